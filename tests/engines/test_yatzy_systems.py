"""The four ways of scoring (Y15, Y16)."""

from __future__ import annotations

import pytest

from engines.codes import Code
from engines.core import Json, Refused
from engines.log import write_log
from engines.yatzy.scoring import EXTRAS, SYSTEMS
from tests.engines.playing import code, on, play, roll, score, strike

YAHTZEE: list[tuple[str, str, int | None]] = [
    ("2 2 2 1 6", "three_alike", 13),
    ("2 2 1 1 6", "three_alike", None),
    ("4 4 4 4 6", "three_alike", 22),
    ("4 4 4 4 6", "four_alike", 22),
    ("4 4 4 6 6", "four_alike", None),
    ("3 3 3 4 4", "full_house", 25),
    ("6 6 1 1 1", "full_house", 25),
    ("5 5 5 5 5", "full_house", None),
    ("1 2 3 4 6", "small_straight", 30),
    ("2 3 4 5 5", "small_straight", 30),
    ("3 3 4 5 6", "small_straight", 30),
    ("1 2 3 4 5", "small_straight", 30),
    ("1 2 3 5 6", "small_straight", None),
    ("1 2 3 4 5", "large_straight", 40),
    ("2 3 4 5 6", "large_straight", 40),
    ("1 2 3 4 6", "large_straight", None),
    ("1 5 4 3 3", "chance", 16),
    ("3 3 3 3 3", "yatzy", 50),
    ("3 3 3 6 6", "sixes", 12),
]
STRICT: list[tuple[str, str, int | None]] = [
    ("4 4 4 4 1", "two_pairs", None),
    ("4 4 4 4 4", "two_pairs", None),
    ("5 5 6 6 1", "two_pairs", 22),
    ("2 2 2 2 2", "full_house", None),
    ("3 3 3 4 4", "full_house", 17),
    ("2 2 2 2 2", "four_alike", 8),
    ("2 2 2 2 2", "pair", 4),
]


@pytest.mark.parametrize("system", ["international", "german"])
@pytest.mark.parametrize(("text", "box", "points"), YAHTZEE)
def test_the_yahtzee_sheet(system: str, text: str, box: str, points: int | None) -> None:
    game = play("yatzy", roll(text), system=system)
    if points is None:
        assert code(game, score(box)) is Code.BOX_NOT_FILLED
    else:
        assert play("yatzy", roll(text), score(box), system=system).scores["Ann"] == points


@pytest.mark.parametrize(("text", "box", "points"), STRICT)
def test_strictly_scandinavian(text: str, box: str, points: int | None) -> None:
    assert SYSTEMS["scandinavian"].boxes[box](tuple(map(int, text.split()))) == points


def test_all_other_boxes_are_the_same_in_scandinavian() -> None:
    basic, strict = SYSTEMS["basic"].boxes, SYSTEMS["scandinavian"].boxes
    assert {box for box in basic if basic[box] is not strict[box]} == {"two_pairs", "full_house"}


@pytest.mark.parametrize(
    ("system", "boxes"), [("basic", 15), ("scandinavian", 15), ("international", 13), ("german", 13)]
)
def test_boxes_of_the_sheet(system: str, boxes: int) -> None:
    game = play("yatzy", system=system)
    assert sum(row.kind == "box" for row in game.log.game.sheet(game.state).rows) == boxes


@pytest.mark.parametrize("system", ["international", "german"])
@pytest.mark.parametrize("box", ["pair", "two_pairs", "extra"])
def test_boxes_that_this_sheet_has_not(system: str, box: str) -> None:
    game = play("yatzy", roll("5 5 6 6 1"), system=system)
    assert code(game, score(box)) is Code.UNKNOWN_BOX
    assert code(game, strike(box)) is Code.UNKNOWN_BOX


def test_basic_unless_agreed_otherwise() -> None:
    assert play("yatzy", roll("4 4 4 4 1"), score("two_pairs")).scores["Ann"] == 16


@pytest.mark.parametrize("value", ["Basic", "swedish", None, 1])
def test_unknown_systems_are_refused(value: object) -> None:
    with pytest.raises(Refused) as caught:
        play("yatzy", system=value)
    assert caught.value.code is Code.SETTING_VALUE


@pytest.mark.parametrize("settings", [{"extra": kind} for kind in EXTRAS] + [{"distinct_discards": True}])
def test_y23_y24_settings_of_double_yatzy_are_accepted_and_change_nothing(settings: dict[str, Json]) -> None:
    events = [roll("3 3 3 4 4"), score("full_house")]
    played, plainly = play("yatzy", *events, **settings), play("yatzy", *events)
    assert played.state == plainly.state
    assert write_log(played.log)["settings"] == settings
    assert code(on(played, roll("3 3 3 4 4")), score("extra")) is Code.UNKNOWN_BOX


@pytest.mark.parametrize("settings", [{"extra": "none"}, {"distinct_discards": 1}])
def test_settings_of_double_yatzy_have_their_values_here_too(settings: dict[str, Json]) -> None:
    with pytest.raises(Refused) as caught:
        play("yatzy", **settings)
    assert caught.value.code is Code.SETTING_VALUE
