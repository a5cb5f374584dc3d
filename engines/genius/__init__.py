"""Genius: five dice, a challenge die, and five ways to play. The rules are in seeds/genius, numbered G1 to G26."""

from __future__ import annotations

from engines.core import Game, Setting
from engines.dice import read_pips
from engines.genius.events import Event, read_event, write_event
from engines.genius.options import CHALLENGE_DIE, d6, expects, legal
from engines.genius.rules import apply
from engines.genius.sheet import REASONS, outcome, score_bounds, scores, sheet, to_play
from engines.genius.state import MODES, MOST_DICE, State, start

GENIUS: Game[State, Event] = Game(
    name="genius",
    seats=(1, 10),  # G3
    settings=(
        Setting("mode", "genius", choices=tuple(MODES)),
        Setting("halves", "exact", choices=("exact", "down", "up")),
        Setting("one_counts", False, choices=(False, True)),
    ),
    dice=(d6(MOST_DICE), CHALLENGE_DIE),
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
    starting_rank=read_pips,
)

__all__ = ["GENIUS"]
