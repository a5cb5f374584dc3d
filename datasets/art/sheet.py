"""Contact sheets, to look at the art beside real photographs.

    python -m datasets.art.sheet --kind set --split train --out set.png
"""

from __future__ import annotations

import argparse
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from datasets.art.looks import KINDS, SPLITS, make_look
from datasets.look import DieLook

Picture = NDArray[np.uint8]
CELL = 128
INNER = 44


def flat_face(look: DieLook, index: int, side: int = CELL) -> Picture:
    """One face as printed: body, grain and paint, without light."""
    body = np.ones((*look.faces.shape[1:3], 3), np.float32) * np.asarray(look.body, np.float32)
    if look.grain is not None:
        body *= look.grain[index].astype(np.float32) / 255
    paint = look.faces[index].astype(np.float32) / 255
    flat = body + (paint[..., :3] - body) * paint[..., 3:]
    small = cv2.resize(flat, (side, side), interpolation=cv2.INTER_AREA)
    return (np.clip(small, 0, 1) * 255).astype(np.uint8)


def look_strip(look: DieLook) -> Picture:
    """The six faces of a die side by side; of a double die, the inner ones in their corners."""
    faces = [flat_face(look, k) for k in range(6)]
    if look.inner is not None:
        for k, face in enumerate(faces):
            face[-INNER:, -INNER:] = flat_face(look.inner, k, INNER)
    return np.hstack([np.pad(face, ((2, 2), (2, 2), (0, 0)), constant_values=90) for face in faces])


def looks_sheet(kind: str, split: str, seed: int, rows: int = 8, columns: int = 2) -> Picture:
    rng = np.random.default_rng(seed)
    return grid([look_strip(make_look(kind, rng, split)) for _ in range(rows * columns)], columns)


def grid(pictures: list[Picture], columns: int) -> Picture:
    """Equal pictures in rows."""
    rows = [np.hstack(pictures[k : k + columns]) for k in range(0, len(pictures), columns)]
    return np.vstack(rows)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kind", choices=KINDS, required=True)
    parser.add_argument("--split", choices=SPLITS, default="train")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--out", type=Path, required=True)
    arguments = parser.parse_args()
    sheet = looks_sheet(arguments.kind, arguments.split, arguments.seed)
    cv2.imwrite(str(arguments.out), cv2.cvtColor(sheet, cv2.COLOR_RGB2BGR))


if __name__ == "__main__":
    main()
