"""Genius, the classic game, rule by rule."""

from __future__ import annotations

from fractions import Fraction

import pytest

from engines.codes import Code
from engines.core import Cell, Number
from engines.genius import GENIUS
from engines.genius.numbers import challenged
from tests.engines.genius_turns import (
    FILLED,
    KEEP,
    MISS,
    cell,
    challenge,
    declare,
    options,
    play,
    roll,
    row,
    turn,
    wipe,
)
from tests.engines.playing import code, on, refusal


def test_g5_only_an_open_box_may_be_declared() -> None:
    played = play(*turn(2), *MISS)
    assert refusal(played, declare(1)).values == {"box": "1", "player": "Ann"}
    assert code(played, declare(1)) == Code.BOX_TAKEN
    assert options(played) == [declare(2), declare(3), declare(4), declare(5)]


@pytest.mark.parametrize("dice", [0, 6, -1])
def test_g5_one_to_five_dice(dice: int) -> None:
    assert code(play(), declare(dice)) == Code.DICE_COUNT


def test_g6_a_genius_number_calls_for_the_challenge_die() -> None:
    expects = GENIUS.expects(play(declare(2), roll(5, 6)).state)
    assert (expects.player, expects.choices) == ("Ann", ("challenge",))
    assert [(dice.kind, dice.count) for dice in expects.dice] == [("challenge", 1)]


def test_g6_any_other_sum_writes_nothing_and_passes_the_dice_on() -> None:
    played = play(declare(2), roll(4, 6))
    assert (played.to_play, row(played)) == ("Ben", [None] * 5)


@pytest.mark.parametrize("rolled", [(1, 1), (1, 1, 1, 1), ()])
def test_g6_g26_exactly_the_dice_declared_are_rolled(rolled: tuple[int, ...]) -> None:
    played = play(declare(3))
    assert [(dice.kind, dice.count) for dice in GENIUS.expects(played.state).dice] == [("d6", 3)]
    assert refusal(played, roll(*rolled)).values == {"wanted": 3, "got": len(rolled)}


def test_g7_the_documents_example() -> None:
    assert row(play(*turn(2, 2, 3, 4, 6, face="x2"))) == [None, None, None, None, 34]


@pytest.mark.parametrize(
    ("face", "result"),
    [("x2", 34), ("/2", Fraction(17, 2)), ("+10", 27), ("-10", 7), ("challenge1", 17), ("challenge2", 17)],
)
def test_g7_the_six_faces(face: str, result: Number) -> None:
    assert row(play(*turn(2, 2, 3, 4, 6, face=face)))[4] == result


def test_g7_a_negative_result_is_written() -> None:
    assert play(*turn(1, face="-10")).scores == {"Ann": -9, "Ben": 0}


@pytest.mark.parametrize(("halves", "half"), [("exact", 8.5), ("down", 8), ("up", 9)])
def test_g8_half_of_seventeen(halves: str, half: float) -> None:
    assert play(*turn(2, 2, 3, 4, 6, face="/2"), halves=halves).scores["Ann"] == half


def test_g8_halves_stay_exact_unless_agreed_otherwise() -> None:
    played = play(*turn(2, 2, 3, 4, 6, face="/2"))
    assert played.scores["Ann"] == 8.5
    assert cell(played, "5") == Cell("filled", Fraction(17, 2))


@pytest.mark.parametrize("halves", ["exact", "down", "up"])
def test_g8_an_even_sum_has_one_half(halves: str) -> None:
    assert challenged(2, "/2", halves) == 1


def test_g8_two_exact_halves_make_a_whole() -> None:
    played = play(*turn(3, face="/2"), *MISS, *turn(2, 5, face="/2"))
    assert played.scores["Ann"] == 5
    assert isinstance(played.scores["Ann"], int)


