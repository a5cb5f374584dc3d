"""Genius, rule by rule; the numbers are those of the rule sheet."""

from __future__ import annotations

from fractions import Fraction

import pytest

from engines.codes import Code
from engines.core import Cell, Json, Number, Refused, Setup
from engines.genius import GENIUS
from engines.genius.numbers import GENIUS_NUMBERS, challenged, is_prime
from engines.log import Replay
from engines.setup import read_setup
from tests.engines import playing
from tests.engines.playing import Event, code, on, refusal

KEEP: Event = {"type": "keep"}


def declare(dice: int) -> Event:
    return {"type": "declare", "dice": dice}


def roll(*dice: int) -> Event:
    return {"type": "roll", "dice": list(dice)}


def challenge(face: str) -> Event:
    return {"type": "challenge", "face": face}


def wipe(player: str, box: str) -> Event:
    return {"type": "wipe", "player": player, "box": box}


def place(box: str) -> Event:
    return {"type": "place", "box": box}


def turn(*dice: int, face: str = "+10") -> tuple[Event, ...]:
    """A turn of the classic game in which the sum is a Genius number."""
    return declare(len(dice)), roll(*dice), challenge(face)


def long_turn(*dice: int, face: str, box: str) -> tuple[Event, ...]:
    return *turn(*dice, face=face), place(box)


def expert_turn(*dice: int, face: str) -> tuple[Event, ...]:
    return roll(*dice), challenge(face)


def short_turn(*dice: int) -> tuple[Event, ...]:
    """Without the challenge die."""
    return declare(len(dice)), roll(*dice)


MISS = (declare(5), roll(1, 1, 1, 1, 2))
"""The sum is 6, no Genius number."""

FILLED = tuple(event for dice in ((1,), (1, 1), (1, 1, 1), (1, 1, 1, 2)) for event in (*turn(*dice), *MISS))
"""Ann fills the boxes 1 to 4 with 11, 12, 13 and 15, and it is her turn again."""


def play(*events: Event, mode: str = "genius", players: tuple[str, ...] = ("Ann", "Ben"), **settings: Json) -> Replay:
    return playing.play("genius", *events, players=players, mode=mode, **settings)


def row(played: Replay, player: int = 0) -> list[Number | None]:
    return [box.value for box in played.state.rows[player]]


def cell(played: Replay, box: str, player: int = 0) -> Cell:
    return next(line.cells[player] for line in GENIUS.sheet(played.state).rows if line.key == box)


def options(played: Replay) -> list[Event]:
    """What may be chosen now, where the options are single events."""
    return [GENIUS.write_event(option.draw(lambda _: 0)) for option in GENIUS.legal(played.state)]


# What you need


def test_g1_g2_the_challenge_die_and_the_genius_numbers() -> None:
    faces = ("x2", "/2", "+10", "-10", "challenge1", "challenge2")
    assert [(dice.kind, dice.count) for dice in GENIUS.dice] == [("d6", 5), ("challenge", 1)]
    assert GENIUS.dice[1].faces == faces
    assert sorted(GENIUS_NUMBERS) == [1, 2, 3, 5, 7, 11, 13, 17, 19, 23, 29]


@pytest.mark.parametrize("seats", [1, 10])
def test_g3_one_to_ten_players(seats: int) -> None:
    assert len(play(players=tuple(f"P{seat}" for seat in range(seats))).state.rows) == seats


@pytest.mark.parametrize(("seats", "why"), [(0, Code.TOO_FEW_PLAYERS), (11, Code.TOO_MANY_PLAYERS)])
def test_g3_no_other_number_of_players(seats: int, why: Code) -> None:
    with pytest.raises(Refused) as caught:
        play(players=tuple(f"P{seat}" for seat in range(seats)))
    assert caught.value.code == why


@pytest.mark.parametrize(
    "settings",
    [{"mode": "hard"}, {"mode": True}, {"halves": "nearest"}, {"one_counts": 1}, {"one_counts": "yes"}],
)
def test_g4_a_setting_outside_its_choices_is_refused(settings: Event) -> None:
    with pytest.raises(Refused) as caught:
        read_setup(GENIUS, ["Ann"], settings)
    assert caught.value.code == Code.SETTING_VALUE


def test_g4_what_is_played_unless_agreed_otherwise() -> None:
    assert read_setup(GENIUS, ["Ann"], {}).settings == {"mode": "genius", "halves": "exact", "one_counts": False}


# Genius, the classic game


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


# Simple


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


# Expert


def test_g15_six_dice_at_once_are_one_look_and_two_events() -> None:
    played = play(mode="expert")
    expects = GENIUS.expects(played.state)
    assert [(dice.kind, dice.count) for dice in expects.dice] == [("d6", 5), ("challenge", 1)]
    assert code(played, declare(5)) == Code.NOT_NOW
    assert code(played, challenge("x2")) == Code.NOT_NOW


@pytest.mark.parametrize(
    ("dice", "face", "result"),
    [
        ((2, 2, 3, 4, 5), "x2", 32),  # 16, no Genius number, is written all the same
        ((1, 1, 1, 1, 2), "+10", 16),
        ((1, 1, 1, 1, 1), "-10", 10),  # -5 and 15 more
        ((1, 1, 1, 1, 2), "-10", -4),
        ((6, 6, 6, 6, 5), "+10", 39),
        ((6, 6, 6, 6, 5), "challenge1", 44),
        ((6, 6, 6, 5, 3), "/2", 28),  # 13 and 15 more
        ((2, 2, 2, 2, 3), "/2", Fraction(11, 2)),
    ],
)
def test_g15_g16_always_written_and_fifteen_more_for_a_genius_number(
    dice: tuple[int, ...], face: str, result: Number
) -> None:
    assert row(play(*expert_turn(*dice, face=face), mode="expert"))[0] == result


