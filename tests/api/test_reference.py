"""What does not belong to one game: catalogue, rules, who begins, statistics."""

from __future__ import annotations

import random
from typing import Any

import pytest
from fastapi.testclient import TestClient

from api.catalogue import write_catalogue
from api.statistics import chance_of, faces_thrown, write_fairness
from api.wire.reference import Catalogue
from engines.games import GAMES
from engines.set_dice.layout import BOARDS
from tests.api.asking import Asking, bad, good
from tests.engines.playing import choose, roll, score


def test_the_catalogue_says_all_a_page_needs(client: TestClient) -> None:
    catalogue = good(client.get("/api/catalogue"))
    Catalogue.model_validate_json(client.get("/api/catalogue").content)
    games = {game["name"]: game for game in catalogue["games"]}
    assert list(games) == [game.name for game in GAMES]
    assert games["forget-it"]["dice"][0] == {
        "kind": "word",
        "count": 9,
        "faces": ["1", "2", "3", "4", "5", "FOR", "GET", "IT"],
    }
    assert games["set-dice"]["seats"] == [2, 4] and not games["set-dice"]["starting_roll"]
    assert games["genius"]["settings"][0]["choices"]
    assert "no_pair" in catalogue["refusals"] and "stale_version" in catalogue["troubles"]
    assert len(catalogue["troubles"]) == len(set(catalogue["troubles"]) - set(catalogue["refusals"]))


def test_the_boards_can_be_played_on_as_they_are_told(ask: Asking) -> None:
    boards = good(ask.client.get("/api/boards"))["boards"]
    assert set(boards) == set(BOARDS)
    own = ask.begin("set-dice", board={**boards["standard"], "bonus": [[0, 0, 9]]})
    assert own["sheet"]["board"][0][0]["bonus"] == 9 and own["sheet"]["board"][7][7]["start"]


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("game", [game.name for game in GAMES])
def test_each_game_has_its_rules_in_both_languages(client: TestClient, game: str, lang: str) -> None:
    sheets = good(client.get(f"/api/rules/{game}?lang={lang}"))
    assert sheets["text"].startswith("# ") and "**C1**" in sheets["common"]
    assert ("Y21" in sheets["text"]) is ("yatzy" in game)


def test_rules_that_are_not_there(client: TestClient) -> None:
    assert bad(client.get("/api/rules/chess"), 422) == "unknown_game"
    assert bad(client.get("/api/rules/common"), 422) == "unknown_game"
    assert bad(client.get("/api/rules/yatzy?lang=de"), 422) == "request_shape"
    assert client.get("/api/rules/..%2fcommon").status_code in (404, 422)


def first(client: TestClient, game: str, *throws: tuple[str, Any]) -> Any:
    thrown = [{"player": player, "face": face} for player, face in throws]
    return client.post("/api/first", json={"game": game, "players": ["Ann", "Ben", "Cy"], "throws": thrown})


def test_who_begins(client: TestClient) -> None:
    assert good(first(client, "yatzy")) == {"begins": None, "to_throw": ["Ann", "Ben", "Cy"], "seats": []}
    tie = ("Ann", 2), ("Ben", 6), ("Cy", 6)
    assert good(first(client, "yatzy", *tie))["to_throw"] == ["Ben", "Cy"]
    settled = good(first(client, "yatzy", *tie, ("Ben", 1), ("Cy", 3)))
    assert settled == {"begins": "Cy", "to_throw": [], "seats": ["Cy", "Ann", "Ben"]}
    assert good(first(client, "forget-it", ("Ann", "GET"), ("Ben", 1), ("Cy", "IT")))["begins"] == "Ben"
    assert bad(first(client, "yatzy", ("Ann", 7)), 422) == "unknown_face"
    assert bad(first(client, "set-dice"), 422) == "not_now"


def test_faces_and_curves_of_what_was_played(ask: Asking) -> None:
    state = ask.play(ask.begin(), roll("2 2 3 3 3 4 4 5 GET"), choose(3), {"type": "end"})
    everything = good(ask.client.get("/api/statistics"))
    (word,) = everything["faces"]
    assert word["kind"] == "word"
    assert word["counts"] == {"1": 0, "2": 2, "3": 3, "4": 2, "5": 1, "word": 1}
    assert word["fairness"] == {"throws": 9, "chi_square": None, "p": None, "verdict": "too_few"}
    (curve,) = everything["curves"]
    assert curve["id"] == state["id"] and curve["points"][-1] == {"index": 2, "scores": [9, 0]}
    assert good(ask.client.get(f"/api/statistics?game={state['id']}")) == everything
    assert bad(ask.client.get("/api/statistics?game=none"), 404) == "no_such_game"


def test_kept_dice_are_not_counted_as_thrown() -> None:
    events = [roll("1 2 3 4 5"), roll("1 1 3 4 5"), score("ones"), roll("6 6 6 6 6"), {"type": "x"}, None]
    assert [face for _, face in faces_thrown("yatzy", events)] == ["1", "2", "3", "4", "5", *"66666"]
    assert list(faces_thrown("double-yatzy", [roll("6-1")])) == [("double outer", "6"), ("double inner", "1")]
    thrown = list(faces_thrown("genius", [roll("1 2"), roll("3 4"), {"type": "challenge", "face": "x2"}]))
    assert thrown[-1] == ("challenge", "x2") and len(thrown) == 5


@pytest.mark.parametrize(
    ("chi_square", "p"), [(0.0, 1.0), (4.351, 0.5), (11.070, 0.05), (15.086, 0.01), (20.515, 0.001)]
)
def test_the_tail_is_that_of_the_tables(chi_square: float, p: float) -> None:
    assert chance_of(chi_square) == pytest.approx(p, rel=2e-3)


def test_fair_dice_are_called_fair_and_loaded_ones_not() -> None:
    dice = random.Random(5)
    fair = [dice.choices(range(6), k=600) for _ in range(200)]
    verdicts = [write_fairness([thrown.count(face) for face in range(6)])["verdict"] for thrown in fair]
    assert verdicts.count("fair") >= 190 and "unfair" not in verdicts
    assert write_fairness([100, 100, 100, 100, 100, 200])["verdict"] == "unfair"


def test_every_setting_and_code_is_named_once() -> None:
    assert all(
        len({s["key"] for s in game["settings"]}) == len(game["settings"]) for game in write_catalogue()["games"]
    )


def test_health(client: TestClient) -> None:
    health = good(client.get("/api/health"))
    assert health["status"] == "ok" and health["lan"] is False
