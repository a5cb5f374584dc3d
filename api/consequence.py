"""What happened and what would happen: the steps of a game, corrections and tries, as JSON."""

from __future__ import annotations

from typing import Any

from api.problems import write_problem
from api.state import write_error, write_misfit, write_situation
from api.walk import Step, just_before, misfits, walk
from engines.core import Json, Refused
from engines.log import Correction, Replay, add, correct
from engines.wire import write_outcome


def write_try(played: Replay, event: Json) -> dict[str, Any]:
    """What playing an event would do; changes nothing."""
    try:
        return write_consequence(Correction(played, add(played, event)))
    except Refused as refused:
        return write_refused(played, refused)


def write_preview(played: Replay, index: int, event: Json) -> dict[str, Any]:
    """What a correction would do; changes nothing."""
    try:
        return write_consequence(correct(played.log, index, event))
    except Refused as refused:
        return write_refused(played, refused)


def write_consequence(correction: Correction) -> dict[str, Any]:
    before, after = correction.before.scores, correction.after.scores
    moved = {player: (after[player] or 0) - (before[player] or 0) for player in before}
    return {
        "before": write_standing(correction.before),
        "after": write_standing(correction.after),
        "changes": {player: change for player, change in moved.items() if change},
        "refused": None,
    }


def write_refused(before: Replay, refused: Refused) -> dict[str, Any]:
    """An event that does not fit is no mistake of who only asks what it would do."""
    problem = write_problem(refused.code, refused.values)
    return {"before": write_standing(before), "after": None, "changes": {}, "refused": problem}


def write_standing(played: Replay) -> dict[str, Any]:
    return {
        "scores": played.scores,
        "to_play": played.to_play,
        "outcome": write_outcome(played.outcome),
        "error": write_error(played),
        "waiting": played.waiting,
        "misfits": [write_misfit(misfit) for misfit in misfits(played)],
    }


def write_steps(version: int, played: Replay) -> dict[str, Any]:
    players = played.log.setup.players
    return {
        "version": version,
        "steps": [write_step(step, players) for step in walk(played)],
        "misfits": [write_misfit(misfit) for misfit in misfits(played)],
    }


def write_step(step: Step, players: tuple[str, ...]) -> dict[str, Any]:
    scores = dict(zip(players, step.scores, strict=True))
    return {"index": step.index, "player": step.player, "to_play": step.to_play, "scores": scores}


def write_then(version: int, index: int, played: Replay) -> dict[str, Any]:
    """What a page needs to offer the choices of that moment, named as in the state of a game."""
    return {"version": version, "index": index, **write_situation(just_before(played, index))}
