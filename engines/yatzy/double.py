"""Double Yatzy: six dice with dice inside, two boxes a turn."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from engines.codes import Code
from engines.core import Dice, Expects, Game, Json, Option, Pick, Refused
from engines.dice import PIPS, draw_pips, read_pips
from engines.shape import items, misshapen, only, read_type, text, whole
from engines.yatzy import turn
from engines.yatzy.card import Entry, open_boxes, score_bounds
from engines.yatzy.leaving_out import Double, Entries, enter_both, inner_values, outer_values, worth
from engines.yatzy.sheet import double_sheet
from engines.yatzy.turn import FOR_BOTH, FOR_DOUBLE, AnyRoll, Roll, State, need_box

DICE = 6
SIX_DOUBLE_DICE = Dice("double", DICE, tuple(f"{outer}/{inner}" for outer in PIPS for inner in PIPS))
Event = Roll[Double] | Entries


def read_double(raw: Json) -> Double:
    values = items(raw, "dice")
    if len(values) != 2:
        raise misshapen("dice", raw)
    return read_pips(values[0]), read_pips(values[1])


def starting_rank(raw: Json) -> int:
    """Of a double die the outer value counts (Y20)."""
    return read_double(raw)[0]


def read_entry(raw: Json, which: str) -> Entry:
    only(raw, "box", optional=("leave_out", "strike"))
    box = need_box(text(raw["box"], "box"))
    if "strike" not in raw:
        return Entry(box, leave_out=whole(raw["leave_out"], "leave_out") if "leave_out" in raw else None)
    if raw["strike"] is not True or "leave_out" in raw:
        raise misshapen(which, raw)
    return Entry(box, strike=True)


def read_event(raw: Json) -> Event:
    kind = read_type(raw)
    if kind == "roll":
        only(raw, "type", "dice")
        return Roll(tuple(map(read_double, items(raw["dice"], "dice"))))
    if kind != "score":
        raise Refused(Code.UNKNOWN_EVENT, type=kind[:40])
    only(raw, "type", "outer", "inner")
    return Entries(outer=read_entry(raw["outer"], "outer"), inner=read_entry(raw["inner"], "inner"))


def write_entry(entry: Entry) -> Json:
    if entry.strike:
        return {"box": entry.box, "strike": True}
    return {"box": entry.box} | ({} if entry.leave_out is None else {"leave_out": entry.leave_out})


def write_event(event: Event) -> Json:
    if isinstance(event, Roll):
        return {"type": "roll", "dice": [list(die) for die in event.dice]}
    return {"type": "score", "outer": write_entry(event.outer), "inner": write_entry(event.inner)}


def apply(state: State[Double], event: Event) -> State[Double]:
    if isinstance(event, Roll):
        return turn.roll(state, event, DICE)
    turn.need_rolled(state)
    return turn.pass_on(state, enter_both(state.rules, state.card, event, state.dice))


def draw_double(pick: Pick) -> Double:
    return draw_pips(pick), draw_pips(pick)


@dataclass(frozen=True, slots=True)
class Filling:
    """These two boxes, scored or struck, with the left-out values named or not."""

    state: State[Double]
    outer: str
    inner: str

    def allows(self, event: Event) -> bool:
        if not isinstance(event, Entries) or (event.outer.box, event.inner.box) != (self.outer, self.inner):
            return False
        return self.gain(event) is not None

    def draw(self, pick: Pick) -> Event:
        events = [event for event in self.all() if self.gain(event) is not None]
        return events[pick(len(events))]

    @property
    def worth(self) -> int | None:
        gains = [self.gain(event) for event in self.unnamed()]
        return max((gain for gain in gains if gain is not None), default=None)

    def gain(self, event: Entries) -> int | None:
        return worth(self.state.rules, self.state.card, event, self.state.dice)

    def unnamed(self) -> Iterator[Entries]:
        for strike_outer in (False, True):
            for strike_inner in (False, True):
                yield Entries(Entry(self.outer, strike_outer), Entry(self.inner, strike_inner))

    def all(self) -> Iterator[Entries]:
        for outer in wishes(self.outer, outer_values(self.state.dice)):
            for inner in wishes(self.inner, inner_values(self.state.dice)):
                yield Entries(outer, inner)


def wishes(box: str, values: tuple[int, ...]) -> list[Entry]:
    named = [Entry(box, leave_out=value) for value in sorted(set(values))]
    return [Entry(box), Entry(box, strike=True), *named]


def legal(state: State[Double]) -> tuple[Option[Event], ...]:
    return turn.roll_or_write(state, AnyRoll(DICE, draw_double), fillings)


def fillings(state: State[Double]) -> list[Filling]:
    """Any two open boxes can be filled or struck, unless five alike are bound by the joker rule (Y18)."""
    boxes = open_boxes(state.rules, state.card)
    pairs = [Filling(state, outer, inner) for outer in boxes for inner in boxes if outer != inner]
    return [pair for pair in pairs if pair.worth is not None] if may_be_bound(state) else pairs


def may_be_bound(state: State[Double]) -> bool:
    values = outer_values(state.dice), inner_values(state.dice)
    return bool(state.rules.system.joker) and any(side.count(value) > 4 for side in values for value in set(side))


def expects(state: State[Double]) -> Expects:
    return turn.awaited(state, SIX_DOUBLE_DICE, ("score",))


DOUBLE_YATZY: Game[State[Double], Event] = Game(
    name="double-yatzy",
    seats=(1, 10),
    settings=(*FOR_BOTH, *FOR_DOUBLE),
    dice=(SIX_DOUBLE_DICE,),
    score_bounds=score_bounds,
    reasons=("sheets_full",),
    start=turn.start,
    apply=apply,
    read_event=read_event,
    write_event=write_event,
    expects=expects,
    legal=legal,
    sheet=double_sheet,
    scores=turn.scores,
    to_play=turn.to_play,
    outcome=turn.outcome,
    starting_rank=starting_rank,
)
