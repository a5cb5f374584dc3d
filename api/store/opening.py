"""Opening the file of games. It is looked at without writing first, so that what we refuse stays untouched."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing
from pathlib import Path

from api.store.errors import Flaw, Unopened, is_full
from api.store.schema import APPLICATION, MIGRATIONS, format_of, migrate

NAME = "rollcall.sqlite3"
LOCK = "rollcall.lock"
WAIT = 5.0
PRAGMAS = (
    "journal_mode = WAL",
    # An event is answered when it is on the disk, not when the system promises to write it.
    "synchronous = FULL",
    "foreign_keys = ON",
    "journal_size_limit = 16777216",
)
SIGNATURE = b"SQLite format 3\0"


def open_games(folder: Path) -> sqlite3.Connection:
    """The one connection that writes; made ready for use, whatever was there before."""
    file = folder / NAME
    try:
        examine(file)
        return prepare(file)
    except sqlite3.DatabaseError as problem:
        raise unopened(file, problem) from problem


def make_folder(folder: Path) -> None:
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    except FileExistsError as problem:
        raise Unopened(Flaw.NO_ACCESS, file=folder, problem="it is a file, not a folder") from problem
    except OSError as problem:
        raise Unopened(Flaw.NO_ACCESS, file=folder, problem=problem.strerror or problem) from problem


def hold(folder: Path) -> sqlite3.Connection:
    """Keeps a second server away from the folder until closed. The system lets go of it even if we are killed.

    SQLite's own lock on an empty file of its own: works alike on every system, and never blocks a backup.
    """
    file = folder / LOCK
    try:
        connection = sqlite3.connect(file, isolation_level=None, timeout=0, check_same_thread=False)
    except sqlite3.OperationalError as problem:
        raise Unopened(Flaw.NO_ACCESS, file=folder, problem=why_closed(folder, problem)) from problem
    try:
        connection.execute("BEGIN EXCLUSIVE")
    except sqlite3.OperationalError as problem:
        connection.close()
        if getattr(problem, "sqlite_errorcode", 0) & 0xFF == sqlite3.SQLITE_BUSY:
            raise Unopened(Flaw.IN_USE, file=folder / NAME) from None
        raise Unopened(Flaw.NO_ACCESS, file=folder, problem=why_closed(folder, problem)) from problem
    return connection


def why_closed(folder: Path, problem: sqlite3.Error) -> str:
    return str(problem) if os.access(folder, os.W_OK) else "it cannot be written to"


def examine(file: Path) -> None:
    """Raises if the file is not a sound one of ours. A missing or empty one is as good as new."""
    if is_new(file):
        return
    with closing(read_only(file)) as connection:
        if connection.execute("PRAGMA application_id").fetchone()[0] != APPLICATION:
            raise Unopened(Flaw.FOREIGN, file=file)
        if (found := format_of(connection)) > len(MIGRATIONS):
            raise Unopened(Flaw.NEWER, file=file, found=found, known=len(MIGRATIONS))
        check(connection, file)


def is_new(file: Path) -> bool:
    try:
        with file.open("rb") as opened:
            start = opened.read(len(SIGNATURE))
    except FileNotFoundError:
        return True
    except OSError as problem:
        raise Unopened(Flaw.NO_ACCESS, file=file, problem=problem.strerror or problem) from problem
    if start and start != SIGNATURE:
        raise Unopened(Flaw.DAMAGED, file=file, problem="its beginning is not that of a database")
    return not start


def check(connection: sqlite3.Connection, file: Path) -> None:
    answer = str(connection.execute("PRAGMA integrity_check(1)").fetchone()[0])
    if answer != "ok":
        raise Unopened(Flaw.DAMAGED, file=file, problem=answer.splitlines()[-1])
    if connection.execute("PRAGMA foreign_key_check").fetchone() is not None:
        raise Unopened(Flaw.DAMAGED, file=file, problem="rows without their game")


def read_only(file: Path) -> sqlite3.Connection:
    address = f"{file.absolute().as_uri()}?mode=ro"
    return sqlite3.connect(address, uri=True, isolation_level=None, timeout=WAIT)


def prepare(file: Path) -> sqlite3.Connection:
    connection = sqlite3.connect(file, isolation_level=None, timeout=WAIT, check_same_thread=False)
    try:
        for pragma in PRAGMAS:
            connection.execute(f"PRAGMA {pragma}")
        migrate(connection)
    except BaseException:
        connection.close()
        raise
    return connection


def unopened(file: Path, problem: sqlite3.DatabaseError) -> Unopened:
    broken = getattr(problem, "sqlite_errorcode", 0) & 0xFF in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)
    told = "no room on the disk" if is_full(problem) else str(problem)
    return Unopened(Flaw.DAMAGED if broken else Flaw.NO_ACCESS, file=file, problem=told)
