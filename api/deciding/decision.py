"""What becomes of a settled table."""

from __future__ import annotations

from dataclasses import dataclass

from engines.core import Json


@dataclass(frozen=True, slots=True)
class Place:
    """One die of an event that is not played yet."""

    track: int | None
    """The die on the picture; None for one that the camera missed."""
    face: Json
    """As in the log: 3, "FOR", [4, 2], "x2", "2 red oval"; None where nothing can be proposed."""
    sure: bool
    likely: tuple[Json, ...] = ()
    """Faces to offer first, the most probable first."""
    why: str = ""
    """Why it is asked: `face kind color leaning hidden cut missing extra unsteady lay square wild`."""


@dataclass(frozen=True, slots=True)
class Play:
    """Sure and fitting: goes into the log as it is."""

    event: Json


@dataclass(frozen=True, slots=True)
class Ask:
    """A throw that is not sure, or does not fit. `event` is what it would be with the proposed faces."""

    event: Json | None
    places: tuple[Place, ...]
    extra: tuple[int, ...] = ()
    """Tracks beyond the number of dice that belong to the throw."""
    reason: str = "unsure"
    """`unsure`, `too_few`, `too_many`, `kind`, `leaning`, `refused`, `same_faces` (thrown, or only set down again?),
    `whose` (SET Dice: which player's), `board` (what lies on the board is not what was laid)."""
    type: str = "roll"
    """Of the event that the answers make."""
    player: str | None = None
    """Where the event names one (SET Dice)."""
    spare: tuple[Place, ...] = ()
    """The extra dice with their faces: a player may say that one of them belongs to the throw."""
    code: str | None = None
    """Why the rules refuse it, where they do."""


@dataclass(frozen=True, slots=True)
class Wait:
    """Not a throw: nothing to play, nothing to ask."""

    reason: str
    """`same_throw`, `picked_up`, `choice_first`, `nothing_rolled`, `empty`, `over`, `first_look`, `misfit`
    (an event that no longer fits comes first), `in_tray` (thrown where dice are set aside), `laying` (SET Dice: more
    dice may come), `hand_unread` (SET Dice: a hand that need not be shown)."""


Decision = Play | Ask | Wait
