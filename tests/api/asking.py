"""Short ways to speak to the server."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from typing import Any

from fastapi import FastAPI
from fastapi.testclient import TestClient
from httpx2 import Response
from starlette.testclient import WebSocketTestSession

from api.app import create_app
from api.settings import Settings
from api.store.store import Store
from api.teaching.shelf import Shelf

HOME = "http://127.0.0.1:8000"
State = dict[str, Any]
JPEG = bytes.fromhex("ffd8ffe000104a46494600010100000100010000ffc0000b080010001001011100ffda0008010100003f00d2cf20ffd9")
"""Sixteen by sixteen pixels as far as its header goes."""


@dataclass(frozen=True, slots=True)
class Asking:
    client: TestClient

    def begin(self, game: str = "forget-it", *players: str, **settings: Any) -> State:
        body = {"game": game, "players": list(players or ("Ann", "Ben")), "settings": settings}
        state: State = good(self.client.post("/api/games", json=body), 201)
        return state

    def play(self, state: State, *events: Any) -> State:
        for event in events:
            state = good(self.send(state, event))
        return state

    def send(self, state: State, event: Any) -> Response:
        return self.post(state, "events", event=event)

    def post(self, state: State, what: str, **body: Any) -> Response:
        return self.client.post(f"/api/games/{state['id']}/{what}", json={"version": state["version"], **body})

    def correct(self, state: State, index: int, event: Any) -> Response:
        body = {"version": state["version"], "event": event}
        return self.client.patch(f"/api/games/{state['id']}/events/{index}", json=body)

    def look(self, state: State) -> WebSocketTestSession:
        return socket(self.client, f"/api/live?game={state['id']}")

    def get(self, state: State, what: str = "") -> Any:
        return good(self.client.get(f"/api/games/{state['id']}{what}"))


def socket(client: TestClient, path: str, **headers: str) -> WebSocketTestSession:
    """The test client calls itself by a name of its own unless the whole address is given."""
    return client.websocket_connect(HOME.replace("http", "ws") + path, headers=headers)


@contextmanager
def built(settings: Settings, store: Store, *more: Any, **also: Any) -> Iterator[FastAPI]:
    """An application; its lessons are closed in the end, the store is not."""
    app = create_app(settings, store, *more, **also)
    with closing(app.state.teaching.shelf):
        yield app


def fill_up(store: Store | Shelf, pages: int) -> None:
    """As if the disk had room for so many more pages, and no more."""
    used = store._writer.read(lambda connection: connection.execute("PRAGMA page_count").fetchone()[0])
    store._writer.read(lambda connection: connection.execute(f"PRAGMA max_page_count = {used + pages}"))


def good(response: Response, status: int = 200) -> Any:
    assert response.status_code == status, response.text
    return response.json()


def bad(response: Response, status: int) -> str:
    """The code of a refusal; its body has the one shape all refusals have."""
    assert response.status_code == status, response.text
    body = response.json()
    assert {"code", "detail"} <= body.keys()
    return str(body["code"])
