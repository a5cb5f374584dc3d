"""The camera and its routes: where it looks, what is drawn on its picture, who sees it."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from fastapi.testclient import TestClient

from api.camera.layout import NAME
from api.camera.service import Camera
from api.camera.showing import load_groups
from api.camera.telling import Telling
from api.camera.told import Told
from api.live.hub import Hub, News
from tests.api.asking import JPEG, Asking, bad, good, socket
from tests.api.watched import PICTURE, Watched, seen
from tests.vision.watching.boards import CORNERS as BOARD_CORNERS
from tests.vision.watching.boards import on_table, printed
from vision.expect import Expect
from vision.watching.seen import Settled

CORNERS = [[0.1, 0.1], [0.9, 0.1], [0.9, 0.9], [0.1, 0.9]]


@pytest.fixture
def table(ask: Asking) -> Watched:
    return Watched(ask)


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
