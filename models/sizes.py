"""Sides, in pixels, of what the networks look at, and how much of the picture that is. Needs no torch."""

from __future__ import annotations

STRIDE = 4
"""One cell of the finder's output covers this many input pixels each way."""
SIDE, WHOLE, FACE, DOUBLE = 128, 64, 64, 96
"""A crop as it is cut from the picture; the whole die as it is first looked at; the straightened top face; the
same of a double die, whose small die has to be seen through it."""
MARGIN = 1.3
"""Side of a crop in sides of the found box, when all is as it should be."""
FACE_MARGIN, DOUBLE_MARGIN, INSIDE_MARGIN = 1.14, 1.3, 1.5
"""Side of a straightened view in sides of the face, the last one of a small die's."""
ROOM = 1.5
"""The same of a face that may not be straight yet."""
