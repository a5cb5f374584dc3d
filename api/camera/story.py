"""The players of a demo. They choose as their clip has it, unless somebody who watches was faster."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from time import monotonic

from api.camera.demo import Chosen, choices_of
from api.problems import Problem
from api.tables import Tables
from engines.core import Refused

ANSWER, CHOOSE = 20.0, 8.0
"""Seconds that a clip stands still, so that a question can be answered or a choice be made by whoever watches."""
FREE = ("score", "strike", "end")
"""What may as well be chosen otherwise. After the other choices the clip goes on as its players have chosen."""


class Story:
    """One run of a clip at one game; what was played there before is not part of it."""

    def __init__(self, tables: Tables, game: str, clip: Path, *, clock: Callable[[], float] = monotonic) -> None:
        self._tables, self._game, self._clock = tables, game, clock
        self._left = list(choices_of(clip))
        self._first = self._events()
        self._matter: object = None
        self._since = 0.0

    def waits(self, t: float, asked: int | None) -> bool:
        """Whether the clip stands still now, `t` seconds into it. `asked`: the picture that is asked about, if any."""
        if asked is not None:
            return self._patient(("asked", asked), ANSWER)
        if not self._left or self._left[0].t > t:
            return False
        chosen = self._left[0]
        if self._is_next(chosen) and chosen.event["type"] in FREE and self._patient(chosen, CHOOSE):
            return True
        self._choose(self._left.pop(0))
        return False

    def _choose(self, chosen: Chosen) -> None:
        """Whatever the rules say to it: here a game may have taken another turn than in the clip."""
        if self._is_next(chosen):
            with suppress(Refused, Problem):
                self._tables.play(self._game, self._tables.get(self._game).version, chosen.event)

    def _is_next(self, chosen: Chosen) -> bool:
        return self._events() - self._first == chosen.index

    def _events(self) -> int:
        return self._tables.get(self._game).played.applied

    def _patient(self, matter: object, seconds: float) -> bool:
        if matter != self._matter:
            self._matter, self._since = matter, self._clock()
        return self._clock() - self._since < seconds
