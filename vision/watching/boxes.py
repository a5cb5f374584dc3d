"""Boxes around dice, and how much of them is the same place."""

from __future__ import annotations

from vision.types import Box


def overlap(one: Box, other: Box) -> float:
    """Shared area over the area of both together."""
    both = shared(one, other)
    return both / max(area(one) + area(other) - both, 1e-9)


def covered(one: Box, other: Box) -> float:
    """Shared area over the area of the smaller one."""
    return shared(one, other) / max(min(area(one), area(other)), 1e-9)


def shared(one: Box, other: Box) -> float:
    width = min(one[0] + one[2], other[0] + other[2]) - max(one[0], other[0])
    height = min(one[1] + one[3], other[1] + other[3]) - max(one[1], other[1])
    return max(width, 0.0) * max(height, 0.0)


def area(box: Box) -> float:
    return box[2] * box[3]
