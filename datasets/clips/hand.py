"""Hands: built of rounded bars, traced once in each pose, then moved over the picture with their shadow."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import cv2
import numpy as np
from numpy.typing import NDArray

from datasets.clips.stage import Image, Stage
from datasets.tracer.geometry import about, about_z, project
from datasets.tracer.scene import Camera, Pose, Rim, Vector

DETAIL = 0.45
"""Hands are nearer to the lens than the table and seldom still: half the pixels are enough."""
Flex = tuple[float, float, float]

# Bend of the joints in degrees: forefinger to little finger, then the thumb.
BENDS: dict[str, tuple[Flex, ...]] = {
    "grab": ((28, 42, 30), (26, 44, 30), (30, 44, 30), (36, 44, 30), (30, 25, 20)),
    "fist": ((52, 72, 50), (54, 76, 50), (56, 76, 50), (58, 76, 50), (34, 40, 30)),
    "point": ((30, 16, 10), (64, 88, 56), (66, 88, 56), (68, 88, 56), (40, 44, 30)),
}
FINGERS = (
    # Base on the palm (x, y), spread in degrees, lengths, thickness.
    ((-29.0, 46.0), 7.0, (40.0, 25.0, 19.0), 8.6),
    ((-10.0, 50.0), 1.5, (44.0, 28.0, 20.0), 9.0),
    ((9.5, 47.0), -4.0, (40.0, 26.0, 20.0), 8.6),
    ((27.5, 40.0), -11.0, (31.0, 19.0, 17.0), 7.6),
)
THUMB = ((-34.0, 2.0), 48.0, (38.0, 28.0, 22.0), 10.0)
ANCHORS = {"grab": (-6.0, 78.0), "fist": (-4.0, 48.0), "point": (-34.0, 118.0)}
"""Where on the table, seen from the wrist, the hand takes hold."""
ANGLE = -16.0
"""Which way a hand reaches, degrees to the left of straight up the picture."""
SKIN, SLEEVE = np.array([0.62, 0.36, 0.25]), np.array([0.06, 0.1, 0.2])


@dataclass(frozen=True, slots=True)
class Arm:
    """Whose hand it is. All are the same one, in another light: tracing is dear."""

    left: bool = False
    tint: tuple[float, float, float] = (1.0, 1.0, 1.0)


ARMS = (Arm(), Arm(left=True, tint=(0.62, 0.52, 0.46)), Arm(tint=(1.1, 1.15, 1.2)))


@dataclass(frozen=True, slots=True)
class Sprite:
    """A hand in one pose, in pixels of the picture; larger than it, since the arm goes on."""

    light: Image
    """Premultiplied with `cover`."""
    cover: NDArray[np.float32]
    shade: NDArray[np.float32]
    """What is left of the table's light under the hand."""
    anchor: tuple[float, float]


def bar(start: Vector, end: Vector, thick: float, tone: Vector) -> Rim:
    along = end - start
    length = float(np.linalg.norm(along))
    z = along / length
    x = np.cross([0.0, 0.0, 1.0] if abs(z[2]) < 0.9 else [1.0, 0.0, 0.0], z)
    x /= np.linalg.norm(x)
    turn = np.stack([x, np.cross(z, x), z], axis=1)
    half = np.array([thick, thick, length / 2 + thick * 0.75])
    return Rim(Pose((start + end) / 2, turn), half, thick * 0.97, tone)


def chain(base: Vector, yaw: float, bends: Flex, *, lengths: Sequence[float], thick: float, tone: Vector) -> list[Rim]:
    """A finger from its knuckle; each joint bends further down."""
    out, at, pitch = [], base, 0.0
    for bend, length, share in zip(bends, lengths, (1.0, 0.93, 0.84), strict=True):
        pitch += np.radians(bend)
        ahead = np.array([-np.sin(yaw) * np.cos(pitch), np.cos(yaw) * np.cos(pitch), -np.sin(pitch)])
        out.append(bar(at, at + ahead * length, thick * share, tone))
        at = at + ahead * length
    return out


def palm(tone: Vector) -> list[Rim]:
    flat = [
        Rim(Pose(np.array([0.0, 14.0, 0.0]), about_z(0.0)), np.array([38.0, 36.0, 13.0]), 12.5, tone),
        Rim(Pose(np.array([-16.0, -2.0, -4.0]), about_z(0.4)), np.array([21.0, 30.0, 13.0]), 12.5, tone),
        Rim(Pose(np.array([2.0, -26.0, 0.0]), about_z(0.0)), np.array([27.0, 26.0, 15.0]), 14.5, tone),
    ]
    knuckles = [
        bar(np.array([*base, 2.0]), np.array([base[0] * 0.8, 8.0, 4.0]), thick * 1.12, tone)
        for base, _, _, thick in FINGERS
    ]
    return flat + knuckles


def sleeve(tone: Vector) -> list[Rim]:
    cuff, elbow = np.array([4.0, -62.0, 4.0]), np.array([10.0, -420.0, 60.0])
    return [
        bar(cuff, elbow, 33.0, tone),
        bar(cuff + np.array([0, 4, 0]), cuff - np.array([0, 10, 0]), 34.5, tone * 0.8),
    ]


