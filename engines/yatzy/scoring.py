"""The boxes of each scoring system: what five dice are worth in them. Nothing here knows a card or a turn."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

Five = tuple[int, ...]
"""Five values in any order."""
Points = Callable[[Five], int | None]
"""What five dice score in a box; None where they do not fill it (Y4)."""

UPPER: Mapping[str, int] = {"ones": 1, "twos": 2, "threes": 3, "fours": 4, "fives": 5, "sixes": 6}
ENOUGH_FOR_BONUS = 63
FURTHER_YATZY = 100
BOXES = (
    *UPPER,
    *("pair", "two_pairs", "three_alike", "four_alike", "small_straight", "large_straight"),
    *("full_house", "chance", "yatzy", "extra"),
)
"""Every box that any system has, as the log names them."""


def alike(dice: Five, count: int) -> list[int]:
    """The values rolled at least so often, highest first."""
    return [value for value in (6, 5, 4, 3, 2, 1) if dice.count(value) >= count]


def of_value(value: int) -> Points:
    """Ones to Sixes: the sum of that value; without one of it the box is not filled (Y5, Y4)."""

    def points(dice: Five) -> int | None:
        return value * dice.count(value) or None

    return points


def of_a_kind(count: int) -> Points:
    """Pair, three alike, four alike: the sum of the dice that are alike, highest first (Y7, Y9)."""

    def points(dice: Five) -> int | None:
        values = alike(dice, count)
        return count * values[0] if values else None

    return points


def all_if_alike(count: int) -> Points:
    """Three or four alike on the Yahtzee sheet: the sum of all five (Y16)."""

    def points(dice: Five) -> int | None:
        return sum(dice) if alike(dice, count) else None

    return points


def two_pairs(dice: Five) -> int | None:
    """Two different pairs, the sum of the four (Y8, strict as Y15 has it)."""
    values = alike(dice, 2)
    return 2 * sum(values) if len(values) == 2 else None


def two_pairs_or_four(dice: Five) -> int | None:
    """Four alike count as two pairs (Y8)."""
    return two_pairs(dice) or of_a_kind(4)(dice)


def is_full_house(dice: Five) -> bool:
    return len(alike(dice, 2)) == 2 and len(alike(dice, 3)) == 1


def full_house(dice: Five) -> int | None:
    """Three and two of different values, the sum of all (Y11, strict as Y15 has it)."""
    return sum(dice) if is_full_house(dice) else None


def full_house_or_five(dice: Five) -> int | None:
    """Five alike count as a full house (Y11)."""
    return sum(dice) if is_full_house(dice) or alike(dice, 5) else None


def full_house_25(dice: Five) -> int | None:
    """Three and two of different values on the Yahtzee sheet (Y16)."""
    return 25 if is_full_house(dice) else None


def straight(*values: int) -> Points:
    """Exactly these five, their sum (Y10)."""

    def points(dice: Five) -> int | None:
        return sum(values) if set(dice) == set(values) else None

    return points


def in_a_row(length: int, pays: int) -> Points:
    """So many consecutive values on the Yahtzee sheet, wherever they start (Y16)."""
    rows = [set(range(low, low + length)) for low in range(1, 8 - length)]

    def points(dice: Five) -> int | None:
        return pays if any(row <= set(dice) for row in rows) else None

    return points


def chance(dice: Five) -> int | None:
    """The sum of all (Y12)."""
    return sum(dice)


def yatzy(dice: Five) -> int | None:
    """Five alike (Y13)."""
    return 50 if len(set(dice)) == 1 else None


def yatzy_and_sum(dice: Five) -> int | None:
    """Five alike, plus their sum where the players agreed so (Y13)."""
    return 50 + sum(dice) if len(set(dice)) == 1 else None


def extra_negative(dice: Five) -> int | None:
    """Like Chance, but it costs (Y24)."""
    return -sum(dice)


def extra_free(_: Five) -> int | None:
    """A box that takes any dice and gives nothing (Y24)."""
    return 0


EXTRAS: Mapping[str, Points] = {"negative": extra_negative, "chance": chance, "free": extra_free}


@dataclass(frozen=True, slots=True)
class System:
    """A way of scoring: its boxes in the order of the sheet, and the bonus for 63 in the upper ones."""

    name: str
    boxes: Mapping[str, Points]
    bonus: int
    joker: Mapping[str, int] = field(default_factory=dict)
    """What the boxes that five alike do not fill by themselves pay under the joker rule (Y18); empty: no such rule."""


UPPER_POINTS: Mapping[str, Points] = {box: of_value(value) for box, value in UPPER.items()}
BASIC_BOXES: Mapping[str, Points] = {
    **UPPER_POINTS,
    "pair": of_a_kind(2),
    "two_pairs": two_pairs_or_four,
    "three_alike": of_a_kind(3),
    "four_alike": of_a_kind(4),
    "small_straight": straight(1, 2, 3, 4, 5),
    "large_straight": straight(2, 3, 4, 5, 6),
    "full_house": full_house_or_five,
    "chance": chance,
    "yatzy": yatzy,
}
YAHTZEE_BOXES: Mapping[str, Points] = {
    **UPPER_POINTS,
    "three_alike": all_if_alike(3),
    "four_alike": all_if_alike(4),
    "full_house": full_house_25,
    "small_straight": in_a_row(4, pays=30),
    "large_straight": in_a_row(5, pays=40),
    "chance": chance,
    "yatzy": yatzy,
}
JOKER = {"full_house": 25, "small_straight": 30, "large_straight": 40}
SYSTEMS: Mapping[str, System] = {
    "basic": System("basic", BASIC_BOXES, bonus=50),
    "scandinavian": System("scandinavian", {**BASIC_BOXES, "two_pairs": two_pairs, "full_house": full_house}, bonus=50),
    "international": System("international", YAHTZEE_BOXES, bonus=35, joker=JOKER),
    "german": System("german", YAHTZEE_BOXES, bonus=35),
}
