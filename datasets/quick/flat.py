"""Faces by themselves, seen straight: what somebody hands over who cut a face out of a picture, or drew one.

Without these only cards had no die around what is printed on them: a clear 6 that filled its picture was three ovals.
"""

from __future__ import annotations

from typing import Any

import cv2
import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from datasets.look import FACE_PIXELS, DieLook
from datasets.pip_places import pip_places
from datasets.plane import rotation
from datasets.quick.cube import DETAIL, PICTURE, SIDE, Image, gloss_at, skin

LEAST = 40
"""Shorter side of a face, in pixels of its picture."""
ROOM = (0.86, 1.16)
"""Sides of the picture in sides of the face: its rim is cut off, or a little of the die around it is left."""


def flat_face(look: DieLook, face: int, rng: Generator) -> tuple[Image, NDArray[np.float64]]:
    """The face on what is left of its die, 0–1 BGR, and its corners in the picture."""
    side = round(float(np.exp(rng.uniform(np.log(LEAST), np.log(SIDE)))))
    corners = draw_corners(side, rng)
    turn = cv2.getPerspectiveTransform(PICTURE, (corners * DETAIL).astype(np.float32))
    size = (side * DETAIL, side * DETAIL)
    canvas = np.empty((*size, 3), np.float32)
    canvas[:] = np.array(look.body[::-1], np.float32) * rng.uniform(0.45, 1.1)
    mask = cv2.warpPerspective(np.ones((FACE_PIXELS, FACE_PIXELS), np.float32), turn, size, flags=cv2.INTER_LINEAR)
    printed = cv2.warpPerspective(skin(look, face), turn, size, flags=cv2.INTER_AREA, borderMode=cv2.BORDER_REPLICATE)
    canvas += mask[..., None] * (printed - canvas)
    if look.roughness < 0.5 and rng.random() < 0.3:
        gloss_at(canvas, (side * DETAIL / 2, side * DETAIL / 2), rng)
    return np.clip(canvas * rng.uniform(0.55, 1.1), 0, 1), corners


def draw_corners(side: int, rng: Generator) -> NDArray[np.float64]:
    """(4, 2): nearly straight, nearly in the middle, as wide as high but for a hand's slip."""
    half = side / 2 / rng.uniform(*ROOM)
    shape = rotation(rng.normal(0, 0.05)) @ np.diag(half * np.exp(rng.normal(0, 0.03, 2)))
    square = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) @ shape.T
    return np.asarray(square + side / 2 + rng.normal(0, 0.02 * side, 2))


def flat_label(look: DieLook, face: int, corners: NDArray[np.float64]) -> dict[str, Any]:
    """There is no die around it, so it has no box."""
    return {
        "box": None,
        "corners": corners.round(1).tolist(),
        "face": look.labels[face],
        "pips": pip_places(look, face),
    }
