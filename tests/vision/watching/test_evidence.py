"""Whether what reaches in from the border is a hand, or dice at the rim."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from tests.vision.watching.scenes import HEIGHT, WIDTH, Die, reading
from vision.watching.blobs import Mask
from vision.watching.evidence import hand_beside, unfound_in

CROWD = tuple(Die(x, y, 3) for x in (185, 415) for y in (185, 240, 295, 340))
"""Close to the hand on both sides, without lying under it."""


def outline(left: int, top: int, right: int, bottom: int) -> Mask:
    """Of a hand that comes from below, in blocks of 8 pixels: before a dark table only its edges are seen to differ."""
    mask = np.zeros((HEIGHT // 8, WIDTH // 8), bool)
    mask[top // 8 : bottom // 8, [left // 8, right // 8]] = True
    mask[top // 8, left // 8 : right // 8 + 1] = True
    return mask


def test_a_finger_between_dice_that_lie_still_is_a_hand() -> None:
    finger, dice = outline(210, 160, 390, HEIGHT), [reading(die) for die in CROWD]
    hand = hand_beside(finger, dice, dice, WIDTH, HEIGHT)
    assert hand is not None and hand[300 // 8, 300 // 8]


def test_dice_that_came_to_the_rim_are_no_hand() -> None:
    finger = outline(210, 160, 390, HEIGHT)
    assert hand_beside(finger, [], [reading(die) for die in CROWD], WIDTH, HEIGHT) is None


def test_what_is_seen_of_a_die_beside_a_finger_did_not_come_there() -> None:
    """A large die lay there; now a finger is on its left part, and the rest is found as a smaller one."""
    finger, die = outline(240, 200, 310, HEIGHT), reading(Die(310, 280, 4))
    before, now = replace(die, box=(250.0, 210.0, 120.0, 140.0)), replace(die, box=(305.0, 215.0, 63.0, 125.0))
    assert hand_beside(finger, [before], [now], WIDTH, HEIGHT) is not None


def spot(x: int, y: int, across: int) -> Mask:
    """A change of so many blocks of 8 pixels each way."""
    mask = np.zeros((HEIGHT // 8, WIDTH // 8), bool)
    mask[y // 8 : y // 8 + across, x // 8 : x // 8 + across] = True
    return mask


@pytest.mark.parametrize(("across", "count"), [(2, 0), (4, 1), (6, 1), (12, 0)])
def test_what_came_and_is_as_large_as_a_die_may_be_one(across: int, count: int) -> None:
    lying = [reading(die) for die in CROWD]
    assert unfound_in(spot(40, 40, across), lying, WIDTH, HEIGHT) == count
    assert unfound_in(spot(40, 40, across), [*lying, reading(Die(60, 60, 2))], WIDTH, HEIGHT) == 0


def test_what_reaches_in_from_the_border_is_no_die() -> None:
    assert unfound_in(spot(0, 40, 5), [reading(die) for die in CROWD], WIDTH, HEIGHT) == 0
