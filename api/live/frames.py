"""Frames pushed by a browser's camera."""

from __future__ import annotations

import threading
from dataclasses import dataclass

from api.problems import Problem, Trouble
from vision.errors import Unreadable
from vision.headers import read_header

LARGEST_FRAME = 4 * 1024 * 1024
MOST_PIXELS = 20_000_000


@dataclass(frozen=True, slots=True)
class Frame:
    number: int
    jpeg: bytes
    width: int
    height: int


class FrameSlot:
    """Holds the newest frame. Who reads too slowly skips some, and that is counted."""

    def __init__(self) -> None:
        self._changed = threading.Condition()
        self._frame: Frame | None = None
        self._taken = True
        self.received = 0
        self.skipped = 0
        self._turn = 0

    def take_over(self) -> int:
        """Whoever sends frames from now on: the newest sender."""
        with self._changed:
            self._turn += 1
            return self._turn

    def is_current(self, turn: int) -> bool:
        return turn == self._turn

    def put(self, jpeg: bytes, width: int, height: int) -> Frame:
        with self._changed:
            self.received += 1
            self.skipped += not self._taken
            self._frame = Frame(self.received, jpeg, width, height)
            self._taken = False
            self._changed.notify_all()
            return self._frame

    def wait(self, seconds: float) -> Frame | None:
        """The newest frame that was not taken yet; None if none comes in time."""
        with self._changed:
            if not self._changed.wait_for(lambda: not self._taken, seconds):
                return None
            self._taken = True
            return self._frame


def take_in(slot: FrameSlot, data: bytes) -> Frame:
    """Only what is a JPEG of a sensible size gets in; that it can be decoded is found out when it is."""
    if len(data) > LARGEST_FRAME:
        raise Problem(Trouble.TOO_LARGE, bytes=len(data), most=LARGEST_FRAME)
    try:
        header = read_header(data)
    except Unreadable as flaw:
        raise Problem(Trouble.NOT_A_PICTURE, flaw=str(flaw.code)) from None
    if header.format != "jpeg":
        raise Problem(Trouble.NOT_A_PICTURE, flaw="unknown_format", format=header.format)
    if header.width * header.height > MOST_PIXELS:
        raise Problem(Trouble.TOO_LARGE, pixels=header.width * header.height, most=MOST_PIXELS)
    return slot.put(data, header.width, header.height)
