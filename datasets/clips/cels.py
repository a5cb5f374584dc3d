"""Joining pictures: a part of one over another, streaks of what moves, a passing shadow."""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from datasets.clips.stage import Image, Window
from datasets.tracer.geometry import outline, project
from datasets.tracer.scene import Camera, Die

SHUTTER = 0.45
"""Share of a frame's time during which light is gathered."""
Mask = NDArray[np.float32]


def blend(one: Image, other: Image, share: Mask | float) -> Image:
    weight = share[..., None] if isinstance(share, np.ndarray) else np.float32(share)
    return np.asarray(one + (other - one) * weight, np.float32)


def spot(camera: Camera, dice: Sequence[Die], reach: float) -> Mask:
    """1 on these dice and `reach` edges around them, with soft edges."""
    mask = np.zeros((camera.height, camera.width), np.float32)
    for die in dice:
        hull = outline(camera, die)
        middle = hull.mean(0)
        cv2.fillConvexPoly(mask, np.round(middle + (hull - middle) * (1 + 1.4 * reach)).astype(np.int32), 1.0)
    return np.asarray(cv2.blur(mask, (5, 5)), np.float32)


def paste(picture: Image, patch: Image, window: Window) -> Image:
    """A part of the picture replaced, its edges faded in where they are not the picture's own."""
    fade = np.ones(patch.shape[:2], np.float32)
    edge = min(8, *patch.shape[:2])
    ramp = np.linspace(0, 1, edge, dtype=np.float32)
    fade[:edge] *= ramp[:, None]
    fade[-edge:] *= ramp[::-1, None]
    fade[:, :edge] *= ramp
    fade[:, -edge:] *= ramp[::-1]
    out = picture.copy()
    out[window.cut] = blend(picture[window.cut], patch, fade)
    return out


def merged(windows: Sequence[Window]) -> list[Window]:
    """Overlapping windows joined, so that no part is traced twice."""
    out: list[Window] = []
    for window in windows:
        current, rest = window, out
        while touching := [other for other in rest if _overlap(current, other)]:
            rest = [other for other in rest if other not in touching]
            current = _around([current, *touching])
        out = [*rest, current]
    return out


def _overlap(a: Window, b: Window) -> bool:
    return abs(2 * a.x + a.width - 2 * b.x - b.width) < a.width + b.width and (
        abs(2 * a.y + a.height - 2 * b.y - b.height) < a.height + b.height
    )


def _around(windows: Sequence[Window]) -> Window:
    x, y = min(w.x for w in windows), min(w.y for w in windows)
    right, bottom = max(w.x + w.width for w in windows), max(w.y + w.height for w in windows)
    return Window(x, y, right - x, bottom - y)


def streaked(picture: Image, camera: Camera, before: Die, now: Die) -> Image:
    """A moving die drawn out along its way, as far as it goes while the shutter is open."""
    a, b = (project(camera, die.pose.centre[None])[0] for die in (before, now))
    way = (b - a) * SHUTTER
    length = float(np.linalg.norm(way))
    if length < 2:
        return picture
    hull = outline(camera, now)
    low = np.clip(np.floor(hull.min(0) - length - 4), 0, [camera.width, camera.height]).astype(int)
    high = np.clip(np.ceil(hull.max(0) + length + 4), 0, [camera.width, camera.height]).astype(int)
    if min(high - low) < 4:
        return picture
    cut = (slice(low[1], high[1]), slice(low[0], high[0]))
    mask = np.zeros((high[1] - low[1], high[0] - low[0]), np.float32)
    cv2.fillConvexPoly(mask, np.round(hull - low).astype(np.int32), 1.0)
    kernel = _line(way)
    soft = np.clip(cv2.filter2D(cv2.dilate(mask, np.ones((3, 3))), -1, kernel) * 1.5, 0, 1).astype(np.float32)
    out = picture.copy()
    out[cut] = blend(picture[cut], np.asarray(cv2.filter2D(picture[cut], -1, kernel), np.float32), soft)
    return out


def _line(way: NDArray[np.float64]) -> Mask:
    half = int(np.ceil(np.abs(way).max() / 2)) + 1
    kernel = np.zeros((2 * half + 1, 2 * half + 1), np.float32)
    ends = [tuple(round(float(v) * 16) for v in half + sign * way / 2) for sign in (-1, 1)]
    small = np.zeros(kernel.shape, np.uint8)
    cv2.line(small, ends[0], ends[1], 255, 1, cv2.LINE_AA, 4)
    kernel[:] = small
    return kernel / max(float(kernel.sum()), 1.0)


CAT = np.array(
    """-1,.5 -1.05,0 -.8,-.25 -.2,-.3 .25,-.3 .4,-.6 .42,-.95 .58,-.7 .78,-.7 .95,-.95 .97,-.55 1,-.3 .85,-.1 .6,0
    .55,.5 .45,.5 .4,.15 -.6,.15 -.7,.5 -.8,.5 -.85,.1 -.93,.5""".replace(",", " ").split(),
    float,
).reshape(-1, 2)
"""Its outline from the side, head to the right."""


def cat_shadow(width: int, height: int, share: float) -> Mask:
    """What is left of the light while a cat walks past the lamp."""
    mask = np.zeros((height, width), np.float32)
    size = 0.42 * height
    middle = np.array([(-0.4 + 1.8 * share) * width, (0.5 + 0.04 * np.sin(share * 25)) * height])
    cv2.fillPoly(mask, [np.round(CAT * size + middle).astype(np.int32)], 1.0)
    return np.asarray(1 - 0.42 * cv2.GaussianBlur(mask, (0, 0), 0.03 * height), np.float32)
