"""Two dice found as one."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np
import pytest

from tests.vision.watching.scenes import Die, reading
from vision.expect import Expect
from vision.types import Box, Doubt, Floats, Look, Picture, Reading, Spent
from vision.watching.touching import is_across, parted

PICTURE = Picture.of(np.zeros((90, 160, 3), np.uint8))
OTHER = reading(Die(120, 60, 2))
SIDE_BY_SIDE, ONE_ABOVE_THE_OTHER = (20.0, 10.0, 76.0, 40.0), (20.0, 10.0, 40.0, 76.0)


@dataclass
class Halves:
    """Eyes that read each box as the next of these."""

    faces: tuple[tuple[int, float], ...]

    def look(self, picture: Picture, expect: Expect | None = None) -> Look:
        raise NotImplementedError

    def look_at(self, picture: Picture, boxes: Floats, expect: Expect | None = None) -> Look:
        read = [reading(Die(0, 0, face), sure=sure) for face, sure in self.faces]
        corners = [(float(x), float(y), float(width), float(height)) for x, y, width, height in boxes]
        dice = [replace(die, box=box) for die, box in zip(read, corners, strict=True)]
        return Look(tuple(dice), Spent(0, 0, 0))


def whole(box: Box, doubts: tuple[Doubt, ...] = (Doubt.FACE,)) -> Reading:
    return replace(reading(Die(0, 0, 5), sure=0.6, doubts=doubts), box=box)


@pytest.mark.parametrize(
    ("box", "second"),
    [(SIDE_BY_SIDE, (58.0, 10.0, 38.0, 40.0)), (ONE_ABOVE_THE_OTHER, (20.0, 48.0, 40.0, 38.0))],
)
def test_two_dice_that_touch_are_two(box: Box, second: Box) -> None:
    dice = parted(Halves(((3, 0.9), (4, 0.95))), PICTURE, (whole(box), OTHER), Expect())
    assert [die.face for die in dice] == ["3", "4", "2"] and dice[1].box == second


def test_three_dice_in_a_row_are_three() -> None:
    """Two long finds share the one in the middle, and the last one was found by itself too."""
    row = [whole((20.0, 10.0, 76.0, 40.0)), whole((58.0, 10.0, 76.0, 40.0))]
    last = replace(reading(Die(0, 0, 6)), box=(96.0, 10.0, 38.0, 40.0))
    dice = parted(Halves(((3, 0.9), (4, 0.95), (4, 0.9), (6, 0.8))), PICTURE, (*row, last), Expect())
    assert [(die.face, die.box[0]) for die in dice] == [("3", 20.0), ("4", 58.0), ("6", 96.0)]


@pytest.mark.parametrize(
    ("die", "faces"),
    [
        pytest.param(whole(SIDE_BY_SIDE), ((3, 0.9), (4, 0.5)), id="one half is read worse than the whole"),
        pytest.param(whole(SIDE_BY_SIDE, doubts=()), ((3, 0.9), (4, 0.9)), id="the whole is sure"),
        pytest.param(whole((20.0, 10.0, 50.0, 40.0)), ((3, 0.9), (4, 0.9)), id="it is not long"),
    ],
)
def test_what_is_one_die_stays_one(die: Reading, faces: tuple[tuple[int, float], ...]) -> None:
    assert parted(Halves(faces), PICTURE, (die, OTHER), Expect()) == (die, OTHER)


ABOVE, BELOW = (replace(reading(Die(0, 0, 2)), box=(20.0, y, 40.0, 40.0)) for y in (0.0, 41.0))


@pytest.mark.parametrize(
    ("box", "others", "across"),
    [
        pytest.param((20.0, 12.0, 40.0, 56.0), (ABOVE, BELOW), True, id="on both"),
        pytest.param((20.0, 12.0, 40.0, 56.0), (ABOVE,), False, id="there is only one"),
        pytest.param((45.0, 12.0, 40.0, 56.0), (ABOVE, BELOW), False, id="beside them"),
        pytest.param((20.0, 4.0, 40.0, 40.0), (ABOVE, BELOW), False, id="on one of them"),
    ],
)
def test_a_find_across_two_dice(box: Box, others: tuple[Reading, ...], across: bool) -> None:
    assert is_across(whole(box), others) == across
