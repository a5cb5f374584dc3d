"""The colour of a die's body, measured on its own pixels: not the pips, not the glare, not the table around it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vision.types import Box, Picture, Pixels

Colour = tuple[float, float, float]
"""Red, green, blue as light adds up (linear), 0–1."""
Doubles = NDArray[np.float64]

MIDDLE = 0.68
"""Share of the box, as an ellipse round its middle, that is sure to be die and not table."""
BLOWN = 250
"""From this value on in all three channels a pixel has lost its colour."""
MOSTLY = 0.5
"""Where more than this share is blown out the body itself is white."""
NEAREST = 0.6
"""Share of the pixels nearest to the median that are averaged: pips are fewer than the others."""

LINEAR: Doubles = np.where(
    (steps := np.arange(256) / 255) <= 0.04045, steps / 12.92, ((steps + 0.055) / 1.055) ** 2.4
).astype(np.float64)
TO_XYZ: Doubles = np.array([[0.4124, 0.3576, 0.1805], [0.2126, 0.7152, 0.0722], [0.0193, 0.1192, 0.9505]])
WHITE: Doubles = TO_XYZ.sum(axis=1)


@dataclass(frozen=True, slots=True)
class Swatch:
    """What the body of one die looks like under this light."""

    colour: Colour
    glare: float
    """Share of the die that is blown out, 0–1."""
    side: float
    """Shorter side of the box in pixels."""


def lab(colours: Doubles | Sequence[Colour]) -> Doubles:
    """(n, 3) lightness 0–100 and the two colour axes: equal steps look equally different."""
    shares = np.maximum(np.asarray(colours, np.float64), 0) @ TO_XYZ.T / WHITE
    bent = np.where(shares > 0.008856, np.cbrt(shares), 7.787 * shares + 16 / 116)
    x, y, z = bent[:, 0], bent[:, 1], bent[:, 2]
    return np.stack([116 * y - 16, 500 * (x - y), 200 * (y - z)], axis=1)


def swatch_of(picture: Picture, box: Box) -> Swatch:
    """`box` as in `Reading`: in pixels of the picture file."""
    side = min(box[2], box[3])
    inside = middle_pixels(picture.pixels, tuple(value / picture.scale for value in box))
    blown = (inside >= BLOWN).all(axis=1)
    kept = inside if blown.mean() > MOSTLY else inside[~blown]
    red, green, blue = body(LINEAR[kept[:, ::-1]])
    return Swatch((red, green, blue), float(blown.mean()), float(side))


def middle_pixels(pixels: Pixels, box: tuple[float, ...]) -> Pixels:
    """(n, 3) the pixels in the middle of a box, BGR; at least one."""
    x, y, w, h = box
    height, width = pixels.shape[:2]
    left, top = int(np.clip(x, 0, width - 1)), int(np.clip(y, 0, height - 1))
    patch = pixels[top : max(top + 1, round(y + h)), left : max(left + 1, round(x + w))]
    rows, columns = np.ogrid[: patch.shape[0], : patch.shape[1]]
    down = (rows + 0.5 + top - y - h / 2) / max(1.0, MIDDLE * h / 2)
    across = (columns + 0.5 + left - x - w / 2) / max(1.0, MIDDLE * w / 2)
    inside: Pixels = patch[down**2 + across**2 <= 1]
    return inside if len(inside) else patch.reshape(-1, 3)


def body(colours: Doubles) -> Colour:
    """The mean of what lies nearest to the median: the pips of either colour are far from it."""
    seen = lab(colours)
    far = np.linalg.norm(seen - np.median(seen, axis=0), axis=1)
    near = colours[far <= np.quantile(far, NEAREST)]
    red, green, blue = near.mean(axis=0)
    return float(red), float(green), float(blue)
