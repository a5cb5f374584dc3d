"""What every source is, and what it says about itself."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Protocol

from vision.types import Pixels
from vision.watching.sources.lost import Lost


@dataclass(frozen=True, slots=True)
class Frame:
    pixels: Pixels
    """Belongs to whoever took the frame: no source writes into it again."""
    t: float
    """Seconds since the source began; never falls, also over the end of a loop or an unplugged camera."""
    number: int
    """Counts all frames of the source from 1, skipped ones too."""


class State(StrEnum):
    OPENING = "opening"
    PLAYING = "playing"
    LOST = "lost"
    """Gives nothing now, for the reason in `Status.lost`; tried again all the time."""
    ENDED = "ended"


@dataclass(frozen=True, slots=True)
class Status:
    """One look at a source, for the page and for reports."""

    state: State
    lost: Lost | None = None
    width: int = 0
    height: int = 0
    rate: float = 0.0
    """Frames a second that the source promised; 0 where it promised nothing."""
    seen: float = 0.0
    """Frames a second that came of late."""
    frames: int = 0
    skipped: int = 0
    """Frames nobody took before the next one came."""
    broken: int = 0
    """Frames that were no pictures."""
    lost_times: int = 0


class Source(Protocol):
    """Frames as they come: the newest wins."""

    every: float
    """Seconds between two frames that are wanted. 0: all of them. Frames in between are not even decoded."""

    def next(self, seconds: float) -> Frame | None:
        """The newest frame that was not taken yet; None if none came in this time."""
        ...

    @property
    def status(self) -> Status: ...

    def close(self) -> None:
        """Ends the thread behind the source. May be called twice."""
        ...


class Capture(Protocol):
    """One opened device or file. Used by a single thread, which also closes it."""

    name: str
    rate: float
    """Frames a second, as granted; 0 where nobody knows."""
    paced: bool
    """Whether frames must be held back to keep to the rate, because they are there all at once."""
    freezes: bool
    """Whether two equal pictures in a row are a bad sign. No sensor gives them; files and browsers do."""

    def advance(self) -> bool:
        """Goes on to the next frame. False: none yet, ask again. Raises `Lost`."""
        ...

    def picture(self) -> Pixels | None:
        """Decodes the frame that `advance` reached; None where that is no picture."""
        ...

    def close(self) -> None: ...
