"""How far a set has been taught: which faces are still needed, and whether it is enough."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from api.teaching.kept import Kept
from vision.faces import FACES

ROUNDS = 4
"""So often each face of a die is shown in the round that decides."""
MOST_FACES = 8
"""Kinds with more faces than a die has sides: only those that were shown count."""
SIDES = 6


@dataclass(frozen=True, slots=True)
class FaceProgress:
    face: str
    lessons: int
    right: int
    """Of the newest `ROUNDS`, how many Rollcall had read right when they were shown."""


@dataclass(frozen=True, slots=True)
class Progress:
    faces: tuple[FaceProgress, ...]
    needed: tuple[str, ...]
    """To be shown next: those never shown first, then those that were misread."""
    shown: int
    right: int
    """Read right in the last round, of `shown`."""
    round: int
    """How many a whole round has."""

    @property
    def good(self) -> bool:
        return not self.needed and self.shown == self.round == self.right


def progress(lessons: Sequence[Kept], dice_set: str, kind: str) -> Progress:
    """`lessons` in any order."""
    mine = sorted((each for each in lessons if each.taught.dice_set == dice_set and of_kind(each, kind)), key=by_age)
    names = FACES[kind] if len(FACES[kind]) <= MOST_FACES else tuple(dict.fromkeys(each.taught.face for each in mine))
    faces = tuple(face_progress(name, [each for each in mine if each.taught.face == name]) for name in names)
    shown = sum(min(face.lessons, ROUNDS) for face in faces)
    ranked = sorted(faces, key=lambda face: (face.lessons > 0, face.right, face.lessons))
    needed = tuple(face.face for face in ranked if face.right < ROUNDS)
    return Progress(faces, needed, shown, sum(face.right for face in faces), ROUNDS * max(len(names), SIDES))


def face_progress(name: str, lessons: Sequence[Kept]) -> FaceProgress:
    newest = lessons[-ROUNDS:]
    return FaceProgress(name, len(lessons), sum(each.taught.was_right for each in newest))


def of_kind(kept: Kept, kind: str) -> bool:
    return kept.taught.kind == kind


def by_age(kept: Kept) -> int:
    return kept.key
