"""Bodies: colour, stuff, corners, size. The same for all kinds, so that none of it gives the kind away."""

from __future__ import annotations

from dataclasses import dataclass, replace

import cv2
import numpy as np
from numpy.typing import NDArray

from datasets.art.canvas import as_mask, clouds
from datasets.art.colours import Rgb, any_colour, contrast, draw_name, draw_named, mix
from datasets.look import FACE_PIXELS

Pattern = NDArray[np.float32]
"""(6, side, side) share of the second colour, 0–1."""


@dataclass(frozen=True, slots=True)
class Body:
    rgb: Rgb
    grounds: tuple[Rgb, ...]
    """Every colour that paint must be told from."""
    name: str
    material: str
    grain: NDArray[np.uint8] | None
    roughness: float
    drilled: float
    corner: float
    edge_mm: float


def draw_edge(rng: np.random.Generator) -> float:
    """8–30 mm, mostly the 12–19 mm of bought dice."""
    return float(rng.uniform(8, 30) if rng.random() < 0.35 else rng.triangular(10, 16, 22))


def draw_corner(rng: np.random.Generator) -> float:
    """Casino-sharp to pebble-round."""
    return float(
        rng.choice([rng.uniform(0.02, 0.1), rng.uniform(0.1, 0.35), rng.uniform(0.35, 0.6)], p=[0.2, 0.62, 0.18])
    )


def draw_roughness(rng: np.random.Generator) -> float:
    return float(rng.uniform(0.02, 0.3) if rng.random() < 0.65 else rng.uniform(0.3, 1.0))


def draw_drilled(rng: np.random.Generator) -> float:
    return 0.0 if rng.random() < 0.35 else float(rng.uniform(0.1, 1.0))


def make_body(rng: np.random.Generator, name: str | None = None) -> Body:
    """Any die's body; `name` fixes the colour."""
    name = name or draw_name(rng)
    rgb = draw_named(name, rng)
    material = "translucent" if rng.random() < 0.16 else "opaque"
    if material == "translucent" and name in ("white", "grey") and rng.random() < 0.6:
        name, rgb = "clear", mix(rgb, (0.95, 0.97, 0.98), 0.7)
    plain = Body(
        rgb=rgb,
        grounds=(rgb,),
        name=name,
        material=material,
        grain=None,
        roughness=draw_roughness(rng),
        drilled=draw_drilled(rng),
        corner=draw_corner(rng),
        edge_mm=draw_edge(rng),
    )
    return grained(plain, rng)


def grained(body: Body, rng: np.random.Generator) -> Body:
    stuff = str(rng.choice(["plain", "dirty", "marbled", "speckled", "pearl"], p=[0.5, 0.14, 0.16, 0.1, 0.1]))
    if stuff == "plain" or body.name == "clear":
        return body
    if stuff == "dirty":
        return two_toned(body, mix(body.rgb, (0.25, 0.2, 0.15), 0.5), dirt(rng))
    second = second_colour(body.rgb, rng, near=stuff == "pearl" or rng.random() < 0.6)
    return two_toned(body, second, {"marbled": swirls, "speckled": speckles, "pearl": sheen}[stuff](rng))


def second_colour(rgb: Rgb, rng: np.random.Generator, *, near: bool) -> Rgb:
    """A lighter or darker cousin, or any other colour, mixed in."""
    if near:
        return mix(rgb, (1, 1, 1) if rng.random() < 0.5 else (0, 0, 0), rng.uniform(0.15, 0.5))
    return mix(rgb, any_colour(rng), rng.uniform(0.35, 0.9))


def two_toned(body: Body, second: Rgb, pattern: Pattern) -> Body:
    """Grain can only darken, so the body becomes the lighter of both in each channel."""
    first, other = np.asarray(body.rgb, np.float32), np.asarray(second, np.float32)
    light = np.maximum(np.maximum(first, other), 0.02)
    low, high = first / light, other / light
    levels = np.linspace(0, 1, 256, dtype=np.float32)[:, None]
    table = ((low + (high - low) * levels) * 255 + 0.5).astype(np.uint8)
    grain = np.take(table, (np.clip(pattern, 0, 1) * 255).astype(np.uint8), axis=0)
    grounds = (body.rgb, second) if contrast(body.rgb, second) > 8 else (body.rgb,)
    red, green, blue = (float(c) for c in light)
    return replace(body, rgb=(red, green, blue), grounds=grounds, grain=grain)


