"""Ending a turn, reaching the target, the last turns, and who wins (F1, F11, F15, C3)."""

from __future__ import annotations

import pytest

from engines.codes import Code
from engines.core import Expects, Outcome, Refused
from tests.engines.playing import END, Event, choose, code, on, play, roll

FIVES: dict[int, str] = {
    2: "5 5 1 1 2 2 3 3 FOR",
    3: "5 5 5 1 2 2 3 3 FOR",
    6: "5 5 5 5 5 5 3 3 FOR",
    9: "5 5 5 5 5 5 5 5 5",
}
NOTHING = [roll("1 1 1 2 2 3 FOR GET IT")]


def turn(count: int) -> list[Event]:
    """10, 15, 120 or 180 points."""
    return [roll(FIVES[count]), choose(5), END]


def test_a_turn_has_at_least_one_roll() -> None:
    game = play("forget-it")
    assert code(game, END) is Code.NOT_NOW
    assert code(on(game, *turn(2)), END) is Code.NOT_NOW
    assert code(on(game, *NOTHING), END) is Code.NOT_NOW


def test_the_turn_passes_to_the_left_and_round() -> None:
    game = play("forget-it", players=("Ann", "Ben", "Cleo"))
    order = []
    for _ in range(4):
        order.append(game.to_play)
        game = on(game, *turn(2))
    assert order == ["Ann", "Ben", "Cleo", "Ann"]


def test_the_target_is_500_unless_agreed_otherwise() -> None:
    at_490 = play("forget-it", *(event for count in (9, 9, 6, 2) for event in turn(count) + NOTHING))
    assert at_490.scores["Ann"] == 490
    assert at_490.log.game.sheet(at_490.state).table["reached_by"] is None
    at_500 = on(at_490, *turn(2))
    assert at_500.scores["Ann"] == 500
    assert at_500.log.game.sheet(at_500.state).table["reached_by"] == "Ann"


def test_reaching_the_target_exactly_is_enough() -> None:
    assert play("forget-it", *turn(2), *NOTHING, target=10).outcome is not None
    assert play("forget-it", *turn(2), *NOTHING, target=11).outcome is None


def test_every_other_player_has_exactly_one_turn_more() -> None:
    three = ("Ann", "Ben", "Cleo")
    game = play("forget-it", *turn(2), *turn(9), players=three, target=100)
    assert (game.to_play, game.outcome) == ("Cleo", None)
    game = on(game, *turn(2))
    assert (game.to_play, game.outcome) == ("Ann", None)
    game = on(game, *turn(2))
    assert (game.to_play, game.outcome) == (None, Outcome(("Ben",), "target_reached"))
    assert game.scores == {"Ann": 20, "Ben": 180, "Cleo": 10}


def test_passing_the_target_in_a_last_turn_gives_nobody_another() -> None:
    game = play("forget-it", *turn(3), *turn(9), target=12)
    assert game.outcome == Outcome(("Ben",), "target_reached")


def test_a_lost_last_turn_ends_the_game_too() -> None:
    assert play("forget-it", *turn(3), *NOTHING, target=12).outcome == Outcome(("Ann",), "target_reached")


def test_equal_totals_share_the_win() -> None:
    assert play("forget-it", *turn(3), *turn(3), target=12).outcome == Outcome(("Ann", "Ben"), "target_reached")


def test_nothing_more_is_awaited_or_accepted() -> None:
    game = play("forget-it", *turn(3), *turn(3), target=12)
    assert game.log.game.expects(game.state) == Expects(None)
    assert game.log.game.legal(game.state) == ()
    assert code(game, roll(FIVES[2])) is Code.GAME_OVER
    assert code(game, END) is Code.GAME_OVER


@pytest.mark.parametrize(("players", "reason"), [(1, Code.TOO_FEW_PLAYERS), (11, Code.TOO_MANY_PLAYERS)])
def test_two_to_ten_players(players: int, reason: Code) -> None:
    with pytest.raises(Refused) as caught:
        play("forget-it", players=tuple("ABCDEFGHIJK"[:players]))
    assert caught.value.code is reason


@pytest.mark.parametrize("target", [0, -5, True, 500.0, "500", None])
def test_the_target_is_a_number_above_nothing(target: object) -> None:
    with pytest.raises(Refused) as caught:
        play("forget-it", target=target)
    assert caught.value.code is Code.SETTING_VALUE
