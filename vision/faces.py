"""From the reader's answers to faces: P(kind) · P(face | kind), and whether that is enough to be sure."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field, replace
from itertools import product

import numpy as np

from vision.heads import CLASSES, NOTHING, Heads
from vision.session import About
from vision.types import COLORS, KINDS, Doubt, Floats

FACES: Mapping[str, tuple[str, ...]] = {
    "d6": tuple("123456"),
    "word": ("FOR", "GET", "IT", *"12345"),
    "double": tuple(f"{outer}/{inner}" for outer, inner in product("123456", "123456")),
    "challenge": CLASSES["challenge"],
    "set": (*(" ".join(face) for face in product(CLASSES["number"], CLASSES["ink"], CLASSES["shape"])), "wild"),
}
"""Every face of every kind, named as in the log."""

GAMES = (("d6",), ("word",), ("double",), ("d6", "challenge"), ("set",))
"""Kinds that lie on the table in each game."""

LIKELY = 0.6
"""Where the game is known a die is of its kind if that is rather more probable than all others; a die of another game
that lies about is not."""

HARDLY = 0.0005
"""Faces less probable than this are not worth offering."""


@dataclass(frozen=True, slots=True)
class Limits:
    """From which probability on a doubt is gone. A network brings its own in `sure`."""

    faces: Mapping[str, float]
    told: Mapping[str, float] = field(default_factory=dict)
    """The same where only dice of one game can lie there: fewer things that a face may be mistaken for."""
    kind: float = 0.9
    flat: float = 0.5
    inner_seen: float = 0.5
    die: float = 0.5
    """A find is dropped if it is less probable than this that it is a die."""

    @classmethod
    def of(cls, about: About) -> Limits:
        """A kind without a threshold is never sure."""
        others = {name: about.sure[name] for name in ("kind", "flat", "inner_seen") if name in about.sure}
        return cls({kind: about.sure.get(kind, 2.0) for kind in KINDS}, about.told, **others, die=about.die)

    def among(self, kinds: Collection[str]) -> Limits:
        """Those that hold where only these kinds can lie."""
        if not of_one_game(kinds):
            return self
        return replace(self, faces={**self.faces, **self.told}, kind=min(self.kind, LIKELY))


@dataclass(frozen=True, slots=True)
class Face:
    """The answer for one crop, before anybody looked at where it lies."""

    kind: str
    face: str
    color: str
    confidence: float
    chances: tuple[tuple[str, float], ...]
    doubts: tuple[Doubt, ...]
    nothing: float
    """Probability that this is no die."""
    given: float
    """The confidence if it is one of the kinds that may lie there: where the game is known, that a word die might also
    be a challenge die is no reason to doubt its word."""
    embedding: Floats = field(compare=False, repr=False)
    lean: float = 0.0
    off: tuple[float, float] = (0.0, 0.0)
    """Both as in `Reading`."""


def of_one_game(kinds: Collection[str]) -> bool:
    return any(set(kinds) <= set(game) for game in GAMES)


def decide(heads: Heads, limits: Limits, kinds: tuple[str, ...] = KINDS) -> tuple[Face, ...]:
    """One face for each crop, of one of these kinds."""
    return decide_from(heads, joint_chances(heads), nothing_chances(heads), limits, kinds)


def decide_from(
    heads: Heads, chances: dict[str, Floats], nothing: Floats, limits: Limits, kinds: tuple[str, ...]
) -> tuple[Face, ...]:
    """The same with chances of faces that need not be the heads' own."""
    joint, limits = fold(chances, kinds), limits.among(kinds)
    rows = ({kind: joint[kind][place] for kind in kinds} for place in range(len(heads)))
    return tuple(decide_one(heads, row, place, limits, float(nothing[place])) for place, row in enumerate(rows))


