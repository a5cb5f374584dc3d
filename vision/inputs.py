"""Pixels as the networks were taught to take them."""

from __future__ import annotations

import numpy as np

from vision.session import About
from vision.types import Floats, Pixels


def to_input(pixels: Pixels, about: About) -> Floats:
    """(n, height, width, 3) BGR bytes to (n, 3, height, width) normalised RGB."""
    factor = 1 / (255 * np.array(about.std, np.float32))
    offset = np.array(about.mean, np.float32) / np.array(about.std, np.float32)
    done = np.empty((len(pixels), 3, *pixels.shape[1:3]), np.float32)
    for channel in range(3):
        np.multiply(pixels[..., 2 - channel], factor[channel], out=done[:, channel])
        done[:, channel] -= offset[channel]
    return done
