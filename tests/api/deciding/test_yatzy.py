"""Yatzy and Double Yatzy at the table."""

from __future__ import annotations

from api.deciding.decide import decide
from api.deciding.decision import Play
from api.deciding.memory import Memory
from tests.api.deciding.tables import Felt
from tests.engines.playing import play, roll


def test_five_sure_dice_are_played_at_once() -> None:
    decision, memory = decide(play("yatzy"), Felt().throw("1 2 3 4 4"), Memory())
    assert decision == Play(roll("1 2 3 4 4"))
    assert memory.fresh == ()
