"""What stands on the table: the plain description that the tracer draws and the labels are read from.

Lengths in millimetres, z up, the table at z = 0. A pose turns the die's own frame into the world's.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from datasets.look import DieLook

Vector = NDArray[np.float64]
Picture = NDArray[np.uint8]


@dataclass(frozen=True, slots=True)
class Camera:
    eye: Vector
    view: Vector
    """(3, 3), columns: right, down, forward."""
    focal: float
    """In pixels."""
    width: int
    height: int
    aperture: float
    """Radius of the lens; 0 = everything sharp."""
    focus: float
    """Distance that is sharp."""
    middle: tuple[float, float]
    """Pixel on the optical axis."""


@dataclass(frozen=True, slots=True)
class Lamp:
    """A shining rectangle, ellipse or ring."""

    centre: Vector
    across: Vector
    along: Vector
    radiance: Vector
    round: bool
    hole: float = 0.0
    """Share of a round lamp's radius from which on it shines: a ring."""


@dataclass(frozen=True, slots=True)
class Pose:
    centre: Vector
    turn: Vector
    """(3, 3), columns: the die's own x, y and z axis in the world."""


@dataclass(frozen=True, slots=True)
class Die:
    look: DieLook
    pose: Pose
    cocked: bool = False
    inner: Pose | None = None
    hollow: float = 0.0
    """Half the width of the hollow of a double die."""
    cloud: float = 0.0
    """Share of light that a translucent body scatters at its skin."""
    bow: float = 0.0
    """How much further than usual its faces are from flat, in radians at their rim; below nought: hollow."""


@dataclass(frozen=True, slots=True)
class Rim:
    """A rounded bar: one side of a tray."""

    pose: Pose
    half: Vector
    radius: float
    tone: Vector


@dataclass(frozen=True, slots=True)
class Card:
    """Something cut out along the outline of a flat picture, between two heights."""

    what: str
    art: int
    """Which of the scene's pictures."""
    centre: Vector
    """(2,) on the table."""
    angle: float
    half: Vector
    """(2,) half its width and height."""
    bottom: float
    top: float
    rough: float


@dataclass(frozen=True, slots=True)
class Ground:
    pictures: tuple[Picture, ...]
    """Table, tray floor, rim, floor beyond the table's edge."""
    offset: Vector
    angle: float
    size: float
    """Millimetres that one picture covers."""
    rough: float
    f0: float
    tray: Vector
    """Centre, half sizes, angle; zeros where there is no tray."""
    edge: tuple[float, float]
    """How far off the table ends, and in which direction."""


@dataclass(frozen=True, slots=True)
class Light:
    lamps: tuple[Lamp, ...]
    sky: Vector
    """(2, n, n, 3) octahedral pictures of the room: sharp, and blurred as a matt surface sees it."""
    ambient: Vector


@dataclass(frozen=True, slots=True)
class Scene:
    camera: Camera
    dice: tuple[Die, ...]
    rims: tuple[Rim, ...]
    cards: tuple[Card, ...]
    card_art: tuple[Picture, ...]
    ground: Ground
    light: Light
    seed: int
