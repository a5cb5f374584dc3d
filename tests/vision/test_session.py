"""A network file is checked before it is believed."""

from __future__ import annotations

import base64
import hashlib
import json
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from vision.errors import Lack, Unfit
from vision.pipeline import open_eyes
from vision.session import METADATA_KEY, model_folder, open_network, read_about

IDENTITY = base64.b64decode(
    "CAg6SQoQCgF4EgF5IghJZGVudGl0eRIBZ1oYCgF4EhMKEQgBEg0KAxIBbgoCCAMKAAoAYhgKAXkSEwoRCAESDQoDEgFuCgIIAwoACgBCBAoAEBFy"
    "egoIcm9sbGNhbGwSbnsic2l6ZSI6IDE2LCAibWVhbiI6IFswLjUsIDAuNSwgMC41XSwgInN0ZCI6IFswLjI1LCAwLjI1LCAwLjI1XSwgImNsYXNz"
    "ZXMiOiB7fSwgInRocmVzaG9sZCI6IDAuNCwgInN0cmlkZSI6IDR9"
)
"""The smallest network: gives back what it gets, as `y`; with our metadata."""


def ship(folder: Path, data: bytes = IDENTITY, digest: str | None = None) -> None:
    (folder / "finder.onnx").write_bytes(data)
    digest = digest or hashlib.sha256(data).hexdigest()
    (folder / "manifest.toml").write_text(f'[finder]\nfile = "finder.onnx"\nsha256 = "{digest}"\n')


def test_a_network_is_a_function(tmp_path: Path) -> None:
    ship(tmp_path)
    network = open_network("finder", tmp_path)
    given = np.arange(12, dtype=np.float32).reshape(1, 3, 2, 2)
    assert (network.run(given)["y"] == given).all()
    assert (network.about.size, network.about.threshold, network.about.std) == (16, 0.4, (0.25, 0.25, 0.25))


def refusal(folder: Path, name: str = "finder") -> Unfit:
    with pytest.raises(Unfit) as caught:
        open_network(name, folder)
    assert str(caught.value)
    return caught.value


def test_a_changed_file_is_refused_with_advice(tmp_path: Path) -> None:
    ship(tmp_path, digest="0" * 64)
    refused = refusal(tmp_path)
    assert refused.code == Lack.MODEL_CHANGED
    assert "finder.onnx" in str(refused) and "again" in str(refused)


def test_a_missing_file_is_refused_with_advice(tmp_path: Path) -> None:
    ship(tmp_path)
    (tmp_path / "finder.onnx").unlink()
    assert refusal(tmp_path).code == Lack.MODEL_MISSING


@pytest.mark.parametrize("text", [None, "", "[finder]\nfile = 'x'\n", "not toml at all [", "finder = 3\n"])
def test_a_manifest_that_does_not_name_it_is_refused(tmp_path: Path, text: str | None) -> None:
    if text is not None:
        (tmp_path / "manifest.toml").write_text(text)
    assert refusal(tmp_path).code == Lack.MANIFEST


@pytest.mark.parametrize("data", [b"", b"no network", IDENTITY[:40]])
def test_a_file_that_is_no_network_is_refused(tmp_path: Path, data: bytes) -> None:
    ship(tmp_path, data)
    assert refusal(tmp_path).code == Lack.MODEL_UNFIT


GOOD: dict[str, Any] = {"size": 96, "mean": [0, 0, 0], "std": [1, 1, 1]}
WRONG: list[dict[str, Any]] = [
    {"size": None},
    {"size": 0},
    {"mean": [0, 0]},
    {"std": [1, 1, 0]},
    {"std": "abc"},
    {"classes": {"kind": 3}},
    {"classes": [3]},
    {"temperature": {"kind": 0}},
    {"sure": {"d6": "very"}},
    {"margin": "wide"},
]


@pytest.mark.parametrize("wrong", WRONG)
def test_metadata_is_checked(wrong: dict[str, Any]) -> None:
    with pytest.raises(Unfit):
        read_about(Path("x"), {METADATA_KEY: json.dumps(GOOD | wrong)})


@pytest.mark.parametrize("metadata", [{}, {METADATA_KEY: "{"}, {METADATA_KEY: "[]"}, {METADATA_KEY: "{}"}])
def test_a_network_without_our_metadata_is_refused(metadata: dict[str, str]) -> None:
    with pytest.raises(Unfit):
        read_about(Path("x"), metadata)


def test_a_missing_library_is_told_in_a_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    ship(tmp_path)
    monkeypatch.setitem(sys.modules, "onnxruntime", None)
    refused = refusal(tmp_path)
    assert refused.code == Lack.LIBRARY
    assert "Install" in str(refused)


@pytest.mark.skipif(not (model_folder() / "manifest.toml").exists(), reason="no networks are shipped in this tree")
def test_the_shipped_networks_fit() -> None:
    eyes = open_eyes()
    assert eyes.finder.network.about.size == 640
    assert sum(file.stat().st_size for file in model_folder().glob("*.onnx")) <= 8 * 2**20
