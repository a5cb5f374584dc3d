"""Where printed dice lie, and the camera and lamps above them: plain numbers, in millimetres, z up."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.random import Generator

from datasets.art.looks import numbering
from datasets.second.printing import DICE, Printed, Rgb, Style, draw_style, pip_die
from datasets.tracer.camera import look_at
from datasets.tracer.geometry import BALL, CORNERS, NORMALS, RIGHTS, face_up, project, top_face
from datasets.tracer.scene import Camera, Vector

SIZES = ((640, 480), (960, 720), (1280, 720))
LEAST, MOST = 38.0, 100.0
"""Edge of a die in pixels; double dice are half as large again."""
NEARER = 1.5
TILT = 35.0
ROOM = 1.9
"""Between the middles of two dice, in edges: none hides another."""


@dataclass(frozen=True, slots=True)
class Lamps:
    """How high they hang and half the angle that they take up, in degrees, each from … to …."""

    up: tuple[float, float]
    wide: tuple[float, float]


ANY, SOFT = Lamps((30, 85), (2, 15)), Lamps((20, 40), (12, 20))
"""Through glass a small lamp is sparks that no camera sees and next to no light, and a high one lies as a mirror on the
top: double dice get soft ones from the side."""


@dataclass(frozen=True, slots=True)
class Shell:
    """A clear die with pips painted on it."""

    values: tuple[int, ...]
    style: Style
    tint: Rgb
    hollow: float
    """Side of the hollow, in edges."""


@dataclass(frozen=True, slots=True)
class Lying:
    """One die on the table: its middle, and the turn from its own frame into the world's."""

    die: Printed | Shell
    centre: Vector
    turn: Vector
    edge: float
    corner: float
    """Radius of its edges, in half edges."""
    rough: float
    """0: as smooth as glass."""
    small: Lying | None = None
    """What lies in the hollow."""

    @property
    def face(self) -> str:
        top = top_face(self.turn)
        if isinstance(self.die, Shell):
            assert self.small is not None
            return f"{self.die.values[top]}/{self.small.face}"
        return self.die.labels[top]

    @property
    def kind(self) -> str:
        return "double" if isinstance(self.die, Shell) else self.die.kind


@dataclass(frozen=True, slots=True)
class Lamp:
    centre: Vector
    half: float
    radiance: Vector


@dataclass(frozen=True, slots=True)
class Laid:
    """A whole scene."""

    camera: Camera
    dice: tuple[Lying, ...]
    lamps: tuple[Lamp, ...]
    sky: Vector


def lay(kinds: Sequence[str], rng: Generator) -> Laid:
    nearer = NEARER if set(kinds) == {"double"} else 1.0
    edge, pixels = float(rng.uniform(12, 20)), nearer * float(np.exp(rng.uniform(np.log(LEAST), np.log(MOST))))
    camera = draw_camera(edge, pixels, rng)
    wanted, dice = int(rng.integers(5, 9)), list[Lying]()
    for place in places(camera, edge, rng):
        die = lay_one(str(rng.choice(list(kinds))), edge, place, rng)
        if len(dice) < wanted and in_picture(camera, die):
            dice.append(die)
    shining = SOFT if "double" in kinds else ANY
    lamps = tuple(draw_lamp(shining, rng) for _ in range(int(rng.integers(1, 3))))
    return Laid(camera, tuple(dice), lamps, rng.uniform(0.2, 0.5) * np.array([0.9, 1.0, 1.1]))


def draw_camera(edge: float, pixels: float, rng: Generator) -> Camera:
    width, height = SIZES[int(rng.choice(3, p=[0.5, 0.3, 0.2]))]
    away = float(rng.uniform(300, 700))
    tilt, around = np.radians(rng.uniform(0, TILT)), rng.uniform(0, 2 * np.pi)
    eye, view = look_at(np.zeros(3), away, float(tilt), float(around), 0.0)
    return Camera(eye, view, pixels * away / edge, width, height, 0.0, away, (width / 2, height / 2))


def places(camera: Camera, edge: float, rng: Generator) -> list[Vector]:
    """Apart from each other, about where the camera looks."""
    reach, found = 0.5 * max(camera.width, camera.height) / camera.focal * camera.focus, list[Vector]()
    for spot in rng.uniform(-reach, reach, (300, 2)):
        if all(np.linalg.norm(spot - other) > ROOM * edge for other in found):
            found.append(spot)
    return found


