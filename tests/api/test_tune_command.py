"""`rollcall tune` where it cannot train, and a tuned reader that is used or taken back."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from api.cli import main
from api.commands import tune
from api.teaching.tuned import FOLDER, open_tuned
from vision.session import model_folder


def test_without_torch_it_says_what_is_missing(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(tune, "there", lambda name: name != "torch")
    assert main(["tune", str(tmp_path)]) == 1
    assert "torch is not installed" in capsys.readouterr().err


def test_without_a_folder_it_asks_for_one(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["tune"]) == 2
    assert "which folder" in capsys.readouterr().err


def tuned(data: Path) -> Path:
    folder = data / FOLDER
    folder.mkdir(parents=True)
    for name in ("finder.onnx", "reader.onnx", "manifest.toml"):
        shutil.copy(model_folder() / name, folder)
    return folder


def test_a_tuned_reader_is_used_until_it_is_taken_back(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    folder = tuned(tmp_path)
    (folder / "reader.onnx").write_bytes(b"damaged")
    # Not the one of the manifest: the shipped one is used, and the game goes on.
    assert open_tuned(tmp_path).limits.faces
    assert main(["tune", "--take-back", "--data", str(tmp_path)]) == 0
    assert not folder.exists() and (tmp_path / "models.taken-back-1" / "manifest.toml").exists()
    assert main(["tune", "--take-back", "--data", str(tmp_path)]) == 0
    assert "nothing to take back" in capsys.readouterr().out
