"""Turn after turn, until somebody reaches the target and the others have had their last."""

from __future__ import annotations

from dataclasses import dataclass, replace

from engines.codes import Code
from engines.core import Outcome, Refused, Setup, best
from engines.forget_it.events import Choose, Event, Roll
from engines.forget_it.turn import NOT_ROLLED, Turn, check_dice, forgets, pairs, roll_on, set_aside, worth
from engines.seats import swapped, to_the_left


@dataclass(frozen=True, slots=True)
class Played:
    """A turn that is over."""

    score: int
    forgot: bool = False


@dataclass(frozen=True, slots=True)
class State:
    players: tuple[str, ...]
    target: int
    played: tuple[tuple[Played, ...], ...]
    totals: tuple[int, ...]
    seat: int = 0
    turn: Turn = NOT_ROLLED
    closer: int | None = None
    """Who reached the target first; the game is over when the turn would come back to this seat."""
    over: bool = False


def start(setup: Setup) -> State:
    seats = len(setup.players)
    return State(setup.players, setup.settings["target"], played=((),) * seats, totals=(0,) * seats)


def apply(state: State, event: Event) -> State:
    if state.over:
        raise Refused(Code.GAME_OVER)
    if isinstance(event, Roll):
        return roll(state, event)
    return choose(state, event) if isinstance(event, Choose) else end(state)


def roll(state: State, event: Roll) -> State:
    need_chosen(state.turn)
    check_dice(state.turn, event.dice)
    turn = roll_on(state.turn, event.dice)
    # The words lose everything at once, also where a pair is there to choose (F6).
    return close(state, Played(0, forgot=True)) if forgets(turn) else replace(state, turn=turn)


def choose(state: State, event: Choose) -> State:
    """Once in a turn, from the roll that first shows a pair (F7, F8)."""
    open_numbers = pairs(state.turn)
    if not open_numbers:
        raise Refused(Code.NOT_NOW, event="choose", number=event.number)
    if event.number not in open_numbers:
        raise Refused(Code.NO_PAIR, number=event.number, numbers=list(open_numbers))
    return replace(state, turn=set_aside(state.turn, event.number))


def end(state: State) -> State:
    """After at least one roll (F11)."""
    if not state.turn.rolls:
        raise Refused(Code.NOT_NOW, event="end", rolls=0)
    need_chosen(state.turn)
    return close(state, Played(worth(state.turn)))


def need_chosen(turn: Turn) -> None:
    """Where a pair lies there the turn goes on only with a number (F9)."""
    if pairs(turn):
        raise Refused(Code.MUST_CHOOSE, numbers=list(pairs(turn)))


def close(state: State, played: Played) -> State:
    """Writes the turn down and passes on; from the target on the others have one turn more each (F15)."""
    seat, onwards = state.seat, to_the_left(state.seat, state.players)
    total = state.totals[seat] + played.score
    closer = seat if state.closer is None and total >= state.target else state.closer
    return State(
        players=state.players,
        target=state.target,
        played=swapped(state.played, seat, (*state.played[seat], played)),
        totals=swapped(state.totals, seat, total),
        seat=onwards,
        closer=closer,
        over=onwards == closer,
    )


def scores(state: State) -> tuple[int, ...]:
    return state.totals


def to_play(state: State) -> str | None:
    return None if state.over else state.players[state.seat]


def outcome(state: State) -> Outcome | None:
    """The highest total, which need not be that of the player who reached the target (F15, C3)."""
    return Outcome(best(state.players, state.totals), "target_reached") if state.over else None
