"""Events of the wrong shape: each game says so before it looks at any rule (C5)."""

from __future__ import annotations

import pytest

from engines.codes import Code
from engines.core import Json, Refused
from engines.games import find_game

NINE = [1, 1, 2, 3, 4, 5, "FOR", "GET", "GET"]
PAIRS = [[1, 2]] * 6
SHAPE, EVENT, FACE, BOX = Code.EVENT_SHAPE, Code.UNKNOWN_EVENT, Code.UNKNOWN_FACE, Code.UNKNOWN_BOX

THREE = ("forget-it", "yatzy", "double-yatzy")
NO_EVENTS: list[Json] = [None, 3, "end", [], {}, {"type": 3}]
WRONG: list[tuple[str, Json, Code]] = [
    ("forget-it", {"type": "sing"}, EVENT),
    ("yatzy", {"type": "sing"}, EVENT),
    ("double-yatzy", {"type": "sing"}, EVENT),
    ("forget-it", {"type": "roll"}, SHAPE),
    ("forget-it", {"type": "roll", "dice": NINE, "by": "Ann"}, SHAPE),
    ("forget-it", {"type": "roll", "dice": "123451234"}, SHAPE),
    ("forget-it", {"type": "roll", "dice": [True, *NINE[1:]]}, SHAPE),
    ("forget-it", {"type": "roll", "dice": [1.0, *NINE[1:]]}, SHAPE),
    ("forget-it", {"type": "roll", "dice": [[1], *NINE[1:]]}, SHAPE),
    ("forget-it", {"type": "roll", "dice": ["1", *NINE[1:]]}, FACE),
    ("forget-it", {"type": "roll", "dice": [6, *NINE[1:]]}, FACE),
    ("forget-it", {"type": "choose"}, SHAPE),
    ("forget-it", {"type": "choose", "number": True}, SHAPE),
    ("forget-it", {"type": "choose", "number": 3.0}, SHAPE),
    ("forget-it", {"type": "choose", "number": "3"}, SHAPE),
    ("forget-it", {"type": "end", "number": 3}, SHAPE),
    ("forget-it", {"type": "score", "box": "ones"}, EVENT),
    ("yatzy", {"type": "roll", "dice": [1, 2, 3, 4, False]}, SHAPE),
    ("yatzy", {"type": "roll", "dice": [1, 2, 3, 4, 5.0]}, SHAPE),
    ("yatzy", {"type": "roll", "dice": {"1": 5}}, SHAPE),
    ("yatzy", {"type": "roll", "dice": [1, 2, 3, 4, 7]}, FACE),
    ("yatzy", {"type": "score"}, SHAPE),
    ("yatzy", {"type": "score", "box": 4}, SHAPE),
    ("yatzy", {"type": "score", "box": ["ones"]}, SHAPE),
    ("yatzy", {"type": "score", "box": "ones", "leave_out": 4}, SHAPE),
    ("yatzy", {"type": "strike", "box": "nones"}, BOX),
    ("double-yatzy", {"type": "roll", "dice": [1, 2, 3, 4, 5, 6]}, SHAPE),
    ("double-yatzy", {"type": "roll", "dice": [[1, 2, 3], *PAIRS[1:]]}, SHAPE),
    ("double-yatzy", {"type": "roll", "dice": [[1, True], *PAIRS[1:]]}, SHAPE),
    ("double-yatzy", {"type": "roll", "dice": [[0, 2], *PAIRS[1:]]}, FACE),
    ("double-yatzy", {"type": "strike", "box": "ones"}, EVENT),
    ("double-yatzy", {"type": "score", "outer": {"box": "ones"}}, SHAPE),
    ("double-yatzy", {"type": "score", "outer": "ones", "inner": "twos"}, SHAPE),
    ("double-yatzy", {"type": "score", "outer": {"box": "ones"}, "inner": {}}, SHAPE),
    ("double-yatzy", {"type": "score", "outer": {"box": "ones"}, "inner": {"box": "x"}}, BOX),
    ("double-yatzy", {"type": "score", "outer": {"box": "ones"}, "inner": {"box": "twos", "strike": False}}, SHAPE),
    ("double-yatzy", {"type": "score", "outer": {"box": "ones"}, "inner": {"box": "twos", "strike": 1}}, SHAPE),
    ("double-yatzy", {"type": "score", "outer": {"box": "ones"}, "inner": {"box": "twos", "leave_out": None}}, SHAPE),
    ("double-yatzy", {"type": "score", "outer": {"box": "ones"}, "inner": {"box": "twos", "leave_out": True}}, SHAPE),
    (
        "double-yatzy",
        {"type": "score", "outer": {"box": "ones"}, "inner": {"box": "twos", "strike": True, "leave_out": 2}},
        SHAPE,
    ),
]


@pytest.mark.parametrize("game", THREE)
@pytest.mark.parametrize("raw", NO_EVENTS)
def test_no_event_at_all(game: str, raw: Json) -> None:
    with pytest.raises(Refused) as caught:
        find_game(game).read_event(raw)
    assert caught.value.code is SHAPE


@pytest.mark.parametrize(("game", "raw", "code"), WRONG)
def test_wrong(game: str, raw: Json, code: Code) -> None:
    with pytest.raises(Refused) as caught:
        find_game(game).read_event(raw)
    assert caught.value.code is code


@pytest.mark.parametrize(
    ("game", "raw"),
    [
        ("forget-it", {"type": "roll", "dice": NINE}),
        ("forget-it", {"type": "choose", "number": 3}),
        ("forget-it", {"type": "end"}),
        ("yatzy", {"type": "roll", "dice": [1, 2, 3, 4, 5]}),
        ("yatzy", {"type": "score", "box": "full_house"}),
        ("yatzy", {"type": "strike", "box": "full_house"}),
        ("double-yatzy", {"type": "roll", "dice": PAIRS}),
        ("double-yatzy", {"type": "score", "outer": {"box": "chance"}, "inner": {"box": "ones", "leave_out": 4}}),
        ("double-yatzy", {"type": "score", "outer": {"box": "ones", "strike": True}, "inner": {"box": "extra"}}),
    ],
)
def test_what_is_read_is_written_back_to_the_letter(game: str, raw: Json) -> None:
    rules = find_game(game)
    assert rules.write_event(rules.read_event(raw)) == raw
