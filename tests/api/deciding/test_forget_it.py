"""Don't You For Get It at the table, with word dice."""

from __future__ import annotations

from dataclasses import replace

import pytest

from api.deciding.answering import Changes, answered
from api.deciding.decide import decide, expect_for
from api.deciding.decision import Ask, Play, Wait
from api.deciding.memory import Memory
from engines.log import Replay, add
from tests.api.deciding.tables import Felt, reading
from tests.engines.playing import choose, on, play, roll
from vision.expect import Expect
from vision.types import Doubt
from vision.watching.seen import Zone

FIRST = "2 2 3 3 3 4 4 5 GET"
"""Tracks 1 to 9."""


def word_felt() -> Felt:
    return Felt("word")


def started(felt: Felt, *choices: int, first: str = FIRST) -> tuple[Replay, Memory]:
    """After the first roll of nine, and a number chosen with a tap."""
    played = play("forget-it")
    decision, memory = decide(played, felt.throw(first), Memory())
    assert decision == Play(roll(first))
    return on(played, roll(first), *map(choose, choices)), memory


def test_nine_sure_dice_are_played_at_once() -> None:
    started(word_felt())


def test_the_sample_turn() -> None:
    felt = word_felt()
    played, memory = started(felt, 3)
    felt.take(1, 2, 6, 7, 8)
    for text, taken in (("3 4 5 5 IT", (11, 12, 13)), ("1 3 GET", (15,)), ("2", (18,)), ("4", (19,)), ("3", ())):
        decision, memory = decide(played, felt.throw(text), memory)
        assert decision == Play(roll(text))
        played = add(played, decision.event)
        felt.take(*taken)
    assert played.log.game.sheet(played.state).table["worth"] == 72
    felt.clear()
    decision, memory = decide(played, felt.throw("1 1 1 2 2 3 4 5 5"), memory)
    assert decision == Play(roll("1 1 1 2 2 3 4 5 5"))


def test_dice_aside_may_stay_be_pushed_or_lie_in_the_tray() -> None:
    felt = word_felt()
    played, memory = started(felt, 3)
    felt.take(1, 2, 6, 7, 8)
    felt.push(3, 4)
    felt.push(9, zone=Zone.OUTSIDE)
    felt.change(5, reading("4", "word"))
    assert decide(played, felt.throw("1 1 2 2 FOR"), memory)[0] == Play(roll("1 1 2 2 FOR"))


def test_a_die_aside_that_was_knocked_over_is_not_rolled_again() -> None:
    felt = word_felt()
    played, memory = started(felt, 3)
    felt.take(1, 2, 6, 7, 8)
    felt.roll_over(9, reading("1", "word"))
    assert decide(played, felt.throw("1 1 2 2 FOR"), memory)[0] == Play(roll("1 1 2 2 FOR"))


def test_a_die_aside_that_is_lifted_and_put_down_elsewhere_is_no_throw() -> None:
    felt = word_felt()
    played, memory = started(felt, 3)
    felt.take(9)
    decision, memory = decide(played, felt.throw("GET"), memory)
    assert decision == Wait("nothing_rolled")
    felt.take(1, 2, 6, 7, 8)
    assert decide(played, felt.throw("1 1 2 2 FOR"), memory)[0] == Play(roll("1 1 2 2 FOR"))


def test_a_bumped_camera_is_no_throw() -> None:
    felt = word_felt()
    played, memory = started(felt, 3)
    for track, face in zip((1, 2, 6, 7, 8), "22445", strict=True):
        felt.roll_over(track, reading(face, "word"))
    decision, _ = decide(played, felt.settle(hand=False), memory)
    assert isinstance(decision, Ask) and decision.reason == "same_faces"


def test_a_throw_of_which_a_die_was_missed_is_never_passed_over() -> None:
    felt = word_felt()
    played, memory = started(felt, 3)
    felt.take(1, 2, 6, 7, 8)
    decision, _ = decide(played, felt.throw("2 2 4 4"), memory)
    assert isinstance(decision, Ask) and decision.reason == "too_few"


def test_dice_of_the_last_roll_that_stand_while_enough_were_thrown_are_asked_about() -> None:
    felt = word_felt()
    played, memory = started(felt, 3)
    felt.take(1, 2, 6, 7, 9)
    decision, _ = decide(played, felt.throw("1 1 2 2 FOR"), memory)
    assert isinstance(decision, Ask) and decision.reason == "too_many" and decision.extra == (8,)


