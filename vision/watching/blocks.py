"""A small grey picture cut into blocks, and how far two such pictures differ when light does not count."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from vision.opencv import cv2
from vision.types import Floats, Pixels

LONG_SIDE = 320
"""Pixels of the small picture: a die is still five or more across, and everything costs well under a millisecond."""
BLOCK = 8
"""Side of a block in pixels of the small picture: about a die, or half of one."""
DARK = 8.0
"""Grey levels below which colours are mostly noise."""
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
    tint: Floats
    """(rows, columns, 3): the logarithm of each colour against that of all three. Light and shade leave it alone."""

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
    return statistics(cv2.cvtColor(small, cv2.COLOR_BGR2GRAY).astype(np.float32), tint_of(small, rows, columns))


def tint_of(picture: NDArray[Any], rows: int, columns: int) -> Floats:
    colours: Floats = cv2.resize(picture, (columns, rows), interpolation=cv2.INTER_AREA).astype(np.float32)
    tint: Floats = np.log(colours + np.float32(DARK))
    tint -= tint.mean(axis=2, keepdims=True)
    return tint


def statistics(grey: Floats, tint: Floats) -> Blocks:
    right, below = slopes(*grey.shape)
    mean = over_blocks(grey)
    across, down = over_blocks(grey * right), over_blocks(grey * below)
    variance = over_blocks(grey * grey) - mean * mean - across * across - down * down
    return Blocks(grey, mean, across, down, np.maximum(variance, 0), tint)


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


def tint_difference(one: Blocks, other: Blocks) -> Floats:
    """(rows, columns): how far tints are apart, where a change of all of them alike, a warmer lamp, does not count."""
    away = one.tint - other.tint
    away -= np.median(away.reshape(-1, 3), axis=0)
    far: Floats = np.linalg.norm(away, axis=2).astype(np.float32, copy=False)
    return far
