"""Kills a server under load again and again, and compares what it had promised with what is there."""

from __future__ import annotations

import random
import threading
import time
from contextlib import closing
from dataclasses import dataclass, field
from http.client import HTTPException
from pathlib import Path
from typing import Any

from api.store.rows import fold
from api.store.store import Store
from engines.set_dice.faces import FACE_NAMES
from tests.api.running import call, free_port, running

TABLES = 4
HAND = 5


@dataclass(slots=True)
class Promised:
    """What the server has answered for one game."""

    id: str
    events: list[Any] = field(default_factory=list)
    unanswered: Any = None
    """Sent, but the server died before it answered: it may be there, once, or not."""


@dataclass(frozen=True, slots=True)
class Killed:
    answered: int
    lost: int
    wrong: int
    """Games with anything but what was answered, and perhaps the one event that was not."""


def event_number(number: int) -> dict[str, Any]:
    """Before the first SET is called a hand may be rolled for ever. The faces spell the number: no two are alike."""
    digits = [number // len(FACE_NAMES) ** place % len(FACE_NAMES) for place in range(HAND)]
    return {"type": "roll", "player": "Ann", "dice": [FACE_NAMES[digit] for digit in digits]}


def play(port: int, game: Promised) -> None:
    """Until the server is gone."""
    while True:
        version = len(game.events)
        game.unanswered = event_number(version)
        body = {"version": version, "event": game.unanswered}
        try:
            status, answer = call(port, "POST", f"/api/games/{game.id}/events", body)
        except (OSError, HTTPException, ValueError):
            return
        assert status == 200, answer
        game.events.append(game.unanswered)
        game.unanswered = None


def begin(port: int) -> Promised:
    status, state = call(port, "POST", "/api/games", {"game": "set-dice", "players": ["Ann", "Ben"]})
    assert status == 201 and state["sheet"]["table"]["hands"]["Ann"]["count"] == HAND
    return Promised(state["id"])


def kill_once(data: Path, seconds: float) -> list[Promised]:
    port = free_port()
    with running(data, port) as process:
        games = [begin(port) for _ in range(TABLES)]
        players = [threading.Thread(target=play, args=(port, game)) for game in games]
        for player in players:
            player.start()
        time.sleep(seconds)
        process.kill()
        for player in players:
            player.join()
    return games


def look_after(data: Path, games: list[Promised]) -> Killed:
    """Opening the file checks its integrity; it raises if anything is wrong."""
    with closing(Store(data)) as store:
        found = [[kept.event for kept in fold(store.rows(game.id))] for game in games]
    pairs = list(zip(games, found, strict=True))
    lost = sum(max(0, len(game.events) - len(events)) for game, events in pairs)
    wrong = sum(events not in (game.events, [*game.events, game.unanswered]) for game, events in pairs)
    return Killed(sum(len(game.events) for game in games), lost, wrong)


def kill_often(data: Path, times: int, seed: int) -> list[Killed]:
    dice = random.Random(seed)
    return [look_after(data, kill_once(data, dice.uniform(0.05, 0.6))) for _ in range(times)]
