"""Where on the picture the game is played."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from vision.opencv import cv2
from vision.types import Pixels
from vision.watching.seen import Zone

Corner = tuple[float, float]
"""x and y, 0–1 of the picture's width and height."""


@dataclass(frozen=True, slots=True)
class Zones:
    """Polygons drawn on the picture. No table: all of it. No tray: none."""

    table: tuple[Corner, ...] = ()
    tray: tuple[Corner, ...] = ()

    def __post_init__(self) -> None:
        for polygon in (self.table, self.tray):
            if 0 < len(polygon) < 3 or any(not 0 <= value <= 1 for corner in polygon for value in corner):
                raise ValueError(f"three or more corners between 0 and 1 expected, got {polygon!r}")

    def of(self, x: float, y: float) -> Zone:
        """The tray goes before the table that it lies on."""
        if inside(self.tray, x, y):
            return Zone.TRAY
        return Zone.TABLE if not self.table or inside(self.table, x, y) else Zone.OUTSIDE

    def mask(self, width: int, height: int) -> Pixels:
        """(height, width), 1 where something counts."""
        if not self.table:
            return np.ones((height, width), np.uint8)
        mask = np.zeros((height, width), np.uint8)
        for polygon in (self.table, self.tray):
            corners = np.array([(x * width, y * height) for x, y in polygon], np.int32)
            if len(corners):
                cv2.fillPoly(mask, [corners], 1)
        return mask


def inside(polygon: tuple[Corner, ...], x: float, y: float) -> bool:
    """Counts the sides that a ray to the right crosses."""
    odd = False
    for (x1, y1), (x2, y2) in zip(polygon, (*polygon[1:], *polygon[:1]), strict=True):
        if (y1 > y) != (y2 > y) and x < x1 + (x2 - x1) * (y - y1) / (y2 - y1):
            odd = not odd
    return odd
