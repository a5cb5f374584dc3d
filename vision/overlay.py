"""The picture with its readings drawn on it. Pure: the given pixels are not touched."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from vision.opencv import cv2
from vision.types import Picture, Pixels, Reading

SURE, UNSURE, INK, PAPER = (80, 175, 40), (0, 120, 255), (0, 0, 0), (255, 255, 255)
"""BGR. Colour alone says nothing to many eyes: the unsure also have a double frame and a question mark."""
FONT = cv2.FONT_HERSHEY_SIMPLEX
FONT_PIXELS = 22
"""Height of a capital of this font at scale 1, roughly."""

Corner = tuple[int, int]


def draw(picture: Picture, dice: Sequence[Reading]) -> Pixels:
    canvas = picture.pixels.copy()
    line = max(1, round(max(canvas.shape[:2]) / 500))
    for die in dice:
        draw_die(canvas, die, 1 / picture.scale, line)
    return canvas


def draw_die(canvas: Pixels, die: Reading, scale: float, line: int) -> None:
    x, y, w, h = (side * scale for side in die.box)
    start, end = (round(x), round(y)), (round(x + w), round(y + h))
    color = SURE if die.sure else UNSURE
    cv2.rectangle(canvas, start, end, color, line if die.sure else 2 * line)
    if not die.sure:
        gap = 3 * line
        cv2.rectangle(canvas, (start[0] - gap, start[1] - gap), (end[0] + gap, end[1] + gap), color, line)
    draw_label(canvas, label(die), start, min(max(h * 0.32, 5 * line + 6), 16 * line), color)


def label(die: Reading) -> str:
    return die.face if die.sure else f"{die.face} ?"


def draw_label(canvas: Pixels, text: str, corner: Corner, height: float, color: tuple[int, int, int]) -> None:
    """Above the corner where there is room, else just inside the picture."""
    size, thick = height / FONT_PIXELS, max(1, round(height / 9))
    (width, tall), below = cv2.getTextSize(text, FONT, size, thick)
    pad = max(2, thick)
    x = int(np.clip(corner[0], 0, max(0, canvas.shape[1] - width - 2 * pad)))
    bottom = max(corner[1] - pad, tall + below + 2 * pad)
    cv2.rectangle(canvas, (x, bottom - tall - below - 2 * pad), (x + width + 2 * pad, bottom), color, -1)
    cv2.putText(canvas, text, (x + pad, bottom - below - pad + 1), FONT, size, PAPER, thick, cv2.LINE_AA)
