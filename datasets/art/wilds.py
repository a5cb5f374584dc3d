"""The wild face of SET dice: a word, a star, many colours, or one of each symbol."""

from __future__ import annotations

import colorsys
from collections.abc import Callable

import cv2
import numpy as np
from numpy.typing import NDArray

from datasets.art.bodies import Body
from datasets.art.canvas import (
    Face,
    Mask,
    as_mask,
    clouds,
    empty_face,
    finish,
    line_mask,
    polygon_mask,
    stamp,
    wear,
)
from datasets.art.colours import Ink, Rgb, contrast
from datasets.art.emblems import on_face, star
from datasets.art.lettering import Hand, draw_hand, fitted, placed, text_mask
from datasets.art.symbols import COLOURS, SHAPES, SymbolStyle
from datasets.look import FACE_PIXELS

WORDS = ("WILD", "Wild", "wild", "W", "SET", "?", "WI\nLD", "JOKER")
WORD_SHARES = {
    "train": (0.22, 0.12, 0.08, 0.14, 0.13, 0.13, 0.09, 0.09),
    "test": (0.32, 0.12, 0.06, 0.15, 0.12, 0.13, 0.05, 0.05),
}
"""How often each is drawn: what is rare must still be learned."""
STAR_POINTS = {"train": (3, 5, 8, 9, 12), "test": (4, 6, 7)}


def rainbow(rng: np.random.Generator) -> NDArray[np.float32]:
    """Every hue once across a face-sized picture, in stripes, rays or a swirl."""
    axis = np.linspace(-1, 1, FACE_PIXELS, dtype=np.float32)
    x, y = np.meshgrid(axis, axis)
    angle, radius = np.arctan2(y, x) / (2 * np.pi) + 0.5, np.hypot(x, y)
    phase = {0: (x * 0.5 + 0.5), 1: angle, 2: angle + radius * 0.8, 3: clouds(rng, 3) * 2}[int(rng.integers(4))]
    steps = int(rng.choice([3, 6, 7, 255]))
    hue = np.floor((phase % 1) * steps) / steps
    hsv = np.stack([hue * 179, np.full_like(hue, rng.uniform(160, 250)), np.full_like(hue, rng.uniform(170, 245))], -1)
    return as_mask(np.asarray(cv2.cvtColor(hsv.astype(np.uint8), cv2.COLOR_HSV2RGB), np.uint8))


def three_inks(style: SymbolStyle) -> NDArray[np.float32]:
    """The die's own three colours in bands."""
    bands = np.zeros((FACE_PIXELS, FACE_PIXELS, 3), np.float32)
    for k, name in enumerate(COLOURS):
        bands[:, k * FACE_PIXELS // 3 :] = style.inks[name].rgb
    return bands


def letters_apart(text: str, hand: Hand, style: SymbolStyle) -> Face:
    """Each letter in another of the three colours."""
    mask = fitted(text, hand)
    face = empty_face(hand.ink.rgb)
    stamp(face, mask, three_inks(style))
    return face


def wild_ink(body: Body, rng: np.random.Generator) -> Rgb:
    dark: Rgb = (0.05, 0.05, 0.06) if sum(body.rgb) > 1.4 else (0.95, 0.95, 0.93)
    if rng.random() < 0.55:
        return dark
    hue = colorsys.hsv_to_rgb(rng.uniform(0, 1), rng.uniform(0.6, 1), rng.uniform(0.3, 0.9))
    return hue if min(contrast(hue, ground) for ground in body.grounds) > 30 else dark


def wild_word(body: Body, style: SymbolStyle, rng: np.random.Generator, split: str) -> Face:
    text = str(rng.choice(WORDS, p=WORD_SHARES[split]))
    hand = draw_hand("WILDildSETJOKER?", Ink(wild_ink(body, rng), "wild"), rng, split)
    if rng.random() < 0.3:
        return letters_apart(text, hand, style)
    face = empty_face(hand.ink.rgb)
    stamp(face, fitted(text, hand), hand.ink.rgb if rng.random() < 0.8 else rainbow(rng))
    return face


def wild_star(body: Body, _style: SymbolStyle, rng: np.random.Generator, split: str) -> Face:
    points = int(rng.choice(STAR_POINTS[split]))
    outline = on_face(star(points, rng.uniform(0.38, 0.6)), rng.uniform(0.3, 0.45), angle=rng.uniform(0, 1))
    face = empty_face(wild_ink(body, rng))
    shape = polygon_mask(outline) if rng.random() < 0.75 else line_mask(outline, rng.uniform(6, 14), closed=True)
    stamp(face, shape, wild_ink(body, rng) if rng.random() < 0.6 else rainbow(rng))
    if rng.random() < 0.25:
        hand = draw_hand("W?", Ink((1.0, 1.0, 1.0), "wild"), rng, split)
        stamp(face, placed(text_mask(str(rng.choice(["W", "?"])), hand), 0.25, 0.25), (1.0, 1.0, 1.0))
    return face


def wild_colours(_body: Body, style: SymbolStyle, rng: np.random.Generator, _split: str) -> Face:
    """A rainbow over the whole face, or in a circle or square on it."""
    face = empty_face()
    axis = np.abs(np.linspace(-1, 1, FACE_PIXELS, dtype=np.float32))
    power = float(rng.choice([2.0, 8.0]))
    level = (axis[:, None] ** power + axis[None, :] ** power) ** (1 / power)
    mask: Mask = np.clip((rng.uniform(0.55, 1.0) - level) * 100, 0, 1).astype(np.float32)
    stamp(face, mask, rainbow(rng) if rng.random() < 0.75 else three_inks(style))
    return face


def wild_trio(_body: Body, style: SymbolStyle, rng: np.random.Generator, _split: str) -> Face:
    """One of each shape and colour, small, together."""
    face = empty_face()
    turn = rng.uniform(0, 2 * np.pi)
    for k, (colour, shape) in enumerate(zip(COLOURS, rng.permutation(SHAPES), strict=True)):
        around = turn + 2 * np.pi * k / 3
        middle = (0.5 + 0.25 * np.cos(around), 0.5 + 0.25 * np.sin(around))
        stamp(
            face,
            polygon_mask(on_face(style.outlines[str(shape)], 0.2, middle, around + np.pi / 2)),
            style.inks[colour].rgb,
        )
    return face


WILD: tuple[tuple[float, Callable[[Body, SymbolStyle, np.random.Generator, str], Face]], ...] = (
    (0.5, wild_word),
    (0.22, wild_star),
    (0.2, wild_colours),
    (0.08, wild_trio),
)


def wild_face(body: Body, style: SymbolStyle, rng: np.random.Generator, split: str) -> NDArray[np.uint8]:
    pick = int(rng.choice(len(WILD), p=[share for share, _ in WILD]))
    face = WILD[pick][1](body, style, rng, split)
    wear(face, rng, 0.0 if rng.random() < 0.8 else rng.uniform(0.1, 0.5))
    return finish(face, int(rng.integers(4)))
