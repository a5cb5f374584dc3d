"""A rounded cube as triangles, with a strip of six pictures on it."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from datasets.tracer.geometry import NORMALS, RIGHTS
from datasets.tracer.scene import Vector

ROUND, FLAT = 6, 8
"""Lines of the grid on a round edge, and on the flat between two."""


@dataclass(frozen=True, slots=True)
class Solid:
    """From −1 to 1 in each direction."""

    points: Vector
    normals: Vector
    on_strip: Vector
    """(n, 2), 0 to 1: where in the strip of pictures, faces side by side, x to the right and y down."""
    triangles: NDArray[np.uint32]


def rounded_cube(corner: float) -> Solid:
    line = np.unique(np.concatenate([np.linspace(-1, -1 + corner, ROUND), np.linspace(-1 + corner, 1 - corner, FLAT)]))
    line = np.unique(np.round(np.concatenate([line, -line]), 9))
    faces = [rounded_face(face, line, corner) for face in range(6)]
    points, normals, on_strip = (np.concatenate(parts) for parts in zip(*faces, strict=True))
    return Solid(points, normals, on_strip, grids(len(line)))


def rounded_face(face: int, line: Vector, corner: float) -> tuple[Vector, Vector, Vector]:
    """Points, normals and places on the strip of one face, row by row."""
    down = -np.cross(NORMALS[face], RIGHTS[face])
    y, x = (each.ravel()[:, None] for each in np.meshgrid(line, line, indexing="ij"))
    sharp = NORMALS[face] + x * RIGHTS[face] + y * down
    core = np.clip(sharp, corner - 1, 1 - corner)
    normals = (sharp - core) / np.linalg.norm(sharp - core, axis=1, keepdims=True)
    # A hair within the picture, or the next face would shine in at its rim.
    on_strip = np.hstack([(face + 0.5 + 0.499 * x) / 6, (y + 1) / 2])
    return core + corner * normals, normals, on_strip


def grids(lines: int) -> NDArray[np.uint32]:
    """Two triangles for each cell of six grids, seen from outside against the clock."""
    y, x = np.mgrid[: lines - 1, : lines - 1]
    first = (y * lines + x).ravel()
    cell = np.stack([first, first + lines, first + 1, first + 1, first + lines, first + lines + 1], 1).reshape(-1, 3)
    return np.concatenate([cell + face * lines**2 for face in range(6)]).astype(np.uint32)
