"""Lessons on the disk. What a call has written is there when it returns; every call blocks."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import Any

from api.store.store import now
from api.store.writer import Writer
from api.teaching.kept import Kept, Signed, Taught, pack, unpack
from api.teaching.schema import open_lessons

ROOM = 128 * 1024 * 1024
"""Bytes of all crops."""
MOST = 5000
COLUMNS = """id, made, dice_set, kind, face, read_kind, read_face, game, camera, color,
    reader, vectors, views, alone_kind, alone_face"""
ADD = """INSERT INTO lessons
    (made, dice_set, kind, face, read_kind, read_face, game, camera, color, size, jpeg,
     reader, vectors, views, alone_kind, alone_face)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"""
SIGN = "UPDATE lessons SET reader = ?, vectors = ?, views = ?, alone_kind = ?, alone_face = ? WHERE id = ?"
COUNT = """INSERT INTO tally VALUES (?, ?, ?, ?, ?) ON CONFLICT (week, kind) DO UPDATE SET
    seen = seen + excluded.seen, unsure = unsure + excluded.unsure, corrected = corrected + excluded.corrected"""


@dataclass(frozen=True, slots=True)
class Week:
    """How many dice of a kind were read in a week; `2026-W47`."""

    week: str
    kind: str
    seen: int
    unsure: int
    corrected: int


class Shelf:
    def __init__(self, folder: Path, *, clock: Callable[[], int] = now, room: int = ROOM, most: int = MOST) -> None:
        connection, self.set_aside = open_lessons(folder, clock())
        """`set_aside`: the name that a file which could not be used has now; empty if all is well."""
        self._writer = Writer(connection)
        self._clock, self._room, self._most = clock, room, most

    def close(self) -> None:
        self._writer.close()

    def add(self, taught: Taught, signed: Signed | None = None) -> Kept:
        return self.add_all([(taught, signed)])[0]

    def add_all(self, lessons: Iterable[tuple[Taught, Signed | None]]) -> list[Kept]:
        """All of them, or none. The oldest go where there are too many."""
        made = self._clock()
        kept: list[Kept] = self._writer.write(partial(insert, lessons=tuple(lessons), made=made))
        self._writer.write(partial(make_room, room=self._room, most=self._most))
        return kept

    def sign(self, key: int, signed: Signed) -> None:
        self._do(SIGN, *signed_values(signed), key)

    def relabel(self, key: int, kind: str, face: str) -> None:
        self._do("UPDATE lessons SET kind = ?, face = ? WHERE id = ?", kind, face, key)

    def delete(self, keys: Sequence[int]) -> None:
        marks = ",".join("?" * len(keys))
        self._do(f"DELETE FROM lessons WHERE id IN ({marks})", *keys)

    def all(self) -> list[Kept]:
        """Without their crops, oldest first."""
        return [read_kept(row) for row in self._rows(f"SELECT {COLUMNS} FROM lessons ORDER BY id")]

    def get(self, key: int) -> Kept | None:
        rows = self._rows(f"SELECT {COLUMNS} FROM lessons WHERE id = ?", key)
        return read_kept(rows[0]) if rows else None

    def jpeg(self, key: int) -> bytes | None:
        rows = self._rows("SELECT jpeg FROM lessons WHERE id = ?", key)
        return bytes(rows[0][0]) if rows else None

    def __len__(self) -> int:
        return int(self._rows("SELECT COUNT(*) FROM lessons")[0][0])

    def size(self) -> int:
        """Bytes of all crops."""
        return int(self._rows("SELECT COALESCE(SUM(size), 0) FROM lessons")[0][0])

    def choice(self, name: str, default: str) -> str:
        rows = self._rows("SELECT value FROM choices WHERE name = ?", name)
        return str(rows[0][0]) if rows else default

    def choose(self, name: str, value: str) -> None:
        self._do("INSERT OR REPLACE INTO choices VALUES (?, ?)", name, value)

    def count(self, kind: str, *, seen: int = 0, unsure: int = 0, corrected: int = 0) -> None:
        self._do(COUNT, week_of(self._clock()), kind, seen, unsure, corrected)

    def weeks(self) -> list[Week]:
        return [Week(*row) for row in self._rows("SELECT * FROM tally ORDER BY week, kind")]

    def _rows(self, query: str, *values: object) -> list[tuple[Any, ...]]:
        return self._writer.read(lambda connection: connection.execute(query, values).fetchall())

    def _do(self, statement: str, *values: object) -> None:
        self._writer.write(lambda connection: connection.execute(statement, values).rowcount)


def week_of(made: int) -> str:
    year, week, _ = datetime.fromtimestamp(made / 1000, UTC).isocalendar()
    return f"{year}-W{week:02}"


def insert(connection: sqlite3.Connection, lessons: Sequence[tuple[Taught, Signed | None]], made: int) -> list[Kept]:
    return [insert_one(connection, taught, signed, made) for taught, signed in lessons]


def insert_one(connection: sqlite3.Connection, taught: Taught, signed: Signed | None, made: int) -> Kept:
    about = (made, taught.dice_set, taught.kind, taught.face, *(taught.read or (None, None)), taught.game)
    crop = (taught.camera, taught.color, len(taught.jpeg), taught.jpeg)
    done = connection.execute(ADD, (*about, *crop, *(signed_values(signed) if signed else (None,) * 5)))
    assert done.lastrowid is not None
    return Kept(done.lastrowid, made, taught, signed)


def signed_values(signed: Signed) -> tuple[object, ...]:
    signature = signed.signature
    return signed.reader, pack(signature), len(signature.vectors), *signature.read


def make_room(connection: sqlite3.Connection, room: int, most: int) -> None:
    """Deletes the oldest until the rest fits."""
    kept = "SELECT id FROM (SELECT id, SUM(size) OVER (ORDER BY id DESC) AS so_far FROM lessons) WHERE so_far <= ?"
    connection.execute(f"DELETE FROM lessons WHERE id NOT IN ({kept} ORDER BY id DESC LIMIT ?)", (room, most))


def read_kept(row: tuple[Any, ...]) -> Kept:
    key, made, dice_set, kind, face, read_kind, read_face, game, camera, color, reader, vectors, *rest = row
    read = None if read_kind is None else (str(read_kind), str(read_face))
    signed = None if vectors is None else Signed(reader, unpack(vectors, rest[0], (rest[1], rest[2])))
    return Kept(key, made, Taught(dice_set, kind, face, read, game, camera, color), signed)
