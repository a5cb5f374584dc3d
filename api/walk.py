"""Going through a game event by event, for history, exports and curves."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from api.problems import Problem, Trouble
from engines.codes import Code
from engines.core import Json, Refused, plain
from engines.log import Misfit, Replay, made_by, replay


@dataclass(frozen=True, slots=True)
class Step:
    index: int
    player: str | None
    """Whose turn it was; a player named by the event itself comes first."""
    event: Json
    scores: tuple[int | float | None, ...]
    to_play: str | None
    """Who comes next."""


def walk(played: Replay) -> Iterator[Step]:
    """The events that count, each with the totals after it."""
    game, state = played.log.game, played.log.game.start(played.log.setup)
    for index, raw in enumerate(played.log.events[: played.applied]):
        player = made_by(game, state, raw)
        state = game.apply(state, game.read_event(raw))
        yield Step(index, player, raw, tuple(map(plain, game.scores(state))), game.to_play(state))


def misfits(played: Replay) -> Iterator[Misfit]:
    """The event that no longer fits, and every later one that would not fit either once those before it are dropped."""
    if played.misfit is None:
        return
    game, state = played.log.game, played.state
    for index in range(played.applied, len(played.log.events)):
        raw = played.log.events[index]
        try:
            state = game.apply(state, game.read_event(raw))
        except Refused as error:
            yield Misfit(index, error, made_by(game, state, raw))


def just_before(played: Replay, index: int) -> Replay:
    """The game as it stood when an event happened: what could have happened instead is what was legal there."""
    events, misfit = played.log.events, played.misfit
    if index >= len(events):
        raise Refused(Code.NO_SUCH_INDEX, index=index, events=len(events))
    if misfit is not None and index > misfit.index:
        raise misfit_first(misfit)
    return replay(replace(played.log, events=events[:index]))


def misfit_first(misfit: Misfit) -> Problem:
    """Nothing can be done behind an event that does not fit until the players have decided about it."""
    return Problem(Trouble.MISFIT_FIRST, index=misfit.index, code=str(misfit.error.code), player=misfit.player)
