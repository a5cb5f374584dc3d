"""Further Yatzys: the bonus of 100 and the joker, in `international` alone (Y17, Y18)."""

from __future__ import annotations

import pytest

from engines.codes import Code
from engines.log import Replay
from tests.engines.playing import Event, code, on, play, refusal, roll, score, strike

FOURS = roll("4 4 4 4 4")
LOWER = ["three_alike", "four_alike", "full_house", "small_straight", "large_straight", "chance"]
YATZY: list[Event] = [roll("6 6 6 6 6"), score("yatzy")]
NO_YATZY: list[Event] = [roll("1 2 3 4 6"), strike("yatzy")]
FOURS_TAKEN: list[Event] = [roll("1 2 3 4 6"), score("fours")]


def alone(*events: Event, system: str = "international") -> Replay:
    return play("yatzy", *events, players=("Ann",), system=system)


def struck(*boxes: str) -> list[Event]:
    return [event for box in boxes for event in (roll("1 2 2 3 6"), strike(box))]


def gained(before: Replay, *events: Event) -> int:
    return int(on(before, *events).scores["Ann"] or 0) - int(before.scores["Ann"] or 0)


def test_a_further_yatzy_pays_a_hundred_and_its_own_upper_box() -> None:
    assert gained(alone(*YATZY), FOURS, score("fours")) == 100 + 20


def test_every_further_yatzy_pays() -> None:
    again = [FOURS, score("fours"), roll("5 5 5 5 5"), score("fives"), roll("1 1 1 1 1"), score("ones")]
    assert gained(alone(*YATZY), *again) == 300 + 20 + 25 + 5


def test_the_sheet_shows_the_bonus_in_a_row_of_its_own() -> None:
    game = alone(*YATZY, FOURS, score("fours"))
    rows = {row.key: row.cells[0].value for row in game.log.game.sheet(game.state).rows}
    assert (rows["further_yatzys"], rows["grand_total"]) == (100, 170)


@pytest.mark.parametrize("box", ["chance", "full_house", "threes", "four_alike"])
def test_five_alike_must_go_into_their_own_upper_box_while_it_is_open(box: str) -> None:
    for before in (YATZY, NO_YATZY):
        game = alone(*before, FOURS)
        assert code(game, score(box)) is Code.JOKER_BOX
        assert code(game, strike(box)) is Code.JOKER_BOX


@pytest.mark.parametrize(
    ("box", "points"),
    [
        ("full_house", 25),
        ("small_straight", 30),
        ("large_straight", 40),
        ("chance", 20),
        ("three_alike", 20),
        ("four_alike", 20),
    ],
)
def test_then_any_lower_box_pays_in_full(box: str, points: int) -> None:
    assert gained(alone(*YATZY, *FOURS_TAKEN), FOURS, score(box)) == 100 + points
    assert gained(alone(*NO_YATZY, *FOURS_TAKEN), FOURS, score(box)) == points


def test_the_sheet_shows_what_the_joker_would_score_and_that_it_is_one() -> None:
    game = alone(*YATZY, *FOURS_TAKEN, FOURS)
    sheet = game.log.game.sheet(game.state)
    woulds = {row.key: row.cells[0].would for row in sheet.rows if row.cells[0].would is not None}
    assert woulds == {
        "three_alike": 20, "four_alike": 20, "full_house": 25, "small_straight": 30, "large_straight": 40, "chance": 20,
    }  # fmt: skip
    assert sheet.table["joker"] is True


def test_an_upper_box_is_no_way_out_while_a_lower_one_is_open() -> None:
    game = alone(*YATZY, *FOURS_TAKEN, FOURS)
    assert code(game, strike("ones")) is Code.JOKER_BOX


def test_with_no_lower_box_left_an_upper_one_is_struck_and_the_bonus_paid() -> None:
    game = alone(*YATZY, *FOURS_TAKEN, *struck(*LOWER))
    assert code(on(game, FOURS), score("ones")) is Code.BOX_NOT_FILLED
    assert gained(game, FOURS, strike("ones")) == 100


def test_where_the_joker_may_go_it_may_be_struck() -> None:
    assert gained(alone(*YATZY, *FOURS_TAKEN), FOURS, strike("chance")) == 100
    assert gained(alone(*NO_YATZY, *FOURS_TAKEN), FOURS, strike("chance")) == 0


def test_a_struck_yatzy_pays_no_bonus_but_leaves_the_joker() -> None:
    assert gained(alone(*NO_YATZY), FOURS, score("fours")) == 20


def test_an_open_yatzy_box_makes_no_joker() -> None:
    game = alone(FOURS)
    assert code(game, score("full_house")) is Code.BOX_NOT_FILLED
    assert gained(game, score("chance")) == 20
    assert game.log.game.sheet(game.state).table["joker"] is False


def test_the_sum_on_top_changes_nothing_of_it() -> None:
    game = play("yatzy", *YATZY, players=("Ann",), system="international", yatzy_plus_sum=True)
    assert game.scores["Ann"] == 80
    assert gained(game, FOURS, score("fours")) == 120


@pytest.mark.parametrize("system", ["german", "basic", "scandinavian"])
def test_no_other_system_has_it(system: str) -> None:
    game = alone(*YATZY, system=system)
    assert gained(game, FOURS, score("fours")) == 20
    assert gained(game, FOURS, score("chance")) == 20
    assert "further_yatzys" not in [row.key for row in game.log.game.sheet(game.state).rows]
    taken = alone(*YATZY, *FOURS_TAKEN, FOURS, system=system)
    assert refusal(taken, score("large_straight")).code is Code.BOX_NOT_FILLED
