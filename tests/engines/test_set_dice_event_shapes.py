"""SET Dice: events as they are written down, and the last move as the table tells it."""

from __future__ import annotations

import pytest

from engines.codes import Code
from engines.core import Json
from engines.log import Replay
from engines.set_dice import SET_DICE
from tests.engines.laying import CALL, bonus, place, play
from tests.engines.playing import code

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
