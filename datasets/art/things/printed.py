"""Cards, dominoes, pads and notes: flat things with something printed or written on them."""

from __future__ import annotations

import cv2
import numpy as np

from datasets.art import printing
from datasets.art.colours import Range, Rgb, any_colour
from datasets.art.emblems import Outline, circle, heart, regular, shifted
from datasets.art.things.layer import (
    Clutter,
    Layer,
    canvas,
    dome,
    finished,
    grid,
    lay,
    polygon,
    rounded_box,
    shade,
)

STEM = np.array([(-0.3, 1.0), (0.0, 0.1), (0.3, 1.0)])
SUITS: dict[str, tuple[Outline, ...]] = {
    "heart": (heart(),),
    "diamond": (regular(4) * (0.75, 1),),
    "spade": (heart() * (0.95, -0.8), STEM),
    "club": (*(shifted(circle() * 0.42, x, y) for x, y in ((0, -0.5), (-0.5, 0.15), (0.5, 0.15))), STEM),
}


def suit_pip(layer: Layer, suit: str, at: tuple[float, float], size: float, colour: Rgb) -> None:
    ratio = layer.shape[1] / layer.shape[0]
    for outline in SUITS[suit]:
        lay(layer, polygon(layer, shifted(outline * (size, size * ratio), *at)), colour)


def playing_card(rng: np.random.Generator, _split: str) -> Clutter:
    """Front with suit pips and corner letters, or a patterned back."""
    layer = canvas(200, 280)
    lay(layer, rounded_box(layer, 12), (0.95, 0.95, 0.93))
    if rng.random() < 0.3:
        back = rounded_box(layer, 6, 12) * (0.6 + 0.4 * (np.sin(grid(layer)[0] * 40) * np.sin(grid(layer)[1] * 56) > 0))
        lay(layer, back.astype(np.float32), any_colour(rng))
    else:
        card_front(layer, rng)
    return finished(layer, (float(rng.uniform(56, 64)), float(rng.uniform(86, 90))), 0.3, "playing card")


def card_front(layer: Layer, rng: np.random.Generator) -> None:
    name = str(rng.choice(list(SUITS)))
    colour: Rgb = (0.8, 0.08, 0.1) if name in ("heart", "diamond") else (0.06, 0.06, 0.07)
    rows = int(rng.integers(1, 5))
    for y in np.linspace(-0.6, 0.6, rows) if rows > 1 else [0.0]:
        for x in (-0.42, 0.42) if rng.random() < 0.8 else (0.0,):
            suit_pip(layer, name, (x, float(y)), 0.2, colour)
    for x, y in ((-0.82, -0.86), (0.82, 0.86)):
        suit_pip(layer, name, (x, y), 0.08, colour)


def domino(rng: np.random.Generator, _split: str) -> Clutter:
    """Two squares of pips: as near to dice as flat things come."""
    layer = canvas(128, 256)
    body, ink = (any_colour(rng), (0.95, 0.95, 0.9)) if rng.random() < 0.5 else ((0.93, 0.9, 0.82), (0.05, 0.05, 0.06))
    mask = rounded_box(layer, 12)
    lay(layer, mask, body)
    lay(layer, rounded_box(layer, 0, 0) * ((np.abs(grid(layer)[1]) < 0.015) & (np.abs(grid(layer)[0]) < 0.85)), ink)
    for half in (-0.5, 0.5):
        for x, y in printing.printed_pips(int(rng.integers(0, 7))) if rng.random() < 0.95 else []:
            dot = shifted(circle() * (0.13, 0.065), (x - 0.5) * 1.9, half + (y - 0.5) * 0.95)
            lay(layer, polygon(layer, dot), ink)
    shade(layer, dome(mask, 0.5, rng.uniform(0, 6)))
    width = float(rng.uniform(16, 28))
    return finished(layer, (width, 2 * width), float(rng.uniform(5, 10)), "domino")


def dice_print(rng: np.random.Generator, split: str) -> Clutter:
    """A card or pad with dice printed on it, flat."""
    layer = canvas(320, 320)
    paper, ink = ((0.95, 0.94, 0.9), any_colour(rng)) if rng.random() < 0.7 else (any_colour(rng), (0.96, 0.96, 0.96))
    lay(layer, rounded_box(layer, float(rng.integers(0, 14))), paper)
    lay(layer, printing.dice_print(rng, 320, split) * layer[..., 3], ink)
    size = float(rng.uniform(50, 120))
    return finished(layer, (size, size), 0.3, "printed dice")


def score_pad(rng: np.random.Generator, split: str) -> Clutter:
    layer = canvas(300, 420)
    lay(layer, rounded_box(layer, 2), Range((0, 360), (0, 0.12), (0.85, 0.97)).draw(rng))
    page = cv2.resize(printing.score_pad(rng, 600, split), (300, 420), interpolation=cv2.INTER_AREA)
    lay(layer, np.asarray(page, np.float32) * rng.uniform(0.5, 1.0), (0.1, 0.1, 0.2))
    return finished(
        layer, (float(rng.uniform(70, 150)), float(rng.uniform(100, 210))), float(rng.uniform(0.2, 6)), "score pad"
    )


def sticky_note(rng: np.random.Generator, _split: str) -> Clutter:
    layer = canvas(200, 200)
    lay(layer, rounded_box(layer, 0), Range((40, 360), (0.3, 0.6), (0.85, 1.0)).draw(rng))
    marks = cv2.resize(printing.scribbles(rng, 500), (200, 200), interpolation=cv2.INTER_AREA)
    lay(layer, np.asarray(marks, np.float32) * layer[..., 3], (0.1, 0.1, 0.3))
    shade(layer, 1 + 0.1 * grid(layer)[1])
    return finished(layer, (76.0, 76.0), 0.5, "sticky note")
