"""Small plain scenes: one die, one lamp, a grey table."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

from datasets.look import FACE_PIXELS, DieLook
from datasets.tracer.camera import look_at
from datasets.tracer.geometry import face_up
from datasets.tracer.scene import Camera, Die, Ground, Lamp, Light, Pose, Scene

if TYPE_CHECKING:
    from datasets.tracer.gpu import Tracer

LABELS = ("1", "6", "2", "5", "3", "4")
SceneMaker = Callable[..., Scene]


def plain_look(**changes: Any) -> DieLook:
    values: dict[str, Any] = {
        "kind": "d6",
        "faces": np.zeros((6, FACE_PIXELS, FACE_PIXELS, 4), dtype=np.uint8),
        "labels": LABELS,
        "body": (0.8, 0.2, 0.2),
        "color": "red",
        "material": "opaque",
        "grain": None,
        "roughness": 0.3,
        "drilled": 0.0,
        "corner": 0.3,
        "edge_mm": 16.0,
        "style": "plain",
    }
    return DieLook(**(values | changes))


def flat_die(look: DieLook, face: int = 4, at: tuple[float, float] = (0.0, 0.0), yaw: float = 0.4) -> Die:
    return Die(look, Pose(np.array([*at, look.edge_mm / 2]), face_up(face, yaw)))


def plain_scene(
    dice: tuple[Die, ...], tilt: float = 0.5, size: tuple[int, int] = (160, 120), away: float = 200.0
) -> Scene:
    eye, view = look_at(np.array([0.0, 0.0, 8.0]), away, tilt, 1.0, 0.1)
    width, height = size
    camera = Camera(eye, view, away / 50 * width, width, height, 0.0, away, (width / 2, height / 2))
    grey = np.full((8, 8, 3), 128, dtype=np.uint8)
    ground = Ground((grey,) * 4, np.zeros(2), 0.0, 300.0, 0.9, 0.0, np.zeros(5), (1e6, 0.0))
    lamp = Lamp(np.array([0, 300, 900.0]), np.array([60.0, 0, 0]), np.array([0, 60.0, 0]), np.full(3, 40.0), False)
    light = Light((lamp,), np.full((2, 8, 8, 3), 0.5), np.full(3, 0.5))
    return Scene(camera, dice, (), (), (), ground, light, seed=3)


@pytest.fixture(scope="module")
def tracer() -> Tracer:
    from datasets.tracer.gpu import Tracer  # noqa: PLC0415 (needs moderngl, which not all tests here do)

    try:
        return Tracer()
    except Exception as error:  # the driver's own errors have no common type
        pytest.skip(f"no OpenGL through EGL here: {error}")


@pytest.fixture
def make_look() -> Callable[..., DieLook]:
    return plain_look


@pytest.fixture
def make_die() -> Callable[..., Die]:
    return flat_die


@pytest.fixture
def make_scene() -> SceneMaker:
    return plain_scene
