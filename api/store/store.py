"""Reading and writing games. Every call blocks on the disk: not for the event loop."""

from __future__ import annotations

import json
import secrets
import sqlite3
import time
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path

from api.store import photos
from api.store.errors import Outdated
from api.store.opening import hold, make_folder, open_games
from api.store.rows import Change, Kind, Record, Row
from api.store.writer import Writer
from engines.core import Json

KEEP_DELETED = 30 * 24 * 3600 * 1000
"""So long a deleted game can be had back."""

RECORD = """SELECT id, game, players, settings, title, created, deleted,
    COALESCE((SELECT made FROM rows WHERE rows.game = id ORDER BY version DESC LIMIT 1), created) AS changed
    FROM games"""
ADD_ROW = "INSERT INTO rows VALUES (?, ?, ?, ?, ?, ?)"


def now() -> int:
    return time.time_ns() // 1_000_000


class Store:
    """All games of one folder. What a call has written is on the disk when it returns."""

    def __init__(self, folder: Path, *, clock: Callable[[], int] = now, photo_room: int = photos.ROOM) -> None:
        make_folder(folder)
        self.folder = folder
        self._hold = hold(folder)
        try:
            self._writer = Writer(open_games(folder))
        except BaseException:
            self._hold.close()
            raise
        self._clock = clock
        self._photo_room = photo_room
        self.clear_away()

    def close(self) -> None:
        self._writer.close()
        self._hold.close()

    def create(
        self,
        game: str,
        players: Sequence[str],
        settings: Mapping[str, Json],
        title: str = "",
        events: Sequence[Json] = (),
    ) -> str:
        key, made = secrets.token_urlsafe(9), self._clock()
        values = (key, game, dump(list(players)), dump(dict(settings)), title, made)
        rows = [(key, place + 1, Kind.ADD, place, dump(event), made) for place, event in enumerate(events)]
        self._writer.write(partial(insert_game, values=values, rows=rows))
        return key

    def append(self, game: str, version: int, change: Change) -> Row:
        """The row after `version`; refused if that is not the newest."""
        row = Row(version + 1, change, self._clock())
        self._writer.write(partial(insert_row, game=game, row=row))
        return row

    def record(self, game: str) -> Record | None:
        found = self._rows(f"{RECORD} WHERE id = ?", game)
        return read_record(found[0]) if found else None

    def records(self, *, deleted: bool, limit: int, offset: int = 0) -> list[Record]:
        """The most recently changed first."""
        where = f"WHERE deleted IS {'NOT ' if deleted else ''}NULL ORDER BY changed DESC, id LIMIT ? OFFSET ?"
        return [read_record(found) for found in self._rows(f"{RECORD} {where}", limit, offset)]

    def rows(self, game: str) -> list[Row]:
        query = "SELECT version, kind, place, event, made FROM rows WHERE game = ? ORDER BY version"
        return [read_row(found) for found in self._rows(query, game)]

    def rename(self, game: str, title: str) -> None:
        self._do(("UPDATE games SET title = ? WHERE id = ?", (title, game)))

    def delete(self, game: str) -> None:
        """Out of the lists; to be had back for a month."""
        self._do(("UPDATE games SET deleted = ? WHERE id = ?", (self._clock(), game)))

    def restore(self, game: str) -> None:
        self._do(("UPDATE games SET deleted = NULL WHERE id = ?", (game,)))

    def clear_away(self) -> None:
        """Games deleted long ago, with all that hangs on them."""
        for (game,) in self._rows("SELECT id FROM games WHERE deleted < ?", self._clock() - KEEP_DELETED):
            places = ("photos WHERE game = ?", "rows WHERE game = ?", "games WHERE id = ?")
            self._do(*((f"DELETE FROM {place}", (game,)) for place in places))

    def keep_photo(self, game: str, version: int, jpeg: bytes) -> None:
        """The picture of the roll that `version` added. The oldest pictures go when there are too many."""
        photos.check(jpeg)
        self._writer.write(partial(photos.keep, game=game, version=version, jpeg=jpeg, room=self._photo_room))

    def photo(self, game: str, version: int) -> bytes | None:
        found = self._rows("SELECT jpeg FROM photos WHERE game = ? AND version = ?", game, version)
        return bytes(found[0][0]) if found else None

    def photos(self, game: str) -> frozenset[int]:
        """The versions that have a picture."""
        return frozenset(row[0] for row in self._rows("SELECT version FROM photos WHERE game = ?", game))

    def _rows(self, query: str, *values: object) -> list[tuple[Json, ...]]:
        return self._writer.read(lambda connection: connection.execute(query, values).fetchall())

    def _do(self, *statements: tuple[str, tuple[object, ...]]) -> None:
        self._writer.write(lambda connection: [connection.execute(*statement) for statement in statements])


def insert_game(connection: sqlite3.Connection, values: Sequence[object], rows: Sequence[Sequence[object]]) -> None:
    connection.execute("INSERT INTO games VALUES (?, ?, ?, ?, ?, ?, NULL)", values)
    connection.executemany(ADD_ROW, rows)


def insert_row(connection: sqlite3.Connection, game: str, row: Row) -> None:
    if newest(connection, game) + 1 != row.version:
        raise Outdated(game, row.version)
    change = row.change
    event = None if change.event is None else dump(change.event)
    connection.execute(ADD_ROW, (game, row.version, change.kind, change.index, event, row.made))


def newest(connection: sqlite3.Connection, game: str) -> int:
    return int(connection.execute("SELECT COALESCE(MAX(version), 0) FROM rows WHERE game = ?", (game,)).fetchone()[0])


def dump(value: Json) -> str:
    return json.dumps(value, separators=(",", ":"), allow_nan=False)


def read_record(found: tuple[Json, ...]) -> Record:
    key, game, players, settings, *rest = found
    return Record(key, game, tuple(json.loads(players)), json.loads(settings), *rest)


def read_row(found: tuple[Json, ...]) -> Row:
    version, kind, place, event, made = found
    return Row(version, Change(Kind(kind), place, None if event is None else json.loads(event)), made)
