"""Tones as files keep them, and the light they stand for."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray


def linear(srgb: NDArray[np.floating]) -> NDArray[np.float32]:
    """sRGB 0–1 to linear light."""
    return np.where(srgb <= 0.04045, srgb / 12.92, ((srgb + 0.055) / 1.055) ** 2.4).astype(np.float32)
