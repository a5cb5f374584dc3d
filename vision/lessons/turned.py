"""A die as it looks after a quarter turn on the table: all stays as it was but what is drawn on top."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from vision.opencv import cv2
from vision.types import Floats, Pixels

QUARTERS = 4
CORNERS = np.array([[-1.0, -1.0], [1.0, -1.0], [1.0, 1.0], [-1.0, 1.0]])
QUARTER = np.array([[0.0, 1.0], [-1.0, 0.0]])
FINE = 4
"""Bits of a pixel to which the outline of a face is drawn."""


def quarter_turns(crop: Pixels, top: Floats | None) -> Pixels:
    """(4, size, size, 3). `top`: where the top face lies, as the reader says; unknown, the whole crop is turned."""
    if top is None:
        return np.stack([np.rot90(crop, turn) for turn in range(QUARTERS)])
    shape, middle = in_pixels(top, len(crop))
    inside = outlined(CORNERS @ shape + middle, len(crop))
    return np.stack([np.where(inside, turned(crop, shape, middle, turn), crop) for turn in range(QUARTERS)])


def in_pixels(top: Floats, size: int) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """The face's two half sides, and its middle."""
    return top[:2].astype(np.float64) * size / 2, (top[2].astype(np.float64) + 1) * size / 2 - 0.5


def outlined(corners: NDArray[np.float64], size: int) -> NDArray[np.bool_]:
    """(size, size, 1)."""
    mask = np.zeros((size, size, 1), np.uint8)
    cv2.fillConvexPoly(mask, np.round(corners * 2**FINE).astype(np.int32), 1, shift=FINE)
    return mask > 0


def turned(crop: Pixels, shape: NDArray[np.float64], middle: NDArray[np.float64], quarters: int) -> Pixels:
    """Turned in the plane of the face, about its middle, as the camera sees that plane."""
    turn = (np.linalg.pinv(shape) @ np.linalg.matrix_power(QUARTER, quarters) @ shape).T
    back = np.hstack([turn, (middle - turn @ middle)[:, None]])
    flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    done = cv2.warpAffine(crop, back, crop.shape[1::-1], flags=flags, borderMode=cv2.BORDER_REPLICATE)
    return done.astype(np.uint8, copy=False)
