"""The one thread at the camera: frames in; tables at rest, pictures and figures out."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from dataclasses import replace

from api.camera.choice import Order, SourceState
from api.camera.service import Camera
from api.camera.story import Story
from api.deciding.decision import Ask
from vision.errors import Unfit
from vision.watching.seen import Moment, Moved, Settled
from vision.watching.sight import Sight
from vision.watching.sources.frame import Frame, Source, State, Status
from vision.watching.sources.lost import Lost
from vision.watching.sources.opening import DEMO, open_source
from vision.watching.watcher import Watcher

LOG = logging.getLogger("rollcall")
GLANCE = 0.25
"""Seconds after which the thread looks up, whether a frame has come or not."""
STAYS, TICK = 3.0, 0.1
"""Seconds that the last picture of a clip is looked at, and between two looks."""
AGAIN = 1.0
"""Seconds before a source that could not be opened is tried again."""
BETWEEN_FIGURES = 1.0
CALM, SELDOM = 2.0, 0.1
"""Seconds at rest after which only some frames are looked at, and between two of these: a hand takes longer to come."""
STATES = {State.OPENING: "opening", State.PLAYING: "running", State.LOST: "lost", State.ENDED: "lost"}


@contextmanager
def running(camera: Camera) -> Iterator[Camera]:
    """The camera works as long as this is open."""
    loop = Loop(camera)
    thread = threading.Thread(target=loop.run, name="camera", daemon=True)
    thread.start()
    try:
        yield camera
    finally:
        loop.stop()
        thread.join()


class Loop:
    def __init__(self, camera: Camera) -> None:
        self._camera = camera
        self._stopping = threading.Event()
        self._eyes: Sight | None = None

    def stop(self) -> None:
        self._stopping.set()
        self._camera.wake()

    def run(self) -> None:
        while not self._stopping.is_set():
            order = self._camera.order
            if order is None:
                self._say(SourceState())
                self._camera.rest(GLANCE)
                continue
            try:
                self._look_through(order)
            except Exception as problem:  # a table without a camera is still a table: it is said, and tried again
                self._say(SourceState("lost", reason_of(problem)))
                self._camera.rest(AGAIN)

    def _look_through(self, order: Order) -> None:
        self._say(SourceState("opening"))
        # The networks take a moment to load: not before there is something to look at.
        self._eyes = self._eyes or self._camera.eyes()
        with closing(self._open(order)) as source:
            self._camera.desk.begin()
            watch = Watch(self._camera, self._eyes, story_at(self._camera, order))
            # Only the demo begins again where it ends, and what lay there before is no part of it any more: the throws
            # of a file are played once.
            watch.run(source, lambda: self._wanted(order) and not (watch.over and order.choice.source == DEMO))
        self._camera.moment, self._camera.quality = Moment.WAITING, None

    def _open(self, order: Order) -> Source:
        return open_source(order.choice.spec, clip=order.clip, push=pushed_by(self._camera), loop=False)

    def _wanted(self, order: Order) -> bool:
        return not self._stopping.is_set() and self._camera.order is order

    def _say(self, state: SourceState) -> None:
        self._camera.source = state
        self._camera.keep_posted()


class Watch:
    """One source, from when it is opened until another one is wanted."""

    def __init__(self, camera: Camera, eyes: Sight, story: Story | None = None) -> None:
        self._camera, self._story = camera, story
        self._layout, self._user = camera.layout, camera.desk.user
        self._watcher = Watcher(eyes, zones=self._layout.zones)
        self._measured = float("-inf")
        self._last: Frame | None = None
        self._stayed = self._stirred = 0.0
        self._stays = STAYS

    @property
    def over(self) -> bool:
        """Whether a clip has ended, and its last picture was looked at for long enough."""
        return self._stayed >= self._stays

    def run(self, source: Source, wanted: Callable[[], bool]) -> None:
        while wanted():
            if self._stands_still(source):
                self._camera.rest(TICK)
                self._camera.keep_posted()
                continue
            frame = source.next(GLANCE)
            self._camera.source = state_of(source.status)
            if frame is not None:
                self._last = frame
            elif source.status.state is State.ENDED:
                frame = self._still()
            if frame is not None:
                self._see(frame)
                calm = self._calm(frame.t)
                self._camera.desk.settled_for(calm)
                source.every = SELDOM if calm >= CALM else 0.0
            self._camera.keep_posted()

    def _stands_still(self, source: Source) -> bool:
        """A demo waits for whoever wants to answer or to choose, before its own players do."""
        rate, told = source.status.rate, self._camera.desk.told
        if self._story is None or self._last is None or not rate or self._camera.again.is_set():
            return False
        asked = told.shot if isinstance(told.decision, Ask) else None
        return self._story.waits(self._last.number / rate, asked)

    def _still(self) -> Frame | None:
        """The last picture of a clip stays for a while: what lies there may not have been read to the end.

        And again for a while if somebody wants it to be read anew, a game that comes to the camera after the end too.
        """
        if self._camera.again.is_set():
            self._stays = self._stayed + STAYS
        if self._last is None or self.over:
            self._camera.rest(GLANCE)
            self._camera.desk.settled_for(self._stayed)
            return None
        self._camera.rest(TICK)
        self._stayed += TICK
        return replace(self._last, t=self._last.t + self._stayed)

    def _see(self, frame: Frame) -> None:
        self._heed()
        for event in self._watcher.take(frame.pixels, frame.t):
            self._happened(event)
        self._camera.moment = self._watcher.moment
        self._measure(frame)
        self._camera.telling.show(frame.pixels)

    def _heed(self) -> None:
        """What was wished meanwhile."""
        self._watcher.expect = self._camera.desk.expect()
        if self._camera.layout is not self._layout:
            self._layout = self._camera.layout
            self._watcher.zones = self._layout.zones
        if self._camera.again.is_set():
            self._camera.again.clear()
            self._watcher.look_again(anew=self._camera.desk.user != self._user)
            self._user = self._camera.desk.user

    def _happened(self, event: Settled | Moved) -> None:
        if isinstance(event, Settled):
            assert self._watcher.settled_picture is not None
            self._camera.desk.settle(event, self._watcher.settled_picture, self._camera.layout.board)
        elif event.empty:
            self._camera.desk.clear()

    def _calm(self, t: float) -> float:
        """Seconds at rest: the first frame that moves ends the calm."""
        if not self._rests or self._camera.again.is_set():
            self._stirred = t
        return t - self._stirred

    @property
    def _rests(self) -> bool:
        return self._watcher.moment in (Moment.DONE, Moment.WAITING)

    def _measure(self, frame: Frame) -> None:
        """Only for those who look, and only at rest: a hand is always blurred."""
        if self._rests and frame.t - self._measured >= BETWEEN_FIGURES and self._camera.telling.lookers:
            self._measured = frame.t
            self._camera.quality = self._watcher.quality


def story_at(camera: Camera, order: Order) -> Story | None:
    """Only a demo has one, and only a game that is played at it."""
    if order.clip is None or camera.game is None or camera.desk.showing is not None:
        return None
    return Story(camera.tables, camera.game, order.clip)


def state_of(status: Status) -> SourceState:
    reason = str(status.lost.code) if status.lost else ""
    rate, seen = round(status.rate, 1), round(status.seen, 1)
    return SourceState(STATES[status.state], reason, status.width, status.height, rate, seen, status.skipped)


def reason_of(problem: Exception) -> str:
    if isinstance(problem, Lost):
        return str(problem.code)
    LOG.error("the camera cannot be used: %s", problem, exc_info=not isinstance(problem, Unfit))
    return "eyes" if isinstance(problem, Unfit) else "internal"


def pushed_by(camera: Camera) -> Callable[[float], bytes | None]:
    def push(seconds: float) -> bytes | None:
        frame = camera.frames.wait(seconds)
        return frame.jpeg if frame else None

    return push
