"""From traced light to a linear picture."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from datasets.tracer.gpu import Traced

Image = NDArray[np.float32]


def calmed(picture: Image) -> Image:
    """Sparks (a path that found a lamp by chance) lowered to their neighbours, then light grain smoothed."""
    around = cv2.medianBlur(picture, 3)
    clamped = np.minimum(picture, around * 1.5 + 0.05)
    log = cv2.bilateralFilter(np.log(clamped + 0.05), 5, 0.25, 1.2)
    return np.exp(log) - np.float32(0.05)


def develop(traced: Traced) -> Image:
    """Linear RGB of any brightness; the camera sets the exposure. A picture with holes is refused."""
    picture = np.asarray(_joined(traced), dtype=np.float32)
    if not np.isfinite(picture).all():
        raise ValueError(f"traced light is not finite at {np.count_nonzero(~np.isfinite(picture))!r} places")
    return picture


def _joined(traced: Traced) -> Image:
    picture = np.maximum(traced.light, 0) * traced.albedo + traced.shine
    if traced.clear is None:
        return picture
    share = traced.clear[..., 3:]
    glass = np.where(share > 0, traced.clear[..., :3], picture)
    return np.where(share > 0, calmed(np.ascontiguousarray(glass)), picture)
