"""`rollcall replay` on good logs, bad logs and files that are no logs: an answer or a clear error, no traceback."""

from __future__ import annotations

import json
import subprocess
import sys
from dataclasses import asdict
from pathlib import Path
from typing import Any

import pytest

from api.cli import main
from tests.playthroughs.telling import FOLDER, read

TURN: list[Any] = [
    {"type": "roll", "dice": [2, 2, 3, 3, 3, 4, 4, 5, "GET"]},
    {"type": "choose", "number": 3},
    {"type": "end"},
]
LOG: dict[str, Any] = {"game": "forget-it", "players": ["Ann", "Ben"], "settings": {}, "events": TURN}


def replay(file: Path, capsys: pytest.CaptureFixture[str], content: str | bytes) -> tuple[int, dict[str, Any]]:
    file.write_bytes(content if isinstance(content, bytes) else content.encode())
    status = main(["replay", str(file), "--json"])
    shown: dict[str, Any] = json.loads(capsys.readouterr().out)
    return status, shown


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "log.json"


def test_a_file_that_cannot_be_read_is_told_in_words(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", str(tmp_path / "none.json")]) == 1
    assert capsys.readouterr().out == f"{tmp_path / 'none.json'} cannot be read: No such file or directory.\n"


def test_a_good_log(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    status, shown = replay(file, capsys, json.dumps(LOG))
    assert status == 0
    assert shown.keys() == {"scores", "to_play", "outcome", "sheet", "error"}
    assert (shown["scores"], shown["to_play"]) == ({"Ann": 9, "Ben": 0}, "Ben")
    assert (shown["outcome"], shown["error"]) == (None, None)


@pytest.mark.parametrize(
    ("content", "code"),
    [
        (b"", "log_unreadable"),
        (b"\xff\xfe\x00 no text", "log_unreadable"),
        (b'{"game": "forget-it", ', "log_unreadable"),
        (b"[" * 100_000, "log_unreadable"),
        (b"[]", "log_shape"),
        (b"null", "log_shape"),
        (b'{"game": "forget-it"}', "log_shape"),
        (json.dumps(LOG | {"game": "ludo"}), "unknown_game"),
        (json.dumps(LOG | {"game": ["forget-it"]}), "unknown_game"),
        (json.dumps(LOG | {"players": []}), "too_few_players"),
        (json.dumps(LOG | {"players": [f"P{n}" for n in range(200)]}), "too_many_players"),
        (json.dumps(LOG | {"players": ["Ann", "Ann"]}), "duplicate_player"),
        (json.dumps(LOG | {"players": ["Ann", ""]}), "player_name"),
        (json.dumps(LOG | {"players": ["Ann", 3]}), "player_name"),
        (json.dumps(LOG | {"players": "Ann"}), "log_shape"),
        (json.dumps(LOG | {"settings": {"speed": 3}}), "unknown_setting"),
        (json.dumps(LOG | {"settings": {"target": "500"}}), "setting_value"),
        (json.dumps(LOG | {"settings": {"target": True}}), "setting_value"),
        (json.dumps(LOG | {"settings": []}), "log_shape"),
        (json.dumps(LOG | {"events": {}}), "log_shape"),
        (json.dumps(LOG | {"mood": "good"}), "log_shape"),
    ],
)
def test_what_is_no_log_is_refused_whole(
    file: Path, capsys: pytest.CaptureFixture[str], content: str | bytes, code: str
) -> None:
    status, shown = replay(file, capsys, content)
    assert status == 1
    assert (shown["error"]["code"], shown["error"]["index"], shown["scores"]) == (code, None, {})


@pytest.mark.parametrize(
    "event",
    [None, 3, "roll", [], {}, {"type": 7}, {"type": "dance"}, {"type": "roll"}, {"type": "roll", "dice": "2 2 3"},
     {"type": "roll", "dice": [True] * 9}, {"type": "roll", "dice": [2.0] * 9}, {"type": "end", "why": "tired"}],
)  # fmt: skip
def test_an_event_of_the_wrong_shape_stops_the_log_there(
    file: Path, capsys: pytest.CaptureFixture[str], event: Any
) -> None:
    status, shown = replay(file, capsys, json.dumps(LOG | {"events": [*TURN, event]}))
    assert status == 1
    assert shown["error"]["index"] == 3
    assert shown["error"]["code"] in ("event_shape", "unknown_event")
    assert shown["scores"] == {"Ann": 9, "Ben": 0}


def test_a_file_that_is_not_there(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", str(tmp_path / "none.json"), "--json"]) == 1
    assert json.loads(capsys.readouterr().out)["error"]["code"] == "log_unreadable"


def test_a_log_of_ten_thousand_events(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    long = LOG | {"settings": {"target": 1_000_000}, "events": TURN * 3334}
    status, shown = replay(file, capsys, json.dumps(long))
    assert status == 0
    assert shown["scores"] == {"Ann": 9 * 1667, "Ben": 9 * 1667}


def test_the_table_without_json(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file.write_text(json.dumps(LOG | {"events": [*TURN, {"type": "end"}]}))
    assert main(["replay", str(file)]) == 1
    shown = capsys.readouterr().out
    assert "Ann" in shown and "To play: Ben." in shown and "Event 3 (Ben) does not fit" in shown


@pytest.mark.parametrize(
    ("told", "rows"),
    [
        ("yatzy-international", ["Sum", "Bonus (63)", "Three alike", "Further Yatzys", "Total"]),
        ("double-yatzy-basic", ["Two pairs", "Extra", "Final score"]),
        ("genius-genius", ["1 die", "2 dice", "Total"]),
        ("genius-long", ["1 die MIN", "5 dice MAX"]),
        ("genius-serious", ["Round 1", "Round 5"]),
        ("set-dice", ["1", "Total"]),
    ],
)
def test_rows_are_called_what_the_page_calls_them(
    file: Path, capsys: pytest.CaptureFixture[str], told: str, rows: list[str]
) -> None:
    file.write_text(json.dumps(asdict(read((FOLDER / f"{told}.txt").read_text("utf-8")))))
    assert main(["replay", str(file)]) == 0
    shown = capsys.readouterr().out
    assert "_" not in shown
    assert [row for row in rows if f"\n{row}  " not in shown] == []


def test_a_turn_of_forget_it_shares_its_line_with_the_running_total(
    file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file.write_text(json.dumps(LOG))
    main(["replay", str(file)])
    assert capsys.readouterr().out.splitlines() == [
        "         Ann  Ben",
        "1      9 = 9    ·",
        "Total      9    0",
        "To play: Ben.",
    ]


def test_how_a_game_ended_is_told_in_words(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file.write_text(json.dumps(asdict(read((FOLDER / "yatzy-basic.txt").read_text("utf-8")))))
    main(["replay", str(file)])
    assert "\nAll sheets are full. Won by " in capsys.readouterr().out


def test_a_name_that_is_no_text(file: Path) -> None:
    """A lone half of a surrogate pair is valid JSON and cannot be printed as it is."""
    file.write_text(json.dumps(LOG | {"players": ["\ud800", "Ben"]}))
    for options in ([], ["--json"]):
        done = subprocess.run(
            [sys.executable, "-m", "api.cli", "replay", str(file), *options],
            capture_output=True,
            timeout=60,
            check=False,
        )
        assert done.returncode == 0
        assert b"Traceback" not in done.stderr
