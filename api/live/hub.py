"""News to everybody who looks at a game. A slow viewer misses what is outdated and never holds up the others."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Collection, Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass

from api.problems import Problem, Trouble

MOST_VIEWERS = 1000


@dataclass(frozen=True, slots=True)
class News:
    """Newer news of the same sort replace older ones. `sort`: state, camera, reading, frame, pong, problem."""

    sort: str
    sequence: int
    payload: bytes
    """JSON; of the sort `frame` a JPEG."""


class Viewer:
    """One slot for each sort of news, filled and emptied in the viewer's own event loop."""

    def __init__(self) -> None:
        self.loop = asyncio.get_running_loop()
        self.looking = False
        """Whether the camera's picture is on this viewer's screen."""
        self._slots: dict[str, News] = {}
        self._last: dict[str, int] = {}
        self._filled = asyncio.Event()

    def offer(self, news: News) -> None:
        """What is older than something offered before is dropped: threads may bring their news out of order."""
        if news.sequence < self._last.get(news.sort, 0):
            return
        self._last[news.sort] = news.sequence
        self._slots[news.sort] = news
        self._filled.set()

    async def take(self) -> list[News]:
        """Waits for something new; the oldest sort first."""
        await self._filled.wait()
        self._filled.clear()
        taken, self._slots = list(self._slots.values()), {}
        return taken


def offer_to(viewers: Iterable[Viewer], news: News) -> None:
    for viewer in viewers:
        viewer.offer(news)


class Hub:
    """Who looks at which game. `publish` may be called from any thread."""

    def __init__(self) -> None:
        self._viewers: dict[str, set[Viewer]] = {}
        self._lock = threading.Lock()

    @property
    def count(self) -> int:
        with self._lock:
            return sum(map(len, self._viewers.values()))

    def viewers(self, *games: str) -> int:
        with self._lock:
            return sum(len(self._viewers.get(game, ())) for game in games)

    def lookers(self, *games: str) -> int:
        """Those who want frames."""
        with self._lock:
            return sum(viewer.looking for game in games for viewer in self._viewers.get(game, ()))

    @contextmanager
    def joined(self, game: str) -> Iterator[Viewer]:
        if self.count >= MOST_VIEWERS:
            raise Problem(Trouble.TOO_MANY_VIEWERS, most=MOST_VIEWERS)
        viewer = Viewer()
        with self._lock:
            self._viewers.setdefault(game, set()).add(viewer)
        try:
            yield viewer
        finally:
            self._leave(game, viewer)

    def publish(self, game: str, news: News) -> None:
        with self._lock:
            viewers = [each for each in self._viewers.get(game, ()) if each.looking or news.sort != "frame"]
        self._offer(viewers, news)

    def spread(self, news: News) -> None:
        """To everybody, whatever they look at."""
        with self._lock:
            viewers = [viewer for each in self._viewers.values() for viewer in each]
        self._offer(viewers, news)

    def _offer(self, viewers: Collection[Viewer], news: News) -> None:
        # Waking an event loop costs more than what it then does: once for all of its viewers.
        for loop in {viewer.loop for viewer in viewers}:
            # A loop that has ended has viewers that are about to leave.
            with suppress(RuntimeError):
                loop.call_soon_threadsafe(offer_to, [each for each in viewers if each.loop is loop], news)

    def _leave(self, game: str, viewer: Viewer) -> None:
        with self._lock:
            self._viewers[game].discard(viewer)
            if not self._viewers[game]:
                del self._viewers[game]
