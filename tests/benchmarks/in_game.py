"""How many dice of labelled pictures are read right, and sure, where the game is known and a die can only be one of it.

    python -m tests.benchmarks.in_game renders/test_whole renders/test_close renders/test_near

Each die that is found is read by itself among the kinds of each game that it belongs to: `rollcall bench --told` tells
what lies in the picture instead, and in the rendered ones that is dice of several games.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import numpy as np

from vision.bench.labels import Labelled, Truth, load_set
from vision.bench.marks import boxes_of, pair_up
from vision.expect import Expect
from vision.faces import GAMES
from vision.pictures import load_picture
from vision.pipeline import Eyes, open_eyes
from vision.types import Reading


def readings(eyes: Eyes, row: Labelled) -> Iterator[tuple[tuple[str, ...], Truth, Reading]]:
    """Game, what is there, and what is read."""
    picture = load_picture(row.path)
    found = eyes.finder(picture)
    found = found[found.scores >= eyes.finder.threshold]
    boxed = [(die, die.box) for die in row.dice if die.box]
    for number, place in pair_up(boxes_of([box for _, box in boxed]) / np.float32(picture.scale), found.boxes):
        die, _ = boxed[number]
        for game in (game for game in GAMES if die.kind in game and die.face):
            yield game, die, eyes.read_at(picture, found.boxes[[place]], Expect(among=game))[0]


def count(folders: list[Path]) -> Counter[tuple[str, str, str]]:
    """By game, kind and what is counted. Leaning dice and hidden faces count only where they are sure."""
    eyes, counts = open_eyes(), Counter[tuple[str, str, str]]()
    for row in (row for folder in folders for row in load_set(folder)):
        for game, die, reading in readings(eyes, row):
            right = reading.face == die.face
            seen = {"dice": die.clear, "right": die.clear and right, "sure": die.clear and reading.sure}
            seen |= {"legible": die.legible, "legible and sure": die.legible and reading.sure}
            seen |= {"all sure": reading.sure, "of them wrong": reading.sure and not right}
            for what, there in seen.items():
                counts[" + ".join(game), die.kind, what] += there
    return counts


def main() -> None:
    counts = count([Path(folder) for folder in sys.argv[1:]])
    for game, kind in sorted({key[:2] for key in counts}):
        told = {what: number for (*key, what), number in counts.items() if key == [game, kind]}
        print(f"{game}: {kind}", *(f"{what} {number}" for what, number in told.items()), sep=", ")


if __name__ == "__main__":
    main()
