"""Yatzy and Double Yatzy at the table."""

from __future__ import annotations

from api.deciding.answering import Changes, answered, dismissed, heard
from api.deciding.decide import decide
from api.deciding.decision import Ask, Decision, Play, Wait
from api.deciding.memory import Memory, claimed, told
from engines.core import Json
from engines.log import Replay, add, correct, replay
from tests.api.deciding.tables import Felt, reading
from tests.engines.playing import on, play, roll, score
from vision.types import Doubt
from vision.watching.seen import Settled, Zone


def same(decision: Decision, text: str) -> bool:
    """Dice of an event have no order."""
    return isinstance(decision, Play) and sorted(decision.event["dice"]) == sorted(roll(text)["dice"])


def after(played: Replay, settled: Settled, memory: Memory) -> tuple[Replay, Memory]:
    decision, memory = decide(played, settled, memory)
    assert isinstance(decision, Play), decision
    return add(played, decision.event), memory


def test_five_sure_dice_are_played_at_once() -> None:
    decision, memory = decide(play("yatzy"), Felt().throw("1 2 3 4 4"), Memory())
    assert decision == Play(roll("1 2 3 4 4"))
    assert memory.fresh == ()


def test_the_same_table_is_not_played_again() -> None:
    felt = Felt()
    settled = felt.throw("1 2 3 4 4")
    played, memory = after(play("yatzy"), settled, Memory())
    decision, memory = decide(played, settled, memory)
    assert decision == Wait("same_throw")
    assert decide(played, felt.settle(), memory)[0] == Wait("nothing_rolled")


def test_dice_picked_up_are_no_throw() -> None:
    felt = Felt()
    played, memory = after(play("yatzy"), felt.throw("1 2 3 4 4"), Memory())
    felt.take(1, 2, 3)
    decision, memory = decide(played, felt.settle(), memory)
    assert decision == Wait("picked_up")
    felt.clear()
    assert decide(played, felt.settle(), memory)[0] == Wait("empty")


def test_kept_dice_stay_as_they_were_played() -> None:
    felt = Felt()
    played, memory = after(play("yatzy"), felt.throw("1 2 3 4 4"), Memory())
    felt.take(1, 2, 3)
    felt.push(4)
    decision, memory = decide(played, felt.throw("6 6 5"), memory)
    assert same(decision, "4 4 6 6 5")


def test_a_corrected_die_that_is_kept_stays_corrected() -> None:
    felt = Felt()
    played, memory = after(play("yatzy"), felt.throw("1 2 3 4 4"), Memory())
    played = correct(played.log, 0, roll("1 2 3 4 5")).after
    felt.take(1, 2, 3)
    assert same(decide(played, felt.throw("6 6 1"), memory)[0], "4 5 6 6 1")


def test_a_die_that_was_told_is_believed_until_it_is_rolled() -> None:
    felt = Felt()
    memory = told(decide(play("yatzy"), felt.throw("1 2 3 4 4?6"), Memory())[1], 5, 6)
    decision, memory = decide(play("yatzy"), felt.settle(), memory)
    assert decision == Play(roll("1 2 3 4 6"))
    felt.take(5)
    felt.put(reading("4"))
    assert same(decide(on(play("yatzy"), roll("1 2 3 4 6")), felt.settle(), memory)[0], "1 2 3 4 4")


def test_a_kept_die_that_the_camera_now_surely_reads_otherwise_is_asked() -> None:
    felt = Felt()
    played, memory = after(play("yatzy"), felt.throw("1 2 3 4 4"), Memory())
    felt.take(1, 2, 3)
    felt.change(5, reading("6"))
    settled = felt.throw("6 6 5")
    decision, memory = decide(played, settled, memory)
    assert isinstance(decision, Ask)
    assert [place.why for place in decision.places if not place.sure] == ["unsteady"]
    assert isinstance(decide(played, settled, memory)[0], Ask), "also when it is looked at again"


def test_exactly_the_doubtful_die_is_asked_likely_faces_first() -> None:
    decision, _ = decide(play("yatzy"), Felt().throw("1 2 3 4 5?3"), Memory())
    assert isinstance(decision, Ask) and decision.reason == "unsure"
    assert [place.sure for place in decision.places] == [True] * 4 + [False]
    assert decision.places[4].likely[:2] == (5, 3)
    assert set(decision.places[4].likely) == {1, 2, 3, 4, 5, 6}
    assert decision.event == roll("1 2 3 4 5")
    assert answered(decision, Changes()) == roll("1 2 3 4 5")
    assert answered(decision, Changes(faces={4: 3})) == roll("1 2 3 4 3")


def test_the_table_is_never_surer_than_the_reader() -> None:
    nearly = reading("5", "d6", {"5": 0.9998}, (Doubt.FACE,))
    decision, _ = decide(play("yatzy"), Felt().throw("1 2 3 4", nearly), Memory())
    assert isinstance(decision, Ask) and not decision.places[4].sure


