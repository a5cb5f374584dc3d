"""Whom the server answers, how much it reads, and what a browser may do with the answer."""

from __future__ import annotations

import re

import pytest
from fastapi.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from api.assets import asset_of
from api.guard.headers import ALONE, HEADERS
from api.guard.limits import LARGEST_BODY
from api.guard.names import is_loopback, name_in
from tests.api.asking import Asking, bad, good, socket

FOREIGN_HOSTS = [
    "evil.example",
    "evil.example:8000",
    "127.0.0.1.evil.example",
    "0.0.0.0:8000",
    "",
    "@127.0.0.1",
    "a b",
    "[",
]
OWN_HOSTS = ["127.0.0.1", "127.0.0.1:8000", "localhost:9", "LOCALHOST", "localhost.", "[::1]:8000"]
FOREIGN_ORIGINS = [
    "http://evil.example",
    "null",
    "http://127.0.0.1:9999",
    "file://",
    "https://127.0.0.1:8000.evil.example",
]
OUTSIDE = re.compile(
    r"""(?:(?:src|href)=["']?|url\(["']?|\b(?:from|import)\s*\(?\s*["']|\b(?:fetch|WebSocket)\(["'`])(?:\w+:)?//"""
)
SOCKETS = ["/api/live?game=x", "/api/camera"]


@pytest.mark.parametrize("host", FOREIGN_HOSTS)
@pytest.mark.parametrize("path", ["/", "/api/health", "/openapi.json", "/nowhere"])
def test_a_foreign_name_is_not_answered(client: TestClient, host: str, path: str) -> None:
    assert bad(client.get(path, headers={"host": host}), 403) == "foreign_host"


@pytest.mark.parametrize("host", OWN_HOSTS)
def test_own_names_are_answered(client: TestClient, host: str) -> None:
    good(client.get("/api/health", headers={"host": host}))


@pytest.mark.parametrize("path", SOCKETS)
@pytest.mark.parametrize("host", FOREIGN_HOSTS)
def test_sockets_by_a_foreign_name_are_closed(client: TestClient, path: str, host: str) -> None:
    with pytest.raises(WebSocketDisconnect), socket(client, path, host=host):
        pass


@pytest.mark.parametrize("path", SOCKETS)
@pytest.mark.parametrize("origin", FOREIGN_ORIGINS)
def test_sockets_of_foreign_pages_are_closed(client: TestClient, path: str, origin: str) -> None:
    with pytest.raises(WebSocketDisconnect), socket(client, path, origin=origin):
        pass


@pytest.mark.parametrize("origin", FOREIGN_ORIGINS)
def test_foreign_pages_change_nothing(ask: Asking, origin: str) -> None:
    state = ask.begin()
    path, body = f"/api/games/{state['id']}", {"title": "theirs"}
    for method in ("POST", "PATCH", "DELETE", "PUT"):
        answer = ask.client.request(method, path, json=body, headers={"origin": origin})
        assert bad(answer, 403) == "foreign_origin"
    answer = ask.client.patch(path, json=body, headers={"sec-fetch-site": "cross-site"})
    assert bad(answer, 403) == "foreign_origin"
    assert ask.get(state) == state


def test_our_own_page_may(ask: Asking) -> None:
    own = {"origin": "http://127.0.0.1:8000", "sec-fetch-site": "same-origin"}
    state = ask.begin()
    good(ask.client.patch(f"/api/games/{state['id']}", json={"title": "ours"}, headers=own))
    with socket(ask.client, f"/api/live?game={state['id']}", **own) as viewer:
        assert viewer.receive_json()["type"] == "state"


@pytest.mark.parametrize("path", ["/", "/api/health", "/api/games/none", "/nowhere", "/index.html"])
def test_every_answer_says_what_a_browser_may_do(client: TestClient, path: str) -> None:
    answer = client.get(path)
    assert {name: answer.headers[name] for name in HEADERS} == HEADERS
    assert answer.headers[ALONE] == "same-origin"
    assert "default-src 'self'" in answer.headers["content-security-policy"]
    assert "frame-ancestors 'none'" in answer.headers["content-security-policy"]
    assert answer.headers["cache-control"] in ("no-store", "no-cache")


def test_even_when_something_breaks(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("api.routes.reference.write_catalogue", lambda: 1 / 0)
    gentle = TestClient(client.app, base_url=str(client.base_url), raise_server_exceptions=False)
    answer = gentle.get("/api/catalogue")
    assert bad(answer, 500) == "internal" and "ZeroDivisionError" not in answer.text
    assert {name: answer.headers[name] for name in HEADERS} == HEADERS


def test_a_body_is_read_to_the_limit_and_no_further(client: TestClient) -> None:
    body = b'{"title":"' + b"x" * LARGEST_BODY
    for content in (body, iter([body[:600_000], body[600_000:]])):
        answer = client.patch("/api/games/x", content=content, headers={"content-type": "application/json"})
        assert bad(answer, 413) == "too_large"


@pytest.mark.parametrize(
    "path",
    ["/../pyproject.toml", "/%2e%2e/assets.py", "/..%2fassets.py", "//etc/passwd", "/%00", "/static/index.html"],
)
def test_a_path_only_picks_one_of_the_files_of_the_page(client: TestClient, path: str) -> None:
    assert bad(client.get(path), 404) == "no_such_page"


def test_files_of_the_page_are_sent_once(client: TestClient) -> None:
    first = client.get("/")
    assert first.headers["content-type"].startswith("text/html")
    again = client.get("/", headers={"if-none-match": first.headers["etag"]})
    assert again.status_code == 304 and not again.content


def test_scripts_are_called_scripts_whatever_the_system_says(client: TestClient) -> None:
    assert asset_of("a.js", b"").media_type == asset_of("a.mjs", b"").media_type == "text/javascript"
    for path in (path for path in client.app.state.assets if path.endswith(".js")):  # type: ignore[attr-defined]
        assert client.get(path).headers["content-type"].startswith("text/javascript")


@pytest.mark.parametrize(
    ("text", "outside"),
    [
        ('<script src="https://cdn.example/x.js">', True),
        ("<link href=//fonts.example>", True),
        ('import { h } from "https://esm.example/preact"', True),
        ("background: url(http://img.example/x.png)", True),
        ('<script src="/js/x.js"> // see https://example.org', False),
    ],
)
def test_what_is_loaded_from_outside_is_noticed(text: str, outside: bool) -> None:
    assert bool(OUTSIDE.search(text)) is outside


def test_nothing_is_loaded_from_outside(client: TestClient) -> None:
    for path, asset in client.app.state.assets.items():  # type: ignore[attr-defined]
        assert not OUTSIDE.search(asset.body.decode(errors="replace")), path


def test_there_is_a_description_and_no_page_that_needs_the_internet(client: TestClient) -> None:
    assert good(client.get("/openapi.json"))["info"]["title"] == "Rollcall"
    for path in ("/docs", "/redoc"):
        assert bad(client.get(path), 404) == "no_such_page"
    assert bad(client.put("/api/health"), 405) == "no_such_method"


@pytest.mark.parametrize(("host", "name"), [("a:1", "a"), ("[::1]:1", "::1"), ("A", "a"), ("u@a", None), ("a/b", None)])
def test_the_name_in_a_host_header(host: str, name: str | None) -> None:
    assert name_in(host) == name


def test_loopback() -> None:
    assert all(map(is_loopback, ("localhost", "127.0.0.1", "127.9.9.9", "::1")))
    assert not any(map(is_loopback, ("0.0.0.0", "192.168.1.2", "::", "example.org")))
