"""One number in a turn: when it is chosen, and that it is (F7–F10)."""

from __future__ import annotations

import pytest

from engines.codes import Code
from tests.engines.playing import END, choose, code, on, play, refusal, roll

NO_PAIR = roll("1 2 3 4 5 FOR FOR FOR GET")
PAIRS = roll("2 2 3 3 3 4 4 5 GET")


@pytest.mark.parametrize("number", [1, 5, 0, 6, -2])
def test_only_a_number_rolled_twice_can_be_chosen(number: int) -> None:
    refused = refusal(play("forget-it", PAIRS), choose(number))
    assert refused.code is Code.NO_PAIR
    assert refused.values == {"number": number, "numbers": [2, 3, 4]}


def test_with_a_pair_a_number_must_be_chosen_before_rolling_or_ending() -> None:
    game = play("forget-it", PAIRS)
    assert code(game, roll("1 2 3 4 5 5 1 2")) is Code.MUST_CHOOSE
    assert code(game, END) is Code.MUST_CHOOSE
    assert refusal(game, END).values == {"numbers": [2, 3, 4]}


def test_without_a_pair_the_choice_comes_with_the_next_roll_that_shows_one() -> None:
    game = play("forget-it", NO_PAIR)
    assert code(game, choose(1)) is Code.NOT_NOW
    game = on(game, roll("1 2 3 4 GET"))
    assert code(game, choose(1)) is Code.NOT_NOW
    game = on(game, roll("5 5 1 2"), choose(5))
    assert on(game, END).scores["Ann"] == 10


def test_without_a_pair_only_words_are_set_aside() -> None:
    game = play("forget-it", NO_PAIR)
    assert game.log.game.sheet(game.state).table["aside"] == ["FOR", "FOR", "FOR", "GET"]
    assert game.log.game.expects(game.state).dice[0].count == 5
    assert game.log.game.expects(game.state).choices == ("end",)


def test_ending_before_a_number_is_chosen_scores_nothing() -> None:
    game = play("forget-it", NO_PAIR, END)
    assert game.scores["Ann"] == 0
    assert game.to_play == "Ben"
    assert game.log.game.sheet(game.state).rows[0].cells[0].note == ""


def test_the_number_is_chosen_once() -> None:
    game = play("forget-it", PAIRS, choose(3))
    assert code(game, choose(4)) is Code.NOT_NOW
    assert code(on(game, roll("4 4 4 2 2")), choose(4)) is Code.NOT_NOW


def test_only_the_chosen_number_is_set_aside_later_and_always() -> None:
    game = play("forget-it", PAIRS, choose(3), roll("4 4 4 3 5"))
    assert game.log.game.sheet(game.state).table["aside"] == ["GET", 3, 3, 3, 3]
    assert game.log.game.expects(game.state).dice[0].count == 4


def test_a_single_die_of_the_number_counts_in_later_rolls() -> None:
    assert play("forget-it", PAIRS, choose(2), roll("2 1 1 3 3 4"), END).scores["Ann"] == 6


def test_a_roll_with_nothing_to_set_aside_costs_nothing() -> None:
    game = play("forget-it", PAIRS, choose(3), roll("1 1 2 4 5"), roll("1 2 4 4 5"))
    assert game.log.game.sheet(game.state).table["worth"] == 9
    assert game.to_play == "Ann"


def test_the_number_carries_on_after_all_nine() -> None:
    game = play("forget-it", roll("3 3 3 3 3 3 3 3 GET"), choose(3), roll("1 1 2 2 4 4 5 5 3"))
    assert code(game, choose(1)) is Code.NOT_NOW
    assert on(game, END).scores["Ann"] == 9 * 3 * 4
