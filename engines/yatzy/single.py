"""Yatzy: five dice, one box a turn."""

from __future__ import annotations

from engines.codes import Code
from engines.core import Dice, Exactly, Expects, Game, Json, Option, Refused
from engines.dice import PIP_FACES, draw_pips, read_pips
from engines.shape import items, only, read_type, text
from engines.yatzy import turn
from engines.yatzy.card import Entry, enter, gain, open_boxes, refusal, score_bounds
from engines.yatzy.sheet import yatzy_sheet
from engines.yatzy.turn import FOR_BOTH, FOR_DOUBLE, AnyRoll, Roll, State, need_box

DICE = 5
FIVE_DICE = Dice("d6", DICE, PIP_FACES)
Event = Roll[int] | Entry


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
        return turn.roll(state, event, DICE)
    turn.need_rolled(state)
    return turn.pass_on(state, enter(state.rules, state.card, event, state.dice))


def legal(state: State[int]) -> tuple[Option[Event], ...]:
    return turn.roll_or_write(state, AnyRoll(DICE, draw_pips), entries)


def entries(state: State[int]) -> tuple[Option[Event], ...]:
    boxes = open_boxes(state.rules, state.card)
    wishes = [Entry(box, strike) for strike in (False, True) for box in boxes]
    return tuple(
        Exactly(wish, gain(state.rules, state.card, wish, state.dice))
        for wish in wishes
        if refusal(state.rules, state.card, wish, state.dice) is None
    )


def expects(state: State[int]) -> Expects:
    return turn.awaited(state, FIVE_DICE, ("score", "strike"))


YATZY: Game[State[int], Event] = Game(
    name="yatzy",
    seats=(1, 10),
    settings=FOR_BOTH,
    dice=(FIVE_DICE,),
    score_bounds=score_bounds,
    reasons=("sheets_full",),
    start=turn.start,
    apply=apply,
    read_event=read_event,
    write_event=write_event,
    expects=expects,
    legal=legal,
    sheet=yatzy_sheet,
    scores=turn.scores,
    to_play=turn.to_play,
    outcome=turn.outcome,
    starting_rank=read_pips,
    ignored=FOR_DOUBLE,
)
