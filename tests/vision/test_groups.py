"""The colours of dice, and which of them belong together."""

from __future__ import annotations

import json
import random
from itertools import chain

import numpy as np
import pytest

from vision.groups import Groups, apart, assign, follow, learn, likeness, measured, read_groups, write_groups
from vision.opencv import cv2
from vision.swatches import LINEAR, Swatch, lab, swatch_of
from vision.types import Box, Picture, Pixels, Reading
from vision.watching.seen import Seen, Settled

RED, WHITE, BLUE = (40, 40, 200), (225, 228, 230), (170, 70, 30)
"""BGR."""
BLACK, YELLOW, GREEN = (30, 30, 32), (40, 200, 230), (60, 150, 50)
WORDS = ("FOR", "GET", "IT")


def draw_die(body: tuple[int, int, int], pips: int = 6, *, glare: int = 0, side: int = 60) -> Pixels:
    """On a green table, pips in black or white, whichever can be seen."""
    pixels = np.full((100, 100, 3), (60, 110, 40), np.uint8)
    corner = 50 - side // 2
    cv2.rectangle(pixels, (corner, corner), (corner + side, corner + side), body, -1)
    ink = (20, 20, 20) if sum(body) > 380 else (240, 240, 240)
    for pip in range(pips):
        centre = corner + side // 4 + (pip % 2) * side // 2, corner + side // 4 + (pip // 2) * side // 4
        cv2.circle(pixels, centre, side // 11, ink, -1)
    cv2.circle(pixels, (55, 45), glare, (255, 255, 255), -1)
    return np.asarray(pixels, np.uint8)


def swatch(body: tuple[int, int, int], light: tuple[float, float, float] = (1, 1, 1), noise: float = 0) -> Swatch:
    dice = random.Random(repr((body, light, noise)))
    red, green, blue = (
        float(LINEAR[value]) * gain * (1 + dice.gauss(0, noise)) for value, gain in zip(body[::-1], light, strict=True)
    )
    return Swatch((red, green, blue), 0.0, 60.0)


def shade(die: Swatch, by: float) -> Swatch:
    red, green, blue = die.colour
    return Swatch((red * by, green * by, blue * by), die.glare, die.side)


def nine(*bodies: tuple[int, int, int]) -> list[Swatch]:
    """Three of each, mixed, each lit a little differently."""
    return [shade(swatch(body), by) for by in (1.0, 0.8, 1.2) for body in bodies]


@pytest.mark.parametrize("body", [RED, WHITE, BLUE, BLACK, YELLOW, GREEN])
@pytest.mark.parametrize("glare", [0, 9])
def test_the_body_is_measured_without_pips_and_glare(body: tuple[int, int, int], glare: int) -> None:
    found = swatch_of(Picture.of(draw_die(body, glare=glare)), (20, 20, 60, 60))
    wanted = lab([swatch(body).colour])
    assert np.linalg.norm(lab([found.colour]) - wanted) < 3
    assert found.side == 60
    assert (found.glare > 0.05) == (glare > 0)


def test_a_picture_that_was_decoded_smaller_is_measured_at_the_same_place() -> None:
    pixels = draw_die(RED)
    found = swatch_of(Picture(pixels, 400, 400), (80, 80, 240, 240))
    assert found.colour == swatch_of(Picture.of(pixels), (20, 20, 60, 60)).colour
    assert found.side == 240


@pytest.mark.parametrize("box", [(-30, -30, 60, 60), (90, 90, 40, 40), (50, 50, 0.5, 0.5), (200, 200, 10, 10)])
def test_boxes_at_the_border_are_measured_as_far_as_there_are_pixels(box: Box) -> None:
    assert all(0 <= part <= 1 for part in swatch_of(Picture.of(draw_die(RED)), box).colour)


def test_measured_fills_in_every_die() -> None:
    reading = Reading((20, 20, 60, 60), "d6", "6", "red", 1.0, (), (("6", 1.0),), np.zeros(1, np.float32))
    settled = measured(Settled(0.0, 1, (Seen(7, reading, rolled=True),)), Picture.of(draw_die(BLUE)))
    found = settled.dice[0].swatch
    assert found is not None and found.colour[2] > found.colour[0]


@pytest.mark.parametrize(
    "bodies", [(RED, WHITE, BLUE), (BLACK, YELLOW, GREEN), (BLACK, RED, WHITE), (GREEN, BLUE, RED)]
)
def test_three_of_each_are_learnt_from_the_dice(bodies: tuple[tuple[int, int, int], ...]) -> None:
    groups, members = learn(nine(*bodies), 3, WORDS)
    assert sorted(chain(*members)) == list(range(9))
    assert {frozenset(die % 3 for die in group) for group in members} == {
        frozenset([0]),
        frozenset([1]),
        frozenset([2]),
    }
    assert min(apart(groups).values()) > 3


def test_colours_too_close_are_seen_to_be_so() -> None:
    groups, _ = learn(nine(RED, (45, 45, 195), BLUE), 3, WORDS)
    assert min(apart(groups).values()) < 3


def test_the_number_of_dice_must_be_right() -> None:
    with pytest.raises(ValueError, match="expected"):
        learn(nine(RED, WHITE, BLUE)[:8], 3, WORDS)


def test_each_die_belongs_to_the_nearest_group() -> None:
    groups, members = learn(nine(RED, WHITE, BLUE), 3, WORDS)
    order = [next(group for group, dice in enumerate(members) if body in dice) for body in range(3)]
    for body, group in zip((RED, WHITE, BLUE), order, strict=True):
        fits = likeness(groups, shade(swatch(body), 0.7))
        assert fits.index(max(fits)) == group
    assert likeness(groups, None) == (1.0, 1.0, 1.0)
    far = likeness(groups, swatch(GREEN))
    assert max(far) / sum(far) < 0.9


def test_three_of_each_decide_where_the_colour_alone_does_not() -> None:
    red, unclear = (1.0, 0.01), (0.5, 0.5)
    shares = assign([red, red, red, unclear], (3, 3))
    assert shares[3][1] > 0.95
    assert assign([unclear], (3, 3))[0] == [0.5, 0.5]
    assert assign([(1.0, 0.0)], (0, 1)) == [[0.5, 0.5]]


def test_the_light_is_followed() -> None:
    """A warm lamp comes on bit by bit: without following, white dice end as another colour."""
    groups, members = learn(nine(RED, WHITE, YELLOW), 3, WORDS)
    order = [next(group for group, dice in enumerate(members) if body in dice) for body in range(3)]
    followed = groups
    for step in range(1, 25):
        light = (1 + 0.01 * step, 1 - 0.005 * step, 1 - 0.025 * step)
        seen = [swatch(body, light) for body in (RED, WHITE, YELLOW)]
        found = [max(range(3), key=likeness(followed, die).__getitem__) for die in seen]
        assert found == order
        followed = follow(followed, list(zip(seen, order, strict=True)))
    fits = likeness(groups, swatch(WHITE, light))
    assert fits[order[1]] < likeness(followed, swatch(WHITE, light))[order[1]]
    assert follow(groups, []) == groups


def test_groups_survive_json() -> None:
    groups, _ = learn(nine(RED, WHITE, BLUE), 3, WORDS)
    assert read_groups(json.loads(json.dumps(write_groups(groups)))) == groups
    with pytest.raises(ValueError, match="expected"):
        read_groups({"names": ["FOR"]})
    with pytest.raises(ValueError, match="a name of its own"):
        Groups(("FOR", "FOR"), ((0, 0, 0), (1, 1, 1)))
