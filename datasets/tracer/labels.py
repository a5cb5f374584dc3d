"""What is in a traced picture, read from the scene and its id pass."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

import numpy as np
from numpy.typing import NDArray

from datasets.pip_places import pip_places
from datasets.tracer import geometry
from datasets.tracer.clarity import Clarity
from datasets.tracer.clutter import square
from datasets.tracer.scene import Camera, Card, Die, Scene, Vector
from datasets.tracer.within import Inside

LISTED = 0.25
"""A die is listed where more than this share of it can be seen."""
OURS = ("d6", "word", "double", "challenge", "set")
Ids = NDArray[np.float32]


def clipped_box(camera: Camera, outline: Vector) -> list[float]:
    """[x, y, w, h] of an outline within the picture."""
    low = np.clip(outline.min(0), 0, [camera.width, camera.height])
    high = np.clip(outline.max(0), 0, [camera.width, camera.height])
    return [round(float(v), 1) for v in (*low, *(high - low))]


def visible_share(ids: Ids, index: int, outline: Vector) -> float:
    seen = float(np.count_nonzero(ids[..., 0] == index + 1))
    return min(seen / max(geometry.area(outline), 1.0), 1.0)


def top_visible(scene: Scene, ids: Ids, index: int) -> float:
    """Share of points on the top face that the picture shows."""
    die = scene.dice[index]
    face = geometry.top_face(die.pose.turn)
    points = geometry.face_grid(face, die.look.edge_mm / 2, die.pose, 15, share=_flat_share(die))
    x, y = np.floor(geometry.project(scene.camera, points)).astype(int).T
    inside = (x >= 0) & (y >= 0) & (x < scene.camera.width) & (y < scene.camera.height)
    found = ids[y[inside], x[inside]]
    return float(np.count_nonzero((found[:, 0] == index + 1) & (found[:, 1] == face + 1)) / len(points))


def _flat_share(die: Die) -> float:
    """The part of a face whose points lie on the body: round edges fall away below it."""
    ball = geometry.ball_radius(die.look) / (die.look.edge_mm / 2)
    return float(min(1 - max(die.look.corner, 0.02) * 0.75, 0.92, 0.75 * (ball**2 - 1) ** 0.5))


def corners(camera: Camera, die: Die) -> list[list[float]]:
    """The top face's corners, as its picture's: top left, top right, bottom right, bottom left."""
    points = geometry.face_grid(geometry.top_face(die.pose.turn), die.look.edge_mm / 2, die.pose, 2)
    return [[round(float(x), 1), round(float(y), 1)] for x, y in geometry.project(camera, points)[[0, 1, 3, 2]]]


def names(die: Die) -> dict[str, Any]:
    """Face, value, outer and inner of a die as it lies."""
    top = die.look.labels[geometry.top_face(die.pose.turn)]
    value = int(top) if top.isdigit() else None
    if die.inner is None or die.look.inner is None:
        return {"face": top, "value": value, "outer": None, "inner": None}
    inner = die.look.inner.labels[geometry.top_face(die.inner.turn)]
    return {"face": f"{top}/{inner}", "value": value, "outer": value, "inner": int(inner)}


def die_row(scene: Scene, ids: Ids, index: int, outline: Vector, inside: Inside | None) -> dict[str, Any]:
    die = scene.dice[index]
    return {
        "box": clipped_box(scene.camera, outline),
        "kind": die.look.kind,
        **names(die),
        "color": die.look.color,
        "visible": round(visible_share(ids, index, outline), 3),
        "top_visible": round(top_visible(scene, ids, index), 3),
        "inner_visible": inside.visible if inside else None,
        "inner_corners": inside.corners if inside else None,
        "cocked": die.cocked,
        "style": die.look.style,
        "corners": corners(scene.camera, die),
        "material": die.look.material,
        **marks(die),
    }


def marks(die: Die) -> dict[str, Any]:
    """Where the pips of the top faces are, in sides of each face."""
    inner = die.look.inner
    return {
        "pips": pip_places(die.look, geometry.top_face(die.pose.turn)),
        "inner_pips": pip_places(inner, geometry.top_face(die.inner.turn)) if inner and die.inner else None,
    }


def thing_row(camera: Camera, card: Card) -> dict[str, Any]:
    """A thing's box, from its outline at both heights."""
    flat = square(card)
    solid = np.array([[x, y, z] for z in (card.bottom, card.top) for x, y in flat])
    return {"box": clipped_box(camera, geometry.project(camera, solid)), "what": card.what}


def clarity_row(clear: Clarity | None) -> dict[str, Any]:
    """Only where it was measured."""
    return {"clarity": clear.top, "inner_clarity": clear.inner} if clear else {}


def rows(
    scene: Scene, ids: Ids, insides: Mapping[int, Inside], clear: Mapping[int, Clarity] = MappingProxyType({})
) -> dict[str, Any]:
    """`dice` and `things` of a label row."""
    dice: list[dict[str, Any]] = []
    things = [thing_row(scene.camera, card) for card in scene.cards]
    for index, die in enumerate(scene.dice):
        outline = geometry.outline(scene.camera, die)
        row = die_row(scene, ids, index, outline, insides.get(index)) | clarity_row(clear.get(index))
        if die.look.kind in OURS and row["visible"] > LISTED:
            dice.append(row)
        else:
            what = "hidden die" if die.look.kind in OURS else f"{die.look.kind} die"
            things.append({"box": row["box"], "what": what})
    return {"dice": dice, "things": [thing for thing in things if thing["box"][2] >= 2 and thing["box"][3] >= 2]}
