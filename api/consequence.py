"""What a correction or an event would do, as JSON."""

from __future__ import annotations

from typing import Any

from api.state import write_error
from engines.log import Correction, Replay
from engines.wire import write_outcome


def write_consequence(correction: Correction) -> dict[str, Any]:
    before, after = correction.before.scores, correction.after.scores
    moved = {player: (after[player] or 0) - (before[player] or 0) for player in before}
    return {
        "before": write_standing(correction.before),
        "after": write_standing(correction.after),
        "changes": {player: change for player, change in moved.items() if change},
    }


def write_standing(played: Replay) -> dict[str, Any]:
    return {
        "scores": played.scores,
        "to_play": played.to_play,
        "outcome": write_outcome(played.outcome),
        "error": write_error(played),
        "waiting": played.waiting,
    }
