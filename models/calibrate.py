"""Makes the reader's confidence honest: a temperature for each question and the probability from which a face is sure.

Fitted only on pictures that the network in question has not been trained on: each `--held` pairs a folder of exported
networks with a labelled set that they never saw.

    python -m models.calibrate --held runs/without_aws=../shared/real/aws_dice --held runs/all=renders/test \\
        --out runs/calibration.json
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from datasets.labelled import FACES_ONLY, Die, Labelled, load
from models.crops import with_whole_dice
from models.questions import HEAD_NAMES, HEADS, INNER_KNOWN, UNKNOWN, answers
from vision.faces import GAMES, Limits, decide
from vision.find import Finder, overlap
from vision.heads import Heads, joined
from vision.pipeline import CROP_SHARE, is_cut
from vision.progress import with_progress
from vision.read import Reader
from vision.session import Network, open_network
from vision.types import KINDS, Box, Floats, Picture

PROMISE = 0.001
"""Of the faces that are called sure at most this share may be wrong."""
ENOUGH = 300
"""So many faces must be sure, and right, before a threshold is believed."""
FLAT = HEADS["flat"].index("yes")
DOUBTED = 0.02
"""Share of flat dice that may be asked about as leaning."""
GRID = np.exp(np.linspace(np.log(0.4), np.log(4.0), 60))
THRESHOLDS = 1 - np.geomspace(0.05, 1e-4, 60)
"""None lower: there are odder dice than any of these pictures has."""
ALL_SURE = Limits(dict.fromkeys(KINDS, 0.0))
"""However low its probability is."""


@dataclass(frozen=True, slots=True)
class Seen:
    """Raw answers (temperature 1) for dice whose truth is known."""

    heads: Heads
    told: NDArray[np.int8]
    kinds: tuple[str, ...]
    faces: tuple[str, ...]


def unheated(network: Network) -> Network:
    return replace(network, about=replace(network.about, temperature=dict.fromkeys(HEADS, 1.0)))


def look(models: Path, folder: Path) -> Seen:
    finder, reader = Finder(open_network("finder", models)), Reader(unheated(open_network("reader", models)))
    rows: Iterable[Labelled] = load(folder)
    if folder.name in FACES_ONLY:
        rows = with_whole_dice(rows, finder)
    rows = [row for row in rows if any(readable(die) for die in row.dice)]
    parts = [look_at(row, finder, reader) for row in with_progress(rows, folder.name)]
    return merged(parts)


def merged(parts: Iterable[Seen]) -> Seen:
    parts = [part for part in parts if part.faces]
    return Seen(
        joined([part.heads for part in parts]),
        np.concatenate([part.told for part in parts]),
        tuple(kind for part in parts for kind in part.kinds),
        tuple(face for part in parts for face in part.faces),
    )


def look_at(row: Labelled, finder: Finder, reader: Reader) -> Seen:
    """Dice at the picture's rim are asked about anyway."""
    picture = Picture.of(row.pixels())
    dice = [die for die in row.dice if readable(die)]
    boxes = np.array([die.box or whole_picture(row) for die in dice], np.float32).reshape(-1, 4)
    if any(die.box for die in dice):
        boxes = as_found(boxes, finder(picture).boxes)
        whole = [place for place, box in enumerate(boxes) if not is_cut(picture, box)]
        dice, boxes = [dice[place] for place in whole], boxes[whole]
    told = np.array([answers(die) for die in dice], np.int8).reshape(-1, len(HEAD_NAMES))
    kinds, faces = tuple(die.kind for die in dice), tuple(str(die.face) for die in dice)
    return Seen(reader(picture, boxes), told, kinds, faces)


def readable(die: Die) -> bool:
    """Its face is known and can be seen: about others the reader has other doubts than a low probability."""
    hidden = die.inner_visible is not None and die.inner_visible < INNER_KNOWN
    return die.face is not None and not die.cocked and not hidden and die.visible >= 0.6


def whole_picture(row: Labelled) -> Box:
    side = max(row.width, row.height) * CROP_SHARE
    return ((row.width - side) / 2, (row.height - side) / 2, side, side)


def as_found(boxes: Floats, found: Floats) -> Floats:
    """The finder's own boxes where it has found the die: the reader must be honest about those."""
    if not len(found) or not len(boxes):
        return boxes
    match = overlap(boxes, found)
    best = match.argmax(axis=1)
    good = match[np.arange(len(boxes)), best] > 0.5
    return np.where(good[:, None], found[best], boxes).astype(np.float32)


