"""Paper, newspapers, game boards, photographs: surfaces with something on them."""

from __future__ import annotations

import numpy as np

from datasets.art import printing
from datasets.art.canvas import as_mask
from datasets.art.colours import Range, Rgb, any_colour, mix
from datasets.art.noise import grain, layers
from datasets.art.photos import photo_crops
from datasets.art.surfaces.hard import wood
from datasets.art.surfaces.surface import SIDE, Surface, house_colour, inked


def paper_ground(rng: np.random.Generator) -> Surface:
    """White to kraft, a little uneven."""
    colour = (
        Range((30, 50), (0.0, 0.12), (0.82, 0.97)).draw(rng)
        if rng.random() < 0.8
        else Range((25, 38), (0.2, 0.45), (0.55, 0.8)).draw(rng)
    )
    tone = 1 + 0.012 * grain(rng, SIDE, 0.6) + rng.uniform(0.02, 0.12) * (layers(rng, 3, SIDE, count=3) - 0.5)
    return np.asarray(colour, np.float32) * tone[..., None]


def print_ink(rng: np.random.Generator) -> Rgb:
    return (0.1, 0.1, 0.12) if rng.random() < 0.6 else Range((0, 360), (0.3, 0.9), (0.2, 0.7)).draw(rng)


def paper(rng: np.random.Generator, split: str) -> Surface:
    """Plain, lined, squared, written on, a score pad or a page of print."""
    ground = paper_ground(rng)
    draw = printing.PAGES[str(rng.choice(list(printing.PAGES)))]
    return inked(ground, draw(rng, SIDE, split) * rng.uniform(0.35, 1.0), print_ink(rng))


def newspaper(rng: np.random.Generator, split: str) -> Surface:
    ground = (
        np.asarray(Range((30, 50), (0.04, 0.15), (0.7, 0.9)).draw(rng), np.float32)
        * (1 + 0.03 * grain(rng, SIDE, 1))[..., None]
    )
    page = inked(ground, printing.columns(rng, SIDE, split) * rng.uniform(0.6, 0.95), (0.12, 0.12, 0.13))
    if rng.random() < 0.6:
        picture = photo_crops(rng, split, 400)
        if picture is not None:
            top, left = rng.integers(0, SIDE - 400, 2)
            page[top : top + 400, left : left + 400] = picture.astype(np.float32) / 255 * 0.8 + 0.1
    return page


def board(rng: np.random.Generator, split: str) -> Surface:
    """A game board or play mat: squares, some tinted, some with numbers printed on them."""
    ground = np.ones((SIDE, SIDE, 3), np.float32) * np.asarray(house_colour(rng), np.float32)
    count = int(rng.integers(5, 18))
    edges = np.linspace(0, SIDE, count + 1).astype(int)
    tints = [mix(any_colour(rng), (0.9, 0.9, 0.85), 0.4) for _ in range(3)]
    for row, column in rng.integers(0, count, (int(count * count * rng.uniform(0.05, 0.6)), 2)):
        ground[edges[row] : edges[row + 1], edges[column] : edges[column + 1]] = tints[int(rng.integers(3))]
    ink: Rgb = (0.95, 0.95, 0.92) if float(ground.mean()) < 0.4 else (0.08, 0.08, 0.1)
    lines = printing.lattice(SIDE, SIDE / count, max(1, int(rng.integers(1, 6))))
    numbers = printing.numbers_in_squares(rng, SIDE, count, split)
    return inked(inked(ground, lines, ink), numbers, ink) * (1 + 0.02 * grain(rng, SIDE, 0.7))[..., None]


def photograph(rng: np.random.Generator, split: str) -> Surface:
    picture = photo_crops(rng, split, SIDE)
    return wood(rng, split) if picture is None else as_mask(picture)