def warped(rng: np.random.Generator, cells: int, pull: float) -> NDArray[np.float32]:
    """Smooth noise dragged along by other noise, as colours stirred in a mould."""
    side = FACE_PIXELS // 2
    base = clouds(rng, cells, side)
    grid = np.arange(side, dtype=np.float32)
    dx, dy = (clouds(rng, 3, side) - 0.5 for _ in range(2))
    moved = cv2.remap(
        base, grid[None, :] + dx * pull, grid[:, None] + dy * pull, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REFLECT
    )
    return np.asarray(moved, np.float32)


def swirls(rng: np.random.Generator) -> Pattern:
    cells, pull = int(rng.integers(2, 6)), rng.uniform(30, 150)
    bands, level, steep = rng.uniform(0.5, 1.6), rng.uniform(-0.9, -0.1), rng.uniform(0.6, 4)
    waves = (np.sin(2 * np.pi * bands * warped(rng, cells, pull)) for _ in range(6))
    return np.stack([enlarged(np.asarray(1 / (1 + np.exp(-steep * (wave + level))), np.float32)) for wave in waves])


def sheen(rng: np.random.Generator) -> Pattern:
    cells, pull = int(rng.integers(2, 5)), rng.uniform(40, 160)
    return np.stack([enlarged(warped(rng, cells, pull) * 0.7) for _ in range(6)])


def enlarged(small: NDArray[np.float32]) -> NDArray[np.float32]:
    return np.asarray(cv2.resize(small.astype(np.float32), (FACE_PIXELS, FACE_PIXELS), interpolation=cv2.INTER_LINEAR))


def speckles(rng: np.random.Generator) -> Pattern:
    """Many small chips, from dust to crumbs."""
    size, share = rng.uniform(0.8, 4.5), rng.uniform(0.03, 0.2)
    return np.stack([chips(rng, size, share) for _ in range(6)])


def chips(rng: np.random.Generator, size: float, share: float) -> NDArray[np.float32]:
    side = int(FACE_PIXELS / size)
    noise = cv2.GaussianBlur(rng.random((side, side), dtype=np.float32), (0, 0), 0.8)
    level = float(np.quantile(noise, 1 - share))
    picture = cv2.resize(
        np.clip((noise - level) * 25, 0, 1), (FACE_PIXELS, FACE_PIXELS), interpolation=cv2.INTER_LINEAR
    )
    return np.asarray(picture, np.float32)


def dirt(rng: np.random.Generator) -> Pattern:
    """Grime, more of it towards the edges, and scratches."""
    axis = np.abs(np.linspace(-1, 1, FACE_PIXELS, dtype=np.float32))
    edge = np.maximum(axis[:, None], axis[None, :]) ** 6
    depth = np.float32(rng.uniform(0.1, 0.5))
    faces = (0.5 * clouds(rng, 6) + 0.6 * edge * clouds(rng, 9) + scratches(rng) for _ in range(6))
    return np.stack([np.asarray(depth * face, np.float32) for face in faces])


def scratches(rng: np.random.Generator) -> NDArray[np.float32]:
    picture = np.zeros((FACE_PIXELS, FACE_PIXELS), np.uint8)
    for _ in range(int(rng.integers(0, 7))):
        (x, y), angle, length = rng.uniform(0, FACE_PIXELS, 2), rng.uniform(0, 2 * np.pi), rng.uniform(20, 150)
        end = (int(x + length * np.cos(angle)), int(y + length * np.sin(angle)))
        cv2.line(picture, (int(x), int(y)), end, int(rng.integers(80, 255)), 1, cv2.LINE_AA)
    return as_mask(picture)
