"""Which faces fell, whether that is luck, and how the scores went."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from api.store.rows import Record
from api.walk import Step, walk
from engines.core import Json
from engines.dice import PIP_FACES
from engines.forget_it.events import NUMBERS, WORDS
from engines.genius.numbers import FACES as CHALLENGE_FACES
from engines.log import Replay

FACES: Mapping[str, tuple[str, ...]] = {
    "d6": PIP_FACES,
    "word": (*map(str, NUMBERS), "word"),
    "double outer": PIP_FACES,
    "double inner": PIP_FACES,
    "challenge": CHALLENGE_FACES,
}
"""The faces that are equally likely. The words of a word die stand on different dice, so that they are taken together;
SET dice are of several sorts with different faces, and their hands are seen more than once: those are only counted."""
ENOUGH = 30
"""Five of each face: below that the chi-square test says nothing."""
ODD, UNFAIR = 0.01, 0.0001
Thrown = Iterator[tuple[str, str]]


def faces_thrown(game: str, events: Sequence[Json]) -> Thrown:
    """Kind and face of each die that certainly fell. Where kept dice are read again with the rolled ones, only the
    first roll of a turn is sure to be a throw of all of them."""
    fresh = True
    for event in events:
        kind = event.get("type") if isinstance(event, Mapping) else None
        if kind == "roll" and (fresh or game not in ("yatzy", "double-yatzy")):
            yield from READERS[game](event.get("dice"))
        elif kind == "challenge":
            yield "challenge", str(event.get("face"))
        fresh = kind != "roll"


def pips(dice: Json) -> Thrown:
    return (("d6", str(die)) for die in dice)


def words(dice: Json) -> Thrown:
    return (("word", "word" if die in WORDS else str(die)) for die in dice)


def doubles(dice: Json) -> Thrown:
    for outer, inner in dice:
        yield "double outer", str(outer)
        yield "double inner", str(inner)


def symbols(dice: Json) -> Thrown:
    return (("set", str(die)) for die in dice)


READERS = {"forget-it": words, "yatzy": pips, "double-yatzy": doubles, "genius": pips, "set-dice": symbols}


def write_faces(games: Iterable[Replay]) -> list[dict[str, Any]]:
    """Of the events that count; those waiting behind one that does not fit may be misread themselves."""
    counts: dict[str, Counter[str]] = {}
    for played in games:
        for kind, face in faces_thrown(played.log.game.name, played.log.events[: played.applied]):
            counts.setdefault(kind, Counter())[face] += 1
    return [write_kind(kind, counts[kind]) for kind in (*FACES, "set") if kind in counts]


def write_kind(kind: str, counted: Counter[str]) -> dict[str, Any]:
    faces = FACES.get(kind)
    if faces is None:
        return {"kind": kind, "counts": dict(counted.most_common()), "fairness": None}
    counts = {face: counted[face] for face in faces}
    return {"kind": kind, "counts": counts, "fairness": write_fairness(tuple(counts.values()))}


def write_fairness(counts: Sequence[int]) -> dict[str, Any]:
    throws = sum(counts)
    if throws < ENOUGH:
        return {"throws": throws, "chi_square": None, "p": None, "verdict": "too_few"}
    expected = throws / len(counts)
    chi_square = sum((count - expected) ** 2 for count in counts) / expected
    p = chance_of(chi_square)
    return {"throws": throws, "chi_square": round(chi_square, 3), "p": round(p, 6), "verdict": verdict(p)}


def verdict(p: float) -> str:
    return "unfair" if p < UNFAIR else "odd" if p < ODD else "fair"


def chance_of(chi_square: float) -> float:
    """How often fair dice are at least so uneven: the upper tail for five degrees of freedom, in closed form."""
    half = chi_square / 2
    return math.erfc(math.sqrt(half)) + 2 * math.sqrt(half / math.pi) * math.exp(-half) * (1 + chi_square / 3)


def write_curve(record: Record, played: Replay) -> dict[str, Any]:
    return {
        "id": record.id,
        "title": record.title,
        "game": record.game,
        "players": list(record.players),
        "points": [{"index": step.index, "scores": list(step.scores)} for step in turning_points(walk(played))],
    }


def turning_points(steps: Iterable[Step]) -> Iterator[Step]:
    """Only where a total changed."""
    last: tuple[int | float | None, ...] | None = None
    for step in steps:
        if step.scores != last:
            yield step
        last = step.scores
