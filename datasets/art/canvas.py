"""Painting on a face: straight-alpha RGBA pictures, float masks, wear."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from datasets.art.colours import Rgb
from datasets.look import FACE_PIXELS

Mask = NDArray[np.float32]
"""Coverage 0–1, one value a pixel."""
Face = NDArray[np.float32]
"""(side, side, 4): sRGB 0–1 and coverage."""


def empty_face(ink: Rgb = (0.0, 0.0, 0.0), side: int = FACE_PIXELS) -> Face:
    """Nothing painted. Bare pixels carry the ink too, so that no dark fringe appears where a tracer interpolates."""
    face = np.zeros((side, side, 4), np.float32)
    face[..., :3] = ink
    return face


def stamp(face: Face, mask: Mask, ink: Rgb | NDArray[np.float32], top: int = 0, left: int = 0) -> None:
    """Lay `ink` (one colour or a picture as large as the mask) over the face through `mask`, in place."""
    first_row, last_row, first_column, last_column = painted_box(mask)
    y0, x0 = max(top + first_row, 0), max(left + first_column, 0)
    y1, x1 = min(top + last_row, face.shape[0]), min(left + last_column, face.shape[1])
    if y1 <= y0 or x1 <= x0:
        return
    inside = (slice(y0 - top, y1 - top), slice(x0 - left, x1 - left))
    area, over = face[y0:y1, x0:x1], mask[inside][..., None]
    paint = ink[inside] if isinstance(ink, np.ndarray) else np.asarray(ink, np.float32)
    under = area[..., 3:] * (1 - over)
    total = under + over
    # Never-painted pixels take the new ink even where the mask is nought: see empty_face.
    share = np.where(under > 0, over / np.maximum(total, 1e-6), 1.0)
    area[..., :3] += (paint - area[..., :3]) * share
    area[..., 3:] = total


def painted_box(mask: Mask) -> tuple[int, int, int, int]:
    """First and past-the-last row, then column, that the mask covers, with a margin of two."""
    rows, columns = np.flatnonzero(mask.any(1)), np.flatnonzero(mask.any(0))
    if not len(rows):
        return 0, 0, 0, 0
    high, wide = mask.shape
    return max(rows[0] - 2, 0), min(rows[-1] + 3, high), max(columns[0] - 2, 0), min(columns[-1] + 3, wide)


def finish(face: Face, quarter_turns: int = 0) -> NDArray[np.uint8]:
    turned = np.rot90(face, quarter_turns)
    return np.ascontiguousarray((np.clip(turned, 0, 1) * 255 + 0.5).astype(np.uint8))


def as_mask(picture: NDArray[np.uint8]) -> Mask:
    """OpenCV smooths edges in bytes only, so shapes are drawn there first."""
    return np.asarray(picture, np.float32) / np.float32(255)


def polygon_mask(points: NDArray[np.float64], side: int = FACE_PIXELS) -> Mask:
    """Filled outline, `points` in pixels; smooth edges."""
    picture = np.zeros((side, side), np.uint8)
    cv2.fillPoly(picture, [np.round(points * 16).astype(np.int32)], 255, cv2.LINE_AA, 4)
    return as_mask(picture)


def line_mask(points: NDArray[np.float64], width: float, side: int = FACE_PIXELS, *, closed: bool = False) -> Mask:
    picture = np.zeros((side, side), np.uint8)
    thickness = max(1, round(width))
    cv2.polylines(picture, [np.round(points * 16).astype(np.int32)], closed, 255, thickness, cv2.LINE_AA, 4)
    return as_mask(picture)


def clouds(rng: np.random.Generator, cells: int, side: int = FACE_PIXELS) -> Mask:
    """Smooth noise, about `cells` lumps across, mean 0.5."""
    seeds = rng.random((cells + 2, cells + 2), dtype=np.float32)
    return np.asarray(cv2.resize(seeds, (side, side), interpolation=cv2.INTER_CUBIC), np.float32)


def wear(face: Face, rng: np.random.Generator, amount: float) -> None:
    """Rub paint off in patches; `amount` 0–1, at 1 about a third of the paint is thin."""
    if amount <= 0:
        return
    patches = 0.55 * clouds(rng, int(rng.integers(5, 12))) + 0.45 * clouds(rng, int(rng.integers(25, 60)))
    keep = np.clip((patches - (0.1 + 0.25 * amount)) * rng.uniform(4, 9), 0, 1)
    face[..., 3] *= 1 - (1 - keep) * min(1.0, 0.3 + 0.6 * amount)


def soften(face: Face, sigma: float) -> None:
    """Ink that bled: blur the coverage only."""
    if sigma > 0:
        face[..., 3] = cv2.GaussianBlur(face[..., 3], (0, 0), sigma)