def lay_one(kind: str, edge: float, place: Vector, rng: Generator) -> Lying:
    turn = face_up(int(rng.integers(6)), float(rng.uniform(0, 2 * np.pi)))
    centre, corner = np.array([*place, edge / 2]), float(rng.uniform(0.08, 0.45))
    if kind == "double":
        shell, corner = draw_shell(rng), float(rng.uniform(0.06, 0.2))
        return Lying(shell, centre, turn, edge, corner, 0.0, lay_inside(shell, place, edge, turn, rng))
    die, rough = DICE[kind](rng), float(rng.choice([0.0, rng.uniform(0.08, 0.4)]))
    words = [face for face, label in enumerate(die.labels) if kind == "word" and not label.isdigit()]
    if words and rng.random() < 0.6:
        turn = face_up(words[0], float(rng.uniform(0, 2 * np.pi)))
    return Lying(die, centre, turn, edge, corner, rough)


def draw_shell(rng: Generator) -> Shell:
    tint = (255, 255, 255) if rng.random() < 0.6 else tuple(int(part) for part in rng.integers(170, 256, 3))
    red, green, blue = tint
    return Shell(tuple(numbering(rng)), draw_style(rng), (red, green, blue), float(rng.uniform(0.68, 0.8)))


def lay_inside(shell: Shell, place: Vector, edge: float, turn: Vector, rng: Generator) -> Lying:
    """Anywhere on the floor of the hollow, turned as far as it has room."""
    small, room = edge * float(rng.uniform(0.38, 0.5)), edge * shell.hollow
    spin = float(rng.uniform(0, np.pi / 2))
    slack = max(room - small * (np.cos(spin) + np.sin(spin)), 0.0) / 2
    if room < small * (np.cos(spin) + np.sin(spin)):
        spin, slack = 0.0, (room - small) / 2
    along = turn[:2, np.argmin(np.abs(turn[2]))]
    yaw = float(np.arctan2(along[1], along[0]))
    cos, sin = np.cos(yaw), np.sin(yaw)
    slide = np.array([[cos, -sin], [sin, cos]]) @ rng.uniform(-slack, slack, 2)
    centre = np.array([*(place + slide), edge / 2 - room / 2 + small / 2 + 0.02])
    inside = face_up(int(rng.integers(6)), yaw + spin)
    return Lying(pip_die(rng), centre, inside, small, float(rng.uniform(0.1, 0.4)), 0.3)


def draw_lamp(lamps: Lamps, rng: Generator) -> Lamp:
    up, around, away = np.radians(rng.uniform(*lamps.up)), rng.uniform(0, 2 * np.pi), rng.uniform(600, 1500)
    toward = np.array([np.cos(up) * np.cos(around), np.cos(up) * np.sin(around), np.sin(up)])
    half, warm = away * np.tan(np.radians(rng.uniform(*lamps.wide))), rng.normal(0, 0.15)
    return Lamp(toward * away, float(half), 3.0 * away**2 / (4 * half**2) * np.exp([warm, 0, -warm]))


def surface(die: Lying, points: Vector) -> Vector:
    """From the die's own frame, in half edges, into the world."""
    return np.asarray(points * die.edge / 2 @ die.turn.T + die.centre)


def outline(camera: Camera, die: Lying) -> tuple[Vector, Vector]:
    """The lowest and the greatest pixel of its box: that of eight balls in its corners."""
    balls = CORNERS[:, None] * (1 - die.corner) + die.corner * BALL
    seen = project(camera, surface(die, balls.reshape(-1, 3)))
    return seen.min(0), seen.max(0)


def in_picture(camera: Camera, die: Lying) -> bool:
    low, high = outline(camera, die)
    return bool((low > 3).all() and (high < np.array([camera.width, camera.height]) - 3).all())


def top_corners(camera: Camera, die: Lying) -> Vector:
    """(4, 2) in pixels: top left, top right, bottom right, bottom left of the picture on the top face."""
    top = top_face(die.turn)
    normal, right = NORMALS[top], RIGHTS[top]
    down = -np.cross(normal, right)
    points = np.array([normal + x * right + y * down for x, y in ((-1, -1), (1, -1), (1, 1), (-1, 1))])
    return project(camera, surface(die, points))
