"""How much of the die inside a double die can be seen: the shell bends the view, its pips and other dice hide parts."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from datasets.tracer.geometry import outline, top_face
from datasets.tracer.gpu import Image, Tracer
from datasets.tracer.scene import Camera, Scene, Vector

VIEW = 160
"""Side of the close-up that is traced for each die, pixels."""
BINS = 14
ENOUGH_POINTS = 60


def close_up(camera: Camera, box: Vector) -> tuple[Camera, float]:
    """The same eye looking at one part of its picture, enlarged to VIEW; and the enlargement."""
    low, high = box.min(0), box.max(0)
    scale = VIEW / float((high - low).max())
    shift = (np.array([camera.width, camera.height]) / 2 - low) * scale
    return replace(camera, focal=camera.focal * scale, width=VIEW, height=VIEW, middle=(shift[0], shift[1])), scale


def in_picture(camera: Camera, box: Vector, scale: float) -> Vector:
    """Which pixels of the close-up the whole picture holds, (VIEW, VIEW)."""
    y, x = np.mgrid[0:VIEW, 0:VIEW] / scale
    x, y = x + box[:, 0].min(), y + box[:, 1].min()
    return np.asarray((x >= 0) & (y >= 0) & (x < camera.width) & (y < camera.height))


def covered(hits: Image) -> float:
    """Share of a face that the traced points spread over."""
    cells = np.clip((hits[:, 2:] * BINS).astype(int), 0, BINS - 1)
    return len(np.unique(cells[:, 0] * BINS + cells[:, 1])) / BINS**2


@dataclass(frozen=True, slots=True)
class Inside:
    """The top face of the small die, as it is seen through the shell."""

    visible: float
    corners: list[list[float]] | None
    """In pixels of the picture; None where too little is seen to tell."""


def insides(tracer: Tracer, scene: Scene) -> dict[int, Inside]:
    """For each double die, by its place in the scene."""
    return {index: inside(tracer, scene, index) for index, die in enumerate(scene.dice) if die.inner is not None}


def inside(tracer: Tracer, scene: Scene, index: int) -> Inside:
    die = scene.dice[index]
    assert die.inner is not None
    box = outline(scene.camera, die)
    camera, scale = close_up(scene.camera, box)
    seen = tracer.inner(replace(scene, camera=camera))
    wanted = (seen[..., 0] == index + 1) & (seen[..., 1] == top_face(die.inner.turn) + 1)
    wanted &= in_picture(scene.camera, box, scale)
    return Inside(round(covered(seen[wanted]), 3), seen_corners(seen, wanted, scale, box.min(0)))


def seen_corners(seen: Image, wanted: NDArray[np.bool_], scale: float, low: Vector) -> list[list[float]] | None:
    """Glass bends a face hardly more than a slanted view does: the best parallelogram through the traced points."""
    y, x = np.nonzero(wanted)
    if len(x) < ENOUGH_POINTS:
        return None
    on_face = np.column_stack([seen[y, x, 2:], np.ones(len(x))])
    pixels = np.column_stack([x, y]) + 0.5
    fit = np.linalg.lstsq(on_face, pixels, rcond=None)[0]
    corners = np.array([[0, 0, 1], [1, 0, 1], [1, 1, 1], [0, 1, 1]]) @ fit / scale + low
    return [[round(float(v), 1) for v in corner] for corner in corners]
