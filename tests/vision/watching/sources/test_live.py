"""A live source: one slot, one thread, the newest frame."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import numpy as np
import pytest

from tests.vision.files import encoded
from tests.vision.watching.sources.pictures import SOON, grey, level
from vision.types import Pixels
from vision.watching.sources.frame import Capture, Frame, State
from vision.watching.sources.live import MOST_BROKEN, Live, smoothed
from vision.watching.sources.lost import SENTENCES, Loss, Lost
from vision.watching.sources.opening import open_source


class Scripted:
    """A capture that plays a list: pictures, errors to raise, or None for *nothing yet*."""

    name, rate, paced, freezes = "scripted", 0.0, False, False

    def __init__(self, script: Sequence[Any], *, freezes: bool = False) -> None:
        self.script = iter(script)
        self.freezes = freezes
        self.closed = False

    def advance(self) -> bool:
        self.now = next(self.script, None)
        if isinstance(self.now, Exception):
            raise self.now
        return self.now is not None

    def picture(self) -> Pixels | None:
        return None if isinstance(self.now, str) else self.now

    def close(self) -> None:
        self.closed = True


Play = Callable[..., Live]


@pytest.fixture
def play() -> Iterator[Play]:
    """Opens one script after the other."""
    opened: list[Live] = []

    def begin(*captures: Capture | Lost, **options: Any) -> Live:
        queue = iter(captures)

        def opener() -> Capture:
            capture = next(queue, Lost(Loss.NO_CAMERA, name="0"))
            if isinstance(capture, Lost):
                raise capture
            return capture

        opened.append(Live(opener, first_wait=0.01, **options))
        return opened[-1]

    yield begin
    for live in opened:
        live.close()
        assert not live.running


def until(live: Live, wanted: Callable[[Live], bool]) -> None:
    """Waits for what the thread will do, by its own signal."""
    with live._changed:
        assert live._changed.wait_for(lambda: wanted(live), SOON)


def lost(live: Live) -> Loss | None:
    problem = live.status.lost
    return problem.code if problem else None


class Clock:
    """Jumps on by a second each time it is asked."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        self.now += 1.0
        return self.now


def test_every_loss_has_its_sentence() -> None:
    values = {"name": "x", "seconds": 3.0}
    assert {str(Lost(code, **values)) for code in Loss} == {SENTENCES[code].format(**values) for code in Loss}


def test_the_newest_frame_wins_and_the_skipped_are_counted(play: Play) -> None:
    live = play(Scripted([grey(1), grey(2), grey(3)]))
    until(live, lambda live: live._status.frames == 3)
    frame = live.next(SOON)
    assert level(frame) == 3
    assert frame is not None and frame.number == 3
    assert live.next(0) is None
    assert (live.status.frames, live.status.skipped) == (3, 2)


def test_a_live_source_tells_its_size_and_follows_when_it_changes(play: Play) -> None:
    live = play(Scripted([grey(1), grey(2, 32, 80)]))
    until(live, lambda live: live._status.frames == 2)
    assert (live.status.width, live.status.height) == (32, 80)


@pytest.mark.parametrize("failing", [Lost(Loss.UNPLUGGED, name="0"), RuntimeError("a driver's own error"), OSError(5)])
def test_an_unplugged_camera_says_so_and_comes_back(play: Play, failing: Exception) -> None:
    first, second = Scripted([grey(1), failing]), Scripted([grey(2)])
    live = play(first, Lost(Loss.NO_CAMERA, name="0"), second)
    until(live, lambda live: live._status.frames == 2)
    assert level(live.next(SOON)) == 2
    assert first.closed
    status = live.status
    assert (status.state, status.lost, status.lost_times) == (State.PLAYING, None, 2)


def test_while_a_camera_is_away_the_reason_is_told(play: Play) -> None:
    live = play(Scripted([grey(1), Lost(Loss.UNPLUGGED, name="0")]))
    until(live, lambda live: live._status.lost_times >= 2)
    assert (live.status.state, lost(live)) == (State.LOST, Loss.NO_CAMERA)


def test_frames_go_on_in_time_over_a_loss(play: Play) -> None:
    live = play(Scripted([grey(1), Lost(Loss.UNPLUGGED, name="0")]), Scripted([grey(2)]))
    first = live.next(SOON)
    second = live.next(SOON) if level(first) == 1 else first
    assert first is not None and second is not None
    assert second.t >= first.t and level(second) == 2


