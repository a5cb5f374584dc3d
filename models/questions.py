"""What the reader is asked about a die, and how a label answers. Needs no torch."""

from __future__ import annotations

from datasets.labelled import Die
from vision.heads import CLASSES
from vision.types import COLORS

HEADS = CLASSES
HEAD_NAMES = tuple(HEADS)
UNKNOWN = -1

INNER_KNOWN = 0.5
"""Share of the inner face that must show for it to count as readable."""
INNER_GUESSABLE = 0.3
"""Below this the inner value is not even trained: it would teach guessing."""


def answers(die: Die) -> list[int]:
    told = {"kind": die.kind, **told_by_face(die)}
    told["flat"] = "no" if die.cocked else "yes"
    if die.color in COLORS:
        told["body"] = str(die.color)
    if die.cocked or die.visible < 0.6:
        # A leaning or half hidden die is a die of its kind; what it shows is not to be learned from.
        told = {head: told[head] for head in ("kind", "flat", "body") if head in told}
    return indices(told)


def nothing_answers() -> list[int]:
    return indices({"kind": "nothing"})


def indices(told: dict[str, str]) -> list[int]:
    return [HEADS[head].index(told[head]) if head in told else UNKNOWN for head in HEAD_NAMES]


def told_by_face(die: Die) -> dict[str, str]:
    if die.face is None:
        return {}
    return {"d6": pips, "word": word, "double": double, "challenge": challenge, "set": symbols}[die.kind](die, die.face)


def pips(_: Die, face: str) -> dict[str, str]:
    return {"value": face, "word": "number"}


def word(_: Die, face: str) -> dict[str, str]:
    """A word die that shows pips looks like any other die: only the table can know it for a word die."""
    return {"word": face} if face in HEADS["word"] else {"kind": "d6", "value": face, "word": "number"}


def double(die: Die, face: str) -> dict[str, str]:
    outer, inner = face.split("/")
    seen = 1.0 if die.inner_visible is None else die.inner_visible
    told = {"value": outer, "inner_seen": "yes" if seen >= INNER_KNOWN else "no"}
    return told | {"inner": inner} if seen >= INNER_GUESSABLE else told


def challenge(_: Die, face: str) -> dict[str, str]:
    return {"challenge": face}


def symbols(_: Die, face: str) -> dict[str, str]:
    if face == "wild":
        return {"wild": "yes"}
    number, ink, shape = face.split()
    return {"number": number, "ink": ink, "shape": shape, "wild": "no"}
