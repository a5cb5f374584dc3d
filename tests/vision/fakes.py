"""Networks without weights: a finder that sees what it is told to, a reader that answers what it is told to."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import numpy as np

from vision.find import Finder
from vision.heads import CLASSES, Heads
from vision.pipeline import Eyes
from vision.read import Reader
from vision.session import About, Network
from vision.types import KINDS, Box, Floats

PLAIN = (0.0, 0.0, 0.0), (1.0, 1.0, 1.0)
Answer = Mapping[str, str]
"""Head to answer; heads that are left out get a harmless one."""
USUAL = {"kind": "d6", "flat": "yes", "inner_seen": "yes", "wild": "no", "word": "number", "body": "white"}

FINDER = About(640, *PLAIN, threshold=0.4, stride=4)
READER = About(16, *PLAIN, CLASSES, margin=1.3, sure=dict.fromkeys(KINDS, 0.9))


def fake_finder(
    boxes: Sequence[Box], scores: Sequence[float] | None = None, about: About = FINDER, far: Sequence[Box] = ()
) -> Finder:
    """Boxes in pixels of the network's input; `far` are those that it sees from a step back."""

    def run(batch: Floats) -> Mapping[str, Floats]:
        back = max(batch.shape[2:]) < about.size
        return sight(batch, far if back else boxes, None if back else scores)

    def sight(batch: Floats, boxes: Sequence[Box], scores: Sequence[float] | None) -> Mapping[str, Floats]:
        rows, columns = batch.shape[2] // about.stride, batch.shape[3] // about.stride
        heat, both = np.zeros((1, 1, rows, columns), np.float32), (1, 2, rows, columns)
        size, shift = np.zeros(both, np.float32), np.zeros(both, np.float32)
        for (x, y, w, h), score in zip(boxes, scores or [0.9] * len(boxes), strict=True):
            column, row = (x + w / 2) / about.stride, (y + h / 2) / about.stride
            at = int(row), int(column)
            heat[0, 0][at], size[0, :, *at], shift[0, :, *at] = score, (w, h), (column % 1, row % 1)
        return {"heat": heat, "size": size, "shift": shift}

    return Finder(Network(run, about))


def fake_reader(answer: Callable[[Floats], Answer], about: About = READER, strength: float = 20.0) -> Reader:
    """Asked crop by crop, (3, size, size) RGB 0–1; the strength is how far its logit lies above the others."""

    def run(batch: Floats) -> Mapping[str, Floats]:
        told = [USUAL | dict(answer(crop)) for crop in batch]
        logits = {head: rows(head, about.classes[head], told, strength) for head in about.classes}
        return logits | {"embedding": batch.mean(axis=(2, 3))}

    return Reader(Network(run, about))


def rows(head: str, names: Sequence[str], told: Sequence[Answer], strength: float) -> Floats:
    done = np.zeros((len(told), len(names)), np.float32)
    for place, answer in enumerate(told):
        done[place, names.index(answer.get(head, names[0]))] = strength
    return done


def fake_eyes(boxes: Sequence[Box] = (), answer: Answer | None = None, scores: Sequence[float] | None = None) -> Eyes:
    return Eyes(fake_finder(boxes, scores), fake_reader(lambda _: answer or {}))


def heads_of(**chances: Mapping[str, float]) -> Heads:
    """One crop. Probabilities by head and answer; what is left out is spread evenly over the other answers."""
    arrays = {head: spread(names, chances.get(head, {}))[np.newaxis] for head, names in CLASSES.items()}
    return Heads(**arrays, embedding=np.zeros((1, 128), np.float32))


def spread(names: Sequence[str], given: Mapping[str, float]) -> Floats:
    rest = (1 - sum(given.values())) / max(len(names) - len(given), 1)
    return np.array([given.get(name, rest) for name in names], np.float32)
