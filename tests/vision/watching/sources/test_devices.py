"""Cameras and streams, with something else in the place of OpenCV's."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import cv2
import pytest

from tests.vision.watching.sources.pictures import grey
from vision.types import Pixels
from vision.watching.sources.devices import Device, backends, list_cameras, open_camera, open_stream
from vision.watching.sources.lost import Loss, Lost
from vision.watching.sources.opening import frames_of


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
