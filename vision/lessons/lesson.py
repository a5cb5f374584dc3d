"""One thing that was taught."""

from __future__ import annotations

from dataclasses import dataclass, field

from vision.crops import cut
from vision.faces import FACES
from vision.types import Box, Floats, Pixels, check_finite, check_shape

CROP_REACH = 2.0
"""Side of a kept crop in sides of the die's box: room to turn it without running into the edge."""
CROP_SIDE = 144

Name = tuple[str, str]
"""Kind and face."""


def name_of(kind: str, face: str) -> Name:
    """As the reader tells dice apart: a word die that shows pips looks like any other die."""
    return ("d6", face) if kind == "word" and face.isdecimal() else (kind, face)


def is_face(kind: str, face: str) -> bool:
    return face in FACES.get(kind, ())


def crop_of(pixels: Pixels, box: Box) -> Pixels:
    """What is kept of a die, from the box in pixels of this picture."""
    return cut(pixels, box, margin=CROP_REACH, size=CROP_SIDE)


@dataclass(frozen=True, slots=True)
class Signature:
    """How a taught crop looks to the reader."""

    vectors: Floats = field(repr=False)
    """(4, length), of length one each: as it lies, and after each quarter turn."""
    read: Name
    """What the reader alone makes of it."""

    def __post_init__(self) -> None:
        check_shape("vectors", self.vectors, (None, None))
        check_finite("vectors", self.vectors)


@dataclass(frozen=True, slots=True)
class Lesson:
    key: int
    right: Name
    """What it shows."""
    signature: Signature = field(repr=False)

    @property
    def misread(self) -> bool:
        return self.signature.read != self.right
