"""Printed boards, as the camera sees them on a table."""

from __future__ import annotations

import cv2
import numpy as np

from vision.types import Pixels

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
