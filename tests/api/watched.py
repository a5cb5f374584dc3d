"""A camera at a game, with tables put in front of it by hand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from api.camera.service import Camera
from tests.api.asking import Asking, State, good
from vision.types import Doubt, Pixels, Reading
from vision.watching.seen import Seen, Settled

PICTURE: Pixels = np.full((90, 160, 3), 90, np.uint8)


def seen(track: int, face: str, *, sure: bool = True, rolled: bool = True, kind: str = "d6") -> Seen:
    chance = 0.9999 if sure else 0.6
    chances = ((face, chance), ("1" if face != "1" else "2", 1 - chance))
    box = (10.0 * track, 20.0, 8.0, 8.0)
    doubts = () if sure else (Doubt.FACE,)
    return Seen(track, Reading(box, kind, face, "white", chance, doubts, chances, np.zeros(128, np.float32)), rolled)


class Watched:
    """A camera at a game, with tables put in front of it by hand."""

    def __init__(self, ask: Asking, game: str = "yatzy", **settings: Any) -> None:
        self.ask, self.state = ask, ask.begin(game, **settings)
        self.camera: Camera = ask.client.app.state.camera  # type: ignore[attr-defined]
        self.looks = 0
        good(ask.client.put("/api/camera/game", json={"game": self.state["id"]}))
        self.camera.desk.clear()

    def settle(self, dice: Sequence[Seen], *, hand: bool = True) -> Any:
        self.looks += 1
        settled = Settled(float(self.looks), self.looks, tuple(dice), hand=hand)
        self.camera.desk.settle(settled, PICTURE, self.camera.layout.board)
        return self.reading()

    def throw(self, faces: str, first: int = 1, **about: Any) -> Any:
        return self.settle([seen(first + at, face, **about) for at, face in enumerate(faces.split())])

    def reading(self) -> Any:
        return good(self.ask.client.get("/api/camera"))["reading"]

    def now(self) -> State:
        state: State = self.ask.get(self.state)
        return state

    def answer(self, **said: Any) -> Any:
        body = {"version": self.now()["version"], "shot": self.reading()["shot"], **said}
        return self.ask.client.post(f"/api/games/{self.state['id']}/answer", json=body)
