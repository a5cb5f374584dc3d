"""A printed board on the picture: a large four-sided outline with a grid of squares inside."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import cast

import numpy as np

from vision.opencv import cv2
from vision.types import Floats, Pixels

LONG_SIDE = 960
"""Lines of a board are thin: much smaller, and they fade."""
LEAST_AREA, MOST_AREA = 0.1, 0.95
"""Share of the picture."""
STRAIGHT = 0.02
"""Of the outline's length: how far it may be from its four straight sides."""
SIDES = range(5, 22)
"""Squares along a side."""
FLAT = 420
"""Side of the board seen from above, in pixels: divisible by most numbers of squares."""
WAVERING = 4
"""Pixels of that side by which a line may be off, since corners are found to a pixel or two."""
CLEAR = 2.0
"""How much stronger the lines between squares must be than what is seen half-way between them."""
EDGES = ((40, 120), (15, 60))
"""Limits of the edge finder, for boards that stand out from the table and for those that hardly do."""

Corner = tuple[float, float]


@dataclass(frozen=True, slots=True)
class FoundBoard:
    corners: tuple[Corner, Corner, Corner, Corner]
    """As shares of the picture, clockwise from the top left."""
    rows: int
    columns: int


def find_board(pixels: Pixels, size: tuple[int, int] | None = None) -> FoundBoard | None:
    """The largest outline with a clear grid in it, of so many rows and columns; None where nothing is clear."""
    return next((board for board in boards_in(pixels) if size in (None, (board.rows, board.columns))), None)


def boards_in(pixels: Pixels) -> Iterator[FoundBoard]:
    height, width = pixels.shape[:2]
    scale = min(1.0, LONG_SIDE / max(height, width))
    small = cv2.resize(pixels, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    grey = cv2.cvtColor(small, cv2.COLOR_BGR2GRAY).astype(np.uint8, copy=False)
    for outline in outlines(grey):
        seen = flattened(grey, outline)
        columns, rows = squares_along(seen), squares_along(seen.T)
        if rows and columns:
            a, b, c, d = ((float(x) / grey.shape[1], float(y) / grey.shape[0]) for x, y in outline)
            yield FoundBoard((a, b, c, d), rows, columns)


def outlines(grey: Pixels) -> Iterator[Floats]:
    """Four corners each, the largest first, clockwise from the top left."""
    quads = [quad for limits in EDGES for quad in quads_of(grey, *limits)]
    yield from sorted(quads, key=lambda quad: -float(cv2.contourArea(quad)))


def quads_of(grey: Pixels, low: int, high: int) -> Iterator[Floats]:
    edges = cv2.dilate(cv2.Canny(cv2.GaussianBlur(grey, (3, 3), 0), low, high), np.ones((3, 3), np.uint8))
    contours, _ = cv2.findContours(edges, cv2.RETR_LIST, cv2.CHAIN_APPROX_SIMPLE)
    for contour in contours:
        # A die over the rim or a shadow bulges the outline; its hull is nearer to the board.
        hull = cv2.convexHull(contour)
        quad = cv2.approxPolyDP(hull, STRAIGHT * cv2.arcLength(hull, closed=True), closed=True)
        if len(quad) == 4 and LEAST_AREA <= cv2.contourArea(quad) / grey.size <= MOST_AREA:
            yield from_top_left(quad.reshape(4, 2).astype(np.float32))


def from_top_left(quad: Floats) -> Floats:
    """Clockwise on the picture, where y grows downwards."""
    middle = quad.mean(axis=0)
    around = quad[np.argsort(np.arctan2(quad[:, 1] - middle[1], quad[:, 0] - middle[0]))]
    return np.roll(around, -int(around.sum(axis=1).argmin()), axis=0)


def flattened(grey: Pixels, quad: Floats) -> Floats:
    whole = np.array([(0, 0), (FLAT, 0), (FLAT, FLAT), (0, FLAT)], np.float32)
    seen = cv2.warpPerspective(grey, cv2.getPerspectiveTransform(quad, whole), (FLAT, FLAT))
    return cast(Floats, seen.astype(np.float32))


def squares_along(seen: Floats) -> int:
    """How many squares lie side by side; 0 where that is not clear. Only where most rows have a line, one counts."""
    steps = np.abs(np.diff(seen, axis=1))
    profile = np.percentile(steps, 60, axis=0)
    # Every third line of fifteen squares makes five: the most that are clear are meant.
    return max((squares for squares in SIDES if contrast(profile, squares) >= CLEAR), default=0)


def contrast(profile: Floats, squares: int) -> float:
    """Lines against the middles of squares: of every line the weakest counts, so that half as many do not fit too."""
    side = len(profile) / squares
    lines = [near(profile, side * line) for line in range(1, squares)]
    middles = [near(profile, side * (square + 0.5)) for square in range(squares)]
    return float(np.percentile(lines, 20) / (np.percentile(middles, 80) + 0.5))


def near(profile: Floats, place: float) -> float:
    at = round(place)
    return float(profile[max(0, at - WAVERING) : at + WAVERING + 1].max())
