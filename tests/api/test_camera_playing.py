"""The game at the camera: what is played, what is asked, and how answers are taken."""

from __future__ import annotations

from dataclasses import replace

import pytest

from api.camera.desk import LAYING
from tests.api.asking import Asking, bad, good
from tests.api.watched import Watched, seen
from vision.watching.seen import Seen

START = [[2, 1], [2, 2], [2, 3]]


@pytest.fixture
def table(ask: Asking) -> Watched:
    return Watched(ask)


def test_a_sure_throw_is_in_the_log_with_its_photo_before_anybody_hears_of_it(table: Watched) -> None:
    with table.ask.look(table.state) as viewer:
        viewer.receive_json()
        table.throw("1 2 3 4 5")
        state = viewer.receive_json()["state"]
        assert state["events"] == [{"type": "roll", "dice": [1, 2, 3, 4, 5]}] and state["photos"] == [0]
        reading = viewer.receive_json()
        assert reading["type"] == "reading" and reading["reading"]["decision"] == "play"
    photo = table.ask.client.get(f"/api/games/{table.state['id']}/photos/0")
    assert photo.content.startswith(b"\xff\xd8")
    shot = table.ask.client.get(f"/api/camera/shots/{reading['reading']['shot']}")
    assert shot.content == photo.content


def test_the_same_dice_are_not_played_twice(table: Watched) -> None:
    table.throw("1 2 3 4 5")
    lying = [seen(at + 1, face, rolled=False) for at, face in enumerate("12345")]
    table.settle(lying)
    assert len(table.now()["events"]) == 1
    reading = table.settle(lying)
    # They can still be put right.
    assert [die["index"] for die in reading["dice"]] == [0] * 5


def test_a_doubtful_die_is_asked_about_and_answered(table: Watched) -> None:
    dice = [seen(1, "6", sure=False), *(seen(at, "3") for at in range(2, 6))]
    reading = table.settle(dice)
    assert (reading["decision"], reading["reason"]) == ("ask", "unsure")
    assert [place["track"] for place in reading["places"] if not place["sure"]] == [1]
    assert table.now()["events"] == []
    good(table.answer(faces=[{"track": 1, "face": 5}]))
    assert sorted(table.now()["events"][0]["dice"]) == [3, 3, 3, 3, 5]
    assert table.now()["photos"] == [0]


def test_two_doubtful_dice_are_answered_one_after_the_other(table: Watched) -> None:
    table.settle([seen(1, "6", sure=False), seen(2, "5", sure=False), *(seen(at, "3") for at in range(3, 6))])
    good(table.answer(faces=[{"track": 2, "face": 5}]))
    reading = table.reading()
    assert table.now()["events"] == []
    assert [place["track"] for place in reading["places"] if not place["sure"]] == [1]
    good(table.answer(faces=[{"track": 1, "face": 6}]))
    assert sorted(table.now()["events"][0]["dice"]) == [3, 3, 3, 5, 6]


def test_a_missed_die_is_added(table: Watched) -> None:
    reading = table.throw("1 2 3 4")
    assert (reading["decision"], reading["reason"]) == ("ask", "too_few")
    good(table.answer(add=[6]))
    assert sorted(table.now()["events"][0]["dice"]) == [1, 2, 3, 4, 6]


def test_a_ghost_is_removed(table: Watched) -> None:
    reading = table.throw("1 2 3 4 5 6")
    assert (reading["decision"], reading["reason"]) == ("ask", "too_many")
    ghost = next(die["track"] for die in reading["dice"] if die["face"] == 2)
    good(table.answer(remove=[ghost]))
    assert sorted(table.now()["events"][0]["dice"]) == [1, 3, 4, 5, 6]


def test_a_played_die_is_put_right_and_stays_so(table: Watched) -> None:
    table.throw("1 2 3 4 5")
    good(table.answer(faces=[{"track": 5, "face": 6}]))
    assert table.now()["events"] == [{"type": "roll", "dice": [1, 2, 3, 4, 6]}]
    kept = [seen(at, str(at), rolled=False) for at in (2, 3, 4, 5)]
    table.settle([*kept, seen(9, "2")])
    assert sorted(table.now()["events"][1]["dice"]) == [2, 2, 3, 4, 6]


