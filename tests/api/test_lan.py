"""LAN mode: nothing without the token, and a certificate phones can trust."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient
from starlette.routing import BaseRoute
from starlette.websockets import WebSocketDisconnect

from api.guard.headers import ALONE
from api.guard.names import Names
from api.lan.addresses import own_addresses
from api.lan.certificate import Certificates
from api.lan.lan import Lan
from api.lan.qr import svg, terminal
from api.lan.token import FIRST_WAIT, LONGEST_WAIT, MOST_AT_ONCE, Brake
from api.lan.token import page as lan_page
from api.settings import Settings
from api.store.store import Store
from tests.api.asking import bad, built, good

ADDRESS = "192.168.7.9"
HOME = f"http://{ADDRESS}:8000"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("lan")


@pytest.fixture(scope="module")
def lan_app(folder: Path) -> Iterator[FastAPI]:
    names = Names()
    lan = Lan(Certificates(folder / "lan"), names, 8000, look=lambda: (ADDRESS,))
    with closing(Store(folder)) as store, built(Settings(data=folder), store, names, lan) as app:
        yield app


@pytest.fixture
def lan(lan_app: FastAPI, monkeypatch: pytest.MonkeyPatch) -> Lan:
    monkeypatch.setattr("api.lan.token.FIRST_WAIT", 0.0)
    opened: Lan = lan_app.state.lan
    return opened


@pytest.fixture
def stranger(lan_app: FastAPI, lan: Lan) -> Iterator[TestClient]:
    with TestClient(lan_app, base_url=HOME) as client:
        yield client


@pytest.fixture
def guest(stranger: TestClient, lan: Lan) -> TestClient:
    stranger.get(f"/?token={lan.token}")
    return stranger


def requests_of(app: FastAPI) -> list[tuple[str, str]]:
    """Every method and address the app has, with something in place of its parameters."""
    described = [(route, getattr(route, "methods", None) or ()) for route in every_route(app.routes)]
    return [(method, address_of(route)) for route, methods in described for method in methods]


def every_route(routes: list[BaseRoute]) -> Iterator[BaseRoute]:
    for route in routes:
        inner = getattr(route, "routes", None)
        yield from every_route(inner) if inner else [route]


def address_of(route: BaseRoute) -> str:
    path: str = route.path  # type: ignore[attr-defined]
    return path.replace("{game}", "x").replace("{index}", "0").replace("{path:path}", "index.html")


def described_requests(app: FastAPI) -> list[tuple[str, str]]:
    paths = app.openapi()["paths"]
    return [
        (method.upper(), path.replace("{game}", "x").replace("{index}", "0"))
        for path in paths
        for method in paths[path]
    ]


def test_every_route_without_the_token_is_refused(lan_app: FastAPI, stranger: TestClient) -> None:
    extra = [
        ("GET", "/"),
        ("GET", "/trust"),
        ("GET", "/trust/rollcall.crt"),
        ("GET", "/api/qr.svg"),
        ("GET", "/trust/plain.css"),
    ]
    asked = {*requests_of(lan_app), *described_requests(lan_app), *extra, ("GET", "/openapi.json")}
    assert len(asked) > 25 and ("POST", "/api/games/x/events") in asked
    for method, path in sorted(asked):
        answer = stranger.request(method, path)
        assert answer.status_code == 401, (method, path)
        if method != "HEAD":
            assert bad(answer, 401) == "token_needed"
        assert stranger.request(method, path, headers={"cookie": "rollcall_8000=wrong"}).status_code == 401


@pytest.mark.parametrize(
    "path", ["/api/live?game=x", "/api/camera", "/api/live?game=x&token=wrong", "/api/camera?token="]
)
def test_every_socket_without_the_token_is_refused(stranger: TestClient, path: str) -> None:
    with pytest.raises(WebSocketDisconnect), stranger.websocket_connect(f"ws://{ADDRESS}:8000{path}"):
        pass


def test_the_token_in_the_address_becomes_a_cookie(stranger: TestClient, lan: Lan) -> None:
    answer = stranger.get(f"/?token={lan.token}")
    cookie = answer.headers["set-cookie"]
    assert answer.status_code == 200 and 'content="0;url=/"' in answer.text
    assert "HttpOnly" in cookie and "SameSite=strict" in cookie and cookie.startswith("rollcall_8000=")
    assert stranger.get("/").text.count("Rollcall") and good(stranger.get("/api/health"))["lan"] is True
    with stranger.websocket_connect(f"ws://{ADDRESS}:8000/api/camera") as camera:
        camera.send_text("")
        assert camera.receive_json()["code"] == "message_shape"


@pytest.mark.parametrize("name", ["welcome.html", "token.html", "trust.html"])
def test_no_page_sends_a_browser_for_an_icon_that_is_not_there(name: str) -> None:
    assert '<link rel="icon"' in lan_page(name).template


def test_scripts_may_bring_it_with_each_request(stranger: TestClient, lan: Lan) -> None:
    good(stranger.get(f"/api/health?token={lan.token}"))
    good(stranger.get("/api/health", headers={"authorization": f"Bearer {lan.token}"}))
    assert stranger.get("/api/health").status_code == 401


@pytest.mark.parametrize("path", ["//evil.example", "/\\evil.example", '/"><script>'])
def test_arriving_leads_nowhere_else(stranger: TestClient, lan: Lan, path: str) -> None:
    text = stranger.get(f"{HOME}{path}?token={lan.token}").text
    assert "url=//" not in text and "\\" not in text and "<script>" not in text


def test_foreign_names_are_refused_even_with_the_token(guest: TestClient) -> None:
    assert bad(guest.get("/api/health", headers={"host": "evil.example"}), 403) == "foreign_host"
    assert bad(guest.post("/api/games", json={}, headers={"origin": "http://evil.example"}), 403) == "foreign_origin"


def test_a_browser_is_told_in_both_languages(stranger: TestClient) -> None:
    answer = stranger.get("/", headers={"accept": "text/html"})
    assert answer.status_code == 401 and "Scan it again" in answer.text and "Scannez-le" in answer.text


def test_wrong_tokens_wait_longer_and_longer() -> None:
    waits: list[float] = []
    now = 0.0

    async def sleep(seconds: float) -> None:
        waits.append(seconds)

    async def try_some() -> None:
        nonlocal now
        brake = Brake(sleep, lambda: now)
        for _ in range(10):
            assert await brake.wait("one")
        assert await brake.wait("other")
        now += 1000
        assert await brake.wait("one")

    asyncio.run(try_some())
    assert waits[:10] == sorted(waits[:10]) and waits[9] == LONGEST_WAIT
    assert waits[10] == waits[11] == waits[0] == 2 * FIRST_WAIT


def test_many_wrong_tokens_at_once_are_not_even_heard() -> None:
    async def try_some() -> list[bool]:
        brake = Brake(lambda _seconds: asyncio.sleep(0.01))
        return await asyncio.gather(*(brake.wait("one") for _ in range(MOST_AT_ONCE + 3)))

    assert asyncio.run(try_some()).count(False) == 3


def test_the_right_token_never_waits(lan_app: FastAPI, stranger: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    async def endless(_brake: Brake, _address: str) -> bool:
        raise AssertionError("waited")

    monkeypatch.setattr(Brake, "wait", endless)
    lan: Lan = lan_app.state.lan
    stranger.get(f"/?token={lan.token}")
    good(stranger.get("/api/health"))


def test_the_page_that_explains_the_certificate(guest: TestClient, lan: Lan, folder: Path) -> None:
    text = guest.get("/trust").text
    assert f"https://{ADDRESS}:8001/?token={lan.token}" in text and 'lang="fr"' in text
    assert guest.get("/trust/plain.css").headers["content-type"].startswith("text/css")
    answer = guest.get("/trust/rollcall.crt")
    assert answer.headers["content-type"] == "application/x-x509-ca-cert"
    assert answer.content == (folder / "lan" / "authority.pem").read_bytes() and b"PRIVATE" not in answer.content


def test_the_code_says_the_address_with_the_token(guest: TestClient, lan: Lan) -> None:
    assert lan.url == f"{HOME}/?token={lan.token}"
    assert guest.get("/api/qr.svg").content == svg(lan.url)
    assert len(terminal(lan.url).splitlines()) > 10


def test_own_addresses_are_never_loopback() -> None:
    assert not any(address.startswith("127.") for address in own_addresses())


@pytest.mark.parametrize(("home", "told"), [(HOME, None), (HOME.replace("http", "https"), "same-origin")])
def test_a_header_that_is_not_heeded_is_not_sent(lan_app: FastAPI, home: str, told: str | None) -> None:
    """A browser would complain about it on the console of every phone."""
    assert TestClient(lan_app, base_url=home).get("/").headers.get(ALONE) == told
