"""What the table waits for in Genius, and everything that may happen next."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from engines.core import Dice, Exactly, Expects, Number, Option, Pick
from engines.dice import PIP_FACES, draw_pips
from engines.genius.events import Challenge, Declare, Event, Keep, Place, Roll, Wipe
from engines.genius.numbers import FACES
from engines.genius.rules import keeps_order, may_declare, result, wipeable
from engines.genius.state import MOST_DICE, Phase, State, box_names, boxes_of

CHALLENGE_DIE = Dice("challenge", 1, FACES)


def d6(count: int) -> Dice:
    return Dice("d6", count, PIP_FACES)


@dataclass(frozen=True, slots=True)
class AnyRoll:
    """Every roll of so many dice."""

    count: int
    worth: Number | None = None

    def allows(self, event: Event) -> bool:
        return isinstance(event, Roll) and len(event.dice) == self.count

    def draw(self, pick: Pick) -> Event:
        return Roll(tuple(draw_pips(pick) for _ in range(self.count)))


def expects(state: State) -> Expects:
    """Expert throws the challenge die together with the five others: one look of the camera, two events (G15)."""
    match state.phase:
        case Phase.OVER:
            return Expects(None)
        case Phase.ROLL:
            together = (CHALLENGE_DIE,) if state.name == "expert" else ()
            return Expects(state.on_turn, (d6(state.dice), *together))
        case Phase.CHALLENGE:
            return Expects(state.on_turn, (CHALLENGE_DIE,), ("challenge",))
        case Phase.WIPE:
            return Expects(state.on_turn, choices=("wipe", "keep"))
        case Phase.DECLARE | Phase.PLACE:
            return Expects(state.on_turn, choices=(str(state.phase),))


def legal(state: State) -> tuple[Option[Event], ...]:
    match state.phase:
        case Phase.OVER:
            return ()
        case Phase.DECLARE:
            return tuple(Exactly(Declare(dice)) for dice in range(1, MOST_DICE + 1) if may_declare(state, dice))
        case Phase.ROLL:
            return (AnyRoll(state.dice),)
        case Phase.CHALLENGE:
            return tuple(Exactly(Challenge(face)) for face in FACES)
        case Phase.WIPE:
            return (Exactly(Keep()), *wipes(state))
        case Phase.PLACE:
            return tuple(placings(state))


def wipes(state: State) -> Iterator[Option[Event]]:
    names = box_names(state.mode)
    for player, place in wipeable(state):
        yield Exactly(Wipe(state.setup.players[player], names[place]))


def placings(state: State) -> Iterator[Option[Event]]:
    for at in open_boxes(state):
        yield Exactly(Place(box_names(state.mode)[at]), would_score(state, at))


def open_boxes(state: State) -> tuple[int, ...]:
    """The boxes the dice on the table may go in."""
    if state.mode.rounds:
        return (state.round - 1,)
    row = state.rows[state.player]
    return tuple(at for at in boxes_of(state.mode, state.dice) if row[at].is_open)


def would_score(state: State, at: int) -> Number:
    """The result, or nothing where the box would be struck (G20)."""
    fits = not state.mode.pairs or keeps_order(state, at, result(state))
    return result(state) if fits else 0
