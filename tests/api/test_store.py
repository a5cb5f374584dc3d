"""The file of games: what is in it stays in it."""

from __future__ import annotations

import sqlite3
import threading
from contextlib import closing
from pathlib import Path

import pytest

from api.store import photos
from api.store.backup import back_up
from api.store.errors import DiskFull, Outdated, Unwritable
from api.store.opening import NAME, prepare
from api.store.rows import Change, Kept, Kind, Row, fold
from api.store.store import KEEP_DELETED, Store
from api.store.writer import Writer
from tests.api.asking import fill_up
from tests.api.storing import ROLL, add, begin


def test_rows_fold_into_events() -> None:
    changes = [
        Change(Kind.ADD, 0, "a"),
        Change(Kind.ADD, 1, "b"),
        Change(Kind.CORRECT, 0, "A"),
        Change(Kind.ADD, 2, "c"),
        Change(Kind.DROP, 1),
        Change(Kind.UNDO, 1),
        Change(Kind.ADD, 1, "d"),
    ]
    rows = [Row(version, change, 0) for version, change in enumerate(changes, start=1)]
    assert fold(rows) == (Kept("A", 1), Kept("d", 7))
    assert fold(rows[4:], fold(rows[:4])) == fold(rows)


def test_everything_is_there_after_reopening(tmp_path: Path) -> None:
    with closing(Store(tmp_path)) as store:
        game = store.create("yatzy", ["Zoé", "Ben"], {"system": "german"}, "Été", [ROLL])
        add(store, game, 1)
        before = store.record(game), store.rows(game)
    with closing(Store(tmp_path)) as store:
        assert (store.record(game), store.rows(game)) == before


def test_rows_can_be_neither_changed_nor_deleted(store: Store, tmp_path: Path) -> None:
    begin(store, events=1)
    with closing(sqlite3.connect(tmp_path / "data" / NAME)) as other:
        for statement in ("UPDATE rows SET event = '1'", "DELETE FROM rows"):
            with pytest.raises(sqlite3.IntegrityError, match="only added"):
                other.execute(statement)


def test_a_row_comes_after_the_newest_or_not_at_all(store: Store) -> None:
    game = begin(store)
    add(store, game, 0)
    for version in (0, 2):
        with pytest.raises(Outdated):
            add(store, game, version)
    assert len(store.rows(game)) == 1


def test_writing_waits_for_the_disk(tmp_path: Path) -> None:
    with closing(prepare(tmp_path / NAME)) as connection:
        asked = {name: connection.execute(f"PRAGMA {name}").fetchone()[0] for name in ("journal_mode", "synchronous")}
        assert asked == {"journal_mode": "wal", "synchronous": 2}
        assert connection.execute("PRAGMA foreign_keys").fetchone()[0] == 1


def test_a_full_disk_loses_nothing_and_goes_on_when_there_is_room(store: Store) -> None:
    game, version = begin(store), 0
    fill_up(store, 3)
    with pytest.raises(DiskFull):
        for version in range(5000):
            add(store, game, version)
    assert 0 < version < 4999 and len(store.rows(game)) == version
    fill_up(store, 1000)
    add(store, game, version)
    assert [row.version for row in store.rows(game)] == list(range(1, version + 2))


def test_many_writers_share_a_commit_and_one_refused_harms_no_other(tmp_path: Path) -> None:
    with closing(Store(tmp_path)) as store:
        games = [begin(store) for _ in range(8)]
        add(store, games[0], 0)
        outdated: list[str] = []

        def play(game: str) -> None:
            for version in range(10):
                try:
                    add(store, game, version)
                except Outdated:
                    outdated.append(game)

        threads = [threading.Thread(target=play, args=(game,)) for game in games]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert outdated == [games[0]]
        assert [len(store.rows(game)) for game in games] == [10] * 8


def test_a_line_is_committed_at_once_and_fails_at_once(tmp_path: Path) -> None:
    """What waits while the disk is busy goes with one commit; if that fails, nobody is told otherwise."""
    connection = prepare(tmp_path / NAME)
    writer, commits = Writer(connection), list[str]()
    connection.set_trace_callback(commits.append)
    holding, results = threading.Event(), list[object]()

    def slow(_connection: sqlite3.Connection) -> None:
        holding.set()
        while len(writer._line) < 5:
            pass

    def later(name: int) -> None:
        results.append(writer.write(lambda _connection: name))

    first = threading.Thread(target=writer.write, args=(slow,))
    first.start()
    holding.wait()
    rest = [threading.Thread(target=later, args=(name,)) for name in range(5)]
    for thread in rest:
        thread.start()
    for thread in (first, *rest):
        thread.join()
    assert sorted(map(str, results)) == ["0", "1", "2", "3", "4"]
    assert commits.count("COMMIT") == 2
    writer.close()


def test_the_oldest_photos_give_way(tmp_path: Path) -> None:
    with closing(Store(tmp_path, photo_room=250)) as store:
        game = begin(store, events=4)
        for version in (1, 2, 3):
            store.keep_photo(game, version, b"x" * 100)
        assert store.photos(game) == {2, 3}
        store.keep_photo(game, 4, b"y" * 200)
        assert store.photos(game) == {4} and store.photo(game, 4) == b"y" * 200
        with pytest.raises(ValueError, match="at most"):
            store.keep_photo(game, 1, b"z" * (photos.LARGEST + 1))


def test_games_deleted_long_ago_are_cleared_away(tmp_path: Path) -> None:
    now = 1_000_000
    with closing(Store(tmp_path, clock=lambda: now)) as store:
        old, recent, kept = (begin(store, events=2) for _ in range(3))
        store.keep_photo(old, 1, b"x")
        store.delete(old)
        now += 1000
        store.delete(recent)
        now += KEEP_DELETED - 500
        store.clear_away()
        assert store.record(old) is None and store.rows(old) == []
        assert store.record(recent) is not None and len(store.rows(kept)) == 2


def test_a_backup_is_made_while_games_are_played(store: Store, tmp_path: Path) -> None:
    game = begin(store, events=3)
    (tmp_path / "copy").mkdir()
    back_up(store.folder, tmp_path / "copy" / NAME, lambda _share: None)
    add(store, game, 3)
    with pytest.raises(FileExistsError):
        back_up(store.folder, tmp_path / "copy" / NAME, lambda _share: None)
    with closing(Store(tmp_path / "copy")) as copy:
        assert len(copy.rows(game)) == 3
    assert not list(tmp_path.rglob("*.part"))


def test_who_comes_after_the_end_is_refused(tmp_path: Path) -> None:
    store = Store(tmp_path)
    game = begin(store)
    store.close()
    for late in (lambda: add(store, game, 0), lambda: store.rows(game)):
        with pytest.raises(Unwritable):
            late()
