"""Marks: each labelled die beside what was read, and the sums of many."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from vision.bench.labels import Labelled, Truth
from vision.find import overlap
from vision.types import Box, Floats, Reading

SAME, CENTRED = 0.5, 0.2
"""Overlap (IoU) from which on a find is that die, and from which on it is where both also have the same middle:
people draw their boxes tight or loose, up to twice as wide as the die."""
OFF = 0.25
"""How far the middles may lie apart then, in sides of the smaller box."""
WIDER = 1.05
"""A die is at least so much wider than the pips on its top face."""


@dataclass(frozen=True, slots=True)
class Mark:
    path: Path
    truth: Truth
    reading: Reading | None
    """None: not found."""

    @property
    def right(self) -> bool:
        """Names of faces tell the kinds apart, but for pips, which look the same on a d6 and on a word die."""
        return self.reading is not None and self.reading.face == self.truth.face

    @property
    def sure(self) -> bool:
        return self.reading is not None and self.reading.sure

    def part_right(self, place: int) -> bool:
        """Outer (0) and inner (1) of a double die; number, ink and shape (0–2) of a symbol."""
        return self.reading is not None and part(self.reading.face, place) == part(self.truth.face or "", place)


def part(face: str, place: int) -> str | None:
    parts = face.replace("/", " ").split()
    return parts[place] if place < len(parts) else None


@dataclass(frozen=True, slots=True)
class Share:
    """So many of so many."""

    count: int
    of: int

    @property
    def share(self) -> float | None:
        return self.count / self.of if self.of else None


@dataclass(frozen=True, slots=True)
class Summary:
    name: str
    pictures: int
    found: Share
    right: Share
    """Found and read right, of the dice whose face is labelled and can be told."""
    false_finds: int
    sure: Share
    """Marked sure, of the same dice."""
    sure_wrong: Share
    """Wrong, of all that were marked sure, leaning and hidden ones included."""
    unclear_unsure: Share
    """Marked unsure, of leaning dice and hidden faces that were found."""
    legible: Share
    """Found and read right, of the dice of which it was measured that their face can be read."""
    legible_sure: Share
    """Marked sure, of the same dice."""
    parts: tuple[tuple[str, Share], ...] = ()
    """Outer and inner; number, ink and shape; colour of the body."""


PARTS = {"double": ("outer", "inner"), "set": ("number", "ink", "shape")}


def summarise(name: str, marks: Sequence[Mark], pictures: int, false_finds: int) -> Summary:
    clear = [mark for mark in marks if mark.truth.clear]
    sure = [mark for mark in marks if mark.sure and mark.truth.face is not None]
    legible = [mark for mark in marks if mark.truth.legible]
    unclear = [mark for mark in marks if mark.reading and (mark.truth.hidden or mark.truth.cocked)]
    return Summary(
        name=name,
        pictures=pictures,
        found=Share(sum(mark.reading is not None for mark in marks), len(marks)),
        right=Share(sum(mark.right for mark in clear), len(clear)),
        false_finds=false_finds,
        sure=Share(sum(mark.sure for mark in clear), len(clear)),
        sure_wrong=Share(sum(not mark.right for mark in sure), len(sure)),
        unclear_unsure=Share(sum(not mark.sure for mark in unclear), len(unclear)),
        legible=Share(sum(mark.right for mark in legible), len(legible)),
        legible_sure=Share(sum(mark.sure for mark in legible), len(legible)),
        parts=tuple(part_shares(clear)),
    )


def part_shares(clear: Sequence[Mark]) -> Iterable[tuple[str, Share]]:
    for kind, names in PARTS.items():
        asked = [mark for mark in clear if mark.truth.kind == kind and part(mark.truth.face or "", 1) is not None]
        for place, name in enumerate(names if asked else ()):
            yield name, Share(sum(mark.part_right(place) for mark in asked), len(asked))
    bodies = [mark for mark in clear if mark.truth.color and mark.reading]
    if bodies:
        yield (
            "body colour",
            Share(sum(bool(m.reading and m.reading.color == m.truth.color) for m in bodies), len(bodies)),
        )


def pair_up(truth: Floats, found: Floats) -> list[tuple[int, int]]:
    """One to one, the best overlap first."""
    overlaps = overlap(truth, found)
    overlaps[overlaps < np.where(same_middle(truth, found), CENTRED, SAME)] = 0
    pairs: list[tuple[int, int]] = []
    while overlaps.size and overlaps.max() > 0:
        row, column = np.unravel_index(int(overlaps.argmax()), overlaps.shape)
        pairs.append((int(row), int(column)))
        overlaps[row, :] = overlaps[:, column] = 0
    return pairs


def same_middle(one: Floats, other: Floats) -> NDArray[np.bool_]:
    """(n, 4) and (m, 4) boxes to (n, m)."""
    apart = np.abs((one[:, :2] + one[:, 2:] / 2)[:, None] - (other[:, :2] + other[:, 2:] / 2)[None]).max(axis=2)
    smaller = np.minimum(one[:, 2:].max(axis=1)[:, None], other[:, 2:].max(axis=1)[None])
    return np.asarray(apart <= OFF * smaller)


def mark_picture(labelled: Labelled, dice: Sequence[Reading]) -> tuple[list[Mark], list[Reading]]:
    """A mark for each labelled die, and the finds that are none of them."""
    truth = boxes_of([die.box for die in labelled.dice if die.box])
    found = boxes_of([die.box for die in dice])
    partner = dict(pair_up(truth, found))
    marks = [
        Mark(labelled.path, die, dice[partner[k]] if k in partner else None) for k, die in enumerate(labelled.dice)
    ]
    rest = set(range(len(dice))) - set(partner.values())
    counted = ~in_any(found, labelled.blind)
    return marks, [dice[place] for place in sorted(rest) if counted[place]]


def mark_faces(labelled: Labelled, dice: Sequence[Reading]) -> list[Mark]:
    """A mark for each labelled top face: with the die it lies on, of several the smallest."""
    smallest_first = sorted(dice, key=lambda die: die.box[2] * die.box[3])
    return [
        Mark(labelled.path, face, next((die for die in smallest_first if bears(die, face)), None))
        for face in labelled.dice
    ]


def bears(die: Reading, face: Truth) -> bool:
    """Whether a die is around this face. What is no wider than the pips is none: a pip, or the face alone."""
    assert face.box is not None
    return bool(in_any(boxes_of([face.box]), boxes_of([die.box]))[0]) and die.box[2] > WIDER * face.box[2]


def boxes_of(boxes: Sequence[Box]) -> Floats:
    return np.array(boxes, np.float32).reshape(-1, 4)


def in_any(boxes: Floats, places: Floats) -> NDArray[np.bool_]:
    """Whose middle lies in one of these places."""
    middle = (boxes[:, :2] + boxes[:, 2:] / 2)[:, None]
    inside = (middle >= places[None, :, :2]) & (middle <= (places[:, :2] + places[:, 2:])[None])
    return np.asarray(np.any(np.all(inside, axis=2), axis=1))
