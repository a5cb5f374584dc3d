"""Both trainings for a few steps, resumed, exported, and used by the app's own eyes. Only where torch is installed."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from vision.pipeline import open_eyes
from vision.types import Picture

pytest.importorskip("torch", reason="torch is an extra: `make train-ready` installs it")

ROOT = Path(__file__).parents[2]


def run(*arguments: str) -> str:
    environment = os.environ | {"PYTHONWARNINGS": "ignore"}
    done = subprocess.run(
        [sys.executable, "-m", *arguments],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def trained(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("trained")
    run("models.train_finder", "--smoke", "--run", str(folder / "finder"))
    for look in ("whole", "face", "double"):
        run("models.train_reader", look, "--smoke", "--run", str(folder / look))
    checkpoints = [f"--{name}={folder / name / 'last.pt'}" for name in ("finder", "whole", "face", "double")]
    run("models.export", *checkpoints, "--out", str(folder / "models"))
    return folder


def test_a_training_resumes_where_it_stopped(trained: Path) -> None:
    again = run("models.train_finder", "--smoke", "--run", str(trained / "finder"))
    assert "step" not in again  # all its steps are done already


def test_what_is_exported_is_what_the_app_opens(trained: Path) -> None:
    eyes = open_eyes(trained / "models")
    seen = eyes.look(Picture.of(np.full((120, 160, 3), 90, np.uint8)))
    assert seen.ms.total > 0


def test_both_networks_together_fit_in_eight_megabytes(trained: Path) -> None:
    assert sum(file.stat().st_size for file in (trained / "models").glob("*.onnx")) < 8_000_000
