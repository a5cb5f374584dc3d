"""Cameras as they stand by a table: mostly above it, sometimes far to the side, near or through a long lens."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from numpy.random import Generator

from datasets.tracer.scene import Camera, Vector

DrawTilt = Callable[[Generator], float]
"""Radians off straight down."""

SIZES = (
    (0.34, 640, 480),
    (0.16, 800, 600),
    (0.14, 960, 720),
    (0.08, 1280, 720),
    (0.06, 640, 640),
    (0.08, 854, 480),
    (0.08, 480, 640),
    (0.06, 720, 960),
)
SMALLEST, LARGEST = 20.0, 300.0
"""Edge of a die in pixels."""


def draw_size(rng: Generator) -> tuple[int, int]:
    weights = np.array([weight for weight, _, _ in SIZES])
    _, width, height = SIZES[int(rng.choice(len(SIZES), p=weights / weights.sum()))]
    return width, height


def tilt_between(low: float, high: float) -> DrawTilt:
    """Of the same chance everywhere between two angles, in degrees."""
    return lambda rng: float(np.radians(rng.uniform(low, high)))


def draw_tilt(rng: Generator) -> float:
    """As people put cameras up: mostly from above."""
    low, high = ((0, 12), (12, 36), (36, 50))[int(rng.choice(3, p=[0.3, 0.55, 0.15]))]
    return float(np.radians(rng.uniform(low, high)))


def tilt_of(camera: Camera) -> float:
    """Degrees off straight down."""
    return float(np.degrees(np.arccos(np.clip(-camera.view[2, 2], -1, 1))))


def draw_edge_pixels(rng: Generator, width: int, height: int) -> float:
    largest = min(LARGEST, 0.5 * min(width, height))
    return float(np.exp(rng.uniform(np.log(SMALLEST), np.log(largest))))


def look_at(point: Vector, away: float, tilt: float, around: float, roll: float) -> tuple[Vector, Vector]:
    """Where the eye is and its axes (columns right, down, forward)."""
    back = np.array([np.sin(tilt) * np.cos(around), np.sin(tilt) * np.sin(around), np.cos(tilt)])
    right = np.array([-np.sin(around), np.cos(around), 0.0])
    down = np.cross(-back, right)
    c, s = np.cos(roll), np.sin(roll)
    return point + back * away, np.stack([c * right + s * down, c * down - s * right, -back], axis=1)


def make_camera(
    rng: Generator, edge_mm: float, size: tuple[int, int] | None = None, pixels: float | None = None
) -> Camera:
    """Aimed at the origin, where a die of `edge_mm` fills `pixels`, or a log-uniform number of them."""
    width, height = size or draw_size(rng)
    edge = pixels or draw_edge_pixels(rng, width, height)
    wanted = np.exp(rng.uniform(np.log(160), np.log(1100))) * edge / edge_mm
    focal = float(np.clip(wanted, 0.62 * max(width, height), 4.5 * max(width, height)))
    away = focal * edge_mm / edge
    tilt = draw_tilt(rng)
    roll = rng.normal(0, 0.08) if rng.random() < 0.85 else rng.uniform(-np.pi, np.pi)
    eye, view = look_at(np.array([0, 0, edge_mm / 2]), away, tilt, rng.uniform(0, 2 * np.pi), roll)
    return Camera(eye, view, focal, width, height, *_sharpness(rng, away, focal), (width / 2, height / 2))


def _sharpness(rng: Generator, away: float, focal: float) -> tuple[float, float]:
    """Lens radius and sharp distance: at most a few pixels of blur over the depth of a table."""
    if rng.random() < 0.6:
        return 0.0, away
    blur = rng.uniform(0.3, 2.5)
    return float(blur * away / (0.25 * focal)), float(away * rng.uniform(0.9, 1.12))
