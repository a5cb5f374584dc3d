"""One thread reads a source into one slot; a camera's newest frame wins. Lost sources are tried until they are back."""

from __future__ import annotations

import threading
from collections.abc import Callable
from contextlib import closing
from dataclasses import replace
from time import monotonic

import numpy as np

from vision.opencv import cv2
from vision.types import Pixels
from vision.watching.sources.frame import Capture, Frame, State, Status
from vision.watching.sources.lost import Loss, Lost

PATIENCE = 3.0
"""Seconds without a frame after which a source counts as silent, or with the same one after which it is frozen."""
FIRST_WAIT, GROWTH, LONGEST_WAIT = 0.5, 1.5, 5.0
"""Seconds before a lost source is tried again; how this grows; where it stops to grow."""
MOST_BROKEN = 60
"""Broken frames in a row after which the source is closed and opened again."""
LATE = 0.25
"""Seconds a file may lag behind its pace before it gives up catching up."""
SMALLEST = 16
GRID = 16
"""Every so many pixels are compared to tell a frozen camera."""
IDLE = 0.005
"""Seconds to wait where a source has nothing yet and does not wait by itself."""
LAST = 2.0
"""Seconds that `close` waits for a driver that is stuck; the thread ends as soon as the driver lets go of it."""


class Live:
    def __init__(
        self,
        opener: Callable[[], Capture],
        *,
        clock: Callable[[], float] = monotonic,
        patience: float = PATIENCE,
        first_wait: float = FIRST_WAIT,
    ) -> None:
        self.every = 0.0
        self._opener = opener
        self._clock = clock
        self._patience = patience
        self._first_wait = first_wait
        self._began = clock()
        self._heard = self._took = self._began
        self._changed = threading.Condition()
        self._frame: Frame | None = None
        self._advanced = 0
        self._taken = True
        self._status = Status(State.OPENING)
        self._closing = threading.Event()
        self._thread = threading.Thread(target=self._run, name="source", daemon=True)
        self._thread.start()

    def next(self, seconds: float) -> Frame | None:
        with self._changed:
            self._changed.wait_for(lambda: not self._taken or self._over(), seconds)
            if self._taken:
                return None
            self._taken, self._took = True, self._clock()
            self._changed.notify_all()
            return self._frame

    @property
    def status(self) -> Status:
        """Says `silent` too while the driver does not return at all."""
        with self._changed:
            status, quiet = self._status, self._clock() - max(self._heard, self._took)
        if status.state in (State.OPENING, State.PLAYING) and quiet > self._patience:
            return replace(status, state=State.LOST, lost=Lost(Loss.SILENT, seconds=quiet))
        return status

    def close(self) -> None:
        self._closing.set()
        with self._changed:
            self._changed.notify_all()
        if self._thread is not threading.current_thread():
            self._thread.join(LAST)

    @property
    def running(self) -> bool:
        return self._thread.is_alive()

    def _over(self) -> bool:
        return self._closing.is_set() or self._status.state is State.ENDED

    def _run(self) -> None:
        wait = self._first_wait
        while not self._closing.is_set():
            before = self._status.frames
            lost = self._play()
            if lost is None:
                return
            self._tell(lost)
            if lost.code is Loss.ENDED:
                return
            wait = self._first_wait if self._status.frames > before else min(wait * GROWTH, LONGEST_WAIT)
            self._closing.wait(wait)

    def _play(self) -> Lost | None:
        """Until the source is lost, or closed: then None."""
        try:
            with closing(self._opener()) as capture:
                self._update(rate=capture.rate)
                Playing(self, capture).run()
        except Lost as lost:
            # Kept in the status: with its traceback it would hold this source and its last frame in a ring.
            return lost.with_traceback(None)
        except Exception as problem:  # whatever a driver throws is a lost camera, never the end of the thread
            return Lost(Loss.UNPLUGGED, name=str(problem) or type(problem).__name__)
        return None

    def _tell(self, lost: Lost) -> None:
        state = State.ENDED if lost.code is Loss.ENDED else State.LOST
        self._update(state=state, lost=lost, lost_times=self._status.lost_times + (state is State.LOST))

    def _update(self, **changes: object) -> None:
        with self._changed:
            self._status = replace(self._status, **changes)  # type: ignore[arg-type]
            self._changed.notify_all()

    def _wait_taken(self) -> None:
        """A file waits for whoever looks at it: what is thrown in it is not missed where the computer is slow."""
        with self._changed:
            self._changed.wait_for(lambda: self._taken or self._closing.is_set(), self._patience)

    def _put(self, pixels: Pixels, t: float) -> None:
        with self._changed:
            since, self._heard = t - self._heard, t
            status = self._status
            self._status = replace(
                status,
                state=State.PLAYING,
                lost=None,
                width=pixels.shape[1],
                height=pixels.shape[0],
                frames=status.frames + 1,
                skipped=status.skipped + (not self._taken),
                seen=smoothed(status.seen, since),
            )
            self._frame = Frame(pixels, t - self._began, self._advanced)
            self._taken = False
            self._changed.notify_all()


