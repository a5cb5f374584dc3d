"""Where on the board a die lies: four corners on the picture give every square of the grid."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vision.types import Reading

Point = tuple[float, float]
STEP = 0.01
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
    to_board = homography(view.corners)
    x, y, w, h = reading.box
    middle = np.array([(x + w / 2) / view.width, (y + h / 2) / view.height])
    # Seen from the side, the middle of the box lies above the spot on which the die stands.
    foot = np.array([middle[0], (y + h - flatness(view, to_board, middle, rows / columns) * w / 2) / view.height])
    across, down = mapped(to_board, foot) * (columns, rows)
    if not (0 <= across < columns and 0 <= down < rows):
        return None
    square = int(down), int(across)
    return OnSquare(square, max(abs(float(down) - square[0] - 0.5), abs(float(across) - square[1] - 0.5)))


def mapped(matrix: NDArray[np.float64], point: NDArray[np.float64]) -> NDArray[np.float64]:
    u, v, scale = (float(value) for value in matrix @ (*point, 1.0))
    return np.array([u / scale, v / scale], np.float64)


def flatness(view: BoardView, to_board: NDArray[np.float64], at: NDArray[np.float64], aspect: float) -> float:
    """How much a circle on the board is flattened on the picture there: 1 seen from above, 0 from the edge.

    `aspect`: rows to columns, since the unit square stands for a board whose squares are square.
    """
    back = np.linalg.inv(to_board).astype(np.float64)
    here = mapped(to_board, at)
    steps = [mapped(back, here + step) - at for step in (np.array([STEP * aspect, 0]), np.array([0, STEP]))]
    sides = np.linalg.svd(np.array(steps) * (view.width, view.height), compute_uv=False)
    return float(sides[1] / sides[0])
