"""The eyes as a whole, on networks without weights."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import numpy as np
import pytest

from tests.vision.fakes import READER, fake_eyes, fake_finder, fake_reader
from vision.expect import parse_expect
from vision.heads import CLASSES
from vision.pipeline import Eyes
from vision.read import Reader
from vision.session import Network
from vision.types import Box, Doubt, Floats, Picture

BOXES = [(200.0, 100.0, 40.0, 40.0), (100.0, 104.0, 40.0, 40.0), (150.0, 200.0, 40.0, 40.0)]


def blank(width: int = 1280, height: int = 720) -> Picture:
    return Picture.of(np.zeros((height, width, 3), np.uint8))


def test_dice_come_row_by_row_in_pixels_of_the_picture() -> None:
    look = fake_eyes(BOXES, {"value": "5", "body": "teal"}).look(blank())
    assert [die.box[0] for die in look.dice] == pytest.approx([200, 400, 300])
    assert {(die.kind, die.face, die.color, die.sure) for die in look.dice} == {("d6", "5", "teal", True)}
    assert look.ms.total == pytest.approx(look.ms.find + look.ms.read)


def test_a_picture_decoded_at_a_fraction_keeps_its_own_pixels() -> None:
    picture = Picture(np.zeros((720, 1280, 3), np.uint8), 5120, 2880)
    assert fake_eyes(BOXES[:1]).look(picture).dice[0].box == pytest.approx((1600, 800, 320, 320))


def test_no_die_gives_no_dice() -> None:
    assert fake_eyes([], {}).look(blank()).dice == ()
    assert fake_eyes(BOXES, {"kind": "nothing"}).look(blank()).dice == ()


def test_double_dice_have_a_pair() -> None:
    die = fake_eyes(BOXES[:1], {"kind": "double", "value": "4", "inner": "2"}).look(blank()).dice[0]
    assert (die.face, die.pair) == ("4/2", (4, 2))


@pytest.mark.parametrize("box", [(0, 100, 40, 40), (-10, 100, 40, 40), (610, 100, 30, 40), (100, 330, 40, 40)])
def test_a_die_cut_off_is_not_sure(box: Box) -> None:
    die = fake_eyes([box]).look(blank()).dice[0]
    assert die.doubts == (Doubt.CUT,)
    x, y, w, h = die.box
    assert x >= 0 and y >= 0 and x + w <= 1280 and y + h <= 720


def test_a_crop_is_one_die_whatever_it_shows() -> None:
    for answer, sure in (({"value": "3"}, True), ({"kind": "nothing"}, False)):
        look = fake_eyes([], answer).look_crop(blank(171, 267))
        assert len(look.dice) == 1
        assert look.dice[0].box == (0, 0, 171, 267)
        assert look.dice[0].sure is sure


def test_given_boxes_are_read_in_their_order() -> None:
    boxes = np.array(BOXES, np.float32)
    look = fake_eyes([], {"kind": "nothing"}).look_at(blank(), boxes)
    assert [die.box[0] for die in look.dice] == [200, 100, 150]


def test_expected_dice_are_looked_for_among_the_faint() -> None:
    eyes = fake_eyes(BOXES, {"value": "2"}, [0.9, 0.2, 0.3])
    counts = [len(eyes.look(blank(), parse_expect(texts)).dice) for texts in ([], ["d6:1"], ["d6:2"], ["d6:9"])]
    assert counts == [1, 1, 2, 3]


@pytest.mark.parametrize(
    ("score", "expected", "count"),
    [(0.2, ["d6:1"], 1), (0.13, ["d6:1"], 0), (0.41, ["d6:1"], 1), (0.41, [], 0)],
)
def test_where_a_die_is_missing_what_is_one_more_probably_than_not_is_it(
    score: float, expected: list[str], count: int
) -> None:
    """Otherwise it must be one with four chances in five."""
    reader = fake_reader(lambda _: {}, replace(READER, die=0.8), strength=0.5)
    look = Eyes(fake_finder(BOXES[:1], [score]), reader).look(blank(), parse_expect(expected))
    assert len(look.dice) == count


LARGE_DIE, PIPS = (100.0, 100.0, 120.0, 120.0), [(110.0, 110.0, 30.0, 30.0), (180.0, 180.0, 30.0, 30.0)]


@pytest.mark.parametrize(("scores", "large"), [([0.7, 0.6, 0.5], [True]), ([0.5, 0.6, 0.41], [False, False])])
def test_of_a_find_and_its_pips_stays_what_is_more_probably_a_die(scores: list[float], large: list[bool]) -> None:
    look = fake_eyes([LARGE_DIE, *PIPS], {}, scores).look(blank(640, 480))
    assert [die.box[2] > 100 for die in look.dice] == large


def test_pips_are_not_the_dice_that_are_missing() -> None:
    scores = [0.9, 0.2, 0.2, 0.2]
    look = fake_eyes([LARGE_DIE, *PIPS, (400.0, 100.0, 30.0, 30.0)], {}, scores).look(
        blank(640, 480), parse_expect(["d6:3"])
    )
    assert sorted(die.box[0] for die in look.dice) == pytest.approx([100, 400])


def test_with_word_dice_expected_pips_are_on_word_dice() -> None:
    eyes = fake_eyes(BOXES, {"value": "2"})
    assert {die.kind for die in eyes.look(blank(), parse_expect(["word:3"])).dice} == {"word"}


@pytest.mark.parametrize("boxes_given", [False, True])
def test_a_challenge_die_taken_for_one_d6_too_many_is_the_lacking_one(boxes_given: bool) -> None:
    """The reader finds the dark crop more like a d6, but not by much."""
    pixels = np.zeros((480, 640, 3), np.uint8)
    pixels[:150] = 255

    def run(batch: Floats) -> Mapping[str, Floats]:
        logits = fake_reader(lambda _: {"value": "4", "challenge": "x2"}).network.run(batch)
        dark = batch.mean(axis=(1, 2, 3)) < 0.5
        logits["kind"][dark, CLASSES["kind"].index("challenge")] = 19.0
        return logits

    eyes = Eyes(fake_finder(BOXES), Reader(Network(run, READER)))
    expect, picture = parse_expect(["d6:2", "challenge:1"]), Picture.of(pixels)
    look = eyes.look_at(picture, np.array(BOXES, np.float32), expect) if boxes_given else eyes.look(picture, expect)
    assert [(die.kind, die.face, die.sure) for die in look.dice] == [
        ("d6", "4", True),
        ("d6", "4", True),
        ("challenge", "x2", False),
    ]


@pytest.mark.parametrize(("second_look", "looks"), [(True, 3), (False, 1)])
def test_doubtful_dice_are_looked_at_again(second_look: bool, looks: int) -> None:
    asked: list[Floats] = []

    def answer(crop: Floats) -> dict[str, str]:
        asked.append(crop)
        return {"flat": "no" if len(asked) == 1 else "yes"}

    eyes = Eyes(fake_finder(BOXES[:1]), fake_reader(answer), second_look=second_look)
    die = eyes.look(blank()).dice[0]
    assert len(asked) == looks
    assert die.sure is second_look


def test_only_the_doubtful_are_looked_at_again() -> None:
    pixels = np.zeros((480, 640, 3), np.uint8)
    pixels[:150] = 255
    asked: list[str] = []

    def answer(crop: Floats) -> dict[str, str]:
        asked.append("light" if crop.mean() > 0.5 else "dark")
        return {"value": "1", "flat": "no"} if asked[-1] == "dark" else {"value": "6"}

    look = Eyes(fake_finder(BOXES), fake_reader(answer)).look(Picture.of(pixels))
    assert [die.face for die in look.dice] == ["6", "6", "1"]
    assert asked.count("light") == 2 and asked.count("dark") == 3
