"""Labels against what is traced. Needs OpenGL through EGL (a graphics card, or Mesa's software driver)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import cv2
import numpy as np
import pytest

pytest.importorskip("moderngl", reason="moderngl is not installed")

from datasets.look import FACE_PIXELS, DieLook
from datasets.tracer import labels
from datasets.tracer.develop import develop
from datasets.tracer.geometry import NORMALS, ball_radius, face_up, outline, top_face
from datasets.tracer.gpu import Effort, Tracer
from datasets.tracer.scene import Die, Pose, Scene
from datasets.tracer.within import insides

LookMaker = Callable[..., DieLook]
DieMaker = Callable[..., Die]
SceneMaker = Callable[..., Scene]


def double(make_look: LookMaker, cover: int) -> Die:
    """A clear die whose faces are painted with coverage `cover`, a small die on the floor of its hollow."""
    faces = np.zeros((6, FACE_PIXELS, FACE_PIXELS, 4), dtype=np.uint8)
    faces[..., 3] = cover
    look = make_look(
        kind="double", material="clear", faces=faces, edge_mm=20.0, corner=0.1, inner=make_look(edge_mm=9.0)
    )
    return Die(
        look, Pose(np.array([0, 0, 10.0]), face_up(0, 0.2)), False, Pose(np.array([0.5, 0, 6.5]), face_up(2, 0.5)), 8.0
    )


@pytest.mark.parametrize("shape", [(0.05, 0.0), (0.05, 0.9), (0.5, 0.0), (0.5, 0.9)])
def test_box_is_the_box_of_the_traced_mask(
    tracer: Tracer, make_look: LookMaker, make_die: DieMaker, make_scene: SceneMaker, shape: tuple[float, float]
) -> None:
    corner, tilt = shape
    scene = make_scene((make_die(make_look(corner=corner)),), tilt=tilt)
    ids = tracer.ids(scene)
    row = labels.rows(scene, ids, {})["dice"][0]
    x, y, w, h = cv2.boundingRect((ids[..., 0] == 1).astype(np.uint8))
    assert np.allclose([row["box"][0], row["box"][1]], [x, y], atol=1.01)
    assert np.allclose([row["box"][0] + row["box"][2], row["box"][1] + row["box"][3]], [x + w, y + h], atol=1.01)
    assert row["visible"] > 0.97 and row["top_visible"] > 0.97


@pytest.mark.parametrize("face", range(6))
def test_label_is_the_face_that_looks_up(
    tracer: Tracer, make_look: LookMaker, make_die: DieMaker, make_scene: SceneMaker, face: int
) -> None:
    scene = make_scene((make_die(make_look(), face=face),), tilt=0.0)
    seen = tracer.ids(scene)[..., 1]
    assert np.bincount(seen[seen > 0].astype(int)).argmax() == face + 1
    assert labels.names(scene.dice[0])["face"] == scene.dice[0].look.labels[face]


def test_a_covered_die_is_no_die_but_a_thing(
    tracer: Tracer, make_look: LookMaker, make_die: DieMaker, make_scene: SceneMaker
) -> None:
    below = make_die(make_look())
    above = replace(below, look=make_look(edge_mm=40.0), pose=Pose(np.array([0, 0, 40.0]), below.pose.turn))
    scene = make_scene((below, above), tilt=0.0)
    row = labels.rows(scene, tracer.ids(scene), {})
    assert [thing["what"] for thing in row["things"]] == ["hidden die"]
    assert len(row["dice"]) == 1


def test_cut_by_the_border(tracer: Tracer, make_look: LookMaker, make_die: DieMaker, make_scene: SceneMaker) -> None:
    scene = make_scene((make_die(make_look()),), tilt=0.0)
    camera = replace(scene.camera, middle=(0.0, scene.camera.height / 2))
    scene = replace(scene, camera=camera)
    row = labels.rows(scene, tracer.ids(scene), {})["dice"][0]
    assert row["box"][0] == 0
    assert row["visible"] == pytest.approx(0.5, abs=0.05)
    assert row["top_visible"] == pytest.approx(0.5, abs=0.08)


def test_same_seed_same_picture(
    tracer: Tracer, make_look: LookMaker, make_die: DieMaker, make_scene: SceneMaker
) -> None:
    scene = make_scene((make_die(make_look()),), size=(48, 36))
    first, again = (tracer.trace(scene, Effort(2, 2, 2)) for _ in range(2))
    assert np.array_equal(first.light, again.light) and np.array_equal(first.shine, again.shine)
    assert np.isfinite(first.light).all() and first.light.mean() > 0


def test_a_shadow_has_no_grain(
    tracer: Tracer, make_look: LookMaker, make_die: DieMaker, make_scene: SceneMaker
) -> None:
    """Two samples a pixel are few; on a plain table no pixel may stand out from its neighbours for all that."""
    scene = make_scene((make_die(make_look()),), tilt=0.0)
    low = replace(scene.light.lamps[0], centre=np.array([0, 500, 400.0]), radiance=np.full(3, 300.0))
    scene = replace(scene, light=replace(scene.light, lamps=(low,)))
    light, ids = tracer.trace(scene, Effort(2, 2, 2)).light.mean(2), tracer.ids(scene)[..., 0]
    table = cv2.erode((ids == ids[0, 0]).astype(np.uint8), np.ones((9, 9))) > 0
    shadow = light[table] < 0.7 * light[table].max()
    apart = np.abs(light - cv2.medianBlur(light, 5))[table] / light[table].max()
    assert 0.02 < shadow.mean() < 0.5
    assert np.quantile(apart, 0.99) < 0.02


def test_far_tumbled_dice_have_no_holes(tracer: Tracer, make_look: LookMaker, make_scene: SceneMaker) -> None:
    looks = (make_look(style=str(k)) for k in range(50))
    look = next(look for look in looks if np.isfinite(ball_radius(look)))
    far = Die(look, Pose(np.array([0, 0, 8.0]), face_up(4, 0.3)))
    scene = make_scene((far,), size=(48, 36), away=1500.0)
    assert np.isfinite(develop(tracer.trace(scene, Effort(2, 2, 2)))).all()


def test_inner_face_is_seen_unless_covered(tracer: Tracer, make_look: LookMaker, make_scene: SceneMaker) -> None:
    open_, painted = (make_scene((double(make_look, cover),), tilt=0.3) for cover in (0, 255))
    assert insides(tracer, open_)[0].visible > 0.8
    assert insides(tracer, painted)[0].visible == 0


def test_inner_face_below_another_die_is_not_seen(
    tracer: Tracer, make_look: LookMaker, make_die: DieMaker, make_scene: SceneMaker
) -> None:
    lid = replace(make_die(make_look(edge_mm=40.0)), pose=Pose(np.array([0, 0, 60.0]), np.eye(3)))
    scene = make_scene((double(make_look, 0), lid), tilt=0.0)
    assert insides(tracer, scene)[0].visible == 0


def test_names_of_a_double_die(make_look: LookMaker) -> None:
    die = double(make_look, 0)
    assert labels.names(die) == {"face": "1/2", "value": 1, "outer": 1, "inner": 2}


def test_outline_holds_every_corner(make_look: LookMaker, make_die: DieMaker, make_scene: SceneMaker) -> None:
    scene = make_scene((make_die(make_look(corner=0.02)),))
    box = outline(scene.camera, scene.dice[0])
    corners = np.array(labels.corners(scene.camera, scene.dice[0]))
    assert (corners > box.min(0) - 1).all() and (corners < box.max(0) + 1).all()


@pytest.mark.parametrize("face", range(6))
def test_face_up_turns_that_face_up(face: int) -> None:
    turn = face_up(face, 1.1)
    assert top_face(turn) == face
    assert np.allclose(turn @ NORMALS[face], [0, 0, 1])
    assert np.linalg.det(turn) == pytest.approx(1)
