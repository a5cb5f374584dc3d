"""The rules of Genius, one event at a time."""

from __future__ import annotations

from dataclasses import replace

from engines.codes import Code
from engines.core import Number, Refused
from engines.genius.events import Challenge, Declare, Event, Keep, Place, Roll, Wipe
from engines.genius.numbers import GENIUS_NUMBERS, REACH, challenged, counts_in_serious, in_a_row, with_bonus
from engines.genius.state import (
    MOST_DICE,
    OPEN,
    ROUNDS,
    Box,
    Phase,
    State,
    box_names,
    boxes_of,
    fill,
    first_phase,
    is_full,
)
from engines.seats import to_the_left

AWAITED: dict[Phase, tuple[type[Event], ...]] = {
    Phase.DECLARE: (Declare,),
    Phase.ROLL: (Roll,),
    Phase.CHALLENGE: (Challenge,),
    Phase.WIPE: (Wipe, Keep),
    Phase.PLACE: (Place,),
}


def apply(state: State, event: Event) -> State:
    if state.phase is Phase.OVER:
        raise Refused(Code.GAME_OVER)
    if not isinstance(event, AWAITED[state.phase]):
        raise Refused(Code.NOT_NOW, event=type(event).__name__.lower(), phase=str(state.phase))
    match event:
        case Declare(dice):
            return declare(state, dice)
        case Roll(rolled):
            return roll(state, rolled)
        case Challenge(face):
            return challenge(state, face)
        case Wipe(player, box):
            return wipe(state, player, box)
        case Keep():
            return write_or_place(state)
        case Place(box):
            return place(state, box)


def declare(state: State, dice: int) -> State:
    """Any number of dice that still has an open box; in Serious any number (G5, G18, G23)."""
    if not 1 <= dice <= MOST_DICE:
        raise Refused(Code.DICE_COUNT, wanted=f"1–{MOST_DICE}", got=dice)
    if not may_declare(state, dice):
        raise Refused(Code.BOX_TAKEN, box=str(dice), player=state.on_turn)
    return replace(state, phase=Phase.ROLL, dice=dice)


def may_declare(state: State, dice: int) -> bool:
    row = state.rows[state.player]
    return state.mode.rounds or any(row[place].is_open for place in boxes_of(state.mode, dice))


def roll(state: State, rolled: tuple[int, ...]) -> State:
    """The sum decides whether the challenge die follows (G6); Expert always rolls it (G15)."""
    if len(rolled) != state.dice:
        raise Refused(Code.DICE_COUNT, wanted=state.dice, got=len(rolled))
    state = replace(state, rolled=rolled)
    if state.name == "serious":
        return write_prime(state)
    if state.name == "expert" or (state.mode.challenge and sum(rolled) in GENIUS_NUMBERS):
        return replace(state, phase=Phase.CHALLENGE)
    if sum(rolled) in GENIUS_NUMBERS:
        return write(state)
    return next_player(state)


def write_prime(state: State) -> State:
    """Serious: a prime goes into the box of the round, anything else leaves it empty for good (G24, G25)."""
    number = in_a_row(state.rolled)
    counts = counts_in_serious(number, one_counts=state.setup.settings["one_counts"])
    box = Box(number) if counts else Box(closed=True, note="not_prime")
    return next_player(fill(state, state.player, state.round - 1, box))


def challenge(state: State, face: str) -> State:
    """A Challenge asks whether to wipe, if there is anything to wipe (G9, G10)."""
    state = replace(state, face=face)
    return replace(state, phase=Phase.WIPE) if wipeable(state) else write_or_place(state)


def wipeable(state: State) -> tuple[tuple[int, int], ...]:
    """Player and place of every number the Challenge on the table reaches. A struck box holds no number (G9, G21)."""
    return tuple(
        (player, place)
        for player, row in enumerate(state.rows)
        for place in reached(state)
        if row[place].value is not None
    )


def reached(state: State) -> tuple[int, ...]:
    """The places in a row from which the Challenge on the table may wipe (G9)."""
    return tuple(place for number in REACH.get(state.face, ()) for place in boxes_of(state.mode, number))


def wipe(state: State, name: str, box: str) -> State:
    """Takes one number out of any row: before the new one is written, so never that one (G9, G10)."""
    if name not in state.setup.players:
        raise Refused(Code.UNKNOWN_PLAYER, player=name[:40])
    player, place = state.setup.players.index(name), place_of(state, box)
    if place not in reached(state):
        raise Refused(Code.WIPE_RANGE, box=box, face=state.face)
    if (player, place) not in wipeable(state):
        raise Refused(Code.NOTHING_TO_WIPE, box=box, player=name)
    return write_or_place(fill(state, player, place, wiped(state)))


def wiped(state: State) -> Box:
    """Can be filled again, except in Expert, where its round is over (G9, G17)."""
    return Box(closed=True, note="wiped") if state.mode.rounds else OPEN


def place_of(state: State, box: str) -> int:
    names = box_names(state.mode)
    if box not in names:
        raise Refused(Code.UNKNOWN_BOX, box=box[:40], choices=list(names))
    return names.index(box)


def write_or_place(state: State) -> State:
    """Long asks which of the two boxes; elsewhere there is only one (G19)."""
    return replace(state, phase=Phase.PLACE) if state.mode.pairs else write(state)


def result(state: State) -> Number:
    """What the dice on the table are worth, challenge die included if it was rolled (G7–G9, G16)."""
    changed = challenged(sum(state.rolled), state.face, state.setup.settings["halves"])
    return with_bonus(changed) if state.name == "expert" else changed


def write(state: State) -> State:
    """Into the box for that number of dice, or for the round, even if negative (G7, G13, G15)."""
    number = state.round if state.mode.rounds else state.dice
    return written(fill(state, state.player, number - 1, Box(result(state))))


def place(state: State, box: str) -> State:
    """Long: into the box the player names, which is struck if MIN would exceed MAX (G19, G20)."""
    at = place_of(state, box)
    if at not in boxes_of(state.mode, state.dice):
        raise Refused(Code.OTHER_DICE, box=box, dice=state.dice)
    if not state.rows[state.player][at].is_open:
        raise Refused(Code.BOX_TAKEN, box=box, player=state.on_turn)
    number = result(state)
    fits = keeps_order(state, at, number)
    return written(fill(state, state.player, at, Box(number) if fits else Box(closed=True, note="struck")))


def keeps_order(state: State, at: int, number: Number) -> bool:
    """Whether MIN would stay at or below MAX; a struck or open partner has no number to compare with (G20, G21)."""
    least, most = boxes_of(state.mode, state.dice)
    row = state.rows[state.player]
    low = number if at == least else row[least].value
    high = number if at == most else row[most].value
    return low is None or high is None or low <= high


def written(state: State) -> State:
    """A full row ends the game at once (G11, G22); in Simple the same player goes on (G14)."""
    if not state.mode.rounds and is_full(state.rows[state.player]):
        return replace(state, phase=Phase.OVER)
    return next_turn(state, state.player) if state.mode.again else next_player(state)


def next_player(state: State) -> State:
    """To the left; after the last player a new round, and after the fifth Expert and Serious are over (G15, G23)."""
    player = to_the_left(state.player, state.setup.players)
    if player == 0:
        if state.mode.rounds and state.round == ROUNDS:
            return replace(state, phase=Phase.OVER)
        state = replace(state, round=state.round + 1)
    return next_turn(state, player)


def next_turn(state: State, player: int) -> State:
    return replace(state, phase=first_phase(state.mode), player=player, dice=MOST_DICE, rolled=(), face="")
