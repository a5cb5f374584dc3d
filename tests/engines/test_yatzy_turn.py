"""Up to three rolls, then one box; striking; the end (Y1–Y4, Y6, Y14, Y19, C3)."""

from __future__ import annotations

import pytest

from engines.codes import Code
from engines.core import Cell, Expects, Outcome
from engines.yatzy.scoring import SYSTEMS, UPPER
from tests.engines.playing import Event, code, on, play, refusal, roll, score, strike

DICE = roll("1 2 3 4 6")


def test_nothing_is_written_before_the_first_roll() -> None:
    game = play("yatzy")
    assert game.log.game.expects(game.state).choices == ()
    assert code(game, score("chance")) is Code.NOT_NOW
    assert code(game, strike("chance")) is Code.NOT_NOW
    assert code(on(game, DICE, score("chance")), score("chance")) is Code.NOT_NOW


@pytest.mark.parametrize("rolls", [1, 2, 3])
def test_a_box_may_be_filled_after_any_roll(rolls: int) -> None:
    game = play("yatzy", *[DICE] * rolls, score("chance"))
    assert (game.scores["Ann"], game.to_play) == (16, "Ben")


def test_there_is_no_fourth_roll() -> None:
    game = play("yatzy", DICE, DICE, DICE)
    assert game.log.game.expects(game.state) == Expects("Ann", choices=("score", "strike"))
    assert code(game, DICE) is Code.NO_ROLLS_LEFT


def test_dice_kept_once_may_be_rolled_again() -> None:
    game = play("yatzy", roll("6 6 6 1 2"), roll("6 6 6 3 3"), roll("1 2 3 4 5"), score("small_straight"))
    assert game.scores["Ann"] == 15


@pytest.mark.parametrize("dice", ["", "1 2 3 4", "1 2 3 4 5 6"])
def test_all_five_dice_are_in_every_roll(dice: str) -> None:
    assert refusal(play("yatzy"), roll(dice)).values == {"wanted": 5, "got": len(dice.split())}


@pytest.mark.parametrize("face", [0, 7, -3])
def test_no_such_face(face: int) -> None:
    assert code(play("yatzy"), {"type": "roll", "dice": [1, 2, 3, 4, face]}) is Code.UNKNOWN_FACE


def test_a_box_is_filled_once() -> None:
    game = play("yatzy", DICE, score("chance"), DICE, score("chance"), DICE)
    assert code(game, score("chance")) is Code.BOX_TAKEN
    assert code(game, strike("chance")) is Code.BOX_TAKEN
    struck = play("yatzy", DICE, strike("chance"), DICE, score("chance"), DICE)
    assert code(struck, score("chance")) is Code.BOX_TAKEN


@pytest.mark.parametrize("box", ["yatzy", "pair", "large_straight", "fives"])
def test_what_the_dice_do_not_fill_is_struck_not_scored(box: str) -> None:
    game = play("yatzy", DICE)
    assert code(game, score(box)) is Code.BOX_NOT_FILLED
    assert refusal(game, score(box)).values == {"box": box, "dice": [1, 2, 3, 4, 6]}
    game = on(game, strike(box))
    assert (game.scores["Ann"], game.to_play) == (0, "Ben")
    rows = {row.key: row for row in game.log.game.sheet(game.state).rows}
    assert rows[box].cells == (Cell("struck", 0), Cell("open"))


def test_a_box_that_could_score_may_be_struck() -> None:
    assert play("yatzy", DICE, strike("chance")).scores["Ann"] == 0


def test_unknown_boxes() -> None:
    assert code(play("yatzy", DICE), score("sevens")) is Code.UNKNOWN_BOX
    assert code(play("yatzy", DICE), score("extra")) is Code.UNKNOWN_BOX


def upper_turns(*counts: int) -> list[Event]:
    """For one player: so many ones, twos … sixes, filled up with dice that count nothing there."""
    events = []
    for (box, value), count in zip(UPPER.items(), counts, strict=False):
        other = 1 if value > 1 else 2
        events += [roll(" ".join([str(value)] * count + [str(other)] * (5 - count))), score(box)]
    return events


@pytest.mark.parametrize(
    ("system", "bonus"), [("basic", 50), ("scandinavian", 50), ("international", 35), ("german", 35)]
)
def test_the_bonus_comes_at_63(system: str, bonus: int) -> None:
    alone = ("Ann",)
    assert play("yatzy", *upper_turns(3, 3, 3, 3, 3, 3), players=alone, system=system).scores["Ann"] == 63 + bonus
    assert play("yatzy", *upper_turns(2, 3, 3, 3, 3, 3), players=alone, system=system).scores["Ann"] == 62
    assert play("yatzy", *upper_turns(3, 3, 3, 3, 3, 4), players=alone, system=system).scores["Ann"] == 69 + bonus


def test_the_bonus_stands_open_until_it_is_earned_or_missed() -> None:
    def bonus(*events: Event) -> Cell:
        game = play("yatzy", *events, players=("Ann",))
        return next(row for row in game.log.game.sheet(game.state).rows if row.key == "bonus").cells[0]

    assert bonus(*upper_turns(3, 3)) == Cell("open")
    assert bonus(*upper_turns(3, 3, 3, 3, 3, 3)) == Cell("filled", 50)
    assert bonus(*upper_turns(1, 1, 1, 1, 1, 1)) == Cell("filled", 0)


def test_lower_boxes_do_not_count_for_the_bonus() -> None:
    game = play("yatzy", *upper_turns(2, 3, 3, 3, 3, 3), roll("6 6 6 6 6"), score("yatzy"), players=("Ann",))
    assert game.scores["Ann"] == 62 + 50


@pytest.mark.parametrize("system", SYSTEMS)
def test_the_game_ends_when_all_sheets_are_full(system: str) -> None:
    boxes = list(SYSTEMS[system].boxes)
    turns = [[DICE, strike(box)] for box in boxes for _ in range(2)]
    almost = play("yatzy", *(event for turn in turns[:-1] for event in turn), system=system)
    assert (almost.to_play, almost.outcome) == ("Ben", None)
    done = on(almost, DICE, score(boxes[-1]) if boxes[-1] == "chance" else strike(boxes[-1]))
    assert done.to_play is None
    assert done.outcome == Outcome(("Ann", "Ben"), "sheets_full")
    assert code(done, DICE) is Code.GAME_OVER
    assert code(done, strike("ones")) is Code.GAME_OVER


def test_the_highest_score_wins() -> None:
    boxes = list(SYSTEMS["basic"].boxes)
    turns = [
        event for box in boxes for event in (DICE, strike(box), DICE, score(box) if box == "chance" else strike(box))
    ]
    assert play("yatzy", *turns).outcome == Outcome(("Ben",), "sheets_full")


def test_one_may_play_alone() -> None:
    game = play("yatzy", DICE, score("chance"), players=("Ann",))
    assert game.to_play == "Ann"
