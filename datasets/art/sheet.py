"""Contact sheets, to look at the art beside real photographs.

python -m datasets.art.sheet --kind set --split train --out set.png

Kinds are those of the dice, and `tables`, `clutter`, `lens` (the camera on a drawn table, or on --photo).
"""

from __future__ import annotations

import argparse
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from datasets.art.clutter import THINGS, make_clutter
from datasets.art.lens import degrade, linear, photograph
from datasets.art.looks import KINDS, SPLITS, make_look
from datasets.art.tables import STUFFS, draw_table, make_table
from datasets.look import DieLook
from datasets.sheet import tiled

Picture = NDArray[np.uint8]
"""RGB."""
CELL, GREY = 128, 90
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
    return np.hstack([np.pad(face, ((2, 2), (2, 2), (0, 0)), constant_values=GREY) for face in faces])


def looks_sheet(kind: str, split: str, rng: np.random.Generator) -> Picture:
    return tiled([look_strip(make_look(kind, rng, split)) for _ in range(16)], 2, GREY)


def tables_sheet(split: str, rng: np.random.Generator) -> Picture:
    pictures = [draw_table(rng, split, what).picture for what in STUFFS[split] for _ in range(5)]
    small = [np.asarray(cv2.resize(p, (240, 240), interpolation=cv2.INTER_AREA), np.uint8) for p in pictures]
    return tiled(small, 10, GREY)


def clutter_sheet(split: str, rng: np.random.Generator) -> Picture:
    return tiled([on_ground(make_clutter(rng, split, what).picture) for what in THINGS for _ in range(6)], 12, GREY)


def on_ground(picture: Picture, side: int = 150) -> Picture:
    """RGBA shrunk onto a brown square."""
    scale = (side - 16) / max(picture.shape[:2])
    small = cv2.resize(picture, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA).astype(np.float32) / 255
    ground = np.full((side, side, 3), (0.55, 0.47, 0.38), np.float32)
    top, left = ((side - size) // 2 for size in small.shape[:2])
    area = ground[top : top + small.shape[0], left : left + small.shape[1]]
    area += (small[..., :3] - area) * small[..., 3:]
    return (ground * 255).astype(np.uint8)


def lens_sheet(split: str, rng: np.random.Generator, photo: Path | None) -> Picture:
    source = cv2.imread(str(photo)) if photo else make_table(rng, split)[..., ::-1]
    if source is None:
        raise SystemExit(f"not a picture: {photo}")
    bgr = np.asarray(cv2.resize(source, (360, 270), interpolation=cv2.INTER_AREA), np.uint8)
    shots = [degrade(bgr, rng) if photo else photograph(linear(bgr), rng) for _ in range(24)]
    return tiled([np.ascontiguousarray(shot[..., ::-1]) for shot in shots], 6, GREY)


def make_sheet(kind: str, split: str, seed: int, photo: Path | None = None) -> Picture:
    rng = np.random.default_rng(seed)
    if kind == "tables":
        return tables_sheet(split, rng)
    if kind == "clutter":
        return clutter_sheet(split, rng)
    return lens_sheet(split, rng, photo) if kind == "lens" else looks_sheet(kind, split, rng)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kind", choices=(*KINDS, "tables", "clutter", "lens"), required=True)
    parser.add_argument("--split", choices=SPLITS, default="train")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--photo", type=Path, help="for lens: a photograph to spoil")
    parser.add_argument("--out", type=Path, required=True)
    arguments = parser.parse_args()
    sheet = make_sheet(arguments.kind, arguments.split, arguments.seed, arguments.photo)
    cv2.imwrite(str(arguments.out), cv2.cvtColor(sheet, cv2.COLOR_RGB2BGR))


if __name__ == "__main__":
    main()