def build(pose: str) -> tuple[Rim, ...]:
    """A hand at the origin of its own frame, reaching along y, as low as its fingers allow."""
    parts = palm(SKIN) + sleeve(SLEEVE)
    for (base, spread, lengths, thick), bends in zip((*FINGERS, THUMB), BENDS[pose], strict=True):
        drop = -6.0 if base == THUMB[0] else 0.0
        parts += chain(np.array([*base, drop]), np.radians(spread), bends, lengths=lengths, thick=thick, tone=SKIN)
    lowest = min(float(_lowest(part)) for part in parts)
    nod = about(np.array([1.0, 0.0, 0.0]), np.radians(-6))
    return tuple(_placed(part, nod, np.array([0.0, 0.0, 2.0 - lowest + 6.0])) for part in parts)


def _lowest(part: Rim) -> float:
    return float(part.pose.centre[2] - (np.abs(part.pose.turn[2]) @ (part.half - part.radius)) - part.radius)


def _placed(part: Rim, turn: Vector, shift: Vector) -> Rim:
    return replace(part, pose=Pose(turn @ part.pose.centre + shift, turn @ part.pose.turn))


def film_hand(stage: Stage, pose: str, bare: Image) -> Sprite:
    """Traced in the middle of the picture, with room below for the arm; `bare` is the same view without it."""
    spin, at = about_z(np.radians(ANGLE)), np.zeros(3)
    hold = spin @ np.array([*ANCHORS[pose], 0.0])
    rims = tuple(_placed(part, spin, at - hold) for part in build(pose))
    camera, origin = _canvas(stage.camera)
    seen, where = stage.with_hand(rims, camera)
    size = (round(camera.width / DETAIL), round(camera.height / DETAIL))
    cover = np.asarray(cv2.GaussianBlur(where.astype(np.float32), (0, 0), 0.7), np.float32)
    anchor = project(stage.camera, np.zeros((1, 3)))[0] + origin
    return Sprite(
        light=_enlarged(seen * where[..., None], size),
        cover=_enlarged(cover, size),
        shade=_enlarged(_shade(seen, bare, where), size),
        anchor=(float(anchor[0]), float(anchor[1])),
    )


def dressed(sprite: Sprite, arm: Arm) -> Sprite:
    """The same hand as another player's."""
    tinted = sprite.light * np.array(arm.tint, np.float32)
    if not arm.left:
        return replace(sprite, light=tinted)
    light, cover, shade = (np.ascontiguousarray(part[:, ::-1]) for part in (tinted, sprite.cover, sprite.shade))
    return Sprite(light, cover, shade, (sprite.cover.shape[1] - sprite.anchor[0], sprite.anchor[1]))


def film_bare(stage: Stage) -> Image:
    return stage.with_hand((), _canvas(stage.camera)[0])[0]


def _canvas(camera: Camera) -> tuple[Camera, Vector]:
    """A little more on either side, and almost a whole picture below."""
    side, below = camera.width * 0.15, camera.height * 0.8
    width, height = int((camera.width + 2 * side) * DETAIL), int((camera.height * 1.2 + below) * DETAIL)
    above = camera.height * 0.2
    middle = ((camera.middle[0] + side) * DETAIL, (camera.middle[1] + above) * DETAIL)
    return replace(camera, width=width, height=height, focal=camera.focal * DETAIL, middle=middle), np.array(
        [side, above]
    )


def _enlarged(picture: NDArray[np.floating], size: tuple[int, int]) -> NDArray[np.float32]:
    return np.asarray(cv2.resize(picture.astype(np.float32), size, interpolation=cv2.INTER_LINEAR), np.float32)


def _shade(seen: Image, bare: Image, where: NDArray[np.bool_]) -> NDArray[np.float32]:
    """Share of light beside the hand, carried on beneath it."""
    known = (~cv2.dilate(where.astype(np.uint8), np.ones((3, 3), np.uint8)).astype(bool)).astype(np.float32)
    ratio = np.clip(seen.mean(2) / np.maximum(bare.mean(2), 1e-4), 0.1, 1.0) * known
    wide = cv2.GaussianBlur(ratio, (0, 0), 2.0) / np.maximum(cv2.GaussianBlur(known, (0, 0), 2.0), 1e-3)
    return np.where(cv2.GaussianBlur(known, (0, 0), 2.0) > 0.02, wide, 0.45).astype(np.float32)


def lay_hand(picture: Image, sprite: Sprite, at: tuple[float, float], lift: float, level: float) -> Image:
    """The picture with the hand's hold at a pixel; a lifted hand is nearer and its shadow further off."""
    size = (picture.shape[1], picture.shape[0])
    scale = 1 + 0.08 * lift
    light, cover = (_carried(part, sprite, at, scale, size) for part in (sprite.light, sprite.cover))
    under = (at[0] + 26 * lift, at[1] + 18 * lift)
    shade = _carried(1 - sprite.shade, sprite, under, 1.0, size)
    return np.asarray(
        picture * (1 - shade * (1 - 0.3 * lift))[..., None] * (1 - cover)[..., None] + light * level, np.float32
    )


def _carried(
    part: NDArray[np.float32], sprite: Sprite, at: tuple[float, float], scale: float, size: tuple[int, int]
) -> NDArray[np.float32]:
    x, y = sprite.anchor
    move = np.array([[scale, 0, at[0] - scale * x], [0, scale, at[1] - scale * y]])
    return np.asarray(cv2.warpAffine(part, move, size, flags=cv2.INTER_LINEAR), np.float32)
