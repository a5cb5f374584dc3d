"""Cameras and streams, by OpenCV. The backend is always named: left alone it tries all of them, one after the other."""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from vision.opencv import cv2
from vision.types import Pixels
from vision.watching.sources.lost import Loss, Lost

WIDTH, HEIGHT, RATE = 1280, 720, 30
MOST_NUMBERED = 4
"""Camera numbers tried where the system has no list of cameras."""
STREAM_SECONDS = 5.0
"""How long a stream may take to answer, and to send the next frame."""

# MJPG first: raw pictures of this size do not fit through USB 2 at full rate. The order matters to drivers.
WANTED: tuple[tuple[int, float], ...] = (
    (cv2.CAP_PROP_FOURCC, float(cv2.VideoWriter.fourcc(*"MJPG"))),
    (cv2.CAP_PROP_FRAME_WIDTH, WIDTH),
    (cv2.CAP_PROP_FRAME_HEIGHT, HEIGHT),
    (cv2.CAP_PROP_FPS, RATE),
)
STREAM_LIMITS = (
    (cv2.CAP_PROP_OPEN_TIMEOUT_MSEC, 1000 * STREAM_SECONDS),
    (cv2.CAP_PROP_READ_TIMEOUT_MSEC, 1000 * STREAM_SECONDS),
)

Opened = Any
"""A `cv2.VideoCapture`, or what stands for it in a test."""
Open = Callable[..., Opened]


@dataclass(frozen=True, slots=True)
class Camera:
    """One that can be chosen."""

    spec: str
    """What `open_source` takes."""
    name: str


def backends() -> tuple[int, ...]:
    if sys.platform.startswith("linux"):
        return (cv2.CAP_V4L2,)
    if sys.platform == "darwin":
        return (cv2.CAP_AVFOUNDATION,)
    # The second where the first takes its time or finds nothing.
    return (cv2.CAP_MSMF, cv2.CAP_DSHOW)


def list_cameras(system: Path = Path("/sys/class/video4linux")) -> tuple[Camera, ...]:
    """Without opening any where the system keeps a list."""
    if sys.platform.startswith("linux"):
        return tuple(Camera(f"/dev/{node.name}", said(node / "name") or node.name) for node in video_nodes(system))
    return tuple(Camera(str(number), f"camera {number}") for number in range(MOST_NUMBERED) if answers(number))


def video_nodes(system: Path) -> list[Path]:
    """A camera's first node gives pictures; the others are for its metadata."""
    nodes = [node for node in system.glob("video*") if said(node / "index") in ("", "0")]
    return sorted(nodes, key=lambda node: (len(node.name), node.name))


def said(file: Path) -> str:
    try:
        return file.read_text(encoding="utf-8", errors="replace").strip()
    except OSError:
        return ""


def answers(number: int) -> bool:
    try:
        open_camera(str(number)).close()
    except Lost:
        return False
    return True


def open_camera(spec: str, opener: Open = cv2.VideoCapture) -> Device:
    """By number or by path. On Linux the device file says at once whether there is one."""
    target: str | int = int(spec) if spec.isdecimal() else spec
    if sys.platform.startswith("linux") and opener is cv2.VideoCapture:
        device = Path(f"/dev/video{target}" if isinstance(target, int) else target)
        if not device.exists():
            raise Lost(Loss.NO_CAMERA, name=spec)
    for backend in backends():
        opened = try_camera(opener, target, backend)
        if opened is not None:
            return Device(spec, opened, Loss.UNPLUGGED, freezes=True)
    raise Lost(Loss.BUSY, name=spec)


def try_camera(opener: Open, target: str | int, backend: int) -> Opened | None:
    """With all wishes at once, which is quick; else one by one, since some drivers refuse all if they refuse one."""
    opened = opener(target, backend, [round(value) for wish in WANTED for value in wish])
    if opened.isOpened():
        return opened
    opened.release()
    opened = opener(target, backend)
    if opened.isOpened():
        for name, value in WANTED:
            opened.set(name, value)
        return opened
    opened.release()
    return None


def open_stream(url: str, opener: Open = cv2.VideoCapture) -> Device:
    opened = opener(url, cv2.CAP_FFMPEG, [round(value) for limit in STREAM_LIMITS for value in limit])
    if not opened.isOpened():
        opened.release()
        raise Lost(Loss.UNREACHABLE, name=url)
    return Device(url, opened, Loss.UNREACHABLE)


class Device:
    """Anything OpenCV has opened."""

    def __init__(self, name: str, opened: Opened, failing: Loss, *, freezes: bool = False, paced: bool = False) -> None:
        self.name = name
        self.freezes = freezes
        self.paced = paced
        self._opened = opened
        self._failing = failing
        self.rate = sensible(opened.get(cv2.CAP_PROP_FPS), RATE if paced else 0.0)

    def advance(self) -> bool:
        if not self._opened.grab():
            raise Lost(self._failing, name=self.name)
        return True

    def picture(self) -> Pixels | None:
        there, pixels = self._opened.retrieve()
        return pixels if there and isinstance(pixels, np.ndarray) else None

    def close(self) -> None:
        self._opened.release()


def sensible(rate: float, otherwise: float) -> float:
    """Drivers and broken files promise nothing, or a million frames a second."""
    return rate if 1 <= rate <= 240 else otherwise
