"""A game at this moment, as JSON: all that a page needs to show it and to go on, save its events."""

from __future__ import annotations

from typing import Any

from api.options import write_options
from api.store.rows import Kept, Record
from engines.core import AnyGame, Json
from engines.log import Misfit, Replay
from engines.wire import write_expects, write_outcome, write_refusal, write_sheet


def write_state(record: Record, version: int, kept: tuple[Kept, ...], photos: frozenset[int], played: Replay) -> Json:
    game = played.log.game
    return {
        "id": record.id,
        "version": version,
        "title": record.title,
        "created": record.created,
        "game": game.name,
        "players": list(record.players),
        "settings": agreed(game, record),
        "photos": [index for index, each in enumerate(kept) if each.origin in photos],
        **write_situation(played),
        "error": write_error(played),
        "waiting": played.waiting,
        "undoable": bool(kept),
    }


def write_situation(played: Replay) -> dict[str, Any]:
    """How it stands, and what may happen next."""
    game = played.log.game
    expects = game.expects(played.state)
    return {
        "scores": played.scores,
        "to_play": played.to_play,
        "expects": write_expects(expects),
        "options": write_options(played, expects),
        "sheet": write_sheet(game.sheet(played.state)),
        "outcome": write_outcome(played.outcome),
    }


def agreed(game: AnyGame, record: Record) -> dict[str, Json]:
    """Every setting as the players wrote it, or its default."""
    return {setting.key: record.settings.get(setting.key, setting.default) for setting in game.settings}


def write_error(played: Replay) -> dict[str, Any] | None:
    return None if played.misfit is None else write_misfit(played.misfit)


def write_misfit(misfit: Misfit) -> dict[str, Any]:
    return write_refusal(misfit.error, misfit.index, misfit.player)


def write_summary(record: Record, version: int, played: Replay) -> Json:
    """A line of the list of games."""
    return {
        "id": record.id,
        "version": version,
        "title": record.title,
        "created": record.created,
        "changed": record.changed,
        "game": played.log.game.name,
        "players": list(record.players),
        "events": len(played.log.events),
        "scores": played.scores,
        "to_play": played.to_play,
        "outcome": write_outcome(played.outcome),
        "error": write_error(played),
    }