@pytest.mark.parametrize(("halves", "result"), [("exact", 5.5), ("down", 20), ("up", 6)])
def test_g16_the_bonus_looks_at_the_rounded_half(halves: str, result: float) -> None:
    assert play(*expert_turn(2, 2, 2, 2, 3, face="/2"), mode="expert", halves=halves).scores["Ann"] == result


def test_g15_the_box_is_the_round_and_there_are_five() -> None:
    events = [event for _ in range(5) for event in expert_turn(1, 1, 1, 1, 2, face="+10") * 2]
    played = play(*events, mode="expert")
    assert row(played) == row(played, 1) == [16] * 5
    assert played.outcome is not None
    assert (played.outcome.winners, played.outcome.reason) == (("Ann", "Ben"), "rounds_played")


def test_g17_a_wiped_round_stays_empty() -> None:
    first = (*expert_turn(1, 1, 1, 1, 2, face="+10"), *expert_turn(1, 1, 1, 1, 2, face="+10"))
    played = play(*first, *expert_turn(1, 1, 1, 1, 2, face="challenge1"), wipe("Ben", "1"), mode="expert")
    assert (row(played, 1), row(played)) == ([None] * 5, [16, 6, None, None, None])
    assert cell(played, "1", 1) == Cell("struck", 0, note="wiped")
    played = on(played, *expert_turn(1, 1, 1, 1, 2, face="+10"))
    assert row(played, 1) == [None, 16, None, None, None]


def test_g17_what_is_wiped_already_cannot_be_wiped() -> None:
    first = (*expert_turn(1, 1, 1, 1, 2, face="+10"), *expert_turn(1, 1, 1, 1, 2, face="challenge1"))
    played = play(*first, wipe("Ann", "1"), *expert_turn(1, 1, 1, 1, 2, face="challenge1"), mode="expert")
    assert options(played) == [KEEP, wipe("Ben", "1")]
    assert code(played, wipe("Ann", "1")) == Code.NOTHING_TO_WIPE


def test_g17_the_last_round_may_still_be_wiped_by_those_who_follow() -> None:
    rounds = [event for _ in range(4) for event in expert_turn(1, 1, 1, 1, 2, face="+10") * 2]
    ann, ben = expert_turn(1, 1, 1, 1, 2, face="+10"), expert_turn(1, 1, 1, 1, 2, face="challenge2")
    played = play(*rounds, *ann, *ben, wipe("Ann", "5"), mode="expert")
    assert played.scores == {"Ann": 64, "Ben": 70}
    assert played.outcome is not None


# Long


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


# Serious


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


# Events and the sheet

MALFORMED: list[Json] = [
    None,
    [],
    "roll",
    {},
    {"type": 3},
    {"type": "declare"},
    {"type": "declare", "dice": True},
    {"type": "declare", "dice": 2.0},
    {"type": "declare", "dice": "2"},
    {"type": "declare", "dice": 2, "player": "Ann"},
    {"type": "roll", "dice": 3},
    {"type": "roll", "dice": "123"},
    {"type": "roll", "dice": [True]},
    {"type": "roll", "dice": [1.0]},
    {"type": "roll", "dice": [[1]]},
    {"type": "roll", "dice": [None]},
    {"type": "challenge", "face": 2},
    {"type": "challenge"},
    {"type": "wipe", "box": "1"},
    {"type": "wipe", "player": "Ann", "box": 1},
    {"type": "wipe", "player": None, "box": "1"},
    {"type": "keep", "box": "1"},
    {"type": "place", "box": ["1min"]},
]


@pytest.mark.parametrize("raw", MALFORMED, ids=repr)
def test_g26_an_event_of_the_wrong_shape(raw: Json) -> None:
    assert code(play(), raw) == Code.EVENT_SHAPE


@pytest.mark.parametrize(
    ("raw", "why"),
    [
        ({"type": "strike"}, Code.UNKNOWN_EVENT),
        ({"type": "roll", "dice": [0]}, Code.UNKNOWN_FACE),
        ({"type": "roll", "dice": [7]}, Code.UNKNOWN_FACE),
        ({"type": "challenge", "face": "x3"}, Code.UNKNOWN_FACE),
    ],
)
def test_g26_faces_these_dice_do_not_have(raw: Json, why: Code) -> None:
    assert code(play(), raw) == why


def test_the_sheet_shows_what_the_dice_would_score() -> None:
    played = play(*turn(2), declare(2), roll(5, 6), challenge("challenge1"))
    assert (cell(played, "2", 1).would, cell(played, "2").would, cell(played, "1", 1).would) == (11, None, None)
    assert GENIUS.sheet(played.state).table == {
        "mode": "genius",
        "round": 1,
        "dice_declared": 2,
        "dice": [5, 6],
        "challenge": "challenge1",
        "result": 11,
    }


@pytest.mark.parametrize(
    ("mode", "bounds"),
    [("genius", (-34, 175)), ("simple", (0, 85)), ("expert", (-20, 300)), ("long", (-68, 350))],
)
def test_no_total_leaves_the_bounds(mode: str, bounds: tuple[int, int]) -> None:
    settings = {"mode": mode, "halves": "exact", "one_counts": False}
    assert GENIUS.score_bounds(Setup(("Ann",), settings)) == bounds
