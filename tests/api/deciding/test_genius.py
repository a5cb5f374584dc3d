"""Genius at the table."""

from __future__ import annotations

from dataclasses import replace

import pytest

from api.deciding.answering import Changes, answered, heard
from api.deciding.decide import decide, expect_for
from api.deciding.decision import Ask, Play, Wait
from api.deciding.memory import Memory
from engines.core import Json
from engines.log import Replay, add
from tests.api.deciding.tables import Felt, reading
from tests.engines.playing import on, play, roll
from vision.expect import Expect
from vision.types import Doubt
from vision.watching.seen import Settled


def declare(dice: int) -> dict[str, Json]:
    return {"type": "declare", "dice": dice}


def challenge(face: str) -> dict[str, Json]:
    return {"type": "challenge", "face": face}


def events(played: Replay, settled: Settled, memory: Memory) -> tuple[list[Json], Replay, Memory]:
    """All that one look plays."""
    found: list[Json] = []
    while True:
        decision, memory = decide(played, settled, memory)
        if not isinstance(decision, Play):
            return found, played, memory
        found.append(decision.event)
        played = add(played, decision.event)


def test_the_challenge_die_in_the_same_throw() -> None:
    found, *_ = events(play("genius", declare(2)), Felt().throw("3 4 x2"), Memory())
    assert found == [roll("3 4"), challenge("x2")]


def test_the_challenge_die_in_the_next_throw() -> None:
    felt = Felt()
    found, played, memory = events(play("genius", declare(2)), felt.throw("3 4"), Memory())
    assert found == [roll("3 4")]
    assert events(played, felt.throw("/2"), memory)[0] == [challenge("/2")]


def test_something_like_a_die_where_one_is_awaited_is_asked_about_once() -> None:
    felt = Felt()
    _, played, memory = events(play("genius", declare(2)), felt.throw("3 4"), Memory())
    unseen = felt.settle(unfound=1)
    ask, memory = decide(played, unseen, memory)
    assert isinstance(ask, Ask) and (ask.reason, ask.type, [place.why for place in ask.places]) == (
        "too_few",
        "challenge",
        ["missing"],
    )
    assert answered(ask, Changes(faces={0: "x2"})) == challenge("x2")
    assert isinstance(decide(played, unseen, memory)[0], Wait)
    assert isinstance(decide(played, felt.settle(), memory)[0], Wait)


def test_a_challenge_die_that_does_not_count_is_forgotten() -> None:
    felt = Felt()
    settled = felt.throw("3 3 x2")
    found, played, memory = events(play("genius", declare(2)), settled, Memory())
    assert found == [roll("3 3")]
    felt.clear()
    played = on(played, declare(1))
    assert events(played, felt.throw("3"), memory)[0] == [roll("3")]


@pytest.mark.parametrize("mode", ["simple", "serious"])
def test_modes_without_a_challenge_die_ignore_it(mode: str) -> None:
    found, *_ = events(play("genius", declare(2), mode=mode), Felt().throw("3 4 x2"), Memory())
    assert found == [roll("3 4")]


def test_expert_throws_six_dice_and_plays_two_events() -> None:
    found, played, _ = events(play("genius", mode="expert"), Felt().throw("1 2 x2 3 4 5"), Memory())
    assert found == [roll("1 2 3 4 5"), challenge("x2")]
    assert played.to_play == "Ben"


def test_long_asks_for_the_box_after_the_challenge() -> None:
    felt = Felt()
    settled = felt.throw("3 4 x2")
    found, played, memory = events(play("genius", declare(2), mode="long"), settled, Memory())
    assert found == [roll("3 4"), challenge("x2")]
    assert decide(played, felt.throw("1 1"), memory)[0] == Wait("choice_first")


def test_dice_of_the_last_throw_may_lie_around() -> None:
    felt = Felt()
    _, played, memory = events(play("genius", declare(5)), felt.throw("1 1 1 1 2"), Memory())
    felt.take(1, 2)
    assert events(on(played, declare(2)), felt.throw("4 4"), memory)[0] == [roll("4 4")]


def test_dice_thrown_before_their_number_was_declared_wait_for_it() -> None:
    felt = Felt()
    settled = felt.throw("3 4 x2")
    decision, memory = decide(play("genius"), settled, Memory())
    assert decision == Wait("choice_first")
    assert events(play("genius", declare(2)), settled, memory)[0] == [roll("3 4"), challenge("x2")]


def test_more_or_fewer_than_declared_are_asked_about() -> None:
    many, _ = decide(play("genius", declare(2)), Felt().throw("3 4 5"), Memory())
    assert isinstance(many, Ask) and many.reason == "too_many"
    few, _ = decide(play("genius", declare(2)), Felt().throw("3"), Memory())
    assert isinstance(few, Ask) and few.reason == "too_few"


def test_a_bumped_camera_is_no_throw() -> None:
    felt = Felt()
    _, played, memory = events(play("genius", declare(1)), felt.throw("4"), Memory())
    played = on(played, declare(1))
    felt.roll_over(1, reading("4"))
    settled = felt.settle(hand=False)
    decision, _ = decide(played, settled, memory)
    assert isinstance(decision, Ask) and decision.reason == "same_faces"
    by_hand, _ = decide(played, replace(settled, hand=True), memory)
    assert by_hand == Play(roll("4"))


def test_a_doubtful_challenge_face_is_asked() -> None:
    felt = Felt()
    unsure = reading("x2", "challenge", {"x2": 0.6, "/2": 0.4}, (Doubt.FACE,))
    settled = felt.throw("3 4", unsure)
    played = play("genius", declare(2))
    _, played, memory = events(played, settled, Memory())
    ask, memory = decide(played, settled, memory)
    assert isinstance(ask, Ask) and ask.type == "challenge" and ask.places[0].likely[:2] == ("x2", "/2")
    changes = Changes(faces={0: "/2"})
    assert answered(ask, changes) == challenge("/2")
    memory = heard(memory, played, ask, changes)
    assert decide(add(played, challenge("/2")), settled, memory)[0] == Wait("choice_first")


def test_expect() -> None:
    felt = Felt()
    assert expect_for(play("genius", mode="expert"), Memory()) == Expect((("d6", 5), ("challenge", 1)))
    assert expect_for(play("genius", declare(3)), Memory()) == Expect((("d6", 3), ("challenge", 1)))
    _, played, memory = events(play("genius", declare(1), mode="simple"), felt.throw("4"), Memory())
    assert expect_for(on(played, declare(2)), memory) == Expect((("d6", 3), ("challenge", 1)))


def test_dice_moved_out_of_the_way_while_others_are_thrown_do_not_count() -> None:
    felt = Felt()
    found, played, memory = events(play("genius", declare(4)), felt.throw("3 4 5 6"), Memory())
    assert found == [roll("3 4 5 6")]
    played = on(played, declare(2))
    felt.clear()
    felt.lay("4 6")
    assert events(played, felt.throw("1 2"), memory)[0] == [roll("1 2")]


@pytest.mark.parametrize("laid", ["1 4", "4"])
def test_dice_put_down_that_did_not_lie_there_before_are_asked_about(laid: str) -> None:
    felt = Felt()
    _, played, memory = events(play("genius", declare(4)), felt.throw("3 4 5 6"), Memory())
    played = on(played, declare(2))
    felt.clear()
    felt.lay(laid)
    decision, _ = decide(played, felt.throw("1 2 3"), memory)
    assert isinstance(decision, Ask) and decision.reason == "too_many"
