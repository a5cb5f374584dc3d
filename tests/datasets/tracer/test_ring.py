"""A ring of light that the tops of dice mirror into the lens."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import numpy as np
import pytest

pytest.importorskip("moderngl", reason="moderngl is not installed")

from datasets.look import DieLook
from datasets.tracer.develop import develop
from datasets.tracer.gpu import STANDARD, Tracer
from datasets.tracer.ring import RING_LIT, perhaps_ring_lit, ring_lit
from datasets.tracer.scene import Die, Lamp, Scene

LookMaker = Callable[..., DieLook]
DieMaker = Callable[..., Die]
SceneMaker = Callable[..., Scene]


@pytest.fixture
def glossy(make_look: LookMaker, make_die: DieMaker, make_scene: SceneMaker) -> Scene:
    """One black die, polished and hollow, seen from straight above."""
    die = make_die(make_look(roughness=0.02, corner=0.1, body=(0.02, 0.02, 0.02)), yaw=0.0)
    return make_scene((replace(die, bow=-0.2),), tilt=0.0, away=400.0)


def around_the_lens(scene: Scene, hole: float) -> Scene:
    eye, half = scene.camera.eye, 30.0
    lamp = Lamp(eye, np.array([half, 0, 0]), np.array([0, half, 0]), np.full(3, 200.0), True, hole)
    return replace(scene, light=replace(scene.light, lamps=(lamp,)))


def on_the_die(tracer: Tracer, scene: Scene) -> tuple[float, float]:
    """Brightness in the middle of the top face, and the greatest on it."""
    light = develop(tracer.trace(scene, STANDARD)).mean(2)
    row, column = (side // 2 for side in light.shape)
    face = light[row - 12 : row + 13, column - 12 : column + 13]
    return float(face[11:14, 11:14].mean()), float(face.max())


def test_a_ring_is_dark_in_its_middle_and_a_disc_is_not(tracer: Tracer, glossy: Scene) -> None:
    middle, brightest = on_the_die(tracer, around_the_lens(glossy, hole=0.8))
    assert middle < 0.3 * brightest
    middle, brightest = on_the_die(tracer, around_the_lens(glossy, hole=0.0))
    assert middle > 0.7 * brightest


def test_scenes_for_testing_stay_as_they_were(glossy: Scene) -> None:
    rng = np.random.default_rng(1)
    assert perhaps_ring_lit(rng, glossy, "test") is glossy
    assert rng.random() == np.random.default_rng(1).random()


def test_some_scenes_for_training_are_lit_so(glossy: Scene) -> None:
    rng = np.random.default_rng(1)
    lit = [perhaps_ring_lit(rng, glossy, "train") is not glossy for _ in range(300)]
    assert 0.5 * RING_LIT < np.mean(lit) < 1.5 * RING_LIT


def test_it_hangs_where_a_level_face_mirrors_it_into_the_lens(make_scene: SceneMaker, glossy: Scene) -> None:
    scene = ring_lit(np.random.default_rng(2), make_scene(glossy.dice, tilt=0.5))
    (*_, ring), eye = scene.light.lamps, scene.camera.eye
    assert np.allclose(ring.centre * [-1, -1, 1], eye, atol=0.1 * np.linalg.norm(eye))
    assert ring.round and ring.hole > 0 and ring.radiance.min() > 0
