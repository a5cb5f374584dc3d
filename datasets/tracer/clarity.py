"""How clearly a picture shows what a die shows: whether it would differ if another face of the die lay on top.

Each die is given its *rival*, the face that is hardest to tell from its own, and the scene is traced once more. What
then differs on the face, beside the noise that is there anyway, is all that anybody could go by. Glare, shadow, blur,
ink of the colour of the die, a lamp too bright: whatever the reason, a face that differs too little cannot be read.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

import cv2
import numpy as np
from numpy.typing import NDArray

from datasets.look import DieLook
from datasets.tracer import geometry
from datasets.tracer.scene import Die, Scene, Vector
from datasets.tracer.within import Inside
from vision.types import KINDS

Bytes = NDArray[np.uint8]
Floats = NDArray[np.float32]
Develop = Callable[[Scene], Bytes]
"""A scene as the camera would hand it over if it had no noise."""
SMALL = 32
"""Faces are compared in so many pixels."""
LEAST_NOISE = 2.0
"""Of 255: what differs by less nobody sees on a screen, however quiet the camera."""
OTHER_INKS = ([1, 0, 2, 3], [2, 0, 1, 3])
"""Channels exchanged: red becomes green, or purple another colour, of the same strength."""


@dataclass(frozen=True, slots=True)
class Clarity:
    """How far a face is from its rival, in widths of the noise."""

    top: float
    inner: float | None = None


def clarities(scene: Scene, photo: Bytes, noiseless: Develop, insides: Mapping[int, Inside]) -> dict[int, Clarity]:
    """For each die, by its place in the scene."""
    plain = noiseless(scene).astype(np.float32)
    noise, tops = photo - plain, noiseless(rivals_on_top(scene)) - plain
    inner = [noiseless(each) - plain for each in rivals_inside(scene)] if insides else []
    return {
        index: Clarity(
            apart(tops, noise, top_outline(scene, die)),
            small_clarity(inner, noise, small_outline(scene, die, insides[index])) if index in insides else None,
        )
        for index, die in enumerate(scene.dice)
    }


def small_clarity(differences: Sequence[Floats], noise: Floats, outline: Vector) -> float:
    return min(apart(difference, noise, outline) for difference in differences)


def apart(difference: Floats, noise: Floats, outline: Vector) -> float:
    """All that differs within an outline, in widths of the noise there."""
    where = filled(outline, difference.shape[:2])
    if not where.any():
        return 0.0
    width = max(float(np.sqrt((noise[where] ** 2).mean())), LEAST_NOISE)
    return round(float(np.sqrt((difference[where] ** 2).mean(1).sum())) / width, 1)


def filled(outline: Vector, shape: tuple[int, ...]) -> NDArray[np.bool_]:
    mask = np.zeros(shape, np.uint8)
    cv2.fillConvexPoly(mask, np.round(outline).astype(np.int32), 1)
    return mask.astype(bool)


def top_outline(scene: Scene, die: Die) -> Vector:
    points = geometry.face_grid(geometry.top_face(die.pose.turn), die.look.edge_mm / 2, die.pose, 2)
    return geometry.project(scene.camera, points)[[0, 1, 3, 2]]


def small_outline(scene: Scene, die: Die, inside: Inside) -> Vector:
    """Where nothing tells how the small die lies, it is somewhere within the large one."""
    return geometry.outline(scene.camera, die) if inside.corners is None else np.array(inside.corners)


def rivals_on_top(scene: Scene) -> Scene:
    return with_dice(scene, tuple(top_rival(die) for die in scene.dice))


def rivals_inside(scene: Scene) -> Iterator[Scene]:
    """All the other faces of small dice, one after the other: which of them is nearest depends on what hides them."""
    for place in range(5):
        yield with_dice(scene, tuple(small_rival(die, place) for die in scene.dice))


def with_dice(scene: Scene, dice: tuple[Die, ...]) -> Scene:
    # A ground of its own: the tracer keeps the pictures of a scene by it.
    return replace(scene, dice=dice, ground=replace(scene.ground))


def top_rival(die: Die) -> Die:
    if die.look.kind not in KINDS:
        return die
    face = geometry.top_face(die.pose.turn)
    return replace(die, look=repainted(die.look, face, nearest(die.look, face, list(rivals(die.look, face)))))


def small_rival(die: Die, place: int) -> Die:
    if die.inner is None or die.look.inner is None:
        return die
    look, face = die.look.inner, geometry.top_face(die.inner.turn)
    other = look.faces[[k for k in range(6) if k != face][place]]
    small = repainted(look, face, nearest(look, face, turned(other)))
    return replace(die, look=replace(die.look, inner=small))


def repainted(look: DieLook, face: int, paint: Bytes) -> DieLook:
    faces = look.faces.copy()
    faces[face] = paint
    return replace(look, faces=faces)


def nearest(look: DieLook, face: int, others: Sequence[Bytes]) -> Bytes:
    """The picture that is hardest to tell from that of this face."""
    own = as_painted(look, look.faces[face])
    return min(others, key=lambda other: float(np.abs(as_painted(look, other) - own).sum()))


def rivals(look: DieLook, face: int) -> Iterator[Bytes]:
    """The other faces, turned as they may lie. A word has no other word beside it: then itself in a mirror, which has
    as many strokes in other places; symbols in other inks besides."""
    label, own = look.labels[face], look.faces[face]
    if (look.kind == "word" and not label.isdigit()) or label == "wild":
        yield from (own[:, ::-1], own[::-1])
        return
    yield from (each for k in range(6) if look.labels[k] != label for each in turned(look.faces[k]))
    if look.kind == "set":
        yield from (own[..., order] for order in OTHER_INKS)


def turned(face: Bytes) -> list[Bytes]:
    return [np.rot90(face, quarters) for quarters in range(4)]


def as_painted(look: DieLook, face: Bytes) -> Floats:
    """Small, on the body."""
    cover = face[..., 3:].astype(np.float32) / 255
    full = face[..., :3] * cover + 255 * np.array(look.body, np.float32) * (1 - cover)
    return np.asarray(cv2.resize(full, (SMALL, SMALL), interpolation=cv2.INTER_AREA), np.float32)
