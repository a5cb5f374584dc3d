"""Challenge dice: ×2, ÷2, +10, −10 and two challenges, in the many ways they may be printed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from datasets.art.canvas import Face, Mask, empty_face, finish, line_mask, polygon_mask, soften, stamp, wear
from datasets.art.colours import Ink
from datasets.art.emblems import Outline, circle, heart, on_face, regular, shield, square, star
from datasets.art.lettering import Hand, draw_hand, fitted, lines_over, mirrored_contrast, placed, text_mask
from datasets.look import FACE_PIXELS

FACES = ("x2", "/2", "+10", "-10", "challenge1", "challenge2")
LETTERS = "xX×÷:½/+-−0123456789DéfiÉFCHALENGchaleng!"

# One wording a die. Both splits share the wordings: what is written is not a style, how it is drawn is.
DOUBLE = ("×2", "x2", "X2", "2×", "2x")
HALF = ("÷2", ":2", "½", "/2", "stacked")
MINUS = ("−10", "-10")
CHALLENGE = ("Défi", "DÉFI", "défi", "Challenge", "CHALLENGE", "C", "D", "mark", "!")
# How often each is drawn. For testing as often as one would meet it; what is rare there must still be learned.
SHARES: dict[str, dict[str, tuple[float, ...]]] = {
    "train": {
        "double": (0.24, 0.22, 0.18, 0.18, 0.18),
        "half": (0.22, 0.18, 0.18, 0.2, 0.22),
        "challenge": (0.12, 0.11, 0.08, 0.12, 0.11, 0.1, 0.1, 0.15, 0.11),
    },
    "test": {
        "double": (0.4, 0.3, 0.1, 0.1, 0.1),
        "half": (0.35, 0.2, 0.15, 0.2, 0.1),
        "challenge": (0.16, 0.14, 0.05, 0.14, 0.11, 0.1, 0.1, 0.15, 0.05),
    },
}
MARKS: dict[str, dict[str, Callable[[], Outline]]] = {
    "train": {
        "star": star,
        "circle": circle,
        "shield": shield,
        "square": square,
        "burst": lambda: star(12, 0.75),
        "star8": lambda: star(8, 0.65),
        "pentagon": lambda: regular(5),
        "octagon": lambda: regular(8),
        "heart": heart,
    },
    "test": {
        "star6": lambda: star(6, 0.6),
        "hexagon": lambda: regular(6),
        "triangle": lambda: regular(3),
        "seal": lambda: star(18, 0.86),
    },
}


@dataclass(frozen=True, slots=True)
class Wording:
    double: str
    half: str
    minus: str
    challenge: str
    in_line: bool
    mark: str
    hollow: bool
    """The mark drawn as an outline with the number in ink, instead of filled with the number left out."""
    word_height: float = 0.36
    """Of a word over a number, its share of the height."""
    level: bool = False
    """Word and number in letters of one size: the number is small then, and the word all that one sees."""
    bar: float = 0.05
    """How thick the bar of a 1 over a 2 is."""
    bar_half: float = 0.28
    """How far it reaches to each side, in what the text may span."""
    digits: float = 0.4
    """How high the two numbers are, in the same; they stay clear of the bar."""


def draw_wording(rng: np.random.Generator, split: str) -> Wording:
    """Pictures for testing are drawn as they always were."""
    wording = usual_wording(rng, split)
    if split == "test":
        return wording
    height, level, bar = float(rng.uniform(0.28, 0.55)), bool(rng.random() < 0.35), float(rng.uniform(0.03, 0.09))
    half, digits = float(rng.uniform(0.16, 0.42)), float(rng.uniform(0.3, 0.42))
    return replace(wording, word_height=height, level=level, bar=bar, bar_half=half, digits=digits)


def usual_wording(rng: np.random.Generator, split: str) -> Wording:
    shares = SHARES[split]
    return Wording(
        double=str(rng.choice(DOUBLE, p=shares["double"])),
        half=str(rng.choice(HALF, p=shares["half"])),
        minus=str(rng.choice(MINUS)),
        challenge=str(rng.choice(CHALLENGE, p=shares["challenge"])),
        in_line=bool(rng.random() < 0.35),
        mark=str(rng.choice(list(MARKS[split]))),
        hollow=bool(rng.random() < 0.5),
    )


def draw_challenge_hand(ink: Ink, rng: np.random.Generator, split: str) -> Hand:
    hand = draw_hand(LETTERS, ink, rng, split)
    return replace(hand, fill=float(rng.uniform(0.48, 0.88)), weight=min(hand.weight, 2.0))


def simple_text(label: str, wording: Wording) -> str | None:
    return {"x2": wording.double, "/2": wording.half, "+10": "+10", "-10": wording.minus}.get(label)


def stacked_half(hand: Hand, wording: Wording) -> Mask:
    """A 1 over a 2 with a bar between."""
    reach, high = wording.bar_half * hand.fill, wording.digits * hand.fill
    bar = np.array([(0.5 - reach, 0.5), (0.5 + reach, 0.5)]) * FACE_PIXELS
    masks = [line_mask(bar, wording.bar * FACE_PIXELS)]
    for text, side in (("1", -1), ("2", 1)):
        middle = (0.5, 0.5 + side * (high / 2 + 0.08 * hand.fill))
        masks.append(placed(text_mask(text, hand), hand.fill, high, slant=hand.slant, middle=middle))
    return np.maximum.reduce(masks)


def challenge_mask(number: str, wording: Wording, hand: Hand) -> Mask:
    word = wording.challenge
    if word == "!":
        return fitted(number + "!", hand)
    if len(word) == 1:
        return fitted(word + number, hand)
    # Long words are small, and outlines of small letters are lost on any camera.
    filled = replace(hand, outline=False)
    if wording.in_line and len(word) < 6:
        return fitted(f"{word} {number}", replace(filled, fill=min(0.94, hand.fill + 0.12)))
    larger = replace(filled, fill=min(0.94, hand.fill + 0.08))
    if wording.level:
        return fitted(f"{word}\n{number}", replace(larger, underline=False))
    return lines_over((word, number), (wording.word_height, 1 - wording.word_height), larger)


def paint_mark(face: Face, number: str, wording: Wording, hand: Hand, split: str) -> None:
    """A bare number in a star, circle, shield …"""
    points = on_face(MARKS[split][wording.mark](), 0.5 * min(0.94, hand.fill + 0.12))
    small = 0.4 if wording.mark.startswith(("star", "triangle")) else 0.55
    middle = (0.5, 0.56 if wording.mark == "triangle" else 0.5)
    digit = placed(text_mask(number, hand), small * hand.fill, small * hand.fill, slant=hand.slant, middle=middle)
    shape = line_mask(points, 9, closed=True) if wording.hollow else polygon_mask(points)
    stamp(face, shape, hand.ink.rgb)
    stamp(face, digit, hand.ink.rgb if wording.hollow else mirrored_contrast(hand.ink.rgb))


def paint_challenge(label: str, wording: Wording, hand: Hand, split: str) -> Face:
    face, text = empty_face(hand.ink.rgb), simple_text(label, wording)
    if text == "stacked":
        stamp(face, stacked_half(hand, wording), hand.ink.rgb)
    elif text:
        stamp(face, fitted(text, hand), hand.ink.rgb)
    elif wording.challenge == "mark":
        paint_mark(face, label[-1], wording, hand, split)
    else:
        stamp(face, challenge_mask(label[-1], wording, hand), hand.ink.rgb)
    return face


def challenge_face(label: str, wording: Wording, hand: Hand, rng: np.random.Generator, split: str) -> NDArray[np.uint8]:
    face = paint_challenge(label, wording, hand, split)
    soften(face, float(rng.choice([0.0, rng.uniform(0.3, 1.2)])))
    wear(face, rng, 0.0 if rng.random() < 0.75 else rng.uniform(0.1, 0.7))
    return finish(face, int(rng.integers(4)))
