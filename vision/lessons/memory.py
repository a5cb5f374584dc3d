"""The lessons of one set of dice, ready to be asked. Never changed: a new lesson makes a new memory."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from vision.lessons.lesson import Lesson, Name
from vision.lessons.recall import LIMIT, Recall
from vision.lessons.signature import unit
from vision.types import Floats

T = TypeVar("T")
SAMPLE = 300
"""Lessons at a time that are searched for contradictions."""
BLOCK = 150
"""Lessons compared at a time: little enough to stay near the processor, and not to be worth a second thread."""
CLOSE = 0.3
"""Of `LIMIT`: only lessons this near count towards being sure."""
MOST_SHOWN = 100
ALIKE = 0.25
"""Of `LIMIT`: two lessons nearer than this show the same face, whatever was said."""


class Memory:
    def __init__(self, lessons: Sequence[Lesson]) -> None:
        self.lessons = tuple(sorted(lessons, key=lambda lesson: lesson.right))
        self._blocks = in_blocks(self.lessons)
        self.names, self._starts = grouped([lesson.right for lesson in self.lessons])
        missed = [place for place, lesson in enumerate(self.lessons) if lesson.misread]
        self._missed = np.array(sorted(missed, key=self._pair), np.intp)
        self.mistakes, self._missed_starts = grouped([self._pair(place) for place in self._missed.tolist()])

    def __len__(self) -> int:
        return len(self.lessons)

    def __call__(self, likenesses: Floats) -> Recall | None:
        """What is known about the dice that look like this."""
        return self.recall(unit(likenesses)) if len(self) and len(likenesses) else None

    def recall(self, signatures: Floats) -> Recall:
        """Of a memory that is not empty; signatures have length one."""
        away = self.distances(signatures)
        missed = away[:, self._missed]
        return Recall(
            names=self.names,
            away=np.minimum.reduceat(away, self._starts, axis=1),
            close=np.add.reduceat(away <= CLOSE * LIMIT, self._starts, axis=1),
            mistakes=self.mistakes,
            missed=np.minimum.reduceat(missed, self._missed_starts, axis=1) if len(self._missed) else missed,
        )

    def distances(self, signatures: Floats) -> Floats:
        """(n, lessons): to the nearest view of each lesson."""
        alike = np.matmul(signatures, self._blocks).max(axis=1)
        room = alike.shape[0] * alike.shape[2]
        return np.asarray(1 - alike.transpose(1, 0, 2).reshape(len(signatures), room)[:, : len(self)], np.float32)

    def contradictions(self) -> list[tuple[int, int]]:
        """Keys of lessons that look alike and say different things, the most alike first."""
        faces = np.repeat(np.arange(len(self.names)), np.diff([*self._starts, len(self)]))
        found: list[tuple[float, int, int]] = []
        for start in range(0, len(self), SAMPLE):
            some = self.lessons[start : start + SAMPLE]
            away = self.distances(np.stack([lesson.signature.vectors[0] for lesson in some]))
            # Lessons are sorted by face: each pair is met once.
            alike = (away < ALIKE * LIMIT) & (faces[start : start + SAMPLE, None] < faces[None])
            for one, other in np.argwhere(alike).tolist():
                found.append((float(away[one, other]), some[one].key, self.lessons[other].key))
        return [(one, another) for _, one, another in sorted(found)[:MOST_SHOWN]]

    def _pair(self, place: int) -> tuple[Name, Name]:
        lesson = self.lessons[place]
        return lesson.signature.read, lesson.right


def in_blocks(lessons: Sequence[Lesson]) -> Floats:
    """(blocks, views, length, BLOCK): the lessons in pieces, the last one filled up with nothing."""
    if not lessons:
        return np.empty((0, 1, 1, BLOCK), np.float32)
    vectors = np.stack([lesson.signature.vectors for lesson in lessons])
    room = np.zeros((-(-len(lessons) // BLOCK) * BLOCK, *vectors.shape[1:]), np.float32)
    room[: len(lessons)] = vectors
    return np.ascontiguousarray(room.reshape(-1, BLOCK, *vectors.shape[1:]).transpose(0, 2, 3, 1))


def grouped(names: Sequence[T]) -> tuple[tuple[T, ...], NDArray[np.intp]]:
    """The different names of a sorted list, and where each begins."""
    runs = [(name, len(list(run))) for name, run in groupby(names)]
    return tuple(name for name, _ in runs), np.cumsum([0, *(length for _, length in runs[:-1])]).astype(np.intp)
