"""Files and folders as sources, and the demo, which is one of them."""

from __future__ import annotations

import errno
import gc
import time
import weakref
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.vision.files import encoded
from tests.vision.watching.sources.pictures import SOON, grey, level, write_clip
from vision.watching.sources.frame import State
from vision.watching.sources.live import Live
from vision.watching.sources.lost import Loss, Lost
from vision.watching.sources.opening import frames_of, open_source


@pytest.fixture
def clip(tmp_path: Path) -> Path:
    return write_clip(tmp_path / "clip.avi", [grey(level) for level in range(0, 200, 20)])


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
