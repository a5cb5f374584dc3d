"""Frames that somebody else brings: a browser with a camera."""

from __future__ import annotations

from collections.abc import Callable

from vision.errors import Unreadable
from vision.pictures import decode_picture
from vision.types import Pixels

Push = Callable[[float], bytes | Pixels | None]
"""Waits at most so many seconds for the next frame: a picture file, or pixels; None if none came."""
WAIT = 0.2


class Pushed:
    """Rests while nobody pushes, and goes on with the next frame that comes."""

    name = "browser"
    rate = 0.0
    paced = False
    freezes = False

    def __init__(self, push: Push) -> None:
        self._push = push
        self._frame: bytes | Pixels | None = None

    def advance(self) -> bool:
        self._frame = self._push(WAIT)
        return self._frame is not None

    def picture(self) -> Pixels | None:
        if not isinstance(self._frame, bytes):
            return self._frame
        try:
            return decode_picture(self._frame).pixels
        except Unreadable:
            return None

    def close(self) -> None:
        self._frame = None
