"""Contact sheets of a labelled folder: whole pictures with boxes, or crops of the dice with their labels.

python -m datasets.sheet renders/train --out sheet.png
python -m datasets.sheet renders/train --out dice.png --dice
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.labels import LABELS

Picture = NDArray[np.uint8]
GREEN, YELLOW, GREY = (80, 220, 80), (0, 220, 255), (150, 150, 150)


def read_rows(folder: Path, count: int, skip: int) -> list[dict[str, Any]]:
    lines = (folder / LABELS).read_text().splitlines()
    return [json.loads(line) for line in lines[skip : skip + count]]


def fitted(picture: Picture, width: int, height: int) -> Picture:
    """Scaled to fit, on black."""
    scale = min(width / picture.shape[1], height / picture.shape[0])
    method = cv2.INTER_AREA if scale < 1 else cv2.INTER_LINEAR
    small = cv2.resize(picture, None, fx=scale, fy=scale, interpolation=method)[:height, :width]
    out = np.zeros((height, width, 3), dtype=np.uint8)
    out[: small.shape[0], : small.shape[1]] = small
    return out


def draw_box(picture: Picture, box: list[float], text: str, color: tuple[int, int, int]) -> None:
    x, y, w, h = (round(v) for v in box)
    cv2.rectangle(picture, (x, y), (x + w, y + h), color, 1)
    cv2.putText(picture, text, (x, max(y - 3, 10)), cv2.FONT_HERSHEY_SIMPLEX, 0.45, color, 1, cv2.LINE_AA)


def annotated(folder: Path, row: dict[str, Any], boxes: bool) -> Picture:
    picture = np.asarray(cv2.imread(str(folder / row["image"])), dtype=np.uint8)
    if boxes:
        for thing in row.get("things", []):
            draw_box(picture, thing["box"], thing["what"], GREY)
        for die in row["dice"]:
            draw_box(picture, die["box"], face_name(die), YELLOW if die.get("cocked") else GREEN)
    return picture


def face_name(die: dict[str, Any]) -> str:
    return str(die.get("face") or die.get("value"))


def crops(folder: Path, rows: list[dict[str, Any]], cell: int) -> Iterator[Picture]:
    for row in rows:
        picture = np.asarray(cv2.imread(str(folder / row["image"])), dtype=np.uint8)
        for die in row["dice"]:
            yield crop(picture, die, cell)


def crop(picture: Picture, die: dict[str, Any], cell: int) -> Picture:
    """The die with a little of its surroundings, its label below."""
    x, y, w, h = die["box"]
    side, middle = max(w, h) * 1.15, (x + w / 2, y + h / 2)
    part = cv2.getRectSubPix(picture, (max(round(side), 4), max(round(side), 4)), middle)
    out = fitted(np.asarray(part, dtype=np.uint8), cell, cell)
    text = f"{die.get('kind', '')} {face_name(die)}" + (" cocked" if die.get("cocked") else "")
    text += f" {die['inner_visible']:.2f}" if die.get("inner_visible") is not None else ""
    strip = np.zeros((14, cell, 3), dtype=np.uint8)
    cv2.putText(strip, text, (2, 10), cv2.FONT_HERSHEY_SIMPLEX, 0.33, GREEN, 1, cv2.LINE_AA)
    return np.vstack([out, strip])


def tiled(cells: list[Picture], columns: int, ground: int = 0) -> Picture:
    """Equal pictures in rows; the last row is filled up."""
    cells = cells + [np.full_like(cells[0], ground)] * (-len(cells) % columns)
    return np.vstack([np.hstack(cells[k : k + columns]) for k in range(0, len(cells), columns)])


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m datasets.sheet", description="Contact sheet of a labelled folder.")
    parser.add_argument("folder", type=Path)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--dice", action="store_true", help="crops of the dice instead of whole pictures")
    parser.add_argument("--plain", action="store_true", help="no boxes")
    parser.add_argument("--count", type=int, default=20, help="pictures to take from the folder")
    parser.add_argument("--skip", type=int, default=0, help="pictures to leave out at the start")
    parser.add_argument("--columns", type=int, default=4)
    parser.add_argument("--cell", type=int, default=0, help="width of a cell in pixels")
    given = parser.parse_args()
    rows = read_rows(given.folder, given.count, given.skip)
    if given.dice:
        cells = list(crops(given.folder, rows, given.cell or 128))
    else:
        size = given.cell or 480
        cells = [fitted(annotated(given.folder, row, not given.plain), size, size * 3 // 4) for row in rows]
    cv2.imwrite(str(given.out), tiled(cells, given.columns if not given.dice else given.columns * 3))


if __name__ == "__main__":
    main()
