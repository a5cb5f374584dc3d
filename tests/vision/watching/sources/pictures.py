"""What the tests of sources share: flat pictures, clips of them, and how long to wait."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import cv2
import numpy as np

from vision.types import Pixels
from vision.watching.sources.frame import Frame

SOON = 5.0
"""Seconds after which a test gives up waiting for a thread; nothing takes that long."""


def grey(level: int, width: int = 64, height: int = 48) -> Pixels:
    return np.full((height, width, 3), level, np.uint8)


def write_clip(file: Path, pictures: Sequence[Pixels], rate: float = 25.0) -> Path:
    height, width = pictures[0].shape[:2]
    writer = cv2.VideoWriter(str(file), cv2.VideoWriter.fourcc(*"MJPG"), rate, (width, height))
    for picture in pictures:
        writer.write(picture)
    writer.release()
    return file


def level(frame: Frame | None) -> int:
    assert frame is not None
    return round(float(frame.pixels.mean()))
