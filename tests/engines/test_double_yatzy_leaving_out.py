"""One inner and one outer value are always left out (Y22, Y23)."""

from __future__ import annotations

import pytest

from engines.codes import Code
from engines.core import Refused
from tests.engines.playing import both, code, on, play, refusal, roll

STAIRS = roll("1-6 2-5 3-4 4-3 5-2 6-1")


@pytest.mark.parametrize(
    ("box", "dice", "points"),
    [
        ("sixes", "6-1 6-1 6-2 6-2 6-3 6-3", 30),
        ("ones", "1-1 1-1 1-2 1-2 1-3 1-3", 5),
        ("chance", "6-1 6-1 6-2 6-2 6-3 1-3", 30),
        ("chance", "6-1 6-1 6-2 6-2 6-3 6-3", 30),
        ("yatzy", "4-1 4-1 4-2 4-2 4-3 1-3", 50),
        ("full_house", "6-1 6-1 6-2 4-2 4-3 4-3", 26),
        ("large_straight", "2-1 3-1 4-2 5-2 6-3 1-3", 20),
        ("small_straight", "2-1 3-1 4-2 5-2 6-3 1-3", 15),
    ],
)
def test_left_to_the_engine_the_box_scores_most(box: str, dice: str, points: int) -> None:
    assert play("double-yatzy", roll(dice), both(box, "-twos")).scores["Ann"] == points


def test_the_negative_extra_costs_least() -> None:
    assert play("double-yatzy", STAIRS, both("extra", "-twos")).scores["Ann"] == -15


def test_the_sum_of_the_yatzy_leaves_one_out_too() -> None:
    game = play("double-yatzy", roll("6-1 6-1 6-2 6-2 6-3 6-3"), both("yatzy", "-twos"), yatzy_plus_sum=True)
    assert game.scores["Ann"] == 80


@pytest.mark.parametrize(("value", "points"), [(1, 20), (4, 17), (6, 15)])
def test_the_players_may_name_the_value(value: int, points: int) -> None:
    assert play("double-yatzy", STAIRS, both("chance", "-twos", leave=(value, None))).scores["Ann"] == points
    assert play("double-yatzy", STAIRS, both("-twos", "chance", leave=(None, value))).scores["Ann"] == points


def test_a_named_value_must_have_been_rolled() -> None:
    refused = refusal(play("double-yatzy", roll("6-5 6-4 3-3 3-2 4-1 3-2")), both("chance", "-twos", leave=(5, None)))
    assert refused.code is Code.NOT_ROLLED
    assert refused.values == {"value": 5, "dice": [6, 6, 3, 3, 4, 3], "which": "outer"}


@pytest.mark.parametrize("value", [0, 7, -1])
def test_a_named_value_that_no_die_has(value: int) -> None:
    assert code(play("double-yatzy", STAIRS), both("chance", "-twos", leave=(value, None))) is Code.NOT_ROLLED


def test_a_named_value_can_spoil_the_box() -> None:
    game = play("double-yatzy", roll("6-5 6-4 3-3 3-2 4-1 3-2"))
    assert code(game, both("full_house", "-twos", leave=(3, None))) is Code.BOX_NOT_FILLED
    assert on(game, both("full_house", "-twos", leave=(4, None))).scores["Ann"] == 21


ALIKE_BUT_ONE = "5-5 5-5 5-5 5-5 5-5 1-1"
"""For the most, both leave out the last die."""


def test_any_five_of_each_unless_agreed_otherwise() -> None:
    game = play("double-yatzy", roll(ALIKE_BUT_ONE))
    assert on(game, both("yatzy", "chance")).scores["Ann"] == 75
    assert on(game, both("yatzy", "chance", leave=(1, 1))).scores["Ann"] == 75


def test_distinct_discards_come_from_two_dice() -> None:
    game = play("double-yatzy", roll(ALIKE_BUT_ONE), distinct_discards=True)
    assert on(game, both("yatzy", "chance")).scores["Ann"] == 50 + 21
    assert on(game, both("yatzy", "chance", leave=(1, 5))).scores["Ann"] == 50 + 21
    assert code(game, both("yatzy", "chance", leave=(1, 1))) is Code.SAME_DIE
    assert code(game, both("yatzy", "sixes")) is Code.BOX_NOT_FILLED


def test_distinct_discards_can_make_two_boxes_impossible_together() -> None:
    game = play("double-yatzy", roll("5-1 5-2 5-3 5-4 5-5 1-1"), distinct_discards=True)
    assert on(game, both("yatzy", "small_straight")).scores["Ann"] == 65
    crossed = play("double-yatzy", roll("5-1 5-2 5-3 5-4 5-5 1-6"), distinct_discards=True)
    assert code(crossed, both("yatzy", "small_straight")) is Code.SAME_DIE
    assert on(crossed, both("yatzy", "large_straight")).scores["Ann"] == 70


def test_distinct_discards_find_another_die_of_the_same_value() -> None:
    game = play("double-yatzy", roll("5-1 5-1 5-2 5-3 5-4 1-5"), distinct_discards=True)
    assert on(game, both("yatzy", "small_straight", leave=(1, 1))).scores["Ann"] == 65


@pytest.mark.parametrize("value", [0, 1, "yes", None])
def test_distinct_discards_is_yes_or_no(value: object) -> None:
    with pytest.raises(Refused) as caught:
        play("double-yatzy", distinct_discards=value)
    assert caught.value.code is Code.SETTING_VALUE
