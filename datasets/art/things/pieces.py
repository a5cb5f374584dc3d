"""Small things that lie among dice and are none: coins, draughts, beads, buttons, tokens, plain blocks."""

from __future__ import annotations

import cv2
import numpy as np

from datasets.art.canvas import clouds, polygon_mask
from datasets.art.colours import Rgb, any_colour, mix
from datasets.art.emblems import circle, drop, heart, on_face, shifted, star
from datasets.art.things.layer import (
    METALS,
    Clutter,
    Mask,
    canvas,
    dome,
    ellipse,
    finished,
    grid,
    lay,
    polygon,
    rounded_box,
    shade,
    text_on,
)


def coin(rng: np.random.Generator, split: str) -> Clutter:
    """Rim, a head or a number in relief, sometimes two metals."""
    layer, angle = canvas(192, 192), rng.uniform(0, 6)
    metal = METALS[int(rng.integers(4))]
    lay(layer, ellipse(layer), metal)
    if rng.random() < 0.25:
        lay(layer, ellipse(layer, 0.68), METALS[int(rng.integers(4))])
    relief = (
        ellipse(layer)
        - 0.5 * ellipse(layer, 0.9)
        + 0.4 * np.clip((clouds(rng, 7, 192) - 0.5) * 6, 0, 1) * ellipse(layer, 0.6)
    )
    if rng.random() < 0.5:
        number = canvas(192, 192)
        text_on(number, str(rng.choice(["1", "2", "5", "10", "20", "50"])), (1, 1, 1), rng, split, size=0.6)
        relief = relief + number[..., 3]
    shade(layer, dome(relief, rng.uniform(0.3, 0.8), angle))
    diameter = float(rng.uniform(16, 28))
    return finished(layer, (diameter, diameter), 2.0, "coin")


def checker(rng: np.random.Generator, _split: str) -> Clutter:
    """A draughts piece: rings turned into a disc."""
    layer, angle = canvas(192, 192), rng.uniform(0, 6)
    lay(layer, ellipse(layer), any_colour(rng))
    x, y = grid(layer)
    rings = 0.5 + 0.5 * np.cos(np.hypot(x, y) * rng.uniform(8, 30))
    shade(layer, dome(ellipse(layer) + 0.5 * np.asarray(rings, np.float32), rng.uniform(0.2, 0.5), angle))
    size = float(rng.uniform(20, 40))
    return finished(layer, (size, size), float(rng.uniform(4, 9)), "draughts piece")


def bead(rng: np.random.Generator, _split: str) -> Clutter:
    layer, angle = canvas(96, 96), rng.uniform(0, 6)
    lay(layer, ellipse(layer), any_colour(rng))
    x, y = grid(layer)
    shade(layer, 1.05 - 0.55 * (x**2 + y**2) + 0.3 * (x * np.cos(angle) + y * np.sin(angle)))
    glint = np.exp(-((x + 0.4 * np.cos(angle)) ** 2 + (y + 0.4 * np.sin(angle)) ** 2) * 40) * layer[..., 3]
    lay(layer, glint.astype(np.float32), (1, 1, 1))
    if rng.random() < 0.6:
        lay(layer, polygon(layer, circle() * 0.22), (0.08, 0.07, 0.06))
    size = float(rng.uniform(5, 16))
    return finished(layer, (size, size), size * 0.9, "bead")


def button(rng: np.random.Generator, _split: str) -> Clutter:
    """Two or four holes: almost a die's pips."""
    layer = canvas(128, 128)
    lay(layer, ellipse(layer), any_colour(rng))
    shade(layer, dome(ellipse(layer) - 0.6 * ellipse(layer, 0.75), 0.6, rng.uniform(0, 6)))
    count, away = int(rng.choice([2, 4])), rng.uniform(0.2, 0.32)
    for k in range(count):
        angle = 2 * np.pi * k / count + 0.78
        lay(
            layer,
            polygon(layer, shifted(circle() * 0.1, away * np.cos(angle), away * np.sin(angle))),
            (0.06, 0.05, 0.05),
        )
    size = float(rng.uniform(9, 28))
    return finished(layer, (size, size), 3.0, "button")


def token(rng: np.random.Generator, split: str) -> Clutter:
    """A counter or poker chip, round or square, with a number, an emblem or edge marks."""
    layer = canvas(192, 192)
    round_, colour = rng.random() < 0.7, any_colour(rng)
    mask = ellipse(layer) if round_ else rounded_box(layer, rng.uniform(4, 40))
    lay(layer, mask, colour)
    x, y = grid(layer)
    if round_ and rng.random() < 0.5:
        marks = (np.sin(np.arctan2(y, x) * int(rng.integers(4, 9))) > 0.4) & (np.hypot(x, y) > 0.72)
        lay(layer, mask * marks, (0.95, 0.95, 0.93))
    ink: Rgb = (0.97, 0.97, 0.95) if sum(colour) < 1.6 else (0.08, 0.08, 0.09)
    if rng.random() < 0.7:
        text_on(
            layer, str(rng.choice(["1", "5", "10", "20", "25", "50", "100", "A", "K", "?"])), ink, rng, split, size=0.5
        )
    else:
        lay(layer, np.asarray(cv2.resize(polygon_face(rng), (192, 192)), np.float32), ink)
    shade(layer, dome(mask, 0.4, rng.uniform(0, 6)))
    size = float(rng.uniform(14, 42))
    return finished(layer, (size, size), float(rng.uniform(1.5, 5)), "token")


def polygon_face(rng: np.random.Generator) -> Mask:
    outline = [star(), heart(), drop(), star(4, 0.4)][int(rng.integers(4))]
    return polygon_mask(on_face(outline, 0.28))


def box(rng: np.random.Generator, split: str) -> Clutter:
    """A plain little block or sweet: die-sized, square, nothing on it but perhaps one mark."""
    layer = canvas(128, 128)
    mask = rounded_box(layer, rng.uniform(3, 30))
    colour = any_colour(rng)
    lay(layer, mask, colour)
    if rng.random() < 0.4:
        ink = mix(colour, (1, 1, 1) if sum(colour) < 1.5 else (0, 0, 0), 0.7)
        text_on(layer, str(rng.choice(list("ABEHMNRSW"))), ink, rng, split, size=0.6)
    shade(layer, dome(mask, rng.uniform(0.3, 0.9), rng.uniform(0, 6)))
    size = float(rng.uniform(9, 26))
    return finished(layer, (size, size), float(rng.uniform(2, 8)), "tile")
