"""What all table tops share: their size in pixels, the colours of furnishings, ink on them."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from datasets.art.colours import Rgb, any_colour, mix

SIDE = 1024
Surface = NDArray[np.float32]
"""(SIDE, SIDE, 3) sRGB 0–1."""


def house_colour(rng: np.random.Generator) -> Rgb:
    """Furnishings are duller than dice, with exceptions."""
    grey = rng.uniform(0.1, 0.6)
    return any_colour(rng) if rng.random() < 0.2 else mix(any_colour(rng), (grey, grey, grey), rng.uniform(0.1, 0.65))


def inked(ground: Surface, mask: NDArray[np.float32], ink: Rgb) -> Surface:
    return ground + (np.asarray(ink, np.float32) - ground) * mask[..., None]
