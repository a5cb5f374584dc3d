"""Fine-tuning for two steps on drawn dice. Only where torch is installed."""

from __future__ import annotations

import tomllib
from pathlib import Path

import numpy as np
import pytest

pytest.importorskip("torch", reason="torch is an extra: `make train-ready` installs it")
pytest.importorskip("onnx")

from models import tune
from models.toy import toy_pictures
from vision.pipeline import open_eyes


@pytest.fixture
def folders(tmp_path: Path) -> tuple[Path, Path, Path]:
    for name in ("mine", "replay"):
        toy_pictures(tmp_path / name / "toy")
    return tmp_path / "mine", tmp_path / "replay", tmp_path / "data" / "models"


@pytest.mark.filterwarnings("ignore::DeprecationWarning", "ignore::UserWarning")
def test_a_tuned_reader_has_a_folder_of_its_own(
    folders: tuple[Path, Path, Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    mine, replay, out = folders
    monkeypatch.setattr(tune, "WORSE", 1.0)
    done = tune.tune(mine, replay, out, steps=2)
    assert done.crops > 0 and done.kept_back > 0
    manifest = tomllib.loads((out / "manifest.toml").read_text())
    assert manifest["reader"]["steps"] == 2 and manifest["reader"]["tuned_from"]
    assert open_eyes(out).limits == open_eyes().limits
    tune.tune(mine, replay, out, steps=1)
    assert (out.with_name("models.before-1") / "reader.onnx").exists()


def test_nothing_is_written_if_other_dice_are_read_worse(
    folders: tuple[Path, Path, Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    mine, replay, out = folders
    shares = iter((0.5, 1.0, 1.0, 0.9))
    monkeypatch.setattr(tune, "right", lambda *_: next(shares))
    with pytest.raises(tune.Untuned, match="worse"):
        tune.tune(mine, replay, out, steps=1)
    assert not out.exists()


def test_without_pictures_or_replay_it_says_so(folders: tuple[Path, Path, Path], tmp_path: Path) -> None:
    mine, replay, out = folders
    (tmp_path / "empty").mkdir()
    with pytest.raises(tune.Untuned, match="no labelled pictures"):
        tune.tune(tmp_path / "empty", replay, out)
    with pytest.raises(tune.Untuned, match="no replay sample"):
        tune.tune(mine, tmp_path / "nowhere", out)


def test_only_the_last_layers_change(folders: tuple[Path, Path, Path]) -> None:
    net, before = tune.shipped_reader(), tune.shipped_reader().state_dict()
    tune.train_last(net, [tune.everything(tune.collect(folders[0]), 1.0)], 2, 1e-3, np.random.default_rng(1))
    changed = {name.split(".")[0] for name, weight in net.state_dict().items() if not weight.equal(before[name])}
    assert changed == {"embed", "heads"}
