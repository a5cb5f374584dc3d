"""Who begins (C1, F3, Y20)."""

from __future__ import annotations

import pytest

from engines.codes import Code
from engines.core import Json, Refused
from engines.first import Starting, Throw, seats_from, who_begins
from engines.games import GAMES, find_game

THREE = ("Ann", "Ben", "Cleo")
YATZY = find_game("yatzy")


def starting(game: str, *faces: Json, players: tuple[str, ...] = THREE) -> Starting:
    throws = [Throw(player, face) for player, face in zip(players, faces, strict=False)]
    return who_begins(find_game(game), players, throws)


@pytest.mark.parametrize(
    ("game", "faces", "begins"),
    [
        ("yatzy", [2, 6, 5], "Ben"),
        ("yatzy", [1, 1, 2], "Cleo"),
        ("genius", [6, 5, 4], "Ann"),
        ("double-yatzy", [[1, 6], [2, 6], [3, 1]], "Cleo"),
        ("forget-it", ["FOR", 1, "IT"], "Ben"),
        ("forget-it", [5, "GET", 4], "Ann"),
    ],
)
def test_the_highest_begins(game: str, faces: list[Json], begins: str) -> None:
    assert starting(game, *faces) == Starting(begins)


def test_those_who_have_not_thrown_are_waited_for() -> None:
    assert starting("yatzy") == Starting(None, THREE)
    assert starting("yatzy", 3) == Starting(None, ("Ben", "Cleo"))


def test_the_tied_throw_again_among_themselves() -> None:
    throws = [Throw("Ann", 5), Throw("Ben", 2), Throw("Cleo", 5)]
    assert who_begins(YATZY, THREE, throws) == Starting(None, ("Ann", "Cleo"))
    throws += [Throw("Cleo", 4), Throw("Ann", 4)]
    assert who_begins(YATZY, THREE, throws) == Starting(None, ("Ann", "Cleo"))
    throws += [Throw("Ann", 1)]
    assert who_begins(YATZY, THREE, throws) == Starting(None, ("Cleo",))
    assert who_begins(YATZY, THREE, [*throws, Throw("Cleo", 2)]) == Starting("Cleo")


def test_words_tie_with_words() -> None:
    assert starting("forget-it", "FOR", "GET", "IT") == Starting(None, THREE)


def test_one_alone_begins() -> None:
    assert who_begins(YATZY, ["Ann"], []) == Starting("Ann")


@pytest.mark.parametrize(
    "throws",
    [
        [Throw("Ann", 3), Throw("Ann", 4)],
        [Throw("Dan", 3)],
        [Throw("Ann", 6), Throw("Ben", 5), Throw("Cleo", 4), Throw("Ann", 3)],
        [Throw("Ann", 6), Throw("Ben", 6), Throw("Cleo", 4), Throw("Cleo", 3)],
    ],
)
def test_nobody_throws_out_of_turn(throws: list[Throw]) -> None:
    with pytest.raises(Refused) as caught:
        who_begins(YATZY, THREE, throws)
    assert caught.value.code is Code.NOT_NOW


@pytest.mark.parametrize(
    ("game", "face", "code"),
    [
        ("yatzy", 7, Code.UNKNOWN_FACE),
        ("yatzy", True, Code.EVENT_SHAPE),
        ("yatzy", "FOR", Code.EVENT_SHAPE),
        ("forget-it", 6, Code.UNKNOWN_FACE),
        ("double-yatzy", 4, Code.EVENT_SHAPE),
    ],
)
def test_faces_that_the_die_has_not(game: str, face: Json, code: Code) -> None:
    with pytest.raises(Refused) as caught:
        starting(game, face)
    assert caught.value.code is code


def test_at_set_dice_nothing_is_thrown() -> None:
    assert [game.name for game in GAMES if game.starting_rank is None] == ["set-dice"]
    with pytest.raises(Refused) as caught:
        starting("set-dice", 3)
    assert caught.value.code is Code.NOT_NOW


def test_play_goes_to_the_left() -> None:
    assert seats_from(THREE, "Ben") == ("Ben", "Cleo", "Ann")
    assert seats_from(THREE, "Ann") == THREE
    with pytest.raises(Refused) as caught:
        seats_from(THREE, "Dan")
    assert caught.value.code is Code.UNKNOWN_PLAYER
