"""A browser's camera that sees a clip of the demo: it stands still where its players wait for the score."""

from __future__ import annotations

import json
import math
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from api.deciding.faces import in_log
from tests.page.demos import CLIPS
from vision.types import Pixels

Story = dict[str, Any]
Seen = dict[str, Any]
"""A reading, as the page is told it."""
PATIENCE = 30.0
"""Seconds in which a picture comes, however slow the computer is."""
NEAR = 0.04
"""Of the picture's width: a die that is found so near lies there."""


@dataclass(frozen=True, slots=True)
class Lying:
    """The dice of a clip while it rests: in the middle of which place, in shares of the picture, which face."""

    dice: tuple[tuple[tuple[float, float], Any], ...]

    def is_in(self, reading: Seen) -> bool:
        found = [middle_of(die["box"]) for die in reading["dice"]]
        return len(found) == len(self.dice) and all(math.dist(self._at(place)[0], place) < NEAR for place in found)

    def misread(self, reading: Seen) -> list[tuple[int, Any]]:
        """Dice that were played as something else, and what they show."""
        in_play = [die for die in reading["dice"] if die["index"] is not None]
        shown = [(die, self._at(middle_of(die["box"]))[1]) for die in in_play]
        return [(die["track"], face) for die, face in shown if die["face"] != face]

    def _at(self, place: tuple[float, float]) -> tuple[tuple[float, float], Any]:
        return min(self.dice, key=lambda die: math.dist(die[0], place))


def middle_of(box: list[float]) -> tuple[float, float]:
    x, y, width, height = box
    return x + width / 2, y + height / 2


class Projector:
    """One picture in a file, which Chromium's camera reads over and over: whatever is written there, it sees.

    A clip that runs on by itself would be over before a slow computer has read it: `seen` tells the newest picture that
    was looked at, and the clip goes on when there is another one.
    """

    def __init__(self, game: str, file: Path, seen: Callable[[], object] = object) -> None:
        self._seen = seen
        self.story: Story = json.loads((CLIPS / f"{game}.json").read_text("utf-8"))
        self._clip = cv2.VideoCapture(str(CLIPS / f"{game}.mp4"))
        self._shown, self._rate, self._file = 0, self.story["fps"], file
        self._head = f"YUV4MPEG2 W{self.story['width']} H{self.story['height']} F30:1 C420jpeg\nFRAME\n".encode()
        file.write_bytes(self._head + planes(self._next()))

    def run_to(self, t: float) -> None:
        """At the clip's own pace, or as fast as it is looked at. Of what lies still no more is shown than its players
        have waited for."""
        while self._shown < self._end_of_rest() * self._rate:
            self._next()
        while self._shown < t * self._rate:
            self._show(self._next())
            self.wait_for(1)

    def wait_for(self, pictures: int) -> None:
        """Until so many more were looked at, each at least as long as it lasts in the clip."""
        for _ in range(pictures):
            newest, until = self._seen(), time.monotonic() + PATIENCE
            time.sleep(1 / self._rate)
            while self._seen() is newest:
                assert time.monotonic() < until, "the browser sends no pictures"
                time.sleep(0.005)

    def lying(self, rest: int) -> Lying:
        width, height = self.story["width"], self.story["height"]
        dice = [(middle_of(die["box"]), in_log(die["face"])) for die in self.story["rests"][rest]["dice"]]
        return Lying(tuple(((x / width, y / height), face) for (x, y), face in dice))

    def _end_of_rest(self) -> float:
        now = self._shown / self._rate
        return next((rest["to"] for rest in self.story["rests"] if rest["from"] <= now < rest["to"]), 0.0)

    def _show(self, pixels: Pixels) -> None:
        with self._file.open("r+b") as file:
            file.seek(len(self._head))
            file.write(planes(pixels))

    def _next(self) -> Pixels:
        more, pixels = self._clip.read()
        assert more
        self._shown += 1
        return pixels.astype(np.uint8, copy=False)


def planes(pixels: Pixels) -> bytes:
    return cv2.cvtColor(pixels, cv2.COLOR_BGR2YUV_I420).tobytes()
