"""Dice of a labelled set as the eyes see them, with what a memory of lessons adds: what the benchmark asks about."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from datasets.labelled import Die, Labelled, load
from vision.faces import Face, decide
from vision.heads import Heads, averaged, joined, replaced
from vision.lessons.judge import decide_with
from vision.lessons.lesson import Lesson, Name, Signature, crop_of, name_of
from vision.lessons.memory import Memory
from vision.lessons.recall import LIMIT
from vision.lessons.signature import sign_lesson, unit
from vision.pipeline import Eyes
from vision.read import CLOSER_LOOKS
from vision.types import KINDS, Box, Picture, Pixels

MOST_HIDDEN = 0.5
PICTURES = 100
"""Whose dice are read together."""
GAMES = {"d6": ("d6",), "word": ("word",), "double": ("double",), "challenge": ("d6", "challenge"), "set": KINDS}
"""What may lie on a table where such a die is thrown. A game of SET Dice says nothing about kinds."""
Marks = NDArray[np.bool_]


@dataclass(frozen=True)
class Sight:
    """Dice of labelled pictures, each read once."""

    eyes: Eyes
    dice: tuple[tuple[Labelled, Die], ...]
    heads: Heads
    closer: Heads
    game: bool = False
    """Whether each die is read as in a game that has such dice."""
    signed: dict[tuple[Path, Box], Signature] = field(default_factory=dict, repr=False)
    """What was taken as a lesson before: each costs the reader two looks."""

    def __len__(self) -> int:
        return len(self.dice)

    def __getitem__(self, which: Sequence[int]) -> Sight:
        rows = np.array(which, np.intp)
        return replace(
            self, dice=tuple(self.dice[at] for at in which), heads=self.heads[rows], closer=self.closer[rows]
        )

    @cached_property
    def names(self) -> list[Name]:
        return [name_of(die.kind, str(die.face)) for _, die in self.dice]

    @cached_property
    def by_style(self) -> dict[str, list[int]]:
        """Which views are of the same die."""
        found: dict[str, list[int]] = defaultdict(list)
        for at, (_, die) in enumerate(self.dice):
            found[die.style].append(at)
        return found

    @cached_property
    def alone(self) -> tuple[Face, ...]:
        return self.read(None)

    def read(self, memory: Memory | None) -> tuple[Face, ...]:
        found: dict[int, Face] = {}
        for kinds in sorted({self.kinds(at) for at in range(len(self))}):
            rows = [at for at in range(len(self)) if self.kinds(at) == kinds]
            found |= zip(rows, self[rows].read_among(kinds, memory), strict=True)
        return tuple(found[at] for at in range(len(self)))

    def kinds(self, at: int) -> tuple[str, ...]:
        return GAMES[self.dice[at][1].kind] if self.game else KINDS

    def read_among(self, kinds: tuple[str, ...], memory: Memory | None) -> tuple[Face, ...]:
        """As the eyes do it."""
        heads = self.looked(kinds)
        return decide_with(heads, self.eyes.limits, kinds, memory(heads.likeness) if memory else None)

    def looked(self, kinds: tuple[str, ...]) -> Heads:
        """With a closer look at those that the reader is in doubt about."""
        faces = decide(self.heads, self.eyes.limits, kinds)
        doubtful = np.array([place for place, face in enumerate(faces) if face.doubts], np.intp)
        return replaced(self.heads, doubtful, self.closer[doubtful])

    def right(self, faces: Sequence[Face]) -> Marks:
        pairs = zip(faces, self.names, strict=True)
        return np.array([name_of(face.kind, face.face) == name for face, name in pairs], bool)

    def lesson(self, at: int) -> Lesson:
        row, die = self.dice[at]
        assert die.box is not None
        if (row.path, die.box) not in self.signed:
            self.signed[row.path, die.box] = sign_lesson(self.eyes.reader, crop_of(row.pixels(), die.box))
        return Lesson(at, self.names[at], self.signed[row.path, die.box])

    def within_reach(self, memory: Memory) -> Sight:
        """Dice that a lesson may change: far from all of them, dice are read as ever."""
        looks = (unit(heads.likeness) for heads in (self.heads, self.closer))
        away = np.min([memory.distances(seen).min(axis=1, initial=np.inf) for seen in looks], axis=0)
        return self[np.flatnonzero(away < LIMIT).tolist()]


def see(eyes: Eyes, folder: Path) -> Sight:
    """All dice of a labelled folder that lie flat and can be seen."""
    rows = [(row, tuple(filter(is_open, row.dice))) for row in load(folder)]
    rows = [(row, there) for row, there in rows if there]
    parts = [look(eyes, rows[start : start + PICTURES]) for start in range(0, len(rows), PICTURES)]
    first, closer = (joined(list(heads)) for heads in zip(*parts, strict=True))
    return Sight(eyes, tuple((row, die) for row, there in rows for die in there), first, closer)


def look(eyes: Eyes, rows: Sequence[tuple[Labelled, tuple[Die, ...]]]) -> tuple[Heads, Heads]:
    """The first look at all dice of some pictures, and the closer one, as the reader does it with one picture."""
    cuts = [cut(eyes, row, there) for row, there in rows]
    looks = [eyes.reader.read(np.concatenate(crops)) for crops in zip(*cuts, strict=True)]
    return looks[0], averaged(looks)


def cut(eyes: Eyes, row: Labelled, there: Sequence[Die]) -> list[Pixels]:
    picture, boxes = Picture.of(row.pixels()), np.array([die.box for die in there], np.float32)
    return [eyes.reader.cut(picture, boxes, zoom) for zoom in (1.0, *CLOSER_LOOKS)]


def all_seen(eyes: Eyes, folders: Sequence[Path]) -> dict[str, Sight]:
    return {folder.name: see(eyes, folder) for folder in folders}


def is_open(die: Die) -> bool:
    labelled = die.box is not None and die.face is not None
    return labelled and not die.cocked and min(die.visible, die.top_visible) > MOST_HIDDEN


def firsts(sight: Sight, which: Sequence[int], count: int) -> list[int]:
    """The first views of each face."""
    seen: dict[Name, int] = defaultdict(int)
    taken = []
    for at in which:
        seen[sight.names[at]] += 1
        if seen[sight.names[at]] <= count:
            taken.append(at)
    return taken
