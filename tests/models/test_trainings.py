"""Both trainings for a few steps, resumed, exported, and used by the app's own eyes. Only where torch is installed."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import pytest

from vision.pipeline import open_eyes
from vision.types import Picture

pytest.importorskip("torch", reason="torch is an extra: `make train-ready` installs it")

ROOT = Path(__file__).parents[2]


ONE_AFTER_ANOTHER = """
import json, runpy, sys
for words in json.loads(sys.argv[1]):
    sys.argv = words
    print("==", *words)
    runpy.run_module(words[0], run_name="__main__")
"""


def run(*commands: Sequence[str]) -> list[str]:
    """What each of them says. In one process, but not in this one: torch takes seconds to load, and warns."""
    done = subprocess.run(
        [sys.executable, "-c", ONE_AFTER_ANOTHER, json.dumps(commands)],
        cwd=ROOT,
        env=os.environ | {"PYTHONWARNINGS": "ignore"},
        capture_output=True,
        text=True,
        timeout=600,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.split("== ")[1:]


@dataclass(frozen=True, slots=True)
class Trained:
    folder: Path
    finder: str
    """What the training of the finder said."""
    resumed: str
    """And what it said when it was called once more."""


@pytest.fixture(scope="module")
def trained(tmp_path_factory: pytest.TempPathFactory) -> Trained:
    folder = tmp_path_factory.mktemp("trained")
    finder = ["models.train_finder", "--smoke", "--run", str(folder / "finder")]
    looks = ("whole", "straighter", "face", "double", "inside", "signs")
    readers = [["models.train_reader", look, "--smoke", "--run", str(folder / look)] for look in looks]
    checkpoints = [f"--{name}={folder / name / 'last.pt'}" for name in ("finder", *looks)]
    alike = ["models.train_likeness", *checkpoints[1:4], "--dice=2", "--steps=2", f"--out={folder / 'likeness.pt'}"]
    export = ["models.export", *checkpoints, f"--likeness={folder / 'likeness.pt'}", "--out", str(folder / "models")]
    said = run(finder, *readers, alike, export, finder)
    return Trained(folder, said[0], said[-1])


def test_a_training_resumes_where_it_stopped(trained: Trained) -> None:
    assert "step" in trained.finder
    assert "step" not in trained.resumed  # all its steps are done already


def test_what_is_exported_is_what_the_app_opens(trained: Trained) -> None:
    eyes = open_eyes(trained.folder / "models")
    seen = eyes.look(Picture.of(np.full((120, 160, 3), 90, np.uint8)))
    assert seen.ms.total > 0


def test_lessons_go_by_the_likeness_that_was_trained(trained: Trained) -> None:
    size = open_eyes().reader.network.about.size
    heads = open_eyes(trained.folder / "models").reader.read(np.zeros((2, size, size, 3), np.uint8))
    assert heads.likeness.shape[1] < heads.embedding.shape[1]
    assert np.linalg.norm(heads.likeness, axis=1) == pytest.approx([1, 1], abs=1e-3)


def test_both_networks_together_fit_in_eight_megabytes(trained: Trained) -> None:
    assert sum(file.stat().st_size for file in (trained.folder / "models").glob("*.onnx")) < 8_000_000
