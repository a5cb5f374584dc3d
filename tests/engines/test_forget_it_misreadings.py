"""What these dice cannot show was misread (F2, F13)."""

from __future__ import annotations

import pytest

from engines.codes import Code
from tests.engines.playing import choose, code, on, play, refusal, roll

START = play("forget-it")


@pytest.mark.parametrize("dice", ["", "1", "1 2 3 4 5 1 2 3", "1 2 3 4 5 1 2 3 4 5"])
def test_all_nine_are_rolled_first(dice: str) -> None:
    refused = refusal(START, roll(dice))
    assert refused.code is Code.DICE_COUNT
    assert refused.values == {"wanted": 9, "got": len(dice.split())}


def test_exactly_what_is_left_is_rolled_later() -> None:
    game = on(START, roll("2 2 3 3 3 4 4 5 GET"), choose(3))
    assert refusal(game, roll("1 2 4 5")).values == {"wanted": 5, "got": 4}
    assert code(game, roll("1 2 4 5 5 1 2 2 1")) is Code.DICE_COUNT


@pytest.mark.parametrize("face", ["6", "0", "-1", "for", "POUR", ""])
def test_no_such_face(face: str) -> None:
    event = roll("1 2 3 4 5 1 2 3")
    event["dice"].append(int(face) if face.lstrip("-").isdigit() else face)
    assert code(START, event) is Code.UNKNOWN_FACE


def test_a_word_is_on_three_dice_only() -> None:
    refused = refusal(START, roll("1 1 2 2 3 GET GET GET GET"))
    assert refused.code is Code.TOO_MANY_OF_WORD
    assert refused.values == {"word": "GET", "most": 3, "got": 4}


def test_the_words_aside_are_counted_with_those_rolled() -> None:
    game = on(START, roll("1 1 2 3 4 5 5 GET GET"), choose(1))
    assert code(game, roll("2 3 4 GET GET")) is Code.TOO_MANY_OF_WORD
    assert on(game, roll("2 3 4 5 GET")).to_play == "Ann"


def test_a_misreading_is_no_lost_turn() -> None:
    game = on(START, roll("1 1 2 3 4 5 GET GET GET"), choose(1))
    assert code(game, roll("2 FOR IT GET")) is Code.TOO_MANY_OF_WORD


def test_the_count_of_words_starts_again_after_all_nine() -> None:
    game = on(START, roll("3 3 3 3 3 3 GET GET GET"), choose(3), roll("1 1 2 2 4 5 GET GET GET"))
    assert game.to_play == "Ann"
    assert code(game, roll("1 1 2 2 4 GET")) is Code.TOO_MANY_OF_WORD
