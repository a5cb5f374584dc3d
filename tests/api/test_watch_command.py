"""`rollcall watch`."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from api.cli import main
from tests.vision.fakes import fake_eyes
from tests.vision.watching.scenes import Die, Scene, draw, throw
from vision.errors import Lack, Unfit

KEYS = [
    "box",
    "kind",
    "face",
    "color",
    "outer",
    "inner",
    "confidence",
    "sure",
    "alternatives",
    "track",
    "rolled",
    "zone",
]


@pytest.fixture
def clip(tmp_path: Path) -> str:
    """A throw of one die onto an empty table."""
    die = Die(200, 160, 3)
    scenes = [*[Scene()] * 15, *throw(Scene(), [die], 0.4), *[Scene((die,))] * 20]
    writer = cv2.VideoWriter(str(tmp_path / "clip.avi"), cv2.VideoWriter.fourcc(*"MJPG"), 30, (640, 360))
    for number, scene in enumerate(scenes):
        writer.write(draw(scene, number))
    writer.release()
    return str(tmp_path / "clip.avi")


@pytest.fixture(autouse=True)
def eyes(monkeypatch: pytest.MonkeyPatch) -> None:
    seeing = fake_eyes([(180.0, 140.0, 40.0, 40.0)], {"value": "3"})
    monkeypatch.setattr("api.terminal.watching.open_eyes", lambda: seeing)


def lines(capsys: pytest.CaptureFixture[str]) -> list[dict[str, Any]]:
    return [json.loads(line) for line in capsys.readouterr().out.splitlines()]


def test_the_fixed_form(clip: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["watch", clip, "--json", "--expect", "d6:1"]) == 0
    rows = lines(capsys)
    assert [list(row) for row in rows] == [["t", "event", "dice"]] * len(rows)
    # The eyes of this test see their die from the start.
    assert [row["event"] for row in rows[:2]] == ["settled", "motion"]
    assert [row["t"] for row in rows] == sorted(row["t"] for row in rows)
    (die,) = rows[0]["dice"]
    assert list(die) == KEYS
    assert (die["kind"], die["face"], die["sure"], die["track"], die["rolled"]) == ("d6", "3", True, 1, False)


def test_an_empty_table(clip: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("api.terminal.watching.open_eyes", lambda: fake_eyes([]))
    assert main(["watch", clip, "--json"]) == 0
    assert [row["event"] for row in lines(capsys)] == ["empty", "motion"]


def test_lines_to_read(clip: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["watch", clip]) == 0
    first, second, *_ = capsys.readouterr().out.splitlines()
    assert first.split() == ["0.30", "s", "settled:", "1", "die,", "0", "thrown"]
    assert second.split()[:2] == ["d6", "3"]


@pytest.mark.parametrize(
    ("source", "sentence"),
    [
        ("nothing.mp4", "there is no such file, folder or camera: nothing.mp4"),
        ("/dev/video987", "there is no camera /dev/video987"),
        ("demo", "there is no clip to play as a camera"),
    ],
)
def test_a_source_that_cannot_be_opened(
    source: str, sentence: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("api.terminal.watching.clip_of", lambda game: None)
    assert main(["watch", source, "--json"]) == 1
    assert capsys.readouterr().err == f"rollcall watch: {sentence}\n"


def test_a_file_that_is_no_video(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "text.mp4"
    file.write_text("text")
    assert main(["watch", str(file)]) == 1
    assert capfd.readouterr().err == f"rollcall watch: {file} is not a video that can be played\n"


def test_the_demo_is_a_clip(clip: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("api.terminal.watching.clip_of", lambda game: Path(clip))
    assert main(["watch", "demo", "--json"]) == 0
    assert lines(capsys)[0]["event"] == "settled"


def test_wrong_expectations(clip: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["watch", clip, "--expect", "d7:2"]) == 2
    assert "d7:2" in capsys.readouterr().err


def test_without_networks(clip: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    def missing() -> None:
        raise Unfit(Lack.MODEL_MISSING, file="finder.onnx")

    monkeypatch.setattr("api.terminal.watching.open_eyes", missing)
    assert main(["watch", clip]) == 1
    assert "finder.onnx" in capsys.readouterr().err


def test_stopping_it_ends_well(clip: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    def stop(*_: Any) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("api.terminal.watching.Watcher.take", stop)
    assert main(["watch", clip, "--loop", "yes"]) == 130
    assert capsys.readouterr().err == ""


def test_the_shipped_networks_watch_a_photograph_like_scene(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every stage once with the real eyes; how well they read is measured elsewhere."""
    monkeypatch.undo()
    scene = draw(Scene((Die(200, 160, 5), Die(400, 200, 2))))
    assert cv2.imwrite(str(tmp_path / "table.png"), np.ascontiguousarray(scene))
    assert main(["watch", str(tmp_path), "--json", "--expect", "d6:2"]) == 0
    (row,) = lines(capsys)
    assert row["event"] == "settled"
    assert sorted(die["face"] for die in row["dice"]) == ["2", "5"]
