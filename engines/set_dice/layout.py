"""The board as it is printed: its size, the three squares of the first SET, the bonus squares (S5)."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib import resources

from engines.codes import Code
from engines.core import Json, Refused

Square = tuple[int, int]
"""Row and column, counted from 0 at the top left."""

Line = tuple[Square, Square, Square]
"""Three neighbouring squares of a row or a column (S11)."""

SMALLEST, LARGEST = 3, 50
MOST_BONUS = 99
KEYS = ("rows", "columns", "start", "bonus")


@dataclass(frozen=True, slots=True)
class Layout:
    rows: int
    columns: int
    start: Line
    bonus: Mapping[Square, int]

    def holds(self, square: Square) -> bool:
        return 0 <= square[0] < self.rows and 0 <= square[1] < self.columns

    def lines(self, square: Square) -> tuple[Line, ...]:
        """The lines on this board that run through a square: six in the open, fewer at the edge."""
        return lines_through(self.rows, self.columns)[square]


@cache
def lines_through(rows: int, columns: int) -> Mapping[Square, tuple[Line, ...]]:
    found: dict[Square, list[Line]] = {(row, column): [] for row in range(rows) for column in range(columns)}
    for line in all_lines(rows, columns):
        for square in line:
            found[square].append(line)
    return {square: tuple(lines) for square, lines in found.items()}


def all_lines(rows: int, columns: int) -> tuple[Line, ...]:
    along = [((r, c), (r, c + 1), (r, c + 2)) for r in range(rows) for c in range(columns - 2)]
    down = [((r, c), (r + 1, c), (r + 2, c)) for r in range(rows - 2) for c in range(columns)]
    return (*along, *down)


def read_board(value: Json) -> Layout:
    """The setting `board`: the name of a board that comes with the game, or a layout of the players' own."""
    if isinstance(value, Mapping):
        return read_layout(value)
    if isinstance(value, str) and value in BOARDS:
        return BOARDS[value]
    raise Refused(Code.BOARD_UNKNOWN, board=value[:40] if isinstance(value, str) else kind(value), choices=list(BOARDS))


def read_layout(raw: Mapping[str, Json]) -> Layout:
    for key in KEYS:
        if key not in raw:
            raise misdrawn(key, None)
    for key in raw:
        if key not in KEYS:
            raise misdrawn(str(key)[:40], raw[key])
    rows, columns = read_size(raw["rows"], "rows"), read_size(raw["columns"], "columns")
    start = tuple(read_square(square, rows, columns) for square in read_list(raw["start"], "start"))
    return Layout(rows, columns, check_start(start, rows, columns), read_bonus(raw["bonus"], rows, columns))


def write_layout(layout: Layout) -> dict[str, Json]:
    """The inverse of `read_layout`: what a page hands to the players to edit."""
    start = [list(square) for square in layout.start]
    bonus = [[*square, points] for square, points in layout.bonus.items()]
    return {"rows": layout.rows, "columns": layout.columns, "start": start, "bonus": bonus}


def read_size(value: Json, field: str) -> int:
    if type(value) is not int:
        raise misdrawn(field, value)
    if not SMALLEST <= value <= LARGEST:
        raise Refused(Code.BOARD_SIZE, field=field, least=SMALLEST, most=LARGEST, got=value)
    return value


def read_list(value: Json, field: str) -> list[Json]:
    if not isinstance(value, list | tuple):
        raise misdrawn(field, value)
    return list(value)


def read_square(value: Json, rows: int, columns: int) -> Square:
    pair = read_list(value, "square")
    if len(pair) != 2 or any(type(number) is not int for number in pair):
        raise misdrawn("square", value)
    row, column = pair
    if not (0 <= row < rows and 0 <= column < columns):
        raise Refused(Code.BOARD_SQUARE, square=[row, column], rows=rows, columns=columns)
    return row, column


def check_start(squares: tuple[Square, ...], rows: int, columns: int) -> Line:
    """Three neighbours in a row or a column; their order is the order in which the first SET is laid (S7)."""
    if tuple(sorted(squares)) not in all_lines(rows, columns):
        raise Refused(Code.BOARD_START, start=[list(square) for square in squares])
    first, second, third = squares
    return first, second, third


def read_bonus(value: Json, rows: int, columns: int) -> Mapping[Square, int]:
    bonus: dict[Square, int] = {}
    for entry in read_list(value, "bonus"):
        *place, points = read_list(entry, "bonus") or [None]
        square = read_square(place, rows, columns)
        if type(points) is not int:
            raise misdrawn("points", points)
        if not 1 <= points <= MOST_BONUS:
            raise Refused(Code.BOARD_BONUS, square=list(square), least=1, most=MOST_BONUS, got=points)
        if square in bonus:
            raise Refused(Code.BOARD_TWICE, square=list(square))
        bonus[square] = points
    return bonus


def misdrawn(field: str, got: Json) -> Refused:
    return Refused(
        Code.BOARD_SHAPE, field=field, got=repr(got)[:80] if isinstance(got, str | int | float) else kind(got)
    )


def kind(value: Json) -> str:
    return "nothing" if value is None else type(value).__name__


def load(name: str) -> Layout:
    file = resources.files("engines.set_dice").joinpath("boards", f"{name}.json")
    return read_layout(json.loads(file.read_text("utf-8")))


# Read once while the module loads, like its own source; no rule opens a file. It is JSON, not Python, because it is the
# example that players copy when they draw the board they own.
STANDARD = load("standard")
BOARDS: Mapping[str, Layout] = {"standard": STANDARD, "default": STANDARD}
