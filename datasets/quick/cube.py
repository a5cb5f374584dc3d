"""One cube, drawn without tracing light: its faces laid on by perspective, its light guessed."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from datasets.look import FACE_PIXELS, DieLook
from datasets.tracer.camera import DrawTilt, draw_tilt, look_at
from datasets.tracer.geometry import NORMALS, RIGHTS, face_up, project, surface_points
from datasets.tracer.scene import Camera

SIDE = 176
DETAIL = 2
"""Drawn so many times larger, then shrunk: edges come out smooth."""
PICTURE = np.array([[0, 0], [1, 0], [1, 1], [0, 1]], np.float32) * FACE_PIXELS
"""Corners of a face's picture, in the order of `corners`."""
Image = NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class View:
    """How one die is seen: its turn, the eye, and where the light comes from."""

    turn: NDArray[np.float64]
    camera: Camera
    light: NDArray[np.float64]
    ambient: float
    edge: float = 1.0
    at: tuple[float, float, float] = (0.0, 0.0, 0.0)


def draw_view(rng: Generator, face: int, tilt: DrawTilt = draw_tilt) -> View:
    side = SIDE * DETAIL
    pixels = side * rng.uniform(0.34, 0.46)
    away = float(np.exp(rng.uniform(np.log(5), np.log(40))))
    eye, view = look_at(np.zeros(3), away, tilt(rng), rng.uniform(0, 2 * np.pi), rng.normal(0, 0.1))
    middle = (side / 2 + rng.normal(0, 3), side / 2 + rng.normal(0, 3))
    camera = Camera(eye, view, pixels * away, side, side, 0.0, away, middle)
    light = rng.normal(0, 1, 3) + np.array([0, 0, 1.2])
    return View(face_up(face, rng.uniform(0, 2 * np.pi)), camera, light / np.linalg.norm(light), rng.uniform(0.25, 0.7))


def hull(look: DieLook, view: View) -> NDArray[np.int32]:
    points = surface_points(look) * (view.edge / look.edge_mm) @ view.turn.T + view.at
    outline: NDArray[np.int32] = (
        cv2.convexHull(project(view.camera, points).astype(np.float32)).round().astype(np.int32)
    )
    return outline


def skin(look: DieLook, face: int) -> Image:
    """The body with its grain and the paint on it, 0–1 BGR."""
    paint = look.faces[face].astype(np.float32) / 255
    body = np.broadcast_to(np.array(look.body, np.float32), (FACE_PIXELS, FACE_PIXELS, 3))
    if look.grain is not None:
        body = body * (look.grain[face].astype(np.float32) / 255)
    cover = paint[..., 3:]
    return np.ascontiguousarray((body * (1 - cover) + paint[..., :3] * cover)[..., ::-1])


def brightness(view: View, normal: NDArray[np.float64]) -> float:
    return float(view.ambient + (1 - view.ambient) * max(0.0, float(normal @ view.light)))


def corners(view: View, face: int) -> NDArray[np.float32]:
    """Where the corners of a face's picture lie, in its own order: top left, top right, bottom right, bottom left."""
    normal, right = NORMALS[face], RIGHTS[face]
    up = np.cross(normal, right)
    local = [normal + sx * right + sy * up for sx, sy in ((-1, 1), (1, 1), (1, -1), (-1, -1))]
    return project(view.camera, np.array(local) * view.edge / 2 @ view.turn.T + view.at).astype(np.float32)


def facing(view: View, face: int) -> bool:
    normal = view.turn @ NORMALS[face]
    return bool(normal @ (view.camera.eye - view.at - normal * view.edge / 2) > 0)


def draw_die(canvas: Image, look: DieLook, view: View, rng: Generator) -> NDArray[np.int32]:
    outline = hull(look, view)
    cast_shadow(canvas, outline, view, rng)
    shape = np.zeros(canvas.shape[:2], np.float32)
    cv2.fillConvexPoly(shape, outline, 1.0, cv2.LINE_AA)
    drawn = np.zeros_like(canvas)
    drawn[:] = np.array(look.body[::-1], np.float32) * brightness(view, view.light * 0.6)
    for face in range(6):
        if facing(view, face):
            lay_face(drawn, look, view, face)
    if look.roughness < 0.5 and rng.random() < 0.6:
        gloss(drawn, view, rng)
    if look.roughness < 0.3 and rng.random() < 0.25:
        lay_ring(drawn, view, rng)
    canvas[:] = canvas * (1 - shape[..., None]) + np.clip(drawn, 0, 1) * shape[..., None]
    return outline


