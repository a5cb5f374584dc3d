"""What is remembered, and what is not, when something happens beside the table."""

from __future__ import annotations

from api.deciding.decide import decide
from api.deciding.decision import Ask, Play, Wait
from api.deciding.memory import Memory, at_another_source, claimed, cleared
from engines.log import add, replay, undo
from tests.api.deciding.tables import VIEW, Felt, reading
from tests.engines.playing import choose, on, play, roll

ONE = roll("1 2 3 4 4")


def test_after_undo_the_dice_that_lie_there_wait_until_players_claim_them() -> None:
    felt = Felt()
    settled = felt.throw("1 2 3 4 4")
    decision, memory = decide(play("yatzy"), settled, Memory())
    assert decision == Play(ONE)
    played = replay(undo(add(play("yatzy"), ONE).log))
    decision, memory = decide(played, settled, memory)
    assert decision == Wait("same_throw") and memory.rolls == ()
    assert decide(played, settled, claimed(memory, settled))[0] == Play(ONE)


def test_a_throw_that_was_never_accepted_is_decided_again() -> None:
    """The server keeps the old memory where the event did not get into the log."""
    settled = Felt().throw("1 2 3 4 4")
    memory = Memory(number=0)
    assert decide(play("yatzy"), settled, memory)[0] == decide(play("yatzy"), settled, memory)[0] == Play(ONE)


def test_after_a_restart_the_game_goes_on_and_the_dice_that_lie_there_are_no_throw() -> None:
    felt = Felt()
    _, memory = decide(play("yatzy"), felt.throw("1 2 3 4 4"), Memory())
    again = Felt()
    again.put(*(reading(face) for face in "12344"))
    played = on(play("yatzy"), ONE)
    decision, memory = decide(played, again.settle(hand=False), at_another_source(memory))
    assert decision == Wait("first_look")
    again.take(1, 2)
    decision, _ = decide(played, again.throw("6 6"), memory)
    assert decision == Play(roll("3 4 4 6 6"))


def test_an_empty_table_is_a_look_too() -> None:
    felt = Felt()
    felt.put(*(reading(face) for face in "12344"))
    settled = felt.settle(hand=False)
    assert decide(play("yatzy"), settled, Memory())[0] == Wait("first_look")
    assert decide(play("yatzy"), settled, cleared(Memory()))[0] == Play(ONE)


def test_dice_thrown_before_the_choice_can_be_claimed_after_it() -> None:
    felt = Felt("word")
    _, memory = decide(play("forget-it"), felt.throw("2 2 3 3 3 4 4 5 GET"), Memory())
    played = on(play("forget-it"), roll("2 2 3 3 3 4 4 5 GET"))
    felt.take(1, 2, 3, 6, 7, 8)
    settled = felt.throw("1 1 2 2 FOR")
    decision, memory = decide(played, settled, memory)
    assert decision == Wait("choice_first")
    played = on(played, choose(3))
    assert decide(played, settled, memory)[0] == Wait("same_throw")
    assert decide(played, settled, claimed(memory, settled))[0] == Play(roll("1 1 2 2 FOR"))


def test_dice_taken_up_before_the_question_was_answered_are_forgotten() -> None:
    felt = Felt()
    decision, memory = decide(play("yatzy"), felt.throw("1 2 3 4 5?6"), Memory())
    assert isinstance(decision, Ask)
    felt.clear()
    decision, memory = decide(play("yatzy"), felt.settle(), memory)
    assert decision == Wait("empty") and memory.fresh == ()


def test_a_better_look_at_the_same_throw_needs_no_answer() -> None:
    felt = Felt()
    decision, memory = decide(play("yatzy"), felt.throw("1 2 3 4 4?6"), Memory())
    assert isinstance(decision, Ask)
    felt.change(5, reading("4"))
    assert decide(play("yatzy"), felt.settle(), memory)[0] == Play(ONE)


def test_what_players_agreed_on_outlives_the_source() -> None:
    memory = Memory(number=7, board=VIEW, whose="Ann", fresh=(1, 2), told=((1, "3"),), events=4)
    assert at_another_source(memory) == Memory(board=VIEW, whose="Ann", events=4)
