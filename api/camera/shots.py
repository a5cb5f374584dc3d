"""Frames as JPEG: small ones to look at while they come, full ones of tables at rest."""

from __future__ import annotations

import threading
from collections import OrderedDict
from dataclasses import dataclass

import numpy as np

from api.store.photos import LARGEST
from vision.opencv import cv2
from vision.types import Pixels

LIVE_WIDTH = 800
LIVE_QUALITY = 70
QUALITIES = (90, 75, 50, 25)
"""Of a photo, until it is small enough to be kept."""
KEPT = 8


@dataclass(frozen=True, slots=True)
class Shot:
    """The picture of a table at rest."""

    number: int
    jpeg: bytes
    width: int
    height: int


class Shots:
    """The newest few, for whoever is asked about the dice on them."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._kept: OrderedDict[int, Shot] = OrderedDict()
        self._count = 0

    def add(self, pixels: Pixels) -> Shot:
        jpeg = photo_of(pixels)
        with self._lock:
            self._count += 1
            shot = Shot(self._count, jpeg, pixels.shape[1], pixels.shape[0])
            self._kept[shot.number] = shot
            if len(self._kept) > KEPT:
                self._kept.popitem(last=False)
        return shot

    def get(self, number: int) -> Shot | None:
        with self._lock:
            return self._kept.get(number)


def photo_of(pixels: Pixels) -> bytes:
    """As good as there is room for."""
    return next((jpeg for jpeg in (encode(pixels, at) for at in QUALITIES) if len(jpeg) <= LARGEST), b"")


def live_of(pixels: Pixels) -> bytes:
    height, width = pixels.shape[:2]
    if width > LIVE_WIDTH:
        size = (LIVE_WIDTH, max(1, round(height * LIVE_WIDTH / width)))
        pixels = cv2.resize(pixels, size, interpolation=cv2.INTER_AREA).astype(np.uint8, copy=False)
    return encode(pixels, LIVE_QUALITY)


def encode(pixels: Pixels, quality: int) -> bytes:
    _, data = cv2.imencode(".jpg", pixels, [cv2.IMWRITE_JPEG_QUALITY, quality])
    return data.tobytes()
