"""What can be wrong with the file, and with writing to it."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from enum import StrEnum


class Flaw(StrEnum):
    """Why the file of games is not opened. It is left as it is."""

    DAMAGED = "damaged"
    NEWER = "newer"
    FOREIGN = "foreign"
    IN_USE = "in_use"
    NO_ACCESS = "no_access"
    MISSING = "missing"


SENTENCES = {
    Flaw.DAMAGED: "{file} is damaged ({problem}). It was left untouched: put a backup in its place, or move it away to "
    "begin anew.",
    Flaw.NEWER: "{file} was written by a newer Rollcall (format {found}, this one knows {known}). It was left "
    "untouched: update Rollcall, or choose another folder with --data.",
    Flaw.FOREIGN: "{file} is not a file of Rollcall's games. It was left untouched: choose another folder with --data.",
    Flaw.IN_USE: "another Rollcall is already using {file}. Stop it first, or choose another folder with --data.",
    Flaw.NO_ACCESS: "{file} cannot be used ({problem}). Mend that, or choose another folder with --data.",
    Flaw.MISSING: "there are no games at {file}.",
}


class Unopened(Exception):
    """The file was not opened, and not changed."""

    def __init__(self, code: Flaw, **values: object) -> None:
        super().__init__(code, values)
        self.code = code
        self.values = values

    def __str__(self) -> str:
        return SENTENCES[self.code].format(**self.values)


class DiskFull(Exception):
    """Nothing was written; the same call will do once there is room."""


class Unwritable(Exception):
    """The disk, or what stands for it, refuses for another reason than being full."""


class Outdated(Exception):
    """Somebody else's row came first."""


@contextmanager
def in_our_words() -> Iterator[None]:
    """Turns SQLite's errors about the disk into the two of this module."""
    try:
        yield
    except sqlite3.IntegrityError:
        raise
    except sqlite3.DatabaseError as problem:
        if is_full(problem):
            raise DiskFull(str(problem)) from problem
        raise Unwritable(str(problem)) from problem


def is_full(problem: sqlite3.DatabaseError) -> bool:
    # The lowest byte is the plain code, whatever the extended one says.
    return getattr(problem, "sqlite_errorcode", 0) & 0xFF == sqlite3.SQLITE_FULL