def test_a_fourth_for_is_asked_about_and_never_offered_where_it_cannot_be() -> None:
    felt = word_felt()
    decision, _ = decide(play("forget-it"), felt.throw("1 2 3 4 5 FOR FOR FOR FOR"), Memory())
    assert isinstance(decision, Ask)
    assert [place.why for place in decision.places] == [""] * 5 + ["face"] * 4


def test_the_rules_take_a_doubt_away() -> None:
    """A 6 is on no word die, and with three FOR aside a fourth is on none."""
    felt = word_felt()
    five = reading("5", "word", {"5": 0.9, "6": 0.1}, (Doubt.FACE,))
    decision, _ = decide(play("forget-it"), felt.throw("1 1 2 2 3 3 4 4", five), Memory())
    assert decision == Play(roll("1 1 2 2 3 3 4 4 5"))
    felt = word_felt()
    played, memory = started(felt, 2, first="2 2 3 4 5 5 FOR FOR FOR")
    felt.take(3, 4, 5, 6)
    perhaps = reading("5", "word", {"5": 0.6, "FOR": 0.4}, (Doubt.FACE,))
    assert decide(played, felt.throw("1 1 1", perhaps), memory)[0] == Play(roll("1 1 1 5"))


def test_a_face_that_cannot_be_is_changed_and_asked() -> None:
    felt = word_felt()
    played, memory = started(felt, 2, first="2 2 3 4 5 5 FOR FOR FOR")
    felt.take(3, 4, 5, 6)
    wrong = reading("FOR", "word", {"FOR": 0.9, "IT": 0.09}, (Doubt.FACE,))
    decision, _ = decide(played, felt.throw("1 1 1", wrong), memory)
    assert isinstance(decision, Ask)
    assert decision.event == roll("1 1 1 IT")
    assert decision.places[3].likely[0] == "IT" and "FOR" not in decision.places[3].likely
    assert answered(decision, Changes(faces={3: 5})) == roll("1 1 1 5")


def test_no_dice_are_played_before_a_number_is_chosen() -> None:
    felt = word_felt()
    played, memory = started(felt)
    assert decide(played, felt.settle(), memory)[0] == Wait("choice_first")
    felt.take(1, 2, 6, 7)
    assert decide(played, felt.throw("1 1 2 2"), memory)[0] == Wait("choice_first")


@pytest.mark.parametrize("words_too", [False, True])
def test_a_number_is_chosen_by_taking_the_others_up(words_too: bool) -> None:
    felt = word_felt()
    played, memory = started(felt)
    felt.take(1, 2, 6)
    decision, memory = decide(played, felt.settle(), memory)
    assert decision == Wait("choice_first")
    felt.take(7, 8, *([9] if words_too else []))
    decision, memory = decide(played, felt.settle(), memory)
    assert decision == Play(choose(3))
    played = add(played, choose(3))
    assert decide(played, felt.throw("1 1 2 2 FOR"), memory)[0] == Play(roll("1 1 2 2 FOR"))


def test_a_number_is_chosen_by_pushing_it_into_the_tray() -> None:
    felt = word_felt()
    played, memory = started(felt)
    felt.push(3, 4)
    decision, memory = decide(played, felt.settle(), memory)
    assert decision == Wait("choice_first")
    felt.push(5)
    assert decide(played, felt.settle(), memory)[0] == Play(choose(3))


def test_choosing_and_rolling_in_one_go() -> None:
    felt = word_felt()
    played, memory = started(felt)
    felt.take(1, 2, 6, 7, 8)
    settled = felt.throw("1 1 2 2 FOR")
    decision, memory = decide(played, settled, memory)
    assert decision == Play(choose(3))
    played = add(played, choose(3))
    assert decide(played, settled, memory)[0] == Play(roll("1 1 2 2 FOR"))


def test_choosing_by_putting_aside_and_rolling_in_one_go() -> None:
    """The table was not at rest in between."""
    felt = word_felt()
    played, memory = started(felt)
    felt.clear()
    felt.lay("3 3 3 GET")
    settled = felt.throw("1 1 2 2 FOR")
    decision, memory = decide(played, settled, memory)
    assert decision == Play(choose(3))
    played = add(played, choose(3))
    assert decide(played, settled, memory)[0] == Play(roll("1 1 2 2 FOR"))


@pytest.mark.parametrize(("laid", "thrown"), [("3 3 GET", "1 1 2 2 FOR 3"), ("3 3 3 4 GET", "1 1 2 2"), ("", "1 2 3")])
def test_what_is_put_aside_must_be_all_of_one_number(laid: str, thrown: str) -> None:
    felt = word_felt()
    played, memory = started(felt)
    felt.clear()
    felt.lay(laid)
    assert decide(played, felt.throw(thrown), memory)[0] == Wait("choice_first")


