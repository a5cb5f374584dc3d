"""What a die looks like before it is put on a table: painted faces, body, material.

Art (`datasets/art`) makes looks, the tracer (`datasets/tracer`) puts light on them. Neither knows the other.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

FACE_PIXELS = 256
"""Side of a face picture."""

FACE_ORDER = ("+x", "-x", "+y", "-y", "+z", "-z")
"""Which outward direction of the die's own frame each entry of `faces` and `labels` belongs to."""


@dataclass(frozen=True, slots=True)
class DieLook:
    """One die. `faces[k]` is seen from outside with its rows running down; opposite pips sum to seven on pip dice."""

    kind: str
    """`d6 word double challenge set`; `numeral` and `blank` are things that are not our dice."""
    faces: NDArray[np.uint8]
    """(6, FACE_PIXELS, FACE_PIXELS, 4): sRGB paint and how much of it covers the body (alpha)."""
    labels: tuple[str, ...]
    """The face names of the log ("5", "GET", "x2", "2 red oval", …), one for each entry of `faces`."""
    body: tuple[float, float, float]
    """sRGB 0–1 of the body; of a clear die, its tint."""
    color: str
    """Name of the body colour: red orange yellow green teal blue purple pink brown black grey white clear."""
    material: str
    """`opaque`, `translucent` (rear pips shine through) or `clear` (double dice)."""
    grain: NDArray[np.uint8] | None
    """(6, FACE_PIXELS, FACE_PIXELS, 3) sRGB factor on the body, 255 = unchanged: marble, speckle; None = plain."""
    roughness: float
    """0 mirror-glossy … 1 matt."""
    drilled: float
    """0 = painted flush … 1 = deep hollows: how strongly paint is shaded as a hollow."""
    corner: float
    """Radius of the rounded edges, as a share of half the edge length, 0.02–0.6."""
    edge_mm: float
    style: str
    """Name of the style family (pip style, type face, ink), by which train and test are kept apart."""
    inner: DieLook | None = None
    """The small die inside a double die."""
