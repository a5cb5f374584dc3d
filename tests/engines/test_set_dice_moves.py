"""SET Dice: a turn: where dice may lie, which lines count, and what they score (S10–S16)."""

from __future__ import annotations

import pytest

from engines.codes import Code
from tests.engines.laying import CALL, CROSS, PASS, name, place, play, running
from tests.engines.playing import code, on, refusal


def test_the_documents_example() -> None:
    """Six for the first die, nine with the second, twelve with the third, which makes no SET with its neighbour."""
    before = (*CROSS, place("1go 8,6", "3go 8,8"), place("1po 9,6"))
    played = play(*before, place("3po 9,8", "3ro 10,8", "2ro 10,7"))
    assert running(played) == [6, 9, 12]
    assert played.scores == {"Ann": 3 + 3 + 12, "Ben": 3 + 3}


def test_s16_the_same_dice_in_another_order_score_the_same_in_the_end() -> None:
    before = (*CROSS, place("1go 8,6", "3go 8,8"), place("1po 9,6"))
    assert running(play(*before, place("2ro 10,7", "3ro 10,8", "3po 9,8"))) == [3, 3, 12]


def test_s10_one_to_three_dice() -> None:
    played = play(CALL)
    assert code(played, place()) == Code.DICE_COUNT
    four = place("1ro 7,9", "2ro 7,10", "3ro 7,11", "1ro 7,12")
    assert refusal(played, four).values == {"wanted": "1–3", "got": 4}
    assert on(played, place("1ro 7,9", "2ro 7,10", "3ro 7,11")).scores["Ben"] == 9


def test_s10_one_may_pass() -> None:
    played = play(CALL, PASS)
    assert (played.to_play, played.scores) == ("Ann", {"Ann": 3, "Ben": 0})


@pytest.mark.parametrize("square", ["7,7", "7,8"])
def test_s10_not_on_a_die(square: str) -> None:
    assert code(play(CALL), place(f"1ro {square}")) == Code.SQUARE_TAKEN


def test_s10_not_two_on_a_square() -> None:
    assert code(play(CALL), place("1ro 7,9", "1ro 7,9")) == Code.SQUARE_TAKEN


@pytest.mark.parametrize("square", ["7,15", "-1,7", "15,7", "7,-1"])
def test_s10_not_off_the_board(square: str) -> None:
    assert code(play(CALL), place(f"1ro {square}")) == Code.OFF_THE_BOARD


def test_s11_never_round_a_corner() -> None:
    assert code(play(CALL), place("1ro 8,8")) == Code.DIE_WITHOUT_SET


def test_s11_never_diagonal() -> None:
    assert code(play(CALL), place("2ro 8,9", "1ro 9,10")) == Code.NOT_CONNECTED


def test_s12_every_die_needs_a_set_and_is_told_what_is_wrong() -> None:
    refused = refusal(play(CALL), place("1rs 7,9"))
    assert refused.code == Code.DIE_WITHOUT_SET
    line = {
        "squares": [[7, 7], [7, 8], [7, 9]],
        "dice": [name("2ro"), name("3ro"), name("1rs")],
        "flaws": [{"attribute": "shape", "counts": [["oval", 2], ["squiggle", 1]]}],
    }
    assert refused.values == {"square": [7, 9], "face": "1 red squiggle", "lines": [line]}


def test_s12_one_die_too_many_spoils_the_move() -> None:
    assert code(play(CALL), place("1ro 7,9", "2gs 8,9")) == Code.DIE_WITHOUT_SET


def test_s12_a_full_line_without_a_set_does_no_harm() -> None:
    """Column 7 gets its SET although row 8 is three dice that are none."""
    played = play(CALL, place("1go 8,6", "1po 9,6"), place("3go 8,8", "3po 9,8"), place("2go 8,7", "2po 9,7"))
    assert played.scores["Ben"] == 3 + 9
    other = play(CALL, place("1go 8,6", "1po 9,6"), place("3go 8,8", "3po 9,8"), place("2ro 8,7", "2ro 9,7"))
    assert running(other) == [0, 3]


def test_s13_a_die_in_two_sets_counts_in_both() -> None:
    before = (*CROSS, place("1go 8,6", "3go 8,8"), place("1po 9,6"))
    assert play(*before, place("3po 9,8")).scores["Ann"] == 3 + 3 + 6


def test_s14_every_three_in_succession_of_a_longer_run() -> None:
    assert running(play(CALL, place("1ro 7,9"))) == [3]
    assert running(play(CALL, place("1ro 7,9", "2ro 7,10"))) == [3, 6]
    assert running(play(CALL, place("1ro 7,9", "3ro 7,5"))) == [3, 6]


def test_s14_some_of_a_run_may_be_none() -> None:
    """1 2 3 1 1: the last three are no SET, and the last die is in none."""
    assert code(play(CALL), place("1ro 7,9", "1ro 7,10")) == Code.DIE_WITHOUT_SET


def test_s15_far_away_is_not_connected() -> None:
    refused = refusal(play(CALL), place("1ro 0,0", "2ro 0,1", "3ro 0,2"))
    assert (refused.code, refused.values) == (Code.NOT_CONNECTED, {"squares": [[0, 0], [0, 1], [0, 2]]})


def test_s15_connected_by_way_of_other_new_dice() -> None:
    assert running(play(CALL, place("2po 9,7", "2go 8,7"))) == [0, 3]


def test_s15_a_set_of_new_dice_only_is_not_enough() -> None:
    assert code(play(CALL), place("1go 8,6", "2go 8,7", "3go 8,8")) == Code.ONLY_NEW_DICE


def test_s15_a_set_of_new_dice_counts_beside_one_with_old_ones() -> None:
    assert running(play(*CROSS, place("2ro 10,7", "2ro 10,8", "2ro 10,9"))) == [3, 3, 6]
