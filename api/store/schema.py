"""The tables of the file, as a list of steps. A new format is a new step at the end; old steps never change."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence

APPLICATION = 0x526F6C6C
"""Marks the file as ours ("Roll"), so that another program's file is never mistaken for a damaged one."""

FIRST = (
    """CREATE TABLE games (
        id TEXT PRIMARY KEY,
        game TEXT NOT NULL,
        players TEXT NOT NULL,
        settings TEXT NOT NULL,
        title TEXT NOT NULL,
        created INTEGER NOT NULL,
        deleted INTEGER
    ) STRICT""",
    """CREATE TABLE rows (
        game TEXT NOT NULL REFERENCES games (id),
        version INTEGER NOT NULL CHECK (version > 0),
        kind TEXT NOT NULL CHECK (kind IN ('add', 'correct', 'undo', 'drop')),
        place INTEGER NOT NULL CHECK (place >= 0),
        event TEXT,
        made INTEGER NOT NULL,
        PRIMARY KEY (game, version)
    ) STRICT, WITHOUT ROWID""",
    # What happened stays: not even a slip in this program may rewrite it. Only a game deleted long ago is cleared away.
    "CREATE TRIGGER rows_stay_as_they_are BEFORE UPDATE ON rows BEGIN SELECT RAISE(ABORT, 'rows are only added'); END",
    """CREATE TRIGGER rows_stay BEFORE DELETE ON rows
        WHEN (SELECT deleted FROM games WHERE id = OLD.game) IS NULL
        BEGIN SELECT RAISE(ABORT, 'rows are only added'); END""",
    """CREATE TABLE photos (
        id INTEGER PRIMARY KEY,
        game TEXT NOT NULL,
        version INTEGER NOT NULL,
        size INTEGER NOT NULL,
        jpeg BLOB NOT NULL,
        UNIQUE (game, version),
        FOREIGN KEY (game, version) REFERENCES rows (game, version)
    ) STRICT""",
)

MIGRATIONS: Sequence[Sequence[str]] = (FIRST,)


def migrate(connection: sqlite3.Connection, steps: Sequence[Sequence[str]] = MIGRATIONS) -> None:
    """Brings the file to the newest format: all of it, or nothing."""
    found = format_of(connection)
    if found == len(steps):
        return
    connection.execute("BEGIN IMMEDIATE")
    try:
        for statement in (statement for step in steps[found:] for statement in step):
            connection.execute(statement)
        connection.execute(f"PRAGMA application_id = {APPLICATION}")
        connection.execute(f"PRAGMA user_version = {len(steps)}")
        connection.execute("COMMIT")
    except BaseException:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise


def format_of(connection: sqlite3.Connection) -> int:
    return int(connection.execute("PRAGMA user_version").fetchone()[0])
