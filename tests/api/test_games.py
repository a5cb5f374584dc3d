"""Games as a whole, over HTTP."""

from __future__ import annotations

import csv
import io
import json
from typing import Any

import pytest

from api.tables import MOST_EVENTS
from tests.api.asking import JPEG, Asking, bad, good
from tests.engines.playing import choose, roll

THROW = roll("2 2 3 3 3 4 4 5 GET")


@pytest.mark.parametrize(
    ("change", "status", "code"),
    [
        ({"game": "chess"}, 422, "unknown_game"),
        ({"players": ["Ann", "Ann"]}, 422, "duplicate_player"),
        ({"players": []}, 422, "too_few_players"),
        ({"players": ["Ann", "  "]}, 422, "player_name"),
        ({"players": ["\ud800"]}, 422, "request_shape"),
        ({"players": "Ann"}, 422, "request_shape"),
        ({"settings": {"target": 1.5}}, 422, "setting_value"),
        ({"settings": {"target": float("nan")}}, 422, "request_shape"),
        ({"settings": {"colour": "red"}}, 422, "unknown_setting"),
        ({"more": 1}, 422, "request_shape"),
        ({"title": "x" * 81}, 422, "request_shape"),
    ],
)
def test_what_cannot_begin(ask: Asking, change: dict[str, Any], status: int, code: str) -> None:
    body = json.dumps({"game": "forget-it", "players": ["Ann", "Ben"], **change})
    answer = ask.client.post("/api/games", content=body, headers={"content-type": "application/json"})
    assert bad(answer, status) == code


@pytest.mark.parametrize("body", [b"", b"{", b"\xff", b'"x', b"[" * 20_000, b'{"a":' * 20_000])
def test_what_is_no_json(ask: Asking, body: bytes) -> None:
    answer = ask.client.post("/api/games", content=body, headers={"content-type": "application/json"})
    assert bad(answer, 422 if body == b"" else 400) == ("request_shape" if body == b"" else "unparsable")


def test_very_deep_events_are_refused(ask: Asking) -> None:
    deep: Any = 1
    for _ in range(50):
        deep = [deep]
    assert bad(ask.send(ask.begin(), {"type": "roll", "dice": deep}), 422) == "request_shape"


def test_several_games_are_listed_newest_first(ask: Asking) -> None:
    first, second = ask.begin(), ask.begin("yatzy", "Cleo", "Dan")
    ask.play(first, THROW)
    listed = good(ask.client.get("/api/games"))["games"]
    assert [game["id"] for game in listed] == [first["id"], second["id"]]
    assert listed[0]["events"] == 1 and listed[0]["scores"] == {"Ann": 0, "Ben": 0} and listed[0]["to_play"] == "Ann"
    assert len(good(ask.client.get("/api/games?limit=1&offset=1"))["games"]) == 1
    assert bad(ask.client.get("/api/games?limit=0"), 422) == "request_shape"


def test_a_new_title_makes_nobody_stale(ask: Asking) -> None:
    state = ask.begin()
    renamed = good(ask.client.patch(f"/api/games/{state['id']}", json={"title": "Sunday"}))
    assert renamed["title"] == "Sunday" and renamed["version"] == state["version"]
    assert ask.play(state, THROW)["title"] == "Sunday"


def test_a_deleted_game_is_gone_and_can_be_had_back(ask: Asking) -> None:
    state = ask.play(ask.begin(), THROW)
    path = f"/api/games/{state['id']}"
    assert good(ask.client.delete(path)) == {"id": state["id"], "deleted": True}
    assert good(ask.client.get("/api/games"))["games"] == []
    assert [game["id"] for game in good(ask.client.get("/api/games?deleted=true"))["games"]] == [state["id"]]
    for answer in (ask.client.get(path), ask.send(state, choose(3)), ask.client.delete(path)):
        assert bad(answer, 404) == "no_such_game"
    assert good(ask.client.post(f"{path}/restore")) == state
    assert ask.play(state, choose(3))["version"] == 2


def test_an_exported_game_comes_back_by_import(ask: Asking) -> None:
    state = ask.play(ask.begin("forget-it", "Ann", "Ben", target=200), THROW, choose(3))
    log = ask.get(state, "/export")
    assert log["settings"] == {"target": 200}
    again = good(ask.client.post("/api/games/import", json=log), 201)
    assert again["id"] != state["id"]
    same = ("version", "events", "scores", "sheet", "settings", "to_play", "options")
    assert {key: again[key] for key in same} == {key: state[key] for key in same}


def test_a_log_with_an_event_that_does_not_fit_waits_there(ask: Asking) -> None:
    log = {"game": "forget-it", "players": ["Ann", "Ben"], "settings": {}, "events": [THROW, choose(5), 17]}
    state = good(ask.client.post("/api/games/import", json=log), 201)
    assert state["error"]["index"] == 1 and state["waiting"] == 1


def test_what_is_too_long_is_not_imported(ask: Asking) -> None:
    log = {"game": "forget-it", "players": ["Ann", "Ben"], "events": [0] * (MOST_EVENTS + 1)}
    assert bad(ask.client.post("/api/games/import", json=log), 413) == "too_large"
    assert bad(ask.client.post("/api/games/import", content=b" " * 1_048_577), 413) == "too_large"
    assert bad(ask.client.post("/api/games/import", content=iter([b" " * 600_000] * 2)), 413) == "too_large"


def test_a_table_for_spreadsheets(ask: Asking) -> None:
    state = ask.play(ask.begin("forget-it", "=Ann()", "Zoé"), THROW, choose(3), {"type": "end"})
    answer = ask.client.get(f"/api/games/{state['id']}/export.csv")
    assert answer.headers["content-type"] == "text/csv; charset=utf-8"
    lines = list(csv.reader(io.StringIO(answer.content.decode("utf-8-sig"))))
    assert lines[0] == ["event", "player", "type", "what", "'=Ann()", "Zoé"]
    assert lines[1][:3] == ["0", "'=Ann()", "roll"]
    assert lines[3] == ["2", "'=Ann()", "end", "", "9", "0"]


def test_the_photo_of_a_roll_stays_with_it(ask: Asking) -> None:
    tables = ask.client.app.state.tables  # type: ignore[attr-defined]
    state = ask.begin()
    tables.play(state["id"], 0, THROW, photo=JPEG)
    state = ask.play(ask.get(state), choose(3))
    state = good(ask.correct(state, 0, roll("2 2 3 3 3 4 4 1 GET")))
    assert state["photos"] == [0]
    answer = ask.client.get(f"/api/games/{state['id']}/photos/0")
    assert answer.content == JPEG and answer.headers["content-type"] == "image/jpeg"
    for index in (1, 2, 99):
        assert bad(ask.client.get(f"/api/games/{state['id']}/photos/{index}"), 404) == "no_such_photo"


@pytest.mark.parametrize("what", ["", "/export", "/export.csv", "/history", "/photos/0"])
def test_no_such_game(ask: Asking, what: str) -> None:
    assert bad(ask.client.get(f"/api/games/nowhere{what}"), 404) == "no_such_game"
