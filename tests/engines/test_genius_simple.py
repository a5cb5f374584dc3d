"""Genius without the challenge die: simple and serious, rule by rule."""

from __future__ import annotations

import pytest

from engines.codes import Code
from engines.core import Cell
from engines.genius.numbers import is_prime
from tests.engines.genius_turns import cell, challenge, declare, options, play, row, short_turn
from tests.engines.playing import code, on


def test_g13_g14_a_genius_number_is_written_as_it_is_and_gives_another_turn() -> None:
    played = play(*short_turn(5, 6), mode="simple")
    assert (row(played), played.to_play) == ([None, 11, None, None, None], "Ann")
    assert code(played, challenge("x2")) == Code.NOT_NOW


def test_g14_any_other_sum_ends_the_turn() -> None:
    assert play(*short_turn(4), mode="simple").to_play == "Ben"


def test_g14_a_whole_game_in_one_go() -> None:
    rolls = ((5,), (5, 6), (5, 6, 6), (5, 6, 6, 6), (5, 6, 6, 6, 6))
    played = play(*(event for dice in rolls for event in short_turn(*dice)), mode="simple")
    assert played.scores == {"Ann": 85, "Ben": 0}
    assert played.outcome is not None


def test_g23_any_number_of_dice_in_each_of_five_rounds() -> None:
    events = [event for _ in range(5) for event in (*short_turn(2), *short_turn(4))]
    played = play(*events[:4], mode="serious")
    assert options(played) == [declare(dice) for dice in range(1, 6)]
    played = on(played, *events[4:])
    assert (row(played), row(played, 1)) == ([2] * 5, [None] * 5)
    assert played.outcome is not None
    assert (played.outcome.winners, played.outcome.reason) == (("Ann",), "rounds_played")


def test_g24_the_documents_example() -> None:
    played = play(*short_turn(2, 4, 3, 5, 3), mode="serious")
    assert (played.to_play, cell(played, "1")) == ("Ben", Cell("struck", 0, note="not_prime"))


@pytest.mark.parametrize(
    ("dice", "written"),
    [
        ((3, 1), 13),
        ((5, 3), None),
        ((2,), 2),
        ((4,), None),
        ((1, 1), 11),
        ((6, 5, 5, 5, 1), None),
        ((4, 3, 3, 2), None),
    ],
)
def test_g24_sorted_and_written_if_prime(dice: tuple[int, ...], written: int | None) -> None:
    assert row(play(*short_turn(*dice), mode="serious"))[0] == written


def test_g24_the_box_is_that_of_the_round() -> None:
    played = play(*short_turn(4), *short_turn(4), *short_turn(3, 1), mode="serious")
    assert row(played) == [None, 13, None, None, None]


@pytest.mark.parametrize(("one_counts", "written"), [(False, None), (True, 1)])
def test_g25_one_counts_only_if_agreed(one_counts: bool, written: int | None) -> None:
    assert row(play(*short_turn(1), mode="serious", one_counts=one_counts))[0] == written


def test_g25_one_is_no_prime_unless_agreed_otherwise() -> None:
    assert row(play(*short_turn(1), mode="serious"))[0] is None


def test_g24_primes() -> None:
    assert [number for number in range(-1, 30) if is_prime(number)] == [2, 3, 5, 7, 11, 13, 17, 19, 23, 29]
