"""How labels answer the reader's questions."""

from __future__ import annotations

import pytest

from datasets.labelled import Die
from models.questions import HEAD_NAMES, HEADS, UNKNOWN, answers, nothing_answers

BOX = (0.0, 0.0, 10.0, 10.0)


def told(die: Die) -> dict[str, str]:
    return {
        head: HEADS[head][answer] for head, answer in zip(HEAD_NAMES, answers(die), strict=True) if answer != UNKNOWN
    }


@pytest.mark.parametrize(
    ("die", "expected"),
    [
        (Die(BOX, "d6", "5"), {"kind": "d6", "value": "5", "word": "number", "flat": "yes"}),
        (Die(BOX, "d6", None), {"kind": "d6", "flat": "yes"}),
        (Die(BOX, "word", "GET", color="blue"), {"kind": "word", "word": "GET", "body": "blue", "flat": "yes"}),
        (Die(BOX, "challenge", "/2"), {"kind": "challenge", "challenge": "/2", "flat": "yes"}),
        (Die(BOX, "set", "wild"), {"kind": "set", "wild": "yes", "flat": "yes"}),
        (
            Die(BOX, "set", "2 red oval"),
            {"kind": "set", "number": "2", "ink": "red", "shape": "oval", "wild": "no", "flat": "yes"},
        ),
    ],
)
def test_what_a_label_tells(die: Die, expected: dict[str, str]) -> None:
    assert told(die) == expected


def test_pips_on_a_word_die_are_learned_as_pips() -> None:
    assert told(Die(BOX, "word", "3")) == told(Die(BOX, "d6", "3"))


def test_a_hidden_inner_face_is_not_guessed_at() -> None:
    seen = told(Die(BOX, "double", "4/2", inner_visible=0.9))
    hidden = told(Die(BOX, "double", "4/2", inner_visible=0.1))
    assert (seen["inner"], seen["inner_seen"], seen["value"]) == ("2", "yes", "4")
    assert "inner" not in hidden and hidden["inner_seen"] == "no"


@pytest.mark.parametrize("die", [Die(BOX, "d6", "5", cocked=True), Die(BOX, "d6", "5", visible=0.4)])
def test_leaning_and_half_hidden_dice_teach_no_face(die: Die) -> None:
    assert "value" not in told(die)
    assert told(die)["kind"] == "d6"


def test_what_is_no_die_answers_only_that() -> None:
    answered = [head for head, answer in zip(HEAD_NAMES, nothing_answers(), strict=True) if answer != UNKNOWN]
    assert answered == ["kind"]
