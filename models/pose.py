"""How a die's top face lies in a picture: middle, shape and turn. Needs no torch.

A pose is six numbers: the middle, then a 2 × 2 matrix that takes the square from −1 to 1 to the face (seen from so far
away that the corners of a die form a parallelogram). A square looks the same after a quarter turn, so what the network
is asked for does, too: the matrix is taken apart into a symmetric one and a turn, and of the turn only four times the
angle is told. Nothing in these seven numbers jumps when a die is turned a little.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from datasets.plane import rotation

Floats = NDArray[np.float64]
TOLD = 7
"""Middle (2), symmetric matrix (3), cosine and sine of four times the turn."""
UNKNOWN_POSE: Floats = np.full(6, np.nan)


def pose_of(corners: Sequence[Sequence[float]]) -> Floats:
    """Of the corners top left, top right, bottom right, bottom left."""
    tl, tr, br, bl = np.asarray(corners, np.float64)
    across, down = (tr + br - tl - bl) / 4, (bl + br - tl - tr) / 4
    return np.array([*(tl + tr + br + bl) / 4, across[0], down[0], across[1], down[1]])


def square_pose(middle: float, half: float) -> Floats:
    """A face that is seen straight from above and lies straight."""
    return np.array([middle, middle, half, 0, 0, half])


def moved(pose: Floats, turn: Floats) -> Floats:
    """The pose after a 2 × 3 transform of the picture."""
    middle = turn[:, :2] @ pose[:2] + turn[:, 2]
    return np.concatenate([middle, (turn[:, :2] @ pose[2:].reshape(2, 2)).ravel()])


def told_pose(pose: Floats, side: int) -> Floats:
    """What the network is asked for, in units of half the view, from its middle; NaN where the pose is unknown."""
    if np.isnan(pose[0]):
        return np.full(TOLD, np.nan)
    middle, shape = pose[:2] * 2 / side - 1, pose[2:].reshape(2, 2) * 2 / side
    if np.linalg.det(shape) < 0:
        shape = shape @ np.diag([-1.0, 1.0])  # seen in a mirror
    size, vectors = np.linalg.eigh(shape @ shape.T)
    root = vectors @ np.diag(np.sqrt(np.maximum(size, 1e-9))) @ vectors.T
    turn = np.linalg.solve(root, shape)
    angle = 4 * np.arctan2(turn[1, 0], turn[0, 0])
    return np.array([*middle, root[0, 0], root[0, 1], root[1, 1], np.cos(angle), np.sin(angle)])


def pose_told(told: Floats, side: int) -> Floats:
    """The pose that a network tells, in pixels of its view; of the four turns that look the same, the smallest."""
    angle = np.arctan2(told[6], told[5]) / 4
    root = np.array([[told[2], told[3]], [told[3], told[4]]])
    return np.concatenate([told[:2] + 1, (root @ rotation(angle)).ravel()]) * side / 2
