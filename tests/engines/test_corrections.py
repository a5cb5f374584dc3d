"""A roll put right later: all that follows is worked out anew, and what no longer fits is kept and named (C4, C5)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engines.codes import Code
from engines.core import Refused
from engines.log import Log, correct, read_log, replay, undo, write_log
from tests.engines.laying import call, rolled
from tests.engines.laying import play as set_dice
from tests.engines.playing import END, Event, choose, play, roll, score

ANN = [roll("2 2 3 3 3 4 4 5 GET"), choose(3), END]
BEN = [roll("5 5 1 1 2 2 3 3 FOR"), choose(5), END]


def log_of(*events: Event, game: str = "forget-it") -> Log:
    return play(game, *events).log


def test_every_score_after_it_is_recomputed() -> None:
    done = correct(log_of(*ANN, *BEN), 0, roll("2 2 3 3 3 3 4 5 GET"))
    assert done.before.scores == {"Ann": 9, "Ben": 10}
    assert done.after.scores == {"Ann": 24, "Ben": 10}
    assert done.after.misfit is None and done.after.waiting == 0


def test_a_later_choice_that_no_longer_fits_is_kept_and_named() -> None:
    log = log_of(*ANN, *BEN)
    after = correct(log, 3, roll("5 4 1 1 2 2 3 3 FOR")).after
    assert after.misfit is not None
    assert (after.misfit.index, after.misfit.error.code, after.misfit.player) == (4, Code.NO_PAIR, "Ben")
    assert (after.applied, after.waiting) == (4, 1)
    assert after.log.events[4:] == log.events[4:]
    assert after.scores == {"Ann": 9, "Ben": 0}


def test_a_correction_can_turn_a_lost_turn_into_a_living_one() -> None:
    lost = log_of(roll("1 1 1 2 2 3 FOR GET IT"), *BEN)
    after = correct(lost, 0, roll("1 1 1 2 2 3 FOR GET GET")).after
    assert after.misfit is not None
    assert (after.misfit.index, after.misfit.error.code, after.misfit.player) == (1, Code.MUST_CHOOSE, "Ann")


def test_the_end_of_the_game_can_move() -> None:
    log = play("forget-it", *ANN, *BEN, target=10).log
    assert replay(log).outcome is None
    after = correct(log, 0, roll("2 2 3 3 3 3 4 5 GET")).after
    assert after.outcome is not None and after.outcome.winners == ("Ann",)


def test_a_box_that_the_corrected_dice_do_not_fill() -> None:
    log = log_of(roll("3 3 3 4 4"), score("full_house"), roll("1 2 3 4 5"), score("chance"), game="yatzy")
    after = correct(log, 0, roll("3 3 3 4 5")).after
    assert after.misfit is not None
    assert (after.misfit.index, after.misfit.error.code, after.misfit.player) == (1, Code.BOX_NOT_FILLED, "Ann")
    assert after.waiting == 2


def test_c4_s7_a_call_that_no_longer_fits_is_named_after_the_caller() -> None:
    log = set_dice(rolled("Ben", "1ro 2ro 3ro 1gs w"), call("Ben", "1ro 2ro 3ro")).log
    after = correct(log, 0, rolled("Ben", "1ro 2ro 3rs 1gs 1gs")).after
    assert after.misfit is not None
    assert (after.misfit.index, after.misfit.error.code, after.misfit.player) == (1, Code.NOT_IN_HAND, "Ben")


def test_c4_s24_a_roll_that_no_longer_fits_is_named_after_its_player() -> None:
    played = set_dice(call("Ann", "1ro 2ro 3ro"))
    log = replace(played.log, events=(*played.log.events, rolled("Ann", "1ro")))
    assert played.to_play == "Ben"
    again = replay(log)
    assert again.misfit is not None and again.misfit.player == "Ann"


def test_c4_an_event_without_shape_or_owner_is_laid_to_the_player_on_turn() -> None:
    log = set_dice(call("Ann", "1ro 2ro 3ro")).log
    for raw in ({"type": "roll"}, rolled("Zoe", "1ro"), {"type": "place", "dice": []}):
        misfit = replay(replace(log, events=(*log.events, raw))).misfit
        assert misfit is not None and misfit.player == "Ben"


def test_the_correction_itself_must_fit() -> None:
    log = log_of(*ANN)
    with pytest.raises(Refused) as caught:
        correct(log, 0, roll("2 2 3"))
    assert caught.value.code is Code.DICE_COUNT
    assert replay(log).scores["Ann"] == 9


@pytest.mark.parametrize("index", [-1, 3, 100])
def test_only_what_was_played_can_be_corrected(index: int) -> None:
    with pytest.raises(Refused) as caught:
        correct(log_of(*ANN), index, END)
    assert caught.value.code is Code.NO_SUCH_INDEX


def test_undo_is_a_shorter_log() -> None:
    log = log_of(*ANN)
    assert replay(undo(log)).state == play("forget-it", *ANN[:2]).state
    with pytest.raises(Refused):
        undo(log_of())


def test_a_refused_event_changes_nothing() -> None:
    game = play("forget-it", *ANN[:1])
    before = write_log(game.log), repr(game.state)
    with pytest.raises(Refused):
        play("forget-it", *ANN[:1]).log.game.apply(game.state, game.log.game.read_event(END))
    assert (write_log(game.log), repr(game.state)) == before


def test_a_log_with_a_misfit_is_still_a_log() -> None:
    after = correct(log_of(*ANN, *BEN), 3, roll("5 4 1 1 2 2 3 3 FOR")).after
    again = replay(read_log(write_log(after.log)))
    assert (again.applied, again.state) == (after.applied, after.state)