def decide_one(heads: Heads, joint: Mapping[str, Floats], place: int, limits: Limits, nothing: float) -> Face:
    kind = max(joint, key=lambda name: float(joint[name].sum()))
    chances = ranked_chances(joint, FACES[kind][int(joint[kind].argmax())])
    face, confidence = chances[0]
    given = given_kinds(confidence, joint, nothing)
    asked = {
        Doubt.FACE: given < limits.faces[kind],
        Doubt.KIND: joint[kind].sum() < limits.kind,
        Doubt.LEANING: heads.flat[place, 1] < limits.flat,
        Doubt.HIDDEN: kind == "double" and heads.inner_seen[place, 1] < limits.inner_seen,
    }
    return Face(
        kind=kind,
        face=face,
        color=COLORS[int(heads.body[place].argmax())],
        confidence=confidence,
        chances=chances,
        doubts=tuple(doubt for doubt, there in asked.items() if there),
        nothing=nothing,
        given=given,
        embedding=heads.embedding[place],
        lean=float(heads.flat[place, 0]) / max(1 - limits.flat, 1e-6),
        off=(float(heads.off[place, 0]), float(heads.off[place, 1])),
    )


def given_kinds(confidence: float, joint: Mapping[str, Floats], nothing: float) -> float:
    """Other kinds cannot be there: their share goes to those that can. That there may be no die at all stays."""
    possible = float(sum(chances.sum() for chances in joint.values()))
    return confidence * max(1.0, (1 - nothing) / max(possible, 1e-9))


def ranked_chances(joint: Mapping[str, Floats], face: str) -> tuple[tuple[str, float], ...]:
    """`face` first, then by falling probability. A name that two kinds share ("3") counts once, with both together."""
    chances: dict[str, float] = {}
    for kind, values in joint.items():
        for place in np.flatnonzero(values >= HARDLY).tolist():
            name = FACES[kind][place]
            chances[name] = chances.get(name, 0.0) + float(values[place])
    chosen = chances.pop(face, 0.0)
    return ((face, chosen), *sorted(chances.items(), key=lambda item: -item[1]))


def die_chance(score: float, nothing: float) -> float:
    """That there is a die: finder and reader are two witnesses, and neither has a veto over the other's certainty."""
    die, no_die = score * (1 - nothing), (1 - score) * nothing
    return die / max(die + no_die, 1e-9)


def nothing_chances(heads: Heads) -> Floats:
    return heads.kind[:, CLASSES["kind"].index(NOTHING)]


def joint_chances(heads: Heads) -> dict[str, Floats]:
    """(n, faces) for each kind; all kinds together sum to one less the chance of *nothing*."""
    given_kind = {
        "d6": heads.value,
        "word": word_chances(heads),
        "double": (heads.value[:, :, None] * heads.inner[:, None, :]).reshape(len(heads), 36),
        "challenge": heads.challenge,
        "set": set_chances(heads),
    }
    return {kind: given_kind[kind] * heads.kind[:, place : place + 1] for place, kind in enumerate(KINDS)}


def word_chances(heads: Heads) -> Floats:
    """A word die has no six: what the number head gives to it goes to the others."""
    numbers = heads.value[:, :5] / np.maximum(heads.value[:, :5].sum(axis=1, keepdims=True), np.float32(1e-9))
    return np.concatenate([heads.word[:, :3], heads.word[:, 3:] * numbers], axis=1)


def set_chances(heads: Heads) -> Floats:
    symbols = heads.number[:, :, None, None] * heads.ink[:, None, :, None] * heads.shape[:, None, None, :]
    return np.concatenate([symbols.reshape(len(heads), 27) * heads.wild[:, :1], heads.wild[:, 1:]], axis=1)


def fold(joint: dict[str, Floats], kinds: tuple[str, ...]) -> dict[str, Floats]:
    """Pips look the same on a d6 and on a word die. Where only one of the two can be there, pips are on that one."""
    words, pips = joint["word"].copy(), joint["d6"].copy()
    if "word" in kinds and "d6" not in kinds:
        words[:, 3:] += joint["d6"][:, :5]
    if "d6" in kinds and "word" not in kinds:
        pips[:, :5] += joint["word"][:, 3:]
    return joint | {"word": words, "d6": pips}
