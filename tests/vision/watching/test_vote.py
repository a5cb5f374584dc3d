"""Several readings become one."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from tests.vision.watching.scenes import Die, reading
from vision.expect import Expect, fitting, parse_expect
from vision.types import Doubt, Floats, Look, Picture, Reading, Spent
from vision.watching.vote import LEAST, MOST, Vote

FRAME = np.zeros((90, 160, 3), np.uint8)
DIE, OTHER = Die(60, 60, 4), Die(120, 60, 2)


def told(face: str, chance: float, *, doubts: tuple[Doubt, ...] = (), **others: float) -> Reading:
    chances = ((face, chance), *((name[1:], value) for name, value in others.items()))
    return replace(reading(DIE, doubts=doubts), face=face, confidence=chance, chances=chances)


class Answers:
    """Eyes that say one thing after the other, the last one for ever."""

    def __init__(self, *frames: tuple[Reading, ...]) -> None:
        self.frames = list(frames)
        self.finds = 0

    def look(self, picture: Picture, expect: Expect | None = None) -> Look:
        self.finds += 1
        return self.look_at(picture, np.empty((0, 4), np.float32))

    def look_at(self, picture: Picture, boxes: Floats, expect: Expect | None = None) -> Look:
        return Look(self.frames.pop(0) if len(self.frames) > 1 else self.frames[0], Spent(0, 0, 0))


def voted(*frames: Reading) -> tuple[Vote, tuple[Reading, ...]]:
    vote = Vote(Answers(*((die,) for die in frames)), Expect())
    while not vote.enough:
        vote.add(FRAME)
    return vote, vote.result()


def test_agreement_is_quick_and_not_surer_than_its_frames() -> None:
    vote, (die,) = voted(told("4", 0.9), told("4", 0.8), told("4", 0.7))
    assert len(vote) == LEAST
    assert (die.face, die.doubts) == ("4", ())
    assert die.confidence == pytest.approx(0.8)


def test_what_fills_half_the_picture_is_no_die() -> None:
    board, die = replace(told("6", 0.9), box=(40.0, 20.0, 80.0, 60.0)), told("4", 0.9)
    vote = Vote(Answers((board, die), (die,)), Expect())
    while not vote.enough:
        vote.add(FRAME)
    assert [each.face for each in vote.result()] == ["4"]


def test_frames_that_disagree_are_doubtful_and_more_of_them_are_read() -> None:
    vote, (die,) = voted(told("4", 0.6, _3=0.4), told("3", 0.95, _4=0.05), told("4", 0.6, _3=0.4))
    assert len(vote) == MOST
    assert die.doubts == (Doubt.FACE,)
    # Greatest mean, not most frames: 4 has (0.6 + 0.05 + 3 × 0.6) / 5, 3 has (0.4 + 0.95 + 3 × 0.4) / 5.
    assert die.face == die.chances[0][0] == "3"
    assert die.confidence == pytest.approx(0.51)


def test_a_doubt_of_half_the_frames_stays_and_a_rarer_one_goes() -> None:
    leaning = (Doubt.LEANING,)
    _, (die,) = voted(told("4", 0.9, doubts=leaning), told("4", 0.9, doubts=leaning), told("4", 0.9))
    assert die.doubts == leaning
    _, (die,) = voted(told("4", 0.9, doubts=leaning), told("4", 0.9))
    assert die.doubts == ()


def test_a_die_seen_in_a_minority_of_frames_is_dropped() -> None:
    ghost = told("4", 0.2)
    vote, dice = voted(told("4", 0.9), ghost)
    assert dice == () and len(vote) == MOST
    _, (die,) = voted(told("4", 0.9), ghost, told("4", 0.9), told("4", 0.9), ghost)
    # The frames that saw nothing count against it.
    assert die.doubts == (Doubt.FACE,) and die.confidence == pytest.approx((3 * 0.9 + 2 * 0.2) / 5)


def test_a_face_belongs_to_the_kind_of_the_die() -> None:
    word = replace(told("FOR", 0.5, _6=0.5), kind="word")
    _, (die,) = voted(word, replace(word, chances=(("FOR", 0.4), ("6", 0.6))))
    assert (die.kind, die.face) == ("word", "FOR")


def test_dice_are_found_once_if_none_is_missing() -> None:
    eyes = Answers((reading(DIE),))
    vote = Vote(eyes, parse_expect(["d6:1"]))
    while not vote.enough:
        vote.add(FRAME)
    assert eyes.finds == 1


def test_a_missing_die_is_looked_for_in_the_second_frame() -> None:
    both = reading(DIE), reading(OTHER)
    eyes = Answers(both[:1], both, both)
    vote = Vote(eyes, parse_expect(["d6:2"]))
    while not vote.enough:
        vote.add(FRAME)
    assert eyes.finds == 2
    assert [(die.face, die.doubts) for die in vote.result()] == [("4", ()), ("2", (Doubt.FACE,))]


PRINT = replace(reading(Die(60, 20, 4), doubts=(Doubt.CUT,)), confidence=0.96)
FAINT = replace(reading(OTHER, doubts=(Doubt.FACE,)), confidence=0.95)


class Counting(Answers):
    """Eyes that find no more dice than are expected, the most trusted first."""

    def look(self, picture: Picture, expect: Expect | None = None) -> Look:
        look = super().look(picture)
        return replace(look, dice=fitting(look.dice, expect or Expect()))


def found(eyes: Answers, expect: Expect, *old: Reading) -> list[str]:
    vote = Vote(eyes, expect, lambda die: any(die is other for other in old))
    vote.add(FRAME)
    return sorted(die.face for die in vote.result())


def test_print_on_the_cloth_takes_no_place_of_a_die_that_came() -> None:
    eyes, two = Counting((told("6", 0.99), PRINT, FAINT)), parse_expect(["d6:2"])
    assert found(eyes, two) == ["4", "6"]
    assert found(eyes, two, PRINT) == ["2", "6"]


def test_what_was_overlooked_is_still_found_where_nothing_came() -> None:
    assert found(Counting((told("6", 0.99), PRINT)), parse_expect(["d6:2"]), PRINT) == ["4", "6"]


def test_print_that_is_surely_read_takes_no_place_either() -> None:
    sure = reading(DIE)
    assert found(Counting((sure, FAINT)), parse_expect(["d6:1"]), sure) == ["2"]


def test_where_no_number_is_known_nothing_is_looked_for_twice() -> None:
    eyes = Counting((PRINT,))
    assert found(eyes, Expect(), PRINT) == ["4"] and eyes.finds == 1
