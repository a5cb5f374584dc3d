"""What the reader sees while it learns: kept crops, turned, shifted, tilted and relit."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from models.crops import CROP, Crops
from models.light import Pixels, Rng, relight, tone
from models.questions import HEAD_NAMES, HEADS, UNKNOWN

SIDE = 96
MARGIN = 1.3
"""Side of what the reader sees in sides of the found box, when all is as it should be."""
AS_TAKEN = 0.4
"""Share of views that keep the sharpness and grain of their picture: it has been through a lens already."""
UPRIGHT = 0.8
"""Share of views that stay as the camera stood: seen from the side, only *up* tells the top face from the others."""

KIND, BODY = HEAD_NAMES.index("kind"), HEAD_NAMES.index("body")
SET = HEADS["kind"].index("set")
MIRRORED = [HEADS["kind"].index(kind) for kind in ("d6", "double", "nothing")]
"""Kinds whose faces mean the same in a mirror; words and squiggles do not."""


def make_view(crops: Crops, index: int, rng: Rng, side: int = SIDE) -> tuple[Pixels, NDArray[np.int8]]:
    told = crops.answers[index].copy()
    card = crops.reach[index] < 1.5  # a face without a die around it
    turn = transform(float(crops.reach[index]), rng, side, card=card, mirror=bool(told[KIND] in MIRRORED))
    cut = cv2.warpAffine(
        crops.pixels[index], turn, (side, side), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE
    )
    keep_hue = bool(told[KIND] == SET) or (bool(told[BODY] != UNKNOWN) and rng.random() < 0.6)
    if not keep_hue:
        told[BODY] = UNKNOWN
    change = tone if rng.random() < AS_TAKEN else relight
    return change(cut.astype(np.uint8, copy=False), rng, keep_hue=keep_hue), told


def transform(reach: float, rng: Rng, side: int = SIDE, *, card: bool, mirror: bool) -> NDArray[np.float64]:
    """Turned a little or anyhow, a finder's errors in place and size, a tilt; at times as tight as a cut-out face."""
    tight = card or rng.random() < 0.15
    margin = rng.uniform(0.85, 1.15) if tight else MARGIN * rng.uniform(0.88, 1.18)
    scale = side / CROP * reach / margin
    upright = not card and rng.random() < UPRIGHT
    angle, lean = rng.normal(0, 0.12) if upright else rng.uniform(0, 2 * np.pi), rng.uniform(0, 2 * np.pi)
    stretch = np.exp(rng.normal(0, 0.07))
    squeeze = rotation(lean) @ np.diag([stretch, 1 / stretch]) @ rotation(-lean)
    if card:
        # Cards are taller than wide; a die's face is square.
        squeeze = squeeze @ np.diag([1 / np.sqrt(0.8), rng.uniform(0.66, 1.0) / np.sqrt(0.8)])
    turn = scale * rotation(angle) @ squeeze @ np.diag([-1.0 if mirror and rng.random() < 0.5 else 1.0, 1.0])
    shift = side / 2 + rng.normal(0, 0.03, 2) * side - turn @ np.array([CROP / 2, CROP / 2])
    return np.hstack([turn, shift[:, None]])


def rotation(angle: float) -> NDArray[np.float64]:
    return np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])


def plain_view(crops: Crops, index: int) -> Pixels:
    """As in use: upright, the margin exact (a face without surroundings fills the view)."""
    reach = float(crops.reach[index])
    margin = 1.0 if reach < 1.5 else MARGIN
    scale = SIDE / CROP * reach / margin
    shift = SIDE / 2 - scale * CROP / 2
    turn = np.array([[scale, 0, shift], [0, scale, shift]])
    flags = cv2.INTER_AREA if scale < 1 else cv2.INTER_LINEAR
    cut = cv2.warpAffine(crops.pixels[index], turn, (SIDE, SIDE), flags=flags, borderMode=cv2.BORDER_REPLICATE)
    return cut.astype(np.uint8, copy=False)
