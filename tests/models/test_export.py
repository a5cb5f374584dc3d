"""How weights are kept in what is shipped. Only where torch is installed."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import onnxruntime
import pytest

torch = pytest.importorskip("torch", reason="torch is an extra: `make train-ready` installs it")

from models.export import SEEING, open_reader, write, write_reader  # noqa: E402
from models.finder_net import Finder, FinderForUse  # noqa: E402
from models.looks import Double, Inside, Signs  # noqa: E402
from models.narrow import in_bytes  # noqa: E402
from models.questions import HEADS  # noqa: E402
from models.reader_net import Reader  # noqa: E402
from models.sizes import SIDE  # noqa: E402
from models.tune import shipped_reader  # noqa: E402
from vision.bench.speed import drawn_table  # noqa: E402
from vision.inputs import to_input  # noqa: E402
from vision.pipeline import open_eyes  # noqa: E402
from vision.session import model_folder  # noqa: E402


def test_bytes_are_never_further_from_a_weight_than_half_a_step() -> None:
    weight = np.random.default_rng(1).normal(0, [[[0.01]], [[1.0]], [[0.0]]], (3, 4, 5)).astype(np.float32)
    values, scales = in_bytes(weight)
    assert values.dtype == np.int8 and scales.shape == (3, 1, 1)
    assert np.all(np.abs(values * scales - weight) <= scales / 2 + 1e-9)
    assert np.abs(values[:2]).max(axis=(1, 2)).tolist() == [127, 127]  # small rows are as fine as large ones


def test_a_network_is_kept_in_about_a_byte_for_each_weight(tmp_path: Path) -> None:
    names, file, finder = ("picture", "heat", "size", "shift"), tmp_path / "finder.onnx", Finder()
    with pytest.warns(DeprecationWarning):
        write(FinderForUse(finder), torch.rand(1, 3, 64, 64), names, {}, file)
    weights = sum(weight.numel() for weight in finder.parameters())
    assert weights < file.stat().st_size < 1.1 * weights


def test_a_reader_is_not_opened_without_a_look_that_every_reader_has() -> None:
    """It would read with weights that nobody trained."""
    files = {name: model_folder() / f"{name}.pt" for name in SEEING[:2]}
    with pytest.raises(KeyError, match="face"):
        open_reader(files)


def further_looks(reader: Any, dice: Any) -> tuple[set[str], dict[str, Any]]:
    """Which of them were taken, and what the reader says of the dice."""
    taken: set[str] = set()
    for name in ("lettering", "through"):
        reader.get_submodule(name).look.register_forward_hook(lambda *_, name=name: taken.add(name))
    with torch.no_grad():
        return taken, reader(dice)


def same(file: Path, dice: Any, said: dict[str, Any]) -> bool:
    session = onnxruntime.InferenceSession(str(file), providers=["CPUExecutionProvider"])
    names = [out.name for out in session.get_outputs()]
    shipped = dict(zip(names, session.run(None, {"crops": dice.numpy()}), strict=True))
    heads = ("kind", "value", "challenge")
    return all(np.allclose(shipped[head], said[head], atol=0.05 * float(said[head].abs().max())) for head in heads)


@pytest.mark.filterwarnings("ignore")  # the older exporter says so much
def test_further_looks_are_taken_in_what_is_exported_too(tmp_path: Path) -> None:
    """Of all dice it is said at first that they may be challenge or double ones."""
    torch.manual_seed(1)
    reader, dice, file = (
        Reader((Double(), Inside()), Signs()).eval(),
        torch.rand(3, 3, SIDE, SIDE),
        tmp_path / "reader.onnx",
    )
    with torch.no_grad():
        reader.face.heads["kind"].bias[[HEADS["kind"].index(kind) for kind in ("challenge", "double")]] = 20.0
    write_reader(reader, file)
    taken, said = further_looks(reader, dice)
    assert taken == {"lettering", "through"} and same(file, dice, said)


def test_what_is_shipped_takes_no_further_look_at_plain_dice() -> None:
    eyes, (picture, boxes) = open_eyes(), drawn_table(3)
    dice = torch.from_numpy(to_input(eyes.reader.cut(picture, boxes), eyes.reader.network.about))
    taken, said = further_looks(shipped_reader(), dice)
    assert not taken and same(model_folder() / "reader.onnx", dice, said)
