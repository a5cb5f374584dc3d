"""SET Dice: rounds, the bag, rolling again, the end, and hands that are read or not (S22–S28)."""

from __future__ import annotations

import pytest

from engines.codes import Code
from engines.core import Cell
from engines.log import Replay
from engines.set_dice import SET_DICE
from engines.set_dice.hand import draw_back
from tests.engines.laying import PASS, call, held, place, play, rolled, swap
from tests.engines.playing import Event, code, on, refusal

STRIP: Event = {"rows": 3, "columns": 50, "start": [[1, 0], [1, 1], [1, 2]], "bonus": []}
"""A board on which a whole game can be laid in one row: 1 2 3 1 2 3 … red ovals, three points a die."""

CALL = call("Ann", "1ro 2ro 3ro")
THREE = ("Ann", "Ben", "Cleo")


def row_of(count: int, *, at: int) -> Event:
    """The next dice of the strip, from a column on."""
    return place(*(f"{column % 3 + 1}ro 1,{column}" for column in range(at, at + count)))


def along_the_strip(*counts: int, players: tuple[str, ...] = ("Ann", "Ben")) -> Replay:
    """Ann calls, then everyone in turn lays so many dice; none is a pass."""
    events, at = [CALL], 3
    for count in counts:
        events.append(row_of(count, at=at) if count else PASS)
        at += count
    return play(*events, players=players, board=STRIP)


LAST_ROUND = (3, *(3, 3) * 5)
"""Six rounds of three dice each leave the two players three dice each and the bag empty."""


def test_s22_every_round_begins_with_the_first_caller() -> None:
    played = play(call("Ben", "1ro 2ro 3ro"), players=THREE, board=STRIP)
    order = []
    for _ in range(8):
        order.append(played.to_play)
        played = on(played, PASS)
    assert order == ["Cleo", "Ann", "Ben", "Cleo", "Ann", "Ben", "Cleo", "Ann"]


def test_s22_the_sheet_has_a_line_for_each_round() -> None:
    played = along_the_strip(2, 0)
    rows = SET_DICE.sheet(played.state).rows
    assert [(row.key, row.kind) for row in rows] == [("1", "turn"), ("2", "turn"), ("total", "total")]
    assert rows[0].cells == (Cell("filled", 3, note="call"), Cell("filled", 6, note="place"))
    assert rows[1].cells == (Cell("filled", 0, note="pass"), Cell("open"))
    assert [cell.value for cell in rows[2].cells] == [3, 6]


def test_s23_all_draw_back_to_five_after_a_round_not_before() -> None:
    played = along_the_strip(2, players=THREE)
    assert (held(played), played.state.bag) == ([2, 3, 5], 27)
    played = on(played, row_of(1, at=5))
    assert (held(played), played.state.bag) == ([5, 5, 5], 27 - 3 - 2 - 1)


@pytest.mark.parametrize(
    ("counts", "first", "bag", "after"),
    [
        ((2, 2, 5), 0, 10, (5, 5, 5)),
        ((2, 2, 2), 0, 9, (5, 5, 5)),
        ((2, 2, 2), 0, 4, (4, 3, 3)),
        ((2, 2, 2), 2, 4, (3, 3, 4)),
        ((2, 4, 2), 1, 4, (3, 5, 4)),
        ((4, 2), 0, 3, (5, 4)),
        ((2, 3), 1, 1, (2, 4)),
        ((2, 2), 0, 0, (2, 2)),
        ((0, 3), 0, 0, (0, 3)),
    ],
)
def test_s23_one_at_a_time_when_the_bag_runs_short(
    counts: tuple[int, ...], first: int, bag: int, after: tuple[int, ...]
) -> None:
    assert draw_back(counts, first, bag) == after


def test_s23_the_bag_runs_short_in_a_game() -> None:
    played = along_the_strip(*LAST_ROUND)
    assert (held(played), played.state.bag) == ([3, 3], 0)


# Rolling between rounds


FIVE = "1ro 1ro 2go 2go 3ps"


def test_s24_new_dice_are_rolled_and_each_may_re_roll_once() -> None:
    played = along_the_strip(3)
    assert SET_DICE.sheet(played.state).table["rolls_left"] == {"Ann": 2, "Ben": 2}
    played = on(played, rolled("Ben", FIVE), rolled("Ann", FIVE), rolled("Ann", FIVE))
    assert code(played, rolled("Ann", FIVE)) == Code.ROLLED_ALREADY
    played = on(played, rolled("Ben", FIVE))
    assert code(played, rolled("Ben", FIVE)) == Code.ROLLED_ALREADY


