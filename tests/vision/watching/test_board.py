"""A board is found by its outline and its grid, or not offered at all."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from vision.types import Pixels
from vision.watching.board import find_board

CORNERS = np.array([(120, 60), (520, 50), (560, 320), (90, 330)], np.float32)


def printed(rows: int, columns: int, margin: int = 0) -> Pixels:
    """A board from above, 40 pixels a square."""
    sheet = np.full((40 * rows + 2 * margin, 40 * columns + 2 * margin, 3), 225, np.uint8)
    for row in range(rows + 1):
        cv2.line(sheet, (margin, margin + 40 * row), (margin + 40 * columns, margin + 40 * row), (120, 120, 130), 3)
    for column in range(columns + 1):
        cv2.line(sheet, (margin + 40 * column, margin), (margin + 40 * column, margin + 40 * rows), (120, 120, 130), 3)
    return sheet


def on_table(sheet: Pixels) -> Pixels:
    """As the camera sees it: from the side, on a table of its own grain."""
    height, width = sheet.shape[:2]
    whole = np.array([(0, 0), (width, 0), (width, height), (0, height)], np.float32)
    move = cv2.getPerspectiveTransform(whole, CORNERS)
    grain = np.random.default_rng(3).normal(0, 4, (360, 640, 3))
    table = np.clip(np.full((360, 640, 3), (60, 90, 70)) + grain, 0, 255).astype(np.uint8)
    there = cv2.warpPerspective(np.ones(sheet.shape[:2], np.uint8), move, (640, 360)).astype(bool)
    return np.where(there[:, :, np.newaxis], cv2.warpPerspective(sheet, move, (640, 360)), table).astype(np.uint8)


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
