"""Sources: what they give, and what they say when they give nothing."""

from __future__ import annotations

import errno
import gc
import sys
import threading
import time
import weakref
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from tests.vision.files import encoded
from vision.types import Pixels
from vision.watching.sources.devices import Device, backends, list_cameras, open_camera, open_stream
from vision.watching.sources.frame import Capture, Frame, State
from vision.watching.sources.live import MOST_BROKEN, Live
from vision.watching.sources.lost import SENTENCES, Loss, Lost
from vision.watching.sources.opening import frames_of, open_source

SOON = 5.0
"""Seconds after which a test gives up waiting for a thread; nothing takes that long."""


def grey(level: int, width: int = 64, height: int = 48) -> Pixels:
    return np.full((height, width, 3), level, np.uint8)


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


@pytest.fixture
def clip(tmp_path: Path) -> Path:
    return write_clip(tmp_path / "clip.avi", [grey(level) for level in range(0, 200, 20)])


def write_clip(file: Path, pictures: Sequence[Pixels], rate: float = 25.0) -> Path:
    height, width = pictures[0].shape[:2]
    writer = cv2.VideoWriter(str(file), cv2.VideoWriter.fourcc(*"MJPG"), rate, (width, height))
    for picture in pictures:
        writer.write(picture)
    writer.release()
    return file


def level(frame: Frame | None) -> int:
    assert frame is not None
    return round(float(frame.pixels.mean()))


def test_every_loss_has_its_sentence() -> None:
    values = {"name": "x", "seconds": 3.0}
    assert {str(Lost(code, **values)) for code in Loss} == {SENTENCES[code].format(**values) for code in Loss}


# Live: one slot, one thread


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


