"""Word dice: FOR, GET or IT where the 6 would be."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from datasets.art.canvas import Face, empty_face, finish, soften, stamp, wear
from datasets.art.colours import Ink, contrast, draw_ink
from datasets.art.lettering import Hand, draw_hand, fitted, mirrored_contrast, panel

WORDS = ("FOR", "GET", "IT")


def spelled(word: str, rng: np.random.Generator) -> str:
    """Capitals mostly; sometimes small letters, a capital first, points or an exclamation mark."""
    text = {0: word, 1: word.lower(), 2: word.capitalize()}[int(rng.choice(3, p=[0.62, 0.2, 0.18]))]
    return text + str(rng.choice(["", "!", "."], p=[0.93, 0.05, 0.02]))


def word_hand(ink: Ink, rng: np.random.Generator, split: str) -> Hand:
    """Words run from small to the whole face, straight or across the corner."""
    hand = draw_hand("FORGETITforgetit!.", ink, rng, split)
    angle = float(rng.choice([hand.angle, rng.uniform(-50, 50)], p=[0.9, 0.1]))
    return replace(hand, fill=float(rng.uniform(0.42, 0.92)), angle=angle, underline=bool(rng.random() < 0.09))


def on_panel(face: Face, text: str, hand: Hand, rng: np.random.Generator, split: str) -> None:
    """A frame round the word, or a patch under it."""
    frame = bool(rng.random() < 0.5)
    half = min(0.47, hand.fill / 2 + 0.07)
    mask = panel(rng, half, half * rng.uniform(0.6, 1.0), frame=frame)
    patch = draw_ink(rng, split).rgb
    ink = hand.ink.rgb if frame or contrast(patch, hand.ink.rgb) > 35 else mirrored_contrast(patch)
    stamp(face, mask, ink if frame else patch)
    stamp(face, fitted(text, hand, hand.fill * 0.82), ink)


def paint_word(word: str, hand: Hand, rng: np.random.Generator, split: str) -> Face:
    face, text = empty_face(hand.ink.rgb), spelled(word, rng)
    if rng.random() < 0.12:
        on_panel(face, text, hand, rng, split)
    else:
        stamp(face, fitted(text, hand), hand.ink.rgb)
    return face


def word_face(word: str, hand: Hand, rng: np.random.Generator, split: str) -> NDArray[np.uint8]:
    face = paint_word(word, hand, rng, split)
    soften(face, float(rng.choice([0.0, rng.uniform(0.3, 1.2)])))
    wear(face, rng, 0.0 if rng.random() < 0.85 else rng.uniform(0.1, 0.7))
    return finish(face, int(rng.integers(4)))
