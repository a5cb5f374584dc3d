"""SET Dice at the table: hands, the board, what a Wild stands for."""

from __future__ import annotations

from dataclasses import replace

from api.camera.answers import Open, complete
from api.deciding.answering import Changes, answered, heard
from api.deciding.decide import decide
from api.deciding.decision import Ask, Decision, Play, Wait
from api.deciding.memory import Memory, claimed
from engines.log import Replay, add
from tests.api.deciding.tables import SIDE, VIEW, Felt, reading
from tests.engines.laying import PASS, call, name, place, play, rolled, swap
from tests.engines.playing import on
from vision.types import Doubt, Reading

FIRST = call("Ann", "1ro 2ro 3ro")
BOARD = Memory(board=VIEW, number=0)


def at(square: str, short: str, doubts: tuple[Doubt, ...] = (), off: float = 0) -> Reading:
    row, column = (int(number) for number in square.split(","))
    where = (100 + SIDE * (column + 0.5 + off), 100 + SIDE * (row + 0.5))
    shown = name(short)
    return reading(shown, "set", {shown: 0.6, "1 green oval": 0.3} if doubts else None, doubts, where)


def beside(shorts: str) -> list[Reading]:
    return [reading(name(short), "set", at=(20, 30)) for short in shorts.split()]


def begun(felt: Felt) -> tuple[Replay, Memory]:
    """The first SET lies on the board, called by Ann: it is Ben's turn."""
    felt.put(at("7,6", "1ro"), at("7,7", "2ro"), at("7,8", "3ro"))
    decision, memory = decide(play(), felt.settle(), replace(BOARD, whose="Ann"))
    assert decision == Play(FIRST)
    return play(FIRST), replace(memory, whose=None)


def laid(played: Replay, felt: Felt, memory: Memory) -> tuple[Decision, Memory]:
    """Fewer than three dice lie there; then nobody lays another one for a while."""
    settled = felt.settle()
    decision, memory = decide(played, settled, memory)
    assert decision == Wait("laying")
    return decide(played, settled, replace(memory, claimed=True))


def test_a_hand_is_read_for_the_player_who_shows_it() -> None:
    felt = Felt()
    felt.put(*beside("1ro 2ro 3ro 1gs w"))
    decision, _ = decide(play(), felt.settle(), Memory(whose="Ben"))
    assert decision == Play(rolled("Ben", "1ro 2ro 3ro 1gs w"))


def test_without_a_name_it_is_asked_whose_hand_it_is() -> None:
    felt = Felt()
    felt.put(*beside("1ro 2ro 3ro 1gs w"))
    decision, memory = decide(play(), felt.settle(), Memory())
    assert isinstance(decision, Ask) and decision.reason == "whose"
    changes = Changes(player="Ben")
    assert answered(decision, changes) == rolled("Ben", "1ro 2ro 3ro 1gs w")
    assert heard(memory, play(), decision, changes).fresh == ()


def test_faces_in_doubt_and_the_player_are_asked_together() -> None:
    felt = Felt()
    doubtful = reading(name("3ro"), "set", {name("3ro"): 0.6, name("3rd"): 0.3}, (Doubt.FACE,), (20, 30))
    felt.put(*beside("1ro 2ro 1gs w"), doubtful)
    decision, _ = decide(play(), felt.settle(), Memory())
    assert isinstance(decision, Ask) and decision.reason == "whose"
    asked, said = Open(decision), Changes(faces={4: name("3rd")})
    assert not complete(replace(asked, changes=said))
    assert not complete(replace(asked, changes=Changes(player="Ben")))
    assert complete(replace(asked, changes=replace(said, player="Ben")))
    assert answered(decision, replace(said, player="Ben")) == rolled("Ben", "1ro 2ro 1gs w 3rd")


