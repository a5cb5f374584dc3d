"""Dice that are printed to be read, as makers print them: what is drawn on them stands out.

The dice of `looks` are odder than any that are sold: one in nine has ink hardly to be told from its die, and lettering
stands on clear dice, too, where that of the bottom shines through. Good for learning; for saying how well dice are read
it takes these. Light, camera and table are no gentler for it.
"""

from __future__ import annotations

import cv2
import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from datasets.art.colours import Rgb, contrast
from datasets.art.looks import make_look
from datasets.look import DieLook

STANDS_OUT = 35.0
"""Of paint beside the body around it, as `contrast` measures it: black on white is 100, navy on black some 15."""
SEE_THROUGH = ("translucent", "clear")
DRAWN_ON = ("word", "challenge", "set")
"""Kinds whose faces must not shine through: they cannot be told from each other upside down or in a mirror."""
TRIES = 60


def plain_look(kind: str, rng: Generator, split: str) -> DieLook:
    """The first die of a kind that is printed plainly."""
    for _ in range(TRIES):
        look = make_look(kind, rng, split)
        if is_plain(look):
            return look
    raise ValueError(f"none of {TRIES} dice of kind {kind!r} is printed plainly")


def is_plain(look: DieLook) -> bool:
    if look.kind in DRAWN_ON and look.material in SEE_THROUGH:
        return False
    if look.inner is not None:
        return is_plain(look.inner) and stands_out(paint_of(look), look.inner.body)
    return all(stands_out_on(look, face) for face in range(6))


def stands_out_on(look: DieLook, face: int) -> bool:
    """Beside all of the body that lies around what is painted."""
    painted = (look.faces[face, ..., 3] > 128).astype(np.uint8)
    around = cv2.dilate(painted, np.ones((9, 9), np.uint8)) > painted
    body = np.asarray(look.body) * (1.0 if look.grain is None else look.grain[face] / 255.0)
    body = np.broadcast_to(body, (*painted.shape, 3))
    if not around.any():
        return True
    paint = mean_colour(look.faces[face, painted > 0, :3] / 255.0)
    return stands_out(paint, mean_colour(body[around]))


def paint_of(look: DieLook) -> Rgb:
    """Of all its faces together."""
    return mean_colour(look.faces[look.faces[..., 3] > 128][:, :3] / 255.0)


def mean_colour(pixels: NDArray[np.floating]) -> Rgb:
    red, green, blue = (float(channel) for channel in pixels.reshape(-1, 3).mean(0))
    return red, green, blue


def stands_out(paint: Rgb, ground: Rgb) -> bool:
    return contrast(paint, ground) >= STANDS_OUT
