"""A browser's camera that sees a clip of the demo: it stands still where its players wait for the score."""

from __future__ import annotations

import json
import math
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from api.deciding.faces import in_log
from tests.page.demos import CLIPS
from vision.types import Pixels
from vision.watching.sources.frame import Capture, Frame
from vision.watching.sources.live import Live

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


class FilmTime:
    """A clock for whoever looks: while a film runs it is the film's own, so that a pause in it is not longer because
    the computer is slow; while it stands still, it goes on as clocks do."""

    def __init__(self) -> None:
        self._now: tuple[float, float | None] = 0.0, time.monotonic()
        """What it was last, and since when it goes by itself."""

    def __call__(self) -> float:
        told, since = self._now
        return told if since is None else told + time.monotonic() - since

    @contextmanager
    def running(self) -> Iterator[None]:
        self._now = self(), None
        try:
            yield
        finally:
            self._now = self(), time.monotonic()

    def forward(self, seconds: float) -> None:
        self._now = self() + seconds, None


class Filmed(Live):
    """A source that counts its pictures: those that were looked at to the end, and those that nobody wants to look at
    because nothing has moved for a while."""

    def __init__(self, opener: Callable[[], Capture], clock: FilmTime) -> None:
        self._looked, self._looking = 0, False
        super().__init__(opener, clock=clock)

    def next(self, seconds: float) -> Frame | None:
        self._looked += self._looking
        frame = super().next(seconds)
        self._looking = frame is not None
        return frame

    @property
    def seen(self) -> int:
        return self._looked + (self._advanced if self.every else 0)


class Projector:
    """One picture in a file, which Chromium's camera reads over and over: whatever is written there, it sees.

    A clip that runs on by itself would be over before a slow computer has read it: it goes on, and `clock` with it,
    when one more was seen.
    """

    def __init__(self, game: str, file: Path, seen: Callable[[], int], clock: FilmTime) -> None:
        self._seen, self._clock = seen, clock
        self.story: Story = json.loads((CLIPS / f"{game}.json").read_text("utf-8"))
        self._clip = cv2.VideoCapture(str(CLIPS / f"{game}.mp4"))
        self._shown, self._rate, self._file = 0, self.story["fps"], file
        self._head = f"YUV4MPEG2 W{self.story['width']} H{self.story['height']} F30:1 C420jpeg\nFRAME\n".encode()
        file.write_bytes(self._head + planes(self._next()))

    def run_to(self, t: float) -> None:
        """As fast as it is looked at. Of what lies still no more is shown than its players have waited for."""
        while self._shown < self._end_of_rest() * self._rate:
            self._next()
        with self._clock.running():
            while self._shown < t * self._rate:
                self._show(self._next())
                self._clock.forward(1 / self._rate)
                self._wait_for_look()

    def _wait_for_look(self) -> None:
        before, until = self._seen(), time.monotonic() + PATIENCE
        while self._seen() == before:
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
