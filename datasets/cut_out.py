"""Labelled dice cut out of their pictures, each a picture of its own: for `rollcall read --crop`.

python -m datasets.cut_out ../shared/real/skovy_webcam --out renders/skovy_cut
python -m datasets.cut_out ../shared/real/matteo_faces --room 1.25 --out renders/matteo_cut
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from datasets.labelled import dice_of, load
from vision.labels import LABELS
from vision.types import Box

LEAST = 8
"""Pixels of a side; what is smaller shows nothing."""


def cut_out(picture: NDArray[np.uint8], box: Box, room: float) -> NDArray[np.uint8]:
    """What lies in the box made so much wider, as far as the picture goes."""
    x, y, w, h = box
    more = (room - 1) / 2 * max(w, h)
    height, width = picture.shape[:2]
    left, right = (round(min(max(edge, 0), width)) for edge in (x - more, x + w + more))
    top, bottom = (round(min(max(edge, 0), height)) for edge in (y - more, y + h + more))
    return picture[top:bottom, left:right]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("set", type=Path, help="folder of labelled pictures")
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--room", type=float, default=1.0, help="side of what is cut out, in sides of the box")
    options = parser.parse_args()
    (options.out / "images").mkdir(parents=True, exist_ok=True)
    with (options.out / LABELS).open("w", encoding="utf-8") as labels:
        for number, (row, die) in enumerate(dice_of(load(options.set))):
            if die.box is None or die.face is None:
                continue
            piece, name = cut_out(row.pixels(), die.box, options.room), f"images/{number:05d}.png"
            if min(piece.shape[:2]) < LEAST:
                continue
            cv2.imwrite(str(options.out / name), piece)
            size = {"image": name, "width": piece.shape[1], "height": piece.shape[0], "complete": False}
            shown = {"box": None, "kind": die.kind, "face": die.face}
            labels.write(json.dumps({**size, "dice": [shown]}) + "\n")


if __name__ == "__main__":
    main()
