"""Genius with ten boxes, rule by rule."""

from __future__ import annotations

import pytest

from engines.codes import Code
from engines.core import Cell
from engines.genius import GENIUS
from tests.engines.genius_turns import KEEP, MISS, cell, declare, long_turn, options, place, play, row, turn, wipe
from tests.engines.playing import Event, code, on


def test_g18_ten_boxes_and_a_pair_is_open_until_both_are_full() -> None:
    played = play(*long_turn(3, face="challenge1", box="1max"), *MISS, mode="long")
    assert [line.key for line in GENIUS.sheet(played.state).rows][:4] == ["1min", "1max", "2min", "2max"]
    assert declare(1) in options(played)
    played = on(played, *long_turn(2, face="challenge2", box="1min"), *MISS)
    assert row(played)[:2] == [2, 3]
    assert code(played, declare(1)) == Code.BOX_TAKEN


@pytest.mark.parametrize(("box", "at"), [("2min", 2), ("2max", 3)])
def test_g19_the_player_says_which(box: str, at: int) -> None:
    assert row(play(*long_turn(5, 6, face="x2", box=box), mode="long"))[at] == 22


def test_g19_also_when_one_is_left() -> None:
    played = play(*long_turn(3, face="challenge1", box="1max"), *MISS, *turn(2, face="challenge2"), mode="long")
    assert GENIUS.expects(played.state).choices == ("place",)
    assert options(played) == [place("1min")]
    assert code(played, place("1max")) == Code.BOX_TAKEN
    assert code(played, place("2max")) == Code.OTHER_DICE
    assert code(played, place("1")) == Code.UNKNOWN_BOX


def test_g19_wiping_comes_first_and_may_open_the_other_box_of_the_pair() -> None:
    played = play(*long_turn(3, face="challenge2", box="1max"), *MISS, *turn(5, face="challenge1"), mode="long")
    assert options(played) == [KEEP, wipe("Ann", "1max")]
    assert code(played, place("1min")) == Code.NOT_NOW
    assert options(on(played, KEEP)) == [place("1min")]
    assert options(on(played, wipe("Ann", "1max"))) == [place("1min"), place("1max")]


def test_g20_the_documents_first_example() -> None:
    events = (*long_turn(3, face="challenge2", box="1max"), *MISS, *long_turn(5, face="challenge2", box="1min"))
    played = play(*events, mode="long")
    assert row(played)[:2] == [None, 3]
    assert cell(played, "1min") == Cell("struck", 0, note="struck")
    assert played.scores["Ann"] == 3


def test_g20_the_documents_second_example() -> None:
    events = (*long_turn(3, 4, face="challenge2", box="2max"), *MISS, *long_turn(5, 6, face="challenge2", box="2min"))
    played = play(*events, mode="long")
    assert (row(played)[2:4], cell(played, "2min").state) == ([None, 7], "struck")


def test_g20_max_below_min_is_struck_too() -> None:
    events = (*long_turn(5, face="challenge2", box="1min"), *MISS, *long_turn(3, face="challenge2", box="1max"))
    played = play(*events, mode="long")
    assert (row(played)[:2], cell(played, "1max").state) == ([5, None], "struck")


def test_g20_equal_is_fine() -> None:
    events = (*long_turn(3, face="challenge2", box="1max"), *MISS, *long_turn(3, face="challenge2", box="1min"))
    assert row(play(*events, mode="long"))[:2] == [3, 3]


def test_g20_the_sheet_says_that_a_box_would_be_struck() -> None:
    played = play(*long_turn(3, face="challenge2", box="1max"), *MISS, *turn(5, face="x2"), mode="long")
    assert (cell(played, "1min").would, cell(played, "1max").would, cell(played, "2min").would) == (0, None, None)
    assert GENIUS.legal(played.state)[0].worth == 0


STRUCK = (*long_turn(3, face="challenge2", box="1max"), *MISS, *long_turn(5, face="challenge2", box="1min"))
"""Ann's MIN of one die is struck under a MAX of 3."""


def test_g21_a_struck_box_cannot_be_wiped() -> None:
    played = play(*STRUCK, *turn(3, 4, face="challenge1"), mode="long")
    assert options(played) == [KEEP, wipe("Ann", "1max")]
    assert code(played, wipe("Ann", "1min")) == Code.NOTHING_TO_WIPE


def test_g21_nothing_is_compared_with_a_struck_box() -> None:
    wiped = (*turn(3, 4, face="challenge1"), wipe("Ann", "1max"), place("2min"))
    played = play(*STRUCK, *wiped, *long_turn(1, face="-10", box="1max"), mode="long")
    assert row(played)[:2] == [None, -9]


def test_g22_ten_boxes_filled_or_struck_end_the_game() -> None:
    rolls = ((1,), (1, 1), (1, 1, 1), (1, 1, 1, 2), (1, 1, 1, 1, 1))
    events: list[Event] = []
    for dice in rolls:
        events += [*long_turn(*dice, face="-10", box=f"{len(dice)}max"), *MISS]
        events += [*long_turn(*dice, face="+10", box=f"{len(dice)}min"), *MISS]
    played = play(*events[:-2], mode="long")
    assert played.outcome is not None
    assert (played.scores["Ann"], played.outcome.reason) == (-34, "row_full")
