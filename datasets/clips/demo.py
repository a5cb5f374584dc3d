"""The five clips that play as the camera where there is none: each begins and ends with an empty table."""

from __future__ import annotations

from dataclasses import replace

from datasets.clips.script import Lay, Pause, PickUp, Room, Script, Throw, Ware
from datasets.clips.turns import forget_it_turn, genius_turn, yatzy_turn
from engines.core import Json

PLAYERS = ("Ann", "Ben")
BOARD: Json = {
    "rows": 7,
    "columns": 9,
    "start": [[3, 3], [3, 4], [3, 5]],
    "bonus": [[1, 1, 3], [1, 7, 3], [5, 1, 3], [5, 7, 3], [0, 4, 5], [6, 4, 5], [3, 1, 2], [3, 7, 2]],
}

QUIET = Room(calm=1.0, noise=0.0)
"""Small files: nothing in the picture that does not belong to the game."""

FORGET_IT = Script(
    name="forget-it",
    game="forget-it",
    players=PLAYERS,
    settings={},
    kit="words",
    ware=Ware(("red", "white", "blue"), edge=20.0),
    room=replace(QUIET, stuff="plastic", seed=10),
    acts=(
        Pause(1.2),
        *forget_it_turn(
            "Ann",
            {0: 2, 1: 3, 2: 4, 3: "GET", 4: 3, 5: 2, 6: 3, 7: 5, 8: 4},
            {0: 3, 2: 3, 5: 5, 7: "IT", 8: 1},
            number=3,
        ),
        *forget_it_turn(
            "Ben",
            {0: "FOR", 1: 5, 2: 1, 3: 5, 4: 2, 5: 4, 6: 5, 7: "IT", 8: 1},
            {2: 2, 4: "GET", 5: 3, 8: 5},
            number=5,
            end=False,
            aside=False,
        ),
        Pause(1.5),
    ),
)

YATZY = Script(
    name="yatzy",
    game="yatzy",
    players=PLAYERS,
    settings={},
    kit="five",
    ware=Ware(("white",), edge=20.0),
    room=replace(QUIET, stuff="felt", seed=8),
    acts=(
        Pause(1.2),
        *yatzy_turn(
            "Ann",
            [3, 5, 3, 1, 6],
            {1: 3, 3: 2, 4: 4},
            {3: 4, 4: 4},
            score={"type": "score", "box": "full_house"},
        ),
        *yatzy_turn(
            "Ben",
            [2, 4, 6, 3, 1],
            {4: 5},
            score={"type": "score", "box": "large_straight"},
            aside=False,
        ),
        Pause(1.5),
    ),
)

DOUBLE_YATZY = Script(
    name="double-yatzy",
    game="double-yatzy",
    players=PLAYERS,
    settings={},
    kit="doubles",
    ware=Ware(("red",), edge=25.0),
    room=replace(QUIET, stuff="plastic", seed=8, per_mm=3.7, tilt=14.0, key=0.45, soft=1.0),
    acts=(
        Pause(1.2),
        *yatzy_turn(
            "Ann",
            [[6, 5], [6, 4], [3, 3], [1, 6], [4, 1], [2, 2]],
            {3: [3, 2], 5: [3, 2]},
            score={"type": "score", "outer": {"box": "full_house"}, "inner": {"box": "small_straight"}},
            aside=False,
        ),
        *yatzy_turn(
            "Ben",
            [[5, 1], [5, 2], [5, 6], [4, 2], [5, 3], [6, 2]],
            score={"type": "score", "outer": {"box": "four_alike"}, "inner": {"box": "three_alike"}},
            aside=False,
        ),
        Pause(1.5),
    ),
)

GENIUS = Script(
    name="genius",
    game="genius",
    players=PLAYERS,
    settings={"mode": "genius"},
    kit="genius",
    ware=Ware(("red", "white"), edge=20.0),
    room=replace(QUIET, stuff="felt", seed=7),
    acts=(
        Pause(1.2),
        *genius_turn("Ann", [4, 2, 5], "x2"),
        *genius_turn("Ben", [6, 3, 1, 5, 2], "+10"),
        *genius_turn("Ann", [6, 2]),
        Pause(1.5),
    ),
)

SET_DICE = Script(
    name="set-dice",
    game="set-dice",
    players=PLAYERS,
    settings={"board": BOARD},
    kit="set",
    ware=Ware(("white",), edge=17.5),
    room=replace(QUIET, width=960, height=540, stuff="felt", seed=6, per_mm=2.95, tilt=10.0, board=BOARD),
    acts=(
        Pause(1.2),
        Throw(
            "Ann",
            ((0, "1 red oval"), (1, "2 red oval"), (2, "3 green diamond"), (3, "3 red oval"), (4, "1 purple squiggle")),
            {
                "type": "roll",
                "player": "Ann",
                "dice": ["1 red oval", "2 red oval", "3 green diamond", "3 red oval", "1 purple squiggle"],
            },
        ),
        Lay(
            "Ann",
            ((0, (3, 3)), (1, (3, 4)), (3, (3, 5))),
            {"type": "call", "player": "Ann", "dice": ["1 red oval", "2 red oval", "3 red oval"]},
        ),
        PickUp("Ann", (2, 4)),
        Throw(
            "Ben",
            tuple(
                enumerate(
                    ["2 green oval", "2 purple oval", "1 green squiggle", "3 purple diamond", "3 green oval"], start=5
                )
            ),
            {
                "type": "roll",
                "player": "Ben",
                "dice": ["2 green oval", "2 purple oval", "1 green squiggle", "3 purple diamond", "3 green oval"],
            },
        ),
        Lay(
            "Ben",
            ((5, (2, 4)), (6, (1, 4))),
            {
                "type": "place",
                "dice": [{"face": "2 green oval", "square": [2, 4]}, {"face": "2 purple oval", "square": [1, 4]}],
            },
        ),
        PickUp("Ben", (7, 8, 9)),
        PickUp("Ann", (0, 1, 3, 5, 6)),
        Pause(1.5),
    ),
)

DEMOS = (YATZY, GENIUS, SET_DICE, FORGET_IT, DOUBLE_YATZY)
