"""Turns in the plane, for whatever is drawn or cut there."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray


def rotation(angle: float) -> NDArray[np.float64]:
    """(2, 2), in radians: columns of points are turned from x to y."""
    cos, sin = np.cos(angle), np.sin(angle)
    return np.array([[cos, -sin], [sin, cos]])
