"""Genius with six dice at once, rule by rule."""

from __future__ import annotations

from fractions import Fraction

import pytest

from engines.codes import Code
from engines.core import Cell, Number
from engines.genius import GENIUS
from tests.engines.genius_turns import KEEP, cell, challenge, declare, expert_turn, options, play, row, wipe
from tests.engines.playing import code, on


def test_g15_six_dice_at_once_are_one_look_and_two_events() -> None:
    played = play(mode="expert")
    expects = GENIUS.expects(played.state)
    assert [(dice.kind, dice.count) for dice in expects.dice] == [("d6", 5), ("challenge", 1)]
    assert code(played, declare(5)) == Code.NOT_NOW
    assert code(played, challenge("x2")) == Code.NOT_NOW


@pytest.mark.parametrize(
    ("dice", "face", "result"),
    [
        ((2, 2, 3, 4, 5), "x2", 32),  # 16, no Genius number, is written all the same
        ((1, 1, 1, 1, 2), "+10", 16),
        ((1, 1, 1, 1, 1), "-10", 10),  # -5 and 15 more
        ((1, 1, 1, 1, 2), "-10", -4),
        ((6, 6, 6, 6, 5), "+10", 39),
        ((6, 6, 6, 6, 5), "challenge1", 44),
        ((6, 6, 6, 5, 3), "/2", 28),  # 13 and 15 more
        ((2, 2, 2, 2, 3), "/2", Fraction(11, 2)),
    ],
)
def test_g15_g16_always_written_and_fifteen_more_for_a_genius_number(
    dice: tuple[int, ...], face: str, result: Number
) -> None:
    assert row(play(*expert_turn(*dice, face=face), mode="expert"))[0] == result


@pytest.mark.parametrize(("halves", "result"), [("exact", 5.5), ("down", 20), ("up", 6)])
def test_g16_the_bonus_looks_at_the_rounded_half(halves: str, result: float) -> None:
    assert play(*expert_turn(2, 2, 2, 2, 3, face="/2"), mode="expert", halves=halves).scores["Ann"] == result


def test_g15_the_box_is_the_round_and_there_are_five() -> None:
    events = [event for _ in range(5) for event in expert_turn(1, 1, 1, 1, 2, face="+10") * 2]
    played = play(*events, mode="expert")
    assert row(played) == row(played, 1) == [16] * 5
    assert played.outcome is not None
    assert (played.outcome.winners, played.outcome.reason) == (("Ann", "Ben"), "rounds_played")


def test_g17_a_wiped_round_stays_empty() -> None:
    first = (*expert_turn(1, 1, 1, 1, 2, face="+10"), *expert_turn(1, 1, 1, 1, 2, face="+10"))
    played = play(*first, *expert_turn(1, 1, 1, 1, 2, face="challenge1"), wipe("Ben", "1"), mode="expert")
    assert (row(played, 1), row(played)) == ([None] * 5, [16, 6, None, None, None])
    assert cell(played, "1", 1) == Cell("struck", 0, note="wiped")
    played = on(played, *expert_turn(1, 1, 1, 1, 2, face="+10"))
    assert row(played, 1) == [None, 16, None, None, None]


def test_g17_what_is_wiped_already_cannot_be_wiped() -> None:
    first = (*expert_turn(1, 1, 1, 1, 2, face="+10"), *expert_turn(1, 1, 1, 1, 2, face="challenge1"))
    played = play(*first, wipe("Ann", "1"), *expert_turn(1, 1, 1, 1, 2, face="challenge1"), mode="expert")
    assert options(played) == [KEEP, wipe("Ben", "1")]
    assert code(played, wipe("Ann", "1")) == Code.NOTHING_TO_WIPE


def test_g17_the_last_round_may_still_be_wiped_by_those_who_follow() -> None:
    rounds = [event for _ in range(4) for event in expert_turn(1, 1, 1, 1, 2, face="+10") * 2]
    ann, ben = expert_turn(1, 1, 1, 1, 2, face="+10"), expert_turn(1, 1, 1, 1, 2, face="challenge2")
    played = play(*rounds, *ann, *ben, wipe("Ann", "5"), mode="expert")
    assert played.scores == {"Ann": 64, "Ben": 70}
    assert played.outcome is not None
