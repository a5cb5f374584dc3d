"""The words: set aside by force, and lost together (F5, F6, F12)."""

from __future__ import annotations

import pytest

from engines.core import Cell
from tests.engines.playing import END, choose, on, play, roll


def test_three_words_in_one_roll_end_the_turn_at_once() -> None:
    game = play("forget-it", roll("1 1 1 2 2 3 FOR GET IT"))
    assert game.to_play == "Ben"
    assert game.scores == {"Ann": 0, "Ben": 0}


def test_the_third_word_loses_what_was_collected() -> None:
    game = play("forget-it", roll("5 5 5 5 5 5 1 FOR GET"), choose(5), roll("IT"))
    assert game.to_play == "Ben"
    assert game.scores["Ann"] == 0
    turn = game.log.game.sheet(game.state).rows[0]
    assert turn.cells[0] == Cell("filled", 0, note="bust")


@pytest.mark.parametrize("words", ["FOR FOR FOR", "GET GET IT", "FOR FOR IT", "IT IT IT"])
def test_two_kinds_of_words_are_no_harm(words: str) -> None:
    game = play("forget-it", roll(f"1 1 2 3 4 5 {words}"), choose(1), END)
    assert game.scores["Ann"] == 2


def test_words_start_again_after_all_nine() -> None:
    nine_aside = play("forget-it", roll("3 3 3 3 3 3 GET GET IT"), choose(3))
    game = on(nine_aside, roll("1 1 2 2 4 4 5 5 FOR"))
    assert game.to_play == "Ann"
    assert game.log.game.sheet(game.state).table["words"] == ["FOR"]


def test_words_after_all_nine_lose_the_points_before_it_too() -> None:
    nine_aside = play("forget-it", roll("3 3 3 3 3 3 GET GET IT"), choose(3))
    game = on(nine_aside, roll("3 1 2 2 4 4 FOR GET IT"))
    assert (game.to_play, game.scores["Ann"]) == ("Ben", 0)


def test_words_gather_over_the_rolls_between() -> None:
    game = play("forget-it", roll("2 2 1 1 3 4 5 5 FOR"), choose(2), roll("1 1 3 4 5 GET"), roll("1 3 4 5 5"))
    assert game.to_play == "Ann"
    assert on(game, roll("1 3 4 5 IT")).to_play == "Ben"


def test_the_last_die_of_nine_can_be_a_word() -> None:
    game = play("forget-it", roll("5 5 5 5 5 5 1 FOR FOR"), choose(5), roll("FOR"))
    assert game.log.game.expects(game.state).dice[0].count == 9
    assert on(game, END).scores["Ann"] == 120
