"""Don't You For Get It: nine dice, one number to collect in a turn, and three words that must never meet."""

from __future__ import annotations

from engines.core import Game, Setting, Setup
from engines.forget_it.events import Event, read_event, starting_rank, write_event
from engines.forget_it.options import ALL_NINE, expects, legal
from engines.forget_it.play import State, apply, outcome, scores, start, to_play
from engines.forget_it.sheet import sheet

__all__ = ["FORGET_IT"]


def score_bounds(_: Setup) -> tuple[int, None]:
    """No top: a turn may clear the nine dice and roll on as often as luck allows (F12)."""
    return 0, None


FORGET_IT: Game[State, Event] = Game(
    name="forget-it",
    seats=(2, 10),
    settings=(Setting("target", default=500, least=1, most=1_000_000),),
    dice=(ALL_NINE,),
    score_bounds=score_bounds,
    reasons=("target_reached",),
    start=start,
    apply=apply,
    read_event=read_event,
    write_event=write_event,
    expects=expects,
    legal=legal,
    sheet=sheet,
    scores=scores,
    to_play=to_play,
    outcome=outcome,
    starting_rank=starting_rank,
)
