"""What five dice score in each box of the sheet, and where they score nothing (Y4–Y13)."""

from __future__ import annotations

from itertools import permutations

import pytest

from engines.yatzy.scoring import BOXES, SYSTEMS
from tests.engines.playing import play, roll, score

ROWS: list[tuple[str, str, int | None]] = [
    ("3 3 3 6 6", "threes", 9),
    ("3 3 3 6 6", "sixes", 12),
    ("1 2 3 4 5", "ones", 1),
    ("2 2 2 2 2", "twos", 10),
    ("4 4 1 1 1", "fours", 8),
    ("5 1 2 3 6", "fives", 5),
    ("3 3 3 6 6", "fives", None),
    ("5 5 1 2 3", "pair", 10),
    ("5 5 6 6 1", "pair", 12),
    ("4 4 4 4 4", "pair", 8),
    ("1 2 3 4 6", "pair", None),
    ("5 5 6 6 1", "two_pairs", 22),
    ("3 3 3 4 4", "two_pairs", 14),
    ("4 4 4 4 1", "two_pairs", 16),
    ("4 4 4 4 4", "two_pairs", 16),
    ("4 4 4 1 2", "two_pairs", None),
    ("2 2 2 1 6", "three_alike", 6),
    ("5 5 5 5 5", "three_alike", 15),
    ("2 2 1 1 6", "three_alike", None),
    ("4 4 4 4 6", "four_alike", 16),
    ("6 6 6 6 6", "four_alike", 24),
    ("4 4 4 6 6", "four_alike", None),
    ("5 4 3 2 1", "small_straight", 15),
    ("2 3 4 5 6", "small_straight", None),
    ("1 2 3 4 6", "small_straight", None),
    ("6 2 5 3 4", "large_straight", 20),
    ("1 2 3 4 5", "large_straight", None),
    ("3 3 3 4 4", "full_house", 17),
    ("6 6 3 3 3", "full_house", 21),
    ("2 2 2 2 2", "full_house", 10),
    ("4 4 4 4 1", "full_house", None),
    ("3 3 4 4 1", "full_house", None),
    ("1 5 4 3 3", "chance", 16),
    ("6 6 6 6 6", "chance", 30),
    ("3 3 3 3 3", "yatzy", 50),
    ("3 3 3 3 4", "yatzy", None),
]


def dice(text: str) -> tuple[int, ...]:
    return tuple(map(int, text.split()))


@pytest.mark.parametrize(("text", "box", "points"), ROWS)
def test_basic(text: str, box: str, points: int | None) -> None:
    assert SYSTEMS["basic"].boxes[box](dice(text)) == points


@pytest.mark.parametrize(("text", "box", "points"), [row for row in ROWS if row[2] is not None])
def test_a_box_that_is_filled_is_written_down(text: str, box: str, points: int) -> None:
    assert play("yatzy", roll(text), score(box)).scores == {"Ann": points, "Ben": 0}


@pytest.mark.parametrize(("text", "box", "points"), ROWS)
def test_the_sheet_says_it_before(text: str, box: str, points: int | None) -> None:
    game = play("yatzy", roll(text))
    rows = {row.key: row for row in game.log.game.sheet(game.state).rows}
    assert [cell.would for cell in rows[box].cells] == [points, None]


@pytest.mark.parametrize("system", SYSTEMS)
def test_the_order_of_the_dice_never_matters(system: str) -> None:
    for text in ("3 3 3 6 6", "1 2 3 4 5", "4 4 4 4 1", "5 5 6 6 1"):
        for box in SYSTEMS[system].boxes.values():
            assert len({box(order) for order in permutations(dice(text))}) == 1


def test_the_yatzy_can_bring_the_sum_too() -> None:
    threes = [roll("3 3 3 3 3"), score("yatzy")]
    assert play("yatzy", *threes).scores["Ann"] == 50
    assert play("yatzy", *threes, yatzy_plus_sum=True).scores["Ann"] == 65
    assert play("yatzy", *threes, yatzy_plus_sum=True, system="german").scores["Ann"] == 65


def test_the_boxes_are_named_as_in_the_log() -> None:
    assert " ".join(BOXES) == (
        "ones twos threes fours fives sixes pair two_pairs three_alike four_alike small_straight large_straight "
        "full_house chance yatzy extra"
    )
