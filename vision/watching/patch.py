"""What a die looks like where it lies, whatever the light: to tell a die that lay still from one that was turned."""

from __future__ import annotations

import numpy as np

from vision.crops import cut
from vision.opencv import cv2
from vision.types import Box, Floats, Pixels

SIDE = 24
INSIDE = 0.8
"""Of the box: a die before a table of another tone looks like any other die there."""
GRAIN = 3.0
"""Pixels of the patch: what is coarser is light and shade, what is finer are pips, letters and edges."""


def patch_of(pixels: Pixels, box: Box) -> Floats:
    """(SIDE, SIDE), mean 0 and length 1; all zero where nothing can be seen."""
    grey = cv2.cvtColor(cut(pixels, box, margin=INSIDE, size=SIDE), cv2.COLOR_BGR2GRAY).astype(np.float32)
    grey -= cv2.GaussianBlur(grey, (0, 0), GRAIN)
    grey -= grey.mean()
    length = float(np.linalg.norm(grey))
    return grey / np.float32(length) if length > SIDE else np.zeros_like(grey)


def alike(one: Floats, other: Floats) -> float:
    """-1 to 1; 1 is the same picture under any light. Half a pixel to and fro is forgiven."""
    best = cv2.matchTemplate(cv2.copyMakeBorder(one, 1, 1, 1, 1, cv2.BORDER_REPLICATE), other, cv2.TM_CCORR)
    return float(best.max())
