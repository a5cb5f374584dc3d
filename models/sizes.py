"""Sides, in pixels, of what the reader looks at, and how much of the picture that is. Needs no torch."""

from __future__ import annotations

SIDE, WHOLE, FACE, INNER = 128, 64, 64, 48
"""A crop as it is cut from the picture; the whole die as it is first looked at; the straightened top face; the
straightened top face of the small die inside."""
MARGIN = 1.3
"""Side of a crop in sides of the found box, when all is as it should be."""
FACE_MARGIN, INNER_MARGIN = 1.14, 1.3
"""Side of a straightened view in sides of the face."""
