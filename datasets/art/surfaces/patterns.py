"""Patterns of cloth, 0 for the ground and 1 for what is on it."""

from __future__ import annotations

from collections.abc import Callable

import cv2
import numpy as np
from numpy.typing import NDArray

from datasets.art.canvas import as_mask
from datasets.art.noise import layers
from datasets.art.surfaces.surface import SIDE


def stripes(rng: np.random.Generator) -> NDArray[np.float32]:
    axis = (np.arange(SIDE) * int(rng.integers(4, 60)) / SIDE) % 1
    return np.broadcast_to((axis < rng.uniform(0.15, 0.6)).astype(np.float32)[None, :], (SIDE, SIDE))


def checks(rng: np.random.Generator) -> NDArray[np.float32]:
    """Gingham: half tone where only one of the bands runs."""
    bands = stripes(rng)
    return np.asarray((bands + bands.T) / 2, np.float32)


def chequers(rng: np.random.Generator) -> NDArray[np.float32]:
    squares = (np.arange(SIDE) * 2 * int(rng.integers(2, 24)) // SIDE) % 2
    return (squares[None, :] ^ squares[:, None]).astype(np.float32)


def dots(rng: np.random.Generator) -> NDArray[np.float32]:
    """The cloth most like pips, so there is much of it."""
    count = int(rng.integers(6, 44))
    axis = (np.arange(SIDE, dtype=np.float32) * count / SIDE) % 1 - 0.5
    radius = np.hypot(axis[None, :], axis[:, None])
    mask = np.clip((rng.uniform(0.12, 0.36) - radius) * 12, 0, 1)
    if rng.random() < 0.5:
        shifted = np.roll(mask, (SIDE // (2 * count), SIDE // (2 * count)), (0, 1))
        mask = np.maximum(mask, shifted) if rng.random() < 0.6 else mask
    return np.asarray(mask, np.float32)


def flowers(rng: np.random.Generator) -> NDArray[np.float32]:
    """Rosettes strewn about."""
    mask = np.zeros((SIDE, SIDE), np.uint8)
    petals, size = int(rng.integers(4, 8)), rng.uniform(15, 70)
    for x, y in rng.uniform(0, SIDE, (int(14000 / size), 2)):
        rosette(mask, (x, y), size * rng.uniform(0.6, 1.2), petals, rng.uniform(0, 6))
    return as_mask(mask)


def rosette(mask: NDArray[np.uint8], middle: tuple[float, float], size: float, petals: int, turn: float) -> None:
    angle = np.linspace(0, 2 * np.pi, 40)
    radius = size * (0.55 + 0.45 * np.abs(np.cos(petals * angle / 2 + turn)))
    points = np.stack([middle[0] + radius * np.cos(angle), middle[1] + radius * np.sin(angle)], 1)
    cv2.fillPoly(mask, [points.astype(np.int32)], 255, cv2.LINE_AA)
    cv2.circle(mask, (int(middle[0]), int(middle[1])), max(1, int(size * 0.25)), 90, -1, cv2.LINE_AA)


def herringbone(rng: np.random.Generator) -> NDArray[np.float32]:
    pitch = rng.uniform(6, 30)
    x, y = np.meshgrid(np.arange(SIDE, dtype=np.float32), np.arange(SIDE, dtype=np.float32))
    fold = np.abs((x / (pitch * 4)) % 2 - 1) * pitch * 4
    return (((y + fold) / pitch) % 1 < 0.5).astype(np.float32)


def paisley(rng: np.random.Generator) -> NDArray[np.float32]:
    """Curly figures of no particular kind."""
    field = layers(rng, int(rng.integers(5, 14)), SIDE, count=2)
    return (np.sin(field * rng.uniform(12, 40)) > rng.uniform(-0.2, 0.5)).astype(np.float32)


def plain(_rng: np.random.Generator) -> NDArray[np.float32]:
    return np.zeros((SIDE, SIDE), np.float32)


PATTERNS: dict[str, Callable[[np.random.Generator], NDArray[np.float32]]] = {
    "stripes": stripes,
    "checks": checks,
    "chequers": chequers,
    "dots": dots,
    "dots too": dots,
    "flowers": flowers,
    "herringbone": herringbone,
    "paisley": paisley,
    "plain": plain,
}