def test_an_answered_throw_is_not_asked_about_again() -> None:
    felt = Felt()
    settled = felt.throw("1 2 3 4 5?3")
    ask, memory = decide(play("yatzy"), settled, Memory())
    assert isinstance(ask, Ask)
    changes = Changes(faces={4: 3})
    memory = heard(memory, play("yatzy"), ask, changes)
    played = on(play("yatzy"), answered(ask, changes) or {})
    assert decide(played, settled, memory)[0] == Wait("same_throw")
    felt.take(1, 2)
    assert same(decide(played, felt.throw("6 6"), memory)[0], "3 4 3 6 6")


def test_a_throw_entered_by_hand_while_it_was_asked_about_is_not_played_again() -> None:
    felt = Felt()
    settled = felt.throw("1 2 3 4 5?3")
    _, memory = decide(play("yatzy"), settled, Memory())
    played = on(play("yatzy"), roll("3 4 3 2 1"))
    decision, memory = decide(played, settled, memory)
    assert decision == Wait("same_throw")
    felt.take(1, 2)
    assert same(decide(played, felt.throw("6 6"), memory)[0], "3 4 3 6 6")


def test_dice_entered_by_hand_in_a_second_roll_are_believed_as_long_as_they_lie() -> None:
    felt = Felt()
    played, memory = after(play("yatzy"), felt.throw("1 2 3 4 4"), Memory())
    felt.take(1, 2)
    settled = felt.throw("5?6 5?3")
    asked, memory = decide(played, settled, memory)
    assert isinstance(asked, Ask)
    played = on(played, roll("3 3 4 4 6"))
    decision, memory = decide(played, settled, memory)
    assert decision == Wait("same_throw")
    felt.take(3)
    assert same(decide(played, felt.throw("1"), memory)[0], "4 4 6 3 1")


def test_leaning_cut_and_hidden_are_asked_not_guessed() -> None:
    for mark, why in (("!", "leaning"), ("|", "cut")):
        decision, _ = decide(play("yatzy"), Felt().throw(f"1 2 3 4 5{mark}"), Memory())
        assert isinstance(decision, Ask) and decision.places[4].why == why


def test_a_leaning_die_thrown_again_completes_the_throw() -> None:
    felt = Felt()
    _, memory = decide(play("yatzy"), felt.throw("1 2 3 4 5!"), Memory())
    felt.take(5)
    assert decide(play("yatzy"), felt.throw("6"), memory)[0] == Play(roll("1 2 3 4 6"))


def test_dice_thrown_one_after_the_other_are_one_throw() -> None:
    felt = Felt()
    decision, memory = decide(play("yatzy"), felt.throw("1 2 3"), Memory())
    assert isinstance(decision, Ask) and decision.reason == "too_few" and decision.event is None
    assert decide(play("yatzy"), felt.throw("4 5"), memory)[0] == Play(roll("1 2 3 4 5"))


def test_a_missed_die_can_be_added() -> None:
    decision, _ = decide(play("yatzy"), Felt().throw("1 2 3 4"), Memory())
    assert isinstance(decision, Ask)
    assert [place.why for place in decision.places] == ["", "", "", "", "missing"]
    assert answered(decision, Changes()) is None
    assert answered(decision, Changes(faces={4: 6})) == roll("1 2 3 4 6")


def test_a_die_that_was_overlooked_completes_the_throw_that_is_asked_about() -> None:
    felt = Felt()
    memory = decide(play("yatzy"), felt.throw("1 2 3 4"), Memory())[1]
    assert decide(play("yatzy"), felt.notice("6"), memory)[0] == Play(roll("1 2 3 4 6"))


def test_a_die_that_was_overlooked_and_entered_by_hand_is_no_throw_when_it_is_found() -> None:
    felt, started = Felt(), play("yatzy")
    ask, memory = decide(started, felt.throw("1 2 3 4"), Memory())
    assert isinstance(ask, Ask)
    memory = heard(memory, started, ask, Changes(faces={4: 6}))
    played = add(started, roll("1 2 3 4 6"))
    decision, memory = decide(played, felt.notice("6"), memory)
    assert decision == Wait("nothing_rolled")
    felt.take(1, 2)
    assert same(decide(played, felt.throw("5 5"), memory)[0], "3 4 6 5 5")


def test_a_ghost_can_be_removed() -> None:
    decision, memory = decide(play("yatzy"), Felt().throw("1 2 3 4 5?1 6"), Memory())
    assert isinstance(decision, Ask) and decision.reason == "too_many"
    assert decision.extra == (5,) and [place.face for place in decision.spare] == [5]
    assert answered(decision, Changes()) == roll("1 2 3 4 6")
    swapped = Changes(without=(0,), taken={5: 5})
    assert answered(decision, swapped) == roll("2 3 4 6 5")
    assert heard(memory, play("yatzy"), decision, swapped).fresh == ()


