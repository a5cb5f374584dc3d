"""Turns of Genius, and what is on the table after them."""

from __future__ import annotations

from engines.core import Cell, Json, Number
from engines.genius import GENIUS
from engines.log import Replay
from tests.engines import playing
from tests.engines.playing import Event

KEEP: Event = {"type": "keep"}


def declare(dice: int) -> Event:
    return {"type": "declare", "dice": dice}


def roll(*dice: int) -> Event:
    return {"type": "roll", "dice": list(dice)}


def challenge(face: str) -> Event:
    return {"type": "challenge", "face": face}


def wipe(player: str, box: str) -> Event:
    return {"type": "wipe", "player": player, "box": box}


def place(box: str) -> Event:
    return {"type": "place", "box": box}


def turn(*dice: int, face: str = "+10") -> tuple[Event, ...]:
    """A turn of the classic game in which the sum is a Genius number."""
    return declare(len(dice)), roll(*dice), challenge(face)


def long_turn(*dice: int, face: str, box: str) -> tuple[Event, ...]:
    return *turn(*dice, face=face), place(box)


def expert_turn(*dice: int, face: str) -> tuple[Event, ...]:
    return roll(*dice), challenge(face)


def short_turn(*dice: int) -> tuple[Event, ...]:
    """Without the challenge die."""
    return declare(len(dice)), roll(*dice)


MISS = (declare(5), roll(1, 1, 1, 1, 2))
"""The sum is 6, no Genius number."""

FILLED = tuple(event for dice in ((1,), (1, 1), (1, 1, 1), (1, 1, 1, 2)) for event in (*turn(*dice), *MISS))
"""Ann fills the boxes 1 to 4 with 11, 12, 13 and 15, and it is her turn again."""


def play(*events: Event, mode: str = "genius", players: tuple[str, ...] = ("Ann", "Ben"), **settings: Json) -> Replay:
    return playing.play("genius", *events, players=players, mode=mode, **settings)


def row(played: Replay, player: int = 0) -> list[Number | None]:
    return [box.value for box in played.state.rows[player]]


def cell(played: Replay, box: str, player: int = 0) -> Cell:
    return next(line.cells[player] for line in GENIUS.sheet(played.state).rows if line.key == box)


def options(played: Replay) -> list[Event]:
    """What may be chosen now, where the options are single events."""
    return [GENIUS.write_event(option.draw(lambda _: 0)) for option in GENIUS.legal(played.state)]
