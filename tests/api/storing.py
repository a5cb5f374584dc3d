"""Games on the disk, in a word each."""

from __future__ import annotations

from api.store.rows import Change, Kind, Row
from api.store.store import Store

ROLL = {"type": "roll", "dice": [1, 2]}


def begin(store: Store, events: int = 0) -> str:
    return store.create("yatzy", ["Ann"], {"system": "basic"}, "", [ROLL] * events)


def add(store: Store, game: str, version: int) -> Row:
    return store.append(game, version, Change(Kind.ADD, version, ROLL))