def test_s24_who_has_drawn_nothing_shows_the_hand_and_re_rolls_once() -> None:
    played = on(along_the_strip(0), rolled("Ben", FIVE), rolled("Ben", FIVE))
    assert code(played, rolled("Ben", FIVE)) == Code.ROLLED_ALREADY
    assert on(played, rolled("Ann", FIVE), rolled("Ann", FIVE)).to_play == "Ann"


@pytest.mark.parametrize("first", [row_of(1, at=6), PASS])
def test_s24_no_re_roll_once_the_round_has_begun(first: Event) -> None:
    played = on(along_the_strip(3), rolled("Ben", FIVE), first)
    assert code(played, rolled("Ben", FIVE)) == Code.NOT_NOW
    assert SET_DICE.sheet(played.state).table["rolls_left"] == {"Ann": 1, "Ben": 0}


def test_s24_nothing_is_awaited_but_a_choice_once_all_hands_are_read() -> None:
    played = on(along_the_strip(3), rolled("Ann", FIVE), rolled("Ben", FIVE), PASS)
    assert SET_DICE.expects(played.state).dice == ()


def test_s24_no_re_roll_in_the_round_of_the_call() -> None:
    assert code(play(rolled("Ben", FIVE), CALL, board=STRIP), rolled("Ben", FIVE)) == Code.NOT_NOW


def test_s24_a_swap_begins_the_round() -> None:
    wild = (CALL, place("w1ro 1,3"), rolled("Ben", FIVE), swap("1ro", "1,3"), rolled("Ann", "1gs"))
    assert code(play(*wild, board=STRIP), rolled("Ben", FIVE)) == Code.NOT_NOW


@pytest.mark.parametrize("dice", ["1ro", FIVE + " 1ro", ""])
def test_s24_all_the_dice_a_player_holds(dice: str) -> None:
    assert refusal(along_the_strip(3), rolled("Ann", dice)).values == {"wanted": 5, "got": len(dice.split())}


def test_s24_it_is_never_necessary() -> None:
    assert along_the_strip(3, 3, 3).scores == {"Ann": 12, "Ben": 18}


def test_s25_if_nobody_played_all_roll_again_and_may_still_re_roll() -> None:
    played = along_the_strip(0, 0, 0)
    assert SET_DICE.sheet(played.state).table["rolls_left"] == {"Ann": 2, "Ben": 2}
    played = on(played, rolled("Ben", FIVE), rolled("Ben", FIVE))
    assert code(played, rolled("Ben", FIVE)) == Code.ROLLED_ALREADY


# The end


def test_s26_whoever_has_not_had_a_turn_still_plays() -> None:
    played = along_the_strip(*LAST_ROUND, 3)
    assert (held(played), played.outcome, played.to_play) == ([0, 3], None, "Ben")
    assert SET_DICE.sheet(played.state).table["last_turns"]
    assert not SET_DICE.sheet(along_the_strip(*LAST_ROUND).state).table["last_turns"]
    ended = on(played, row_of(3, at=39))
    assert ended.outcome is not None
    assert (ended.outcome.winners, ended.outcome.reason) == (("Ben",), "dice_played")
    assert (ended.scores, ended.to_play) == ({"Ann": 57, "Ben": 63}, None)
    assert code(ended, PASS) == Code.GAME_OVER


def test_s26_also_by_passing_and_s27_dice_in_hand_count_nothing() -> None:
    ended = along_the_strip(*LAST_ROUND, 3, 0)
    assert ended.outcome is not None
    assert ended.scores == {"Ann": 57, "Ben": 54}
    assert held(ended) == [0, 3]


def test_s26_the_last_of_the_round_ends_it_at_once() -> None:
    ended = along_the_strip(*LAST_ROUND, 2, 3)
    assert ended.outcome is not None
    assert held(ended) == [1, 0]


def test_s26_nobody_out_and_it_goes_on() -> None:
    played = along_the_strip(*LAST_ROUND, 2, 2)
    assert (played.outcome, held(played), played.state.bag) == (None, [1, 1], 0)
    assert refusal(played, row_of(2, at=40)).values == {"wanted": "1–1", "got": 2}


def test_s27_equal_totals_share_the_win() -> None:
    ended = along_the_strip(1, *(3, 3) * 6, 1, 1)
    assert ended.scores == {"Ann": 60, "Ben": 60}
    assert ended.outcome is not None
    assert ended.outcome.winners == ("Ann", "Ben")


# Hands


