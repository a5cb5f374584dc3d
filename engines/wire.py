"""Engine values as JSON, for the commands and the server alike."""

from __future__ import annotations

from typing import Any

from engines.core import Cell, Expects, Outcome, Refused, Row, Sheet, Square, plain


def write_outcome(outcome: Outcome | None) -> dict[str, Any] | None:
    return None if outcome is None else {"winners": list(outcome.winners), "reason": outcome.reason}


def write_refusal(refused: Refused, index: int | None, player: str | None) -> dict[str, Any]:
    return {"index": index, "code": str(refused.code), "detail": refused.values, "player": player}


def write_expects(expects: Expects) -> dict[str, Any]:
    dice = [{"kind": dice.kind, "count": dice.count, "faces": list(dice.faces)} for dice in expects.dice]
    return {"player": expects.player, "dice": dice, "choices": list(expects.choices)}


def write_sheet(sheet: Sheet) -> dict[str, Any]:
    board = None if sheet.board is None else [[write_square(square) for square in row] for row in sheet.board]
    rows = [write_row(row) for row in sheet.rows]
    return {"columns": list(sheet.columns), "rows": rows, "table": dict(sheet.table), "board": board}


def write_row(row: Row) -> dict[str, Any]:
    return {"key": row.key, "kind": row.kind, "cells": [write_cell(cell) for cell in row.cells]}


def write_cell(cell: Cell) -> dict[str, Any]:
    return {"state": cell.state, "value": plain(cell.value), "would": plain(cell.would), "note": cell.note}


def write_square(square: Square) -> dict[str, Any]:
    return {"face": square.face, "stands_for": square.stands_for, "bonus": square.bonus, "start": square.start}
