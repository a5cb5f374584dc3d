"""The picture with its readings drawn on it. Pure: the given pixels are not touched."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from vision.opencv import cv2
from vision.types import Picture, Pixels, Reading

SURE, UNSURE, PAPER = (60, 135, 25), (0, 95, 215), (255, 255, 255)
"""BGR. Colour alone says nothing to many eyes: the unsure also have a double frame and a question mark."""
FONT = cv2.FONT_HERSHEY_SIMPLEX
FONT_PIXELS = 22
"""Height of a capital of this font at scale 1, roughly."""

SMALLEST_TEXT = 8
"""Height of a capital below which nobody can read it, in line widths."""

Frame = tuple[int, int, int, int]
"""Left, top, right, bottom in pixels of the canvas."""


def draw(picture: Picture, dice: Sequence[Reading]) -> Pixels:
    canvas = picture.pixels.copy()
    line = max(1, round(max(canvas.shape[:2]) / 500))
    frames = [frame_of(die, 1 / picture.scale) for die in dice]
    # All frames first: no frame may cross a label.
    for die, frame in zip(dice, frames, strict=True):
        draw_frame(canvas, frame, line, sure=die.sure)
    for die, frame in zip(dice, frames, strict=True):
        draw_label(canvas, die.face if die.sure else f"{die.face} ?", frame, line, SURE if die.sure else UNSURE)
    return canvas


def frame_of(die: Reading, scale: float) -> Frame:
    x, y, w, h = (side * scale for side in die.box)
    return round(x), round(y), round(x + w), round(y + h)


def draw_frame(canvas: Pixels, frame: Frame, line: int, *, sure: bool) -> None:
    left, top, right, bottom = frame
    if sure:
        cv2.rectangle(canvas, (left, top), (right, bottom), SURE, line)
        return
    gap = 3 * line
    cv2.rectangle(canvas, (left, top), (right, bottom), UNSURE, 2 * line)
    cv2.rectangle(canvas, (left - gap, top - gap), (right + gap, bottom + gap), UNSURE, line)


def draw_label(canvas: Pixels, text: str, frame: Frame, line: int, color: tuple[int, int, int]) -> None:
    """Above the die where there is room, else just inside the picture; hardly wider than the die."""
    left, top, right, bottom = frame
    size = min(max((bottom - top) * 0.3, 5 * line + 6), 16 * line) / FONT_PIXELS
    (width, _), _ = cv2.getTextSize(text, FONT, size, 1)
    size = max(size * min(1.0, 1.3 * (right - left + 1) / max(width, 1)), SMALLEST_TEXT * line / FONT_PIXELS)
    thick = max(1, round(size * FONT_PIXELS / 9))
    (width, tall), below = cv2.getTextSize(text, FONT, size, thick)
    pad = max(1, thick)
    x = int(np.clip(left, 0, max(0, canvas.shape[1] - width - 2 * pad)))
    foot = max(top - pad, tall + below + 2 * pad)
    cv2.rectangle(canvas, (x, foot - tall - below - 2 * pad), (x + width + 2 * pad, foot), color, -1)
    cv2.putText(canvas, text, (x + pad, foot - below - pad + 1), FONT, size, PAPER, thick, cv2.LINE_AA)
