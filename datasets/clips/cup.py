"""A dice cup, upside down over some dice: set down, left alone, lifted. Drawn, not traced: it hides, and is done."""

from __future__ import annotations

from collections.abc import Iterator

import cv2
import numpy as np
from numpy.typing import NDArray

from datasets.clips.script import Cup
from datasets.clips.sensor import Bgr
from datasets.clips.shoot import Point, Shoot
from datasets.clips.stage import Image
from datasets.clips.troubles import AFTER

WIDE, TALL = 46.0, 70.0
"""Millimetres: half the cup's width, and how far it stands up."""
Polygon = NDArray[np.int32]
LEATHER, BASE = (0.16, 0.07, 0.035), (0.2, 0.095, 0.05)


def cup(shoot: Shoot, act: Cup) -> Iterator[Bgr]:
    """No throw: under the cup nothing moves."""
    start, plate, over = shoot.disturb(), shoot.plate(), middle(shoot, act.dice)
    bring = [shoot.hands.from_rim(act.player, over, k / shoot.ticks(0.6)) for k in range(shoot.ticks(0.6))]
    under = laid(shoot, plate, over)
    for at in bring:
        yield shoot.take(held(shoot, laid(shoot, plate, at), act.player, at))
    for at in bring[::-1]:
        yield shoot.take(held(shoot, under, act.player, at))
    for _ in range(shoot.ticks(act.seconds)):
        yield shoot.take(under)
    for at in bring:
        yield shoot.take(held(shoot, under, act.player, at))
    for at in bring[::-1]:
        yield shoot.take(held(shoot, laid(shoot, plate, at), act.player, at))
    shoot.settle("cup", start)
    yield from shoot.hold(AFTER)


def middle(shoot: Shoot, dice: tuple[int, ...]) -> Point:
    x, y = np.mean([shoot.pixel(shoot.on_table(die)) for die in dice], axis=0)
    return float(x), float(y)


def held(shoot: Shoot, picture: Image, player: str, at: Point) -> Image:
    """The hand is on top of the cup, which is nearer to the camera."""
    return shoot.hands.over(picture, player, "grab", (at[0], at[1] - rise(shoot)), 0.8)


def rise(shoot: Shoot) -> float:
    """Pixels by which the top of the cup stands above its rim on the picture."""
    room = shoot.plan.room
    return TALL * room.per_mm * float(np.sin(np.radians(room.tilt)))


def laid(shoot: Shoot, picture: Image, at: Point) -> Image:
    room, up = shoot.plan.room, rise(shoot)
    wide = WIDE * room.per_mm
    deep = wide * float(np.cos(np.radians(room.tilt)))
    rim, top = ellipse(at, wide, deep), ellipse((at[0], at[1] - up), 0.86 * wide, 0.86 * deep)
    out = shaded(picture, (at[0] + 0.25 * wide, at[1] + 0.15 * wide), wide, deep)
    across = np.arange(picture.shape[1], dtype=np.float32) - at[0]
    round_ = 0.35 + 0.65 * np.sqrt(np.clip(1 - (across / wide) ** 2, 0, 1))
    out = painted(
        out, np.asarray(cv2.convexHull(np.concatenate([rim, top])), np.int32), LEATHER, round_ * shoot.hands.bright
    )
    return painted(out, top, BASE, np.full_like(round_, shoot.hands.bright))


def ellipse(at: Point, wide: float, deep: float) -> Polygon:
    centre, axes = (round(at[0]), round(at[1])), (round(wide), round(deep))
    return np.asarray(cv2.ellipse2Poly(centre, axes, 0, 0, 360, 5), np.int32)


def painted(picture: Image, shape: Polygon, tone: tuple[float, float, float], light: NDArray[np.float32]) -> Image:
    mask = np.zeros(picture.shape[:2], np.float32)
    cv2.fillConvexPoly(mask, shape, 1.0, cv2.LINE_AA)
    colour = np.asarray(tone, np.float32) * light[np.newaxis, :, np.newaxis]
    return np.asarray(picture + (colour - picture) * mask[..., None], np.float32)


def shaded(picture: Image, at: Point, wide: float, deep: float) -> Image:
    mask = np.zeros(picture.shape[:2], np.float32)
    cv2.fillConvexPoly(mask, ellipse(at, 1.05 * wide, 1.05 * deep), 1.0)
    soft = cv2.GaussianBlur(mask, (0, 0), 0.12 * wide)
    return np.asarray(picture * (1 - 0.5 * soft[..., None]), np.float32)
