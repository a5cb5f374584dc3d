"""The players themselves: hands over the table, and shadows of what is outside the picture."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from datasets.art.canvas import as_mask, clouds
from datasets.art.colours import Range
from datasets.art.things.layer import Clutter, Mask, canvas, dome, finished, grid, lay, shade

SKIN = (Range((12, 26), (0.25, 0.5), (0.65, 0.95)), Range((14, 26), (0.45, 0.65), (0.3, 0.6)))


def limb(mask: NDArray[np.uint8], start: tuple[float, float], end: tuple[float, float], width: float) -> None:
    size = np.array(mask.shape[::-1])
    a, b = ([int(v) for v in (np.array(p) + 1) / 2 * size] for p in (start, end))
    cv2.line(mask, (a[0], a[1]), (b[0], b[1]), 255, max(1, int(width * size[0] / 2)), cv2.LINE_AA)


def hand_shape(rng: np.random.Generator, wide: int, high: int) -> Mask:
    """Wrist and palm, with four fingers and a thumb or with one finger out."""
    mask = np.zeros((high, wide), np.uint8)
    limb(mask, (0, 1.1), (0, 0.35), 0.9)
    if rng.random() < 0.6:
        for k in range(4):
            x = -0.45 + 0.3 * k
            limb(
                mask,
                (x, 0.25),
                (x * 1.4 + rng.normal(0, 0.05), -0.55 - 0.3 * np.sin(k + 0.4) + rng.normal(0, 0.06)),
                0.25,
            )
        limb(mask, (-0.4, 0.45), (-0.85, 0.0), 0.28)
    else:
        limb(mask, (-0.1, 0.3), (rng.uniform(-0.3, 0.3), -0.85), 0.26)
        limb(mask, (-0.35, 0.3), (0.35, 0.3), 0.5)
    soft = cv2.GaussianBlur(as_mask(mask), (0, 0), 4)
    return np.clip((soft - 0.5) * 4 + 0.5, 0, 1)


def hand(rng: np.random.Generator, _split: str) -> Clutter:
    """A palm with fingers, or one pointing finger, reaching in from below."""
    layer = canvas(320, 480)
    soft = hand_shape(rng, 320, 480)
    lay(layer, soft, SKIN[int(rng.integers(2))].draw(rng))
    shade(layer, dome(soft, rng.uniform(0.3, 0.6), rng.uniform(0, 6)) * (0.9 + 0.2 * clouds_like(soft, rng)))
    return finished(
        layer, (float(rng.uniform(70, 100)), float(rng.uniform(120, 190))), float(rng.uniform(8, 60)), "hand"
    )


def clouds_like(mask: Mask, rng: np.random.Generator) -> NDArray[np.float32]:
    return np.asarray(cv2.resize(clouds(rng, 9, 128), mask.shape[::-1]), np.float32)


def shadow(rng: np.random.Generator, _split: str) -> Clutter:
    """Of something outside the picture: only darkness."""
    layer = canvas(256, 256)
    x, y = grid(layer)
    blob = np.clip((clouds(rng, int(rng.integers(2, 5)), 256) - rng.uniform(0.3, 0.5)) * rng.uniform(2, 12), 0, 1)
    fade = np.clip(1.0 - np.hypot(x, y), 0, 0.3) / 0.3
    lay(layer, (blob * fade * rng.uniform(0.2, 0.7)).astype(np.float32), (0.02, 0.02, 0.03))
    size = float(rng.uniform(30, 260))
    return finished(layer, (size, float(rng.uniform(30, 260))), 0.0, "shadow")
