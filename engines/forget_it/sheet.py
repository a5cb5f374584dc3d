"""The score pad: a line for each round of turns, the running total under it."""

from __future__ import annotations

from itertools import accumulate

from engines.core import Cell, Json, Row, Sheet
from engines.forget_it.events import Face
from engines.forget_it.play import Played, State
from engines.forget_it.turn import NINE, Turn, pairs, to_roll, worth

NOTHING = Cell("none")
OPEN = Cell("open")


def sheet(state: State) -> Sheet:
    turns = [turn_cells(state, seat) for seat in range(len(state.players))]
    totals = [total_cells(state, seat) for seat in range(len(state.players))]
    rows = [row for number in range(rounds(state)) for row in round_rows(turns, totals, number)]
    total = Row("total", "total", tuple(Cell("filled", total) for total in state.totals))
    return Sheet(state.players, (*rows, total), table(state))


def rounds(state: State) -> int:
    """Those that anybody has begun."""
    return max(map(len, state.played)) + (state.seat == 0 and not state.over)


def round_rows(turns: list[list[Cell]], totals: list[list[Cell]], number: int) -> tuple[Row, Row]:
    return (
        Row(f"{number + 1}", "turn", tuple(column[number] for column in turns)),
        Row(f"total_{number + 1}", "total", tuple(column[number] for column in totals)),
    )


def turn_cells(state: State, seat: int) -> list[Cell]:
    cells = [turn_cell(turn) for turn in state.played[seat]]
    return cells + [under_way(state, seat)] * (rounds(state) - len(cells))


def turn_cell(turn: Played) -> Cell:
    return Cell("filled", turn.score, note="bust" if turn.forgot else "")


def under_way(state: State, seat: int) -> Cell:
    if state.over:
        return NOTHING
    return Cell("open", would=worth(state.turn)) if seat == state.seat and state.turn.rolls else OPEN


def total_cells(state: State, seat: int) -> list[Cell]:
    cells = [Cell("filled", total) for total in accumulate(turn.score for turn in state.played[seat])]
    return cells + [NOTHING if state.over else OPEN] * (rounds(state) - len(cells))


def table(state: State) -> dict[str, Json]:
    turn = state.turn
    return {
        "dice": list(turn.dice),
        "rolls": turn.rolls,
        "to_roll": to_roll(turn),
        "words": list(turn.words),
        "aside": aside(turn),
        "number": turn.number,
        "points": turn.points,
        "worth": worth(turn),
        "pairs": list(pairs(turn)),
        "target": state.target,
        "reached_by": None if state.closer is None else state.players[state.closer],
    }


def aside(turn: Turn) -> list[Face]:
    """What lies apart since the nine dice were last all in hand: the words, then the point dice."""
    points = NINE - turn.in_hand - len(turn.words)
    return [*turn.words, *[turn.number or 0] * points]
