"""Where on the board a die lies: four corners on the picture give every square of the grid."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vision.types import Reading

Point = tuple[float, float]
UNIT: tuple[Point, ...] = ((0, 0), (1, 0), (1, 1), (0, 1))


@dataclass(frozen=True, slots=True)
class BoardView:
    """The corners as shares of the picture's width and height, clockwise from the board's own top left."""

    corners: tuple[Point, Point, Point, Point]
    width: int
    height: int
    """Of the picture in which the dice were found, in pixels."""


@dataclass(frozen=True, slots=True)
class OnSquare:
    square: tuple[int, int]
    """Row and column."""
    off: float
    """How far from the middle of its square: 0 in the middle, 0.5 on the line to the next."""


def homography(corners: tuple[Point, ...]) -> NDArray[np.float64]:
    """Takes the four corners to those of the unit square."""
    rows, values = [], []
    for (x, y), (u, v) in zip(corners, UNIT, strict=True):
        rows += [[x, y, 1, 0, 0, 0, -u * x, -u * y], [0, 0, 0, x, y, 1, -v * x, -v * y]]
        values += [u, v]
    solved = np.linalg.solve(np.array(rows, np.float64), np.array(values, np.float64))
    return np.append(solved, 1.0).reshape(3, 3)


def on_square(view: BoardView, reading: Reading, rows: int, columns: int) -> OnSquare | None:
    """None: not on the board."""
    x, y, w, h = reading.box
    u, v, scale = homography(view.corners) @ ((x + w / 2) / view.width, (y + h / 2) / view.height, 1.0)
    across, down = float(u / scale) * columns, float(v / scale) * rows
    if not (0 <= across < columns and 0 <= down < rows):
        return None
    square = int(down), int(across)
    return OnSquare(square, max(abs(down - square[0] - 0.5), abs(across - square[1] - 0.5)))
