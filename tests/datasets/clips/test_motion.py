"""Dice on their way: above the table, without a jump, and at last as the script says."""

from __future__ import annotations

import numpy as np
import pytest

from datasets.clips.motion import draw_flight, in_flight, moved, pushed
from datasets.look import FACE_PIXELS, DieLook
from datasets.tracer.geometry import face_up, surface_points, top_face
from datasets.tracer.scene import Die, Pose

FACES = np.zeros((6, FACE_PIXELS, FACE_PIXELS, 4), np.uint8)
LOOK = DieLook("d6", FACES, tuple("162534"), (0.8, 0.8, 0.8), "white", "opaque", None, 0.3, 0.0, 0.25, 18.0, "plain")
STILL = Die(LOOK, Pose(np.array([60.0, 40.0, 9.0]), face_up(2, 0.7)))
ON_TOP = moved(STILL, Pose(np.array([62.0, 42.0, 27.0]), STILL.pose.turn))
START = np.array([-40.0, -80.0, 38.0])


def lowest(die: Die) -> float:
    return float((surface_points(die.look) @ die.pose.turn.T + die.pose.centre)[:, 2].min())


@pytest.mark.parametrize("seed", range(6))
def test_a_tumbling_die_never_sinks_into_the_table(seed: int) -> None:
    flight = draw_flight(np.random.default_rng(seed), STILL, START, 0.1)
    ways = [in_flight(flight, t) for t in np.linspace(0.11, flight.rests, 40)]
    assert min(lowest(die) for die in ways if die is not None) > -0.05


def test_it_is_in_the_hand_before_and_at_rest_after() -> None:
    flight = draw_flight(np.random.default_rng(1), STILL, START, 0.1)
    assert in_flight(flight, 0.1) is None
    assert in_flight(flight, flight.rests) is STILL


@pytest.mark.parametrize("end", [STILL, ON_TOP], ids=["on the table", "on another die"])
@pytest.mark.parametrize("seed", range(6))
def test_it_comes_to_rest_without_a_jump(seed: int, end: Die) -> None:
    flight = draw_flight(np.random.default_rng(seed), end, START, 0.0)
    last = in_flight(flight, flight.rests - 1e-4)
    assert last is not None
    assert np.allclose(last.pose.centre, end.pose.centre, atol=0.05)
    assert np.allclose(last.pose.turn, end.pose.turn, atol=0.01)


def test_a_pushed_die_keeps_its_face_and_arrives() -> None:
    to = Pose(np.array([0.0, 70.0, 9.0]), face_up(2, 1.1))
    half, end = pushed(STILL, to, 0.5), pushed(STILL, to, 1.0)
    assert top_face(half.pose.turn) == top_face(STILL.pose.turn)
    assert half.pose.centre[2] == 9.0
    assert np.allclose(end.pose.centre, to.centre) and np.allclose(end.pose.turn, to.turn)


def test_what_is_inside_goes_along() -> None:
    double = Die(LOOK, STILL.pose, inner=Pose(STILL.pose.centre - [0, 0, 2], STILL.pose.turn), hollow=7.0)
    there = moved(double, Pose(np.array([0.0, 0.0, 9.0]), STILL.pose.turn))
    assert there.inner is not None
    assert np.allclose(there.inner.centre, [0, 0, 7])
