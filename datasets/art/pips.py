"""Pips: where they sit on a face, how large, which shape, how worn."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from datasets.art.canvas import Face, Mask, empty_face, finish, soften, stamp, wear
from datasets.art.colours import Ink, Rgb, contrast, draw_ink, ink_on, scaled
from datasets.look import FACE_PIXELS

Plane = NDArray[np.floating[Any]]
RADIUS_STEPS = (0.05, 0.065, 0.08, 0.095, 0.11, 0.13)
SPREAD_STEPS = (0.185, 0.22, 0.255, 0.29, 0.33)
SHAPES = {
    "train": {"round": 0.8, "ring": 0.05, "eye": 0.03, "square": 0.05, "diamond": 0.04, "star": 0.03},
    "test": {"round": 0.8, "target": 0.05, "octagon": 0.05, "squircle": 0.06, "flower": 0.04},
}


@dataclass(frozen=True, slots=True)
class PipStyle:
    """Lengths are shares of the edge."""

    shape: str
    radius: float
    spread: float
    """Distance of the outer pips from the middle, along each side."""
    six_along: float
    six_across: float
    one_scale: float
    ink: Ink
    one_ink: Rgb
    four_ink: Rgb
    jitter: float
    pooled: float
    """Paint that dried unevenly: > 0 lighter in the middle, < 0 darker."""
    opacity: float
    blur: float
    wear: float
    flat_two: bool
    """The 2 side by side instead of across the corner, as on some Asian dice."""
    family: str


def is_test_cell(radius_bin: int, spread_bin: int) -> bool:
    """Every fourth combination of size and spacing is kept for testing, scattered over the whole range."""
    return (radius_bin + 2 * spread_bin) % 4 == 1


def draw_cell(rng: np.random.Generator, split: str, room: float) -> tuple[int, int]:
    """A size and spacing of this split that fits on the flat part of the face."""
    cells = [
        (i, j)
        for i in range(len(RADIUS_STEPS) - 1)
        for j in range(len(SPREAD_STEPS) - 1)
        if is_test_cell(i, j) == (split == "test")
        and 1.414 * SPREAD_STEPS[j] > 2.15 * RADIUS_STEPS[i + 1]
        and SPREAD_STEPS[j + 1] + 0.8 * RADIUS_STEPS[i + 1] < room
    ]
    return cells[int(rng.integers(len(cells)))]


def between(steps: tuple[float, ...], index: int, rng: np.random.Generator) -> float:
    return float(rng.uniform(steps[index], steps[index + 1]))


def draw_style(body: Rgb, grounds: tuple[Rgb, ...], corner: float, rng: np.random.Generator, split: str) -> PipStyle:
    shapes = SHAPES[split]
    shape = str(rng.choice(list(shapes), p=list(shapes.values())))
    i, j = draw_cell(rng, split, room=0.47 - 0.13 * max(0.0, corner - 0.25))
    radius, spread = between(RADIUS_STEPS, i, rng), between(SPREAD_STEPS, j, rng)
    if shape not in ("round", "octagon", "squircle"):
        # Thin shapes need room to stay what they are at thirty pixels.
        radius = min(max(radius * 1.2, 0.08), spread / 1.6)
    ink = ink_on(grounds, rng, split)
    one_ink, four_ink = odd_inks(body, ink, rng, split)
    return PipStyle(
        shape=shape,
        radius=radius,
        spread=spread,
        six_along=float(np.clip(spread * rng.uniform(0.8, 1.2), 2.3 * radius, max(2.3 * radius, 0.44 - radius))),
        six_across=float(np.clip(spread * rng.uniform(0.6, 1.15), 1.15 * radius, 0.44 - radius)),
        one_scale=big_one(radius, rng),
        ink=ink,
        one_ink=one_ink,
        four_ink=four_ink,
        jitter=float(rng.choice([0.0, 0.004, 0.012], p=[0.35, 0.45, 0.2])),
        pooled=float(rng.normal(0, 0.12)),
        opacity=1.0 if rng.random() < 0.8 else rng.uniform(0.75, 0.97),
        blur=float(rng.choice([0.0, rng.uniform(0.3, 1.5)])),
        wear=0.0 if rng.random() < 0.87 else rng.uniform(0.05, 0.65),
        flat_two=bool(rng.random() < 0.03),
        family=f"pips:{shape}-{i}{j}+ink:{ink.family}",
    )


def big_one(radius: float, rng: np.random.Generator) -> float:
    if rng.random() < 0.75:
        return 1.0
    return float(min(rng.uniform(1.25, 2.4), 0.24 / radius))


def odd_inks(body: Rgb, ink: Ink, rng: np.random.Generator, split: str) -> tuple[Rgb, Rgb]:
    """Asian dice: a red 1, often a red 4 too."""
    if rng.random() > 0.14:
        return ink.rgb, ink.rgb
    red = draw_ink(rng, split).rgb if rng.random() < 0.2 else (rng.uniform(0.6, 0.95), rng.uniform(0, 0.15), 0.08)
    if contrast(red, body) < 32:
        return ink.rgb, ink.rgb
    return red, red if rng.random() < 0.55 else ink.rgb


def positions(value: int, style: PipStyle) -> list[tuple[float, float]]:
    """Pip centres from the middle of the face, y down."""
    s = style.spread
    diagonal, rest = [(-s, -s), (s, s)], [(-s, s), (s, -s)]
    if value == 6:
        return [(x, y) for x in (-style.six_across, style.six_across) for y in (-style.six_along, 0.0, style.six_along)]
    pair = [(-s, 0.0), (s, 0.0)] if style.flat_two and value == 2 else diagonal
    centre = [(0.0, 0.0)] if value % 2 else []
    return centre + (pair if value > 1 else []) + (rest if value > 3 else [])


def lobed(x: Plane, y: Plane, radius: float, points: int, depth: float) -> Plane:
    return np.hypot(x, y) - radius * (1 - depth + depth * np.cos(points * np.arctan2(y, x)))


def power_ball(x: Plane, y: Plane, radius: float, power: float) -> Plane:
    """Round at power 2, a diamond near 1, almost a square at 6."""
    return (np.abs(x) ** power + np.abs(y) ** power) ** (1 / power) - radius


def ring(x: Plane, y: Plane, radius: float, width: float) -> Plane:
    return np.abs(np.hypot(x, y) - radius) - width


def disc_and_ring(x: Plane, y: Plane, disc: float, radius: float, width: float) -> Plane:
    return np.minimum(np.hypot(x, y) - disc, ring(x, y, radius, width))


# Below nought inside the shape, near its edge the distance in pixels.
DISTANCE: dict[str, Callable[[Plane, Plane, float], Plane]] = {
    "round": lambda x, y, r: np.hypot(x, y) - r,
    "square": lambda x, y, r: power_ball(x, y, 0.88 * r, 6),
    "squircle": lambda x, y, r: power_ball(x, y, 0.95 * r, 3),
    "diamond": lambda x, y, r: power_ball(x, y, 1.1 * r, 1.15),
    "octagon": lambda x, y, r: np.maximum(np.maximum(abs(x), abs(y)), (abs(x) + abs(y)) * 0.7071) - 0.95 * r,
    "star": lambda x, y, r: lobed(x, y, r, 5, 0.3),
    "flower": lambda x, y, r: lobed(x, y, r, 6, 0.14),
    "ring": lambda x, y, r: ring(x, y, 0.78 * r, 0.24 * r),
    "eye": lambda x, y, r: disc_and_ring(x, y, 0.42 * r, 0.86 * r, 0.13 * r),
    "target": lambda x, y, r: disc_and_ring(x, y, 0.6 * r, 0.9 * r, 0.11 * r),
}


def pip_window(shape: str, radius: float, x: float, y: float) -> tuple[Mask, NDArray[np.float32], int, int]:
    """Coverage, distance from the pip's middle (1 at its rim), and where the window sits; all in pixels."""
    half = int(radius * 1.15 + 3)
    left, top = int(x) - half, int(y) - half
    axis = np.arange(2 * half + 2, dtype=np.float32)
    dx, dy = np.meshgrid(axis + left - x, axis + top - y)
    mask = np.clip(0.5 - DISTANCE[shape](dx, dy, radius) / 1.2, 0, 1)
    return mask.astype(np.float32), (np.hypot(dx, dy) / radius).astype(np.float32), top, left


