"""Noise that repeats at its border, the stuff all table tops are made of."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

Field = NDArray[np.float32]
"""(height, width) values, mostly 0–1."""


def wrapped(rng: np.random.Generator, rows: int, columns: int, side: int) -> Field:
    """Smooth noise with `rows` × `columns` lumps."""
    seeds = np.pad(rng.random((rows, columns), dtype=np.float32), 2, mode="wrap")
    high, wide = round(side * (rows + 4) / rows), round(side * (columns + 4) / columns)
    picture = cv2.resize(seeds, (wide, high), interpolation=cv2.INTER_CUBIC)
    top, left = (high - side) // 2, (wide - side) // 2
    return np.asarray(picture[top : top + side, left : left + side], np.float32)


def layers(
    rng: np.random.Generator, cells: int, side: int, *, count: int = 4, stretch: float = 1.0, fade: float = 0.5
) -> Field:
    """Coarse to fine noise added up, 0–1. `stretch` > 1 draws it out along the rows."""
    total, weight, strength = np.zeros((side, side), np.float32), 0.0, 1.0
    for k in range(count):
        rows = min(side // 2, cells * 2**k)
        total += strength * wrapped(rng, rows, max(2, round(rows / stretch)), side)
        weight, strength = weight + strength, strength * fade
    return total / weight


def spread(field: Field) -> Field:
    """Stretched to fill 0–1."""
    low, high = np.quantile(field[::8, ::8], [0.01, 0.99])
    return np.clip((field - low) / max(high - low, 1e-6), 0, 1).astype(np.float32)


def grain(rng: np.random.Generator, side: int, sigma: float = 0.0) -> Field:
    """Fine noise about nought, standard deviation one."""
    white = rng.standard_normal((side, side), dtype=np.float32)
    if sigma <= 0:
        return white
    soft = cv2.GaussianBlur(white, (0, 0), sigma, borderType=cv2.BORDER_REFLECT)
    return np.asarray(soft / max(float(soft[::4, ::4].std()), 1e-6), np.float32)


def cells(rng: np.random.Generator, count: int, side: int) -> tuple[Field, NDArray[np.int32]]:
    """Distance to the nearest of `count` random points, and which one; computed at half size."""
    half = side // 2
    points = np.ones((half, half), np.uint8)
    points[rng.integers(0, half, count), rng.integers(0, half, count)] = 0
    distance, owner = cv2.distanceTransformWithLabels(points, cv2.DIST_L2, 5, labelType=cv2.DIST_LABEL_PIXEL)
    large = cv2.resize(distance, (side, side), interpolation=cv2.INTER_LINEAR) * 2
    owners = cv2.resize(owner.astype(np.float32), (side, side), interpolation=cv2.INTER_NEAREST)
    return np.asarray(large, np.float32), owners.astype(np.int32)


def shaded(height: Field, strength: float, angle: float) -> Field:
    """Light from one side on a relief: a factor about one."""
    dx = cv2.Sobel(height, cv2.CV_32F, 1, 0, ksize=3)
    dy = cv2.Sobel(height, cv2.CV_32F, 0, 1, ksize=3)
    return np.asarray(1 + strength * (dx * np.cos(angle) + dy * np.sin(angle)), np.float32)


def ramp(field: Field, low: tuple[float, float, float], high: tuple[float, float, float]) -> NDArray[np.float32]:
    """From one colour to another by the field."""
    start, step = np.asarray(low, np.float32), np.asarray(high, np.float32) - np.asarray(low, np.float32)
    return start + field[..., None] * step
