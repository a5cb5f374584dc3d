"""Pictures of rolls. They are a comfort, not the truth: old ones give way to new ones."""

from __future__ import annotations

import sqlite3

LARGEST = 1024 * 1024
"""Bytes of one picture."""
ROOM = 256 * 1024 * 1024
"""Bytes of all of them."""


def check(jpeg: bytes) -> None:
    if len(jpeg) > LARGEST:
        raise ValueError(f"a photo has at most {LARGEST} bytes, not {len(jpeg)}")


def keep(connection: sqlite3.Connection, game: str, version: int, jpeg: bytes, room: int) -> None:
    statement = "INSERT OR REPLACE INTO photos (game, version, size, jpeg) VALUES (?, ?, ?, ?)"
    connection.execute(statement, (game, version, len(jpeg), jpeg))
    make_room(connection, room)


def make_room(connection: sqlite3.Connection, room: int) -> None:
    """Deletes the oldest until the rest fits. The file does not shrink, but what is freed is used again."""
    excess = int(connection.execute("SELECT COALESCE(SUM(size), 0) FROM photos").fetchone()[0]) - room
    while excess > 0:
        key, size = connection.execute("SELECT id, size FROM photos ORDER BY id LIMIT 1").fetchone()
        connection.execute("DELETE FROM photos WHERE id = ?", (key,))
        excess -= size
