"""Faces as the other hand prints them, by themselves: for `rollcall read --crop`. Needs no Mitsuba.

    python -m datasets.second.flat --out renders/second_flat --count 1000 --seed 7

Every one is read at a glance. Nothing is trained or fitted on these.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path

import cv2
import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from datasets.second.printing import DICE, Printed
from vision.labels import LABELS

LEAST, MOST = 48, 160


def chosen_face(die: Printed, rng: Generator) -> int:
    """Of a word die its word: numbers are those of an ordinary one."""
    words = [face for face, label in enumerate(die.labels) if die.kind == "word" and not label.isdigit()]
    return words[0] if words else int(rng.integers(6))


def cropped(printed: NDArray[np.uint8], rng: Generator) -> NDArray[np.uint8]:
    """As small as a camera shows it, with a little grain, BGR."""
    side = int(rng.integers(LEAST, MOST))
    small = cv2.resize(printed[..., ::-1], (side, side), interpolation=cv2.INTER_AREA)
    return np.clip(small + rng.normal(0, 3, small.shape), 0, 255).astype(np.uint8)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--count", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--kinds", default="d6,word,challenge,set")
    options = parser.parse_args()
    (options.out / "images").mkdir(parents=True, exist_ok=True)
    rng, kinds = np.random.default_rng(options.seed), options.kinds.split(",")
    with (options.out / LABELS).open("w") as labels:
        for number in range(options.count):
            die = DICE[kinds[number % len(kinds)]](rng)
            face = chosen_face(die, rng)
            picture, name = cropped(die.faces[face], rng), f"images/{number:05d}.png"
            cv2.imwrite(str(options.out / name), picture)
            row = {"image": name, "width": picture.shape[1], "height": picture.shape[0], "complete": False}
            shown = {"box": None, "kind": die.kind, "face": die.labels[face]}
            labels.write(json.dumps({**row, "dice": [shown]}) + "\n")


if __name__ == "__main__":
    main()
