"""`rollcall bench`."""

from __future__ import annotations

import json
from functools import partial
from pathlib import Path

import numpy as np
import pytest

from api.cli import main
from tests.vision.fakes import fake_eyes
from tests.vision.files import encoded
from vision.bench.speed import measure


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    eyes = fake_eyes([(100, 100, 40, 40), (50, 300, 40, 40)], {"value": "5"})
    monkeypatch.setattr("api.terminal.benching.open_eyes", lambda folder, second_look: eyes)
    monkeypatch.setattr("api.terminal.benching.measure", partial(measure, rounds=1))
    folder = tmp_path / "sets" / "drawn"
    folder.mkdir(parents=True)
    (folder / "a.png").write_bytes(encoded(".png", np.zeros((480, 640, 3), np.uint8)))
    dice = [{"box": [100, 100, 40, 40], "value": 6}, {"box": [300, 100, 40, 40], "value": 1}]
    (folder / "labels.jsonl").write_text(json.dumps({"image": "a.png", "width": 640, "height": 480, "dice": dice}))
    return folder.parent


def test_the_json(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "--data", str(data), "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    (drawn,) = told["sets"]
    assert drawn["name"] == "drawn"
    assert drawn["found"] == {"count": 1, "of": 2} and drawn["right"] == {"count": 0, "of": 2}
    assert drawn["false_finds"] == 1 and drawn["opencv_alone"]["right"] == {"count": 0, "of": 2}
    assert [(mistake["face"], mistake["read"], mistake["sure"]) for mistake in drawn["mistakes"]] == [
        ("6", "5", True),
        ("1", None, False),
    ]
    tables = [(9, "pips"), (42, "pips"), (9, "symbols"), (42, "symbols")]
    assert [(speed["dice"], speed["face"]) for speed in told["ms"]] == tables


def test_the_tables(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "--data", str(data / "drawn")]) == 0
    text = capsys.readouterr().out
    assert "50.00 %" in text and "OpenCV alone" in text and "42 dice" in text


def test_the_worst_are_saved(data: Path, tmp_path: Path) -> None:
    assert main(["bench", "--data", str(data), "--worst", str(tmp_path / "worst")]) == 0
    names = sorted(file.name for file in (tmp_path / "worst").iterdir())
    assert names == ["drawn-000-6-as-5-sure.png", "drawn-001-1-as-missed.png", "drawn-stray-000-5.png"]


def test_nothing_to_measure_on(tmp_path: Path, data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "--data", str(tmp_path / "none")]) == 1
    assert "--data DIR" in capsys.readouterr().err
    (data / "drawn" / "labels.jsonl").write_text("{")
    assert main(["bench", "--data", str(data)]) == 1
    assert "labels.jsonl, line 1" in capsys.readouterr().err


@pytest.mark.parametrize("limit", ["0", "-3", "many"])
def test_a_limit_that_is_none_is_told(limit: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as told:
        main(["bench", "--limit", limit])
    assert told.value.code == 2 and "argument --limit" in capsys.readouterr().err
