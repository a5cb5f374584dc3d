"""What is known before looking."""

from __future__ import annotations

import numpy as np
import pytest

from vision.expect import Expect, crowded, filled, fitting, lacking, missing, parse_expect, traded
from vision.types import Doubt, Reading


def die(kind: str = "d6", confidence: float = 0.9, *, sure: bool = True) -> Reading:
    doubts = () if sure else (Doubt.FACE,)
    face = {"double": "1/2"}.get(kind, "1")
    return Reading((0, 0, 9, 9), kind, face, "red", confidence, doubts, ((face, confidence),), np.zeros(3, np.float32))


def test_parse() -> None:
    expect = parse_expect(["word:3", "d6:5", "word:6"])
    assert expect == Expect((("word", 9), ("d6", 5)))
    assert expect.total == 14 and expect.kinds == ("word", "d6")
    assert parse_expect([]).kinds == ("d6", "word", "double", "challenge", "set")


@pytest.mark.parametrize("text", ["d6", "d6:", "d6:-1", "d6:0", "d6:999", "d20:1", ":3", "d6:2.5", "d6:٣x", ""])
def test_nonsense_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="expected"):
        parse_expect([text])


def test_missing_counts_each_kind() -> None:
    assert missing([die(), die("word")], parse_expect(["d6:3", "word:1"])) == 2
    assert missing([die(), die()], parse_expect(["d6:1"])) == 0
    assert missing([], Expect()) == 0


def test_faint_finds_fill_up_and_no_more() -> None:
    faint = [die(confidence=0.3, sure=False), die(confidence=0.8), die("set", 0.99), die(confidence=0.7)]
    dice = filled([die()], faint, parse_expect(["d6:3"]))
    assert [each.confidence for each in dice] == [0.9, 0.8, 0.7]


def test_surplus_goes_unless_it_is_sure() -> None:
    dice = [die(confidence=0.5, sure=False), die(), die(), die(confidence=0.95, sure=False)]
    assert [each.confidence for each in fitting(dice, parse_expect(["d6:2"]))] == [0.9, 0.9]
    assert [each.confidence for each in fitting(dice, parse_expect(["d6:3"]))] == [0.9, 0.9, 0.95]
    assert len(fitting(dice, parse_expect(["d6:1"]))) == 2
    assert len(fitting(dice, Expect())) == 4


def test_other_kinds_go() -> None:
    assert fitting([die("set"), die()], parse_expect(["d6:2"])) == (die(),)


def test_kinds_alone_say_nothing_about_the_number() -> None:
    expect = Expect(among=("word",))
    assert expect.kinds == ("word",) and missing([], expect) == 0
    assert len(fitting([die("word", 0.5, sure=False), die("word")], expect)) == 2


def test_who_is_in_the_crowd_and_what_is_lacking() -> None:
    expect = parse_expect(["d6:1", "challenge:1"])
    dice = [die(), die(sure=False), die("set", sure=False)]
    assert crowded(dice, expect) == (1, 2) and lacking(dice, expect) == ("challenge",)
    assert crowded(dice[:1], expect) == () and lacking([die("challenge"), die()], expect) == ()


def test_the_likeliest_of_the_crowd_is_given_the_lacking_kind() -> None:
    dice = [die(confidence=chance, sure=False) for chance in (0.9, 0.5, 0.6)]
    others = {place: die("challenge", chance, sure=False) for place, chance in enumerate((0.05, 0.3, 0.4))}
    kinds = [each.kind for each in traded(dice, others, parse_expect(["d6:2", "challenge:1"]))]
    assert kinds == ["d6", "d6", "challenge"]


@pytest.mark.parametrize(("expected", "chance"), [(["d6:3", "challenge:1"], 0.9), (["d6:2", "challenge:1"], 0.001)])
def test_nothing_is_traded_without_a_crowd_or_against_all_likelihood(expected: list[str], chance: float) -> None:
    dice = [die(confidence=0.9, sure=False)] * 3
    others = dict.fromkeys(range(3), die("challenge", chance, sure=False))
    assert traded(dice, others, parse_expect(expected)) == tuple(dice)
