"""The players of a demo. They choose and answer as their clip has it, unless somebody who watches was faster."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from time import monotonic

from api.camera.demo import Happened, events_of
from api.camera.shots import Shot
from api.problems import Problem
from api.tables import Tables
from engines.core import Json, Refused

ANSWER, CHOOSE = 12.0, 8.0
"""Seconds that a clip stands still, so that a question can be answered or a choice be made by whoever watches."""
FREE = ("score", "strike", "end")
"""What may as well be chosen otherwise. After the other choices the clip goes on as its players have chosen."""


class Story:
    """One run of a clip at one game; what was played there before is not part of it."""

    def __init__(self, tables: Tables, game: str, clip: Path, *, clock: Callable[[], float] = monotonic) -> None:
        self._tables, self._game, self._clock = tables, game, clock
        self._left = [each for each in events_of(clip) if not each.seen]
        self._shown = [each for each in events_of(clip) if each.seen]
        self._first = self._events()
        self._matter: object = None
        self._since = 0.0

    def waits(self, t: float, asked: Shot | None) -> bool:
        """Whether the clip stands still now, `t` seconds into it. `asked`: the picture that is asked about, if any."""
        if asked is not None:
            return self._patient(("asked", asked.number), ANSWER) or self._answer(t, asked)
        if not self._left or self._left[0].t > t:
            return False
        chosen = self._left[0]
        if self._is_next(chosen) and chosen.event["type"] in FREE and self._patient(chosen, CHOOSE):
            return True
        self._choose(self._left.pop(0))
        return False

    def _answer(self, t: float, asked: Shot) -> bool:
        """What the newest dice of the clip show, once; then it goes on, whatever the rules say to it."""
        shown = [each for each in self._shown if each.t <= t]
        self._shown = self._shown[len(shown) :]
        if shown and self._events() - self._first <= shown[-1].index:
            self._play(shown[-1].event, asked.jpeg)
        return False

    def _choose(self, chosen: Happened) -> None:
        if self._is_next(chosen):
            self._play(chosen.event)

    def _play(self, event: Json, photo: bytes | None = None) -> None:
        """Whatever the rules say to it: here a game may have taken another turn than in the clip."""
        with suppress(Refused, Problem):
            self._tables.play(self._game, self._tables.get(self._game).version, event, photo)

    def _is_next(self, chosen: Happened) -> bool:
        return self._events() - self._first == chosen.index

    def _events(self) -> int:
        return self._tables.get(self._game).played.applied

    def _patient(self, matter: object, seconds: float) -> bool:
        if matter != self._matter:
            self._matter, self._since = matter, self._clock()
        return self._clock() - self._since < seconds
