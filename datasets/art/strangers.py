"""Cubes that are none of our dice: digits instead of pips, emblems, letters, plain blocks."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from datasets.art.bodies import Body
from datasets.art.canvas import Face, Mask, empty_face, finish, line_mask, polygon_mask, soften, stamp, wear
from datasets.art.colours import Ink, ink_on
from datasets.art.emblems import (
    Outline,
    arrow,
    bolt,
    circle,
    cross,
    crown,
    drop,
    heart,
    moon,
    on_face,
    regular,
    shield,
    star,
)
from datasets.art.lettering import Hand, draw_hand, fitted, panel

EMBLEMS: dict[str, dict[str, Callable[[], Outline]]] = {
    "train": {
        "heart": heart,
        "bolt": bolt,
        "arrow": arrow,
        "moon": moon,
        "crown": crown,
        "star": star,
        "circle": circle,
    },
    "test": {
        "cross": cross,
        "drop": drop,
        "shield": shield,
        "hexagon": lambda: regular(6),
        "spark": lambda: star(4, 0.3),
    },
}
LETTERS = "ABCDEHJKLMNPQRSUVYZ"
CARDS = ("9", "10", "J", "Q", "K", "A")


def numeral_face(value: int, hand: Hand, rng: np.random.Generator) -> NDArray[np.uint8]:
    """A digit, sometimes with a bar or point that says which way is up."""
    text = str(value) + (str(rng.choice(["", "."])) if value == 6 else "")
    face = empty_face(hand.ink.rgb)
    stamp(face, fitted(text, replace(hand, underline=hand.underline or (value == 6 and len(text) == 1))), hand.ink.rgb)
    soften(face, float(rng.choice([0.0, rng.uniform(0.3, 1.2)])))
    wear(face, rng, 0.0 if rng.random() < 0.85 else rng.uniform(0.1, 0.7))
    return finish(face, int(rng.integers(4)))


def numeral_hand(ink: Ink, rng: np.random.Generator, split: str) -> Hand:
    hand = draw_hand("123456.", ink, rng, split)
    return replace(hand, fill=float(rng.uniform(0.4, 0.8)), outline=False)


def emblem_mask(rng: np.random.Generator, split: str) -> Mask:
    names = list(EMBLEMS[split])
    outline = EMBLEMS[split][names[int(rng.integers(len(names)))]]()
    points = on_face(outline, rng.uniform(0.22, 0.42))
    return polygon_mask(points) if rng.random() < 0.75 else line_mask(points, rng.uniform(5, 12), closed=True)


def patch_mask(rng: np.random.Generator) -> Mask:
    half = rng.uniform(0.3, 0.48)
    return panel(rng, half, half, frame=bool(rng.random() < 0.3))


def blank_faces(body: Body, rng: np.random.Generator, split: str) -> tuple[list[Face], str]:
    """Six faces of one manner: bare, emblems, letters, card ranks, patches, or one emblem on an else bare cube."""
    manner = str(
        rng.choice(["bare", "emblems", "letters", "cards", "patches", "one"], p=[0.28, 0.24, 0.16, 0.1, 0.12, 0.1])
    )
    ink = ink_on(body.grounds, rng, split)
    masks = manner_masks(manner, ink, rng, split)
    faces = [empty_face(ink.rgb) for _ in range(6)]
    for face, mask in zip(faces, masks, strict=True):
        if mask is not None:
            stamp(face, mask, ink_on(body.grounds, rng, split).rgb if manner == "patches" else ink.rgb)
    return faces, f"blank:{split}-{manner}+ink:{ink.family}"


def manner_masks(manner: str, ink: Ink, rng: np.random.Generator, split: str) -> list[Mask | None]:
    if manner == "bare":
        return [None] * 6
    if manner == "one":
        return [emblem_mask(rng, split), *[None] * 5]
    if manner == "emblems":
        return [emblem_mask(rng, split) for _ in range(6)]
    if manner == "patches":
        return [patch_mask(rng) for _ in range(6)]
    hand = draw_hand(LETTERS + "0123456789", ink, rng, split)
    texts = CARDS if manner == "cards" else tuple(str(letter) for letter in rng.choice(list(LETTERS), 6))
    return [fitted(text, hand) for text in texts]
