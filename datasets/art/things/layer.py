"""What things on the table are painted with: a layer seen from above, shapes on it, light from one side."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from datasets.art.canvas import as_mask
from datasets.art.colours import Rgb
from datasets.art.emblems import Outline
from datasets.art.lettering import placed
from datasets.art.typefaces import typeface_for, written

Layer = NDArray[np.float32]
"""(height, width, 4) sRGB 0–1 and coverage."""
Mask = NDArray[np.float32]
METALS: tuple[Rgb, ...] = ((0.72, 0.45, 0.3), (0.82, 0.7, 0.38), (0.75, 0.75, 0.74), (0.45, 0.3, 0.22))


@dataclass(frozen=True, slots=True)
class Clutter:
    picture: NDArray[np.uint8]
    """(height, width, 4) sRGB and coverage, seen from above, lit softly from one side."""
    size_mm: tuple[float, float]
    """Width, height on the table."""
    height_mm: float
    """How far it stands above the table; nought for a shadow."""
    what: str


def canvas(wide: int, high: int) -> Layer:
    return np.zeros((high, wide, 4), np.float32)


def lay(layer: Layer, mask: Mask, colour: Rgb | NDArray[np.float32]) -> None:
    """Paint over."""
    paint = colour if isinstance(colour, np.ndarray) else np.asarray(colour, np.float32)
    over = mask[..., None]
    under = layer[..., 3:] * (1 - over)
    total = under + over
    layer[..., :3] += (paint - layer[..., :3]) * np.where(under > 0, over / np.maximum(total, 1e-6), 1)
    layer[..., 3:] = total


def shade(layer: Layer, factor: NDArray[np.float32]) -> None:
    layer[..., :3] = np.clip(layer[..., :3] * factor[..., None], 0, 1)


def grid(layer: Layer) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
    """x and y from −1 to 1 over the picture."""
    high, wide = layer.shape[:2]
    x, y = np.meshgrid(np.linspace(-1, 1, wide, dtype=np.float32), np.linspace(-1, 1, high, dtype=np.float32))
    return x, y


def ellipse(layer: Layer, radius: float = 0.97) -> Mask:
    x, y = grid(layer)
    return np.clip((radius - np.hypot(x, y)) * max(layer.shape[:2]) / 2, 0, 1)


def rounded_box(layer: Layer, corner: float, inset: float = 0.0) -> Mask:
    """`corner` and `inset` in pixels."""
    high, wide = layer.shape[:2]
    x, y = grid(layer)
    corner = max(corner, 1.0)
    dx = np.maximum(np.abs(x) * wide / 2 - (wide / 2 - 1 - inset - corner), 0)
    dy = np.maximum(np.abs(y) * high / 2 - (high / 2 - 1 - inset - corner), 0)
    return np.clip(corner + 0.5 - np.hypot(dx, dy), 0, 1)


def dome(mask: Mask, depth: float, angle: float) -> NDArray[np.float32]:
    """Light on a rounded edge: a factor about one from the slope of the blurred shape."""
    soft = cv2.GaussianBlur(mask, (0, 0), max(mask.shape) / 40)
    slope = np.cos(angle) * cv2.Sobel(soft, cv2.CV_32F, 1, 0) + np.sin(angle) * cv2.Sobel(soft, cv2.CV_32F, 0, 1)
    return np.asarray(1 + depth * slope * max(mask.shape) / 60, np.float32)


def polygon(layer: Layer, points: NDArray[np.float64]) -> Mask:
    """Outline with x, y from −1 to 1 over the picture."""
    high, wide = layer.shape[:2]
    mask = np.zeros((high, wide), np.uint8)
    pixels = (points + 1) / 2 * (wide, high) * 16
    cv2.fillPoly(mask, [pixels.astype(np.int32)], 255, cv2.LINE_AA, 4)
    return as_mask(mask)


def stroke(layer: Layer, points: NDArray[np.float64], width: float) -> Mask:
    """A line through points from −1 to 1, `width` in pixels."""
    high, wide = layer.shape[:2]
    mask = np.zeros((high, wide), np.uint8)
    pixels = ((points + 1) / 2 * (wide, high) * 16).astype(np.int32)
    cv2.polylines(mask, [pixels], False, 255, max(1, round(width)), cv2.LINE_AA, 4)
    return as_mask(mask)


def text_on(layer: Layer, text: str, colour: Rgb, rng: np.random.Generator, split: str, *, size: float = 0.5) -> None:
    """Centred, within `size` of the picture's smaller side."""
    high, wide = layer.shape[:2]
    mask = placed(written(typeface_for(text, rng, split), text), 1.0, 1.0)
    side = int(min(high, wide) * size)
    small = cv2.resize(mask, (side, side), interpolation=cv2.INTER_AREA)
    whole = np.zeros((high, wide), np.float32)
    top, left = (high - side) // 2, (wide - side) // 2
    whole[top : top + side, left : left + side] = small
    lay(layer, whole, colour)


def rounded_icon(half_width: float, half_height: float) -> Outline:
    angle = np.linspace(0, 2 * np.pi, 32, endpoint=False)
    c, s = np.cos(angle), np.sin(angle)
    return np.stack([np.sign(c) * np.abs(c) ** 0.4 * half_width, np.sign(s) * np.abs(s) ** 0.4 * half_height], 1)


def finished(layer: Layer, size_mm: tuple[float, float], height_mm: float, what: str) -> Clutter:
    picture = (np.clip(layer, 0, 1) * 255 + 0.5).astype(np.uint8)
    return Clutter(np.ascontiguousarray(picture), size_mm, height_mm, what)