@pytest.mark.parametrize(("face", "reached"), [("challenge1", ["1", "2", "3"]), ("challenge2", ["4"])])
def test_g9_each_challenge_reaches_its_own_boxes(face: str, reached: list[str]) -> None:
    played = play(*FILLED, declare(5), roll(1, 1, 1, 1, 1), challenge(face))
    assert options(played) == [KEEP, *(wipe("Ann", box) for box in reached)]


def test_g9_a_box_out_of_reach_is_refused() -> None:
    played = play(*FILLED, declare(5), roll(1, 1, 1, 1, 1), challenge("challenge1"))
    assert code(played, wipe("Ann", "4")) == Code.WIPE_RANGE
    assert code(played, wipe("Ben", "1")) == Code.NOTHING_TO_WIPE
    assert code(played, wipe("Cleo", "1")) == Code.UNKNOWN_PLAYER
    assert code(played, wipe("Ann", "1min")) == Code.UNKNOWN_BOX
    assert code(played, wipe("Ann", "6")) == Code.UNKNOWN_BOX


def test_g9_a_wiped_box_can_be_filled_again_and_the_sum_is_written_unchanged() -> None:
    played = play(*turn(2), declare(2), roll(5, 6), challenge("challenge1"), wipe("Ann", "1"))
    assert row(played) == [None] * 5
    assert row(played, 1) == [None, 11, None, None, None]
    assert row(on(played, *turn(3)))[0] == 13


def test_g9_wiping_ones_own_row_and_then_writing() -> None:
    played = play(*turn(2), *MISS, declare(2), roll(5, 6), challenge("challenge1"), wipe("Ann", "1"))
    assert row(played) == [None, 11, None, None, None]
    assert played.to_play == "Ben"


def test_g9_one_need_not_wipe() -> None:
    played = play(*turn(2), declare(2), roll(5, 6), challenge("challenge1"), KEEP)
    assert (row(played), row(played, 1)[1]) == ([12, None, None, None, None], 11)


def test_g10_the_number_just_rolled_cannot_be_wiped() -> None:
    played = play(*turn(2), *MISS, declare(2), roll(5, 6), challenge("challenge1"))
    assert code(played, wipe("Ann", "2")) == Code.NOTHING_TO_WIPE


@pytest.mark.parametrize("face", ["challenge1", "challenge2"])
def test_g10_nothing_to_wipe_nothing_asked(face: str) -> None:
    played = play(*turn(5, face=face))
    assert (played.to_play, row(played)[0]) == ("Ben", 5)
    assert code(played, KEEP) == Code.NOT_NOW


def test_g10_nothing_in_reach_nothing_asked() -> None:
    assert play(*turn(2), *turn(5, face="challenge2")).to_play == "Ann"


def test_g11_a_full_row_ends_the_game_at_once() -> None:
    played = play(*FILLED, *turn(1, 1, 1, 1, 1))
    assert played.outcome is not None
    assert (played.outcome.winners, played.outcome.reason) == (("Ann",), "row_full")
    assert (played.to_play, played.scores) == (None, {"Ann": 66, "Ben": 0})
    assert code(played, declare(1)) == Code.GAME_OVER
    assert GENIUS.legal(played.state) == ()


def test_g11_a_row_that_is_wiped_while_it_fills_is_not_full() -> None:
    played = play(*FILLED, declare(5), roll(1, 1, 1, 1, 1), challenge("challenge2"), wipe("Ann", "4"))
    assert played.outcome is None
    assert (played.to_play, row(played)) == ("Ben", [11, 12, 13, None, 5])


def test_g12_the_highest_total_wins_not_the_full_row() -> None:
    low = [turn(1, face="-10"), turn(1, 1, face="-10"), turn(1, 1, 1, face="-10"), turn(1, 1, 1, 2, face="-10")]
    events = [event for ann in low for event in (*ann, *MISS)]
    played = play(*events, *turn(1, 1, 1, 1, 1, face="-10"))
    assert played.outcome is not None
    assert (played.scores["Ann"], played.outcome.winners) == (-34, ("Ben",))