class Clock:
    """Jumps on by a second each time it is asked."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        self.now += 1.0
        return self.now


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
    class Counting(Scripted):
        decoded = 0

        def picture(self) -> Pixels | None:
            self.decoded += 1
            return super().picture()

    capture = Counting([None, *(grey(1) for _ in range(40)), Lost(Loss.ENDED, name="x")])
    live = play(capture, clock=Clock())
    live.every = 10.0
    until(live, lambda live: live._status.state is State.ENDED)
    assert 0 < capture.decoded < 20


# Files


def test_every_frame_of_a_file_in_order(clip: Path) -> None:
    frames = list(frames_of(str(clip)))
    assert [level(frame) for frame in frames] == pytest.approx(list(range(0, 200, 20)), abs=2)
    assert [frame.t for frame in frames] == pytest.approx([number / 25 for number in range(10)])


def test_a_looped_file_goes_on_in_time(clip: Path) -> None:
    frames = frames_of(str(clip), loop=True)
    taken = [next(frames) for _ in range(23)]
    frames.close()
    assert taken[-1].t == pytest.approx(22 / 25)
    assert level(taken[22]) == level(taken[2])


def test_a_file_as_a_camera_keeps_its_pace_and_ends(clip: Path) -> None:
    source = open_source(str(clip), loop=False)
    try:
        times: list[float] = []
        while source.status.state is not State.ENDED or not times:
            frame = source.next(SOON)
            times += [frame.t] if frame else []
        assert source.status.rate == pytest.approx(25)
        assert times == sorted(times) and times[-1] > 0.3
        assert source.status.lost is not None and source.status.lost.code is Loss.ENDED
    finally:
        source.close()


def test_a_file_waits_for_whoever_looks_at_it(clip: Path) -> None:
    source, seen = open_source(str(clip), loop=False), 0
    try:
        while source.status.state is not State.ENDED:
            time.sleep(0.06)  # longer than a frame lasts
            seen += source.next(SOON) is not None
        assert (seen, source.status.skipped) == (source.status.frames, 0)
    finally:
        source.close()


def test_a_source_that_ended_is_let_go_at_once_with_its_last_frame(clip: Path) -> None:
    """A demo is opened anew each time it has ended: rings of references would pile up frames."""
    gc.collect()
    gc.disable()
    try:
        live = open_source(str(clip), loop=False)
        assert isinstance(live, Live)
        while live.status.state is not State.ENDED:
            live.next(SOON)
        live.close()
        gone = weakref.ref(live)
        del live
        assert gone() is None
    finally:
        gc.enable()


def test_the_demo_is_a_clip_that_somebody_chose(clip: Path) -> None:
    source = open_source("demo", clip=clip)
    assert source.next(SOON) is not None
    source.close()
    with pytest.raises(Lost) as told:
        open_source("demo")
    assert told.value.code is Loss.NO_CLIP


@pytest.mark.parametrize("share", [0.3, 0.9])
def test_a_file_cut_short_gives_what_is_there(clip: Path, share: float) -> None:
    data = clip.read_bytes()
    clip.write_bytes(data[: round(len(data) * share)])
    try:
        assert len(list(frames_of(str(clip)))) < 10
    except Lost as problem:
        assert problem.code is Loss.NOT_A_VIDEO


@pytest.mark.parametrize("content", [b"", b"this is a text", bytes(range(256)) * 40])
def test_what_is_no_video_says_so(tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "clip.mp4"
    file.write_bytes(content)
    for opening in (open_source, frames_of):
        with pytest.raises(Lost) as told:
            opening(str(file))
        assert told.value.code is Loss.NOT_A_VIDEO


@pytest.mark.parametrize("name", ["nothing.mp4", "long" * 200, "nul\0"])
def test_what_is_not_there_says_so(tmp_path: Path, name: str) -> None:
    with pytest.raises(Lost) as told:
        open_source(str(tmp_path / name))
    assert told.value.code is Loss.MISSING


def refused(*_: object, **__: object) -> None:
    raise PermissionError(errno.EACCES, "Permission denied")


@pytest.mark.parametrize(("what", "answer"), [("pathlib.Path.stat", refused), ("os.access", lambda *_: False)])
def test_what_may_not_be_opened_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, what: str, answer: Callable[..., object]
) -> None:
    """A folder above it is closed, or the file itself."""
    file = tmp_path / "clip.mp4"
    file.write_bytes(b"")
    monkeypatch.setattr(what, answer)
    for opening in (open_source, frames_of):
        with pytest.raises(Lost) as told:
            opening(str(file))
        assert told.value.code is Loss.NO_ACCESS


def test_a_folder_of_pictures_shows_each_for_a_while(tmp_path: Path) -> None:
    for number, picture in enumerate((grey(10), grey(200, 80, 60))):
        (tmp_path / f"{number}.png").write_bytes(encoded(".png", picture))
    (tmp_path / "notes.txt").write_text("no picture")
    (tmp_path / "0-broken.jpg").write_bytes(b"no picture either")
    frames = list(frames_of(str(tmp_path)))
    assert [level(frame) for frame in frames] == [10] * 20 + [200] * 20
    assert frames[-1].pixels.shape == (60, 80, 3) and frames[-1].t == pytest.approx(3.9)


def test_a_folder_without_pictures_says_so(tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("no picture")
    with pytest.raises(Lost) as told:
        open_source(str(tmp_path))
    assert told.value.code is Loss.NO_PICTURES


# A browser


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


# Cameras and streams


class Opened:
    """What stands for `cv2.VideoCapture`."""

    def __init__(self, *, opens: bool, grabs: int = 1) -> None:
        self.opens, self.grabs = opens, grabs
        self.wishes: list[int] = []
        self.released = False

    def isOpened(self) -> bool:  # noqa: N802
        return self.opens

    def set(self, name: int, value: float) -> bool:
        self.wishes.append(name)
        return True

    def get(self, name: int) -> float:
        return 30.0 if name == cv2.CAP_PROP_FPS else 0.0

    def grab(self) -> bool:
        self.grabs -= 1
        return self.grabs >= 0

    def retrieve(self) -> tuple[bool, Pixels]:
        return True, grey(4)

    def release(self) -> None:
        self.released = True


def test_a_camera_is_asked_for_mjpg_first_with_a_named_backend() -> None:
    asked: list[Any] = []

    def opener(*arguments: Any) -> Opened:
        asked.append(arguments)
        return Opened(opens=True)

    camera = open_camera("2", opener)
    target, backend, wishes = asked[0]
    assert target == 2 and backend == backends()[0] != cv2.CAP_ANY
    assert wishes[:2] == [cv2.CAP_PROP_FOURCC, cv2.VideoWriter.fourcc(*"MJPG")]
    assert (camera.rate, camera.freezes, camera.paced) == (30.0, True, False)


def test_a_driver_that_refuses_wishes_is_asked_one_by_one() -> None:
    tries = [Opened(opens=False), second := Opened(opens=True)]
    open_camera("0", lambda *_: tries.pop(0))
    assert second.wishes[0] == cv2.CAP_PROP_FOURCC and cv2.CAP_PROP_FRAME_WIDTH in second.wishes


def test_a_camera_that_another_program_uses() -> None:
    with pytest.raises(Lost) as told:
        open_camera("0", lambda *_: Opened(opens=False))
    assert told.value.code is Loss.BUSY


def test_a_camera_that_is_pulled_out() -> None:
    device = Device("0", opened := Opened(opens=True, grabs=1), Loss.UNPLUGGED)
    assert device.advance() and device.picture() is not None
    with pytest.raises(Lost) as told:
        device.advance()
    assert told.value.code is Loss.UNPLUGGED
    device.close()
    assert opened.released


def test_there_is_no_such_camera() -> None:
    with pytest.raises(Lost) as told:
        list(frames_of("/dev/video987"))
    assert told.value.code is Loss.NO_CAMERA


def test_a_stream_that_cannot_be_reached() -> None:
    with pytest.raises(Lost) as told:
        open_stream("http://127.0.0.1:1/none", lambda *_: Opened(opens=False))
    assert told.value.code is Loss.UNREACHABLE


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="only Linux keeps such a list")
def test_the_list_of_cameras(tmp_path: Path) -> None:
    for node, index, name in (("video0", "0", "Lens"), ("video1", "1", "Lens"), ("video10", "0", "Other")):
        (tmp_path / node).mkdir()
        (tmp_path / node / "index").write_text(index)
        (tmp_path / node / "name").write_text(name)
    assert [(camera.spec, camera.name) for camera in list_cameras(tmp_path)] == [
        ("/dev/video0", "Lens"),
        ("/dev/video10", "Other"),
    ]
