"""The log is the truth: reading and writing it, folding it, and putting an event right."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from engines.codes import Code
from engines.core import AnyGame, Json, Outcome, Refused, Setup, plain
from engines.games import find_game
from engines.setup import read_setup


@dataclass(frozen=True, slots=True)
class Log:
    """A whole game as it is saved. `raw_settings` is what the players set, without the defaults."""

    game: AnyGame
    setup: Setup
    raw_settings: Mapping[str, Json]
    events: tuple[Json, ...]
    """As they arrived: an event that no longer fits after a correction is kept here untouched."""


@dataclass(frozen=True, slots=True)
class Misfit:
    """The first event that the rules refuse, and whose it was."""

    index: int
    error: Refused
    player: str | None


@dataclass(frozen=True, slots=True)
class Replay:
    """How far a log could be folded."""

    log: Log
    state: Any
    applied: int
    misfit: Misfit | None

    @property
    def waiting(self) -> int:
        """Events behind the misfit, kept until the players have decided about it."""
        return len(self.log.events) - self.applied - 1 if self.misfit else 0

    @property
    def scores(self) -> dict[str, int | float | None]:
        totals = self.log.game.scores(self.state)
        return {player: plain(total) for player, total in zip(self.log.setup.players, totals, strict=True)}

    @property
    def to_play(self) -> str | None:
        return self.log.game.to_play(self.state)

    @property
    def outcome(self) -> Outcome | None:
        return self.log.game.outcome(self.state)


@dataclass(frozen=True, slots=True)
class Correction:
    """What replacing one event would do: both replays, so that the change can be shown before it is applied."""

    before: Replay
    after: Replay


def read_log(raw: Json) -> Log:
    if not isinstance(raw, Mapping):
        raise Refused(Code.LOG_SHAPE, field="log", got=type(raw).__name__)
    for name in ("game", "players", "events"):
        if name not in raw:
            raise Refused(Code.LOG_SHAPE, field=name, got="nothing")
    for name in raw:
        if name not in ("game", "players", "settings", "events"):
            raise Refused(Code.LOG_SHAPE, field=str(name), got="an unknown field")
    settings = raw.get("settings", {})
    game = find_game(raw["game"])
    return Log(game, read_setup(game, raw["players"], settings), settings, read_events(raw["events"]))


def read_events(events: Json) -> tuple[Json, ...]:
    if not isinstance(events, Sequence) or isinstance(events, str):
        raise Refused(Code.LOG_SHAPE, field="events", got=type(events).__name__)
    return tuple(events)


def write_log(log: Log) -> dict[str, Json]:
    """The inverse of `read_log`, to the letter."""
    return {
        "game": log.game.name,
        "players": list(log.setup.players),
        "settings": dict(log.raw_settings),
        "events": list(log.events),
    }


def replay(log: Log) -> Replay:
    """Folds the log as far as the rules allow; a refused event stops it and is reported, never dropped."""
    game, state = log.game, log.game.start(log.setup)
    for index, raw in enumerate(log.events):
        try:
            state = game.apply(state, game.read_event(raw))
        except Refused as error:
            return Replay(log, state, index, Misfit(index, error, made_by(game, state, raw)))
    return Replay(log, state, len(log.events), None)


def made_by(game: AnyGame, state: Any, raw: Json) -> str | None:
    """The player whose event it is: the one on turn, unless the event says otherwise (C4)."""
    if game.made_by is None:
        return game.to_play(state)
    try:
        return game.made_by(state, game.read_event(raw))
    except Refused:
        return game.to_play(state)


def add(played: Replay, raw: Json) -> Replay:
    """One more event on top of a log that fits; raises `Refused` and leaves everything as it was."""
    if played.misfit is not None:
        raise played.misfit.error
    game = played.log.game
    state = game.apply(played.state, game.read_event(raw))
    return Replay(replace(played.log, events=(*played.log.events, raw)), state, played.applied + 1, None)


def undo(log: Log) -> Log:
    if not log.events:
        raise Refused(Code.NO_SUCH_INDEX, index=0, events=0)
    return replace(log, events=log.events[:-1])


def correct(log: Log, index: int, raw: Json) -> Correction:
    """Replaces one event and folds again. The new event itself must fit where it stands; later ones may not."""
    if not 0 <= index < len(log.events):
        raise Refused(Code.NO_SUCH_INDEX, index=index, events=len(log.events))
    before = replay(log)
    after = replay(replace(log, events=(*log.events[:index], raw, *log.events[index + 1 :])))
    if after.misfit is not None and after.misfit.index <= index:
        raise after.misfit.error
    return Correction(before, after)
