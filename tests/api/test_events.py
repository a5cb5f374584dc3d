"""What happens at a table, over HTTP."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from api.store.store import Store
from api.wire.games import GameState
from engines.core import AnyGame
from engines.games import GAMES
from engines.log import read_log, replay, write_log
from tests.api.asking import Asking, bad, fill_up, good
from tests.engines.playing import choose, random_log, roll

THROW = roll("2 2 3 3 3 4 4 5 GET")
END = {"type": "end"}
HAND = {"type": "roll", "player": "Ann", "dice": ["2 red oval"] * 5}
"""May be rolled for ever before the first SET is called."""


def test_an_event_is_on_the_disk_when_it_is_answered(ask: Asking, tmp_path: Path) -> None:
    state = ask.play(ask.begin(), THROW)
    with closing(sqlite3.connect(tmp_path / "data" / "rollcall.sqlite3")) as other:
        rows = other.execute("SELECT version, kind, event FROM rows").fetchall()
    assert [(version, kind, json.loads(event)) for version, kind, event in rows] == [(state["version"], "add", THROW)]


def test_a_full_disk_is_said_and_nothing_is_lost(ask: Asking, store: Store) -> None:
    state = ask.play(ask.begin("set-dice"), HAND)
    fill_up(store, 2)
    for _ in range(200):
        answer = ask.send(state, HAND)
        if answer.status_code != 200:
            break
        state = answer.json()
    assert bad(answer, 507) == "disk_full" and state["version"] > 1
    log = {"game": "set-dice", "players": ["Ann", "Ben"], "events": [HAND] * 300}
    assert bad(ask.client.post("/api/games/import", json=log), 507) == "disk_full"
    assert len(good(ask.client.get("/api/games"))["games"]) == 1
    assert ask.get(state) == state
    fill_up(store, 1000)
    assert ask.play(state, HAND)["version"] == state["version"] + 1


def test_a_stale_version_is_refused_with_the_newer_state(ask: Asking) -> None:
    first = ask.begin()
    newer = ask.play(first, THROW)
    answer = ask.send(first, THROW)
    assert bad(answer, 409) == "stale_version"
    assert answer.json()["state"] == newer
    assert answer.json()["detail"] == {"sent": 0, "current": 1}
    for what in ("undo", "drop", "try"):
        assert bad(ask.post(first, what, **({"event": THROW} if what == "try" else {})), 409) == "stale_version"
    assert bad(ask.correct(first, 0, THROW), 409) == "stale_version"
    assert ask.get(first) == newer


def test_the_rules_refuse_with_their_code(ask: Asking) -> None:
    state = ask.play(ask.begin(), THROW)
    answer = ask.send(state, choose(5))
    assert bad(answer, 422) == "no_pair"
    assert answer.json()["detail"]
    assert ask.get(state) == state


def test_a_choice_says_what_it_is_worth(ask: Asking) -> None:
    state = ask.play(ask.begin(), THROW)
    worth = {option["event"]["number"]: option["worth"] for option in state["options"]}
    assert worth == {2: 4, 3: 9, 4: 8}
    assert state["expects"]["choices"] == ["choose"]


def test_a_roll_is_a_family(ask: Asking) -> None:
    (option,) = ask.begin()["options"]
    assert option == {"type": "roll", "event": None, "worth": None, "player": None, "kind": "word", "count": 9}


def test_two_boxes_are_a_family_of_pairs(ask: Asking) -> None:
    state = ask.play(ask.begin("double-yatzy"), roll("6-5 6-4 6-3 6-2 6-1 1-1"))
    again, score = state["options"]
    assert again["type"] == "roll" and again["count"] == 6
    assert score["type"] == "score" and ["sixes", "ones"] in score["pairs"] and ["ones", "ones"] not in score["pairs"]
    wish = {"type": "score", "outer": {"box": "sixes"}, "inner": {"box": "ones"}}
    assert good(ask.post(state, "try", event=wish))["changes"] == {"Ann": 32}
    assert ask.get(state) == state


def test_a_correction_is_shown_before_it_is_applied(ask: Asking) -> None:
    state = ask.play(ask.begin(), THROW, choose(3), END)
    other = {"version": state["version"], "event": choose(4)}
    shown = good(ask.client.post(f"/api/games/{state['id']}/events/1/preview", json=other))
    assert shown["changes"] == {"Ann": -1}
    assert shown["before"]["scores"]["Ann"] == 9 and shown["after"]["scores"]["Ann"] == 8
    assert ask.get(state) == state
    after = good(ask.correct(state, 1, choose(4)))
    assert after["scores"] == shown["after"]["scores"] and after["error"] is None
    assert after["events"] == [THROW, choose(4), END]


def test_what_does_not_fit_is_told_to_who_only_asks(ask: Asking) -> None:
    state = ask.play(ask.begin(), THROW, choose(3), END)
    for what, event, code in (("try", choose(3), "not_now"), ("events/1/preview", choose(5), "no_pair")):
        told = good(ask.post(state, what, event=event))
        assert told["refused"]["detail"] and told["after"] is None and told["changes"] == {}
        assert told["before"]["scores"] == state["scores"]
        assert told["refused"]["code"] == code
    assert ask.get(state) == state


def test_steps_tell_whose_it_was_and_the_totals(ask: Asking) -> None:
    state = ask.play(ask.begin(), THROW, choose(3), END, THROW)
    told = ask.get(state, "/steps")
    assert [(step["player"], step["to_play"], step["scores"]["Ann"]) for step in told["steps"]] == [
        ("Ann", "Ann", 0),
        ("Ann", "Ann", 0),
        ("Ann", "Ben", 9),
        ("Ben", "Ben", 9),
    ]
    assert told["version"] == 4 and told["misfits"] == []
    told = ask.get(misfit(ask), "/steps")
    assert [step["index"] for step in told["steps"]] == [0]
    assert [(each["index"], each["code"]) for each in told["misfits"]] == [(1, "no_pair"), (2, "must_choose")]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_at_every_event_the_options_of_then_are_told(ask: Asking, game: AnyGame) -> None:
    log = write_log(random_log(game, {}, ["Ann", "Zoé"], seed=5, most=12))
    states = [ask.begin(game.name, *log["players"])]
    for event in log["events"]:
        states.append(ask.play(states[-1], event))
    for index, before in enumerate(states[:-1]):
        then = ask.get(states[-1], f"/events/{index}/options")
        assert then.pop("version") == len(log["events"]) and then.pop("index") == index
        assert then == {name: before[name] for name in then}
    assert bad(ask.client.get(f"/api/games/{states[0]['id']}/events/{len(states)}/options"), 422) == "no_such_index"


def test_behind_what_does_not_fit_nothing_is_offered(ask: Asking) -> None:
    state = misfit(ask)
    assert ask.get(state, "/events/1/options")["options"][0]["type"] == "choose"
    assert bad(ask.client.get(f"/api/games/{state['id']}/events/2/options"), 422) == "misfit_first"


def misfit(ask: Asking) -> dict[str, Any]:
    """Ann's dice were misread: the three she chose are not there."""
    state = ask.play(ask.begin(), THROW, choose(3), END)
    changed: dict[str, Any] = good(ask.correct(state, 0, roll("2 2 1 1 5 4 4 5 GET")))
    return changed


