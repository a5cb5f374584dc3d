"""SET Dice: wilds, swaps and bonus squares (S17–S21)."""

from __future__ import annotations

import pytest

from engines.codes import Code
from engines.set_dice import SET_DICE
from tests.engines.laying import CALL, CROSS, PASS, bonus, call, held, place, play, rolled, running, swap
from tests.engines.playing import Event, code, on, refusal


def test_s17_s18_a_wild_counts_nothing_in_the_turn_it_is_laid() -> None:
    assert running(play(CALL, place("w1ro 7,9"))) == [2]


def test_s18_and_like_any_die_from_the_next_turn_on() -> None:
    played = play(CALL, place("w1ro 7,9"), place("2ro 7,10"))
    assert running(played) == [3]
    assert running(play(call("Ann", "1ro 2ro w3ro"), place("1ro 7,9"))) == [3]


def test_s18_nothing_in_each_of_its_sets() -> None:
    before = (*CROSS, place("1go 8,6", "3go 8,8"), place("1po 9,6"))
    assert running(play(*before, place("w3po 9,8"))) == [4]


def test_s18_any_number_of_wilds() -> None:
    assert running(play(CALL, place("w2go 8,7", "w2po 9,7"))) == [0, 1]
    assert running(play(CALL, place("w1ro 7,9", "w2ro 7,10", "w3ro 7,11"))) == [2, 3, 3]


def test_s17_what_a_wild_stands_for_is_judged_and_stays() -> None:
    assert code(play(CALL), place("w2ro 7,9")) == Code.DIE_WITHOUT_SET
    played = play(CALL, place("w1ro 7,9"))
    assert code(played, place("1go 7,10")) == Code.DIE_WITHOUT_SET


SWAPPABLE = (CALL, place("w1ro 7,9"))
"""A Wild lies on row 7, column 9, as one red oval; it is Ann's turn."""


def test_s19_s20_a_wild_is_swapped_and_rolled() -> None:
    played = play(*SWAPPABLE, swap("1ro", "7,9"))
    assert (played.to_play, played.scores) == ("Ann", {"Ann": 3, "Ben": 2})
    assert SET_DICE.expects(played.state).choices == ()
    assert [(dice.kind, dice.count) for dice in SET_DICE.expects(played.state).dice] == [("set", 1)]
    for event in (PASS, place("2ro 7,10"), swap("1ro", "7,9")):
        assert code(played, event) == Code.NOT_NOW
    assert not played.state.board[7, 9].wild
    assert held(on(played, rolled("Ann", "w"))) == [5, 5]


def test_s20_one_die_by_the_player_on_turn() -> None:
    played = play(*SWAPPABLE, swap("1ro", "7,9"))
    assert code(played, rolled("Ben", "w")) == Code.NOT_NOW
    assert code(played, rolled("Ann", "w w")) == Code.DICE_COUNT


def test_s20_the_rolled_wild_may_be_read_with_the_rest_of_the_hand() -> None:
    swapping = play(*SWAPPABLE, swap("1ro", "7,9"))
    played = on(swapping, rolled("Ann", "2ro w 1gs 1gs 3ps"))
    assert held(played)[0] == 5
    assert code(played, place("3ro 7,10")) == Code.NOT_IN_HAND
    assert on(played, place("w2ro 7,10")).to_play == "Ben"
    assert refusal(swapping, rolled("Ann", "2ro w")).values == {"wanted": 1, "got": 2}


def test_s20_what_was_read_and_not_rolled_must_still_be_there() -> None:
    read = play(*SWAPPABLE, rolled("Ann", "1ro 2ro 1gs 1gs 3ps"), swap("1ro", "7,9"))
    assert code(read, rolled("Ann", "2ro 2ro 1gs 3ps 3ps")) == Code.NOT_IN_HAND
    assert on(read, rolled("Ann", "3ps w 1gs 2ro 1gs")).to_play == "Ann"


def test_s19_a_swap_is_not_one_of_the_three_dice_and_the_wild_may_be_played() -> None:
    played = play(*SWAPPABLE, swap("1ro", "7,9"), rolled("Ann", "w"), place("w2ro 7,10", "3ro 7,11", "1ro 7,12"))
    assert (running(played), played.scores["Ann"]) == ([2, 4, 6], 9)


def test_s19_the_swapped_die_is_an_ordinary_one() -> None:
    played = play(*SWAPPABLE, swap("1ro", "7,9"), rolled("Ann", "w"), PASS)
    assert code(played, swap("1ro", "7,9")) == Code.NOT_A_WILD


def test_s19_one_swap_a_turn() -> None:
    two_wilds = (CALL, place("w1ro 7,9", "w2ro 7,10"), swap("1ro", "7,9"), rolled("Ann", "1gs"))
    assert code(play(*two_wilds), swap("2ro", "7,10")) == Code.SWAPPED_ALREADY
    assert on(play(*two_wilds), PASS, swap("2ro", "7,10"), rolled("Ben", "1gs")).to_play == "Ben"


@pytest.mark.parametrize(
    ("event", "why"),
    [
        (swap("1ro", "7,8"), Code.NOT_A_WILD),
        (swap("1ro", "0,0"), Code.NOT_A_WILD),
        (swap("1ro", "99,0"), Code.NOT_A_WILD),
        (swap("1rs", "7,9"), Code.WILD_STANDS_FOR),
        (swap("w", "7,9"), Code.WILD_STANDS_FOR),
    ],
)
def test_s19_only_a_wild_and_only_for_what_it_stands_for(event: Event, why: Code) -> None:
    assert code(play(*SWAPPABLE), event) == why


def test_s21_the_first_die_earns_it_once() -> None:
    played = play(CALL, place("1ro 7,9"), place("2ro 7,10"), board=bonus([7, 9, 5]))
    assert played.scores == {"Ann": 6, "Ben": 8}


def test_s21_it_belongs_to_the_die_on_it() -> None:
    played = play(CALL, place("2po 9,7", "2go 8,7"), board=bonus([9, 7, 5]))
    assert running(played) == [5, 8]
    assert [die["bonus"] for die in SET_DICE.sheet(played.state).table["last_move"]["dice"]] == [5, 0]


def test_s21_a_wild_too_and_a_swap_nothing() -> None:
    played = play(*SWAPPABLE, board=bonus([7, 9, 5]))
    assert played.scores["Ben"] == 7
    assert on(played, swap("1ro", "7,9"), rolled("Ann", "1gs"), PASS).scores == {"Ann": 3, "Ben": 7}