def test_three_rolls_then_a_box_first() -> None:
    felt = Felt()
    played = play("yatzy", roll("1 1 1 1 2"), roll("1 1 1 1 3"), roll("1 1 1 1 4"))
    decision, memory = decide(played, felt.throw("1 1 1 1 5"), Memory())
    assert decision == Wait("choice_first")
    assert decide(on(played, score("ones")), felt.settle(), memory)[0] == Wait("nothing_rolled")


def test_a_kept_die_lifted_and_put_down_is_no_roll_unless_the_players_say_so() -> None:
    felt = Felt()
    played, memory = after(play("yatzy"), felt.throw("1 2 3 4 4"), Memory())
    felt.take(4, 5)
    decision, memory = decide(played, felt.throw("4 4"), memory)
    assert isinstance(decision, Ask) and decision.reason == "same_faces"
    assert answered(decision, Changes()) == roll("1 2 3 4 4")
    memory = dismissed(memory, played, decision)
    felt.take(1, 2, 3)
    assert same(decide(played, felt.throw("6 6 6"), memory)[0], "4 4 6 6 6")


def test_a_die_thrown_again_and_not_found_is_asked_about() -> None:
    felt = Felt()
    played, memory = after(play("yatzy"), felt.throw("1 2 3 4 4"), Memory())
    nothing_thrown, _ = decide(played, felt.settle(unfound=1), memory)
    felt.take(1)
    _, memory = decide(played, felt.settle(), memory)
    ask, _ = decide(played, felt.settle(unfound=1), memory)
    assert isinstance(nothing_thrown, Wait)
    assert isinstance(ask, Ask) and ask.reason == "too_few"
    assert answered(ask, Changes(faces={4: 6})) == roll("2 3 4 4 6")


def test_a_bumped_camera_is_no_throw() -> None:
    felt = Felt()
    played, memory = after(play("yatzy"), felt.throw("1 2 3 4 4"), Memory())
    played = on(played, score("chance"))
    felt.clear()
    decision, _ = decide(played, felt.throw("4 4 3 2 1"), memory)
    assert isinstance(decision, Ask) and decision.reason == "same_faces"


def test_a_throw_of_which_a_die_was_missed_is_never_passed_over() -> None:
    felt = Felt()
    played, memory = after(play("yatzy"), felt.throw("1 2 3 4 4"), Memory())
    felt.take(1, 2, 3)
    decision, memory = decide(played, felt.throw("1 3"), memory)
    assert isinstance(decision, Ask) and decision.reason == "too_few"
    assert answered(decision, Changes(faces={4: 6})) == roll("4 4 1 3 6")


def test_dice_left_from_the_last_player_are_offered_not_played() -> None:
    felt = Felt()
    played, memory = after(play("yatzy"), felt.throw("1 2 3 4 4"), Memory())
    played = on(played, score("chance"))
    felt.take(1, 2, 3)
    decision, _ = decide(played, felt.throw("6 6 5"), memory)
    assert isinstance(decision, Ask) and decision.reason == "too_few"
    assert [place.face for place in decision.places] == [6, 6, 5, 4, 4]
    assert [place.why for place in decision.places] == [""] * 3 + ["lay"] * 2


def test_other_dice_on_the_table_do_not_count() -> None:
    felt = Felt()
    felt.put(reading("x2"))
    assert decide(play("yatzy"), felt.throw("1 2 3 4 5"), Memory())[0] == Play(roll("1 2 3 4 5"))


def with_print() -> tuple[Felt, Replay, Memory]:
    """A 4 is printed on the cloth, and the first throw has been played without it."""
    felt = Felt()
    _, memory = decide(play("yatzy"), felt.notice("4"), Memory())
    played, memory = after(play("yatzy"), felt.throw("1 2 3 5 6"), memory)
    return felt, played, memory


def test_print_on_the_cloth_is_neither_kept_nor_asked_about() -> None:
    felt, played, memory = with_print()
    felt.take(2, 3)
    played, memory = after(played, felt.throw("1 1"), memory)
    felt.take(4, 5)
    assert same(decide(played, felt.throw("2 2"), memory)[0], "6 1 1 2 2")


def test_print_on_the_cloth_does_not_take_the_place_of_a_die_that_was_missed() -> None:
    felt, played, memory = with_print()
    felt.take(2, 3)
    decision, _ = decide(played, felt.throw("1"), memory)
    assert isinstance(decision, Ask) and decision.reason == "too_few"
    assert [place.why for place in decision.places] == ["", "", "", "", "lay"]
    assert isinstance(decide(played, felt.settle(unfound=1), memory)[0], Ask)


