"""The number times its dice, and the multiples for four and more (F14)."""

from __future__ import annotations

import pytest

from engines.forget_it.turn import score
from tests.engines.playing import END, choose, play, roll


@pytest.mark.parametrize(
    ("number", "points", "expected"),
    [(4, 3, 12), (1, 2, 2), (5, 2, 10), (2, 4, 16), (5, 4, 40), (3, 5, 45), (3, 6, 72), (3, 9, 108), (5, 12, 240)],
)
def test_score(number: int, points: int, expected: int) -> None:
    assert score(number, points) == expected


def test_no_number_no_score() -> None:
    assert score(None, 0) == 0


@pytest.mark.parametrize(
    ("dice", "expected"),
    [
        ("5 5 1 1 2 2 3 3 FOR", 10),
        ("5 5 5 1 2 2 3 3 FOR", 15),
        ("5 5 5 5 2 2 3 3 FOR", 40),
        ("5 5 5 5 5 2 3 3 FOR", 75),
        ("5 5 5 5 5 5 3 3 FOR", 120),
        ("5 5 5 5 5 5 5 3 FOR", 140),
        ("5 5 5 5 5 5 5 5 5", 180),
    ],
)
def test_a_turn_of_one_roll(dice: str, expected: int) -> None:
    assert play("forget-it", roll(dice), choose(5), END).scores["Ann"] == expected


def test_totals_run_on_under_each_other() -> None:
    ann, ben = [roll("5 5 1 1 2 2 3 3 FOR"), choose(5), END], [roll("4 4 1 1 2 2 3 3 FOR"), choose(4), END]
    game = play("forget-it", *ann, *ben, *ann)
    rows = game.log.game.sheet(game.state).rows
    assert [row.key for row in rows] == ["1", "total_1", "2", "total_2", "total"]
    assert [[cell.value for cell in row.cells] for row in rows] == [[10, 8], [10, 8], [10, None], [20, None], [20, 8]]


def test_the_sheet_says_what_the_turn_is_worth_now() -> None:
    game = play("forget-it", roll("5 5 1 1 2 2 3 3 FOR"), choose(5))
    assert [cell.would for cell in game.log.game.sheet(game.state).rows[0].cells] == [10, None]
