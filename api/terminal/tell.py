"""A game's standing in plain words, for the terminal."""

from __future__ import annotations

from api.terminal.lines import aligned
from api.terminal.names import row_name, text
from engines.codes import Code
from engines.core import Cell, Refused, Row, plain
from engines.log import Misfit, Replay

MARKS = {"open": "·", "struck": "—", "none": ""}
RUNNING = "total_"
"""Rows of For-Get-It that share a line with their turn, as on the page."""


def tell_replay(played: Replay) -> str:
    parts = [tell_sheet(played), tell_standing(played)]
    if played.misfit is not None:
        parts.append(tell_misfit(played.misfit, played.waiting))
    return "\n".join(parts)


def tell_standing(played: Replay) -> str:
    if played.outcome is not None:
        return f"{text(f'reason.{played.outcome.reason}')} Won by {' and '.join(played.outcome.winners)}."
    return f"To play: {played.to_play or 'anybody'}."


def tell_misfit(misfit: Misfit, waiting: int) -> str:
    whose = f" ({misfit.player})" if misfit.player else ""
    return f"Event {misfit.index}{whose} does not fit: {misfit.error}. Events waiting behind it: {waiting}."


def tell_refusal(refused: Refused) -> str:
    if refused.code is Code.LOG_UNREADABLE:
        return "{file} cannot be read: {problem}.".format(**refused.values)
    return f"Not a game that can be replayed: {refused}."


def tell_sheet(played: Replay) -> str:
    sheet = played.log.game.sheet(played.state)
    running = {row.key.removeprefix(RUNNING): row for row in sheet.rows if row.key.startswith(RUNNING)}
    rows = [row for row in sheet.rows if not row.key.startswith(RUNNING)]
    lines = ([row_name(row, played), *tell_cells(row, running.get(row.key))] for row in rows)
    return "\n".join(aligned([["", *sheet.columns], *lines]))


def tell_cells(row: Row, running: Row | None) -> list[str]:
    if running is None:
        return [tell_cell(cell) for cell in row.cells]
    return [tell_turn(*cells) for cells in zip(row.cells, running.cells, strict=True)]


def tell_turn(cell: Cell, total: Cell) -> str:
    return f"{tell_cell(cell)} = {tell_cell(total)}" if total.state == "filled" else tell_cell(cell)


def tell_cell(cell: Cell) -> str:
    return MARKS[cell.state] if cell.value is None and cell.state in MARKS else f"{plain(cell.value)}"
