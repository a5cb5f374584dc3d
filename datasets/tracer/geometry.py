"""Turning, projecting, outlines: all that labels need beside a traced picture."""

from __future__ import annotations

import zlib

import cv2
import numpy as np

from datasets.look import FACE_ORDER, DieLook
from datasets.tracer.scene import Camera, Die, Pose, Vector

NORMALS: Vector = np.array([[1, 0, 0], [-1, 0, 0], [0, 1, 0], [0, -1, 0], [0, 0, 1], [0, 0, -1]], dtype=float)
"""Outward direction of each face, in the order of FACE_ORDER."""
RIGHTS: Vector = np.array([[0, 1, 0], [0, -1, 0], [-1, 0, 0], [1, 0, 0], [1, 0, 0], [-1, 0, 0]], dtype=float)
"""Which way the columns of a face's picture run."""

assert len(FACE_ORDER) == len(NORMALS)


def about_z(angle: float) -> Vector:
    c, s = np.cos(angle), np.sin(angle)
    return np.array([[c, -s, 0], [s, c, 0], [0, 0, 1]])


def about(axis: Vector, angle: float) -> Vector:
    return np.asarray(cv2.Rodrigues(np.asarray(axis, dtype=float) * angle)[0], dtype=float)


def quaternion(turn: Vector) -> list[float]:
    """x, y, z, w of a turn."""
    axis = np.asarray(cv2.Rodrigues(turn)[0], dtype=float).ravel()
    angle = float(np.linalg.norm(axis))
    return [*(axis * (np.sin(angle / 2) / max(angle, 1e-12))), float(np.cos(angle / 2))]


def face_up(face: int, yaw: float) -> Vector:
    """The turn that brings a face to the top."""
    normal, right = NORMALS[face], RIGHTS[face]
    local = np.stack([right, np.cross(normal, right), normal], axis=1)
    return about_z(yaw) @ local.T


def yaw_of(turn: Vector) -> float:
    """How far a die is turned about the upright, to a quarter: by the side of its own that lies flattest."""
    flat = turn[:, np.argmin(np.abs(turn[2]))]
    return float(np.arctan2(flat[1], flat[0]))


def top_face(turn: Vector) -> int:
    return int(np.argmax((turn @ NORMALS.T)[2]))


def project(camera: Camera, points: Vector) -> Vector:
    """(n, 3) world to (n, 2) pixels; pixel centres lie at .5."""
    seen = (points - camera.eye) @ camera.view
    middle = np.array(camera.middle)
    return np.asarray(seen[:, :2] / np.maximum(seen[:, 2:], 1e-6) * camera.focal + middle)


def on_table(camera: Camera, pixel: Vector) -> Vector:
    """Where the ray of a pixel meets the table, (2,)."""
    middle = np.array(camera.middle)
    ray = camera.view @ np.append((pixel - middle) / camera.focal, 1.0)
    return np.asarray((camera.eye + ray * (-camera.eye[2] / ray[2]))[:2])


def _ball(n: int) -> Vector:
    """Directions spread evenly over a sphere."""
    k = np.arange(n) + 0.5
    z, w = 1 - 2 * k / n, np.pi * (1 + 5**0.5) * k
    ring = np.sqrt(1 - z * z)
    return np.stack([ring * np.cos(w), ring * np.sin(w), z], axis=1)


BALL, MANY = _ball(162), _ball(2500)
CORNERS: Vector = np.array([[x, y, z] for x in (-1, 1) for y in (-1, 1) for z in (-1, 1)], dtype=float)


def corner_radius(look: DieLook) -> float:
    return max(look.corner, 0.02) * look.edge_mm / 2


def ball_radius(look: DieLook) -> float:
    """Of the ball that cuts off the corners of tumbled dice; infinite for most.

    Looks do not say, so it is drawn from their own values: dice of one set agree.
    """
    chance, size = np.random.default_rng(zlib.crc32(repr((look.style, look.body, look.corner)).encode())).random(2)
    tumbled = chance < 0.35 and look.corner >= 0.06
    return float(look.edge_mm / 2 * (1.36 + 0.26 * size)) if tumbled else float("inf")


def surface_points(look: DieLook) -> Vector:
    """Points whose convex hull is the body: its eight round corners, and the ball's share where that cuts them off."""
    half, radius, ball = look.edge_mm / 2, corner_radius(look), ball_radius(look)
    outward = [BALL[(BALL @ corner > -0.2)] for corner in CORNERS]
    points = np.concatenate([c * (half - radius) + radius * 1.003 * b for c, b in zip(CORNERS, outward, strict=True)])
    if not np.isfinite(ball):
        return points
    return _cut(np.concatenate([points, _inside(MANY * ball, half - radius, radius)]), ball)


def _inside(points: Vector, core: float, radius: float) -> Vector:
    """Those of the points that lie in the rounded box."""
    away = points - np.clip(points, -core, core)
    return np.asarray(points[np.linalg.norm(away, axis=1) <= radius])


def _cut(points: Vector, ball: float) -> Vector:
    return np.asarray(points[np.linalg.norm(points, axis=1) <= ball * 1.0001])


def outline(camera: Camera, die: Die) -> Vector:
    """Convex outline of the whole die in the picture's plane, not clipped, (n, 2)."""
    points = surface_points(die.look)
    pixels = project(camera, points @ die.pose.turn.T + die.pose.centre)
    return np.asarray(cv2.convexHull(pixels.astype(np.float32))[:, 0], dtype=float)


def face_grid(face: int, half: float, pose: Pose, count: int, share: float = 1.0) -> Vector:
    """count × count points on a face (its inner `share`), rows running down the face's picture."""
    steps = np.linspace(-share, share, count) * half
    normal, right = NORMALS[face], RIGHTS[face]
    down = -np.cross(normal, right)
    local = normal * half + steps[None, :, None] * right + steps[:, None, None] * down
    return np.asarray(local.reshape(-1, 3) @ pose.turn.T + pose.centre)


def area(polygon: Vector) -> float:
    return float(cv2.contourArea(polygon.astype(np.float32)))