def test_a_hand_shown_in_a_turn_is_asked_for_its_player_when_it_is_to_count() -> None:
    felt = Felt()
    played, memory = begun(felt)
    felt.put(*beside("1go 1po 2gs 3gd 1gd"))
    settled = felt.settle()
    decision, memory = decide(played, settled, memory)
    assert decision == Wait("hand_unread")
    decision, _ = decide(played, settled, claimed(memory, settled))
    assert isinstance(decision, Ask) and (decision.reason, len(decision.places)) == ("whose", 5)
    event = answered(decision, Changes(player="Ben"))
    assert event is not None and on(played, event).state.hands[1].read is not None


def test_two_hands_on_one_table() -> None:
    felt = Felt()
    felt.put(*beside("1ro 2ro 3go 1gs w"))
    _, memory = decide(play(), felt.settle(), Memory(whose="Ann"))
    felt.put(*beside("1rd 2ro 2go 1gs 3ps"))
    decision, _ = decide(play(rolled("Ann", "1ro 2ro 3go 1gs w")), felt.settle(), replace(memory, whose="Ben"))
    assert decision == Play(rolled("Ben", "1rd 2ro 2go 1gs 3ps"))


def test_the_first_set_is_called_by_laying_it() -> None:
    felt = Felt()
    felt.put(at("7,6", "1ro"), at("7,7", "2ro"))
    decision, memory = decide(play(), felt.settle(), replace(BOARD, whose="Ann"))
    assert decision == Wait("nothing_rolled")
    felt.put(at("7,8", "3ro"))
    assert decide(play(), felt.settle(), memory)[0] == Play(FIRST)


def test_whose_first_set_it_is_follows_from_hands_that_were_read() -> None:
    felt = Felt()
    felt.put(at("7,6", "1ro"), at("7,7", "2ro"), at("7,8", "3ro"))
    settled = felt.settle()
    decision, _ = decide(play(), settled, BOARD)
    assert isinstance(decision, Ask) and decision.reason == "whose" and decision.type == "call"
    assert answered(decision, Changes(player="Ann")) == FIRST
    both = play(rolled("Ann", "1ro 2ro 3ro 1gs 3ps"), rolled("Ben", "1ro 2ro 3rs 1gs 3ps"))
    assert decide(both, settled, replace(BOARD, events=2))[0] == Play(FIRST)


def test_a_first_set_of_dice_just_thrown_is_their_thrower_s() -> None:
    felt = Felt()
    felt.put(*beside("1ro 2ro 3ro 1gs 3ps"))
    asked, memory = decide(play(), felt.settle(), BOARD)
    assert isinstance(asked, Ask) and asked.reason == "whose"
    memory, played = heard(memory, play(), asked, Changes(player="Ann")), play(rolled("Ann", "1ro 2ro 3ro 1gs 3ps"))
    for track, square, short in ((1, "7,6", "1ro"), (2, "7,7", "2ro"), (3, "7,8", "3ro")):
        felt.change(track, at(square, short))
    assert decide(played, felt.settle(), memory)[0] == Play(FIRST)


def test_a_first_set_with_a_die_of_somebody_else_s_is_asked_about() -> None:
    felt = Felt()
    felt.put(*beside("1ro 2ro 3go 1gs 3ps"))
    _, memory = decide(play(), felt.settle(), replace(BOARD, whose="Ann"))
    felt.change(1, at("7,6", "1ro"))
    felt.change(2, at("7,7", "2ro"))
    felt.put(at("7,8", "3ro"))
    decision, _ = decide(play(rolled("Ann", "1ro 2ro 3go 1gs 3ps")), felt.settle(), replace(memory, whose=None))
    assert isinstance(decision, Ask) and decision.reason == "whose"


def test_three_dice_that_are_no_set_are_refused_with_the_reason() -> None:
    felt = Felt()
    felt.put(at("7,6", "1ro"), at("7,7", "2ro"), at("7,8", "3rs"))
    decision, _ = decide(play(), felt.settle(), replace(BOARD, whose="Ann"))
    assert isinstance(decision, Ask) and decision.reason == "refused" and decision.code == "not_a_set"


