"""The lessons of one set of dice, ready to be asked. Never changed: a new lesson makes a new memory."""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from itertools import groupby
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from vision.lessons.lesson import Lesson, Name, near
from vision.lessons.recall import Recall, nothing_recalled
from vision.lessons.signature import sign
from vision.read import Reader
from vision.types import Floats, Pixels

T = TypeVar("T")
SPREADS = 10.0
"""So many times what a change of light does is still the same face: where as many other dice lie as views of it."""
APART = 0.48
"""Of the usual distance between two faces of the set; the same border, seen from the other side."""
ENOUGH_FACES = 4
"""With fewer faces taught, the distance between them says too little."""
LEAST = 0.01
"""However steady the crops of a set are, a camera's noise is not nothing."""
SAMPLE = 300
CLOSE = 0.3
"""Of `limit`: only lessons this near count towards being sure."""
MOST_SHOWN = 100
ALIKE = 0.25
"""Of `limit`: two lessons nearer than this show the same face, whatever was said."""


class Memory:
    def __init__(self, lessons: Sequence[Lesson]) -> None:
        self.lessons = tuple(sorted(lessons, key=lambda lesson: lesson.right))
        # (views, lessons, length): each view of all lessons lies in one piece, so that comparing them is quick.
        self.vectors = np.stack([lesson.signature.vectors for lesson in self.lessons] or [no_vectors()], axis=1)
        self.names, self._starts = grouped([lesson.right for lesson in self.lessons])
        self.limit = limit_of(self.lessons)
        missed = [place for place, lesson in enumerate(self.lessons) if lesson.misread]
        self._missed = np.array(sorted(missed, key=self._pair), np.intp)
        self.mistakes, self._missed_starts = grouped([self._pair(place) for place in self._missed.tolist()])

    def __len__(self) -> int:
        return len(self.lessons)

    def __call__(self, reader: Reader, crops: Pixels, embeddings: Floats) -> Recall | None:
        """What is known about these dice; the reader looks at them three more times, turned."""
        if not len(self) or not len(crops):
            return None
        return self.recall(sign(reader, crops, embeddings))

    def recall(self, signatures: Floats) -> Recall:
        if not len(self):
            return nothing_recalled(len(signatures))
        away = self.distances(signatures)
        missed = away[:, self._missed]
        return Recall(
            limit=self.limit,
            names=self.names,
            away=np.minimum.reduceat(away, self._starts, axis=1),
            close=np.add.reduceat(away <= CLOSE * self.limit, self._starts, axis=1),
            mistakes=self.mistakes,
            missed=np.minimum.reduceat(missed, self._missed_starts, axis=1) if len(self._missed) else missed,
        )

    def distances(self, signatures: Floats) -> Floats:
        """(n, lessons): to the nearest view of each lesson."""
        return np.asarray(reduce(np.minimum, (near(signatures, view) for view in self.vectors)), np.float32)

    def contradictions(self) -> list[tuple[int, int]]:
        """Keys of lessons that look alike and say different things, the most alike first."""
        faces = np.repeat(np.arange(len(self.names)), np.diff([*self._starts, len(self)]))
        found: list[tuple[float, int, int]] = []
        for start in range(0, len(self), SAMPLE):
            away = near(self.vectors[0, start : start + SAMPLE], self.vectors[0, : len(self)])
            # Lessons are sorted by face: each pair is met once.
            alike = (away < ALIKE * self.limit) & (faces[start : start + SAMPLE, None] < faces[None])
            for one, other in np.argwhere(alike).tolist():
                found.append((float(away[one, other]), self.lessons[start + one].key, self.lessons[other].key))
        return [(one, another) for _, one, another in sorted(found)[:MOST_SHOWN]]

    def _pair(self, place: int) -> tuple[Name, Name]:
        lesson = self.lessons[place]
        return lesson.signature.read, lesson.right


def no_vectors() -> Floats:
    return np.empty((1, 128), np.float32)


def grouped(names: Sequence[T]) -> tuple[tuple[T, ...], NDArray[np.intp]]:
    """The different names of a sorted list, and where each begins."""
    runs = [(name, len(list(run))) for name, run in groupby(names)]
    return tuple(name for name, _ in runs), np.cumsum([0, *(length for _, length in runs[:-1])]).astype(np.intp)


def limit_of(lessons: Sequence[Lesson]) -> float:
    """The distance at which a die is as likely another one as the one taught."""
    if not lessons:
        return 0.0
    own = max(LEAST, SPREADS * float(np.median([lesson.signature.spread for lesson in lessons])))
    between = apart(lessons)
    return own if between is None else float(np.sqrt(own * APART * between))


def apart(lessons: Sequence[Lesson]) -> float | None:
    """How far different faces of the set lie from each other, of a sample if there are many."""
    some = lessons[:: -(-len(lessons) // SAMPLE)]
    if len({lesson.right for lesson in some}) < ENOUGH_FACES:
        return None
    vectors = np.stack([lesson.signature.vectors[0] for lesson in some])
    places = {name: place for place, name in enumerate({lesson.right for lesson in some})}
    faces = np.array([places[lesson.right] for lesson in some])
    return float(np.median(near(vectors, vectors)[faces[:, None] != faces[None]]))
