"""SET Dice: 42 dice, a board, and SETs along its rows and columns. The rules are in seeds/set-dice, S1 to S28."""

from __future__ import annotations

from engines.core import Game, Setting
from engines.set_dice.events import Event, read_event, write_event
from engines.set_dice.hand import ALL_DICE
from engines.set_dice.layout import read_board
from engines.set_dice.options import expects, legal, set_dice
from engines.set_dice.rules import apply
from engines.set_dice.sheet import REASONS, made_by, outcome, score_bounds, scores, sheet, to_play
from engines.set_dice.state import State, start

SET_DICE: Game[State, Event] = Game(
    name="set-dice",
    seats=(2, 4),  # S5
    settings=(Setting("board", "standard", check=read_board),),
    dice=(set_dice(ALL_DICE),),
    score_bounds=score_bounds,
    reasons=REASONS,
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
    made_by=made_by,  # nothing is thrown for the first turn: whoever calls the first SET begins (S7)
)

__all__ = ["SET_DICE"]
