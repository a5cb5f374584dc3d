"""Cuts out what a finder takes for dice and is none: the reader learns to send it away.

    python -m models.mine --models models --sets ../shared/real/aws_dice renders/whole renders/empty --out runs/crops

Only in pictures where every die is labelled.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path

import numpy as np

from datasets.labelled import FACES_ONLY, TEST_ONLY, Labelled, load
from models.crops import CROP, REACH, UNPLACED, Crops, Piece, gathered, keep, square, touches
from models.questions import nothing_answers
from vision.find import Finder
from vision.progress import with_progress
from vision.session import open_network
from vision.types import Box, Picture


def false_finds(row: Labelled, finder: Finder) -> list[Box]:
    found = finder(Picture.of(row.pixels()))
    known = [die.box for die in row.dice if die.box] + [t.box for t in row.things if t.what == "hidden die"]
    dice = np.array(known, np.float32).reshape(-1, 4)
    likely = found.boxes[found.scores >= finder.threshold].tolist()
    return [(x, y, w, h) for x, y, w, h in likely if not touches((x, y, w, h), dice)]


def pieces(row: Labelled, finder: Finder) -> Iterator[Piece]:
    for box in false_finds(row, finder):
        yield square(row.pixels(), box, REACH, CROP), nothing_answers(), REACH, UNPLACED, row.group


def mine(rows: list[Labelled], finder: Finder) -> Crops:
    return gathered([piece for row in with_progress(rows, "pictures") for piece in pieces(row, finder)])


def usable(row: Labelled) -> bool:
    return row.complete and row.source not in FACES_ONLY | TEST_ONLY and all(die.box for die in row.dice)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--models", type=Path, default=Path("models"), help="folder with a finder")
    parser.add_argument("--sets", type=Path, nargs="+", required=True, help="labelled sets that are trained on")
    parser.add_argument("--out", type=Path, default=Path("runs/crops"))
    options = parser.parse_args()
    rows = [row for folder in options.sets for row in load(folder) if usable(row)]
    crops = mine(rows, Finder(open_network("finder", options.models)))
    keep(crops, options.out / "mined")
    print(f"mined: {len(crops)} crops of {len(rows)} pictures")


if __name__ == "__main__":
    main()