def test_a_move_is_the_difference_to_the_board_before() -> None:
    felt = Felt()
    played, memory = begun(felt)
    assert decide(played, felt.settle(), memory)[0] == Wait("nothing_rolled")
    felt.put(at("8,6", "1go"), at("9,6", "1po"))
    decision, memory = laid(played, felt, memory)
    assert decision == Play(place("1go 8,6", "1po 9,6"))
    played = add(played, decision.event)
    assert decide(played, felt.settle(), memory)[0] == Wait("nothing_rolled")


def test_a_move_that_the_rules_refuse_is_told_and_may_be_completed() -> None:
    felt = Felt()
    played, memory = begun(felt)
    felt.put(at("8,6", "1go"))
    decision, memory = laid(played, felt, memory)
    assert isinstance(decision, Ask) and decision.code == "die_without_set"
    felt.put(at("9,6", "1po"))
    assert laid(played, felt, memory)[0] == Play(place("1go 8,6", "1po 9,6"))


def test_dice_laid_one_after_another_are_one_move() -> None:
    """The second alone would do already."""
    felt = Felt()
    played, memory = begun(felt)
    for square, short in (("8,6", "1go"), ("9,6", "1po")):
        felt.put(at(square, short))
        decision, memory = decide(played, felt.settle(), memory)
        assert decision == Wait("laying")
    felt.put(at("10,6", "1ro"))
    assert decide(played, felt.settle(), memory)[0] == Play(place("1go 8,6", "1po 9,6", "1ro 10,6"))


def test_with_a_move_only_the_move_is_claimed() -> None:
    """What lies beside the board is still nobody's business."""
    felt = Felt()
    played, memory = begun(felt)
    felt.put(*beside("2gs 3gd 1gd"), at("8,6", "1go"), at("9,6", "1po"))
    decision, memory = laid(played, felt, memory)
    assert isinstance(decision, Play)
    settled = replace(felt.settle(), number=felt.number - 1)
    assert isinstance(decide(add(played, decision.event), settled, memory)[0], Wait)


def test_players_can_say_that_a_move_is_done() -> None:
    felt = Felt()
    played, memory = begun(felt)
    felt.put(at("8,6", "1go"), at("9,6", "1po"))
    settled = felt.settle()
    _, memory = decide(played, settled, memory)
    assert decide(played, settled, claimed(memory, settled))[0] == Play(place("1go 8,6", "1po 9,6"))


def test_a_move_taken_back_is_not_played_at_once_again() -> None:
    felt = Felt()
    played, memory = begun(felt)
    felt.put(at("8,6", "1go"), at("9,6", "1po"))
    settled = felt.settle()
    _, memory = decide(played, settled, replace(memory, claimed=True, number=settled.number))
    decision, memory = decide(played, settled, memory)
    assert isinstance(decision, Wait) and decision.reason != "laying"
    assert decide(played, settled, claimed(memory, settled))[0] == Play(place("1go 8,6", "1po 9,6"))


def test_a_doubtful_die_of_a_move_is_asked_on_its_square() -> None:
    felt = Felt()
    played, memory = begun(felt)
    felt.put(at("8,6", "1go"), at("9,6", "1pd", (Doubt.FACE,)))
    decision, _ = decide(played, felt.settle(), memory)
    assert isinstance(decision, Ask)
    assert [place.sure for place in decision.places] == [True, False]
    assert answered(decision, Changes(faces={1: name("1po")})) == place("1go 8,6", "1po 9,6")


def test_a_die_on_the_line_between_squares_is_asked_about() -> None:
    felt = Felt()
    played, memory = begun(felt)
    felt.put(at("8,6", "1go"), at("9,6", "1po", off=0.45))
    decision, _ = decide(played, felt.settle(), memory)
    assert isinstance(decision, Ask) and decision.places[1].why == "square"


