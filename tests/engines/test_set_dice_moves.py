"""SET Dice: the first call, placing, scoring, wilds, swaps and bonus squares (S6–S21)."""

from __future__ import annotations

import pytest

from engines.codes import Code
from engines.core import Json
from engines.log import Replay
from engines.set_dice import SET_DICE
from tests.engines.laying import PASS, PLAIN, call, held, name, place, play, rolled, running, swap
from tests.engines.playing import Event, code, on, refusal

CALL = call("Ann", "1ro 2ro 3ro")
"""Lies on row 7, columns 6 to 8; then it is Ben's turn."""

CROSS = (CALL, place("2go 8,7", "2po 9,7"))
"""Ben builds down column 7: 2ro 2go 2po."""


def bonus(*squares: list[int]) -> Event:
    return {**PLAIN, "bonus": list(squares)}


# The first SET


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


# A turn


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


# Wilds


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


# Bonus squares


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


# Events

MALFORMED: list[Json] = [
    {"type": "roll", "dice": ["wild"]},
    {"type": "roll", "player": 1, "dice": ["wild"]},
    {"type": "roll", "player": "Ann", "dice": "wild"},
    {"type": "roll", "player": "Ann", "dice": [1]},
    {"type": "roll", "player": "Ann", "dice": [{"face": "wild", "as": "1 red oval"}]},
    {"type": "call", "player": "Ann", "dice": ["wild", "1 red oval", "1 red oval"]},
    {"type": "call", "player": "Ann", "dice": [{"face": "wild"}]},
    {"type": "call", "player": "Ann", "dice": [{"face": "1 red oval", "as": "1 red oval"}]},
    {"type": "call", "player": "Ann", "dice": [{"face": "wild", "as": "1 red oval", "square": [7, 7]}]},
    {"type": "call", "player": "Ann", "dice": [7]},
    {"type": "place", "dice": {}},
    {"type": "place", "dice": ["1 red oval"]},
    {"type": "place", "dice": [{"face": "1 red oval"}]},
    {"type": "place", "dice": [{"face": "wild", "square": [7, 9]}]},
    {"type": "place", "dice": [{"face": "1 red oval", "as": "1 red oval", "square": [7, 9]}]},
    {"type": "place", "dice": [{"face": "1 red oval", "square": [7, 9, 1]}]},
    {"type": "place", "dice": [{"face": "1 red oval", "square": [7, True]}]},
    {"type": "place", "dice": [{"face": "1 red oval", "square": [7, 9.0]}]},
    {"type": "place", "dice": [{"face": "1 red oval", "square": "7,9"}]},
    {"type": "place", "dice": [], "player": "Ann"},
    {"type": "swap", "square": [7, 9]},
    {"type": "swap", "square": 7, "face": "1 red oval"},
    {"type": "pass", "player": "Ann"},
]


@pytest.mark.parametrize("raw", MALFORMED, ids=repr)
def test_an_event_of_the_wrong_shape(raw: Json) -> None:
    assert code(play(CALL), raw) == Code.EVENT_SHAPE


@pytest.mark.parametrize(
    ("raw", "why"),
    [
        ({"type": "end"}, Code.UNKNOWN_EVENT),
        ({"type": "roll", "player": "Ann", "dice": ["2 blue oval"]}, Code.UNKNOWN_FACE),
        ({"type": "call", "player": "Ann", "dice": [{"face": "wild", "as": "wild"}]}, Code.UNKNOWN_FACE),
    ],
)
def test_names_that_are_not_known(raw: Json, why: Code) -> None:
    assert code(play(), raw) == why


def test_the_table_tells_the_last_move() -> None:
    played: Replay = play(CALL, place("w1ro 7,9"), board=bonus([7, 9, 5]))
    assert SET_DICE.sheet(played.state).table["last_move"] == {
        "player": "Ben",
        "dice": [{"face": "wild", "as": "1 red oval", "square": [7, 9], "points": 2, "bonus": 5, "running": 7}],
        "sets": [[[7, 7], [7, 8], [7, 9]]],
        "points": 7,
    }
