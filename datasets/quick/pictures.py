"""One textured cube after another, each face of each look, with what its label says."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

import cv2
import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from datasets.art.lens import degrade
from datasets.art.looks import make_look
from datasets.art.tables import make_table
from datasets.look import DieLook
from datasets.pip_places import pip_places
from datasets.quick.cube import DETAIL, SIDE, Image, View, corners, draw_die, draw_view
from datasets.quick.double import Within, draw_double, draw_within, inner_share
from datasets.quick.flat import flat_face, flat_label
from datasets.tracer.camera import DrawTilt, draw_tilt

TABLES = 24
TRIES = 20
"""Looks in a row that may be left out."""


def table_piece(table: NDArray[np.uint8], rng: Generator) -> Image:
    side, scale, angle = SIDE * DETAIL, rng.uniform(0.35, 1.6), rng.uniform(0, 360)
    turn = cv2.getRotationMatrix2D((float(rng.uniform(200, 824)), float(rng.uniform(200, 824))), angle, scale)
    turn[:, 2] += side / 2 - turn @ np.array([512, 512, 1])
    piece = cv2.warpAffine(table, turn, (side, side), borderMode=cv2.BORDER_REFLECT_101)
    return np.asarray(piece[..., ::-1] * (rng.uniform(0.5, 1.1) / 255), np.float32)


def neighbours(canvas: Image, looks: Sequence[DieLook], rng: Generator, tilt: DrawTilt = draw_tilt) -> None:
    """Other dice that reach into the picture, as in a heap."""
    for look in looks:
        view = draw_view(rng, int(rng.integers(6)), tilt)
        angle, side = rng.uniform(0, 2 * np.pi), SIDE * DETAIL
        reach = side * rng.uniform(0.46, 0.62)
        away = (side / 2 + reach * np.cos(angle), side / 2 + reach * np.sin(angle))
        draw_die(canvas, look, replace(view, camera=replace(view.camera, middle=away)), rng)


def draw_picture(
    look: DieLook,
    face: int,
    table: NDArray[np.uint8],
    others: Sequence[DieLook],
    rng: Generator,
    *,
    tilt: DrawTilt = draw_tilt,
) -> tuple[NDArray[np.uint8], dict[str, Any]]:
    """One die, this face up; its box and the corners of that face."""
    canvas, view = table_piece(table, rng), draw_view(rng, face, tilt)
    neighbours(canvas, others, rng, tilt)
    outline, about = draw_double_die(canvas, look, view, rng) if look.inner else (draw_die(canvas, look, view, rng), {})
    box = [v / DETAIL for v in cv2.boundingRect(outline)]
    where: dict[str, Any] = {
        "box": box,
        "corners": (corners(view, face) / DETAIL).round(1).tolist(),
        "face": look.labels[face],
    }
    where["pips"] = pip_places(look, face)
    if "inner" in about:
        where["face"] += f"/{about.pop('inner')}"
    return developed(canvas, rng), where | about


def developed(canvas: Image, rng: Generator) -> NDArray[np.uint8]:
    """As large as it is kept, and mostly as a camera would have it."""
    small = cv2.resize(np.clip(canvas, 0, 1), None, fx=1 / DETAIL, fy=1 / DETAIL, interpolation=cv2.INTER_AREA)
    picture = (small * 255).astype(np.uint8)
    return degrade(picture, rng) if rng.random() < 0.7 else picture


def draw_double_die(
    canvas: Image, look: DieLook, view: View, rng: Generator
) -> tuple[NDArray[np.int32], dict[str, Any]]:
    """Its outline, what the small die shows, and how much of that can be seen."""
    assert look.inner is not None
    within: Within = draw_within(look, view, rng)
    outline = draw_double(canvas, look, view, within, rng)
    seen = round(inner_share(look, view, within), 3)
    places = (corners(within.view, within.face) / DETAIL).round(1).tolist()
    about = {"inner": look.inner.labels[within.face], "inner_visible": seen, "inner_corners": places}
    return outline, about | {"inner_pips": pip_places(look.inner, within.face)}


def faces_to_draw(look: DieLook, rng: Generator) -> list[int]:
    """All of them; of a word die its word several times and a few of its numbers."""
    if look.kind != "word":
        return list(range(6))
    word = next(k for k, label in enumerate(look.labels) if not label.isdigit())
    return [word, word, word, word, *rng.choice(6, 2).tolist()]


def drawable(kinds: Sequence[str], split: str, rng: Generator) -> DieLook:
    """The next look that can be drawn: one in hundreds has a type face without a letter of its words."""
    for _ in range(TRIES):
        try:
            return make_look(str(rng.choice(list(kinds))), rng, split)
        except ValueError as error:
            print(f"a look left out: {error}", file=sys.stderr, flush=True)
    raise ValueError(f"no dice of these kinds can be drawn: {', '.join(kinds)}")


def looks_and_faces(kinds: Sequence[str], split: str, rng: Generator) -> Iterator[tuple[DieLook, int]]:
    """One look after the other, each face of it."""
    while True:
        look = drawable(kinds, split, rng)
        yield from ((look, face) for face in faces_to_draw(look, rng))


def told_of(look: DieLook) -> dict[str, Any]:
    return {"kind": look.kind, "color": look.color, "style": look.style, "visible": 1.0, "cocked": False}


def pictures(
    kinds: Sequence[str], split: str, rng: Generator, tilt: DrawTilt = draw_tilt
) -> Iterator[tuple[NDArray[np.uint8], dict[str, Any]]]:
    tables = [make_table(rng, split) for _ in range(TABLES)]
    seen: list[DieLook] = []
    for look, face in looks_and_faces(kinds, split, rng):
        if not seen or seen[-1] is not look:
            seen = [*seen[-7:], look]
        others = [seen[int(rng.integers(len(seen)))] for _ in range(int(rng.choice([0, 1, 2], p=[0.5, 0.3, 0.2])))]
        picture, where = draw_picture(look, face, tables[int(rng.integers(TABLES))], others, rng, tilt=tilt)
        yield picture, where | told_of(look)


def flat_pictures(
    kinds: Sequence[str], split: str, rng: Generator
) -> Iterator[tuple[NDArray[np.uint8], dict[str, Any]]]:
    for look, face in looks_and_faces(kinds, split, rng):
        canvas, corners = flat_face(look, face, rng)
        yield developed(canvas, rng), flat_label(look, face, corners) | told_of(look)
