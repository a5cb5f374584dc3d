"""Which source is looked through now, and whether anybody wants to look at all."""

from __future__ import annotations

import threading
from dataclasses import asdict
from pathlib import Path
from time import monotonic
from typing import Any

from api.camera.choice import NONE, Choice, Order, SourceState, choice_of, clip_of, first_choice, name_of_given
from api.camera.demo import settings_of
from vision.watching.sources.opening import DEMO

LINGER = 60.0
"""Seconds that the source stays open after the last viewer has gone."""


class Ordering:
    """`given`: what `--camera` said. Games go by their names here: each has a demo of its own."""

    def __init__(self, given: str | None, clips: Path) -> None:
        self._given, self._clips = given, clips
        self._order = Order(first_choice(given))
        self._needed = float("-inf")
        self._woken = threading.Event()

    @property
    def source(self) -> str:
        return self._order.choice.source

    @property
    def clip(self) -> Path | None:
        """The demo that plays."""
        return self._order.clip

    def choice_of(self, source: str, index: int) -> Choice:
        return choice_of(source, index, self._given)

    def choose(self, choice: Choice, game: str | None) -> None:
        if choice != self._order.choice:
            self._put(choice, game)

    def begin_demo(self, game: str | None) -> None:
        """From its first picture, if it is the demo that is looked at."""
        if self.source == DEMO:
            self._put(self._order.choice, game)

    def now(self, *, viewers: int) -> Order | None:
        """None: nothing is to be looked through, or nobody has looked for a while."""
        if viewers:
            self._needed = monotonic()
        order = self._order
        return None if order.choice.source == NONE or monotonic() - self._needed > LINGER else order

    def rest(self, seconds: float) -> None:
        """Until then, or until there is something new to do."""
        self._woken.wait(seconds)
        self._woken.clear()

    def wake(self) -> None:
        self._needed = monotonic()
        self._woken.set()

    def write(self, state: SourceState) -> dict[str, Any]:
        choice = self._order.choice
        shown = SourceState("off") if choice.source == NONE else state
        return {
            "source": {"source": choice.source, "index": choice.index, **asdict(shown)},
            "given": name_of_given(self._given),
            "demo": settings_of(self._clips) if choice.source == DEMO else {},
        }

    def _put(self, choice: Choice, game: str | None) -> None:
        self._order = Order(choice, clip_of(game, self._clips) if choice.source == DEMO else None)
        self.wake()