def lay_face(drawn: Image, look: DieLook, view: View, face: int) -> None:
    size = drawn.shape[1], drawn.shape[0]
    turn = cv2.getPerspectiveTransform(PICTURE, corners(view, face))
    shade = brightness(view, view.turn @ NORMALS[face])
    painted = cv2.warpPerspective(skin(look, face) * shade, turn, size, flags=cv2.INTER_LINEAR)
    mask = cv2.warpPerspective(rim(look.corner), turn, size, flags=cv2.INTER_LINEAR)[..., None]
    drawn[:] = drawn * (1 - mask) + painted * mask


def rim(corner: float) -> Image:
    """1 on the flat of a face, falling to 0 where its edges turn away."""
    soft = max(2.0, corner * FACE_PIXELS / 4)
    away = np.minimum(np.arange(FACE_PIXELS), FACE_PIXELS - 1 - np.arange(FACE_PIXELS)) / soft
    line = np.clip(away, 0, 1).astype(np.float32)
    return np.minimum(line[:, None], line[None])


def gloss(drawn: Image, view: View, rng: Generator) -> None:
    gloss_at(drawn, view.camera.middle, rng)


def gloss_at(drawn: Image, middle: tuple[float, float], rng: Generator) -> None:
    """The mirror of a lamp or a window: a soft bright patch somewhere on the die."""
    side = drawn.shape[0]
    patch = np.zeros(drawn.shape[:2], np.float32)
    at = (np.array(middle) + rng.normal(0, side * 0.12, 2)).astype(int).tolist()
    size = (rng.uniform(0.02, 0.12, 2) * side).astype(int).tolist()
    cv2.ellipse(patch, at, size, float(rng.uniform(0, 180)), 0, 360, float(rng.uniform(0.15, 0.8)), -1)
    drawn += cv2.GaussianBlur(patch, (0, 0), rng.uniform(1, 8))[..., None]


def lay_ring(drawn: Image, view: View, rng: Generator) -> None:
    """Faces that are a little hollow mirror a lamp as a ring, or a piece of one, around their middle."""
    ring = np.zeros((FACE_PIXELS, FACE_PIXELS), np.float32)
    half, start = FACE_PIXELS // 2, float(rng.uniform(0, 360))
    wide, high = (rng.uniform(0.35, 0.85) * half * rng.uniform(0.6, 1.0, 2)).astype(int).tolist()
    ends = start, start + float(rng.uniform(60, 360))
    cv2.ellipse(ring, (half, half), (wide, high), float(rng.uniform(0, 180)), *ends, 1.0, int(rng.integers(3, 12)))
    ring = cv2.GaussianBlur(ring, (0, 0), rng.uniform(1, 4)) * float(rng.uniform(0.3, 1.0))
    for face in range(6):
        if facing(view, face) and rng.random() < 0.7:
            turn = cv2.getPerspectiveTransform(PICTURE, corners(view, face))
            drawn += cv2.warpPerspective(ring, turn, (drawn.shape[1], drawn.shape[0]))[..., None]


def cast_shadow(canvas: Image, outline: NDArray[np.int32], view: View, rng: Generator) -> None:
    shape = np.zeros(canvas.shape[:2], np.float32)
    away = view.camera.view[:, :2].T @ -view.light * canvas.shape[0] * rng.uniform(0.02, 0.15)
    cv2.fillConvexPoly(shape, (outline + away.round().astype(np.int32)), 1.0)
    soft = cv2.GaussianBlur(shape, (0, 0), rng.uniform(2, 12))
    canvas *= 1 - (1 - view.ambient) * rng.uniform(0.5, 1.0) * soft[..., None]
