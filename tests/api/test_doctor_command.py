"""`rollcall doctor`."""

from __future__ import annotations

import json
import socket
from pathlib import Path

import pytest

from api.cli import main
from api.terminal import checkup
from tests.api.running import free_port
from vision.session import THREADS
from vision.watching.sources import devices
from vision.watching.sources.lost import Loss, Lost

cameras = checkup.camera_state


@pytest.fixture(autouse=True)
def well(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(checkup, "network_state", lambda name: f"{name}.onnx")
    monkeypatch.setattr(checkup, "camera_state", lambda: "none")


def test_one_screen(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["doctor", "--data", str(tmp_path / "not" / "yet"), "--port", str(free_port())]) == 0
    told = capsys.readouterr().out.splitlines()
    assert all(line.startswith("ok ") for line in told)
    assert len(told) < 24
    names = ["rollcall", "system", "numpy", "opencv", "onnxruntime", "finder", "reader", "cameras", "demo", "port"]
    assert [line.split()[1] for line in told] == [*names, "disk"]
    assert f"{THREADS} threads" in "\n".join(told)


def test_what_is_wrong_is_said(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(checkup, "PATIENCE", 0.1)
    monkeypatch.setattr(checkup, "opencv_distributions", lambda: ["opencv-python 5", "opencv-python-headless 5"])
    with socket.create_server(("127.0.0.1", 0)) as taken:
        assert main(["doctor", "--data", str(tmp_path), "--port", str(taken.getsockname()[1])]) == 1
    bad = [line for line in capsys.readouterr().out.splitlines() if line.startswith("BAD")]
    assert "exactly one opencv" in bad[0] and "in use" in bad[1] and len(bad) == 2


def test_a_file_is_no_folder_for_games_and_not_every_number_a_port(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "games").write_text("no folder")
    assert main(["doctor", "--data", str(tmp_path / "games" / "mine"), "--port", "99999"]) == 1
    bad = [line for line in capsys.readouterr().out.splitlines() if line.startswith("BAD")]
    assert "there is no port 99999" in bad[0] and "games is a file, not a folder" in bad[1] and len(bad) == 2


def test_for_programs(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["doctor", "--json", "--data", str(tmp_path), "--port", str(free_port())]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["good"] is True
    assert {"name": "reader", "good": True, "text": "reader.onnx"} in told["findings"]


def test_a_camera_that_is_busy_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    def busy(spec: str) -> devices.Device:
        raise Lost(Loss.BUSY, name=spec)

    monkeypatch.setattr(devices, "list_cameras", lambda: (devices.Camera("/dev/video0", "Desk camera"),))
    monkeypatch.setattr(devices, "open_camera", busy)
    assert "Desk camera: " in cameras() and "another program may be using it" in cameras()
