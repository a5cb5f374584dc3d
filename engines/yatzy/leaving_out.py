"""Double dice: six outer and six inner values, of each of which five are counted."""

from __future__ import annotations

from dataclasses import dataclass

from engines.codes import Code
from engines.core import Refused
from engines.yatzy.card import Card, Entry, Mark, Rules, enter, gain, refusal
from engines.yatzy.scoring import Five

Double = tuple[int, int]
"""Outer and inner value of one die."""
Six = tuple[int, ...]
Gains = tuple[int | None, ...]
"""What an entry brings with each of the six dice left out; None where that is refused."""


@dataclass(frozen=True, slots=True)
class Entries:
    """Two boxes in one turn."""

    outer: Entry
    inner: Entry


def outer_values(dice: tuple[Double, ...]) -> Six:
    return tuple([outer for outer, _ in dice])


def inner_values(dice: tuple[Double, ...]) -> Six:
    return tuple([inner for _, inner in dice])


def without(values: Six, place: int) -> Five:
    return values[:place] + values[place + 1 :]


def gains(rules: Rules, card: Card, entry: Entry, values: Six) -> Gains:
    """One value is always left out, the named one or any (Y22)."""
    by_value: dict[int, int | None] = {}
    for place, value in enumerate(values):
        if value not in by_value:
            by_value[value] = gain_without(rules, card, entry, values, place)
    return tuple([by_value[value] for value in values])


def gain_without(rules: Rules, card: Card, entry: Entry, values: Six, place: int) -> int | None:
    five = without(values, place)
    if entry.leave_out not in (None, values[place]) or refusal(rules, card, entry, five) is not None:
        return None
    return gain(rules, card, entry, five)


def best_discards(inner: Gains, outer: Gains, *, distinct: bool) -> tuple[int, int] | None:
    """The dice left out by their inner and by their outer value that score most together (Y22, Y23)."""
    ways = [
        (one + other, place, place_too)
        for place, one in enumerate(inner)
        for place_too, other in enumerate(outer)
        if one is not None and other is not None and not (distinct and place == place_too)
    ]
    return max(ways, key=lambda way: way[0])[1:] if ways else None


def after(card: Card, entry: Entry) -> Card:
    """The card as the outer dice find it: the inner ones are written first (Y21)."""
    return Card({**card.marks, entry.box: Mark(0, entry.strike)}, card.further)


def both_gains(rules: Rules, card: Card, wish: Entries, dice: tuple[Double, ...]) -> tuple[Gains, Gains]:
    inner = gains(rules, card, wish.inner, inner_values(dice))
    return inner, gains(rules, after(card, wish.inner), wish.outer, outer_values(dice))


def worth(rules: Rules, card: Card, wish: Entries, dice: tuple[Double, ...]) -> int | None:
    """What both entries bring together; None where they are refused."""
    inner, outer = both_gains(rules, card, wish, dice)
    places = best_discards(inner, outer, distinct=rules.distinct_discards)
    return None if places is None else (inner[places[0]] or 0) + (outer[places[1]] or 0)


def enter_both(rules: Rules, card: Card, wish: Entries, dice: tuple[Double, ...]) -> Card:
    """Two different boxes, the inner dice first (Y21)."""
    if wish.outer.box == wish.inner.box:
        raise Refused(Code.SAME_BOX, box=wish.inner.box)
    places = best_discards(*both_gains(rules, card, wish, dice), distinct=rules.distinct_discards)
    if places is None:
        raise why_not(rules, card, wish, dice)
    inner, outer = without(inner_values(dice), places[0]), without(outer_values(dice), places[1])
    card = enter(rules, card, wish.inner, inner, which="inner")
    return enter(rules, card, wish.outer, outer, which="outer")


def why_not(rules: Rules, card: Card, wish: Entries, dice: tuple[Double, ...]) -> Refused:
    inner = why_not_one(rules, card, wish.inner, inner_values(dice), "inner")
    outer = why_not_one(rules, after(card, wish.inner), wish.outer, outer_values(dice), "outer")
    # Each alone would do, so what stands in the way is that both leave out the same die (Y23).
    return inner or outer or Refused(Code.SAME_DIE, outer=wish.outer.leave_out, inner=wish.inner.leave_out)


def why_not_one(rules: Rules, card: Card, entry: Entry, values: Six, which: str) -> Refused | None:
    if entry.leave_out is not None and entry.leave_out not in values:
        return Refused(Code.NOT_ROLLED, value=entry.leave_out, dice=list(values), which=which)
    named = [place for place, value in enumerate(values) if entry.leave_out in (None, value)]
    codes = [refusal(rules, card, entry, without(values, place)) for place in named]
    reasons = [code for code in codes if code is not None]
    return Refused(reasons[0], box=entry.box, dice=list(values), which=which) if reasons == codes else None
