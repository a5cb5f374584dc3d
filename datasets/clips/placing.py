"""Where dice come to lie: thrown ones anywhere free in the middle, set-aside ones in a row at the rim."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.random import Generator

from datasets.clips.board import square_at
from datasets.clips.kit import inner_side, side_of
from datasets.clips.motion import moved
from datasets.clips.script import PutAside, Room, Script
from datasets.clips.stage import HOLLOW
from datasets.look import DieLook
from datasets.tracer.geometry import about, about_z, face_up, on_table, yaw_of
from datasets.tracer.scene import Camera, Die, Pose, Vector
from engines.core import Json

LEAN, BESIDE = float(np.radians(27)), 1.15
"""How far a leaning die is off the flat, and half of the die it leans against: its corner may point that way."""
OVER = 0.3
"""How far a die on top of another one is off its middle, each way, in half edges."""
APART = 1.62
"""Least distance of two thrown dice, in edges: any turn of them keeps clear."""


@dataclass(frozen=True, slots=True)
class Area:
    """Shares of the picture."""

    left: float
    top: float
    right: float
    bottom: float


WHOLE, BELOW_ROW, BESIDE_BOARD = Area(0.1, 0.15, 0.9, 0.8), Area(0.1, 0.38, 0.9, 0.8), Area(0.67, 0.16, 0.94, 0.8)


def throw_area(plan: Script) -> Area:
    """Where thrown dice come to lie: not in the row of those set aside, not on the board."""
    if plan.room.board is not None:
        return BESIDE_BOARD
    return BELOW_ROW if any(isinstance(act, PutAside) for act in plan.acts) else WHOLE


def showing(look: DieLook, face: Json, at: Vector, yaw: float) -> Die:
    """A die flat on the table with this face up; a double die with its small die on the floor of the hollow."""
    half = look.edge_mm / 2
    pose = Pose(np.array([at[0], at[1], half]), face_up(side_of(look, face), yaw))
    inner = inner_side(look, face)
    if look.inner is None or inner is None:
        return Die(look, pose)
    hollow, small = half * HOLLOW, look.inner.edge_mm / 2
    centre = pose.centre + np.array([0.0, 0.0, small - hollow])
    return Die(look, pose, inner=Pose(centre, face_up(inner, yaw + 0.25)), hollow=hollow)


def leaning(die: Die, other: Die) -> Die:
    """Against the side of another one, on its own lower edge."""
    half = die.look.edge_mm / 2
    way = die.pose.centre[:2] - other.pose.centre[:2]
    away = way / np.linalg.norm(way)
    reach = half * (np.cos(LEAN) + np.sin(LEAN))
    yaw = float(np.arctan2(away[1], away[0]))
    # Its sides along and across the way to the other one, then its top toward that one.
    straight = about_z(yaw) @ face_up_of(die)
    turn = about(np.array([-away[1], away[0], 0.0]), -LEAN) @ straight
    at = other.pose.centre[:2] + away * (half * BESIDE + reach)
    return moved(die, Pose(np.array([*at, reach]), turn))


def stacked(die: Die, other: Die) -> Die:
    """On top of another one, a little toward the far side of it."""
    half = die.look.edge_mm / 2
    return moved(die, Pose(other.pose.centre + np.array([OVER * half, OVER * half, 2 * half]), die.pose.turn))


def face_up_of(die: Die) -> Vector:
    """The die's turn without its turn about the upright."""
    return about_z(-yaw_of(die.pose.turn)) @ die.pose.turn


def draw_spots(
    rng: Generator, camera: Camera, area: Area, *, count: int, edge: float, lying: Sequence[Die], start: Vector
) -> list[Vector]:
    """Places for thrown dice that keep clear of each other and of what lies there, and can be reached past it."""
    spots: list[Vector] = []
    low = np.array([area.left * camera.width, area.top * camera.height])
    high = np.array([area.right * camera.width, area.bottom * camera.height])
    for attempt in range(20000):
        if len(spots) == count:
            return spots
        spot = on_table(camera, rng.uniform(low, high))
        others = [die.pose.centre[:2] for die in lying]
        if all(np.linalg.norm(spot - other) > APART * edge for other in [*spots, *others]) and (
            attempt > 10000 or all(_passes(start, spot, other, 1.1 * edge) for other in others)
        ):
            spots.append(spot)
    raise ValueError(f"no room for {count} dice of {edge} mm")


def _passes(start: Vector, end: Vector, other: Vector, gap: float) -> bool:
    """Whether the second half of the way, along the table, keeps clear of a die."""
    way = end - start[:2]
    share = float(np.clip((other - start[:2]) @ way / max(float(way @ way), 1e-6), 0.4, 1.0))
    return float(np.linalg.norm(start[:2] + way * share - other)) > gap


def aside_spot(camera: Camera, slot: int, edge_pixels: float) -> Vector:
    """In the row along the far rim, from the left."""
    pixel = np.array([0.07 * camera.width + slot * edge_pixels * 1.75, 0.17 * camera.height])
    return on_table(camera, pixel)


def onto_square(room: Room, die: Die, square: tuple[int, int], rng: Generator) -> Pose:
    """In the middle of a square, nearly straight."""
    x, y = square_at(room.board, square)
    at = np.array([x, y]) + rng.normal(0, 0.8, 2)
    return _straightened(die, at, float(rng.normal(0, 0.06)))


def into_row(die: Die, at: Vector, rng: Generator) -> Pose:
    return _straightened(die, at, float(rng.normal(0, 0.12)))


def _straightened(die: Die, at: Vector, off: float) -> Pose:
    """The same face up, its sides along the picture."""
    yaw = yaw_of(die.pose.turn)
    nearest = round(yaw / (np.pi / 2)) * np.pi / 2
    return Pose(np.array([at[0], at[1], die.pose.centre[2]]), about_z(nearest + off - yaw) @ die.pose.turn)
