"""What the stages of watching hand on: the moment of a throw, and the table after the dice have come to rest."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from vision.swatches import Swatch
from vision.types import Reading


class Moment(StrEnum):
    """Where a throw stands, as the page shows it."""

    WAITING = "waiting"
    HAND = "hand"
    ROLLING = "rolling"
    READING = "reading"
    DONE = "done"


class Zone(StrEnum):
    """Where a die lies on the picture."""

    TABLE = "table"
    TRAY = "tray"
    OUTSIDE = "outside"


@dataclass(frozen=True, slots=True)
class Seen:
    """One die at rest."""

    track: int
    """The same number as long as it is the same die, pushed or covered by a hand in between; never used again."""
    reading: Reading
    """Voted over several frames; `Doubt.FACE` where they did not agree."""
    rolled: bool
    """Whether it may have been thrown since the last settled table. False: it lay still, or was only pushed."""
    zone: Zone = Zone.TABLE
    swatch: Swatch | None = None
    """Measured where colours tell the dice apart (`vision.groups.measured`)."""
    placed: bool = False
    """Rolled as far as is known; but a hand was where it lies, nothing was seen to roll there, and it lay before the
    others did."""


@dataclass(frozen=True, slots=True)
class Settled:
    """The table at rest after something happened on it."""

    t: float
    """Seconds since the source began."""
    number: int
    """Counts settled tables of this source, from 1: the same throw is never played twice."""
    dice: tuple[Seen, ...]
    gone: tuple[int, ...] = ()
    """Tracks that lay here before and do not any more."""
    hand: bool = False
    """Whether a hand or a cup was over the table since the last settled table."""
    unfound: int = 0
    """Things about as large as a die that came since then and are read as none, while dice are missing."""


@dataclass(frozen=True, slots=True)
class Moved:
    """Something began to move, or the table was cleared."""

    t: float
    empty: bool = False
