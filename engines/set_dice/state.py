"""Where a game of SET Dice stands: the board, the hands, the bag, and whose turn it is."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum

from engines.core import Setup
from engines.set_dice.hand import ALL_DICE, HAND, Hand
from engines.set_dice.layout import Layout
from engines.set_dice.move import Board, Move


class Phase(StrEnum):
    OPENING = "opening"
    """Nobody has called a SET yet."""
    TURN = "turn"
    SWAPPED = "swapped"
    """The Wild that came off the board has to be rolled (S20)."""
    OVER = "over"


@dataclass(frozen=True, slots=True)
class Turn:
    """A turn that is over. `kind`: `call`, `place` or `pass`."""

    kind: str
    points: int = 0


@dataclass(frozen=True, slots=True)
class LastMove:
    """The newest dice on the board, and who laid them."""

    player: int
    move: Move


@dataclass(frozen=True, slots=True)
class State:
    setup: Setup
    hands: tuple[Hand, ...]
    bag: int
    turns: tuple[tuple[Turn, ...], ...]
    """For each player, one a round: every player has one turn in every round (S22)."""
    totals: tuple[int, ...]
    may_re_roll: tuple[bool, ...]
    """Who has not yet re-rolled dice that were read before the round begins (S24)."""
    phase: Phase = Phase.OPENING
    board: Board = field(default_factory=dict)
    first: int = 0
    """Who made the first SET; nobody before that."""
    player: int = 0
    round: int = 1
    swapped: bool = False
    last_move: LastMove | None = None

    @property
    def layout(self) -> Layout:
        layout: Layout = self.setup.settings["board"]
        return layout

    @property
    def on_turn(self) -> str:
        return self.setup.players[self.player]

    @property
    def hand(self) -> Hand:
        return self.hands[self.player]


def start(setup: Setup) -> State:
    """Everyone draws five (S6)."""
    seats = len(setup.players)
    return State(
        setup,
        hands=(Hand(),) * seats,
        bag=ALL_DICE - HAND * seats,
        turns=((),) * seats,
        totals=(0,) * seats,
        may_re_roll=(False,) * seats,
    )
