"""Where dice come to lie, without tracing anything."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest

from datasets.look import DieLook
from datasets.tracer import arrange
from datasets.tracer.geometry import NORMALS, surface_points, top_face
from datasets.tracer.light import make_light
from datasets.tracer.scene import Die, Pose, Vector

LookMaker = Callable[..., DieLook]
DieMaker = Callable[..., Die]
SEEDS = range(5)


def surface(die: Die) -> Vector:
    return np.asarray(surface_points(die.look) @ die.pose.turn.T + die.pose.centre)


def tilt(turn: Vector) -> float:
    """Angle between the top face's normal and straight up, radians."""
    return float(np.arccos(np.clip((turn @ NORMALS.T)[2].max(), -1, 1)))


@pytest.mark.parametrize("seed", SEEDS)
def test_neighbours_touch_and_do_not_overlap(make_look: LookMaker, make_die: DieMaker, seed: int) -> None:
    rng, other = np.random.default_rng(seed), make_die(make_look())
    die = arrange.beside(rng, make_look(edge_mm=12.0), other)
    assert 0 < arrange.apart(arrange.footprint(die), arrange.footprint(other)) < 0.1
    assert die.pose.centre[2] == 6 and tilt(die.pose.turn) < 1e-6


@pytest.mark.parametrize("seed", SEEDS)
def test_leaning_dice_stand_on_the_table_and_are_tilted(make_look: LookMaker, make_die: DieMaker, seed: int) -> None:
    die = arrange.leaning(np.random.default_rng(seed), make_look(), make_die(make_look()))
    assert die.cocked and tilt(die.pose.turn) > 0.1
    assert surface(die)[:, 2].min() == pytest.approx(0, abs=0.05)


@pytest.mark.parametrize("seed", SEEDS)
def test_inner_die_lies_within_the_hollow(make_look: LookMaker, seed: int) -> None:
    look = make_look(kind="double", material="clear", edge_mm=20.0, inner=make_look(edge_mm=10.0))
    die = arrange.lying(np.random.default_rng(seed), look, np.zeros(2), 0.3)
    assert die.inner is not None and look.inner is not None
    local = (surface(Die(look.inner, die.inner)) - die.pose.centre) @ die.pose.turn
    assert np.abs(local).max() < die.hollow * 1.01
    assert die.inner.centre[2] == pytest.approx(10 - die.hollow + 5, abs=1e-6)


def test_every_face_comes_up_as_often(make_look: LookMaker) -> None:
    rng = np.random.default_rng(0)
    tops = [top_face(arrange.lying(rng, make_look(), np.zeros(2), 0.0).pose.turn) for _ in range(300)]
    assert min(np.bincount(tops, minlength=6)) > 25


@pytest.mark.parametrize("seed", SEEDS)
def test_light_is_positive_and_adds_up(seed: int) -> None:
    light = make_light(np.random.default_rng(seed))
    assert light.sky.min() >= 0 and np.isfinite(light.sky).all()
    assert all(lamp.centre[2] > 0 and lamp.radiance.min() > 0 for lamp in light.lamps)


def test_overlap_is_found(make_look: LookMaker, make_die: DieMaker) -> None:
    here = make_die(make_look())
    there = Die(here.look, Pose(here.pose.centre + np.array([5.0, 0, 0]), here.pose.turn))
    assert not arrange.free(there, [here])
    assert arrange.free(make_die(make_look(), at=(40.0, 0.0)), [here])
