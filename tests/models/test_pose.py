"""How a top face lies: told to the network and taken back without a jump, and straightened to a square."""

from __future__ import annotations

import cv2
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from models.pose import UNKNOWN_POSE, moved, pose_of, told_pose

SIDE = 100
angles = st.floats(-np.pi, np.pi)
sizes = st.floats(10, 40)


def corners(angle: float, size: float, flat: float) -> list[list[float]]:
    """A square around (50, 50), turned, then seen from the side."""
    turn = np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])
    square = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) * size
    seen: list[list[float]] = (square @ turn.T * [1, flat] + 50).tolist()
    return seen


@given(angles, sizes, st.floats(0.5, 1))
def test_a_quarter_turn_is_told_the_same(angle: float, size: float, flat: float) -> None:
    one, other = (told_pose(pose_of(corners(a, size, flat)), SIDE) for a in (angle, angle + np.pi / 2))
    assert np.allclose(one, other, atol=1e-6)


@given(angles, sizes, st.floats(0.6, 1))
def test_a_small_turn_changes_little(angle: float, size: float, flat: float) -> None:
    one, other = (told_pose(pose_of(corners(a, size, flat)), SIDE) for a in (angle, angle + 0.01))
    assert np.abs(one - other).max() < 0.06


def test_a_mirrored_face_is_told_like_any_other() -> None:
    mirror = np.array([[-1.0, 0, SIDE], [0, 1, 0]])
    one = told_pose(moved(pose_of(corners(0.3, 20, 0.8)), mirror), SIDE)
    other = told_pose(pose_of(corners(-0.3, 20, 0.8)), SIDE)
    assert np.allclose(one, other, atol=1e-6)


def test_what_is_not_known_is_not_told() -> None:
    assert np.isnan(told_pose(UNKNOWN_POSE, SIDE)).all()


@pytest.mark.parametrize("angle", [-1.2, -0.4, 0.0, 0.7, 2.0])
def test_the_straightened_face_fills_its_square(angle: float) -> None:
    torch = pytest.importorskip("torch", reason="torch is an extra: `make train-ready` installs it")
    squares = pytest.importorskip("models.squares")
    seen = corners(angle, 22, 0.7)
    picture = np.zeros((SIDE, SIDE), np.uint8)
    cv2.fillConvexPoly(picture, np.array(seen).round().astype(np.int32), 255)
    pose = torch.tensor(told_pose(pose_of(seen), SIDE)[None], dtype=torch.float32)
    square = squares.square_of(pose, 1.25)
    pixels = torch.tensor(picture / 255.0, dtype=torch.float32)[None, None]
    face = squares.straightened(pixels, square, 80)[0, 0].numpy()
    assert face[10:-10, 10:-10].mean() > 0.97
    assert face.mean() < 0.75


def test_a_square_within_a_square_is_where_it_was_seen() -> None:
    torch = pytest.importorskip("torch", reason="torch is an extra: `make train-ready` installs it")
    squares = pytest.importorskip("models.squares")
    outer, inner = (torch.rand(1, 3, 2) for _ in range(2))
    point = torch.tensor([[[0.3, -0.2, 1.0]]])
    there = torch.cat([point @ inner, torch.ones(1, 1, 1)], -1) @ outer
    assert torch.allclose(point @ squares.within(outer, inner), there, atol=1e-6)
