"""Whether what must not matter gives a die away: its size, its place, its surroundings, the light.

A plain classifier is given these alone. If it tells kinds or faces apart better than always naming the most frequent
one, the renders teach a short cut.

    python -m datasets.nuisance renders/close renders/first
"""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from datasets.labelled import Labelled, dice_of, load
from vision.types import Box

Floats = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Guessed:
    """Shares of dice named right: from the circumstances alone, and by always saying the most frequent."""

    question: str
    dice: int
    right: float
    most_frequent: float


def circumstances(row: Labelled, box: Box) -> list[float]:
    """Size and place in the picture, and colour, light and unrest of the table around the die."""
    picture = row.pixels()
    x, y, w, h = box
    side = max(w, h)
    left, top = max(0, int(x - 0.5 * side)), max(0, int(y - 0.5 * side))
    around = picture[top : int(y + h + 0.5 * side), left : int(x + w + 0.5 * side)].reshape(-1, 3).astype(np.float64)
    place = [(x + w / 2) / row.width, (y + h / 2) / row.height]
    whole = picture[::8, ::8].astype(np.float64)
    # The darkest and brightest fifths of the neighbourhood are table and shadow more than die.
    return [np.log(side), *place, *np.percentile(around, (10, 90), axis=0).ravel().tolist(), whole.mean(), whole.std()]


def guess(features: Floats, names: Sequence[str], groups: Sequence[str]) -> tuple[float, float]:
    """Least squares on half of the pictures, tried on the other half."""
    classes, answer = np.unique(names, return_inverse=True)
    half = np.isin(groups, sorted(set(groups))[::2])
    scaled = (features - features[half].mean(0)) / (features[half].std(0) + 1e-9)
    given = np.hstack([scaled, scaled**2, np.ones((len(scaled), 1))])
    wanted = np.eye(len(classes))[answer]
    weights = np.linalg.lstsq(given[half], wanted[half], rcond=None)[0]
    right = float(np.mean((given[~half] @ weights).argmax(1) == answer[~half]))
    usual = np.bincount(answer[half], minlength=len(classes)).argmax()
    return right, float(np.mean(answer[~half] == usual))


def examine(rows: Iterable[Labelled]) -> list[Guessed]:
    """By kind, and within each kind by face."""
    dice = [(row, die) for row, die in dice_of(rows) if die.box and die.face and die.visible >= 0.6]
    features = np.array([circumstances(row, die.box) for row, die in dice if die.box])
    groups = [row.path.name for row, _ in dice]
    found = [asked("kind", features, [die.kind for _, die in dice], groups)]
    for kind in sorted({die.kind for _, die in dice}):
        mine = [place for place, (_, die) in enumerate(dice) if die.kind == kind]
        faces = [(dice[place][1].face or "").split("/")[0] for place in mine]
        found.append(asked(f"face of {kind}", features[mine], faces, [groups[place] for place in mine]))
    return found


def asked(question: str, features: Floats, names: Sequence[str], groups: Sequence[str]) -> Guessed:
    return Guessed(question, len(names), *guess(features, names, groups))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folders", type=Path, nargs="+")
    options = parser.parse_args()
    for each in examine(row for folder in options.folders for row in load(folder)):
        print(
            f"{each.question:20} {each.dice:6} dice  guessed {each.right:.1%}  most frequent {each.most_frequent:.1%}"
        )


if __name__ == "__main__":
    main()