def test_a_correction_that_breaks_a_later_choice_waits_for_the_players(ask: Asking) -> None:
    state = misfit(ask)
    error = state["error"]
    assert (error["index"], error["code"], error["player"]) == (1, "no_pair", "Ann")
    assert state["waiting"] == 1 and state["options"] == []
    assert state["events"][1:] == [choose(3), END]
    assert bad(ask.send(state, END), 422) == "misfit_first"
    fixed = good(ask.correct(state, 1, choose(4)))
    assert fixed["error"] is None and fixed["scores"]["Ann"] == 8


def test_what_does_not_fit_can_be_dropped_one_by_one(ask: Asking) -> None:
    state = good(ask.post(misfit(ask), "drop"))
    assert state["events"][1:] == [END] and state["error"]["index"] == 1
    state = good(ask.post(state, "drop"))
    assert state["error"] is None and len(state["events"]) == 1
    assert bad(ask.post(state, "drop"), 422) == "nothing_to_drop"
    assert good(ask.send(state, choose(4)))["error"] is None


def test_undo_takes_back_one_after_the_other_and_stops(ask: Asking) -> None:
    state = ask.play(ask.begin(), THROW, choose(3))
    state = good(ask.post(state, "undo"))
    assert state["events"] == [THROW] and state["undoable"]
    state = good(ask.post(state, "undo"))
    assert state["events"] == [] and not state["undoable"]
    assert bad(ask.post(state, "undo"), 422) == "no_such_index"


def test_history_keeps_what_was_undone_and_corrected(ask: Asking) -> None:
    state = ask.play(ask.begin(), THROW, choose(3))
    state = good(ask.correct(state, 1, choose(4)))
    state = good(ask.post(state, "undo"))
    rows = ask.get(state, "/history")["rows"]
    assert [(row["version"], row["kind"], row["index"], row["event"]) for row in rows] == [
        (1, "add", 0, THROW),
        (2, "add", 1, choose(3)),
        (3, "correct", 1, choose(4)),
        (4, "undo", 1, None),
    ]
    assert state["version"] == 4


@pytest.mark.parametrize("index", [-1, 7, 10**30])
def test_no_such_event(ask: Asking, index: int) -> None:
    state = ask.play(ask.begin(), THROW)
    assert bad(ask.correct(state, index, THROW), 422) in ("no_such_index", "request_shape")


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_every_game_is_played_as_the_rules_replay_it(ask: Asking, game: AnyGame) -> None:
    log = write_log(random_log(game, {}, ["Ann", "Zoé"], seed=3, most=60))
    state = ask.begin(game.name, *log["players"])
    for event in log["events"]:
        state = ask.play(state, event)
        GameState.model_validate_json(json.dumps(state))
    assert ask.get(state, "/export") == log
    played = replay(read_log(log))
    assert state["scores"] == played.scores and state["to_play"] == played.to_play


def test_a_game_is_the_same_after_a_restart(ask: Asking) -> None:
    state = misfit(ask)
    tables = ask.client.app.state.tables  # type: ignore[attr-defined]
    tables._at_hand.clear()
    tables._bodies.clear()
    assert ask.get(state) == state


def test_of_a_long_game_only_the_newest_state_is_held(ask: Asking) -> None:
    roll, choose = {"type": "roll", "dice": [2, 2, 3, 3, 3, 4, 4, 5, "GET"]}, {"type": "choose", "number": 3}
    state = ask.play(ask.begin(), roll, choose, {"type": "end"})
    held = ask.client.app.state.tables._bodies  # type: ignore[attr-defined]
    assert [table.version for table, _ in held.values()] == [state["version"]]
