"""A server whose disk fills up while games are played, and has room again later."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tests.api.killing import Killed, Promised, begin, event_number, look_after
from tests.api.running import call, free_port, running

MOST = 3000
"""Events within which a full disk must have been noticed."""


@dataclass(frozen=True, slots=True)
class Filled:
    status: int
    refusal: Any
    """What the server said when there was no room."""
    answered: int
    """Events answered until then."""
    shown: int
    """The version of the game that it showed then."""
    found: Killed
    """What was in the file in the end, after a kill."""


def fill(data: Path, fill_up: Callable[[int], object], make_room: Callable[[int], object], more: int = 20) -> Filled:
    """Both are told the server's process."""
    port = free_port()
    with running(data, port, "--camera", "none") as process:
        game = begin(port)
        play(port, game, more)
        fill_up(process.pid)
        status, refusal = play(port, game, MOST)
        _, state = call(port, "GET", f"/api/games/{game.id}")
        played = len(game.events)
        make_room(process.pid)
        assert play(port, game, more)[0] == 200
    return Filled(status, refusal, played, state["version"], look_after(data, [game]))


def play(port: int, game: Promised, most: int) -> tuple[int, Any]:
    """Until an event is refused, or enough are played; the last answer."""
    status, answer = 200, None
    for _ in range(most):
        event = event_number(len(game.events))
        status, answer = call(
            port, "POST", f"/api/games/{game.id}/events", {"version": len(game.events), "event": event}
        )
        if status != 200:
            break
        game.events.append(event)
    return status, answer
