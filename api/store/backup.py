"""A copy of all games in one file, made while they are played."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing
from pathlib import Path

from api.store.errors import Flaw, Unopened
from api.store.opening import NAME, examine, read_only


def back_up(folder: Path, file: Path) -> None:
    """From outside the server; reads the file of games and never writes to it."""
    source = folder / NAME
    if not source.exists():
        raise Unopened(Flaw.MISSING, file=source)
    examine(source)
    with closing(read_only(source)) as connection:
        copy_to(connection, file)


def copy_to(connection: sqlite3.Connection, file: Path) -> None:
    """Appears under its name only when it is complete and on the disk. An existing file is never written over."""
    if file.exists():
        raise FileExistsError(f"{file} exists already")
    part = file.with_name(f"{file.name}.part")
    part.unlink(missing_ok=True)
    try:
        connection.execute("VACUUM INTO ?", (str(part),))
        flush(part)
        part.rename(file)
    finally:
        part.unlink(missing_ok=True)


def flush(file: Path) -> None:
    with file.open("rb+") as opened:
        os.fsync(opened.fileno())
