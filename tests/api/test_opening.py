"""What the file of games may be found to be; what is refused is left alone."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from api.store.errors import Flaw, Unopened
from api.store.opening import NAME
from api.store.schema import MIGRATIONS, format_of, migrate
from api.store.store import Store
from tests.api.storing import begin


def refusal(folder: Path) -> Unopened:
    with pytest.raises(Unopened) as caught:
        Store(folder)
    return caught.value


@pytest.mark.parametrize("place", [0, 4096, 20_000])
def test_a_damaged_file_is_refused_and_left_alone(tmp_path: Path, place: int) -> None:
    with closing(Store(tmp_path)) as store:
        begin(store, events=300)
    file = tmp_path / NAME
    data = bytearray(file.read_bytes())
    data[place : place + 2000] = b"\x5a" * 2000
    file.write_bytes(data)
    problem = refusal(tmp_path)
    assert problem.code is Flaw.DAMAGED and "damaged" in str(problem) and str(file) in str(problem)
    assert file.read_bytes() == data


def test_a_file_cut_short_is_refused_and_left_alone(tmp_path: Path) -> None:
    with closing(Store(tmp_path)) as store:
        begin(store, events=300)
    data = (tmp_path / NAME).read_bytes()[:-5000]
    (tmp_path / NAME).write_bytes(data)
    assert refusal(tmp_path).code is Flaw.DAMAGED
    assert (tmp_path / NAME).read_bytes() == data


def test_a_newer_file_is_refused_and_left_alone(tmp_path: Path) -> None:
    with closing(Store(tmp_path)) as store:
        begin(store)
    with closing(sqlite3.connect(tmp_path / NAME)) as other:
        other.execute(f"PRAGMA user_version = {len(MIGRATIONS) + 1}")
    data = (tmp_path / NAME).read_bytes()
    problem = refusal(tmp_path)
    assert problem.code is Flaw.NEWER and "newer Rollcall" in str(problem)
    assert (tmp_path / NAME).read_bytes() == data


def test_another_programs_file_is_refused_and_left_alone(tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / NAME)) as other:
        other.execute("CREATE TABLE recipes (name TEXT)")
    data = (tmp_path / NAME).read_bytes()
    assert refusal(tmp_path).code is Flaw.FOREIGN
    assert (tmp_path / NAME).read_bytes() == data


def test_an_empty_file_is_as_good_as_none(tmp_path: Path) -> None:
    (tmp_path / NAME).touch()
    with closing(Store(tmp_path)) as store:
        assert begin(store)


def test_a_folder_that_cannot_be_is_refused_in_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    assert refusal(tmp_path / "file" / "data").code is Flaw.NO_ACCESS


def test_two_servers_do_not_share_a_folder(tmp_path: Path) -> None:
    with closing(Store(tmp_path)):
        assert refusal(tmp_path).code is Flaw.IN_USE
    Store(tmp_path).close()


def test_an_older_file_is_brought_up_step_by_step(tmp_path: Path) -> None:
    with closing(Store(tmp_path)) as store:
        game = begin(store, events=2)
    steps = (*MIGRATIONS, ("ALTER TABLE games ADD COLUMN place TEXT NOT NULL DEFAULT 'kitchen'",))
    with closing(sqlite3.connect(tmp_path / NAME, isolation_level=None)) as connection:
        migrate(connection, steps)
        assert format_of(connection) == len(steps)
        assert connection.execute("SELECT id, place FROM games").fetchall() == [(game, "kitchen")]


def test_a_step_that_fails_leaves_the_file_as_it_was(tmp_path: Path) -> None:
    with closing(Store(tmp_path)) as store:
        begin(store)
    steps = (*MIGRATIONS, ("CREATE TABLE places (name TEXT)", "no such statement"))
    with closing(sqlite3.connect(tmp_path / NAME, isolation_level=None)) as connection:
        with pytest.raises(sqlite3.OperationalError):
            migrate(connection, steps)
        assert format_of(connection) == len(MIGRATIONS)
    with closing(Store(tmp_path)) as store:
        assert len(store.records(deleted=False, limit=9)) == 1
