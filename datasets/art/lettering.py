"""Text on a face: one hand for a whole die, fitted into the face at any slant, weight and angle."""

from __future__ import annotations

from dataclasses import dataclass, replace

import cv2
import numpy as np

from datasets.art.canvas import Mask
from datasets.art.colours import Ink, Rgb
from datasets.art.typefaces import TypeFace, outlined, typeface_for, weightier, written
from datasets.look import FACE_PIXELS
from datasets.plane import rotation


@dataclass(frozen=True, slots=True)
class Hand:
    """How a die's text is set. Lengths are shares of the edge."""

    face: TypeFace
    ink: Ink
    fill: float
    """Share of the face the text may span."""
    weight: float
    """Pixels added to strokes before fitting."""
    slant: float
    squeeze: float
    """Width over natural width."""
    outline: bool
    underline: bool
    angle: float
    """Degrees; 0 is straight across."""

    @property
    def family(self) -> str:
        return f"type:{self.face.family}+ink:{self.ink.family}"


def draw_hand(letters: str, ink: Ink, rng: np.random.Generator, split: str) -> Hand:
    """A hand that can write all of `letters`."""
    face = typeface_for(letters, rng, split)
    # More weight on a heavy face would close its gaps: a ÷ would become a +.
    heavy = any(word in face.style.lower() for word in ("bold", "black", "heavy", "demi"))
    return Hand(
        face=face,
        ink=ink,
        fill=float(rng.uniform(0.5, 0.9)),
        weight=0.0 if heavy else float(rng.choice([0, rng.uniform(1, 4)], p=[0.6, 0.4])),
        slant=float(rng.choice([0, rng.uniform(0.1, 0.3)], p=[0.8, 0.2])),
        squeeze=float(rng.choice([1, rng.uniform(0.6, 1.25)], p=[0.55, 0.45])),
        outline=bool(rng.random() < 0.06),
        underline=bool(rng.random() < 0.06),
        angle=float(rng.choice([rng.normal(0, 1.5), 45, -45], p=[0.86, 0.07, 0.07])),
    )


def text_mask(text: str, hand: Hand) -> Mask:
    mask = written(hand.face, text)
    mask = outlined(mask, 5.5 + hand.weight) if hand.outline else weightier(mask, hand.weight)
    return underlined(mask) if hand.underline else mask


def underlined(mask: Mask) -> Mask:
    height, width = mask.shape
    gap, bar = max(2, height // 10), max(3, height // 12)
    line = np.zeros((gap + bar, width), np.float32)
    line[gap:] = 1
    return np.vstack([mask, line])


def placed(
    mask: Mask,
    width: float,
    height: float,
    *,
    angle: float = 0.0,
    slant: float = 0.0,
    squeeze: float = 1.0,
    middle: tuple[float, float] = (0.5, 0.5),
) -> Mask:
    """The mask scaled into a box of `width` × `height` of the edge, turned about `middle`, on a face-sized picture."""
    rows, columns = mask.shape
    natural = columns * squeeze + abs(slant) * rows
    scale = min(width * FACE_PIXELS / natural, height * FACE_PIXELS / rows)
    shape = rotation(np.deg2rad(angle)) @ np.array([[squeeze, -slant], [0, 1]]) * scale
    shift = np.asarray(middle) * FACE_PIXELS - shape @ np.array([columns / 2, rows / 2])
    # Shrinking without a blur first would leave ragged letters.
    sharp = cv2.GaussianBlur(mask, (0, 0), 0.45 / scale) if scale < 0.7 else mask
    matrix = np.hstack([shape, shift[:, None]])
    return np.asarray(cv2.warpAffine(sharp, matrix, (FACE_PIXELS, FACE_PIXELS), flags=cv2.INTER_LINEAR), np.float32)


def box_side(angle: float, fill: float) -> tuple[float, float]:
    """Text across the corner has more room along it and less beside it."""
    slanting = abs(np.sin(2 * np.deg2rad(angle)))
    return fill * (1 + 0.15 * slanting), fill * (1 - 0.45 * slanting)


def fitted(text: str, hand: Hand, fill: float | None = None, middle: tuple[float, float] = (0.5, 0.5)) -> Mask:
    width, height = box_side(hand.angle, hand.fill if fill is None else fill)
    return placed(
        text_mask(text, hand), width, height, angle=hand.angle, slant=hand.slant, squeeze=hand.squeeze, middle=middle
    )


def lines_over(texts: tuple[str, ...], heights: tuple[float, ...], hand: Hand) -> Mask:
    """Lines under each other, each as wide as fits and as high as its share: "DÉFI" over a large 1."""
    total, top = np.zeros((FACE_PIXELS, FACE_PIXELS), np.float32), (1 - hand.fill) / 2
    for text, height in zip(texts, heights, strict=True):
        room = hand.fill * height
        mask = text_mask(text, replace(hand, underline=False))
        total = np.maximum(
            total,
            placed(mask, hand.fill, room * 0.88, slant=hand.slant, squeeze=hand.squeeze, middle=(0.5, top + room / 2)),
        )
        top += room
    return total


def panel(rng: np.random.Generator, half_width: float, half_height: float, *, frame: bool) -> Mask:
    """A patch or a frame behind text, round or square."""
    axis = (np.arange(FACE_PIXELS, dtype=np.float32) + 0.5) / FACE_PIXELS - 0.5
    power = float(rng.choice([2.0, 6.0, 30.0]))
    x, y = np.abs(axis[None, :]) / half_width, np.abs(axis[:, None]) / half_height
    level = (x**power + y**power) ** (1 / power)
    sharp = FACE_PIXELS * min(half_width, half_height)
    outer = np.clip(0.5 + (1 - level) * sharp, 0, 1)
    thickness = rng.uniform(0.04, 0.12)
    inner = np.clip(0.5 + (1 - thickness - level) * sharp, 0, 1)
    return np.asarray(outer - inner if frame else outer, np.float32)


def mirrored_contrast(ink: Rgb) -> Rgb:
    """Black or white, whichever stands out from the ink."""
    return (0.98, 0.98, 0.96) if sum(ink) < 1.6 else (0.05, 0.05, 0.06)
