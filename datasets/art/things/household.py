"""What people put beside the dice: pens, telephones, cups, glasses, cables, keys, rubbers."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from datasets.art.colours import Rgb, any_colour, mix, scaled
from datasets.art.emblems import circle, shifted
from datasets.art.things.layer import (
    METALS,
    Clutter,
    Layer,
    canvas,
    dome,
    ellipse,
    finished,
    grid,
    lay,
    polygon,
    rounded_box,
    rounded_icon,
    shade,
    stroke,
)


def across(layer: Layer) -> NDArray[np.float32]:
    """Light on a rod lying along the picture: bright in the middle."""
    return np.asarray(0.6 + 0.5 * (1 - np.abs(grid(layer)[1]) ** 2), np.float32)


def pen(rng: np.random.Generator, _split: str) -> Clutter:
    layer = canvas(480, 40)
    x, _ = grid(layer)
    body = rounded_box(layer, 16)
    lay(layer, body, any_colour(rng))
    if rng.random() < 0.6:
        lay(layer, body * (x > rng.uniform(0.2, 0.6)), any_colour(rng))
    tip = polygon(layer, np.array([(-1, 0), (-0.9, -0.8), (-0.9, 0.8)]))
    layer[:, : layer.shape[1] // 20] = 0
    lay(layer, tip, (0.7, 0.6, 0.45))
    shade(layer, across(layer))
    return finished(layer, (float(rng.uniform(110, 180)), float(rng.uniform(7, 13))), 9.0, "pen")


def phone(rng: np.random.Generator, _split: str) -> Clutter:
    """Screen dark, or lit with rows of icons; or the back with its lenses."""
    layer = canvas(220, 440)
    lay(layer, rounded_box(layer, 26), any_colour(rng) if rng.random() < 0.4 else (0.06, 0.06, 0.07))
    if rng.random() < 0.65:
        phone_screen(layer, rng)
    else:
        for x, y in ((-0.6, -0.85), (-0.6, -0.68)):
            lay(layer, polygon(layer, shifted(circle() * (0.16, 0.08), x, y)), (0.03, 0.03, 0.04))
    across_, down = grid(layer)
    shade(layer, 1 + 0.25 * np.clip(across_ + down - rng.uniform(-0.5, 0.8), 0, 0.4))
    return finished(layer, (float(rng.uniform(66, 80)), float(rng.uniform(138, 165))), 8.0, "telephone")


def phone_screen(layer: Layer, rng: np.random.Generator) -> None:
    lit = rng.random() < 0.5
    lay(layer, rounded_box(layer, 18, 9), any_colour(rng) if lit else (0.02, 0.02, 0.03))
    for row in range(5 if lit else 0):
        for column in range(4):
            icon = shifted(rounded_icon(0.13, 0.065), -0.66 + column * 0.44, -0.7 + row * 0.24)
            lay(layer, polygon(layer, icon), any_colour(rng))


def cup(rng: np.random.Generator, _split: str) -> Clutter:
    """Seen from above: rim, dark inside, perhaps coffee."""
    layer, angle = canvas(320, 320), rng.uniform(0, 6)
    colour = any_colour(rng)
    x, y = grid(layer)
    light = 1 + 0.35 * (x * np.cos(angle) + y * np.sin(angle))
    lay(layer, ellipse(layer), colour)
    lay(layer, ellipse(layer, 0.88), scaled(colour, 0.55))
    drink: Rgb = [(0.16, 0.08, 0.03), (0.55, 0.35, 0.2), (0.75, 0.72, 0.7), (0.6, 0.3, 0.05)][int(rng.integers(4))]
    if rng.random() < 0.6:
        lay(layer, ellipse(layer, 0.8), drink)
    shade(layer, light.astype(np.float32))
    size = float(rng.uniform(55, 95))
    return finished(layer, (size, size), float(rng.uniform(20, 110)), "cup")


def glasses(rng: np.random.Generator, _split: str) -> Clutter:
    layer, width = canvas(420, 300), rng.uniform(6, 14)
    frame = np.zeros(layer.shape[:2], np.float32)
    for side in (-0.48, 0.48):
        ring = shifted(np.vstack([rounded_icon(0.38, 0.36), rounded_icon(0.38, 0.36)[:1]]), side, 0.5)
        lay(layer, polygon(layer, ring) * 0.15, (0.8, 0.85, 0.9))
        frame = np.maximum(frame, stroke(layer, ring, width))
        frame = np.maximum(frame, stroke(layer, np.array([(side * 1.8, 0.4), (side * 1.75, -0.95)]), width * 0.8))
    frame = np.maximum(frame, stroke(layer, np.array([(-0.12, 0.4), (0, 0.33), (0.12, 0.4)]), width))
    lay(layer, frame, any_colour(rng))
    return finished(layer, (140.0, float(rng.uniform(60, 140))), 12.0, "glasses")


def cable(rng: np.random.Generator, _split: str) -> Clutter:
    layer = canvas(400, 400)
    t = np.linspace(0, 1, 120)
    path = (
        np.stack(
            [np.sin(t * rng.uniform(3, 9) + rng.uniform(0, 6)), np.cos(t * rng.uniform(3, 9) + rng.uniform(0, 6))], 1
        )
        * 0.9
    )
    width, colour = rng.uniform(6, 14), (0.07, 0.07, 0.08) if rng.random() < 0.5 else any_colour(rng)
    lay(layer, stroke(layer, path, width), colour)
    lay(layer, stroke(layer, path - 0.006, width / 4) * 0.5, mix(colour, (1, 1, 1), 0.5))
    size = float(rng.uniform(80, 220))
    return finished(layer, (size, size), 4.0, "cable")


def key(rng: np.random.Generator, _split: str) -> Clutter:
    layer = canvas(320, 130)
    metal = METALS[int(rng.integers(3))]
    bow = polygon(layer, shifted(circle() * (0.3, 0.75), -0.66, 0))
    hole = polygon(layer, shifted(circle() * (0.1, 0.25), -0.78, 0))
    teeth = np.array(
        [
            (-0.4, -0.25),
            (0.95, -0.25),
            (1, 0),
            *[(0.95 - 0.12 * k, rng.uniform(0.05, 0.4)) for k in range(9)],
            (-0.4, 0.3),
        ]
    )
    mask = np.maximum(bow * (1 - hole), polygon(layer, teeth))
    lay(layer, mask, metal)
    shade(layer, dome(mask, 0.6, rng.uniform(0, 6)))
    return finished(layer, (float(rng.uniform(45, 65)), float(rng.uniform(18, 26))), 2.5, "key")


def rubber(rng: np.random.Generator, _split: str) -> Clutter:
    """An eraser: white block in a printed sleeve."""
    layer = canvas(256, int(rng.integers(110, 200)))
    mask = rounded_box(layer, 14)
    lay(layer, mask, (0.93, 0.92, 0.9) if rng.random() < 0.6 else any_colour(rng))
    lay(layer, mask * (grid(layer)[0] > rng.uniform(-0.6, 0.2)), any_colour(rng))
    shade(layer, dome(mask, 0.4, rng.uniform(0, 6)))
    width = float(rng.uniform(25, 60))
    return finished(layer, (width, width * layer.shape[0] / 256), 11.0, "rubber")
