"""The sample turn of the rules, roll by roll (F4–F7, F10–F12, F14)."""

from __future__ import annotations

from engines.core import Dice, Expects
from engines.log import Replay
from tests.engines.playing import END, choose, on, play, roll

FACES = ("1", "2", "3", "4", "5", "FOR", "GET", "IT")


def dice_awaited(played: Replay) -> int:
    expects: Expects = played.log.game.expects(played.state)
    (dice,) = expects.dice
    assert dice == Dice("word", dice.count, FACES)
    return dice.count


def aside(played: Replay) -> list[int | str]:
    return list(played.log.game.sheet(played.state).table["aside"])


def worth(played: Replay) -> int:
    return int(played.log.game.sheet(played.state).table["worth"])


FIRST_NINE = (roll("2 2 3 3 3 4 4 5 GET"), choose(3), *map(roll, ("3 4 5 5 IT", "1 3 GET", "2", "4", "3")))
"""All nine dice are aside after these."""


def test_the_sample_turn_until_all_nine_are_aside() -> None:
    game = play("forget-it")
    assert dice_awaited(game) == 9

    game = on(game, roll("2 2 3 3 3 4 4 5 GET"))
    assert game.log.game.expects(game.state) == Expects("Ann", choices=("choose",))
    assert [option.worth for option in game.log.game.legal(game.state)] == [4, 9, 8]
    game = on(game, choose(3))
    assert aside(game) == ["GET", 3, 3, 3]
    assert (dice_awaited(game), worth(game)) == (5, 9)

    game = on(game, roll("3 4 5 5 IT"))
    assert aside(game) == ["GET", "IT", 3, 3, 3, 3]
    assert (dice_awaited(game), worth(game)) == (3, 24)

    game = on(game, roll("1 3 GET"))
    assert aside(game) == ["GET", "IT", "GET", 3, 3, 3, 3, 3]
    assert (dice_awaited(game), worth(game)) == (1, 45)

    for face in ("2", "4"):
        game = on(game, roll(face))
        assert (dice_awaited(game), worth(game)) == (1, 45)

    game = on(game, roll("3"))
    assert aside(game) == ["GET", "IT", "GET", 3, 3, 3, 3, 3, 3]
    assert worth(game) == 72
    assert on(game, END).scores == {"Ann": 72, "Ben": 0}
    assert game.state == play("forget-it", *FIRST_NINE).state


def test_the_sample_turn_goes_on_with_nine_dice() -> None:
    game = play("forget-it", *FIRST_NINE)
    assert dice_awaited(game) == 9
    game = on(game, roll("1 1 1 2 2 3 4 5 5"))
    assert aside(game) == [3]
    assert (dice_awaited(game), worth(game)) == (8, 84)

    game = on(game, roll("1 1 2 2 4 4 4 FOR"))
    assert aside(game) == ["FOR", 3]
    assert (dice_awaited(game), worth(game)) == (7, 84)

    game = on(game, roll("1 3 3 4 FOR GET GET"))
    assert aside(game) == ["FOR", "FOR", "GET", "GET", 3, 3, 3]
    assert worth(game) == 108

    game = on(game, END)
    assert game.scores == {"Ann": 108, "Ben": 0}
    assert game.to_play == "Ben"


def test_three_fours_are_twelve() -> None:
    assert play("forget-it", roll("4 4 4 1 2 3 5 FOR FOR"), choose(4), END).scores["Ann"] == 12
