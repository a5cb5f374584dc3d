"""Genius: what is needed, and what is no event; the numbers are those of the rule sheet."""

from __future__ import annotations

import pytest

from engines.codes import Code
from engines.core import Json, Refused, Setup
from engines.genius import GENIUS
from engines.genius.numbers import GENIUS_NUMBERS
from engines.setup import read_setup
from tests.engines.genius_turns import cell, challenge, declare, play, roll, turn
from tests.engines.playing import Event, code


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
