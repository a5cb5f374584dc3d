"""A board is found by its outline and its grid, or not offered at all."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from tests.vision.watching.boards import CORNERS, on_table, printed
from vision.types import Pixels
from vision.watching.board import find_board


@pytest.mark.parametrize(("rows", "columns"), [(7, 9), (15, 15), (5, 7)])
def test_a_board_is_found_with_its_squares(rows: int, columns: int) -> None:
    picture = on_table(printed(rows, columns))
    cv2.rectangle(picture, (300, 170), (330, 200), (245, 245, 245), -1)
    found = find_board(picture)
    assert found is not None and (found.rows, found.columns) == (rows, columns)
    assert np.abs(np.array(found.corners) * (640, 360) - CORNERS).max() < 5


def test_a_grid_with_a_margin_is_found_without_it() -> None:
    """A margin as wide as a square looks like squares of its own: it helps to know how many there are."""
    picture = on_table(printed(7, 9, margin=30))
    found = find_board(picture, (7, 9))
    assert found is not None and (found.rows, found.columns) == (7, 9)
    assert np.abs(np.array(found.corners) * (640, 360) - CORNERS).max() > 10
    assert find_board(picture, (8, 9)) is None


@pytest.mark.parametrize(
    "picture",
    [
        pytest.param(np.full((360, 640, 3), 120, np.uint8), id="nothing"),
        pytest.param(on_table(np.full((300, 400, 3), 225, np.uint8)), id="a sheet of paper"),
        pytest.param(on_table(printed(1, 9)), id="a strip"),
    ],
)
def test_what_has_no_grid_is_not_offered(picture: Pixels) -> None:
    assert find_board(picture) is None
