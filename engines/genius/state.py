"""Where a game of Genius stands: the sheet, and how far the player on turn has come."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum

from engines.core import Number, Setup
from engines.seats import swapped

MOST_DICE = 5
ROUNDS = 5


@dataclass(frozen=True, slots=True)
class Mode:
    """What tells the five ways to play apart (G4)."""

    declares: bool = True
    """The player says how many dice; otherwise all five are rolled."""
    challenge: bool = False
    rounds: bool = False
    """The box is that of the round, not that of the number of dice."""
    pairs: bool = False
    """Each number of dice has a MIN and a MAX box."""
    again: bool = False
    """A number written gives another turn."""


MODES = {
    "genius": Mode(challenge=True),
    "simple": Mode(again=True),
    "expert": Mode(declares=False, challenge=True, rounds=True),
    "long": Mode(challenge=True, pairs=True),
    "serious": Mode(rounds=True),
}


class Phase(StrEnum):
    """What the player on turn has to do next."""

    DECLARE = "declare"
    ROLL = "roll"
    CHALLENGE = "challenge"
    WIPE = "wipe"
    PLACE = "place"
    OVER = "over"


@dataclass(frozen=True, slots=True)
class Box:
    """One box of a row: open, filled with a number, or closed without one."""

    value: Number | None = None
    closed: bool = False
    note: str = ""
    """Why a box is closed without a number: `struck`, `not_prime` or `wiped`."""

    @property
    def is_open(self) -> bool:
        return self.value is None and not self.closed


OPEN = Box()


@dataclass(frozen=True, slots=True)
class State:
    setup: Setup
    phase: Phase
    rows: tuple[tuple[Box, ...], ...]
    """A row for each player, its boxes in the order of `box_names`."""
    player: int = 0
    round: int = 1
    dice: int = MOST_DICE
    """How many are rolled in this turn."""
    rolled: tuple[int, ...] = ()
    face: str = ""
    """What the challenge die shows; empty until it is rolled."""

    @property
    def name(self) -> str:
        mode: str = self.setup.settings["mode"]
        return mode

    @property
    def mode(self) -> Mode:
        return MODES[self.name]

    @property
    def on_turn(self) -> str:
        return self.setup.players[self.player]


def start(setup: Setup) -> State:
    mode = MODES[setup.settings["mode"]]
    row = (OPEN,) * len(box_names(mode))
    return State(setup, first_phase(mode), (row,) * len(setup.players))


def first_phase(mode: Mode) -> Phase:
    return Phase.DECLARE if mode.declares else Phase.ROLL


def box_names(mode: Mode) -> tuple[str, ...]:
    numbers = range(1, MOST_DICE + 1)
    if mode.pairs:
        return tuple(f"{number}{end}" for number in numbers for end in ("min", "max"))
    return tuple(str(number) for number in numbers)


def boxes_of(mode: Mode, number: int) -> tuple[int, ...]:
    """Places in the row of the one box, or the two (G18), that belong to a number of dice or a round."""
    return (2 * number - 2, 2 * number - 1) if mode.pairs else (number - 1,)


def is_full(row: tuple[Box, ...]) -> bool:
    """Struck boxes are full too (G11, G22)."""
    return not any(box.is_open for box in row)


def fill(state: State, player: int, place: int, box: Box) -> State:
    return replace(state, rows=swapped(state.rows, player, swapped(state.rows[player], place, box)))
