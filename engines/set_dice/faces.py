"""The faces of the SET dice, what makes three of them a SET, and why three others are none."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import product
from typing import Final, Literal, TypeVar

from engines.core import Json

T = TypeVar("T")

NUMBERS = (1, 2, 3)
COLORS = ("red", "green", "purple")
SHAPES = ("oval", "squiggle", "diamond")
ATTRIBUTES = ("color", "shape", "number")


@dataclass(frozen=True, slots=True)
class Face:
    """One to three symbols, all alike (S1)."""

    number: int
    color: str
    shape: str

    def __str__(self) -> str:
        return f"{self.number} {self.color} {self.shape}"


Wild = Literal["wild"]
WILD: Final[Wild] = "wild"
Shown = Face | Wild
"""What the upper side of a die shows."""

FACES: tuple[Face, ...] = tuple(Face(*values) for values in product(NUMBERS, COLORS, SHAPES))
FACE_NAMES: tuple[str, ...] = (*map(str, FACES), WILD)
BY_NAME: dict[str, Shown] = {**{str(face): face for face in FACES}, WILD: WILD}


@dataclass(frozen=True, slots=True)
class Flaw:
    """An attribute that two dice share and the third does not."""

    attribute: str
    counts: tuple[tuple[str | int, int], ...]
    """The value shown twice, then the odd one, each with how often it is shown."""


def flaws(dice: Iterable[Face]) -> tuple[Flaw, ...]:
    """Why three dice are no SET, attribute by attribute; empty if they are one (S2, S4)."""
    three = tuple(dice)
    counted = ((attribute, Counter(getattr(face, attribute) for face in three)) for attribute in ATTRIBUTES)
    return tuple(Flaw(attribute, tuple(count.most_common())) for attribute, count in counted if len(count) == 2)


def find_third(one: Face, other: Face) -> Face:
    """The only face that makes a SET with two others (S3)."""
    return Face(
        remaining(NUMBERS, one.number, other.number),
        remaining(COLORS, one.color, other.color),
        remaining(SHAPES, one.shape, other.shape),
    )


def remaining(values: tuple[T, ...], one: T, other: T) -> T:
    return one if one == other else next(value for value in values if value not in (one, other))


THIRD = {(one, other): find_third(one, other) for one in FACES for other in FACES}
"""Looked up rather than worked out: judging a move asks for it up to eighteen times."""


def is_set(one: Face, other: Face, last: Face) -> bool:
    """Each attribute the same on all three, or different on all three (S2)."""
    return THIRD[one, other] == last


def write_flaws(found: Iterable[Flaw]) -> list[Json]:
    """As the values of a refusal; the page makes its sentence from them."""
    return [{"attribute": flaw.attribute, "counts": [list(count) for count in flaw.counts]} for flaw in found]
