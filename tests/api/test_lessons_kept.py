"""Lessons on the disk, whatever happens to it."""

from __future__ import annotations

import signal
import sqlite3
import subprocess
import sys
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from api.teaching.kept import Signed
from api.teaching.schema import NAME
from api.teaching.shelf import Shelf
from tests.api.teaching import BLUE, FOUR, GREEN, RED, Desk, plain_eyes, taught, teach, two_dice
from vision.lessons.lesson import Signature
from vision.types import Picture


def test_a_lesson_is_there_again_after_a_restart(desk: Desk, tmp_path: Path) -> None:
    with closing(desk().shelf) as shelf:
        kept = shelf.add(taught("3", "the blue ones"))
    with closing(Shelf(tmp_path)) as shelf:
        (found,) = shelf.all()
        assert (found.key, found.taught.face, found.taught.dice_set, found.taught.read) == (
            kept.key,
            "3",
            "the blue ones",
            FOUR,
        )
        assert shelf.jpeg(found.key) == taught().jpeg and shelf.set_aside == ""


def test_what_was_learned_is_used_after_a_restart(desk: Desk) -> None:
    first = desk()
    teach(first, RED, "1")
    first.shelf.close()
    eyes, second = plain_eyes(), desk()
    assert [die.face for die in eyes.look(Picture.of(two_dice())).dice] == ["4", "4"]
    second.attach(eyes)
    assert [die.face for die in eyes.look(Picture.of(two_dice())).dice] == ["1", "4"]


def test_another_reader_looks_at_every_crop_anew(desk: Desk) -> None:
    """The one before saw dice as vectors of another length."""
    first = desk()
    key = teach(first, RED, "1")
    found = first.shelf.get(key)
    assert found is not None and found.signed is not None
    first.shelf.sign(key, Signed("another", Signature(np.ones((4, 7), np.float32), FOUR)))
    first.shelf.close()
    second = desk()
    assert second.find(key).lesson("no such reader") is None
    second.attach(plain_eyes())
    second._sign_again(second.lessons)
    assert second.memory is not None and len(second.memory) == 1


def test_a_lesson_of_another_reader_is_not_heard_until_this_one_has_looked(desk: Desk) -> None:
    teaching = desk()
    key = teach(teaching, RED, "1")
    signed = teaching.find(key).signed
    assert signed is not None and teaching.has_heard(teaching.find(key))
    assert not teaching.has_heard(replace(teaching.find(key), signed=replace(signed, reader="another")))


def test_a_crop_that_is_gone_bad_does_not_keep_the_others_from_being_heard(desk: Desk) -> None:
    teaching = desk()
    teaching.attach(plain_eyes())
    bad, good = (teaching.shelf.add(each).key for each in (replace(taught("2"), jpeg=b"no picture"), taught("1")))
    teaching._lessons = {kept.key: kept for kept in teaching.shelf.all()}
    teaching._sign_again(teaching.lessons)
    assert teaching.memory is not None and [lesson.key for lesson in teaching.memory.lessons] == [good]
    assert teaching.unheard == 0 and not teaching.has_heard(teaching.find(bad))


@pytest.mark.parametrize("harm", ["garbage", "cut", "foreign", "newer"])
def test_a_damaged_file_is_set_aside_and_the_game_goes_on(tmp_path: Path, harm: str) -> None:
    with closing(Shelf(tmp_path)) as shelf:
        shelf.add_all((taught(), None) for _ in range(40))
    file = tmp_path / NAME
    damage(file, harm)
    before = file.read_bytes()
    with closing(Shelf(tmp_path, clock=lambda: 77)) as shelf:
        assert shelf.set_aside == "lessons-set-aside-77.sqlite3" and shelf.all() == []
        shelf.add(taught("2"))
    assert (tmp_path / "lessons-set-aside-77.sqlite3").read_bytes() == before
    with closing(Shelf(tmp_path)) as shelf:
        assert [kept.taught.face for kept in shelf.all()] == ["2"] and shelf.set_aside == ""


