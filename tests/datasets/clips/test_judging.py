"""The benchmark of clips counts what it says it counts."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from tests.benchmarks.clips import expected, judge
from vision.expect import Expect
from vision.types import Doubt, Reading
from vision.watching.seen import Seen, Settled

DICE = [
    {"die": 0, "kind": "d6", "face": "3", "color": "white", "box": [10, 10, 50, 50]},
    {"die": 1, "kind": "d6", "face": "5", "color": "white", "box": [110, 10, 50, 50]},
]
TRUTH: dict[str, Any] = {
    "fps": 15,
    "rests": [
        {"from": 0.0, "to": 1.0, "thrown": [], "dice": []},
        {"from": 2.0, "to": 4.0, "thrown": [0, 1], "dice": DICE},
        {"from": 5.0, "to": 6.0, "thrown": [], "dice": DICE},
    ],
    "troubles": [{"what": "lamp", "from": 4.0, "to": 5.0}],
}


def die(box: list[int], face: str, *, sure: bool = True, rolled: bool = True) -> Seen:
    doubts = () if sure else (Doubt.FACE,)
    reading = Reading(tuple(box), "d6", face, "white", 0.9, doubts, ((face, 0.9),), np.zeros(128, np.float32))  # type: ignore[arg-type]
    return Seen(1, reading, rolled)


def both(first: str = "3", second: str = "5", *, sure: bool = True, t: float = 2.5) -> Settled:
    return Settled(t, 1, (die(DICE[0]["box"], first), die(DICE[1]["box"], second, sure=sure)))  # type: ignore[arg-type]


def test_a_throw_read_right_counts_once_and_whole() -> None:
    tally = judge(TRUTH, [both()])
    assert (tally.throws, tally.once, tally.missed, tally.wholly_right, tally.wrong) == (1, 1, 0, 1, 0)
    assert tally.wait == [0.5]


def test_nothing_told_is_a_throw_missed() -> None:
    assert judge(TRUTH, []).missed == 1


def test_told_again_is_told_twice() -> None:
    assert judge(TRUTH, [both(), both(t=3.5)]).twice == 1


def test_a_lamp_that_becomes_a_throw_is_invented() -> None:
    tally = judge(TRUTH, [both(), both(t=5.5)])
    assert (tally.once, tally.invented) == (1, 1)


def test_a_table_where_nothing_was_rolled_is_no_throw() -> None:
    lying = Settled(5.5, 2, (die([10, 10, 50, 50], "3", rolled=False),))
    assert judge(TRUTH, [both(), lying]).invented == 0


def test_sure_and_wrong_is_silently_wrong() -> None:
    tally = judge(TRUTH, [both(second="6")])
    assert (tally.silently_wrong, tally.wrong, tally.wholly_right) == (1, 1, 0)


def test_unsure_and_wrong_is_asked_about() -> None:
    tally = judge(TRUTH, [both(second="6", sure=False)])
    assert (tally.silently_wrong, tally.asked, tally.unsure) == (0, 1, 1)


def test_a_die_not_found_is_asked_about() -> None:
    tally = judge(TRUTH, [Settled(2.5, 1, (die([10, 10, 50, 50], "3"),))])
    assert (tally.found, tally.dice, tally.asked, tally.wholly_right) == (1, 2, 1, 0)


@pytest.mark.parametrize(("boxes", "silent"), [([[10, 10, 50, 50]], 0), ([[10, 10, 50, 50], [12, 26, 50, 50]], 1)])
def test_a_die_under_another_one_is_never_told_for_sure(boxes: list[list[int]], silent: int) -> None:
    """The one on top may be; what is told of the lower one is a guess, even a right one."""
    lower = {**DICE[1], "box": [12, 26, 50, 50], "under": True}
    rest = {"from": 2.0, "to": 4.0, "thrown": [0, 1], "dice": [DICE[0], lower]}
    told = Settled(2.5, 1, tuple(die(box, face) for box, face in zip(boxes, "35", strict=False)))
    tally = judge({**TRUTH, "rests": [rest]}, [told])
    assert (tally.silently_wrong, tally.asked) == (silent, 1 - silent)


def test_the_table_expects_what_will_lie_there() -> None:
    assert expected(TRUTH, 1.5) == Expect((("d6", 2),))
    assert expected(TRUTH, 7.0) == Expect((("d6", 2),))
