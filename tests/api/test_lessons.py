"""Lessons over HTTP, and what the table says that leaves one."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient

from api.camera.answers import Said
from api.camera.shots import Shots
from api.camera.told import Told
from api.store.store import Store
from api.tables import Tables
from api.teaching.hearing import Hearing, kind_for, the_one_change
from api.teaching.progress import ROUNDS, progress
from api.teaching.teaching import Teaching, encoded
from tests.api.asking import Asking, bad, fill_up, good
from tests.api.teaching import BOXES, FOUR, GREEN, RED, patch, plain_eyes, taught, teach, two_dice
from tests.vision.fakes import fake_finder
from vision.pipeline import Eyes
from vision.types import Doubt, Picture, Reading
from vision.watching.seen import Seen, Settled


def seen(track: int, x: float, doubts: tuple[Doubt, ...] = (), face: str = "4") -> Seen:
    reading = Reading((x, 90.0, 60.0, 60.0), "d6", face, "red", 0.9, doubts, ((face, 0.9),), plain_eyes_embedding())
    return Seen(track, reading, rolled=True)


def plain_eyes_embedding() -> Any:
    return plain_eyes().reader.read(patch(RED)[None, :16, :16]).embedding[0]


def lying() -> Told:
    return Told("a game", Shots().add(two_dice()), (seen(1, 190.0), seen(2, 390.0)))


def test_lessons_are_listed_newest_first_and_filtered(client: TestClient, teaching: Teaching) -> None:
    first, second = teach(teaching, RED, "1", "the red ones"), teach(teaching, GREEN, "4")
    listed = good(client.get("/api/lessons"))
    assert [lesson["id"] for lesson in listed["lessons"]] == [second, first]
    assert listed["sets"] == ["", "the red ones"] and listed["on"] and listed["bytes"] > 0
    assert [each["id"] for each in good(client.get("/api/lessons?dice_set=the red ones"))["lessons"]] == [first]
    assert [each["id"] for each in good(client.get("/api/lessons?wrong=true"))["lessons"]] == [first]
    assert good(client.get("/api/lessons?kind=set"))["total"] == 0
    assert client.get(f"/api/lessons/{first}/picture").content == teaching.shelf.jpeg(first)
    assert bad(client.get("/api/lessons/99/picture"), 404) == "no_such_lesson"


def test_lessons_are_put_right_forgotten_and_switched_off(client: TestClient, teaching: Teaching) -> None:
    key = teach(teaching, RED, "1")
    assert good(client.patch(f"/api/lessons/{key}", json={"kind": "d6", "face": "2"}))["face"] == "2"
    assert bad(client.patch(f"/api/lessons/{key}", json={"kind": "d6", "face": "7"}), 422) == "no_such_face"
    assert not good(client.patch("/api/lessons", json={"on": False, "dice_set": "blue"}))["on"]
    assert (teaching.on, teaching.dice_set, teaching.keeping) == (False, "blue", True)
    assert good(client.post("/api/lessons/delete", json={"keys": [key, 12345]})) == {"removed": 1}
    assert good(client.get("/api/lessons"))["total"] == 0


def test_contradictions_are_shown(client: TestClient, teaching: Teaching) -> None:
    keys = [teach(teaching, RED, "1"), teach(teaching, RED, "2")]
    newest = teach(teaching, GREEN, "3")
    found = good(client.get("/api/lessons?limit=1"))
    assert [sorted(pair) for pair in found["contradictions"]] == [keys]
    assert [lesson["id"] for lesson in found["lessons"]] == [newest]
    assert sorted(lesson["id"] for lesson in found["contradicting"]) == keys


def test_an_answer_about_a_die_leaves_a_lesson(teaching: Teaching) -> None:
    Hearing(teaching).answered(lying(), Said(faces=((1, 1), (7, 3))), "yatzy", "camera")
    (kept,) = teaching.lessons
    assert (kept.taught.kind, kept.taught.face, kept.taught.read) == ("d6", "1", FOUR)
    assert (kept.taught.game, kept.taught.camera) == ("yatzy", "camera")
    eyes = plain_eyes()
    teaching.attach(eyes)
    assert [die.face for die in eyes.look(Picture.of(two_dice())).dice] == ["1", "4"]
    assert [(week.kind, week.corrected) for week in teaching.shelf.weeks()] == [("d6", 1)]


def test_a_slip_that_is_put_right_leaves_one_lesson(teaching: Teaching) -> None:
    hearing = Hearing(teaching)
    hearing.answered(lying(), Said(faces=((1, 2),)), "yatzy", "camera")
    heard = replace(lying(), dice=(seen(1, 190.0, face="2"), seen(2, 390.0)))
    hearing.answered(heard, Said(faces=((1, 1),)), "yatzy", "camera")
    (kept,) = teaching.lessons
    assert (kept.taught.face, kept.taught.read) == ("1", FOUR)
    thrown = replace(lying(), dice=(seen(1, 250.0), seen(2, 390.0)))
    hearing.answered(thrown, Said(faces=((1, 3),)), "yatzy", "camera")
    assert [kept.taught.face for kept in teaching.lessons] == ["3", "1"]


def test_what_cannot_be_seen_well_teaches_nothing(teaching: Teaching) -> None:
    told = lying()
    told = replace(told, dice=(seen(1, 190.0, (Doubt.CUT,)), seen(2, 390.0, (Doubt.LEANING,))))
    Hearing(teaching).answered(told, Said(faces=((1, 1), (2, 1))), "yatzy", "camera")
    assert teaching.lessons == []


def test_nothing_is_kept_where_players_do_not_want_it(teaching: Teaching) -> None:
    teaching.choose(keep=False)
    Hearing(teaching).answered(lying(), Said(faces=((1, 1),)), "yatzy", "camera")
    assert teaching.lessons == []


def test_a_full_disk_does_not_stop_the_game(teaching: Teaching) -> None:
    fill_up(teaching.shelf, 0)
    for _ in range(30):
        Hearing(teaching).answered(lying(), Said(faces=((1, 1), (2, 1))), "yatzy", "camera")
    Hearing(teaching).settled(Settled(1.0, 1, (seen(1, 190.0),)))
    assert len(teaching.lessons) == len(teaching.shelf) < 60


def test_settled_dice_are_counted(client: TestClient, teaching: Teaching) -> None:
    dice = (seen(1, 190.0), seen(2, 390.0, (Doubt.FACE,)), replace(seen(3, 10.0), rolled=False))
    Hearing(teaching).settled(Settled(1.0, 1, dice))
    (week,) = good(client.get("/api/lessons/weeks"))["weeks"]
    assert (week["kind"], week["seen"], week["unsure"], week["corrected"]) == ("d6", 2, 1, 0)


def test_a_correction_of_the_history_teaches_from_the_photo(
    client: TestClient, ask: Asking, teaching: Teaching, store: Store, app: FastAPI
) -> None:
    tables: Tables = app.state.tables
    state = ask.begin("yatzy")
    photo = encoded(two_dice(RED, (0, 0, 0)))
    tables.play(state["id"], 0, {"type": "roll", "dice": [1, 2, 3, 4, 5]}, photo)
    teaching._open = one_die
    good(ask.correct(ask.get(state), 0, {"type": "roll", "dice": [1, 2, 3, 6, 5]}))
    (kept,) = teaching.lessons
    assert (kept.taught.kind, kept.taught.face, kept.taught.read) == ("d6", "6", FOUR)


def one_die() -> Eyes:
    return Eyes(fake_finder(BOXES[:1]), plain_eyes().reader)


@pytest.mark.parametrize(
    ("before", "after", "change"),
    [
        (["4", "2"], ["1", "2"], ("4", "1")),
        (["4", "4"], ["1", "4"], None),
        (["4", "2"], ["1", "3"], None),
        (["4", "2"], ["4", "2"], None),
        (["4"], ["4", "2"], None),
    ],
)
def test_only_one_plain_change_tells_which_die_was_meant(
    before: list[str], after: list[str], change: tuple[str, str] | None
) -> None:
    assert the_one_change(before, after) == change


def test_a_face_belongs_to_a_die_of_the_game() -> None:
    assert kind_for("3", "d6", "yatzy") == ("d6", "3")
    assert kind_for("FOR", "d6", "forget-it") == ("word", "FOR")
    assert kind_for("x2", "d6", "genius") == ("challenge", "x2")
    assert kind_for("4/2", "d6", "double-yatzy") == ("double", "4/2")
    assert kind_for("3", "set", "yatzy") == ("d6", "3")
    assert kind_for("FOR", "d6", "yatzy") is None


def test_a_set_is_good_when_a_whole_round_was_read_right(teaching: Teaching) -> None:
    shelf = teaching.shelf
    empty = progress([], "blue", "d6")
    assert (empty.needed, empty.shown, empty.round, empty.good) == (tuple("123456"), 0, 24, False)
    lessons = [shelf.add(taught(face, "blue", read=None)) for face in "123456"]
    assert progress(lessons, "blue", "d6").needed == tuple("123456")
    for count in range(ROUNDS):
        assert not progress(lessons, "blue", "d6").good, count
        lessons += [shelf.add(taught(face, "blue", read=("d6", face))) for face in "123456"]
    done = progress(lessons, "blue", "d6")
    assert (done.good, done.right, done.round, done.needed) == (True, 24, 24, ())
    again = progress([*lessons, shelf.add(taught("5", "blue", read=FOUR))], "blue", "d6")
    assert (again.good, again.needed) == (False, ("5",))
    assert not progress(lessons, "another", "d6").good


def test_progress_is_asked_for_by_kind(client: TestClient, teaching: Teaching) -> None:
    teach(teaching, RED, "1", "blue")
    found = good(client.get("/api/lessons/progress?kind=d6&dice_set=blue"))
    assert found["needed"][0] == "2" and found["shown"] == 1 and not found["good"]
    assert bad(client.get("/api/lessons/progress?kind=d20"), 422) == "no_such_face"


def test_a_die_that_is_not_there_teaches_nothing(client: TestClient, teaching: Teaching) -> None:
    wish = {"shot": 1, "track": 1, "kind": "d6", "face": "1"}
    assert bad(client.post("/api/lessons", json=wish), 422) == "nothing_asked"


def test_a_die_of_the_camera_is_taught(client: TestClient, app: FastAPI, teaching: Teaching) -> None:
    app.state.camera.desk.told = lying()
    shot = app.state.camera.desk.told.shot.number
    wish = {"shot": shot, "track": 2, "kind": "challenge", "face": "x2", "dice_set": "odd"}
    answer = good(client.post("/api/lessons", json=wish), 201)
    assert answer["lesson"]["read"] == "4" and answer["progress"]["shown"] == 1
    assert app.state.camera.again.is_set()
