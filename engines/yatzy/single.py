"""Yatzy: five dice, one box a turn."""

from __future__ import annotations

from dataclasses import dataclass

from engines.codes import Code
from engines.core import Dice, Exactly, Expects, Game, Json, Option, Pick, Refused
from engines.dice import PIP_FACES, draw_pips, read_pips
from engines.shape import items, only, read_type, text
from engines.yatzy.card import Entry, enter, gain, open_boxes, refusal, score_bounds
from engines.yatzy.sheet import yatzy_sheet
from engines.yatzy.turn import (
    ROLLS,
    SYSTEM,
    YATZY_PLUS_SUM,
    State,
    need_box,
    need_rolled,
    outcome,
    pass_on,
    roll,
    scores,
    start,
    to_play,
)

DICE = 5
FIVE_DICE = Dice("d6", DICE, PIP_FACES)


@dataclass(frozen=True, slots=True)
class Roll:
    """All five as they lie."""

    dice: tuple[int, ...]


Event = Roll | Entry


def read_event(raw: Json) -> Event:
    kind = read_type(raw)
    if kind == "roll":
        only(raw, "type", "dice")
        return Roll(tuple(map(read_pips, items(raw["dice"], "dice"))))
    if kind not in ("score", "strike"):
        raise Refused(Code.UNKNOWN_EVENT, type=kind[:40])
    only(raw, "type", "box")
    return Entry(need_box(text(raw["box"], "box")), strike=kind == "strike")


def write_event(event: Event) -> Json:
    if isinstance(event, Roll):
        return {"type": "roll", "dice": list(event.dice)}
    return {"type": "strike" if event.strike else "score", "box": event.box}


def apply(state: State[int], event: Event) -> State[int]:
    if isinstance(event, Roll):
        return roll(state, event.dice, DICE)
    need_rolled(state)
    return pass_on(state, enter(state.rules, state.card, event, state.dice))


@dataclass(frozen=True, slots=True)
class AnyRoll:
    """Five dice, whatever they show."""

    worth: None = None

    def allows(self, event: Event) -> bool:
        return isinstance(event, Roll) and len(event.dice) == DICE

    def draw(self, pick: Pick) -> Event:
        return Roll(tuple(draw_pips(pick) for _ in range(DICE)))


def legal(state: State[int]) -> tuple[Option[Event], ...]:
    if state.over:
        return ()
    rolls = (AnyRoll(),) if state.rolls < ROLLS else ()
    return (*rolls, *entries(state)) if state.rolls else rolls


def entries(state: State[int]) -> tuple[Option[Event], ...]:
    boxes = open_boxes(state.rules, state.card)
    wishes = [Entry(box, strike) for strike in (False, True) for box in boxes]
    return tuple(
        Exactly(wish, gain(state.rules, state.card, wish, state.dice))
        for wish in wishes
        if refusal(state.rules, state.card, wish, state.dice) is None
    )


def expects(state: State[int]) -> Expects:
    if state.over:
        return Expects(None)
    dice = (FIVE_DICE,) if state.rolls < ROLLS else ()
    return Expects(to_play(state), dice, ("score", "strike") if state.rolls else ())


YATZY: Game[State[int], Event] = Game(
    name="yatzy",
    seats=(1, 10),
    settings=(SYSTEM, YATZY_PLUS_SUM),
    dice=(FIVE_DICE,),
    score_bounds=score_bounds,
    reasons=("sheets_full",),
    start=start,
    apply=apply,
    read_event=read_event,
    write_event=write_event,
    expects=expects,
    legal=legal,
    sheet=yatzy_sheet,
    scores=scores,
    to_play=to_play,
    outcome=outcome,
)
