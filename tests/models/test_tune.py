"""Fine-tuning for two steps on drawn dice. Only where torch is installed."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import numpy as np
import pytest

pytest.importorskip("torch", reason="torch is an extra: `make train-ready` installs it")
pytest.importorskip("onnx")

import torch

from models import tune
from models.loop import normalise
from models.sizes import SIDE
from models.toy import toy_crops, toy_pictures
from vision.pipeline import open_eyes


@pytest.fixture(autouse=True)
def _few_crops(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("MINE", "OTHERS"):
        monkeypatch.setattr(tune, name, 4)


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
    assert tune.set_aside(out) == out.with_name("models.before-1")  # what the next tuning does first
    assert (out.with_name("models.before-1") / "reader.onnx").exists() and not out.exists()


def test_nothing_is_written_if_other_dice_are_read_worse(
    folders: tuple[Path, Path, Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    mine, replay, out = folders
    shares = iter((0.5, 1.0, 0.8, 0.9))
    monkeypatch.setattr(tune, "right", lambda *_: next(shares))
    monkeypatch.setattr(tune, "WAYS", (1.0, 0.5))
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


def parts_of(net: Any) -> dict[str, Any]:
    """Each once, though a look may be taken in two places."""
    return dict(net.named_parameters()) | dict(net.named_buffers())


def test_only_the_last_layers_change(folders: tuple[Path, Path, Path]) -> None:
    net, before = tune.shipped_reader(), parts_of(tune.shipped_reader())
    mine, known = (tune.collect(folder) for folder in folders[:2])
    tune.train_last(net, mine, [known], np.random.default_rng(1), steps=2, rate=1e-3)
    changed = {name for name, weight in parts_of(net).items() if not weight.equal(before[name])}
    assert {name.split(".")[1] for name in changed} == {"embed", "heads"}
    assert not any(name.startswith("face.embed") for name in changed)  # a likeness was trained on what it sees


def test_the_way_is_gone_as_far_as_other_dice_allow(monkeypatch: pytest.MonkeyPatch) -> None:
    shipped, net = tune.shipped_reader(), tune.shipped_reader()
    for weight in tune.last_layers(net):
        weight.data += 1.0
    shares = iter((0.7, 0.89, 0.9))
    monkeypatch.setattr(tune, "right", lambda *_: next(shares))
    assert tune.as_far_as_allowed(shipped, net, [], least=0.9) == 0.9
    pairs = zip(tune.last_layers(shipped), tune.last_layers(net), strict=True)
    moved = [float((new - old).detach().mean()) for old, new in pairs]
    assert moved == pytest.approx([tune.WAYS[2]] * len(moved), abs=1e-4)


def test_answers_that_stay_do_not_drift() -> None:
    net, crops = tune.shipped_reader(), normalise(torch.from_numpy(toy_crops(SIDE)))
    then, other = net(crops), net(crops.flip(0))  # pips where letters were, and letters where pips were
    kept, gone = (float(tune.drift(now, then).detach()) for now in (then, other))
    assert kept == pytest.approx(0, abs=1e-4) and gone > 0.1
