"""What the memory has to say about some dice, weighed against what the reader says."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from vision.faces import FACES
from vision.lessons.lesson import Name, name_of
from vision.types import KINDS, Floats

NAMES: tuple[Name, ...] = tuple((kind, face) for kind in KINDS for face in FACES[kind])
PLACES = {name: place for place, name in enumerate(NAMES)}
BORDERS = np.cumsum([len(FACES[kind]) for kind in KINDS[:-1]])
"""Where in the names each kind ends but the last."""
Chances = NDArray[np.float64]
"""(n, names)."""

LIMIT = 0.75
"""Cosine distance at which a lesson has nothing to say any more. Of later views of a taught face half lie within 0.12,
97 of 100 within 0.33 to 0.40; of other faces of such a die half lie beyond 0.68. The only measure that belongs to the
reader, all others are shares of it: `python -m tests.benchmarks.lessons reach` says what another reader needs."""
NARROW = 0.48 * LIMIT
"""The same for a lesson about a die that the reader reads rightly: it has little to add."""
CLEARLY = 0.7
"""A mistake is looked for where it lies nearer, by this factor, than any die rightly read as what was said there."""
STEEP = 3.0
"""How fast a lesson becomes stronger as a die comes nearer to it."""
STRONGEST = 1000.0
CHANCE = 0.004
"""A face that was taught is never less probable than this before its lessons are heard."""
UNTRUE = 0.3
"""Near a die that was misread, this share of the reader's other answers goes to what was right, too."""
INSISTING = 0.6
"""By this share lessons lie farther away for each unit of log-odds that the reader gives its own answer: three of four
misread views of strange dice get less than even odds, and dice that are read rightly hardly ever do."""
STRANGE = 1.6
"""So many times farther lessons lie from a die that the reader takes for none that can lie there. Such a die is strange
with all its faces, and those that were not taught look more like the taught one than like anything the reader knows."""
SEVERAL = 3
"""So many lessons must agree before they alone make a face sure."""


@dataclass(frozen=True, slots=True)
class Recall:
    """About n dice; `names` and `mistakes` are columns."""

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

    def among(self, kinds: tuple[str, ...]) -> Recall:
        """Without what was taught about dice that cannot lie there."""
        possible = names_among(kinds)
        if possible >= set(self.names):
            return self
        names = [column for column, name in enumerate(self.names) if name in possible]
        mistakes = [column for column, (_, right) in enumerate(self.mistakes) if right in possible]
        return Recall(
            names=tuple(self.names[column] for column in names),
            away=self.away[:, names],
            close=self.close[:, names],
            mistakes=tuple(self.mistakes[column] for column in mistakes),
            missed=self.missed[:, mistakes],
        )

    def agreed(self, place: int, name: Name) -> bool:
        """Whether several lessons show this face here, and none shows another."""
        if name not in self.names:
            return False
        close, column = self.close[place], self.names.index(name)
        return bool(close[column] >= SEVERAL and close.sum() == close[column])


@lru_cache
def names_among(kinds: tuple[str, ...]) -> frozenset[Name]:
    return frozenset(name_of(kind, face) for kind in kinds for face in FACES[kind])


@lru_cache
def columns_among(kinds: tuple[str, ...]) -> list[int]:
    return [column for column, name in enumerate(NAMES) if name_of(*name) in names_among(kinds)]


def weigh(
    joint: dict[str, Floats], nothing: Floats, recall: Recall, kinds: tuple[str, ...] = KINDS
) -> tuple[dict[str, Floats], Floats]:
    """Chances of all faces and of *no die*, after the lessons. Far from every lesson nothing changes.

    `kinds`: of the dice that may lie there. On others the reader cannot insist.
    """
    chances = np.concatenate([joint[kind] for kind in KINDS], axis=1, dtype=np.float64)
    recall = farther(recall, reserve(chances[:, columns_among(kinds)], nothing))
    strength = taught_strengths(recall)
    put_right(chances, recall)
    taught = [PLACES[name] for name in recall.names]
    # Out of reach of its lessons a taught face is as probable as the reader says.
    chances[:, taught] = strength * np.where(strength > 1, np.maximum(chances[:, taught], CHANCE), chances[:, taught])
    total = chances.sum(axis=1) + nothing
    parts = np.split(np.asarray(chances / total[:, None], np.float32), BORDERS, axis=1)
    return dict(zip(KINDS, parts, strict=True)), np.asarray(nothing / total, np.float32)


def reserve(possible: Chances, nothing: Floats) -> Floats:
    """(n,): how many times farther the lessons lie from dice with these chances of what may lie there."""
    elsewhere = 1 - possible.sum(axis=1) / np.maximum(1 - nothing, 1e-6)
    return np.asarray(np.maximum(insistence(possible.max(axis=1)), 1 + (STRANGE - 1) * elsewhere), np.float32)


def insistence(confidence: NDArray[np.float64]) -> NDArray[np.float64]:
    """The more certain the reader, the nearer a lesson must be to be heard."""
    odds = confidence / np.maximum(1 - confidence, 1e-9)
    return np.asarray(1 + INSISTING * np.log(np.maximum(odds, 1)))


def farther(recall: Recall, factors: Floats) -> Recall:
    """Every lesson so many times farther from each die."""
    return replace(recall, away=recall.away * factors[:, None], missed=recall.missed * factors[:, None])


def taught_strengths(recall: Recall) -> NDArray[np.float64]:
    """(n, names): of the strongest lesson of each face."""
    strongest = strengths(recall.away, NARROW)
    columns = {name: column for column, name in enumerate(recall.names)}
    np.maximum.at(strongest.T, [columns[right] for _, right in recall.mistakes], strengths(recall.missed, LIMIT).T)
    return strongest


def strengths(away: Floats, limit: float) -> NDArray[np.float64]:
    """How many times more probable a lesson makes its face: once, from the limit on."""
    return np.clip((limit / np.maximum(away.astype(np.float64), 1e-4)) ** STEEP, 1.0, STRONGEST)


def put_right(chances: Chances, recall: Recall) -> None:
    """Where a mistake was made nearby, what the reader gives to it belongs to what was right."""
    trust = 1 - 1 / strengths(recall.missed, LIMIT)
    # Of several mistakes nearby the nearest counts: one after the other they would pass on what is not theirs.
    nearest = recall.missed <= recall.missed.min(axis=1, initial=np.inf, keepdims=True)
    trust = np.where(nearest & (recall.missed <= CLEARLY * rightly_read(recall)), trust, 0)
    for column in np.flatnonzero(trust.any(axis=0)).tolist():
        read, right = (PLACES[name] for name in recall.mistakes[column])
        share = np.full(len(NAMES), UNTRUE)
        share[read], share[right] = 1.0, 0.0
        moved = chances * trust[:, column, None] * share
        chances -= moved
        chances[:, right] += moved.sum(axis=1)


def rightly_read(recall: Recall) -> Floats:
    """(n, mistakes): distance to the nearest die that shows what was read there by mistake."""
    columns = {name: column for column, name in enumerate(recall.names)}
    away = np.concatenate([recall.away, np.full((len(recall), 1), np.inf, np.float32)], axis=1)
    return away[:, [columns.get(read, -1) for read, _ in recall.mistakes]]
