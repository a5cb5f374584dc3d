"""A double die, drawn without tracing light: a small cube behind two layers of painted glass."""

from __future__ import annotations

from dataclasses import dataclass, replace

import cv2
import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from datasets.look import DieLook
from datasets.plane import rotation
from datasets.quick.cube import PICTURE, Image, View, cast_shadow, corners, draw_die, facing, gloss, hull, skin
from datasets.tracer.geometry import CORNERS, face_up, project

RAISED = (0.35, 0.9)
"""Glass lifts what lies under it: the small die seems so much of its true way below the middle."""
EDGES = [(a, b) for a in range(8) for b in range(a) if np.abs(CORNERS[a] - CORNERS[b]).sum() == 2]


@dataclass(frozen=True, slots=True)
class Within:
    """The small die: which face is up, and how it is seen."""

    face: int
    view: View
    hollow: float  # half the side, in edges of the outer die


def draw_within(look: DieLook, view: View, rng: Generator) -> Within:
    """Anywhere on the floor of the hollow, turned anyhow."""
    assert look.inner is not None
    edge, face = look.inner.edge_mm / look.edge_mm, int(rng.integers(6))
    hollow = min(max(rng.uniform(0.34, 0.41), edge * 0.54), 0.45)
    spin = rng.uniform(0, 2 * np.pi)
    # In the frame of the outer die, which itself is turned on the table: both turns add up.
    free = max(hollow - edge / 2 * (abs(np.cos(spin)) + abs(np.sin(spin))), 0.0)
    yaw = float(np.arctan2(view.turn[1, 0], view.turn[0, 0]))
    x, y = rotation(yaw) @ rng.uniform(-free, free, 2)
    at = (float(x), float(y), float((edge / 2 - hollow) * rng.uniform(*RAISED)))
    return Within(face, replace(view, turn=face_up(face, yaw + spin), edge=edge, at=at), hollow)


def draw_double(canvas: Image, look: DieLook, view: View, within: Within, rng: Generator) -> NDArray[np.int32]:
    assert look.inner is not None
    outline, shadowed = hull(look, view), canvas.copy()
    cast_shadow(shadowed, outline, view, rng)
    canvas += rng.uniform(0.2, 0.7) * (shadowed - canvas)
    tint = np.array(look.body[::-1], np.float32) * rng.uniform(0.8, 1.05)
    glass = bent(canvas, view, rng) * tint
    for face in range(6):
        if not facing(view, face):
            paint(glass, look, view, face, share=rng.uniform(0.2, 0.8), shrink=rng.uniform(0.6, 0.95))
    draw_die(glass, look.inner, within.view, rng)
    glass *= 0.3 + 0.7 * tint
    draw_edges(glass, view, 2 * within.hollow, rng)
    draw_edges(glass, view, 1 - 0.5 * look.corner, rng)
    for face in range(6):
        if facing(view, face):
            paint(glass, look, view, face, share=1.0, shrink=1.0)
    if rng.random() < 0.7:
        gloss(glass, view, rng)
    shape = np.zeros(canvas.shape[:2], np.float32)
    cv2.fillConvexPoly(shape, outline, 1.0, cv2.LINE_AA)
    canvas[:] = canvas * (1 - shape[..., None]) + np.clip(glass, 0, 1) * shape[..., None]
    return outline


def bent(canvas: Image, view: View, rng: Generator) -> Image:
    """The table behind the glass: shifted and stretched about the die."""
    middle = tuple(float(v) for v in view.camera.middle)
    turn = cv2.getRotationMatrix2D(middle, float(rng.normal(0, 15)), float(rng.uniform(0.7, 1.5)))
    turn = turn + np.array([[0, 0, rng.normal(0, 12)], [0, 0, rng.normal(0, 12)]])
    size = canvas.shape[1], canvas.shape[0]
    return np.asarray(cv2.warpAffine(canvas, turn, size, borderMode=cv2.BORDER_REFLECT_101), np.float32)


def paint(glass: Image, look: DieLook, view: View, face: int, *, share: float, shrink: float) -> None:
    """Only what is painted on a face; `shrink`: seen through the die it looks nearer to the middle."""
    size, middle = (glass.shape[1], glass.shape[0]), np.array(view.camera.middle, np.float32)
    ends = (middle + (corners(view, face) - middle) * shrink).astype(np.float32)
    turn = cv2.getPerspectiveTransform(PICTURE, ends)
    cover = look.faces[face][..., 3].astype(np.float32) / 255 * share
    mask = cv2.warpPerspective(cover, turn, size)[..., None]
    glass[:] = glass * (1 - mask) + cv2.warpPerspective(skin(look, face), turn, size) * mask


def draw_edges(glass: Image, view: View, edge: float, rng: Generator) -> None:
    """Bright and dark lines where the glass bends."""
    points = project(view.camera, CORNERS * (edge / 2) @ view.turn.T).astype(np.int32)
    for light in (0.0, 1.0):
        lines = np.zeros(glass.shape[:2], np.float32)
        for a, b in EDGES:
            if rng.random() < 0.6:
                ends = (points[a] + rng.integers(-3, 4, 2)).tolist(), (points[b] + rng.integers(-3, 4, 2)).tolist()
                cv2.line(lines, *ends, float(rng.uniform(0.1, 0.7)), int(rng.integers(1, 9)), cv2.LINE_AA)
        soft = cv2.GaussianBlur(lines, (0, 0), rng.uniform(0.8, 3))[..., None]
        glass[:] = glass * (1 - soft) + light * soft


def inner_share(look: DieLook, view: View, within: Within) -> float:
    """Share of the small die's top face that no paint on the shell hides."""
    size = tuple(int(2 * v) for v in view.camera.middle)
    face = np.zeros(size[::-1], np.uint8)
    cv2.fillConvexPoly(face, corners(within.view, within.face).round().astype(np.int32), 1)
    hidden = np.zeros(size[::-1], np.uint8)
    for each in range(6):
        if facing(view, each):
            turn = cv2.getPerspectiveTransform(PICTURE, corners(view, each))
            hidden |= (cv2.warpPerspective(look.faces[each][..., 3], turn, size) > 127).astype(np.uint8)
    return float((face & (1 - hidden)).sum() / max(face.sum(), 1))
