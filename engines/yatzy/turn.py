"""What Yatzy and Double Yatzy share of a turn: up to three rolls, then the card."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any, Generic, TypeVar

from engines.codes import Code
from engines.core import Dice, Expects, Option, Outcome, Pick, Refused, Setting, Setup, best
from engines.seats import swapped, to_the_left
from engines.yatzy.card import Card, Rules, final_score, is_full, read_rules
from engines.yatzy.scoring import BOXES, EXTRAS, SYSTEMS

ROLLS = 3
D = TypeVar("D")
"""A die: its value, or outer and inner value."""
E = TypeVar("E")


@dataclass(frozen=True, slots=True)
class Roll(Generic[D]):
    """All dice as they lie; of a double die both values together (Y20)."""

    dice: tuple[D, ...]


@dataclass(frozen=True, slots=True)
class State(Generic[D]):
    players: tuple[str, ...]
    rules: Rules
    cards: tuple[Card, ...]
    seat: int = 0
    dice: tuple[D, ...] = ()
    """All dice as they lie, kept and rolled ones alike; empty before the first roll."""
    rolls: int = 0

    @property
    def card(self) -> Card:
        return self.cards[self.seat]

    @property
    def over(self) -> bool:
        """The last player's card fills last (Y19)."""
        return is_full(self.rules, self.cards[-1])


FOR_BOTH = (
    Setting("system", default="basic", choices=tuple(SYSTEMS)),
    Setting("yatzy_plus_sum", default=False, choices=(False, True)),
)
FOR_DOUBLE = (
    Setting("extra", default="negative", choices=tuple(EXTRAS)),
    Setting("distinct_discards", default=False, choices=(False, True)),
)


def start(setup: Setup) -> State[Any]:
    return State(setup.players, read_rules(setup), cards=(Card(),) * len(setup.players))


def need_box(box: str) -> str:
    if box not in BOXES:
        raise Refused(Code.UNKNOWN_BOX, box=box[:40])
    return box


def roll(state: State[D], event: Roll[D], wanted: int) -> State[D]:
    """Any dice may have been kept, so all of them come again (Y2)."""
    dice = event.dice
    if state.over:
        raise Refused(Code.GAME_OVER)
    if state.rolls == ROLLS:
        raise Refused(Code.NO_ROLLS_LEFT, most=ROLLS)
    if len(dice) != wanted:
        raise Refused(Code.DICE_COUNT, wanted=wanted, got=len(dice))
    return replace(state, dice=dice, rolls=state.rolls + 1)


def need_rolled(state: State[D]) -> None:
    """Nothing is written before the first roll of the turn (Y2)."""
    if state.over:
        raise Refused(Code.GAME_OVER)
    if not state.rolls:
        raise Refused(Code.NOT_NOW, event="score", rolls=0)


def pass_on(state: State[D], card: Card) -> State[D]:
    """The turn is written down; the next player's begins with no dice on the table (Y3)."""
    cards = swapped(state.cards, state.seat, card)
    return State(state.players, state.rules, cards, to_the_left(state.seat, state.players))


@dataclass(frozen=True, slots=True)
class AnyRoll(Generic[D]):
    """So many dice, whatever they show."""

    count: int
    draw_die: Callable[[Pick], D]
    worth: None = None

    def allows(self, event: object) -> bool:
        return isinstance(event, Roll) and len(event.dice) == self.count

    def draw(self, pick: Pick) -> Roll[D]:
        return Roll(tuple(self.draw_die(pick) for _ in range(self.count)))


def roll_or_write(
    state: State[D], any_roll: Option[E], entries: Callable[[State[D]], Sequence[Option[E]]]
) -> tuple[Option[E], ...]:
    """Roll while rolls are left, write once there was one (Y2)."""
    if state.over:
        return ()
    rolls = (any_roll,) if state.rolls < ROLLS else ()
    return (*rolls, *entries(state)) if state.rolls else rolls


def awaited(state: State[D], dice: Dice, choices: tuple[str, ...]) -> Expects:
    if state.over:
        return Expects(None)
    return Expects(to_play(state), (dice,) if state.rolls < ROLLS else (), choices if state.rolls else ())


def scores(state: State[D]) -> tuple[int, ...]:
    return tuple(final_score(state.rules, card) for card in state.cards)


def to_play(state: State[D]) -> str | None:
    return None if state.over else state.players[state.seat]


def outcome(state: State[D]) -> Outcome | None:
    """All sheets are full: the highest score wins (Y19, C3)."""
    return Outcome(best(state.players, scores(state)), "sheets_full") if state.over else None
