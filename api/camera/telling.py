"""News of the camera, to those who look at its game and to those who look at the camera itself."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from time import monotonic
from typing import Any

from api.camera.shots import live_of
from api.camera.told import Told, write_told
from api.live.hub import Hub, News
from api.wire.encoding import dumps
from vision.types import Pixels

TOPIC = "camera"
"""Who looks at the camera and at no game. No game has so short an id."""
BETWEEN_FRAMES = 0.2
"""Seconds."""
BETWEEN_FIGURES = 1.0


class Telling:
    """`topics`: who is to hear of it now. `told`: the newest reading.

    A reading gets its number before it is looked up: of two, the one with the higher number is never the older.
    """

    def __init__(self, hub: Hub, topics: Callable[[], tuple[str, ...]], told: Callable[[], Told]) -> None:
        self._hub = hub
        self._topics, self._told = topics, told
        self._count = itertools.count(1)
        self._shown = self._posted = float("-inf")
        self._last: object = None
        self._newest: Pixels | None = None

    @property
    def viewers(self) -> int:
        return self._hub.viewers(*self._topics())

    @property
    def lookers(self) -> int:
        return self._hub.lookers(*self._topics())

    @property
    def newest(self) -> Pixels | None:
        """The last picture that came."""
        return self._newest

    def camera(self, about: dict[str, Any]) -> News:
        return News("camera", next(self._count), dumps({"type": "camera", "camera": about}))

    def reading(self) -> News:
        return News("reading", next(self._count), dumps({"type": "reading", "reading": write_told(self._told())}))

    def publish(self, news: News) -> None:
        for topic in self._topics():
            self._hub.publish(topic, news)

    def spread(self, news: News) -> None:
        self._hub.spread(news)

    def keep_posted(self, about: dict[str, Any]) -> None:
        """At once what matters; figures that change with every frame only now and then, to those who look."""
        now, matters = monotonic(), essence(about)
        if matters != self._last or (now - self._posted >= BETWEEN_FIGURES and self.lookers):
            self._last, self._posted = matters, now
            self.publish(self.camera(about))

    def frame(self) -> tuple[News, ...]:
        """The newest picture there is, for somebody who begins to look: a source may have nothing more to send."""
        newest = self._newest
        return () if newest is None else (News("frame", next(self._count), live_of(newest)),)

    def show(self, pixels: Pixels) -> None:
        """Nobody looks: nothing is even encoded."""
        self._newest = pixels
        now = monotonic()
        if now - self._shown >= BETWEEN_FRAMES and self.lookers:
            self._shown = now
            self.publish(News("frame", next(self._count), live_of(pixels)))


def essence(about: dict[str, Any]) -> object:
    source = {name: value for name, value in about["source"].items() if name not in ("fps", "skipped")}
    return {**about, "source": source, "quality": None}
