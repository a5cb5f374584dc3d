"""Faces turned in their own plane."""

from __future__ import annotations

import numpy as np
import pytest

from vision.lessons.turned import CORNERS, in_pixels, quarter_turns
from vision.types import Floats, Pixels

SIZE = 96
ABOVE = np.array([[0.6, 0.0], [0.0, 0.6], [0.0, 0.0]], np.float32)
SLANTED = np.array([[0.5, 0.2], [-0.35, 0.3], [0.1, -0.2]], np.float32)


def marked(top: Floats) -> Pixels:
    """Grey, with a bright spot in the first corner of the face."""
    crop = np.full((SIZE, SIZE, 3), 60, np.uint8)
    x, y = corner(top, 0)
    crop[y - 4 : y + 5, x - 4 : x + 5] = 250
    return crop


def corner(top: Floats, number: int) -> tuple[int, int]:
    shape, middle = in_pixels(top, SIZE)
    x, y = np.round(0.6 * CORNERS[number] @ shape + middle).astype(int).tolist()
    return x, y


@pytest.mark.parametrize("top", [ABOVE, SLANTED])
def test_what_is_on_a_face_goes_round_its_corners(top: Floats) -> None:
    bright = []
    for turned in quarter_turns(marked(top), top):
        bright.append([number for number in range(4) for x, y in [corner(top, number)] if turned[y, x, 0] > 200])
    assert sorted(bright) == [[0], [1], [2], [3]] and bright[0] == [0]


@pytest.mark.parametrize("top", [ABOVE, SLANTED])
def test_what_lies_beside_the_face_stays(top: Floats) -> None:
    crop = np.random.default_rng(1).integers(0, 255, (SIZE, SIZE, 3)).astype(np.uint8)
    turned = quarter_turns(crop, top)
    changed = (turned != crop).any(axis=(0, 3))
    assert (turned[0] == crop).mean() > 0.99 and 0.1 < changed.mean() < 0.5
    assert not changed[0].any() and not changed[-1].any()


def test_where_the_face_is_unknown_the_whole_crop_turns() -> None:
    crop = np.random.default_rng(1).integers(0, 255, (8, 8, 3)).astype(np.uint8)
    assert (quarter_turns(crop, None)[1] == np.rot90(crop)).all()


def test_a_face_without_any_area_is_no_problem() -> None:
    assert (quarter_turns(marked(ABOVE), np.zeros((3, 2), np.float32))[1:, :40] == marked(ABOVE)[:40]).all()
