"""`rollcall read`."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from api.cli import main
from tests.vision.fakes import fake_eyes
from tests.vision.files import encoded, huge_png
from vision.errors import Lack, Unfit
from vision.pipeline import Eyes

BOX = (100.0, 100.0, 40.0, 40.0)
KEYS = ["box", "kind", "face", "color", "outer", "inner", "confidence", "sure", "alternatives"]


@pytest.fixture
def eyes(monkeypatch: pytest.MonkeyPatch) -> Eyes:
    seeing = fake_eyes([BOX], {"kind": "double", "value": "4", "inner": "2", "body": "clear"})
    monkeypatch.setattr("api.terminal.reading.open_eyes", lambda: seeing)
    return seeing


@pytest.fixture
def good(tmp_path: Path) -> str:
    file = tmp_path / "good.png"
    file.write_bytes(encoded(".png", np.zeros((480, 640, 3), np.uint8)))
    return str(file)


def lines(capsys: pytest.CaptureFixture[str]) -> list[dict[str, Any]]:
    return [json.loads(line) for line in capsys.readouterr().out.splitlines()]


@pytest.mark.usefixtures("eyes")
def test_the_fixed_form(good: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["read", good, "--json"]) == 0
    (row,) = lines(capsys)
    assert list(row) == ["image", "width", "height", "dice", "ms"]
    assert (row["image"], row["width"], row["height"]) == (good, 640, 480)
    assert list(row["ms"]) == ["find", "read", "total"]
    (die,) = row["dice"]
    assert list(die) == KEYS
    assert die["box"] == [100, 100, 40, 40]
    assert (die["kind"], die["face"], die["outer"], die["inner"], die["color"]) == ("double", "4/2", 4, 2, "clear")
    assert die["sure"] is True and die["alternatives"][0] == ["4/2", die["confidence"]]


@pytest.mark.usefixtures("eyes")
def test_a_crop_is_one_die(good: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["read", "--crop", "--json", good]) == 0
    assert lines(capsys)[0]["dice"][0]["box"] == [0, 0, 640, 480]


@pytest.mark.usefixtures("eyes")
def test_bad_pictures_do_not_stop_good_ones(tmp_path: Path, good: str, capsys: pytest.CaptureFixture[str]) -> None:
    bad = {"empty.jpg": b"", "text.png": b"not a picture", "huge.png": huge_png(20_000, 20_000)}
    for name, data in bad.items():
        (tmp_path / name).write_bytes(data)
    files = [*(str(tmp_path / name) for name in bad), good, str(tmp_path), str(tmp_path / "none.jpg"), "a\0b", good]
    assert main(["read", "--json", *files]) == 1
    rows = lines(capsys)
    assert [row["image"] for row in rows] == files
    assert [("error" in row, "dice" in row) for row in rows] == [(file != good, file == good) for file in files]
    assert all(isinstance(row["error"], str) and row["error"] for row in rows if "error" in row)


@pytest.mark.usefixtures("eyes")
def test_damaged_files_make_no_noise(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "a.png").write_bytes(huge_png(300, 300))
    assert main(["read", "--json", str(tmp_path / "a.png")]) == 1
    told = capfd.readouterr()
    assert "damaged" in told.out and not told.err


@pytest.mark.usefixtures("eyes")
def test_a_name_that_is_no_text(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["read", "--json", "\udcff.jpg"]) == 1
    assert lines(capsys)[0]["image"] == "\udcff.jpg"
    assert main(["read", "\udcff.jpg"]) == 1
    assert capsys.readouterr().out.startswith("?.jpg: ")


@pytest.mark.usefixtures("eyes")
def test_the_table(good: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["read", good, "nothing.jpg"]) == 1
    text = capsys.readouterr().out
    assert "640×480  1 die, 1 sure" in text
    assert "double" in text and "4/2" in text and "40×40 at 100,100" in text
    assert "nothing.jpg: there is no such file" in text


def test_the_table_says_what_is_doubtful(
    good: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("api.terminal.reading.open_eyes", lambda: fake_eyes([BOX], {"value": "3", "flat": "no"}))
    assert main(["read", good]) == 0
    assert "not sure (leaning)" in capsys.readouterr().out


@pytest.mark.usefixtures("eyes")
def test_annotated_pictures_are_saved(tmp_path: Path, good: str) -> None:
    other = tmp_path / "other" / "good.png"
    other.parent.mkdir()
    other.write_bytes(Path(good).read_bytes())
    out = tmp_path / "deep" / "out"
    for _ in range(2):
        assert main(["read", "--save", str(out), good, str(other)]) == 0
    assert sorted(file.name for file in out.iterdir()) == ["good-2.jpg", "good.jpg"]


@pytest.mark.usefixtures("eyes")
def test_expectations_reach_the_eyes(good: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["read", "--json", "--expect", "d6:5", "--expect", "set:2", good]) == 0
    assert lines(capsys)[0]["dice"][0]["sure"] is False


@pytest.mark.usefixtures("eyes")
@pytest.mark.parametrize("options", [["--expect", "d20:3"], ["--expect", "d6"], ["--save", "{good}/below"]])
def test_orders_that_cannot_be(good: str, options: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["read", good, *(text.format(good=good) for text in options)]) == 2
    told = capsys.readouterr()
    assert told.err.startswith("rollcall read: ") and not told.out


def test_unfit_networks_are_told_in_a_sentence(
    good: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def unfit() -> Eyes:
        raise Unfit(Lack.MODEL_MISSING, file="finder.onnx")

    monkeypatch.setattr("api.terminal.reading.open_eyes", unfit)
    assert main(["read", good, "--json"]) == 1
    assert "finder.onnx is missing" in capsys.readouterr().err
