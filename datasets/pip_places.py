"""Where the pips of a painted face are, so that a network can be told not only how many there are."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from datasets.look import DieLook

COVERED = 60
"""Paint (0–255) from which a pixel counts as painted."""
SMALL = 64
"""The face is looked at in so many pixels: pips are far apart."""


def pip_places(look: DieLook, face: int) -> list[list[float]] | None:
    """Centres in sides of the face, from its top left; None where the face shows no pips."""
    label = look.labels[face]
    if not label.isdigit() or look.kind not in ("d6", "word", "double"):
        return None
    return centres(look.faces[face][..., 3], int(label))


def centres(paint: NDArray[np.uint8], count: int) -> list[list[float]] | None:
    """The painted pixels, put together to so many pips: rings, stars and worn pips have their middle all the same."""
    small = cv2.resize(paint, (SMALL, SMALL), interpolation=cv2.INTER_AREA)
    y, x = np.nonzero(small > COVERED)
    if len(x) < 4 * count:
        return None
    points = np.column_stack([x, y]).astype(np.float32) + 0.5
    cv2.setRNGSeed(1)
    criteria = (cv2.TERM_CRITERIA_MAX_ITER, 12, 0.1)
    _, _, middles = cv2.kmeans(points, count, np.empty((0, 1), np.int32), criteria, 4, cv2.KMEANS_PP_CENTERS)
    return [[round(float(v) / SMALL, 3) for v in middle] for middle in middles]
