"""Table tops: wood, felt, paper, print, carpet, stone, cloth, leather, trays, boards. Nothing on them is a die."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from datasets.art.colours import any_colour, mix
from datasets.art.noise import layers, spread
from datasets.art.surfaces import hard, sheets, soft
from datasets.art.surfaces.surface import SIDE, Surface


@dataclass(frozen=True, slots=True)
class Table:
    picture: NDArray[np.uint8]
    """(SIDE, SIDE, 3) sRGB; repeats well enough."""
    width_mm: float
    """How much of a real table the picture spans."""
    roughness: float
    """0 mirror-glossy … 1 matt."""
    what: str


@dataclass(frozen=True, slots=True)
class Stuff:
    draw: Callable[[np.random.Generator, str], Surface]
    share: float
    width_mm: tuple[float, float]
    roughness: tuple[float, float]


STUFFS: dict[str, dict[str, Stuff]] = {
    "train": {
        "wood": Stuff(hard.wood, 0.24, (250, 900), (0.15, 0.8)),
        "felt": Stuff(soft.felt, 0.11, (120, 400), (0.9, 1.0)),
        "paper": Stuff(sheets.paper, 0.1, (150, 350), (0.7, 1.0)),
        "newspaper": Stuff(sheets.newspaper, 0.03, (200, 400), (0.8, 1.0)),
        "carpet": Stuff(soft.carpet, 0.08, (120, 500), (1.0, 1.0)),
        "marble": Stuff(hard.marble, 0.05, (250, 900), (0.05, 0.3)),
        "granite": Stuff(hard.granite, 0.05, (200, 700), (0.05, 0.4)),
        "cloth": Stuff(soft.cloth, 0.11, (150, 500), (0.8, 1.0)),
        "leather": Stuff(soft.leather, 0.03, (120, 350), (0.3, 0.7)),
        "plastic": Stuff(hard.plastic, 0.08, (200, 500), (0.03, 0.9)),
        "cork": Stuff(hard.cork, 0.02, (150, 400), (0.9, 1.0)),
        "board": Stuff(sheets.board, 0.05, (200, 500), (0.2, 0.9)),
        "photograph": Stuff(sheets.photograph, 0.05, (200, 800), (0.1, 1.0)),
    },
    "test": {
        "wood": Stuff(hard.wood, 0.28, (250, 900), (0.15, 0.8)),
        "felt": Stuff(soft.felt, 0.14, (120, 400), (0.9, 1.0)),
        "paper": Stuff(sheets.paper, 0.12, (150, 350), (0.7, 1.0)),
        "terrazzo": Stuff(hard.terrazzo, 0.06, (250, 700), (0.1, 0.4)),
        "concrete": Stuff(hard.concrete, 0.06, (250, 700), (0.5, 1.0)),
        "cloth": Stuff(soft.cloth, 0.12, (150, 500), (0.8, 1.0)),
        "plastic": Stuff(hard.plastic, 0.1, (200, 500), (0.03, 0.9)),
        "board": Stuff(sheets.board, 0.06, (200, 500), (0.2, 0.9)),
        "photograph": Stuff(sheets.photograph, 0.06, (200, 800), (0.1, 1.0)),
    },
}


def draw_table(rng: np.random.Generator, split: str, what: str | None = None) -> Table:
    """A table top with the scale and shine that go with it; `what` asks for one stuff."""
    stuffs = STUFFS[split]
    shares = np.array([stuff.share for stuff in stuffs.values()])
    name = what or str(rng.choice(list(stuffs), p=shares / shares.sum()))
    stuff = stuffs[name]
    surface = used(stuff.draw(rng, split), rng)
    picture = (np.clip(surface, 0, 1) * 255 + 0.5).astype(np.uint8)
    turned = np.ascontiguousarray(np.rot90(picture, int(rng.integers(4))))
    return Table(turned, float(rng.uniform(*stuff.width_mm)), float(rng.uniform(*stuff.roughness)), name)


def used(surface: Surface, rng: np.random.Generator) -> Surface:
    """Dust, crumbs, stains: no table is as clean as it was made."""
    if rng.random() < 0.35:
        stain = np.clip(spread(layers(rng, 3, SIDE, count=4)) - 0.6, 0, 1) * rng.uniform(0.05, 0.5)
        surface = surface * (1 - stain[..., None])
    for _ in range(int(rng.integers(0, 25)) if rng.random() < 0.4 else 0):
        crumb(surface, rng)
    return surface * np.float32(rng.uniform(0.85, 1.1))


def crumb(surface: Surface, rng: np.random.Generator) -> None:
    x, y = (int(v) for v in rng.integers(0, SIDE, 2))
    colour = tuple(float(c) for c in mix((0.6, 0.5, 0.35), any_colour(rng), 0.5))
    axes = (int(rng.integers(1, 6)), int(rng.integers(1, 4)))
    cv2.ellipse(surface, (x, y), axes, float(rng.uniform(0, 180)), 0, 360, colour, -1, cv2.LINE_AA)


def make_table(rng: np.random.Generator, split: str) -> NDArray[np.uint8]:
    """Only the picture of `draw_table`."""
    return draw_table(rng, split).picture