def draw_pip(face: Face, style: PipStyle, radius: float, at: tuple[float, float], ink: Rgb) -> None:
    mask, middle, top, left = pip_window(style.shape, radius * FACE_PIXELS, at[0] * FACE_PIXELS, at[1] * FACE_PIXELS)
    shade = 1 + style.pooled * (1 - np.clip(middle, 0, 1))
    paint = np.clip(np.asarray(ink, np.float32) * shade[..., None], 0, 1).astype(np.float32)
    stamp(face, mask * style.opacity, paint, top, left)


def pip_ink(value: int, style: PipStyle) -> Rgb:
    return {1: style.one_ink, 4: style.four_ink}.get(value, style.ink.rgb)


def paint_pips(value: int, style: PipStyle, rng: np.random.Generator) -> Face:
    """One face, upright."""
    ink = pip_ink(value, style)
    face = empty_face(ink)
    radius = style.radius * (style.one_scale if value == 1 else 1.0)
    for x, y in positions(value, style):
        dx, dy = rng.normal(0, style.jitter, 2)
        draw_pip(
            face,
            style,
            radius * (1 + rng.normal(0, style.jitter)),
            (0.5 + x + dx, 0.5 + y + dy),
            scaled(ink, rng.uniform(0.94, 1.06)),
        )
    soften(face, style.blur)
    wear(face, rng, style.wear)
    return face


def pip_face(value: int, style: PipStyle, rng: np.random.Generator) -> NDArray[np.uint8]:
    """Turned by any quarter, as dice differ in how 2, 3 and 6 lie."""
    return finish(paint_pips(value, style, rng), int(rng.integers(4)))
