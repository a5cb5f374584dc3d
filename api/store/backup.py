"""A copy of all games in one file, made while they are played."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

from api.store.errors import Flaw, Unopened
from api.store.opening import NAME, examine, read_only

Tell = Callable[[float], None]
"""Hears again and again which share of the copy is written."""
PAGES = ("page_count", "freelist_count", "page_size")
OFTEN = 20
"""Steps of SQLite's machine between two looks at the copy: a photo of a megabyte takes a handful of them."""


def back_up(folder: Path, file: Path, tell: Tell) -> None:
    """From outside the server; reads the file of games and never writes to it."""
    source = folder / NAME
    if not source.exists():
        raise Unopened(Flaw.MISSING, file=source)
    examine(source)
    with closing(read_only(source)) as connection:
        copy_to(connection, file, tell)


def copy_to(connection: sqlite3.Connection, file: Path, tell: Tell) -> None:
    """Appears under its name only when it is complete and on the disk. An existing file is never written over."""
    if file.exists():
        raise FileExistsError(f"{file} exists already")
    if not file.parent.is_dir():
        raise FileNotFoundError(f"there is no folder {file.parent}")
    part = file.with_name(f"{file.name}.part")
    part.unlink(missing_ok=True)
    try:
        connection.set_progress_handler(telling(connection, part, tell), OFTEN)
        connection.execute("VACUUM INTO ?", (str(part),))
        flush(part)
        part.rename(file)
    finally:
        part.unlink(missing_ok=True)


def telling(connection: sqlite3.Connection, part: Path, tell: Tell) -> Callable[[], None]:
    """What SQLite calls while it copies."""
    used, free, size = (connection.execute(f"PRAGMA {name}").fetchone()[0] for name in PAGES)
    whole = max(1, (used - free) * size)

    def look() -> None:
        tell(min(1.0, part.stat().st_size / whole) if part.exists() else 0.0)

    return look


def flush(file: Path) -> None:
    with file.open("rb+") as opened:
        os.fsync(opened.fileno())
