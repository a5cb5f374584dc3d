"""What the memory has to say about some dice, weighed against what the reader says."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from vision.faces import FACES
from vision.lessons.lesson import Name
from vision.types import Floats

STEEP = 3.0
"""How fast a lesson becomes stronger as a die comes nearer to it."""
STRONGEST = 1000.0
CHANCE = 0.004
"""A face that was taught is never less probable than this before its lessons are heard."""
UNTRUE = 0.3
"""Near a die that was misread, the reader's other answers are worth less too."""
CONFIDENT = 0.9
"""From this probability on the reader is not overruled lightly."""
CAUTIOUS = 3.0
"""How strong lessons are at most against a confident reader that they know no mistake of."""
SEVERAL = 3
"""So many lessons must agree before they alone make a face sure."""


@dataclass(frozen=True, slots=True)
class Recall:
    """About n dice; `names` and `mistakes` are columns."""

    limit: float
    names: tuple[Name, ...]
    away: Floats = field(repr=False)
    """(n, names): distance to the nearest lesson of this face."""
    close: NDArray[np.intp] = field(repr=False)
    """(n, names): how many lessons of this face are well within the limit."""
    mistakes: tuple[tuple[Name, Name], ...]
    """What was read, and what was right."""
    missed: Floats = field(repr=False)
    """(n, mistakes): distance to the nearest die where this mistake was made."""

    def __len__(self) -> int:
        return len(self.away)

    def agreed(self, place: int, name: Name) -> bool:
        """Whether several lessons show this face here, and none shows another."""
        if name not in self.names:
            return False
        close, column = self.close[place], self.names.index(name)
        return bool(close[column] >= SEVERAL and close.sum() == close[column])


def nothing_recalled(count: int) -> Recall:
    none = np.empty((count, 0), np.float32)
    return Recall(0.0, (), none, none.astype(np.intp), (), none)


def weigh(joint: dict[str, Floats], nothing: Floats, recall: Recall) -> tuple[dict[str, Floats], Floats]:
    """Chances of all faces and of *no die*, after the lessons. Far from every lesson nothing changes."""
    chances = {kind: faces.astype(np.float64) for kind, faces in joint.items()}
    heeded = heeds(chances, recall)
    strength = strengths(recall.away, recall.limit)
    strength = np.where(heeded[:, None], strength, np.minimum(strength, CAUTIOUS))
    put_right(chances, recall, np.where(heeded, UNTRUE, 0.0))
    for column in np.flatnonzero((strength > 1).any(axis=0)).tolist():
        kind, face = recall.names[column]
        taught, heard = chances[kind][:, FACES[kind].index(face)], strength[:, column]
        # Out of reach of its lessons a taught face is as probable as the reader says.
        taught += np.where(heard > 1, np.maximum(CHANCE - taught, 0), 0)
        taught *= heard
    total = sum(faces.sum(axis=1) for faces in chances.values()) + nothing
    changed = {kind: np.asarray(faces / total[:, None], np.float32) for kind, faces in chances.items()}
    return changed, np.asarray(nothing / total, np.float32)


def heeds(chances: Mapping[str, NDArray[np.float64]], recall: Recall) -> NDArray[np.bool_]:
    """Whether lessons may overrule the reader here.

    A confident reader only where it says what it had said at the nearest mistake, or where what it says was taught too:
    then there are lessons for both to compare.
    """
    every = np.concatenate(list(chances.values()), axis=1)
    names = [(kind, face) for kind in chances for face in FACES[kind]]
    tops = [names[place] for place in every.argmax(axis=1).tolist()]
    nearest = recall.missed.argmin(axis=1).tolist() if recall.mistakes else [None] * len(tops)
    known = np.array(
        [
            top in recall.names or (place is not None and recall.mistakes[place][0] == top)
            for top, place in zip(tops, nearest, strict=True)
        ]
    )
    return np.asarray(known | (every.max(axis=1) < CONFIDENT), np.bool_)


def strengths(away: Floats, limit: float) -> NDArray[np.float64]:
    """How many times more probable a lesson makes its face: once, from the limit on."""
    return np.clip((limit / np.maximum(away.astype(np.float64), 1e-4)) ** STEEP, 1.0, STRONGEST)


def put_right(chances: dict[str, NDArray[np.float64]], recall: Recall, untrue: NDArray[np.float64]) -> None:
    """Where a mistake was made nearby, what the reader gives to it belongs to what was right.

    `untrue`: for each die, the share of the reader's other answers that goes there too.
    """
    trust = 1 - 1 / strengths(recall.missed, recall.limit)
    # Of several mistakes nearby the nearest counts: one after the other they would pass on what is not theirs.
    trust = np.where(recall.missed <= recall.missed.min(axis=1, initial=np.inf, keepdims=True), trust, 0)
    for column in np.flatnonzero(trust.any(axis=0)).tolist():
        read, right = recall.mistakes[column]
        gained = chances[right[0]][:, FACES[right[0]].index(right[1])]
        for kind, faces in chances.items():
            same = np.array([(kind, face) == read for face in FACES[kind]])
            other = np.array([(kind, face) not in (read, right) for face in FACES[kind]])
            moved = faces * trust[:, column, None] * (same + other * untrue[:, None])
            np.subtract(faces, moved, out=faces)
            gained += moved.sum(axis=1)
