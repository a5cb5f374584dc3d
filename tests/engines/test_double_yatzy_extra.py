"""Extra: the sixteenth box, in three forms (Y14, Y24, Y25)."""

from __future__ import annotations

import pytest

from engines.codes import Code
from engines.core import Refused
from tests.engines.playing import both, code, on, play, roll

STAIRS = roll("1-6 2-5 3-4 4-3 5-2 6-1")


@pytest.mark.parametrize(("extra", "points"), [("negative", -15), ("chance", 20), ("free", 0)])
def test_what_it_counts(extra: str, points: int) -> None:
    assert play("double-yatzy", STAIRS, both("extra", "-twos"), extra=extra).scores["Ann"] == points
    assert play("double-yatzy", STAIRS, both("-twos", "extra"), extra=extra).scores["Ann"] == points


def test_it_is_negative_unless_agreed_otherwise() -> None:
    assert play("double-yatzy", STAIRS, both("extra", "-twos")).scores["Ann"] == -15


def test_the_negative_one_may_not_be_struck() -> None:
    game = play("double-yatzy", STAIRS)
    assert code(game, both("-extra", "chance")) is Code.MAY_NOT_STRIKE
    assert code(game, both("chance", "-extra")) is Code.MAY_NOT_STRIKE


@pytest.mark.parametrize("extra", ["chance", "free"])
def test_the_others_may(extra: str) -> None:
    assert play("double-yatzy", STAIRS, both("-extra", "chance"), extra=extra).scores["Ann"] == 20


def test_the_named_value_is_left_out_of_it() -> None:
    assert play("double-yatzy", STAIRS, both("extra", "-twos", leave=(1, None))).scores["Ann"] == -20


def test_it_stands_after_the_grand_total() -> None:
    game = play("double-yatzy", STAIRS, both("extra", "chance"))
    rows = {row.key: row.cells[0].value for row in game.log.game.sheet(game.state).rows}
    assert (rows["grand_total"], rows["extra"], rows["final_score"]) == (20, -15, 5)
    assert list(rows)[-3:] == ["grand_total", "extra", "final_score"]


def test_totals_may_fall_below_nothing() -> None:
    game = play("double-yatzy", roll("6-6 6-6 6-6 6-6 6-6 6-6"), both("extra", "-yatzy"))
    assert game.scores["Ann"] == -30
    least, _ = game.log.game.score_bounds(game.log.setup)
    assert least == -30


@pytest.mark.parametrize("system", ["international", "german"])
def test_every_system_has_it_in_double_yatzy(system: str) -> None:
    game = play("double-yatzy", STAIRS, system=system, extra="chance")
    assert on(game, both("extra", "-twos")).scores["Ann"] == 20


def test_unknown_forms_are_refused() -> None:
    with pytest.raises(Refused) as caught:
        play("double-yatzy", extra="positive")
    assert caught.value.code is Code.SETTING_VALUE
