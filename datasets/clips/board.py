"""A board for SET Dice as it is printed: squares, those of the first SET tinted, bonus squares with their number."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from engines.core import Json

SQUARE_MM = 21.0
PIXELS = 2048
BOARD_AT = (-61.0, 0.0)
"""Where its middle lies: dice are thrown to the right of it."""


def square_at(board: Json, square: tuple[int, int]) -> tuple[float, float]:
    """Middle of a square on the table."""
    x, y = _on_board(board, square)
    return BOARD_AT[0] + x, BOARD_AT[1] + y


def _on_board(board: Json, square: tuple[int, int]) -> tuple[float, float]:
    """The same, from the middle of the board."""
    row, column = square
    return (column + 0.5 - board["columns"] / 2) * SQUARE_MM, (board["rows"] / 2 - row - 0.5) * SQUARE_MM


def half_size(board: Json) -> tuple[float, float]:
    return board["columns"] / 2 * SQUARE_MM, board["rows"] / 2 * SQUARE_MM


def draw_board(board: Json, covers: float) -> tuple[NDArray[np.uint8], tuple[float, float]]:
    """A picture of `covers` millimetres with the board in its middle, and half the size of the board."""
    picture = np.empty((PIXELS, PIXELS, 3), np.uint8)
    picture[:] = (231, 226, 212)
    scale = PIXELS / covers
    for square in [tuple(place) for place in board["start"]]:
        _fill(picture, board, square, scale, (196, 208, 222))
    for row, column, points in board["bonus"]:
        _fill(picture, board, (row, column), scale, (233, 205, 140))
        _number(picture, board, (row, column), scale, points)
    for row in range(board["rows"]):
        for column in range(board["columns"]):
            low, high = _corners(board, (row, column), scale)
            cv2.rectangle(picture, low, high, (176, 168, 152), max(1, int(scale * 0.5)), cv2.LINE_AA)
    return picture, half_size(board)


def _corners(board: Json, square: tuple[int, int], scale: float) -> tuple[tuple[int, int], tuple[int, int]]:
    x, y = _on_board(board, square)
    low, high = ((x - SQUARE_MM / 2, -y - SQUARE_MM / 2), (x + SQUARE_MM / 2, -y + SQUARE_MM / 2))
    (left, top), (right, bottom) = ([round(PIXELS / 2 + v * scale) for v in corner] for corner in (low, high))
    return (left, top), (right, bottom)


def _fill(
    picture: NDArray[np.uint8], board: Json, square: tuple[int, int], scale: float, tone: tuple[int, ...]
) -> None:
    low, high = _corners(board, square, scale)
    cv2.rectangle(picture, low, high, tone, -1)


def _number(picture: NDArray[np.uint8], board: Json, square: tuple[int, int], scale: float, points: int) -> None:
    (left, _), (right, bottom) = _corners(board, square, scale)
    size = 0.035 * SQUARE_MM * scale / 2
    (wide, tall), _ = cv2.getTextSize(str(points), cv2.FONT_HERSHEY_DUPLEX, size, 3)
    at = ((left + right - wide) // 2, bottom - (right - left - tall) // 2)
    cv2.putText(picture, str(points), at, cv2.FONT_HERSHEY_DUPLEX, size, (120, 90, 40), 3, cv2.LINE_AA)