class Playing:
    """One opened capture, from its first frame until it is lost."""

    def __init__(self, live: Live, capture: Capture) -> None:
        self.live = live
        self.capture = capture
        self.clock = live._clock
        self.due = self.clock()
        self.shown = float("-inf")
        self.broken = 0
        self.sample: bytes = b""
        self.changed = self.due

    def run(self) -> None:
        while not self.live._closing.is_set():
            if not self.capture.advance():
                self.live._closing.wait(IDLE)
                continue
            self.live._advanced += 1
            if self.capture.paced:
                self.hold()
            now = self.clock()
            if now - self.shown >= self.live.every:
                self.shown = now
                self.show(self.capture.picture(), now)
                if self.capture.paced:
                    self.live._wait_taken()

    def hold(self) -> None:
        """Waits until this frame is due."""
        self.due += 1 / self.capture.rate
        wait = self.due - self.clock()
        if wait < -LATE:
            self.due = self.clock()
        elif wait > 0:
            self.live._closing.wait(wait)

    def show(self, pixels: Pixels | None, now: float) -> None:
        picture = None if pixels is None else sound(pixels)
        if picture is None:
            self.refuse()
            return
        self.broken = 0
        if self.capture.freezes:
            self.check_frozen(picture, now)
        self.live._put(picture, now)

    def refuse(self) -> None:
        self.broken += 1
        self.live._update(broken=self.live._status.broken + 1)
        if self.broken >= MOST_BROKEN:
            raise Lost(Loss.GARBAGE, name=self.capture.name)

    def check_frozen(self, pixels: Pixels, now: float) -> None:
        sample = pixels[::GRID, ::GRID].tobytes()
        if sample != self.sample:
            self.sample, self.changed = sample, now
        elif now - self.changed > self.live._patience:
            raise Lost(Loss.FROZEN, seconds=now - self.changed)


def sound(pixels: Pixels) -> Pixels | None:
    """BGR, or None where this is no picture. Some cameras give grey or a fourth channel."""
    if not isinstance(pixels, np.ndarray) or pixels.dtype != np.uint8 or pixels.ndim not in (2, 3):
        return None
    if min(pixels.shape[:2]) < SMALLEST:
        return None
    channels = 1 if pixels.ndim == 2 else pixels.shape[2]
    if channels == 1:
        return cv2.cvtColor(pixels, cv2.COLOR_GRAY2BGR).astype(np.uint8, copy=False)
    if channels == 4:
        return np.ascontiguousarray(pixels[:, :, :3])
    return pixels if channels == 3 else None


def smoothed(rate: float, seconds: float) -> float:
    """Frames a second, over the last ten or so. What is averaged is the time between two of them: two that come at once
    after a pause are not a thousand a second."""
    usual = 1 / rate if rate else seconds
    return 1 / max(usual + 0.1 * (seconds - usual), 0.001)
