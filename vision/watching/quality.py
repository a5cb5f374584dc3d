"""How good the picture is, and the one thing to change first."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

import numpy as np

from vision.opencv import cv2
from vision.types import Box, Pixels, Reading

LONG_SIDE = 640
"""Light and glare are measured at this size: they cost little there."""
DARK, BRIGHT = 45.0, 215.0
"""Grey level of the light below which pips drown in noise, and above which they bleach."""
BURNT = 250
"""Grey level from which on a pixel holds nothing any more."""
MOST_GLARE = 0.12
"""Share of burnt pixels on the dice; without dice, of the whole picture."""
LEAST_SHARP = 7.0
"""Edges side by side across a die, see `sharpness`. Twelve tables at rest of clips (dice of 62 to 77 pixels) have 11 to
15. Blurred step by step, as many faces are sure as ever down to 9, half of them at 7, hardly any below 6; below 5 they
are read wrong."""
LEAST_DIE = 28.0
"""Pixels across a die in the full picture. Below this pips run into each other."""
LEAST_STEADY = 0.5
LEAST_SPREAD = 25.0
"""Grey levels between the dark and the bright parts of what focus is judged by."""
PIECES, STARKEST = 14, 5
"""Without dice to judge by, the picture is cut into so many pieces across, about as large as dice. Of those with the
most contrast the sharpest counts."""
ACROSS = 64
"""Pixels to which a die is brought before its edges are measured."""
GRAIN = 1.0
"""Pixels of that: noise is finer, and would pass for sharp edges."""


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
    """How many of its edges, side by side, reach across a die: 5 for a soft picture, 12 and more for a crisp one; 0
    where there is nothing to see."""
    light: float
    """Grey level halfway between the dark and the bright parts of the dice, 0–255; without dice, of the whole picture.
    Neither the colour of the table nor that of the dice counts."""
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
    small = small_grey(pixels)
    scale = small.shape[1] / pixels.shape[1]
    boxes = [die.box for die in dice]
    seen = np.concatenate([part(small, box, scale).ravel() for box in boxes] or [small.ravel()])
    return Quality(
        sharpness=sharpness_of(pixels, boxes) if boxes else max(map(sharpness, starkest(small))),
        light=float(np.mean(np.percentile(seen, [2, 98]))) if seen.size else 0.0,
        glare=float(np.mean(seen >= BURNT)) if seen.size else 0.0,
        die=float(np.median([max(box[2:]) for box in boxes])) if boxes else None,
        steadiness=steadiness,
    )


def sharpness_of(pixels: Pixels, boxes: Sequence[Box]) -> float:
    """Of the usual die."""
    cuts = [part(pixels, box, 1.0) for box in boxes]
    told = [value for cut in cuts if cut.size and (value := sharpness(grey_of(cut))) > 0]
    return float(np.median(told)) if told else 0.0


def small_grey(pixels: Pixels) -> Pixels:
    scale = LONG_SIDE / max(pixels.shape[:2])
    return grey_of(resized(pixels, scale))


def grey_of(pixels: Pixels) -> Pixels:
    return cv2.cvtColor(pixels, cv2.COLOR_BGR2GRAY).astype(np.uint8, copy=False)


def resized(pixels: Pixels, scale: float) -> Pixels:
    size = max(1, round(pixels.shape[1] * scale)), max(1, round(pixels.shape[0] * scale))
    how = cv2.INTER_AREA if scale < 1 else cv2.INTER_LINEAR
    return cv2.resize(pixels, size, interpolation=how).astype(np.uint8, copy=False)


def part(pixels: Pixels, box: Box, scale: float) -> Pixels:
    left, top = (max(round(side * scale), 0) for side in box[:2])
    right, bottom = (round((start + length) * scale) for start, length in zip(box[:2], box[2:], strict=True))
    return pixels[top : max(bottom, top + 1), left : max(right, left + 1)]


def starkest(grey: Pixels) -> list[Pixels]:
    """Those of its pieces with the most contrast: most of a table has nothing drawn on it."""
    side = max(1, max(grey.shape) // PIECES)
    rows, columns = (range(0, max(1, length - side + 1), side) for length in grey.shape)
    pieces = [grey[y : y + side, x : x + side] for y in rows for x in columns]
    return sorted(pieces, key=np.ptp)[-STARKEST:]


def sharpness(grey: Pixels) -> float:
    """Its size over the width of its strongest edges. Brought to one size first, and all levels to one range:

    neither size nor contrast counts, blur does. Where the levels hardly spread there is nothing to judge by.
    """
    even = cv2.GaussianBlur(resized(grey, ACROSS / max(grey.shape)).astype(np.float32), (0, 0), GRAIN)
    dark, bright = np.percentile(even, [1, 99])
    if bright - dark < LEAST_SPREAD:
        return 0.0
    across, down = (cv2.Sobel(even, cv2.CV_32F, one, 1 - one, scale=1 / 8) for one in (1, 0))
    steepest = np.percentile(np.hypot(across, down), 98)
    return float(ACROSS * steepest / (bright - dark))
