"""Which square a die lies on, seen from anywhere."""

from __future__ import annotations

from dataclasses import replace
from itertools import product

import numpy as np
import pytest
from numpy.typing import NDArray

from api.deciding.squares import BoardView, on_square
from tests.api.deciding.tables import reading
from vision.types import Reading

WIDTH, HEIGHT = 1280, 720
Points = NDArray[np.float64]
Camera = tuple[float, float]
"""Degrees off the vertical, and round the board."""


def project(points: Points, camera: Camera) -> Points:
    """A camera 30 squares away that looks at the middle of the board."""
    tilt, turn = np.radians(camera)
    around = np.array([[np.cos(turn), -np.sin(turn), 0], [np.sin(turn), np.cos(turn), 0], [0, 0, 1]])
    over = np.array([[1, 0, 0], [0, np.cos(tilt), -np.sin(tilt)], [0, np.sin(tilt), np.cos(tilt)]])
    x, y, z = (over @ around @ points.T) + np.array([[0], [0], [-30.0]])
    return np.stack([WIDTH / 2 - 900 * x / z, HEIGHT / 2 - 900 * y / z], axis=1)


def seen_from(camera: Camera, rows: int, columns: int) -> BoardView:
    ends = [(-columns, -rows), (columns, -rows), (columns, rows), (-columns, rows)]
    corners = project(np.array([(x / 2, y / 2, 0) for x, y in ends]), camera) / (WIDTH, HEIGHT)
    one, two, three, four = ((float(x), float(y)) for x, y in corners)
    return BoardView((one, two, three, four), WIDTH, HEIGHT)


def standing(square: tuple[int, int], camera: Camera, rows: int, columns: int) -> Reading:
    """A die that nearly fills its square."""
    middle = np.array([square[1] + 0.5 - columns / 2, square[0] + 0.5 - rows / 2, 0.4])
    corners = middle + 0.4 * np.array(list(product((-1, 1), repeat=3)))
    found = project(corners, camera)
    (left, top), (right, bottom) = found.min(axis=0), found.max(axis=0)
    return replace(reading("wild"), box=(float(left), float(top), float(right - left), float(bottom - top)))


@pytest.mark.parametrize(("rows", "columns"), [(15, 15), (9, 13)])
@pytest.mark.parametrize("turn", [0, 30, 90, 200])
@pytest.mark.parametrize("tilt", [0, 25, 45])
def test_every_square_is_found_from_any_side(tilt: float, turn: float, rows: int, columns: int) -> None:
    view = seen_from((tilt, turn), rows, columns)
    for square in product(range(rows), range(columns)):
        found = on_square(view, standing(square, (tilt, turn), rows, columns), rows, columns)
        assert found is not None and found.square == square
        assert found.off < 0.25


def test_beside_the_board() -> None:
    view = seen_from((20, 0), 15, 15)
    for square in ((-2, 7), (16, 7), (7, -2), (7, 16)):
        assert on_square(view, standing(square, (20, 0), 15, 15), 15, 15) is None