def test_only_dice_of_a_hand_that_was_read_are_laid() -> None:
    felt = Felt()
    _, memory = begun(felt)
    played = play(rolled("Ben", "1go 1po 2gs 3gd 1gd"), FIRST)
    felt.put(at("8,6", "1go"), at("9,6", "1pd", (Doubt.FACE,)))
    decision, _ = decide(played, felt.settle(), replace(memory, events=2))
    assert isinstance(decision, Ask)
    offered = {face["face"] for face in decision.places[1].likely}
    assert offered == set(rolled("Ben", "1go 1po 2gs 3gd 1gd")["dice"])


def test_a_wild_is_asked_for_what_it_stands_for() -> None:
    felt = Felt()
    played, memory = begun(felt)
    felt.put(at("8,6", "1go"), at("9,6", "w"))
    decision, _ = laid(played, felt, memory)
    assert isinstance(decision, Ask) and decision.places[1].why == "wild"
    assert decision.places[0].sure
    assert decision.event == place("1go 8,6", "w1po 9,6")
    assert [face["as"] for face in decision.places[1].likely] == [name("1po")]


def test_a_wild_in_the_first_set_is_asked_too() -> None:
    felt = Felt()
    felt.put(at("7,6", "1ro"), at("7,7", "w"), at("7,8", "3ro"))
    decision, _ = decide(play(), felt.settle(), BOARD)
    assert isinstance(decision, Ask) and decision.places[1].likely == ({"face": "wild", "as": name("2ro")},)
    assert answered(decision, Changes(player="Ann")) == call("Ann", "1ro w2ro 3ro")


def test_a_wild_that_was_swapped_and_rolled() -> None:
    felt = Felt()
    wilds = felt.put(at("7,6", "1ro"), at("7,7", "w"), at("7,8", "3ro"))
    played = play(call("Ann", "1ro w2ro 3ro"))
    _, memory = decide(played, felt.settle(), BOARD)
    felt.take(wilds[1])
    felt.put(at("7,7", "2ro"))
    decision, memory = decide(played, felt.settle(), memory)
    assert decision == Play(swap("2ro", "7,7"))
    played = add(played, decision.event)
    felt.put(*beside("1gs"))
    assert decide(played, felt.settle(), memory)[0] == Play(rolled("Ben", "1gs"))


def test_a_swap_in_doubt_is_asked() -> None:
    felt = Felt()
    felt.put(at("7,6", "1ro"), at("7,7", "2ro", (Doubt.FACE,)), at("7,8", "3ro"))
    decision, _ = decide(play(call("Ann", "1ro w2ro 3ro")), felt.settle(), BOARD)
    assert isinstance(decision, Ask) and decision.type == "swap" and decision.places[0].why == "wild"
    assert answered(decision, Changes()) == swap("2ro", "7,7")


def test_a_wrong_die_in_the_place_of_a_wild_is_refused() -> None:
    felt = Felt()
    felt.put(at("7,6", "1ro"), at("7,7", "2rs"), at("7,8", "3ro"))
    decision, _ = decide(play(call("Ann", "1ro w2ro 3ro")), felt.settle(), BOARD)
    assert isinstance(decision, Ask) and decision.code == "wild_stands_for"


def test_a_board_that_was_moved_is_noticed() -> None:
    felt = Felt()
    felt.put(at("7,6", "2ro"), at("7,7", "3ro"), at("7,5", "1ro"))
    decision, _ = decide(play(FIRST), felt.settle(), BOARD)
    assert isinstance(decision, Ask) and decision.reason == "board"


def test_hands_may_stay_unread() -> None:
    felt = Felt()
    played, memory = begun(felt)
    felt.put(*beside("1go 1po"))
    assert decide(played, felt.settle(), memory)[0] == Wait("hand_unread")
    played = on(played, PASS)
    felt.put(*beside("1go"))
    assert decide(played, felt.settle(), replace(memory, whose="Ann"))[0] != Wait("hand_unread")
