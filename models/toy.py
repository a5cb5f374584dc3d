"""A handful of flat drawn dice, so that a training can be tried in seconds without photographs or renderer."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from datasets.labelled import Labelled, load
from vision.labels import LABELS

PIPS: tuple[list[int], ...] = ([], [4], [0, 8], [0, 4, 8], [0, 2, 6, 8], [0, 2, 4, 6, 8], [0, 2, 3, 5, 6, 8])


def toy_pictures(folder: Path, count: int = 6) -> tuple[Labelled, ...]:
    (folder / "images").mkdir(parents=True, exist_ok=True)
    rng = np.random.default_rng(0)
    rows = [toy_picture(folder, number, rng) for number in range(count)]
    (folder / LABELS).write_text("\n".join(json.dumps(row) for row in rows))
    return load(folder)


def toy_crops(side: int) -> NDArray[np.uint8]:
    """(4, side, side, 3): two dice with pips and two with letters, as they are cut out for the reader."""
    crops = np.full((4, 100, 100, 3), 90, np.uint8)
    for crop, value in zip(crops, (5, 2, 0, 0), strict=True):
        toy_die(crop, 20, 20, value)
    for crop, text in zip(crops[2:], ("x2", "IT"), strict=True):
        cv2.putText(crop, text, (30, 60), cv2.FONT_HERSHEY_SIMPLEX, 1.0, (20, 20, 20), 3)
    return np.stack([cv2.resize(crop, (side, side)) for crop in crops]).astype(np.uint8, copy=False)


def toy_picture(folder: Path, number: int, rng: np.random.Generator) -> dict[str, Any]:
    picture = np.full((240, 320, 3), rng.integers(40, 120, 3), np.uint8)
    dice = [toy_die(picture, 30 + 100 * place, 80, int(rng.integers(1, 7))) for place in range(3)]
    name = f"images/{number}.png"
    cv2.imwrite(str(folder / name), picture)
    return {"image": name, "width": 320, "height": 240, "dice": dice}


def toy_die(picture: Any, x: int, y: int, value: int) -> dict[str, Any]:
    cv2.rectangle(picture, (x, y), (x + 60, y + 60), (235, 235, 235), -1)
    for spot in PIPS[value]:
        cv2.circle(picture, (x + 14 + 16 * (spot % 3), y + 14 + 16 * (spot // 3)), 5, (20, 20, 20), -1)
    return {"box": [x, y, 60, 60], "value": value}
