"""What the table waits for in SET Dice, and everything that may happen next."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from engines.core import Dice, Exactly, Expects, Number, Option, Pick, Refused
from engines.set_dice.events import Call, Event, Pass, Place, Roll, Swap
from engines.set_dice.faces import BY_NAME, FACE_NAMES
from engines.set_dice.rules import apply, rolls_left
from engines.set_dice.search import can_call, can_place, draw_call, draw_move, shuffled
from engines.set_dice.state import Phase, State

SHOWN = tuple(BY_NAME.values())


def set_dice(count: int) -> Dice:
    return Dice("set", count, FACE_NAMES)


def accepted(state: State, event: Event) -> bool:
    try:
        apply(state, event)
    except Refused:
        return False
    return True


@dataclass(frozen=True, slots=True)
class AnyRoll:
    """Every roll of so many dice by one player."""

    player: str
    count: int
    worth: Number | None = None

    def allows(self, event: Event) -> bool:
        return isinstance(event, Roll) and event.player == self.player and len(event.dice) == self.count

    def draw(self, pick: Pick) -> Event:
        return Roll(self.player, tuple(SHOWN[pick(len(SHOWN))] for _ in range(self.count)))


@dataclass(frozen=True, slots=True)
class AnyHandWithWild:
    """After a swap the Wild may be read together with the rest of the hand, which was not rolled (S20)."""

    state: State
    worth: Number | None = None

    def allows(self, event: Event) -> bool:
        return isinstance(event, Roll) and len(event.dice) > 1 and accepted(self.state, event)

    def draw(self, pick: Pick) -> Event:
        hand = self.state.hand
        known = hand.read or ()
        rolled = tuple(SHOWN[pick(len(SHOWN))] for _ in range(hand.count + 1 - len(known)))
        return Roll(self.state.on_turn, tuple(shuffled((*known, *rolled), pick)))


@dataclass(frozen=True, slots=True)
class AnyCall:
    """Every first SET that one player can call (S7)."""

    state: State
    seat: int
    worth: Number | None = None

    @property
    def player(self) -> str:
        return self.state.setup.players[self.seat]

    def allows(self, event: Event) -> bool:
        return isinstance(event, Call) and event.player == self.player and accepted(self.state, event)

    def draw(self, pick: Pick) -> Event:
        return Call(self.player, draw_call(self.state.hands[self.seat], pick))


@dataclass(frozen=True, slots=True)
class AnyPlacing:
    """Every move on the board by the player on turn (S10–S18)."""

    state: State
    worth: Number | None = None

    def allows(self, event: Event) -> bool:
        return isinstance(event, Place) and accepted(self.state, event)

    def draw(self, pick: Pick) -> Event:
        return Place(draw_move(self.state.layout, self.state.board, self.state.hand, pick))


def legal(state: State) -> tuple[Option[Event], ...]:
    match state.phase:
        case Phase.OVER:
            return ()
        case Phase.OPENING:
            return (*calls(state), *opening_rolls(state))
        case Phase.SWAPPED:
            with_others = (AnyHandWithWild(state),) if state.hand.count else ()
            return (AnyRoll(state.on_turn, 1), *with_others)
        case Phase.TURN:
            return (*placings(state), Exactly(Pass(), 0), *swaps(state), *readings(state))


def calls(state: State) -> Iterator[Option[Event]]:
    for seat, hand in enumerate(state.hands):
        if can_call(hand):
            yield AnyCall(state, seat)


def opening_rolls(state: State) -> Iterator[Option[Event]]:
    """Before the first call all may roll again and again (S8)."""
    for player, hand in zip(state.setup.players, state.hands, strict=True):
        yield AnyRoll(player, hand.count)


def placings(state: State) -> Iterator[Option[Event]]:
    if can_place(state.layout, state.board, state.hand):
        yield AnyPlacing(state)


def swaps(state: State) -> Iterator[Option[Event]]:
    """One option for each Wild on the board that the hand can replace (S19)."""
    if state.swapped:
        return
    for square, die in state.board.items():
        if die.wild and state.hand.holds([die.face]):
            yield Exactly(Swap(square, die.face), 0)


def readings(state: State) -> Iterator[AnyRoll]:
    """Hands that nobody has read, and between rounds those that may be re-rolled (S24, S28)."""
    for seat, player in enumerate(state.setup.players):
        if rolls_left(state, seat):
            yield AnyRoll(player, state.hands[seat].count)


def expects(state: State) -> Expects:
    match state.phase:
        case Phase.OVER:
            return Expects(None)
        case Phase.OPENING:
            choices = ("call",) if any(map(can_call, state.hands)) else ()
            return Expects(None, (set_dice(state.hand.count),), choices)
        case Phase.SWAPPED:
            return Expects(state.on_turn, (set_dice(1),))
        case Phase.TURN:
            return Expects(state.on_turn, tuple(awaited_dice(state)), tuple(choices_in_turn(state)))


def awaited_dice(state: State) -> Iterator[Dice]:
    """The hand of one who may still roll, the player on turn first; `table` says who else may."""
    if rolls := sorted(readings(state), key=lambda roll: roll.player != state.on_turn):
        yield set_dice(rolls[0].count)


def choices_in_turn(state: State) -> Iterator[str]:
    if can_place(state.layout, state.board, state.hand):
        yield "place"
    yield "pass"
    if any(swaps(state)):
        yield "swap"
