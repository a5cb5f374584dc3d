"""Who may sit down (C2)."""

from __future__ import annotations

import pytest

from engines.codes import Code
from engines.core import AnyGame, Json, Refused
from engines.games import GAMES, find_game
from engines.setup import read_setup


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_as_many_as_the_game_has_seats(game: AnyGame) -> None:
    least, most = game.seats
    assert 1 <= least <= most <= 10
    for count in (least, most):
        names = [f"Player {number}" for number in range(count)]
        assert read_setup(game, names, {}).players == tuple(names)


@pytest.mark.parametrize(
    ("players", "code"),
    [
        ([], Code.TOO_FEW_PLAYERS),
        ([f"Player {number}" for number in range(200)], Code.TOO_MANY_PLAYERS),
        (["Ann", "Ann"], Code.DUPLICATE_PLAYER),
        (["Ann", ""], Code.PLAYER_NAME),
        (["Ann", "   "], Code.PLAYER_NAME),
        (["Ann", None], Code.PLAYER_NAME),
        (["Ann", 3], Code.PLAYER_NAME),
        (["Ann", "a" * 201], Code.PLAYER_NAME),
        ("Ann", Code.LOG_SHAPE),
        (None, Code.LOG_SHAPE),
        ({"Ann": 1}, Code.LOG_SHAPE),
    ],
)
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_names_are_unique_and_not_empty(game: AnyGame, players: Json, code: Code) -> None:
    with pytest.raises(Refused) as caught:
        read_setup(game, players, {})
    assert caught.value.code is code


@pytest.mark.parametrize(
    "name", ["Maximilienne-Alexandrine de la Tour du Pin et de Rochefort", "李", "a" * 200, " Ann"]
)
def test_c2_any_other_name_will_do(name: str) -> None:
    assert read_setup(find_game("genius"), [name, "Ann"], {}).players == (name, "Ann")
