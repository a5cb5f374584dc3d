"""Where dice lie: flat, in rows, heaped side by side, stacked, or leaning on a neighbour."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
from numpy.random import Generator

from datasets.look import DieLook
from datasets.tracer.geometry import CORNERS, NORMALS, about, about_z, face_up, surface_points, yaw_of
from datasets.tracer.scene import Die, Pose, Vector


def lying(rng: Generator, look: DieLook, at: Vector, yaw: float, floor: float = 0.0) -> Die:
    """Flat on the table (or at a height), any face up."""
    turn = face_up(int(rng.integers(6)), yaw)
    half = look.edge_mm / 2
    return filled(rng, Die(look, Pose(np.array([at[0], at[1], floor + half]), turn)))


def filled(rng: Generator, die: Die) -> Die:
    """What is inside: a translucent body's cloud; a double die's hollow with the small die somewhere on its floor."""
    inner = die.look.inner
    if inner is None:
        cloud = float(rng.choice([0.0, rng.uniform(0.05, 0.5)])) if die.look.material == "translucent" else 0.0
        return replace(die, cloud=cloud)
    half, small = die.look.edge_mm / 2, inner.edge_mm / 2
    hollow = min(max(half * rng.uniform(0.68, 0.82), small * 1.08), half * 0.9)
    down = np.argmin((die.pose.turn @ NORMALS.T)[2])
    pose = _inside(rng, die.pose, NORMALS[down], hollow, small)
    return replace(die, inner=pose, hollow=hollow)


def _inside(rng: Generator, outer: Pose, down: Vector, hollow: float, small: float) -> Pose:
    """On the wall that points down, turned so far that its corners still clear the other walls."""
    local = face_up(int(rng.integers(6)), 0.0)
    spin = rng.uniform(-np.pi, np.pi)
    reach = small * (abs(np.cos(spin)) + abs(np.sin(spin)))
    while reach > hollow:
        spin *= 0.7
        reach = small * (abs(np.cos(spin)) + abs(np.sin(spin)))
    floor = _frame(down)
    slide = rng.uniform(-1, 1, 2) * (hollow - reach)
    centre = floor @ np.array([slide[0], slide[1], -(hollow - small)])
    turn = floor @ about_z(spin) @ local
    return Pose(outer.turn @ centre + outer.centre, outer.turn @ turn)


def _frame(down: Vector) -> Vector:
    """Axes of the hollow with z pointing away from its floor."""
    up = -down
    side = np.roll(np.abs(up), 1)
    return np.stack([side, np.cross(up, side), up], axis=1)


def footprint(die: Die) -> Vector:
    """(4, 2) corners of the square a flat die stands on."""
    square = CORNERS[CORNERS[:, 2] > 0][:, :2][[0, 1, 3, 2]] * die.look.edge_mm / 2
    return np.asarray(square @ about_z(yaw_of(die.pose.turn))[:2, :2].T + die.pose.centre[:2])


def apart(a: Vector, b: Vector) -> float:
    """Gap between two convex outlines along the best separating side; negative = they overlap."""
    return max(_gap(a, b), _gap(b, a))


def _gap(a: Vector, b: Vector) -> float:
    sides = np.roll(a, -1, axis=0) - a
    normals = np.stack([sides[:, 1], -sides[:, 0]], axis=1)
    normals /= np.linalg.norm(normals, axis=1, keepdims=True)
    ours, theirs = a @ normals.T, b @ normals.T
    return float(max((theirs.min(0) - ours.max(0)).max(), (ours.min(0) - theirs.max(0)).max()))


def free(die: Die, others: list[Die], gap: float = 0.0) -> bool:
    """Whether a flat die keeps clear of the others (leaning ones are taken by their bounding circle)."""
    mine = footprint(die)
    for other in others:
        near = np.linalg.norm(other.pose.centre[:2] - die.pose.centre[:2])
        if near > (die.look.edge_mm + other.look.edge_mm) * 0.9:
            continue
        if other.cocked or apart(mine, footprint(other)) < gap:
            return False
    return True


def beside(rng: Generator, look: DieLook, other: Die) -> Die:
    """Touching another die, side to side or by a corner."""
    yaw = yaw_of(other.pose.turn) + (0.0 if rng.random() < 0.5 else rng.uniform(0, np.pi / 2))
    side = yaw + rng.integers(4) * np.pi / 2 + (0.0 if rng.random() < 0.4 else rng.normal(0, 0.3))
    toward = np.array([np.cos(side), np.sin(side)])
    near, far = 0.0, 2 * (look.edge_mm + other.look.edge_mm)
    die = lying(rng, look, other.pose.centre[:2] + toward * far, yaw)
    start = die.pose.centre - np.append(toward, 0) * far
    for _ in range(18):
        middle = (near + far) / 2
        moved = Die(look, Pose(start + np.append(toward, 0) * middle, die.pose.turn))
        near, far = (near, middle) if apart(footprint(moved), footprint(other)) > 0.02 else (middle, far)
    return _moved(die, start + np.append(toward, 0) * far)


def _moved(die: Die, centre: Vector) -> Die:
    shift = centre - die.pose.centre
    inner = Pose(die.inner.centre + shift, die.inner.turn) if die.inner is not None else None
    return replace(die, pose=Pose(centre, die.pose.turn), inner=inner)


def leaning(rng: Generator, look: DieLook, other: Die) -> Die:
    """Tilted, its lowest point on the table, pushed up against another die."""
    angle = rng.uniform(0, 2 * np.pi)
    toward = np.array([np.cos(angle), np.sin(angle), 0.0])
    axis = np.array([-toward[1], toward[0], 0.0]) + rng.normal(0, 0.25, 3) * [1, 1, 0]
    turn = about(axis / np.linalg.norm(axis), rng.uniform(0.2, 0.78)) @ face_up(int(rng.integers(6)), angle)
    points = surface_points(look) @ turn.T
    lift = -points[:, 2].min()
    reach = _slide(points + np.array([0, 0, lift]), toward, other)
    centre = np.append(other.pose.centre[:2] + toward[:2] * reach, lift)
    return filled(rng, Die(look, Pose(centre, turn), cocked=True))


def _slide(points: Vector, toward: Vector, other: Die) -> float:
    """How far out a body must stand for its points to stay clear of the other die."""
    near, far = 0.0, 3 * other.look.edge_mm + float(np.abs(points).max())
    for _ in range(16):
        middle = (near + far) / 2
        moved = points + toward * middle + np.append(other.pose.centre[:2], 0)
        near, far = (near, middle) if _clearance(moved, other) > 0.1 else (middle, far)
    return far


def _clearance(points: Vector, other: Die) -> float:
    """Signed distance from the nearest of the points (and points between them) to another die."""
    between = [(points + np.roll(points, shift, axis=0)) / 2 for shift in (37, 61)]
    dense = np.concatenate([points, *between])
    local = np.abs((dense - other.pose.centre) @ other.pose.turn) - other.look.edge_mm / 2
    return float((np.linalg.norm(np.maximum(local, 0), axis=1) + np.minimum(local.max(1), 0)).min())


def on_top(rng: Generator, look: DieLook, other: Die) -> Die:
    """Flat on another die's upper face."""
    at = other.pose.centre[:2] + rng.normal(0, 0.12, 2) * other.look.edge_mm
    return lying(rng, look, at, rng.uniform(0, 2 * np.pi), other.pose.centre[2] + other.look.edge_mm / 2)


def within_tray(tray: Vector, outline: Vector, margin: float) -> bool:
    """Whether an outline on the table keeps clear of the rims."""
    local = (outline - tray[:2]) @ about_z(float(tray[4]))[:2, :2]
    return bool((np.abs(local) < tray[2:4] - margin).all())
