"""The score sheet of Genius: a row for each box, a column for each player."""

from __future__ import annotations

from functools import cache
from itertools import combinations_with_replacement

from engines.core import Cell, Json, Number, Outcome, Row, Setup, Sheet, best, plain
from engines.dice import PIPS
from engines.genius.numbers import FACES, GENIUS_NUMBERS, challenged, in_a_row, is_prime, with_bonus
from engines.genius.options import open_boxes, would_score
from engines.genius.rules import result
from engines.genius.state import MODES, MOST_DICE, ROUNDS, Box, Mode, Phase, State, box_names, boxes_of

REASONS = ("row_full", "rounds_played")


def scores(state: State) -> tuple[Number, ...]:
    return tuple(total(row) for row in state.rows)


def total(row: tuple[Box, ...]) -> Number:
    """Empty and struck boxes count nothing (G11, G17, G21, G24)."""
    added: Number = sum((box.value for box in row if box.value is not None), start=0)
    return added


def outcome(state: State) -> Outcome | None:
    """The highest total is the Genius (G12)."""
    if state.phase is not Phase.OVER:
        return None
    return Outcome(best(state.setup.players, scores(state)), REASONS[1] if state.mode.rounds else REASONS[0])


def to_play(state: State) -> str | None:
    return None if state.phase is Phase.OVER else state.on_turn


def sheet(state: State) -> Sheet:
    boxes = tuple(Row(name, "box", cells(state, at)) for at, name in enumerate(box_names(state.mode)))
    totals = Row("total", "total", tuple(Cell("filled", number) for number in scores(state)))
    return Sheet(state.setup.players, (*boxes, totals), table(state))


def cells(state: State, at: int) -> tuple[Cell, ...]:
    return tuple(cell(state, player, at) for player in range(len(state.rows)))


def cell(state: State, player: int, at: int) -> Cell:
    box = state.rows[player][at]
    if box.value is not None:
        return Cell("filled", box.value)
    if box.closed:
        return Cell("struck", 0, note=box.note)
    awaited = player == state.player and at in awaiting(state)
    return Cell("open", would=would_score(state, at) if awaited else None)


def awaiting(state: State) -> tuple[int, ...]:
    """The boxes for which the dice on the table have a result already: none before the challenge die has fallen."""
    return open_boxes(state) if state.phase in (Phase.WIPE, Phase.PLACE) else ()


def table(state: State) -> dict[str, Json]:
    return {
        "mode": state.name,
        "round": state.round,
        "dice_declared": state.dice if state.phase not in (Phase.DECLARE, Phase.OVER) else None,
        "dice": list(state.rolled),
        "challenge": state.face or None,
        "result": plain(result(state)) if awaiting(state) else None,
    }


def score_bounds(setup: Setup) -> tuple[int, int]:
    return bounds(setup.settings["mode"], setup.settings["halves"])


@cache
def bounds(mode: str, halves: str) -> tuple[int, int]:
    """The worst and the best that every box can hold, an empty one included, added up."""
    boxes = [writable(mode, halves, dice) | {0} for dice in dice_of_boxes(MODES[mode])]
    return sum(int(min(box)) for box in boxes), sum(int(max(box)) for box in boxes)


def dice_of_boxes(mode: Mode) -> tuple[int, ...]:
    """For each box the number of dice it is filled with; where the box is a round, the five that score most."""
    if mode.rounds:
        return (MOST_DICE,) * ROUNDS
    return tuple(number for number in range(1, MOST_DICE + 1) for _ in boxes_of(mode, number))


def writable(mode: str, halves: str, dice: int) -> set[Number]:
    """Every number that so many dice can put in a box of its own."""
    sums = range(dice, 6 * dice + 1)
    match mode:
        case "serious":
            rolls = combinations_with_replacement(PIPS, dice)
            return {number for roll in rolls if is_prime(number := in_a_row(roll))}
        case "expert":
            return {with_bonus(challenged(total, face, halves)) for total in sums for face in FACES}
        case "simple":
            return set(GENIUS_NUMBERS.intersection(sums))
        case _:
            return {challenged(total, face, halves) for total in GENIUS_NUMBERS.intersection(sums) for face in FACES}
