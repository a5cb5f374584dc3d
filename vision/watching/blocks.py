"""A small grey picture cut into blocks, and how far two such pictures differ when light does not count."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from vision.opencv import cv2
from vision.types import Floats, Pixels

LONG_SIDE = 320
"""Pixels of the small picture: a die is still five or more across, and everything costs well under a millisecond."""
BLOCK = 8
"""Side of a block in pixels of the small picture: about a die, or half of one."""
LEAST = 0.25
"""Variance below which nothing in a block can explain anything."""


@dataclass(frozen=True, slots=True)
class Blocks:
    """Statistics of each block, apart from brightness and an even slope of it: those are lamps and soft shadows."""

    grey: Floats
    """(rows * BLOCK, columns * BLOCK), 0–255."""
    mean: Floats
    across: Floats
    down: Floats
    """(rows, columns): how steeply a block brightens to the right and downwards."""
    variance: Floats
    """What is left without mean and slope."""

    @property
    def shape(self) -> tuple[int, int]:
        rows, columns = self.mean.shape
        return rows, columns


def blocks_of(pixels: Pixels) -> Blocks:
    height, width = pixels.shape[:2]
    scale = LONG_SIDE / max(height, width)
    rows, columns = (max(2, round(side * scale / BLOCK)) for side in (height, width))
    # Linear, not by area: five times as fast, and noise is allowed for anyway.
    small = cv2.resize(pixels, (columns * BLOCK, rows * BLOCK), interpolation=cv2.INTER_LINEAR)
    return statistics(cv2.cvtColor(small, cv2.COLOR_BGR2GRAY).astype(np.float32))


def statistics(grey: Floats) -> Blocks:
    right, below = slopes(*grey.shape)
    mean = over_blocks(grey)
    across, down = over_blocks(grey * right), over_blocks(grey * below)
    variance = over_blocks(grey * grey) - mean * mean - across * across - down * down
    return Blocks(grey, mean, across, down, np.maximum(variance, 0))


@lru_cache(maxsize=8)
def slopes(height: int, width: int) -> tuple[Floats, Floats]:
    """Ramps of mean 0 and variance 1 inside each block, to the right and downwards."""
    ramp = np.arange(BLOCK, dtype=np.float32) - (BLOCK - 1) / 2
    ramp /= ramp.std()
    right = np.tile(ramp, (height, width // BLOCK))
    below = np.tile(ramp[:, np.newaxis], (height // BLOCK, width))
    return right.astype(np.float32), below.astype(np.float32)


def over_blocks(values: Floats) -> Floats:
    """The mean of each block."""
    size = values.shape[1] // BLOCK, values.shape[0] // BLOCK
    return cv2.resize(values, size, interpolation=cv2.INTER_AREA).astype(np.float32, copy=False)


def difference(one: Blocks, other: Blocks) -> Floats:
    """(rows, columns) grey levels: what in either picture cannot be had from the other by gain, offset and slope."""
    shared = over_blocks(one.grey * other.grey) - one.mean * other.mean
    shared = np.maximum(shared - one.across * other.across - one.down * other.down, 0)
    shared *= shared
    left: Floats = np.maximum(
        one.variance - shared / (other.variance + LEAST), other.variance - shared / (one.variance + LEAST)
    )
    np.maximum(left, 0, out=left)
    return np.sqrt(left, out=left)
