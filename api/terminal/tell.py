"""A game's standing in plain words, for the terminal."""

from __future__ import annotations

from api.terminal.lines import aligned
from engines.codes import Code
from engines.core import Cell, Refused, Row, Sheet, plain
from engines.log import Misfit, Replay

MARKS = {"open": "·", "struck": "—", "none": ""}


def tell_replay(played: Replay) -> str:
    parts = [tell_sheet(played.log.game.sheet(played.state)), tell_standing(played)]
    if played.misfit is not None:
        parts.append(tell_misfit(played.misfit, played.waiting))
    return "\n".join(parts)


def tell_standing(played: Replay) -> str:
    if played.outcome is not None:
        return f"Over ({played.outcome.reason}). Won by {' and '.join(played.outcome.winners)}."
    return f"To play: {played.to_play or 'anybody'}."


def tell_misfit(misfit: Misfit, waiting: int) -> str:
    whose = f" ({misfit.player})" if misfit.player else ""
    return f"Event {misfit.index}{whose} does not fit: {misfit.error}. Events waiting behind it: {waiting}."


def tell_refusal(refused: Refused) -> str:
    if refused.code is Code.LOG_UNREADABLE:
        return "{file} cannot be read: {problem}.".format(**refused.values)
    return f"Not a game that can be replayed: {refused}."


def tell_sheet(sheet: Sheet) -> str:
    return "\n".join(aligned([["", *sheet.columns], *(tell_row(row) for row in sheet.rows)]))


def tell_row(row: Row) -> list[str]:
    return [row.key, *(tell_cell(cell) for cell in row.cells)]


def tell_cell(cell: Cell) -> str:
    return MARKS[cell.state] if cell.value is None and cell.state in MARKS else f"{plain(cell.value)}"