def test_dice_that_lay_there_before_the_camera_came_are_kept_all_the_same() -> None:
    felt, played = Felt(), play("yatzy", roll("1 2 3 4 4"))
    _, memory = decide(played, felt.notice("4 4"), Memory())
    assert same(decide(played, felt.throw("6 6 5"), memory)[0], "4 4 6 6 5")


def test_a_roll_that_was_entered_by_hand_says_nothing_of_what_lies_there() -> None:
    felt, played, memory = with_print()
    felt.take(1, *range(2, 7))
    _, memory = decide(played, felt.settle(), memory)
    played = on(played, roll("6 6 6 2 1"))
    _, memory = decide(played, felt.notice("6 6 6"), memory)
    assert same(decide(played, felt.throw("5 5"), memory)[0], "6 6 6 5 5")


def test_inner_and_outer_are_paired() -> None:
    decision, _ = decide(play("double-yatzy"), Felt().throw("6/5 6/4 3/3 3/2 4/1 3/2"), Memory())
    assert decision == Play(roll("6-5 6-4 3-3 3-2 4-1 3-2"))


def test_a_hidden_inner_face_is_asked_with_all_six() -> None:
    felt = Felt()
    hidden = reading("4/1", "double", {"4/1": 0.4, "4/2": 0.3, "5/1": 0.2, "4/6": 0.05}, (Doubt.HIDDEN,))
    decision, _ = decide(play("double-yatzy"), felt.throw("6/5 6/4 3/3 3/2 3/2", hidden), Memory())
    assert isinstance(decision, Ask)
    asked = decision.places[5]
    assert asked.why == "hidden" and asked.likely[:3] == ([4, 1], [4, 2], [4, 6])
    assert [face[0] for face in asked.likely[:6]] == [4] * 6


def test_kept_double_dice_are_kept_whole() -> None:
    felt = Felt()
    played, memory = after(play("double-yatzy"), felt.throw("6/5 6/4 3/3 3/2 4/1 3/2"), Memory())
    felt.take(3, 4, 5, 6)
    felt.push(1, 2, zone=Zone.TRAY)
    assert same(decide(played, felt.throw("1/1 1/2 1/3 1/4"), memory)[0], "6-5 6-4 1-1 1-2 1-3 1-4")


def test_first_look_is_no_throw_unless_the_players_say_so() -> None:
    felt = Felt()
    felt.put(*(reading(face) for face in "12345"))
    settled = felt.settle(hand=False)
    decision, memory = decide(play("yatzy"), settled, Memory())
    assert decision == Wait("first_look")
    assert decide(play("yatzy"), settled, memory)[0] == Wait("same_throw")
    assert decide(play("yatzy"), settled, claimed(memory, settled))[0] == Play(roll("1 2 3 4 5"))


def test_a_throw_into_the_tray_is_told_and_counts_if_the_players_say_so() -> None:
    felt = Felt()
    played, memory = after(play("yatzy"), felt.throw("1 2 3 4 4"), Memory())
    felt.take(1, 2, 3)
    felt.put(*(reading(face) for face in "665"), zone=Zone.TRAY)
    settled = felt.settle()
    decision, memory = decide(played, settled, memory)
    assert decision == Wait("in_tray")
    assert decide(played, settled, memory)[0] == Wait("in_tray")
    assert same(decide(played, settled, claimed(memory, settled))[0], "4 4 6 6 5")


def test_dice_put_into_the_tray_are_no_throw_into_it() -> None:
    felt = Felt()
    played, memory = after(play("yatzy"), felt.throw("1 2 3 4 4"), Memory())
    felt.take(4, 5)
    felt.put(reading("4"), reading("4"), zone=Zone.TRAY, placed=True)
    assert decide(played, felt.settle(), memory)[0] == Wait("picked_up")


def test_a_game_that_is_over_or_stuck_waits() -> None:
    over = play("yatzy", *all_ones(), players=("Ann",))
    assert over.outcome is not None
    assert decide(over, Felt().throw("1 2 3 4 5"), Memory())[0] == Wait("over")
    stuck = replay(correct(play("yatzy", roll("1 1 1 1 1"), score("yatzy")).log, 0, roll("1 1 1 1 2")).after.log)
    assert decide(stuck, Felt().throw("1 2 3 4 5"), Memory())[0] == Wait("misfit")


def all_ones() -> list[dict[str, Json]]:
    boxes = "ones twos threes fours fives sixes pair two_pairs three_alike four_alike small_straight large_straight"
    events: list[dict[str, Json]] = []
    for box in (*boxes.split(), "full_house", "chance", "yatzy"):
        events += [roll("1 1 1 1 1"), {"type": "strike", "box": box}]
    return events
