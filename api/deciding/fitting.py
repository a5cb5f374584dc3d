"""The most probable reading of several dice as a whole, where only so many of them can show a certain face."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from api.deciding.chances import Die

Counts = tuple[int, ...]
"""How many dice show each of the limited faces so far."""
SLIGHT = 1e-4


@dataclass(frozen=True, slots=True)
class Fitted:
    face: str
    chance: float
    """Of this face, over all readings of all dice that fit."""


def fit(dice: Sequence[Die], most: Mapping[str, int]) -> tuple[Fitted, ...] | None:
    """One face for each die; `most` says how often a face can come up. None where nothing fits."""
    return search([probable(die) for die in dice], most) or search(dice, most)


def probable(die: Die) -> Die:
    """Without the faces that hardly matter: they are looked at only where nothing fits without them."""
    likely = tuple(pair for pair in die.chances if pair[1] >= SLIGHT)
    return replace(die, chances=likely or die.chances[:1])


def search(dice: Sequence[Die], most: Mapping[str, int]) -> tuple[Fitted, ...] | None:
    names, limit = tuple(most), tuple(most.values())
    paths = best_paths(dice, names, limit)
    if not paths:
        return None
    faces = max(paths.values(), key=lambda path: path[0])[1]
    before, after = sums(dice, names, limit), sums(dice[::-1], names, limit)[::-1]
    between = zip(dice, faces, before, after[1:], strict=False)
    return tuple(Fitted(face, share(die, face, Between(names, limit, *sides))) for die, face, *sides in between)


def with_face(counts: Counts, face: str, names: Sequence[str], limit: Counts) -> Counts | None:
    """None where that face has come up as often as it can."""
    if face not in names:
        return counts
    place = names.index(face)
    if counts[place] >= limit[place]:
        return None
    return (*counts[:place], counts[place] + 1, *counts[place + 1 :])


def best_paths(dice: Sequence[Die], names: Sequence[str], limit: Counts) -> dict[Counts, tuple[float, tuple[str, ...]]]:
    """The best reading for each way to use the limited faces up."""
    paths: dict[Counts, tuple[float, tuple[str, ...]]] = {(0,) * len(names): (1.0, ())}
    for die in dice:
        longer: dict[Counts, tuple[float, tuple[str, ...]]] = {}
        for counts, (chance, faces) in paths.items():
            for face, its in die.chances:
                to = with_face(counts, face, names, limit)
                if to is not None and chance * its > longer.get(to, (0.0, ()))[0]:
                    longer[to] = (chance * its, (*faces, face))
        paths = longer
    return paths


def sums(dice: Sequence[Die], names: Sequence[str], limit: Counts) -> list[dict[Counts, float]]:
    """Before each die, and after the last: the probability of all readings that lead to each count."""
    at: list[dict[Counts, float]] = [{(0,) * len(names): 1.0}]
    for die in dice:
        following: dict[Counts, float] = {}
        for counts, chance in at[-1].items():
            for face, its in die.chances:
                to = with_face(counts, face, names, limit)
                if to is not None:
                    following[to] = following.get(to, 0.0) + chance * its
        at.append(following)
    return at


@dataclass(frozen=True, slots=True)
class Between:
    """All that the other dice can show, those before this one and those after it."""

    names: tuple[str, ...]
    limit: Counts
    before: dict[Counts, float]
    after: dict[Counts, float]

    def chance(self, face: str) -> float:
        """Of the other dice, given that this one shows this face."""
        return sum(
            chance * rest
            for counts, chance in self.before.items()
            if (to := with_face(counts, face, self.names, self.limit)) is not None
            for others, rest in self.after.items()
            if all(one + other <= top for one, other, top in zip(to, others, self.limit, strict=True))
        )


def share(die: Die, face: str, others: Between) -> float:
    """How much of all that fits has this face on this die. What the die shows besides counts against it."""
    free = others.chance("")
    chances = {name: its * (others.chance(name) if name in others.names else free) for name, its in die.chances}
    return min(1.0, sum(its for _, its in die.chances)) * chances[face] / sum(chances.values())