def test_what_stayed_must_be_all_of_one_number() -> None:
    felt = word_felt()
    played, memory = started(felt)
    felt.take(1, 2, 3, 6, 7, 8)
    assert decide(played, felt.settle(), memory)[0] == Wait("choice_first")
    felt = word_felt()
    played, memory = started(felt)
    felt.take(*range(1, 8))
    assert decide(played, felt.settle(), memory)[0] == Wait("choice_first")


def test_all_nine_thrown_end_the_turn() -> None:
    felt = word_felt()
    played, memory = started(felt, 3)
    felt.clear()
    settled = felt.throw("1 1 2 2 3 4 5 FOR IT")
    decision, memory = decide(played, settled, memory)
    assert decision == Play({"type": "end"})
    played = add(played, decision.event)
    assert played.to_play == "Ben"
    assert decide(played, settled, memory)[0] == Play(roll("1 1 2 2 3 4 5 FOR IT"))


def test_dice_put_aside_while_all_others_are_thrown_are_not_thrown() -> None:
    """The table was not at rest in between: all nine lie elsewhere."""
    felt = word_felt()
    played, memory = started(felt, 3)
    felt.clear()
    felt.lay("3 3 3 GET")
    settled = felt.throw("3 4 5 5 IT")
    decision, memory = decide(played, settled, memory)
    assert decision == Play(roll("3 4 5 5 IT"))
    played = add(played, decision.event)
    assert decide(played, settled, memory)[0] == Wait("same_throw")
    felt.take(15, 16, 17)
    assert decide(played, felt.throw("1 2 2"), memory)[0] == Play(roll("1 2 2"))


@pytest.mark.parametrize(
    ("laid", "thrown"),
    [
        pytest.param("", "3 3 3 GET 3 4 5 5 IT", id="nobody saw a hand put any down"),
        pytest.param("3 3 GET", "3 4 5 5 IT 3", id="one of them rolled"),
        pytest.param("3 3 3 GET 5", "3 4 5 IT", id="one too many was put down"),
    ],
)
def test_where_dice_may_have_been_put_aside_or_thrown_it_is_asked(laid: str, thrown: str) -> None:
    felt = word_felt()
    played, memory = started(felt, 3)
    felt.clear()
    felt.lay(laid)
    decision, _ = decide(played, felt.throw(thrown), memory)
    assert isinstance(decision, Ask) and decision.reason == "too_many" and len(decision.places) == 5


def test_what_is_asked_about_ends_no_turn_when_it_is_decided_about_again() -> None:
    felt = word_felt()
    played, memory = started(felt, 3)
    felt.clear()
    settled = felt.throw("3 3 3 GET 3 4 5 5 IT")
    first, memory = decide(played, settled, memory)
    assert isinstance(first, Ask) and decide(played, settled, memory)[0] == first


@pytest.mark.parametrize(
    ("text", "hand"), [(FIRST, True), ("1 1 2 2 3 4 5 FOR IT?2", True), ("1 1 2 2 3 4 5 FOR IT", False)]
)
def test_nine_dice_that_may_not_have_been_thrown_end_nothing(text: str, hand: bool) -> None:
    """A bumped camera shows the same nine dice anew; what is in doubt, or moved without a hand, is asked about."""
    felt = word_felt()
    played, memory = started(felt, 3)
    felt.clear()
    settled = replace(felt.throw(text), hand=hand)
    assert isinstance(decide(played, settled, memory)[0], Ask)


def test_ordinary_dice_without_their_colours_are_asked_about() -> None:
    decision, _ = decide(play("forget-it"), Felt("d6").throw("1 1 2 2 3 3 4 4 5"), Memory())
    assert isinstance(decision, Ask) and decision.reason == "kind"


def test_too_many_and_too_few() -> None:
    felt = word_felt()
    played, memory = started(felt, 3)
    felt.clear()
    few, memory = decide(played, felt.throw("1 1 2 4"), memory)
    many, _ = decide(played, felt.throw("1 2"), memory)
    assert isinstance(few, Ask) and few.reason == "too_few" and few.places[4].track is None
    assert isinstance(many, Ask) and many.reason == "too_many" and len(many.places) == 5


def test_expect() -> None:
    felt = word_felt()
    assert expect_for(play("forget-it"), Memory()) == Expect((("word", 9),))
    played, memory = started(felt, 3)
    felt.take(1, 2, 6, 7, 8, 9)
    _, memory = decide(played, felt.settle(), memory)
    assert expect_for(played, memory) == Expect((("word", 8),))
