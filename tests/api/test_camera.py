"""The camera's routes, and the game at the camera."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from fastapi.testclient import TestClient

from api.camera.desk import LAYING
from api.camera.layout import NAME
from api.camera.service import Camera
from api.camera.showing import load_groups
from api.camera.telling import Telling
from api.camera.told import Told
from api.live.hub import Hub, News
from tests.api.asking import JPEG, Asking, State, bad, good, socket
from tests.vision.watching.boards import CORNERS as BOARD_CORNERS
from tests.vision.watching.boards import on_table, printed
from vision.expect import Expect
from vision.types import Doubt, Pixels, Reading
from vision.watching.seen import Seen, Settled

PICTURE: Pixels = np.full((90, 160, 3), 90, np.uint8)
START = [[2, 1], [2, 2], [2, 3]]
CORNERS = [[0.1, 0.1], [0.9, 0.1], [0.9, 0.9], [0.1, 0.9]]


def seen(track: int, face: str, *, sure: bool = True, rolled: bool = True, kind: str = "d6") -> Seen:
    chance = 0.9999 if sure else 0.6
    chances = ((face, chance), ("1" if face != "1" else "2", 1 - chance))
    box = (10.0 * track, 20.0, 8.0, 8.0)
    doubts = () if sure else (Doubt.FACE,)
    return Seen(track, Reading(box, kind, face, "white", chance, doubts, chances, np.zeros(128, np.float32)), rolled)


class Watched:
    """A camera at a game, with tables put in front of it by hand."""

    def __init__(self, ask: Asking, game: str = "yatzy", **settings: Any) -> None:
        self.ask, self.state = ask, ask.begin(game, **settings)
        self.camera: Camera = ask.client.app.state.camera  # type: ignore[attr-defined]
        self.looks = 0
        good(ask.client.put("/api/camera/game", json={"game": self.state["id"]}))
        self.camera.desk.clear()

    def settle(self, dice: Sequence[Seen], *, hand: bool = True) -> Any:
        self.looks += 1
        settled = Settled(float(self.looks), self.looks, tuple(dice), hand=hand)
        self.camera.desk.settle(settled, PICTURE, self.camera.layout.board)
        return self.reading()

    def throw(self, faces: str, first: int = 1, **about: Any) -> Any:
        return self.settle([seen(first + at, face, **about) for at, face in enumerate(faces.split())])

    def reading(self) -> Any:
        return good(self.ask.client.get("/api/camera"))["reading"]

    def now(self) -> State:
        state: State = self.ask.get(self.state)
        return state

    def answer(self, **said: Any) -> Any:
        body = {"version": self.now()["version"], "shot": self.reading()["shot"], **said}
        return self.ask.client.post(f"/api/games/{self.state['id']}/answer", json=body)


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


def test_the_camera_is_at_one_game_at_a_time(table: Watched) -> None:
    other = table.ask.begin("yatzy")
    good(table.ask.client.put("/api/camera/game", json={"game": other["id"]}))
    table.camera.desk.clear()
    table.throw("1 2 3 4 5")
    assert table.now()["events"] == [] and len(table.ask.get(other)["events"]) == 1
    table.ask.client.delete(f"/api/games/{other['id']}")
    assert good(table.ask.client.get("/api/camera"))["game"] is None
    assert bad(table.ask.client.put("/api/camera/game", json={"game": "nowhere"}), 404) == "no_such_game"


def test_dice_that_are_taught_are_read_as_what_they_are_said_to_be(table: Watched) -> None:
    client, desk = table.ask.client, table.camera.desk
    assert good(client.put("/api/camera/teach", json={"kind": "word"}))["game"] is None
    assert desk.expect() == Expect(among=("word",))
    good(client.put("/api/camera/teach", json={"kind": "challenge"}))
    assert desk.expect().kinds == ("d6", "challenge")
    good(client.put("/api/camera/game", json={"game": table.state["id"]}))
    # Whoever leaves the page of lessons late takes the camera from nobody.
    assert good(client.put("/api/camera/teach", json={"kind": None}))["game"] == table.state["id"]
    assert desk.expect() == Expect((("d6", 5),))
    good(client.put("/api/camera/game", json={"game": None}))
    assert desk.expect() == Expect()
    assert bad(client.put("/api/camera/teach", json={"kind": "d20"}), 422) == "request_shape"


def test_no_path_out_of_a_request_reaches_the_file_system(client: TestClient) -> None:
    for source in ("/etc/passwd", "file:///etc/passwd", "http://example.invalid/", "0", "given"):
        assert client.put("/api/camera/source", json={"source": source}).status_code == 422
    assert bad(client.put("/api/camera/source", json={"source": "camera", "index": 98}), 422) == "no_such_camera"
    assert good(client.put("/api/camera/source", json={"source": "browser"}))["source"]["source"] == "browser"


def test_zones_are_kept(client: TestClient, tmp_path: Path) -> None:
    wanted = {"table": CORNERS, "tray": None, "board": CORNERS}
    assert good(client.put("/api/camera/zones", json=wanted))["zones"] == wanted
    again = Camera(client.app.state.tables, client.app.state.hub, client.app.state.frames, tmp_path / "data")  # type: ignore[attr-defined]
    assert again.write()["zones"]["board"] == tuple(map(tuple, CORNERS))
    (tmp_path / "data" / NAME).write_text('{"table": [[7, 7]]}', "utf-8")
    damaged = Camera(client.app.state.tables, client.app.state.hub, client.app.state.frames, tmp_path / "data")  # type: ignore[attr-defined]
    assert damaged.write()["zones"] == {"table": None, "tray": None, "board": None}
    for corners in ([[0, 0]] * 3, [[0, 0], [1, 0], [1, 1], [0, 1.5]], [[0, 0, 0]] * 4):
        assert client.put("/api/camera/zones", json={"table": corners}).status_code == 422


def test_pictures_are_sent_only_to_those_who_look(table: Watched) -> None:
    with table.ask.look(table.state) as viewer, socket(table.ask.client, "/api/live?camera=1") as other:
        viewer.receive_json()
        table.camera.telling.show(PICTURE)
        other.send_json({"type": "look", "on": True})
        assert [other.receive_json()["type"] for _ in range(2)] == ["camera", "reading"]
        assert other.receive_bytes().startswith(b"\xff\xd8")
        table.camera.telling.show(PICTURE)
        assert other.receive_bytes().startswith(b"\xff\xd8")
        other.send_json({"type": "look", "on": False})
        other.send_json({"type": "ping"})
        assert other.receive_json() == {"type": "pong"}
        assert table.camera.telling.lookers == 0
        viewer.send_json({"type": "ping"})
        assert viewer.receive_json() == {"type": "pong"}


def test_whoever_comes_late_sees_the_dice_at_once(table: Watched) -> None:
    table.throw("1 2 3 4 5")
    with table.ask.look(table.state) as viewer:
        viewer.receive_json()
        viewer.send_json({"type": "look", "on": True})
        assert viewer.receive_json()["type"] == "camera"
        reading = viewer.receive_json()["reading"]
    assert [die["face"] for die in reading["dice"]] == [1, 2, 3, 4, 5]
    assert [die["index"] for die in reading["dice"]] == [0] * 5


def test_dice_that_rest_while_the_camera_comes_to_a_game_are_not_forgotten(
    table: Watched, monkeypatch: pytest.MonkeyPatch
) -> None:
    camera, other = table.camera, table.ask.begin("yatzy")
    monkeypatch.setattr(camera._ordering, "begin_demo", lambda _game: table.throw("1 2 3 4 5"))
    good(table.ask.client.put("/api/camera/game", json={"game": other["id"]}))
    assert table.reading()["game"] == other["id"] and len(table.reading()["dice"]) == 5


def test_of_two_readings_the_newer_one_has_the_higher_number() -> None:
    """While one is looked up, the next one may be told."""
    first, later = iter([True]), list[News]()

    def newest() -> Told:
        if next(first, False):
            later.append(telling.reading())
        return Told()

    telling = Telling(Hub(), lambda: (), newest)
    assert telling.reading().sequence < later[0].sequence


def test_a_second_browser_camera_takes_the_place_of_the_first(client: TestClient) -> None:
    with socket(client, "/api/camera") as first, socket(client, "/api/camera") as second:
        second.send_bytes(JPEG)
        assert second.receive_json()["type"] == "ack"
        first.send_bytes(JPEG)
        assert first.receive_json()["code"] == "camera_replaced"


def test_shown_dice_are_judged_and_not_played(table: Watched) -> None:
    client = table.ask.client
    assert good(client.post("/api/camera/dice", json={"game": "yatzy"}))["showing"] == "yatzy"
    reading = table.throw("1 2 3 4 5 6")
    assert reading["decision"] == "show" and table.now()["events"] == []
    assert reading["shown"]["needed"] == [{"kind": "d6", "wanted": 5, "got": 6}]
    assert reading["shown"]["advice"][0] == "remove_dice" and not reading["shown"]["ready"]
    assert good(client.delete("/api/camera/dice"))["showing"] is None
    assert bad(client.post("/api/camera/dice/accept", json={}), 422) == "nothing_shown"
    assert client.post("/api/camera/dice", json={"game": "chess"}).status_code == 422


def test_the_colours_of_the_dice_are_learnt_and_kept(ask: Asking, tmp_path: Path) -> None:
    table = Watched(ask, "forget-it")
    picture = np.full((90, 160, 3), 90, np.uint8)
    dice = [seen(at, "3") for at in range(1, 10)]
    for at, die in enumerate(dice):
        x, y, w, h = map(int, die.reading.box)
        picture[y : y + h, x : x + w] = ((30, 30, 200), (240, 240, 240), (190, 60, 30))[at % 3]
    good(ask.client.post("/api/camera/dice", json={"game": "forget-it"}))
    table.camera.desk.settle(Settled(1.0, 1, tuple(dice)), picture, None)
    assert len({die["group"] for die in table.reading()["shown"]["dice"]}) == 3
    assert bad(ask.client.post("/api/camera/dice/accept", json={"words": ["FOR"] * 3}), 422) == "answer_unfit"
    good(ask.client.post("/api/camera/dice/accept", json={"words": ["IT", "GET", "FOR"]}))
    assert load_groups(tmp_path / "data")["forget-it"].names == ("IT", "GET", "FOR")


def test_a_throw_that_was_taken_back_is_not_played_again_by_itself(table: Watched) -> None:
    table.throw("1 2 3 4 5")
    good(table.ask.post(table.now(), "undo"))
    reading = table.reading()
    assert reading["decision"] == "wait" and table.now()["events"] == []
    good(table.answer(claim=True))
    assert table.now()["events"] == [{"type": "roll", "dice": [1, 2, 3, 4, 5]}]


def test_a_board_on_the_picture_is_offered_and_not_taken(table: Watched) -> None:
    client, board = table.ask.client, on_table(printed(7, 9))
    assert good(client.get("/api/camera/board")) == {"board": None}
    table.camera.telling.show(board)
    found = good(client.get("/api/camera/board"))["board"]
    assert np.abs(np.array(found) - BOARD_CORNERS / (640, 360)).max() < 0.01
    assert good(client.get("/api/camera"))["zones"]["board"] is None
    own = {"rows": 9, "columns": 9, "start": [[4, 3], [4, 4], [4, 5]], "bonus": []}
    Watched(table.ask, "set-dice", board=own).camera.telling.show(board)
    assert good(client.get("/api/camera/board")) == {"board": None}


def test_a_demo_knows_its_settings_and_its_board(table: Watched) -> None:
    client = table.ask.client
    assert good(client.get("/api/camera"))["demo"] == {}
    state = good(client.put("/api/camera/source", json={"source": "demo"}))
    settings = state["demo"]["set-dice"]
    assert (settings["board"]["rows"], settings["board"]["columns"]) == (7, 9)
    assert state["zones"]["board"] is None
    Watched(table.ask, "set-dice", **settings)
    zones = good(client.get("/api/camera"))["zones"]
    assert zones["board"] is not None
    good(client.put("/api/camera/zones", json=zones))
    assert good(client.put("/api/camera/source", json={"source": "none"}))["zones"]["board"] is None


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
