"""Dice printed by another hand and traced by another program, Mitsuba: a test that our own tracer has no part in.

    pip install mitsuba
    python -m datasets.second --out renders/second --count 60 --seed 7 --kinds d6,word,challenge,set
    python -m datasets.second --out renders/second_double --count 30 --seed 8 --kinds double

What is good at our own pictures alone is good at nothing. Nothing is trained or fitted on these. With LLVM 16 or newer
(`DRJIT_LIBLLVM_PATH`) a picture takes seconds, without it minutes; an older LLVM ends the program.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from datasets.art.photos import photo_crops
from datasets.second.table import Laid, Lying, lay, outline, top_corners
from datasets.second.tracing import trace
from datasets.tracer.develop import calmed
from datasets.tracer.scene import Camera
from vision.labels import LABELS
from vision.progress import with_progress

PLAIN = 8.0
"""A face whose brightness varies less than this, of 255, shows nothing: a lamp is mirrored in it. Nobody is asked."""


def table_picture(rng: Generator) -> NDArray[np.uint8]:
    """A piece of a photograph that is not trained on, RGB; grey where none is installed."""
    photo = photo_crops(rng, "test")
    return np.full((8, 8, 3), 128, np.uint8) if photo is None else photo


def developed(light: NDArray[np.float32], rng: Generator) -> NDArray[np.uint8]:
    """As a webcam hands it over, BGR: exposed for the table, a little soft, a little grain."""
    light = calmed(light) * np.float32(rng.uniform(0.12, 0.3) / max(float(light.mean()), 1e-3))
    photo = (np.clip(light, 0, 1)[..., ::-1] ** (1 / 2.2) * 255).astype(np.uint8)
    photo = cv2.fastNlMeansDenoisingColored(photo, None, 2, 2, 3, 9).astype(np.uint8, copy=False)
    if rng.random() < 0.4:
        photo = cv2.GaussianBlur(photo, (0, 0), rng.uniform(0.4, 1.0)).astype(np.uint8, copy=False)
    return np.clip(photo + rng.normal(0, rng.uniform(1, 5), photo.shape), 0, 255).astype(np.uint8)


def row(camera: Camera, die: Lying, photo: NDArray[np.uint8]) -> dict[str, Any]:
    low, high = outline(camera, die)
    corners = top_corners(camera, die)
    face = die.face if shows_something(photo, corners, 0.9 * (1 - die.corner)) else None
    placed = {"box": [*low.round(1).tolist(), *(high - low).round(1).tolist()], "corners": corners.round(1).tolist()}
    return {**placed, "kind": die.kind, "face": face, "visible": 1.0, "top_visible": 1.0, "cocked": False}


def shows_something(photo: NDArray[np.uint8], corners: NDArray[np.float64], flat: float) -> bool:
    """On the flat of the face, so large in sides of it: its edges turn away and are always darker or lighter."""
    mask, middle = np.zeros(photo.shape[:2], np.uint8), corners.mean(0)
    cv2.fillConvexPoly(mask, np.round(middle + flat * (corners - middle)).astype(np.int32), 1)
    return bool(cv2.cvtColor(photo, cv2.COLOR_BGR2GRAY)[mask > 0].std() > PLAIN)


def take(laid: Laid, rng: Generator, seed: int) -> tuple[NDArray[np.uint8], list[dict[str, Any]]]:
    photo = developed(trace(laid, table_picture(rng), seed), rng)
    return photo, [row(laid.camera, die, photo) for die in laid.dice]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--count", type=int, default=60)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--kinds", default="d6,word,challenge,set")
    options = parser.parse_args()
    (options.out / "images").mkdir(parents=True, exist_ok=True)
    with (options.out / LABELS).open("w") as labels:
        for number in with_progress(range(options.count), "pictures"):
            rng = np.random.default_rng([options.seed, number])
            photo, dice = take(lay(options.kinds.split(","), rng), rng, number)
            name, height, width = f"images/{number:04d}.jpg", *photo.shape[:2]
            quality = int(rng.integers(70, 95))
            cv2.imwrite(str(options.out / name), photo, [cv2.IMWRITE_JPEG_QUALITY, quality])
            labels.write(json.dumps({"image": name, "width": width, "height": height, "dice": dice}) + "\n")
            labels.flush()


if __name__ == "__main__":
    main()
