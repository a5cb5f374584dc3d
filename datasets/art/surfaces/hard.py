"""Wood, stone, cork, plastic."""

from __future__ import annotations

from itertools import pairwise

import cv2
import numpy as np

from datasets.art.colours import Range, any_colour, mix, scaled
from datasets.art.noise import cells, grain, layers, ramp, spread
from datasets.art.surfaces.surface import SIDE, Surface, house_colour, inked

# Hues for the tests lie beside those for training.
WOODS = {
    "train": (
        Range((24, 34), (0.25, 0.5), (0.65, 0.9)),
        Range((18, 28), (0.5, 0.8), (0.35, 0.65)),
        Range((14, 26), (0.45, 0.75), (0.14, 0.35)),
        Range((26, 40), (0.08, 0.25), (0.55, 0.9)),
    ),
    "test": (
        Range((30, 38), (0.4, 0.6), (0.6, 0.85)),
        Range((10, 18), (0.5, 0.75), (0.25, 0.5)),
        Range((30, 60), (0.05, 0.12), (0.3, 0.6)),
    ),
}


def wood(rng: np.random.Generator, split: str) -> Surface:
    """Long grain with rings, one board or planks."""
    choice = WOODS[split]
    light = choice[int(rng.integers(len(choice)))].draw(rng)
    dark = scaled(light, rng.uniform(0.45, 0.8))
    flow = layers(rng, int(rng.integers(3, 7)), SIDE, count=4, stretch=rng.uniform(4, 9))
    rings = 0.5 + 0.5 * np.sin(flow * rng.uniform(15, 70))
    fibres = layers(rng, 128, SIDE, count=2, stretch=rng.uniform(20, 50))
    share = rng.uniform(0.15, 0.8)
    field = np.clip(share * rings * flow + (1 - share) * fibres + rng.uniform(-0.1, 0.2), 0, 1)
    surface = ramp(spread(field), light, dark)
    pores = np.clip(grain(rng, SIDE, 0.7) - 2.2, 0, 1) * rng.uniform(0, 0.5)
    surface *= 1 - cv2.blur(pores, (int(rng.integers(5, 25)), 1))[..., None]
    return planks(surface, rng) if rng.random() < 0.5 else surface


def planks(surface: Surface, rng: np.random.Generator) -> Surface:
    """Cut into strips, shifted and toned apart, with dark joints."""
    count = int(rng.integers(2, 12))
    edges = np.linspace(0, SIDE, count + 1).astype(int)
    joint = int(rng.integers(0, 5))
    for top, bottom in pairwise(edges):
        strip = np.roll(surface[top:bottom], int(rng.integers(SIDE)), axis=1) * rng.uniform(0.82, 1.12)
        surface[top:bottom] = strip
        surface[top : top + joint] *= rng.uniform(0.25, 0.7)
    return surface


def marble(rng: np.random.Generator, _split: str) -> Surface:
    """Veins on light or dark stone."""
    base = Range((20, 60), (0, 0.1), (0.75, 0.95)).draw(rng) if rng.random() < 0.6 else any_colour(rng)
    vein = scaled(base, rng.uniform(0.3, 0.75)) if sum(base) > 1.2 else mix(base, (0.9, 0.88, 0.85), 0.7)
    warp = layers(rng, int(rng.integers(2, 5)), SIDE, count=6, fade=0.55)
    ridges = np.exp(-np.abs(np.sin(warp * rng.uniform(8, 30))) * rng.uniform(3, 14))
    clouds = layers(rng, 3, SIDE, count=4)
    return ramp(np.clip(ridges * clouds * 1.8 + 0.2 * clouds, 0, 1), base, vein)


def granite(rng: np.random.Generator, _split: str) -> Surface:
    """Flecks of three or four tones."""
    tones = [mix(any_colour(rng), (0.5, 0.5, 0.5), 0.7), (0.85, 0.83, 0.8), (0.12, 0.12, 0.13), (0.45, 0.4, 0.38)]
    surface = np.ones((SIDE, SIDE, 3), np.float32) * np.asarray(tones[int(rng.integers(4))], np.float32)
    calm = mix(tones[0], (0.5, 0.5, 0.5), 0.3)
    for tone in [mix(tone, calm, rng.uniform(0, 0.7)) for tone in tones]:
        size, share = rng.uniform(1.0, 6.0), rng.uniform(0.05, 0.35)
        blobs = grain(rng, SIDE // 2, size / 2)
        mask = np.clip((blobs - np.quantile(blobs[::4, ::4], 1 - share)) * 3, 0, 1)
        surface = inked(surface, cv2.resize(mask, (SIDE, SIDE)), tone)
    return surface * (1 + 0.04 * grain(rng, SIDE))[..., None]


def terrazzo(rng: np.random.Generator, _split: str) -> Surface:
    _, owner = cells(rng, int(rng.uniform(400, 2500)), SIDE)
    chips = np.array([mix(any_colour(rng), (0.6, 0.6, 0.6), 0.4) for _ in range(6)], np.float32)
    ground = np.array(Range((20, 60), (0, 0.1), (0.6, 0.92)).draw(rng), np.float32)
    pick = rng.integers(0, 12, owner.max() + 1)
    colours = np.where((pick < 6)[:, None], chips[pick % 6], ground)
    return np.asarray(cv2.GaussianBlur(colours[owner].astype(np.float32), (0, 0), 1.0), np.float32)


def concrete(rng: np.random.Generator, _split: str) -> Surface:
    colour = Range((20, 220), (0.0, 0.1), (0.4, 0.8)).draw(rng)
    field = 0.3 * (layers(rng, 4, SIDE, count=6, fade=0.6) - 0.5) + 0.03 * grain(rng, SIDE)
    holes = np.clip(grain(rng, SIDE, 2.0) - 2.8, 0, 1)
    return np.asarray(colour, np.float32) * (1 + field - 0.5 * holes)[..., None]


def cork(rng: np.random.Generator, _split: str) -> Surface:
    _, owner = cells(rng, int(rng.uniform(2000, 9000)), SIDE)
    tones = rng.normal(0, 0.5, owner.max() + 1).astype(np.float32)
    field = np.clip(0.4 + 0.3 * tones[owner] + 0.25 * (layers(rng, 30, SIDE, count=3) - 0.5), 0, 1)
    return ramp(cv2.GaussianBlur(field, (0, 0), 1.0), (0.8, 0.62, 0.42), (0.42, 0.26, 0.14))


def plastic(rng: np.random.Generator, _split: str) -> Surface:
    """Almost nothing: a tone, dust, a few scratches."""
    colour = house_colour(rng) if rng.random() < 0.65 else (0.04, 0.04, 0.045)
    tone = 1 + rng.uniform(0, 0.03) * grain(rng, SIDE, 0.8) + 0.08 * (layers(rng, 2, SIDE, count=2) - 0.5)
    return np.asarray(colour, np.float32) * tone[..., None]
