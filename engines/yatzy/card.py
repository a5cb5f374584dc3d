"""One player's column: which boxes are open, what dice may go where, and what it all adds up to."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import combinations_with_replacement

from engines.codes import Code
from engines.core import Refused, Setup
from engines.yatzy.scoring import (
    ENOUGH_FOR_BONUS,
    EXTRAS,
    FURTHER_YATZY,
    SYSTEMS,
    UPPER,
    Five,
    Points,
    System,
    yatzy,
    yatzy_and_sum,
)


@dataclass(frozen=True, slots=True)
class Rules:
    """What the players agreed on, with the boxes that follow from it in the order of the sheet."""

    system: System
    boxes: Mapping[str, Points]
    extra: str | None = None
    distinct_discards: bool = False


@dataclass(frozen=True, slots=True)
class Mark:
    """What stands in a box."""

    value: int
    struck: bool = False
    dice: str = ""
    """`inner` or `outer` where dice are double."""


@dataclass(frozen=True, slots=True)
class Card:
    marks: Mapping[str, Mark] = field(default_factory=dict)
    further: int = 0
    """Further Yatzys that paid 100 each (Y17)."""


@dataclass(frozen=True, slots=True)
class Entry:
    """The wish to fill one box, or to strike it."""

    box: str
    strike: bool = False
    leave_out: int | None = None
    """The value that is not counted; only where dice are double, and there too it may be left to the engine (Y22)."""


def read_rules(setup: Setup) -> Rules:
    settings = setup.settings
    system = SYSTEMS[settings["system"]]
    extra = settings.get("extra")
    boxes = {**system.boxes, "yatzy": yatzy_and_sum if settings["yatzy_plus_sum"] else yatzy}
    if extra is not None:
        boxes["extra"] = EXTRAS[extra]
    return Rules(system, boxes, extra, settings.get("distinct_discards", False))


def open_boxes(rules: Rules, card: Card) -> list[str]:
    return [box for box in rules.boxes if box not in card.marks]


def is_full(rules: Rules, card: Card) -> bool:
    return len(card.marks) == len(rules.boxes)


def is_joker(rules: Rules, card: Card, dice: Five) -> bool:
    """Five alike, and the Yatzy box no longer open (Y18)."""
    return bool(rules.system.joker) and "yatzy" in card.marks and yatzy(dice) is not None


def joker_boxes(rules: Rules, card: Card, dice: Five) -> list[str]:
    """Their own upper box; if that is taken any lower one; if those are too any upper one. Extra always (Y18)."""
    boxes = open_boxes(rules, card)
    own = [box for box in boxes if UPPER.get(box) == dice[0]]
    lower = [box for box in boxes if box not in UPPER and box != "extra"]
    forced = own or lower or [box for box in boxes if box in UPPER]
    return forced + [box for box in boxes if box == "extra"]


def points(rules: Rules, card: Card, box: str, dice: Five) -> int | None:
    """What the dice score in an open box of this card, jokers included (Y18); None where they do not fill it."""
    if rules.system.joker and box in rules.system.joker and is_joker(rules, card, dice):
        return rules.system.joker[box]
    return rules.boxes[box](dice)


def further_bonus(rules: Rules, card: Card, dice: Five) -> int:
    """100 for five alike once the Yatzy box holds points, not a strike (Y17)."""
    return FURTHER_YATZY if is_joker(rules, card, dice) and not card.marks["yatzy"].struck else 0


def refusal(rules: Rules, card: Card, entry: Entry, dice: Five) -> Code | None:
    """Why these dice may not go there; None if they may."""
    if entry.box not in rules.boxes:
        return Code.UNKNOWN_BOX
    if entry.box in card.marks:
        return Code.BOX_TAKEN
    if is_joker(rules, card, dice) and entry.box not in joker_boxes(rules, card, dice):
        return Code.JOKER_BOX
    if entry.strike:
        # The negative Extra is the price of the sheet: nobody strikes it away (Y24).
        return Code.MAY_NOT_STRIKE if entry.box == "extra" and rules.extra == "negative" else None
    return None if points(rules, card, entry.box, dice) is not None else Code.BOX_NOT_FILLED


def value(rules: Rules, card: Card, entry: Entry, dice: Five) -> int:
    """What an entry that is not refused writes in its box."""
    return 0 if entry.strike else points(rules, card, entry.box, dice) or 0


def gain(rules: Rules, card: Card, entry: Entry, dice: Five) -> int:
    """What an entry that is not refused brings at once; the bonus for 63 comes on top when it comes."""
    return value(rules, card, entry, dice) + further_bonus(rules, card, dice)


def enter(rules: Rules, card: Card, entry: Entry, dice: Five, *, which: str = "") -> Card:
    """Fills or strikes the box and closes it (Y3, Y4)."""
    code = refusal(rules, card, entry, dice)
    if code is not None:
        raise Refused(code, box=entry.box, dice=list(dice))
    mark = Mark(value(rules, card, entry, dice), entry.strike, which)
    return Card({**card.marks, entry.box: mark}, card.further + (further_bonus(rules, card, dice) > 0))


def upper_total(card: Card) -> int:
    return sum(card.marks[box].value for box in UPPER if box in card.marks)


def bonus(rules: Rules, card: Card) -> int:
    """For 63 or more in the upper boxes (Y6)."""
    return rules.system.bonus if upper_total(card) >= ENOUGH_FOR_BONUS else 0


def grand_total(rules: Rules, card: Card) -> int:
    """Everything but Extra (Y14)."""
    values = sum(mark.value for box, mark in card.marks.items() if box != "extra")
    return values + bonus(rules, card) + FURTHER_YATZY * card.further


def final_score(rules: Rules, card: Card) -> int:
    """The grand total and Extra (Y25)."""
    return grand_total(rules, card) + (card.marks["extra"].value if "extra" in card.marks else 0)


def score_bounds(setup: Setup) -> tuple[int, int]:
    """The worst and the best in every box, though no dice could bring them all."""
    rules = read_rules(setup)
    rolls = list(combinations_with_replacement(range(1, 7), 5))
    values = [[score(roll) or 0 for roll in rolls] for score in rules.boxes.values()]
    further = FURTHER_YATZY * (len(rules.boxes) - 1) if rules.system.joker else 0
    return sum(min(0, *box) for box in values), sum(map(max, values)) + rules.system.bonus + further
