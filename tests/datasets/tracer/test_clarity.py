"""How clearly a face is shown, on a plain scene. Needs OpenGL through EGL, as the tracer does."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest

pytest.importorskip("moderngl", reason="moderngl is not installed")

from datasets.look import FACE_PIXELS, DieLook
from datasets.tracer.clarity import clarities, rivals, rivals_inside, rivals_on_top
from datasets.tracer.develop import develop
from datasets.tracer.geometry import face_up
from datasets.tracer.gpu import Effort, Tracer
from datasets.tracer.scene import Die, Pose, Scene
from datasets.tracer.within import insides

LookMaker = Callable[..., DieLook]
DieMaker = Callable[..., Die]
SceneMaker = Callable[..., Scene]
Bytes = np.ndarray[tuple[int, ...], np.dtype[np.uint8]]


def striped(ink: int) -> Bytes:
    """Six faces, each with one broad stripe more than the one before."""
    faces = np.zeros((6, FACE_PIXELS, FACE_PIXELS, 4), np.uint8)
    faces[..., :3] = ink
    for face in range(6):
        for stripe in range(face + 1):
            faces[face, :, 40 * stripe + 10 : 40 * stripe + 30, 3] = 255
    return faces


def shown(tracer: Tracer, scene: Scene, noise: float) -> float:
    def noiseless(of: Scene) -> Bytes:
        light = develop(tracer.trace(of, Effort(2, 2, 2)))
        return (np.clip(light, 0, 1) * 255).astype(np.uint8)

    grain = np.random.default_rng(1).normal(0, noise, (*noiseless(scene).shape,))
    photo = np.clip(noiseless(scene) + grain, 0, 255).astype(np.uint8)
    return clarities(scene, photo, noiseless, {})[0].top


def test_ink_of_the_colour_of_the_die_shows_nothing(
    tracer: Tracer, make_look: LookMaker, make_die: DieMaker, make_scene: SceneMaker
) -> None:
    body = (0.5, 0.5, 0.5)
    scenes = [make_scene((make_die(make_look(faces=striped(ink), body=body)),), tilt=0.0) for ink in (255, 128)]
    plain, hidden = (shown(tracer, scene, 1.0) for scene in scenes)
    assert plain > 100 and hidden < 10


def test_noise_makes_a_face_less_clear(
    tracer: Tracer, make_look: LookMaker, make_die: DieMaker, make_scene: SceneMaker
) -> None:
    scene = make_scene((make_die(make_look(faces=striped(255), body=(0.5, 0.5, 0.5))),), tilt=0.0)
    assert shown(tracer, scene, 3.0) > 2 * shown(tracer, scene, 30.0) > 0


def test_a_small_die_behind_paint_is_not_clear(tracer: Tracer, make_look: LookMaker, make_scene: SceneMaker) -> None:
    def inner(cover: int) -> float | None:
        faces = np.zeros((6, FACE_PIXELS, FACE_PIXELS, 4), np.uint8)
        faces[..., 3] = cover
        small = make_look(edge_mm=9.0, faces=striped(255), body=(0.1, 0.1, 0.1))
        look = make_look(kind="double", material="clear", faces=faces, edge_mm=20.0, corner=0.1, inner=small)
        within = Pose(np.array([0.5, 0, 6.5]), face_up(2, 0.5))
        scene = make_scene((Die(look, Pose(np.array([0, 0, 10.0]), face_up(0, 0.2)), False, within, 8.0),), tilt=0.3)

        def noiseless(of: Scene) -> Bytes:
            light = develop(tracer.trace(of, Effort(2, 2, 4)))
            return (np.clip(light, 0, 1) * 255).astype(np.uint8)

        return clarities(scene, noiseless(scene), noiseless, insides(tracer, scene))[0].inner

    through_glass, behind_paint = inner(0), inner(255)
    assert through_glass is not None and behind_paint is not None
    assert through_glass > 3 * behind_paint


def test_a_rival_is_another_face(make_look: LookMaker, make_die: DieMaker, make_scene: SceneMaker) -> None:
    faces = striped(255)
    scene = make_scene((make_die(make_look(faces=faces), face=3),))
    changed = rivals_on_top(scene).dice[0].look.faces
    assert [face for face in range(6) if not np.array_equal(changed[face], faces[face])] == [3]
    assert any(np.array_equal(np.rot90(faces[near], turn), changed[3]) for near in (2, 4) for turn in range(4))


def test_a_word_has_its_mirror_for_a_rival(make_look: LookMaker) -> None:
    look = make_look(kind="word", faces=striped(255), labels=("1", "FOR", "2", "5", "3", "4"))
    assert all(np.array_equal(np.sort(each, None), np.sort(look.faces[1], None)) for each in rivals(look, 1))
    assert len(list(rivals(look, 0))) == 20


def test_every_other_face_of_a_small_die_is_tried(make_look: LookMaker, make_scene: SceneMaker) -> None:
    small = make_look(edge_mm=9.0, faces=striped(255))
    look = make_look(kind="double", material="clear", edge_mm=20.0, inner=small)
    within = Pose(np.array([0.5, 0, 6.5]), face_up(2, 0.5))
    scene = make_scene((Die(look, Pose(np.array([0, 0, 10.0]), face_up(0, 0.2)), False, within, 8.0),))
    stripes = [each.dice[0].look.inner for each in rivals_inside(scene)]
    painted = [int((inner.faces[2][..., 3] > 0).sum()) // (20 * FACE_PIXELS) for inner in stripes if inner]
    assert painted == [1, 2, 4, 5, 6]
