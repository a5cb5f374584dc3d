"""What the reader is asked about a crop: a closed list of answers for each question, a probability for each answer."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields

import numpy as np
from numpy.typing import NDArray

from vision.types import COLORS, KINDS, Floats, check_finite, check_shape

NOTHING = "nothing"
CLASSES: Mapping[str, tuple[str, ...]] = {
    "kind": (*KINDS, NOTHING),
    "value": tuple("123456"),
    "inner": tuple("123456"),
    "inner_seen": ("no", "yes"),
    "word": ("FOR", "GET", "IT", "number"),
    "challenge": ("x2", "/2", "+10", "-10", "challenge1", "challenge2"),
    "number": tuple("123"),
    "ink": ("red", "green", "purple"),
    "shape": ("oval", "squiggle", "diamond"),
    "wild": ("no", "yes"),
    "body": COLORS,
    "flat": ("no", "yes"),
}


def nowhere() -> Floats:
    return np.empty((0, 2), np.float32)


@dataclass(frozen=True, slots=True)
class Heads:
    """Probabilities for n crops; each field (n, number of answers) in the order of `CLASSES`, rows sum to one."""

    kind: Floats
    value: Floats
    """Pips on top of a d6, the number on a word die, the outer number of a double die."""
    inner: Floats
    inner_seen: Floats
    word: Floats
    challenge: Floats
    number: Floats
    ink: Floats
    shape: Floats
    wild: Floats
    body: Floats
    flat: Floats
    embedding: Floats
    """(n, any length); no probabilities."""
    likeness: Floats = field(default_factory=nowhere)
    """(n, any length): what lessons go by; from a reader that does not tell it, the embedding."""
    off: Floats = field(default_factory=nowhere)
    """(n, 2) from the middle of the top face to that of the crop, in half sides of the face; all zero: not told."""

    def __post_init__(self) -> None:
        if not len(self.off):
            object.__setattr__(self, "off", np.zeros((len(self), 2), np.float32))
        if len(self.likeness) < len(self):
            object.__setattr__(self, "likeness", self.embedding)
        for head, classes in CLASSES.items():
            check_shape(head, getattr(self, head), (len(self), len(classes)))
            check_finite(head, getattr(self, head))
        check_shape("embedding", self.embedding, (len(self), None))
        check_shape("likeness", self.likeness, (len(self), None))
        check_shape("off", self.off, (len(self), 2))

    def __len__(self) -> int:
        return len(self.kind)

    def __getitem__(self, which: NDArray[np.generic]) -> Heads:
        return Heads(*(getattr(self, item.name)[which] for item in fields(self)))


def joined(parts: Sequence[Heads]) -> Heads:
    """The crops of all parts, one after the other."""
    return Heads(*(np.concatenate([getattr(part, item.name) for part in parts]) for item in fields(Heads)))


def averaged(views: Sequence[Heads]) -> Heads:
    """Several looks at the same crops as one."""
    told = (*CLASSES, "embedding", "likeness")
    middle = {name: np.stack([getattr(view, name) for view in views]).mean(axis=0) for name in told}
    return Heads(**middle, off=views[0].off)


def replaced(heads: Heads, where: NDArray[np.intp], by: Heads) -> Heads:
    """A copy in which the crops `where` have new answers."""
    done = {item.name: getattr(heads, item.name).copy() for item in fields(Heads)}
    for name, array in done.items():
        array[where] = getattr(by, name)
    return Heads(**done)


def softmax(logits: Floats, temperature: float) -> Floats:
    raised = np.exp((logits - logits.max(axis=1, keepdims=True)) / np.float32(temperature))
    return np.asarray(raised / raised.sum(axis=1, keepdims=True), np.float32)
