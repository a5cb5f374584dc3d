"""SET Dice: the hands, and the first SET that is called (S6–S9)."""

from __future__ import annotations

import pytest

from engines.codes import Code
from engines.set_dice import SET_DICE
from tests.engines.laying import CALL, PASS, bonus, call, held, place, play, rolled, swap
from tests.engines.playing import code, on, refusal


def test_s6_five_dice_each_from_a_bag_of_42() -> None:
    played = play(players=("Ann", "Ben", "Cleo"))
    assert (held(played), played.state.bag) == ([5, 5, 5], 27)
    expects = SET_DICE.expects(played.state)
    assert (expects.player, expects.choices) == (None, ("call",))
    assert [(dice.kind, dice.count) for dice in expects.dice] == [("set", 5)]


@pytest.mark.parametrize("caller", ["Ann", "Ben", "Cleo"])
def test_s7_whoever_calls_begins(caller: str) -> None:
    players = ("Ann", "Ben", "Cleo")
    played = play(call(caller, "1ro 2ro 3ro"), players=players)
    assert played.scores[caller] == 3
    assert played.to_play == players[(players.index(caller) + 1) % 3]
    assert held(played)[players.index(caller)] == 2


def test_s7_on_the_start_squares_in_the_order_called() -> None:
    played = play(call("Ann", "3ro 1ro 2ro"))
    assert [str(played.state.board[7, column].face) for column in (6, 7, 8)] == [
        "3 red oval",
        "1 red oval",
        "2 red oval",
    ]


@pytest.mark.parametrize(("dice", "points"), [("w1ro 2ro 3ro", 2), ("w1ro 2ro w3ro", 1), ("w1ro w2ro w3ro", 0)])
def test_s7_s18_wilds_in_the_first_set_count_nothing(dice: str, points: int) -> None:
    assert play(call("Ann", dice)).scores["Ann"] == points


def test_s7_the_first_set_earns_a_bonus_under_it() -> None:
    assert play(CALL, board=bonus([7, 7, 4])).scores["Ann"] == 7


def test_s7_three_dice_no_more_no_fewer() -> None:
    for dice in ("1ro 2ro", "1ro 2ro 3ro 1go", ""):
        assert code(play(), call("Ann", dice)) == Code.DICE_COUNT


def test_s7_only_once() -> None:
    assert code(play(CALL), call("Ben", "1ro 2ro 3ro")) == Code.NOT_NOW


def test_s7_nothing_else_before_it() -> None:
    for event in (PASS, place("1ro 7,7"), swap("1ro", "7,7")):
        assert code(play(), event) == Code.NOT_NOW


def test_s8_nobody_has_one_and_all_roll_again() -> None:
    first = (rolled("Ann", "1ro 1ro 2go 2go 3ps"), rolled("Ben", "1ro 1ro 2go 2go 3ps"))
    played = play(*first)
    assert SET_DICE.expects(played.state).choices == ()
    again = on(played, rolled("Ann", "1ro 2ro 3ro 1gs 2gs"), rolled("Ben", "1ro 1ro 2go 2go 3ps"))
    assert SET_DICE.expects(again.state).choices == ("call",)
    assert on(again, CALL).scores["Ann"] == 3


def test_s9_a_wrong_call_is_told_why_and_costs_nothing() -> None:
    refused = refusal(play(), call("Ann", "1ro 2ro 3rs"))
    assert refused.code == Code.NOT_A_SET
    assert refused.values["flaws"] == [{"attribute": "shape", "counts": [["oval", 2], ["squiggle", 1]]}]
    assert on(play(), CALL).scores["Ann"] == 3


def test_s9_by_somebody_at_the_table() -> None:
    assert code(play(), call("Cleo", "1ro 2ro 3ro")) == Code.UNKNOWN_PLAYER
    assert code(play(), rolled("Cleo", "1ro 2ro 3ro 1ro 1ro")) == Code.UNKNOWN_PLAYER
