"""Dice drawn without tracing light: textured cubes on a table top, for type faces and inks by the ten thousand.

Less like a photograph than a traced die, but two hundred times quicker; the reader learns lettering from these and
light from the others.

    python -m datasets.quick --out renders/quick --count 8000 --seed 7 --kinds word,challenge,set,d6
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from datasets.art.lens import degrade
from datasets.art.looks import make_look
from datasets.art.tables import make_table
from datasets.look import FACE_PIXELS, DieLook
from datasets.tracer.camera import draw_tilt, look_at
from datasets.tracer.geometry import NORMALS, RIGHTS, face_up, project, surface_points
from datasets.tracer.scene import Camera
from vision.progress import with_progress

SIDE = 176
DETAIL = 2
"""Drawn so many times larger, then shrunk: edges come out smooth."""
TABLES = 24
Image = NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class View:
    """How one die of edge 1 is seen: its turn, the eye, and where the light comes from."""

    turn: NDArray[np.float64]
    camera: Camera
    light: NDArray[np.float64]
    ambient: float


def draw_view(rng: Generator, face: int) -> View:
    side = SIDE * DETAIL
    pixels = side * rng.uniform(0.34, 0.46)
    away = float(np.exp(rng.uniform(np.log(5), np.log(40))))
    eye, view = look_at(np.zeros(3), away, draw_tilt(rng), rng.uniform(0, 2 * np.pi), rng.normal(0, 0.1))
    middle = (side / 2 + rng.normal(0, 3), side / 2 + rng.normal(0, 3))
    camera = Camera(eye, view, pixels * away, side, side, 0.0, away, middle)
    light = rng.normal(0, 1, 3) + np.array([0, 0, 1.2])
    return View(face_up(face, rng.uniform(0, 2 * np.pi)), camera, light / np.linalg.norm(light), rng.uniform(0.25, 0.7))


def hull(look: DieLook, view: View) -> NDArray[np.int32]:
    points = surface_points(look) / look.edge_mm @ view.turn.T
    outline: NDArray[np.int32] = (
        cv2.convexHull(project(view.camera, points).astype(np.float32)).round().astype(np.int32)
    )
    return outline


def skin(look: DieLook, face: int) -> Image:
    """The body with its grain and the paint on it, 0–1 BGR."""
    paint = look.faces[face].astype(np.float32) / 255
    body = np.broadcast_to(np.array(look.body, np.float32), (FACE_PIXELS, FACE_PIXELS, 3))
    if look.grain is not None:
        body = body * (look.grain[face].astype(np.float32) / 255)
    cover = paint[..., 3:]
    return np.ascontiguousarray((body * (1 - cover) + paint[..., :3] * cover)[..., ::-1])


def brightness(view: View, normal: NDArray[np.float64]) -> float:
    return float(view.ambient + (1 - view.ambient) * max(0.0, float(normal @ view.light)))


def corners(view: View, face: int) -> NDArray[np.float32]:
    """Where the corners of a face's picture lie, in its own order: top left, top right, bottom right, bottom left."""
    normal, right = NORMALS[face], RIGHTS[face]
    up = np.cross(normal, right)
    local = [normal + sx * right + sy * up for sx, sy in ((-1, 1), (1, 1), (1, -1), (-1, -1))]
    return project(view.camera, np.array(local) / 2 @ view.turn.T).astype(np.float32)


def facing(view: View, face: int) -> bool:
    normal = view.turn @ NORMALS[face]
    return bool(normal @ (view.camera.eye - normal / 2) > 0)


def draw_die(canvas: Image, look: DieLook, view: View, rng: Generator) -> NDArray[np.int32]:
    outline = hull(look, view)
    cast_shadow(canvas, outline, view, rng)
    shape = np.zeros(canvas.shape[:2], np.float32)
    cv2.fillConvexPoly(shape, outline, 1.0, cv2.LINE_AA)
    drawn = np.zeros_like(canvas)
    drawn[:] = np.array(look.body[::-1], np.float32) * brightness(view, view.light * 0.6)
    for face in range(6):
        if facing(view, face):
            lay_face(drawn, look, view, face)
    if look.roughness < 0.5 and rng.random() < 0.6:
        gloss(drawn, view, rng)
    canvas[:] = canvas * (1 - shape[..., None]) + np.clip(drawn, 0, 1) * shape[..., None]
    return outline


def lay_face(drawn: Image, look: DieLook, view: View, face: int) -> None:
    size = drawn.shape[1], drawn.shape[0]
    picture = np.array([[0, 0], [1, 0], [1, 1], [0, 1]], np.float32) * FACE_PIXELS
    turn = cv2.getPerspectiveTransform(picture, corners(view, face))
    shade = brightness(view, view.turn @ NORMALS[face])
    painted = cv2.warpPerspective(skin(look, face) * shade, turn, size, flags=cv2.INTER_LINEAR)
    mask = cv2.warpPerspective(rim(look.corner), turn, size, flags=cv2.INTER_LINEAR)[..., None]
    drawn[:] = drawn * (1 - mask) + painted * mask


def rim(corner: float) -> Image:
    """1 on the flat of a face, falling to 0 where its edges turn away."""
    soft = max(2.0, corner * FACE_PIXELS / 4)
    away = np.minimum(np.arange(FACE_PIXELS), FACE_PIXELS - 1 - np.arange(FACE_PIXELS)) / soft
    line = np.clip(away, 0, 1).astype(np.float32)
    return np.minimum(line[:, None], line[None])


