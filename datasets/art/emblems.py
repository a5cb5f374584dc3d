"""Closed outlines: stars, shields, hearts … for challenge marks, wild faces and cubes that are not our dice."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from datasets.look import FACE_PIXELS
from datasets.plane import rotation

Outline = NDArray[np.float64]
"""(n, 2) points x, y within −1…1, y down."""


def turn_points(count: int, start: float = -np.pi / 2) -> NDArray[np.float64]:
    return start + np.arange(count) * 2 * np.pi / count


def polar(angle: NDArray[np.float64], radius: NDArray[np.float64] | float) -> Outline:
    return np.stack([np.cos(angle) * radius, np.sin(angle) * radius], axis=1)


def shifted(outline: Outline, x: float, y: float) -> Outline:
    return outline + np.array([x, y])


def star(points: int = 5, depth: float = 0.45) -> Outline:
    radius = np.where(np.arange(2 * points) % 2 == 0, 1.0, depth)
    return polar(turn_points(2 * points), radius)


def circle() -> Outline:
    return polar(turn_points(48), 1.0)


def regular(sides: int) -> Outline:
    return polar(turn_points(sides), 1.0)


def square() -> Outline:
    return np.array([(-0.85, -0.85), (0.85, -0.85), (0.85, 0.85), (-0.85, 0.85)])


def shield() -> Outline:
    right = [(0.0, -1.0), (0.4, -0.85), (0.85, -0.8), (0.85, -0.1), (0.7, 0.4), (0.4, 0.75), (0.0, 1.0)]
    return np.array(right + [(-x, y) for x, y in right[-2:0:-1]])


def heart() -> Outline:
    t = np.linspace(0, 2 * np.pi, 60, endpoint=False)
    x = np.sin(t) ** 3
    y = -(13 * np.cos(t) - 5 * np.cos(2 * t) - 2 * np.cos(3 * t) - np.cos(4 * t)) / 17
    return np.stack([x, y + 0.1], axis=1)


def bolt() -> Outline:
    return np.array([(0.2, -1), (-0.6, 0.15), (-0.05, 0.15), (-0.25, 1), (0.6, -0.25), (0.05, -0.25), (0.45, -1)])


def arrow() -> Outline:
    return np.array([(-0.25, 1), (-0.25, -0.1), (-0.7, -0.1), (0, -1), (0.7, -0.1), (0.25, -0.1), (0.25, 1)])


def moon() -> Outline:
    outer, inner = np.linspace(-2.4, 2.4, 30), np.linspace(2.0, -2.0, 30)
    return np.concatenate([polar(outer + np.pi, 1.0), shifted(polar(inner + np.pi, 0.72), 0.38, 0.0)])


def cross() -> Outline:
    a, b = 0.32, 0.95
    return np.array(
        [(-a, -b), (a, -b), (a, -a), (b, -a), (b, a), (a, a), (a, b), (-a, b), (-a, a), (-b, a), (-b, -a), (-a, -a)]
    )


def crown() -> Outline:
    return np.array([(-0.9, 0.7), (-1, -0.5), (-0.5, 0.05), (0, -0.8), (0.5, 0.05), (1, -0.5), (0.9, 0.7)])


def drop() -> Outline:
    t = np.linspace(0, 2 * np.pi, 50, endpoint=False)
    return np.stack([0.75 * np.sin(t) * np.sin(t / 2) ** 1.2, -np.cos(t)], axis=1)


def on_face(outline: Outline, radius: float, middle: tuple[float, float] = (0.5, 0.5), angle: float = 0.0) -> Outline:
    """In pixels of a face; `radius` as a share of the edge, `angle` in radians."""
    return (outline @ rotation(-angle) * radius + np.asarray(middle)) * FACE_PIXELS
