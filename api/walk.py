"""Going through a game event by event, for exports and curves."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from engines.core import Json, plain
from engines.log import Replay


@dataclass(frozen=True, slots=True)
class Step:
    index: int
    player: str | None
    """Whose turn it was; a player named by the event itself comes first."""
    event: Json
    scores: tuple[int | float | None, ...]


def walk(played: Replay) -> Iterator[Step]:
    """The events that count, each with the totals after it."""
    game, state = played.log.game, played.log.game.start(played.log.setup)
    for index, raw in enumerate(played.log.events[: played.applied]):
        player = raw.get("player") if raw["type"] in ("roll", "call") else None
        before = game.to_play(state)
        state = game.apply(state, game.read_event(raw))
        yield Step(index, player or before, raw, tuple(map(plain, game.scores(state))))
