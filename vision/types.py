"""The values that the stages of vision hand to each other. Arrays are checked here, where they are born."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum

import numpy as np
from numpy.typing import NDArray

Pixels = NDArray[np.uint8]
"""(height, width, 3), BGR."""
Box = tuple[float, float, float, float]
"""x, y, width and height in pixels."""
Floats = NDArray[np.float32]

KINDS = ("d6", "word", "double", "challenge", "set")
COLORS = (
    "red",
    "orange",
    "yellow",
    "green",
    "teal",
    "blue",
    "purple",
    "pink",
    "brown",
    "black",
    "grey",
    "white",
    "clear",
)


def check_shape(name: str, array: NDArray[np.generic], expected: tuple[int | None, ...]) -> None:
    """None stands for any length."""
    fits = len(array.shape) == len(expected)
    if not fits or any(want not in (None, got) for want, got in zip(expected, array.shape, strict=True)):
        raise ValueError(f"{name} must have shape {expected}, but got shape {array.shape}")


def check_finite(name: str, array: Floats) -> None:
    if not np.isfinite(array).all():
        raise ValueError(f"{name} must be finite, but got {array[~np.isfinite(array)][:3]}")


@dataclass(frozen=True, slots=True)
class Picture:
    """One upright picture. `pixels` is smaller than `width` × `height` where a huge file was decoded at a fraction."""

    pixels: Pixels
    width: int
    height: int

    def __post_init__(self) -> None:
        check_shape("pixels", self.pixels, (None, None, 3))
        if self.pixels.dtype != np.uint8 or self.pixels.size == 0:
            raise ValueError(f"pixels must be uint8 and not empty, but got {self.pixels.dtype}, {self.pixels.shape}")

    @classmethod
    def of(cls, pixels: Pixels) -> Picture:
        """A frame at its own size."""
        return cls(pixels, pixels.shape[1], pixels.shape[0])

    @property
    def scale(self) -> float:
        """Pixels of the file to one of ours."""
        return float(self.width / self.pixels.shape[1])


@dataclass(frozen=True, slots=True)
class Found:
    """Boxes that may hold a die, most probable first."""

    boxes: Floats
    """(n, 4) x, y, width, height in pixels of `Picture.pixels`; may reach over the border."""
    scores: Floats
    """(n,) 0–1."""

    def __post_init__(self) -> None:
        check_shape("boxes", self.boxes, (len(self.scores), 4))
        check_shape("scores", self.scores, (None,))
        check_finite("boxes", self.boxes)
        check_finite("scores", self.scores)

    def __len__(self) -> int:
        return len(self.scores)

    def __getitem__(self, which: slice | NDArray[np.generic]) -> Found:
        return Found(self.boxes[which], self.scores[which])

    @classmethod
    def empty(cls) -> Found:
        return cls(np.empty((0, 4), np.float32), np.empty(0, np.float32))


class Doubt(StrEnum):
    """Why a die is not sure."""

    FACE = "face"
    KIND = "kind"
    LEANING = "leaning"
    HIDDEN = "hidden"
    CUT = "cut"


@dataclass(frozen=True, slots=True)
class Reading:
    """One die, read."""

    box: Box
    """x, y, width, height in pixels of the upright picture file, inside the picture."""
    kind: str
    face: str
    color: str
    confidence: float
    """Probability that this face is the one on top, all other dice and *no die at all* counted in."""
    doubts: tuple[Doubt, ...]
    chances: tuple[tuple[str, float], ...]
    """Faces and their probabilities; `face` first, the others by falling probability, down to the hardly possible."""
    embedding: Floats = field(compare=False, repr=False)
    """(any length,) where the reader places this crop: near to crops that look alike."""
    lean: float = field(default=0.0, compare=False)
    """Probability that it leans, as a multiple of the one from which on it is always doubted."""
    off: tuple[float, float] = field(default=(0.0, 0.0), compare=False)
    """From the middle of the top face to that of the box, in half sides of the face. Dice that lie flat side by side
    are seen from the same side: for them it is nearly the same."""

    @property
    def sure(self) -> bool:
        return not self.doubts

    @property
    def pair(self) -> tuple[int, int] | None:
        """Outer and inner number of a double die."""
        if self.kind != "double":
            return None
        outer, inner = self.face.split("/")
        return int(outer), int(inner)


@dataclass(frozen=True, slots=True)
class Spent:
    """Milliseconds. The file is already decoded when the clock starts."""

    find: float
    read: float
    total: float


@dataclass(frozen=True, slots=True)
class Look:
    """Everything seen in one picture, in reading order: row by row from the top."""

    dice: tuple[Reading, ...]
    ms: Spent
