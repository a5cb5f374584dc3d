"""The colour of a die's body, measured on its own pixels: not the pips, not the glare, not the table around it."""

from __future__ import annotations

from dataclasses import dataclass

Colour = tuple[float, float, float]
"""Red, green, blue as light adds up (linear), 0–1."""


@dataclass(frozen=True, slots=True)
class Swatch:
    """What the body of one die looks like under this light."""

    colour: Colour
    glare: float
    """Share of the die that is blown out, 0–1."""
    side: float
    """Shorter side of the box in pixels."""