def test_it_was_no_throw(table: Watched) -> None:
    table.throw("1 2 3 4")
    good(table.answer(dismiss=True))
    assert table.now()["events"] == [] and table.reading()["reason"] == "dismissed"
    assert bad(table.answer(dismiss=True), 422) == "nothing_asked"


def test_dice_that_lay_there_are_not_counted_unless_the_players_say_so(ask: Asking) -> None:
    table = Watched(ask)
    table.camera.desk.begin()
    reading = table.settle([seen(at, str(at)) for at in range(1, 6)], hand=False)
    assert (reading["decision"], reading["reason"]) == ("wait", "first_look")
    assert table.now()["events"] == []
    good(table.answer(claim=True))
    assert table.now()["events"] == [{"type": "roll", "dice": [1, 2, 3, 4, 5]}]


def test_what_is_entered_by_hand_answers_the_question(table: Watched) -> None:
    table.settle([seen(1, "6", sure=False), *(seen(at, "3") for at in range(2, 6))])
    table.ask.play(table.now(), {"type": "roll", "dice": [4, 3, 3, 3, 3]})
    assert table.reading()["decision"] != "ask" and len(table.now()["events"]) == 1


def test_answers_to_what_was_not_asked_are_refused(table: Watched) -> None:
    game, client = table.state["id"], table.ask.client
    path = f"/api/games/{game}/answer"
    assert bad(client.post(path, json={"version": 0, "shot": 7}), 422) == "nothing_asked"
    table.settle([seen(1, "6", sure=False), *(seen(at, "3") for at in range(2, 6))])
    shot = table.reading()["shot"]
    assert bad(client.post(path, json={"version": 9, "shot": shot}), 409) == "stale_version"
    assert bad(table.answer(faces=[{"track": 77, "face": 1}]), 422) == "answer_unfit"
    assert bad(table.answer(faces=[{"track": 1, "face": 9}]), 422) == "unknown_face"
    assert table.reading()["decision"] == "ask" and table.now()["events"] == []
    other = table.ask.begin("yatzy")
    body = {"version": 0, "shot": shot}
    assert bad(client.post(f"/api/games/{other['id']}/answer", json=body), 422) == "nothing_asked"


def test_a_throw_that_was_taken_back_is_not_played_again_by_itself(table: Watched) -> None:
    table.throw("1 2 3 4 5")
    good(table.ask.post(table.now(), "undo"))
    reading = table.reading()
    assert reading["decision"] == "wait" and table.now()["events"] == []
    good(table.answer(claim=True))
    assert table.now()["events"] == [{"type": "roll", "dice": [1, 2, 3, 4, 5]}]


def test_a_move_is_played_when_nobody_has_touched_the_board_for_a_while(ask: Asking) -> None:
    table = Watched(ask, "set-dice", board={"rows": 5, "columns": 5, "start": START, "bonus": []})
    good(ask.client.put("/api/camera/zones", json={"board": [[0, 0], [1, 0], [1, 1], [0, 1]]}))
    first = [on_square(at, 2, 1 + at, f"{1 + at} red oval") for at in range(3)]
    assert table.settle(first)["reason"] == "whose"
    good(table.answer(player="Ann"))
    lying = [replace(die, rolled=False) for die in first]
    reading = table.settle([*lying, on_square(3, 1, 1, "1 green oval"), on_square(4, 0, 1, "1 purple oval")])
    assert (reading["decision"], reading["reason"]) == ("wait", "laying")
    table.camera.desk.settled_for(LAYING - 0.1)
    assert table.now()["version"] == 1
    table.camera.desk.settled_for(LAYING)
    assert [event["type"] for event in table.now()["events"]] == ["call", "place"]


def on_square(track: int, row: int, column: int, face: str) -> Seen:
    die = seen(track, face, kind="set")
    box = (32.0 * column + 12, 18.0 * row + 5, 8.0, 8.0)
    return replace(die, reading=replace(die.reading, box=box))
