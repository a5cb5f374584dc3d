"""The score sheet of both games, from the cards; with what the dice on the table would score in the open boxes."""

from __future__ import annotations

from collections.abc import Mapping

from engines.core import Cell, Json, Row, Sheet
from engines.yatzy.card import (
    Card,
    Entry,
    Rules,
    bonus,
    final_score,
    grand_total,
    is_joker,
    open_boxes,
    points,
    refusal,
    upper_total,
)
from engines.yatzy.leaving_out import Double, Entries, Six, inner_values, outer_values, without, worth
from engines.yatzy.scoring import FURTHER_YATZY, UPPER, Five
from engines.yatzy.turn import ROLLS, D, State

SUGGESTIONS = 3
Woulds = dict[str, int]
"""What the dice on the table would score, box by box; boxes that they do not fill are missing."""
OpenCells = Mapping[str, Cell]
OPEN = Cell("open")


def would(rules: Rules, card: Card, dice: Five) -> Woulds:
    boxes = [box for box in open_boxes(rules, card) if refusal(rules, card, Entry(box), dice) is None]
    return {box: points(rules, card, box, dice) or 0 for box in boxes}


def would_without_one(rules: Rules, card: Card, values: Six) -> Woulds:
    """The best of any five, box by box (Y22)."""
    found: Woulds = {}
    for place in range(len(values)):
        for box, value in would(rules, card, without(values, place)).items():
            found[box] = max(value, found.get(box, value))
    return found


def yatzy_sheet(state: State[int]) -> Sheet:
    woulds = would(state.rules, state.card, state.dice) if state.dice else {}
    joker = bool(state.dice) and is_joker(state.rules, state.card, state.dice)
    table = {"dice": list(state.dice), **rolls_table(state), "joker": joker}
    return Sheet(state.players, rows(state, {box: Cell("open", would=value) for box, value in woulds.items()}), table)


def double_sheet(state: State[Double]) -> Sheet:
    outer = would_without_one(state.rules, state.card, outer_values(state.dice)) if state.dice else {}
    inner = would_without_one(state.rules, state.card, inner_values(state.dice)) if state.dice else {}
    table = {
        "dice": [list(die) for die in state.dice],
        **rolls_table(state),
        "would": {"outer": outer, "inner": inner},
        "suggest": suggestions(state, outer, inner),
    }
    return Sheet(state.players, rows(state, better_cells(outer, inner)), table)


def rolls_table(state: State[D]) -> dict[str, Json]:
    return {"rolls": state.rolls, "rolls_left": 0 if state.over else ROLLS - state.rolls}


def better_cells(outer: Woulds, inner: Woulds) -> OpenCells:
    """A cell shows the better of the two and says which; equal ones belong to both and say nothing."""
    only_outer = {box: Cell("open", would=value, note="outer") for box, value in outer.items()}
    only_inner = {box: Cell("open", would=value, note="inner") for box, value in inner.items()}
    shared = {box: better_cell(outer[box], inner[box]) for box in outer if box in inner}
    return {**only_outer, **only_inner, **shared}


def better_cell(outer: int, inner: int) -> Cell:
    note = "" if outer == inner else "outer" if outer > inner else "inner"
    return Cell("open", would=max(outer, inner), note=note)


def suggestions(state: State[Double], outer: Woulds, inner: Woulds) -> list[dict[str, Json]]:
    """The pairs of boxes that score most at once, best first: a reminder of what lies there, not advice."""
    wishes = [Entries(Entry(box), Entry(other)) for box in outer for other in inner if box != other]
    known = [(worth(state.rules, state.card, wish, state.dice), wish) for wish in wishes]
    ranked = sorted(((gain, wish) for gain, wish in known if gain is not None), key=lambda found: -found[0])
    return [{"outer": wish.outer.box, "inner": wish.inner.box, "worth": gain} for gain, wish in ranked[:SUGGESTIONS]]


def rows(state: State[D], open_cells: OpenCells) -> tuple[Row, ...]:
    """Upper boxes, their total and bonus, lower boxes, grand total, then Extra and what it makes of it (Y14, Y25)."""
    rules = state.rules
    upper = [box for box in rules.boxes if box in UPPER]
    lower = [box for box in rules.boxes if box not in UPPER and box != "extra"]
    return (
        *(box_row(state, box, open_cells) for box in upper),
        Row("upper_total", "total", tuple(Cell("filled", upper_total(card)) for card in state.cards)),
        Row("bonus", "bonus", tuple(bonus_cell(rules, card) for card in state.cards)),
        *(box_row(state, box, open_cells) for box in lower),
        *further_rows(state),
        Row("grand_total", "total", tuple(Cell("filled", grand_total(rules, card)) for card in state.cards)),
        *extra_rows(state, open_cells),
    )


def box_row(state: State[D], box: str, open_cells: OpenCells) -> Row:
    cells = [box_cell(card, box, open_cells if seat == state.seat else {}) for seat, card in enumerate(state.cards)]
    return Row(box, "box", tuple(cells))


def box_cell(card: Card, box: str, open_cells: OpenCells) -> Cell:
    mark = card.marks.get(box)
    if mark is None:
        return open_cells.get(box, OPEN)
    return Cell("struck" if mark.struck else "filled", mark.value, note=mark.dice)


def bonus_cell(rules: Rules, card: Card) -> Cell:
    """Open as long as it can still be earned (Y6)."""
    earned = bonus(rules, card)
    return Cell("filled", earned) if earned or all(box in card.marks for box in UPPER) else OPEN


def further_rows(state: State[D]) -> list[Row]:
    if not state.rules.system.joker:
        return []
    cells = tuple(Cell("filled", FURTHER_YATZY * card.further) for card in state.cards)
    return [Row("further_yatzys", "bonus", cells)]


def extra_rows(state: State[D], open_cells: OpenCells) -> list[Row]:
    if state.rules.extra is None:
        return []
    finals = tuple(Cell("filled", final_score(state.rules, card)) for card in state.cards)
    return [box_row(state, "extra", open_cells), Row("final_score", "total", finals)]
