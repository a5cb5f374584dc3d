"""A scene as the pictures that the shaders look up: skins of dice, things on the table, the table, the sky."""

from __future__ import annotations

from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from datasets.srgb import linear
from datasets.tracer import skins
from datasets.tracer.blocks import all_looks
from datasets.tracer.scene import Die, Ground, Scene

CARD_PIXELS = 384


def layers(scene: Scene) -> dict[str, NDArray[Any]]:
    size, looks = _skin_size(scene), all_looks(scene)
    blank = np.zeros((1, 4, 4, 4), dtype=np.uint8)
    return {
        "skins": np.concatenate([skins.skin(look, size) for look in looks]) if looks else blank,
        "bumps": np.concatenate([skins.bumps(look, size) for look in looks]) if looks else blank,
        "cardArt": np.stack([_card_picture(art) for art in scene.card_art]) if scene.card_art else blank,
        "tableArt": np.stack([_encoded(picture) for picture in _distinct(scene.ground)]),
        "env": scene.light.sky.astype(np.float32),
    }


def _skin_size(scene: Scene) -> int:
    """Smallest power of two that still shows each texel about once."""
    largest = max((apparent(scene, die) for die in scene.dice), default=32)
    return int(2 ** np.clip(np.ceil(np.log2(largest * 1.1)), 5, 8))


def apparent(scene: Scene, die: Die) -> float:
    away = float(np.linalg.norm(die.pose.centre - scene.camera.eye))
    return scene.camera.focal * die.look.edge_mm / away


def _distinct(ground: Ground) -> list[NDArray[np.uint8]]:
    return list({id(picture): picture for picture in ground.pictures}.values())


def layer_of(ground: Ground) -> tuple[int, ...]:
    known = [id(picture) for picture in _distinct(ground)]
    return tuple(known.index(id(picture)) for picture in ground.pictures)


_ROOT = (np.sqrt(linear(np.arange(256) / 255)) * 255 + 0.5).astype(np.uint8)


def _encoded(picture: NDArray[np.uint8]) -> NDArray[np.uint8]:
    return np.asarray(_ROOT[picture])


def _card_picture(art: NDArray[np.uint8]) -> NDArray[np.uint8]:
    small = np.asarray(cv2.resize(art, (CARD_PIXELS, CARD_PIXELS), interpolation=cv2.INTER_AREA), np.uint8)
    return np.concatenate([_encoded(small[..., :3]), small[..., 3:]], axis=2)
