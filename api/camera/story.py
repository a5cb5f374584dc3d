"""The players of a demo. They choose and answer as their clip has it, unless somebody who watches was faster.

A clip begins again where it ends, and its game goes on: what it has scored once may be refused the second time.
"""

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
from engines.log import Replay

ANSWER, CHOOSE = 12.0, 8.0
"""Seconds that a clip stands still, so that a question can be answered or a choice be made by whoever watches."""
FREE = ("score", "strike", "end")
"""What may as well be chosen otherwise. After the other choices the clip goes on as its players have chosen: where the
rules refuse them, the dice that follow in it are not counted."""


class Story:
    """One run of a clip at one game; what was played there before is not part of it."""

    def __init__(self, tables: Tables, game: str, clip: Path, *, clock: Callable[[], float] = monotonic) -> None:
        self._tables, self._game, self._clock = tables, game, clock
        self._left = [each for each in events_of(clip) if not each.seen]
        self._shown = [each for each in events_of(clip) if each.seen]
        self._matter: object = None
        self._since, self._then = 0.0, 0

    def waits(self, t: float, asked: Shot | None) -> bool:
        """Whether the clip stands still now, `t` seconds into it. `asked`: the picture that is asked about, if any."""
        if asked is not None:
            return self._patient(("asked", asked.number), ANSWER) or self._answer(t, asked)
        if not self._left or self._left[0].t > t:
            return False
        chosen = self._left[0]
        if self._is_awaited(chosen) and chosen.event["type"] in FREE and self._patient(chosen, CHOOSE):
            return True
        self._choose(self._left.pop(0))
        return False

    def _answer(self, t: float, asked: Shot) -> bool:
        """What the newest dice of the clip show, once; then it goes on, whatever the rules say to it."""
        shown = [each for each in self._shown if each.t <= t]
        self._shown = self._shown[len(shown) :]
        if shown and self._events() == self._then:
            self._play(shown[-1].event, asked.jpeg)
        return False

    def _choose(self, chosen: Happened) -> None:
        """As in the clip. Where the rules refuse it, the game is no longer that of the clip: then what scores most."""
        if self._is_awaited(chosen) and not self._play(chosen.event) and chosen.event["type"] in FREE:
            self._play(best_of(self._tables.get(self._game).played))

    def _play(self, event: Json, photo: bytes | None = None) -> bool:
        """Whether the rules allow it."""
        with suppress(Refused, Problem):
            self._tables.play(self._game, self._tables.get(self._game).version, event, photo)
            return True
        return False

    def _is_awaited(self, chosen: Happened) -> bool:
        played = self._tables.get(self._game).played
        return chosen.event["type"] in played.log.game.expects(played.state).choices

    def _events(self) -> int:
        return self._tables.get(self._game).played.applied

    def _patient(self, matter: object, seconds: float) -> bool:
        if matter != self._matter:
            self._matter, self._since, self._then = matter, self._clock(), self._events()
        return self._clock() - self._since < seconds


def best_of(played: Replay) -> Json:
    """Of what may be chosen now, that which scores most at once; a strike where nothing scores."""
    game = played.log.game
    known = [(option.worth, game.write_event(option.draw(lambda _: 0))) for option in game.legal(played.state)]
    chosen = [(-1 if worth is None else worth, event) for worth, event in known if event["type"] in FREE]
    return max(chosen, key=lambda each: each[0])[1]
