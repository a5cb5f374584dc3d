"""How good the picture is, and the one thing to change first."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

import numpy as np

from vision.opencv import cv2
from vision.types import Pixels, Reading

LONG_SIDE = 640
"""Everything is measured at this size, so that the limits hold for any camera."""
DARK, BRIGHT = 45.0, 215.0
"""Mean grey level below which pips drown in noise, and above which they bleach."""
BURNT = 250
"""Grey level from which on a pixel holds nothing any more."""
MOST_GLARE = 0.12
"""Share of burnt pixels on the dice; without dice, of the whole picture."""
LEAST_SHARP = 0.33
"""Steepest edges relative to contrast, see `sharpness`. Clips blurred step by step (dice of 64 to 79 pixels, 12 tables)
stay as sure as they were down to 0.3, and below 0.2 most faces are lost. Good photographs have three times as much."""
LEAST_DIE = 28.0
"""Pixels across a die in the full picture. Below this pips run into each other."""
LEAST_STEADY = 0.5
LEAST_SPREAD = 40.0
"""Grey levels between the dark and the bright parts of what focus is judged by."""
PIECES = 8
"""Without dice to judge by, the picture is cut into so many pieces across and down, and the sharpest one counts."""


class Advice(StrEnum):
    GOOD = "good"
    TOO_DARK = "too_dark"
    TOO_BRIGHT = "too_bright"
    BLURRED = "blurred"
    TOO_SMALL = "too_small"
    SHAKY = "shaky"
    GLARE = "glare"


@dataclass(frozen=True, slots=True)
class Quality:
    sharpness: float
    """About 0.3 for a soft picture, 1 and more for a crisp one; 0 where there is nothing to see."""
    light: float
    """Mean grey level, 0–255."""
    glare: float
    """Share of pixels that are burnt out, 0–1."""
    die: float | None
    """Pixels across the median die; None without dice."""
    steadiness: float
    """0–1: the share of the last seconds in which the picture as a whole stood still."""

    @property
    def advice(self) -> Advice:
        """Light first: in the dark everything else is bad too. Very small dice never look sharp."""
        wrong = {
            Advice.TOO_DARK: self.light < DARK,
            Advice.TOO_BRIGHT: self.light > BRIGHT,
            Advice.SHAKY: self.steadiness < LEAST_STEADY,
            Advice.TOO_SMALL: self.die is not None and self.die < LEAST_DIE,
            Advice.BLURRED: 0 < self.sharpness < LEAST_SHARP,
            Advice.GLARE: self.glare > MOST_GLARE,
        }
        return next((advice for advice, there in wrong.items() if there), Advice.GOOD)


def quality_of(pixels: Pixels, dice: Sequence[Reading] = (), steadiness: float = 1.0) -> Quality:
    grey = small_grey(pixels)
    scale = grey.shape[1] / pixels.shape[1]
    across = [max(die.box[2], die.box[3]) for die in dice]
    parts = [part(grey, die.box, scale) for die in dice]
    return Quality(
        sharpness=max(sharpness(piece) for piece in parts or pieces(grey)),
        light=float(grey.mean()),
        glare=float(np.mean(np.concatenate([piece.ravel() for piece in parts or [grey]]) >= BURNT)),
        die=float(np.median(across)) if across else None,
        steadiness=steadiness,
    )


def small_grey(pixels: Pixels) -> Pixels:
    scale = LONG_SIDE / max(pixels.shape[:2])
    size = max(1, round(pixels.shape[1] * scale)), max(1, round(pixels.shape[0] * scale))
    small = cv2.resize(pixels, size, interpolation=cv2.INTER_AREA if scale < 1 else cv2.INTER_LINEAR)
    return cv2.cvtColor(small, cv2.COLOR_BGR2GRAY).astype(np.uint8, copy=False)


def part(grey: Pixels, box: tuple[float, float, float, float], scale: float) -> Pixels:
    x, y, w, h = (round(side * scale) for side in box)
    return grey[y : y + max(h, 1), x : x + max(w, 1)]


def pieces(grey: Pixels) -> list[Pixels]:
    rows = np.array_split(grey, PIECES)
    return [piece for row in rows for piece in np.array_split(row, PIECES, axis=1) if piece.size]


def sharpness(piece: Pixels) -> float:
    """The steepest edges over the range of grey levels: contrast and light cancel out, focus does not.

    A hundredth of the pixels may be noise; where the levels hardly spread there is nothing to judge by.
    """
    dark, bright = np.percentile(piece, [1, 99])
    if bright - dark < LEAST_SPREAD or min(piece.shape) < 8:
        return 0.0
    edges = np.abs(cv2.Laplacian(piece, cv2.CV_32F))
    return float(np.percentile(edges, 99) / (bright - dark))