def heated(answers_: NDArray[np.float32], temperature: float) -> NDArray[np.float64]:
    """Probabilities at another temperature, from those at temperature 1."""
    raised = np.power(np.maximum(answers_.astype(np.float64), 1e-12), 1 / temperature)
    return np.asarray(raised / raised.sum(axis=1, keepdims=True))


def fit_temperature(seen: Seen, head: str) -> float:
    told = seen.told[:, HEAD_NAMES.index(head)]
    rows = np.flatnonzero(told != UNKNOWN)
    if len(rows) < 50:
        return 1.0
    given = getattr(seen.heads, head)[rows]
    losses = [surprise(heated(given, t), told[rows]) for t in GRID]
    return float(GRID[int(np.argmin(losses))])


def surprise(chances: NDArray[np.float64], told: NDArray[np.int8]) -> float:
    right = np.maximum(chances[np.arange(len(told)), told], 1e-9)
    return float(-np.log(right).mean())


def at_temperature(heads: Heads, temperature: dict[str, float]) -> Heads:
    changed = {head: heated(getattr(heads, head), t).astype(np.float32) for head, t in temperature.items()}
    return replace(heads, **changed)


def sure_threshold(confidence: NDArray[np.float64], right: NDArray[np.bool_]) -> float:
    """The lowest probability above which the promise is kept on what was held out.

    Where too few are above it to show that, nothing short of near certainty is sure.
    """
    for threshold in THRESHOLDS:
        above = confidence >= threshold
        wrong = int((~right & above).sum())
        if above.sum() >= ENOUGH and wrong <= PROMISE * above.sum():
            return float(threshold)
    return float(THRESHOLDS[-1])


def face_confidences(
    seen: Seen, temperature: dict[str, float], among: tuple[str, ...] = KINDS
) -> Iterator[tuple[str, float, bool]]:
    """Kind, confidence, and whether it was right, for each die of these kinds without another doubt."""
    faces = decide(at_temperature(seen.heads, temperature), ALL_SURE, among)
    for face, truth, kind in zip(faces, seen.faces, seen.kinds, strict=True):
        if kind in among and not face.doubts:
            yield face.kind, face.given, face.face == truth


def share_right(seen: Seen) -> float:
    """At a first look, whatever the confidence."""
    faces = decide(seen.heads, ALL_SURE)
    return float(np.mean([face.face == truth for face, truth in zip(faces, seen.faces, strict=True)]))


def calibrate(seen: Seen) -> dict[str, dict[str, float]]:
    temperature = {head: fit_temperature(seen, head) for head in HEAD_NAMES}
    sure = thresholds(list(face_confidences(seen, temperature)))
    fits = [thresholds(list(face_confidences(seen, temperature, among))) for among in GAMES]
    told = {kind: max(fit[kind] for fit in fits if kind in fit) for kind in sure}
    flat = {"flat": flat_limit(seen, temperature["flat"])}
    return {"temperature": temperature, "sure": sure | flat, "told": told}


def thresholds(rows: Sequence[tuple[str, float, bool]]) -> dict[str, float]:
    """For each kind that dice were taken for."""
    sure = {}
    for kind in sorted({name for name, _, _ in rows}):
        mine = [(confidence, right) for name, confidence, right in rows if name == kind]
        confidence, right = (np.array(column) for column in zip(*mine, strict=True))
        sure[kind] = sure_threshold(confidence, right.astype(bool))
    return sure


def flat_limit(seen: Seen, temperature: float) -> float:
    """Below this a die may lean. So low that hardly a flat one is doubted: leaning dice are rare."""
    flat = heated(seen.heads.flat, temperature)[seen.told[:, HEAD_NAMES.index("flat")] == FLAT, FLAT]
    return float(max(0.5, np.quantile(flat, DOUBTED))) if len(flat) else 0.5


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument(
        "--held", action="append", required=True, metavar="MODELS=SET", help="networks and a set unseen by them"
    )
    parser.add_argument("--out", type=Path, help="file to write; without it the fit is only told")
    options = parser.parse_args()
    pairs = [tuple(map(Path, pair.split("=", 1))) for pair in options.held]
    seen = [look(models, folder) for models, folder in pairs]
    for (_, folder), part in zip(pairs, seen, strict=True):
        print(f"{folder.name}: {share_right(part):.4f} of {len(part.faces)} readable faces right")
    found = calibrate(merged(seen))
    if options.out:
        options.out.write_text(json.dumps(found, indent=1))
    print(json.dumps(found, indent=1))


if __name__ == "__main__":
    main()