def damage(file: Path, harm: str) -> None:
    if harm == "garbage":
        file.write_bytes(b"\xff" * 5000)
    elif harm == "cut":
        file.write_bytes(file.read_bytes()[: file.stat().st_size // 2])
    else:
        with closing(sqlite3.connect(file, isolation_level=None)) as connection:
            connection.execute("PRAGMA journal_mode = DELETE")
            connection.execute("PRAGMA application_id = 1" if harm == "foreign" else "PRAGMA user_version = 99")


def test_where_nothing_can_be_written_lessons_last_as_long_as_the_server(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("not a folder")
    with closing(Shelf(tmp_path / "file")) as shelf:
        shelf.add(taught())
        assert len(shelf) == 1 and shelf.set_aside == NAME


TEACHING_WITHOUT_END = """
import sys
from pathlib import Path
from api.teaching.shelf import Shelf
from tests.api.teaching import taught
shelf = Shelf(Path(sys.argv[1]))
while True:
    print(shelf.add(taught()).key, flush=True)
"""


def test_what_was_answered_survives_a_kill(tmp_path: Path) -> None:
    command = [sys.executable, "-c", TEACHING_WITHOUT_END, str(tmp_path)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        promised = [int(process.stdout.readline()) for _ in range(20)]
        process.send_signal(signal.SIGKILL)
        promised += [int(line) for line in process.stdout.read().split()]
    with closing(Shelf(tmp_path)) as shelf:
        assert shelf.set_aside == ""
        keys = [kept.key for kept in shelf.all()]
    assert keys[: len(promised)] == promised and len(keys) <= len(promised) + 1


def test_the_oldest_go_where_there_is_no_room(tmp_path: Path) -> None:
    size = len(taught().jpeg)
    with closing(Shelf(tmp_path, room=3 * size)) as shelf:
        keys = [shelf.add(taught()).key for _ in range(5)]
        assert [kept.key for kept in shelf.all()] == keys[2:] and shelf.size() == 3 * size
    with closing(Shelf(tmp_path, most=2)) as shelf:
        newest = shelf.add(taught()).key
        assert [kept.key for kept in shelf.all()] == [keys[-1], newest]


def test_a_lesson_is_heard_at_once_and_can_be_taken_back(desk: Desk) -> None:
    teaching, eyes = desk(), plain_eyes()
    teaching.attach(eyes)

    def read() -> list[str]:
        return [die.face for die in eyes.look(Picture.of(two_dice())).dice]

    key = teach(teaching, RED, "1")
    assert read() == ["1", "4"]
    teaching.choose(on=False)
    assert read() == ["4", "4"]
    teaching.choose(on=True)
    teaching.relabel(key, ("d6", "6"))
    assert read() == ["6", "4"]
    assert teaching.delete([key, 999]) == 1
    assert read() == ["4", "4"] and len(teaching.shelf) == 0


def test_each_set_of_dice_has_a_memory_of_its_own(desk: Desk) -> None:
    teaching, eyes = desk(), plain_eyes()
    teaching.attach(eyes)
    teach(teaching, RED, "1", "the red ones")
    teach(teaching, GREEN, "2", "the green ones")
    for name, faces in (("", ["4", "4"]), ("the red ones", ["1", "4"]), ("the green ones", ["4", "2"])):
        teaching.choose(dice_set=name)
        assert [die.face for die in eyes.look(Picture.of(two_dice())).dice] == faces


def test_lessons_that_contradict_each_other_are_named(desk: Desk) -> None:
    teaching = desk()
    keys = [teach(teaching, RED, "1"), teach(teaching, RED, "2"), teach(teaching, BLUE, "3")]
    teach(teaching, RED, "5", "another set")
    assert [sorted(pair) for pair in teaching.contradictions()] == [keys[:2]]
    teaching.relabel(keys[1], ("d6", "1"))
    assert teaching.contradictions() == []


def test_dice_are_counted_by_week_and_kind(tmp_path: Path) -> None:
    days = iter((0, 0, 8 * 24 * 3600 * 1000))
    with closing(Shelf(tmp_path, clock=lambda: next(days))) as shelf:
        shelf.count("d6", seen=5, unsure=2)
        shelf.count("d6", seen=1, corrected=1)
        found = [(week.week, week.seen, week.unsure, week.corrected) for week in shelf.weeks()]
    assert found == [("1970-W01", 5, 2, 0), ("1970-W02", 1, 0, 1)]
