"""The file of lessons: its tables, and opening it whatever state it is in."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

NAME = "lessons.sqlite3"
APPLICATION = 0x4C657373
"""Marks the file as ours ("Less")."""
FORMAT = 1
PRAGMAS = ("journal_mode = WAL", "synchronous = FULL", "journal_size_limit = 16777216")
TABLES = (
    """CREATE TABLE lessons (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        made INTEGER NOT NULL,
        dice_set TEXT NOT NULL,
        kind TEXT NOT NULL,
        face TEXT NOT NULL,
        read_kind TEXT,
        read_face TEXT,
        game TEXT NOT NULL,
        camera TEXT NOT NULL,
        color TEXT NOT NULL,
        size INTEGER NOT NULL,
        jpeg BLOB NOT NULL,
        reader TEXT,
        vectors BLOB,
        views INTEGER,
        alone_kind TEXT,
        alone_face TEXT
    ) STRICT""",
    "CREATE TABLE choices (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID",
    """CREATE TABLE tally (
        week TEXT NOT NULL,
        kind TEXT NOT NULL,
        seen INTEGER NOT NULL,
        unsure INTEGER NOT NULL,
        corrected INTEGER NOT NULL,
        PRIMARY KEY (week, kind)
    ) STRICT, WITHOUT ROWID""",
)


def open_lessons(folder: Path, stamp: int) -> tuple[sqlite3.Connection, str]:
    """The connection, and the name of the file that had to be set aside, if one had.

    Lessons are a help, not the game: with a file that cannot be used the game goes on, with an empty memory. The old
    file is kept under another name, for somebody who can save it.
    """
    file = folder / NAME
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        return prepared(file), ""
    except (sqlite3.DatabaseError, OSError):
        return after_setting_aside(file, stamp)


def after_setting_aside(file: Path, stamp: int) -> tuple[sqlite3.Connection, str]:
    aside = file.with_name(f"lessons-set-aside-{stamp}.sqlite3")
    try:
        for end in ("", "-wal", "-shm"):
            part = file.with_name(file.name + end)
            if part.exists():
                part.rename(aside.with_name(aside.name + end))
        return prepared(file), aside.name
    except (sqlite3.DatabaseError, OSError):
        # Not even a new file can be written there: what is learned now lasts until the server stops.
        return made_ready(connect(":memory:")), file.name


def prepared(file: Path) -> sqlite3.Connection:
    if file.exists() and file.stat().st_size:
        check(file)
    return made_ready(connect(file))


def connect(file: Path | str) -> sqlite3.Connection:
    return sqlite3.connect(file, isolation_level=None, timeout=5, check_same_thread=False)


def check(file: Path) -> None:
    """Raises if it is damaged, foreign, or of a newer format."""
    with closing(sqlite3.connect(f"{file.absolute().as_uri()}?mode=ro", uri=True)) as connection:
        marks = tuple(connection.execute(f"PRAGMA {name}").fetchone()[0] for name in ("application_id", "user_version"))
        if marks != (APPLICATION, FORMAT):
            raise sqlite3.DatabaseError(f"not a file of lessons: {marks!r}")
        answer = connection.execute("PRAGMA integrity_check(1)").fetchone()[0]
        if answer != "ok":
            raise sqlite3.DatabaseError(answer)


def made_ready(connection: sqlite3.Connection) -> sqlite3.Connection:
    try:
        for pragma in PRAGMAS:
            connection.execute(f"PRAGMA {pragma}")
        if connection.execute("PRAGMA user_version").fetchone()[0] == 0:
            create(connection)
    except BaseException:
        connection.close()
        raise
    return connection


def create(connection: sqlite3.Connection) -> None:
    """All of it, or nothing."""
    connection.execute("BEGIN IMMEDIATE")
    for statement in (*TABLES, f"PRAGMA application_id = {APPLICATION}", f"PRAGMA user_version = {FORMAT}"):
        connection.execute(statement)
    connection.execute("COMMIT")