def test_s28_an_unread_hand_is_trusted_but_counted() -> None:
    played = along_the_strip(3)
    assert SET_DICE.sheet(played.state).table["hands"]["Ann"] == {"count": 5, "dice": None}
    assert on(played, row_of(3, at=6)).scores["Ann"] == 12


READ = (rolled("Ann", "1ro 2ro 3ro 1gs w"), rolled("Ben", "1ro 2ro w 1gs 1gd"))


def test_s28_what_is_called_must_be_in_a_read_hand() -> None:
    played = play(*READ, board=STRIP)
    refused = refusal(played, call("Ben", "1ro 2ro 3ro"))
    assert (refused.code, refused.values["face"]) == (Code.NOT_IN_HAND, "3 red oval")
    assert on(played, call("Ben", "1ro 2ro w3ro")).scores["Ben"] == 2


def test_s28_as_often_as_it_is_used() -> None:
    assert code(play(*READ, board=STRIP), call("Ann", "1ro 1ro 1ro")) == Code.NOT_IN_HAND
    assert code(play(*READ, board=STRIP), call("Ann", "w1ro w1ro 1ro")) == Code.NOT_IN_HAND


def test_s28_what_is_placed_must_be_in_a_read_hand() -> None:
    played = play(*READ, CALL, board=STRIP)
    assert code(played, place("1ro 1,3", "2ro 1,4", "3ro 1,5")) == Code.NOT_IN_HAND
    played = on(played, place("1ro 1,3", "2ro 1,4", "w3ro 1,5"))
    assert played.scores["Ben"] == 8


def test_s28_what_is_left_of_a_read_hand_is_known() -> None:
    played = play(*READ, CALL, players=("Ann", "Ben"), board=STRIP)
    assert SET_DICE.sheet(played.state).table["hands"]["Ann"] == {"count": 2, "dice": ["1 green squiggle", "wild"]}


def test_s28_what_is_swapped_must_be_in_a_read_hand_and_the_rolled_wild_joins_it() -> None:
    played = play(CALL, place("w1ro 1,3"), board=STRIP)
    without = on(played, rolled("Ann", "2ro 2ro 3gs 1gs 1gd"))
    assert code(without, swap("1ro", "1,3")) == Code.NOT_IN_HAND
    having = on(played, rolled("Ann", "1ro 2ro 3gs 1gs 1gd"), swap("1ro", "1,3"), rolled("Ann", "3ro"))
    assert code(having, place("2ro 1,4", "3ro 1,5", "1ro 1,6")) == Code.NOT_IN_HAND
    assert on(having, place("2ro 1,4", "3ro 1,5")).scores["Ann"] == 9


def test_s28_a_new_round_makes_every_hand_unread() -> None:
    played = play(*READ, CALL, PASS, board=STRIP)
    assert [hand.read for hand in played.state.hands] == [None, None]
    assert on(played, place("1ro 1,3", "2ro 1,4", "3ro 1,5")).scores["Ann"] == 12


def test_s28_a_hand_read_between_rounds_is_known_in_the_round() -> None:
    played = on(along_the_strip(3), rolled("Ben", FIVE), row_of(1, at=6))
    assert code(played, place("2ro 1,7")) == Code.NOT_IN_HAND


def test_s28_an_unread_hand_can_be_read_at_its_turn_or_before() -> None:
    played = on(play(rolled("Ann", "1ro 2ro 3ro 1gs w"), CALL, board=STRIP), rolled("Ben", "1ro 2go 2go 3ps w"))
    assert code(played, place("2ro 1,3")) == Code.NOT_IN_HAND
    assert on(played, place("1ro 1,3")).scores == {"Ann": 3, "Ben": 3}
    early = on(along_the_strip(players=THREE), rolled("Cleo", FIVE), row_of(1, at=3))
    assert code(early, rolled("Cleo", FIVE)) == Code.NOT_NOW


def test_s28_what_is_left_of_an_unread_hand_can_be_read() -> None:
    played = along_the_strip(players=THREE)
    assert on(played, rolled("Ann", "1gs 1gd")).state.hands[0].count == 2
    assert refusal(played, rolled("Ann", FIVE)).values == {"wanted": 2, "got": 5}


def test_s28_no_dice_no_reading() -> None:
    assert code(along_the_strip(*LAST_ROUND, 3), rolled("Ann", "")) == Code.NOT_NOW


def test_s28_pass_is_all_that_is_left_when_a_read_hand_cannot_play() -> None:
    played = play(rolled("Ben", "1gs 1gs 1gs 1gs 1gs"), CALL, board=STRIP)
    assert SET_DICE.expects(played.state).choices == ("pass",)
