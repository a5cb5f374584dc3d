"""Six double dice and two different boxes a turn, the inner one first (Y1, Y2, Y20, Y21, Y25)."""

from __future__ import annotations

import pytest

from engines.codes import Code
from engines.core import Cell, Expects
from engines.log import Replay
from engines.yatzy.scoring import SYSTEMS
from tests.engines.playing import Event, both, code, on, play, refusal, roll

EXAMPLE = roll("6-5 6-4 3-3 3-2 4-1 3-2")
SIXES = "6-6 6-6 6-6 6-6 6-6 6-6"
YATZY: list[Event] = [roll("1-6 2-6 3-6 4-6 5-6 1-6"), both("-ones", "yatzy")]


def cells(played: Replay) -> dict[str, Cell]:
    return {row.key: row.cells[0] for row in played.log.game.sheet(played.state).rows}


def test_the_example_of_the_rules() -> None:
    game = play("double-yatzy", EXAMPLE, both("full_house", "small_straight"))
    assert game.scores == {"Ann": 36, "Ben": 0}
    assert cells(game)["full_house"] == Cell("filled", 21, note="outer")
    assert cells(game)["small_straight"] == Cell("filled", 15, note="inner")
    named = play("double-yatzy", EXAMPLE, both("full_house", "small_straight", leave=(4, 2)))
    assert named.scores == game.scores


def test_the_sheet_says_what_inner_and_outer_would_score() -> None:
    game = play("double-yatzy", EXAMPLE)
    sheet = game.log.game.sheet(game.state)
    outer, inner = sheet.table["would"]["outer"], sheet.table["would"]["inner"]
    assert (outer["full_house"], inner["small_straight"], inner["pair"]) == (21, 15, 4)
    assert "small_straight" not in outer and "full_house" not in inner
    assert cells(game)["small_straight"] == Cell("open", would=15, note="inner")
    assert cells(game)["pair"] == Cell("open", would=12, note="outer")
    assert cells(game)["fours"] == Cell("open", would=4)
    assert cells(game)["extra"] == Cell("open", would=-12, note="inner")
    assert sheet.table["suggest"][0] == {"outer": "chance", "inner": "small_straight", "worth": 22 + 15}


def test_the_suggestion_is_what_both_would_bring() -> None:
    game = play("double-yatzy", EXAMPLE)
    for pair in game.log.game.sheet(game.state).table["suggest"]:
        assert on(game, both(pair["outer"], pair["inner"])).scores["Ann"] == pair["worth"]


def test_one_turn_fills_two_boxes_and_passes_on() -> None:
    game = play("double-yatzy", EXAMPLE, both("chance", "-yatzy"))
    assert game.to_play == "Ben"
    assert (
        sum(cell.state != "open" for key, cell in cells(game).items() if key in (*SYSTEMS["basic"].boxes, "extra")) == 2
    )


def test_the_two_boxes_must_differ() -> None:
    game = play("double-yatzy", EXAMPLE)
    assert refusal(game, both("chance", "chance")).code is Code.SAME_BOX
    assert code(game, both("-chance", "chance")) is Code.SAME_BOX


@pytest.mark.parametrize("wish", [("chance", "pair"), ("pair", "chance"), ("-chance", "pair"), ("pair", "-chance")])
def test_both_boxes_must_be_open(wish: tuple[str, str]) -> None:
    once = [EXAMPLE, both("chance", "-yatzy")]
    refused = refusal(play("double-yatzy", *once, *once, EXAMPLE), both(*wish))
    assert refused.code is Code.BOX_TAKEN
    assert refused.values["box"] == "chance"


def test_a_box_that_the_five_do_not_fill_is_refused() -> None:
    refused = refusal(play("double-yatzy", EXAMPLE), both("full_house", "yatzy"))
    assert refused.code is Code.BOX_NOT_FILLED
    assert refused.values == {"box": "yatzy", "dice": [5, 4, 3, 2, 1, 2], "which": "inner"}
    assert play("double-yatzy", EXAMPLE, both("full_house", "-yatzy")).scores["Ann"] == 21


def test_inner_values_never_fill_an_outer_box() -> None:
    game = play("double-yatzy", EXAMPLE)
    assert code(game, both("small_straight", "full_house")) is Code.BOX_NOT_FILLED


def test_three_rolls_and_no_more() -> None:
    game = play("double-yatzy", EXAMPLE, EXAMPLE, EXAMPLE)
    assert game.log.game.expects(game.state) == Expects("Ann", choices=("score",))
    assert code(game, EXAMPLE) is Code.NO_ROLLS_LEFT
    assert code(play("double-yatzy"), both("chance", "-yatzy")) is Code.NOT_NOW
    assert code(play("double-yatzy"), roll("1-1 2-2 3-3 4-4 5-5")) is Code.DICE_COUNT


@pytest.mark.parametrize(("system", "turns"), [("basic", 8), ("scandinavian", 8), ("international", 7), ("german", 7)])
def test_turns_that_fill_the_sheet(system: str, turns: int) -> None:
    boxes = [*SYSTEMS[system].boxes, "extra"]
    events: list[Event] = []
    for outer, inner in zip(boxes[::2], boxes[1::2], strict=True):
        events += [EXAMPLE, both(f"-{outer}", inner if inner == "extra" else f"-{inner}")]
    assert len(events) == 2 * turns
    game = play("double-yatzy", *events, players=("Ann",), system=system)
    assert game.outcome is not None and game.outcome.reason == "sheets_full"
    assert play("double-yatzy", *events[:-1], players=("Ann",), system=system).outcome is None
    assert code(game, EXAMPLE) is Code.GAME_OVER
    assert code(game, both("ones", "twos")) is Code.GAME_OVER


def test_two_yatzys_in_one_turn_inner_first() -> None:
    """The inner one is written first, so the outer one is the further Yatzy, and not the other way round."""
    game = play("double-yatzy", roll(SIXES), players=("Ann",), system="international")
    assert on(game, both("sixes", "yatzy")).scores["Ann"] == 50 + 100 + 30
    assert on(game, both("yatzy", "sixes")).scores["Ann"] == 50 + 30


def test_six_alike_are_bound_by_the_joker_rule_on_both_sides() -> None:
    game = play("double-yatzy", *YATZY, roll(SIXES), players=("Ann",), system="international")
    assert code(game, both("chance", "fours")) is Code.JOKER_BOX
    assert code(game, both("sixes", "chance")) is Code.JOKER_BOX
    assert on(game, both("chance", "sixes")).scores["Ann"] == 50 + 200 + 30 + 30
    assert on(game, both("large_straight", "sixes")).scores["Ann"] == 50 + 200 + 40 + 30
    options = game.log.game.legal(game.state)
    assert {option.inner for option in options if hasattr(option, "inner")} == {"sixes", "extra"}


def test_five_alike_among_six_are_no_joker_if_one_of_them_is_left_out() -> None:
    game = play("double-yatzy", *YATZY, roll("1-6 1-6 2-6 2-6 3-6 4-2"), players=("Ann",), system="international")
    assert on(game, both("-twos", "sixes")).scores["Ann"] == 50 + 100 + 30
    assert on(game, both("-twos", "chance")).scores["Ann"] == 50 + 26
    assert code(game, both("-twos", "chance", leave=(None, 2))) is Code.JOKER_BOX


def test_extra_stands_outside_the_joker_rule() -> None:
    game = play("double-yatzy", *YATZY, roll("1-6 1-6 2-6 2-6 3-6 4-6"), players=("Ann",), system="international")
    assert on(game, both("-twos", "extra")).scores["Ann"] == 50 + 100 - 30
