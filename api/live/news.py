"""The messages that viewers are sent."""

from __future__ import annotations

from typing import Any

from api.live.hub import News
from api.table import Table
from api.wire.encoding import dumps

PING = '{"type":"ping"}'


def state_news(table: Table, body: bytes) -> News:
    """The state was written once for everybody; it is only wrapped here."""
    return News("state", table.sequence, b'{"type":"state","state":' + body + b"}")


def deleted_news(game: str, sequence: int) -> News:
    """Takes the place of a state that was not sent yet, as a state takes its place when the game is had back."""
    return News("state", sequence, dumps({"type": "deleted", "id": game}))


def pong_news() -> News:
    return News("pong", 0, dumps({"type": "pong"}))


def problem_news(problem: dict[str, Any]) -> News:
    return News("problem", 0, dumps({"type": "problem", **problem}))