def test_garbage_is_skipped_and_counted(play: Play) -> None:
    odd = [np.zeros((0, 5, 3), np.uint8), np.zeros((48, 64, 3), np.float32), np.zeros((4, 4, 3), np.uint8), "text"]
    live = play(Scripted([*odd, np.zeros((48, 64, 7), np.uint8), grey(9)]))
    assert level(live.next(SOON)) == 9
    assert live.status.broken == 5


def test_nothing_but_garbage_is_a_loss(play: Play) -> None:
    live = play(Scripted(["text"] * MOST_BROKEN), first := Scripted(["text"] * MOST_BROKEN), Scripted([grey(5)]))
    assert level(live.next(SOON)) == 5
    assert first.closed and live.status.lost_times == 2


def test_grey_and_transparent_frames_become_colour(play: Play) -> None:
    live = play(Scripted([np.full((48, 64), 7, np.uint8)]), Scripted([]))
    frame = live.next(SOON)
    assert frame is not None and frame.pixels.shape == (48, 64, 3) and level(frame) == 7
    live = play(Scripted([np.full((48, 64, 4), 8, np.uint8)]))
    frame = live.next(SOON)
    assert frame is not None and frame.pixels.shape == (48, 64, 3)


def test_a_frozen_camera_is_opened_again(play: Play) -> None:
    live = play(Scripted([grey(1)] * 20, freezes=True), Scripted([grey(2)]), clock=Clock())
    until(live, lambda live: live._status.lost_times >= 1)
    until(live, lambda live: live._frame is not None and live._frame.pixels[0, 0, 0] == 2)


def test_a_still_file_is_not_frozen(play: Play) -> None:
    live = play(Scripted([grey(1)] * 20), clock=Clock())
    until(live, lambda live: live._status.frames == 20)
    assert live.status.lost_times == 0


def test_a_source_that_sends_nothing_is_silent(play: Play) -> None:
    live = play(Scripted([grey(1)]), patience=0.01)
    assert live.next(SOON) is not None
    assert live.next(0.05) is None
    assert (live.status.state, lost(live)) == (State.LOST, Loss.SILENT)


def test_a_driver_that_never_returns_does_not_hold_up_anybody(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("vision.watching.sources.live.LAST", 0.01)
    released = threading.Event()

    class Stuck(Scripted):
        def advance(self) -> bool:
            released.wait(SOON)
            return False

    live = Live(lambda: Stuck([]), patience=0.01)
    assert live.next(0.05) is None
    assert lost(live) is Loss.SILENT
    live.close()
    released.set()
    live._thread.join(SOON)
    assert not live.running


def test_closing_wakes_up_who_waits(play: Play) -> None:
    live = play(Scripted([]))
    got: list[Frame | None] = []
    waiting = threading.Thread(target=lambda: got.append(live.next(60)))
    waiting.start()
    live.close()
    live.close()
    waiting.join(SOON)
    assert got == [None]


def test_frames_that_nobody_wants_are_not_decoded(play: Play) -> None:
    ready = threading.Event()

    class Counting(Scripted):
        decoded = 0

        def advance(self) -> bool:
            ready.wait(SOON)
            return super().advance()

        def picture(self) -> Pixels | None:
            self.decoded += 1
            return super().picture()

    capture = Counting([None, *(grey(1) for _ in range(40)), Lost(Loss.ENDED, name="x")])
    live = play(capture, clock=Clock())
    live.every = 10.0
    ready.set()
    until(live, lambda live: live._status.state is State.ENDED)
    assert 0 < capture.decoded < 20


def test_frames_pushed_by_a_browser() -> None:
    frames = iter([encoded(".jpg", grey(60)), b"garbage", None, grey(90)])
    source = open_source("browser", push=lambda seconds: next(frames, None))
    taken: list[int] = []
    while len(taken) < 1 or taken[-1] != 90:
        frame = source.next(SOON)
        taken.append(level(frame))
    source.close()
    assert source.status.broken == 1 and source.status.lost_times == 0


def test_a_browser_needs_somebody_who_pushes() -> None:
    with pytest.raises(Lost) as told:
        open_source("browser")
    assert told.value.code is Loss.NOBODY_PUSHES


def test_two_frames_at_once_are_not_a_thousand_a_second() -> None:
    hurried = smoothed(15.0, 0.001)
    assert hurried < 20
    for _ in range(60):
        hurried = smoothed(hurried, 1 / 30)
    assert hurried == pytest.approx(30, abs=1)
