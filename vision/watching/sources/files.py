"""Videos and folders of pictures."""

from __future__ import annotations

from collections.abc import Callable, Generator
from contextlib import closing
from itertools import count
from pathlib import Path

from vision.errors import Unreadable
from vision.opencv import cv2
from vision.pictures import load_picture
from vision.types import Pixels
from vision.watching.sources.devices import Device
from vision.watching.sources.frame import Capture, Frame
from vision.watching.sources.live import MOST_BROKEN, sound
from vision.watching.sources.lost import Loss, Lost

PICTURE_RATE = 10.0
PICTURE_SECONDS = 2.0
"""Each picture of a folder lies in front of the camera for so long: enough to come to rest and to be read."""
PICTURES = {".jpg", ".jpeg", ".png", ".webp", ".bmp", ".tif", ".tiff", ".gif"}


def open_file(file: Path) -> Capture:
    if file.is_dir() or file.suffix.lower() in PICTURES:
        return Pictures(file)
    return open_video(file)


def open_video(file: Path) -> Device:
    if not file.exists():
        raise Lost(Loss.MISSING, name=file)
    opened = cv2.VideoCapture(str(file), cv2.CAP_FFMPEG)
    if not opened.isOpened():
        opened.release()
        raise Lost(Loss.NOT_A_VIDEO, name=file)
    return Device(str(file), opened, Loss.ENDED, paced=True)


class Pictures:
    """The pictures of a folder by name, or a single one. What is no picture is left out."""

    rate = PICTURE_RATE
    paced = True
    freezes = False

    def __init__(self, place: Path) -> None:
        self.name = str(place)
        files = sorted(place.iterdir()) if place.is_dir() else [place]
        self._files = iter([file for file in files if file.suffix.lower() in PICTURES])
        self._held = 0
        self._pixels: Pixels | None = None
        self._load()
        if self._pixels is None:
            raise Lost(Loss.NO_PICTURES, name=place)

    def advance(self) -> bool:
        if self._held == round(PICTURE_RATE * PICTURE_SECONDS):
            self._load()
        if self._pixels is None:
            raise Lost(Loss.ENDED, name=self.name)
        self._held += 1
        return True

    def picture(self) -> Pixels | None:
        return self._pixels

    def close(self) -> None:
        self._pixels = None

    def _load(self) -> None:
        self._held, self._pixels = 0, None
        for file in self._files:
            try:
                self._pixels = load_picture(file).pixels
                return
            except Unreadable:
                continue


class Looped:
    """A file that begins again where it ends."""

    def __init__(self, opener: Callable[[], Capture]) -> None:
        self._opener = opener
        self._capture = opener()
        self.name, self.rate = self._capture.name, self._capture.rate
        self.paced, self.freezes = self._capture.paced, False

    def advance(self) -> bool:
        try:
            return self._capture.advance()
        except Lost:
            self._capture.close()
            # Opened anew, since not every file can be wound back.
            self._capture = self._opener()
            return self._capture.advance()

    def picture(self) -> Pixels | None:
        return self._capture.picture()

    def close(self) -> None:
        self._capture.close()


def every_frame(capture: Capture) -> Generator[Frame, None, None]:
    """All frames without loss, as fast as they are taken; the time is the number over the rate."""
    broken = 0
    with closing(capture):
        for number in count(1):
            try:
                capture.advance()
            except Lost as lost:
                if lost.code is Loss.ENDED:
                    return
                raise
            pixels = capture.picture()
            picture = None if pixels is None else sound(pixels)
            broken = 0 if picture is not None else broken + 1
            if broken >= MOST_BROKEN:
                raise Lost(Loss.GARBAGE, name=capture.name)
            if picture is not None:
                yield Frame(picture, (number - 1) / capture.rate, number)