def gloss(drawn: Image, view: View, rng: Generator) -> None:
    """The mirror of a lamp or a window: a soft bright patch somewhere on the die."""
    side = drawn.shape[0]
    patch = np.zeros(drawn.shape[:2], np.float32)
    at = (np.array(view.camera.middle) + rng.normal(0, side * 0.12, 2)).astype(int).tolist()
    size = (rng.uniform(0.02, 0.12, 2) * side).astype(int).tolist()
    cv2.ellipse(patch, at, size, float(rng.uniform(0, 180)), 0, 360, float(rng.uniform(0.15, 0.8)), -1)
    drawn += cv2.GaussianBlur(patch, (0, 0), rng.uniform(1, 8))[..., None]


def cast_shadow(canvas: Image, outline: NDArray[np.int32], view: View, rng: Generator) -> None:
    shape = np.zeros(canvas.shape[:2], np.float32)
    away = view.camera.view[:, :2].T @ -view.light * canvas.shape[0] * rng.uniform(0.02, 0.15)
    cv2.fillConvexPoly(shape, (outline + away.round().astype(np.int32)), 1.0)
    soft = cv2.GaussianBlur(shape, (0, 0), rng.uniform(2, 12))
    canvas *= 1 - (1 - view.ambient) * rng.uniform(0.5, 1.0) * soft[..., None]


def table_piece(table: NDArray[np.uint8], rng: Generator) -> Image:
    side, scale, angle = SIDE * DETAIL, rng.uniform(0.35, 1.6), rng.uniform(0, 360)
    turn = cv2.getRotationMatrix2D((float(rng.uniform(200, 824)), float(rng.uniform(200, 824))), angle, scale)
    turn[:, 2] += side / 2 - turn @ np.array([512, 512, 1])
    piece = cv2.warpAffine(table, turn, (side, side), borderMode=cv2.BORDER_REFLECT_101)
    return np.asarray(piece[..., ::-1] * (rng.uniform(0.5, 1.1) / 255), np.float32)


def neighbours(canvas: Image, looks: Sequence[DieLook], rng: Generator) -> None:
    """Other dice that reach into the picture, as in a heap."""
    for look in looks:
        view = draw_view(rng, int(rng.integers(6)))
        angle, side = rng.uniform(0, 2 * np.pi), SIDE * DETAIL
        reach = side * rng.uniform(0.46, 0.62)
        away = (side / 2 + reach * np.cos(angle), side / 2 + reach * np.sin(angle))
        draw_die(canvas, look, replace(view, camera=replace(view.camera, middle=away)), rng)


def draw_picture(
    look: DieLook, face: int, table: NDArray[np.uint8], others: Sequence[DieLook], rng: Generator
) -> tuple[NDArray[np.uint8], list[float]]:
    """One die, this face up, and its box."""
    canvas = table_piece(table, rng)
    neighbours(canvas, others, rng)
    outline = draw_die(canvas, look, draw_view(rng, face), rng)
    small = cv2.resize(np.clip(canvas, 0, 1), (SIDE, SIDE), interpolation=cv2.INTER_AREA)
    x, y, w, h = (v / DETAIL for v in cv2.boundingRect(outline))
    picture = (small * 255).astype(np.uint8)
    return degrade(picture, rng) if rng.random() < 0.7 else picture, [x, y, w, h]


def faces_to_draw(look: DieLook, rng: Generator) -> list[int]:
    """All of them; of a word die its word several times and a few of its numbers."""
    if look.kind != "word":
        return list(range(6))
    word = next(k for k, label in enumerate(look.labels) if not label.isdigit())
    return [word, word, word, word, *rng.choice(6, 2).tolist()]


def pictures(kinds: Sequence[str], split: str, rng: Generator) -> Iterator[tuple[NDArray[np.uint8], dict[str, Any]]]:
    tables = [make_table(rng, split) for _ in range(TABLES)]
    seen: list[DieLook] = []
    while True:
        look = make_look(str(rng.choice(list(kinds))), rng, split)
        seen = [*seen[-7:], look]
        for face in faces_to_draw(look, rng):
            others = [seen[int(rng.integers(len(seen)))] for _ in range(int(rng.choice([0, 1, 2], p=[0.5, 0.3, 0.2])))]
            picture, box = draw_picture(look, face, tables[int(rng.integers(TABLES))], others, rng)
            about = {"kind": look.kind, "face": look.labels[face], "color": look.color, "style": look.style}
            yield picture, {"box": box, **about, "visible": 1.0, "cocked": False}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--count", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--split", choices=("train", "test"), default="train")
    parser.add_argument("--kinds", default="d6,word,challenge,set")
    options = parser.parse_args()
    cv2.setNumThreads(1)
    (options.out / "images").mkdir(parents=True, exist_ok=True)
    stream = pictures(options.kinds.split(","), options.split, np.random.default_rng(options.seed))
    with (options.out / "labels.jsonl").open("w") as labels:
        for number, (picture, die) in zip(with_progress(range(options.count), "cubes"), stream, strict=False):
            name = f"images/{number:06d}.jpg"
            cv2.imwrite(str(options.out / name), picture, [cv2.IMWRITE_JPEG_QUALITY, 92])
            row = {
                "image": name,
                "width": SIDE,
                "height": SIDE,
                "split": options.split,
                "complete": False,
                "dice": [die],
            }
            labels.write(json.dumps(row, ensure_ascii=False) + "\n")


if __name__ == "__main__":
    main()
