"""Felt, carpet, leather, cloth."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from datasets.art.noise import cells, grain, layers, ramp, shaded, spread
from datasets.art.surfaces.patterns import PATTERNS
from datasets.art.surfaces.surface import SIDE, Surface, house_colour


def felt(rng: np.random.Generator, _split: str) -> Surface:
    """Short fibres in all directions over a plain colour."""
    colour = house_colour(rng)
    fibres = np.zeros((SIDE // 2, SIDE // 2), np.float32)
    for angle in rng.uniform(0, np.pi, 3):
        fibres += directed(grain(rng, SIDE // 2), angle, int(rng.integers(5, 11)))
    fine = cv2.resize(fibres, (SIDE, SIDE), interpolation=cv2.INTER_LINEAR) + 0.4 * grain(rng, SIDE)
    mottle = layers(rng, 6, SIDE, count=3) - 0.5
    tone = 1 + rng.uniform(0.02, 0.09) * fine + rng.uniform(0.03, 0.15) * mottle
    return np.asarray(colour, np.float32) * tone[..., None] + rng.uniform(0, 0.03)


def directed(field: NDArray[np.float32], angle: float, length: int) -> NDArray[np.float32]:
    """Smeared along one direction."""
    kernel = np.zeros((length, length), np.float32)
    middle, reach = length / 2, length / 2
    ends = [(int(middle + s * reach * np.cos(angle)), int(middle + s * reach * np.sin(angle))) for s in (-1, 1)]
    cv2.line(kernel, ends[0], ends[1], 1.0, 1)
    return np.asarray(cv2.filter2D(field, -1, kernel / max(float(kernel.sum()), 1e-6) ** 0.5), np.float32)


def carpet(rng: np.random.Generator, _split: str) -> Surface:
    """Tufts in one, two or three yarns, often in rows."""
    count = int(rng.uniform(3000, 22000))
    height, owner = cells(rng, count, SIDE)
    yarns = np.array([house_colour(rng) for _ in range(int(rng.integers(1, 4)))], np.float32)
    pick = rng.integers(0, len(yarns), owner.max() + 1)
    tufts = yarns[pick][owner] if rng.random() < 0.6 else np.broadcast_to(yarns[0], (SIDE, SIDE, 3)).copy()
    if rng.random() < 0.5:
        tufts = (
            ramp(spread(layers(rng, 20, SIDE, count=3, stretch=rng.uniform(1, 6))), (0, 0, 0), (1, 1, 1))
            * (yarns[0] - yarns[-1])
            + yarns[-1]
        )
    pile = np.clip(1.15 - height / (0.55 * SIDE / np.sqrt(count)) * rng.uniform(0.3, 0.6), 0.25, 1.2)
    noise = 1 + 0.1 * grain(rng, SIDE, 0.8)
    return np.asarray(tufts * (pile * noise)[..., None], np.float32)


def leather(rng: np.random.Generator, _split: str) -> Surface:
    height, _ = cells(rng, int(rng.uniform(2500, 14000)), SIDE)
    relief = np.asarray(cv2.GaussianBlur(np.minimum(height, 8), (0, 0), 1.2), np.float32)
    tone = shaded(relief, rng.uniform(0.01, 0.045), rng.uniform(0, 6)) + 0.15 * (layers(rng, 4, SIDE, count=3) - 0.5)
    return np.asarray(house_colour(rng), np.float32) * tone[..., None]


def weave(rng: np.random.Generator) -> NDArray[np.float32]:
    """Light and dark of crossing threads."""
    pitch = rng.uniform(3.0, 9.0)
    axis = np.arange(SIDE, dtype=np.float32) * 2 * np.pi / pitch
    warp, weft = np.sin(axis)[None, :], np.sin(axis)[:, None]
    over = np.sign(np.sin(axis / 2))[None, :] * np.sign(np.sin(axis / 2))[:, None]
    return 1 + rng.uniform(0.02, 0.1) * (np.where(over > 0, warp, weft) + 0.3 * grain(rng, SIDE))


def cloth(rng: np.random.Generator, _split: str) -> Surface:
    """Woven, with checks, stripes, dots, flowers or nothing on it."""
    ground, pattern = house_colour(rng), house_colour(rng)
    draw = PATTERNS[str(rng.choice(list(PATTERNS)))]
    surface = ramp(draw(rng), ground, pattern)
    folds = 1 + rng.uniform(0, 0.2) * (layers(rng, 3, SIDE, count=3) - 0.5)
    return surface * (weave(rng) * folds)[..., None]
