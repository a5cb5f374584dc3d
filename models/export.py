"""Turns checkpoints into what is shipped: one ONNX file a network, with all it needs to be used in its metadata.

python -m models.export --finder runs/finder/last.pt --whole runs/whole/last.pt --face runs/face/last.pt \\
    --double runs/double/last.pt --inside runs/inside/last.pt --signs runs/signs/last.pt \\
    --likeness models/likeness.pt --out models
python -m models.export … --calibration runs/calibration.json
python -m models.export … --without-likeness          for a bench: lessons reach too far with such a reader
python -m models.export … --ordinary                  for readers that learned ordinary dice alone
"""

from __future__ import annotations

import argparse
import copy
import json
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np
import onnx
import onnxruntime
import torch
from torch import nn

from models.checkpoint import fingerprint, opened
from models.finder_net import Finder, FinderForUse
from models.looks import Double, Inside, Likeness, Signs
from models.loop import MEAN, STD, normalise
from models.narrow import store_small
from models.questions import HEAD_NAMES, HEADS
from models.reader_net import IfWanted, Reader, ReaderForUse
from models.sizes import MARGIN, SIDE, STRIDE
from models.toy import toy_crops
from vision.session import METADATA_KEY, sha256_of

OPSET = 17
"""Old enough for every onnxruntime that we allow."""
PLACES = {name: name for name in ("whole", "straighter", "face", "signs", "inside")} | {"double": "doubles"}
"""What the reader calls its looks."""
SEEING = ("whole", "straighter", "face")
"""Those that every reader has, and that a likeness was trained on."""
ANEW = "train it anew with `python -m models.train_likeness --whole {whole} --straighter {straighter} --face {face}`"


class Unlike(ValueError):
    """There is no likeness, or one of other looks; says how to come by the right one."""


def export_finder(checkpoint: Path, file: Path, calibration: dict[str, Any]) -> None:
    net = opened(Finder(), checkpoint)
    about = {"long_side": 640, "stride": STRIDE, "threshold": calibration.get("threshold", 0.22), "classes": {}}
    axes = {"picture": {2: "height", 3: "width"}} | {
        name: {2: "rows", 3: "columns"} for name in ("heat", "size", "shift")
    }
    names = ("picture", "heat", "size", "shift")
    write(FinderForUse(net), torch.rand(1, 3, 384, 640), names, axes, file)
    describe(file, about | {"size": 640})


def open_reader(files: Mapping[str, Path]) -> Reader:
    """Of a checkpoint for each look. Without those at signs and at double dice it knows ordinary dice alone; without a
    likeness lessons go by the embedding, for which they reach too far."""
    likeness = open_likeness(files["likeness"], files) if "likeness" in files else None
    clear = (Double(), Inside()) if "double" in files else None
    net = Reader(clear, Signs() if "signs" in files else None, likeness)
    for name in PLACES.keys() & {*SEEING, *files}:
        opened(net.get_submodule(PLACES[name]), files[name])
    return net.eval()


def open_likeness(file: Path, looks: Mapping[str, Path]) -> Likeness:
    """What it says of a face holds for what these very looks see of it."""
    looks = {name: looks[name] for name in SEEING}
    if not file.exists():
        raise Unlike(f"there is no {file}: {ANEW.format(**looks)}")
    belongs = torch.load(file, weights_only=True).get("looks", {})
    strangers = [str(look) for name, look in looks.items() if belongs.get(name) != fingerprint(look)]
    if strangers:
        raise Unlike(f"{file} was not trained on {' and '.join(strangers)}: {ANEW.format(**looks)}")
    return opened(Likeness(), file)


def write_reader(net: Reader, file: Path) -> None:
    shipped, dice = ReaderForUse(copy.deepcopy(net)).requires_grad_(False), toy_dice()
    for name, look in tuple(shipped.reader.named_children()):
        if isinstance(look, IfWanted):
            setattr(shipped.reader, name, scripted(look))
    names = ("crops", *HEAD_NAMES, *shipped.besides)
    traced = torch.jit.trace(shipped, dice, check_trace=False)
    write(traced, dice, names, {name: {0: "dice"} for name in names}, file)


def scripted(further: IfWanted) -> nn.Module:
    """A further look as the exporter understands it: what it does is written down once, and whether it is taken is
    asked each time."""
    dice, squares = toy_dice(), torch.tensor([[0.5, 0.0], [0.0, 0.5], [0.0, 0.0]])
    said = torch.zeros(len(dice), sum(len(HEADS[head]) for head in further.look.heads))
    shown = (torch.ones(len(dice), dtype=torch.bool), said, dice, squares.expand(len(dice), 3, 2))
    return torch.jit.script(IfWanted(torch.jit.trace(further.look, shown, check_trace=False)))


def toy_dice() -> torch.Tensor:
    """On noise, which look a die gets may hang on the last digit."""
    return normalise(torch.from_numpy(toy_crops(SIDE)))


def export_reader(net: Reader, file: Path, calibration: dict[str, Any]) -> None:
    write_reader(net, file)
    about = {
        "size": SIDE,
        "margin": MARGIN,
        "classes": {head: list(names) for head, names in HEADS.items()},
        "temperature": calibration.get("temperature", dict.fromkeys(HEADS, 1.0)),
        "die": calibration.get("die", 0.87),
        "sure": calibration.get("sure", dict.fromkeys(HEADS["kind"], 0.98)),
        "told": calibration.get("told", {}),
    }
    describe(file, about)


def write(
    net: nn.Module,
    example: torch.Tensor,
    names: tuple[str, ...],
    axes: dict[str, dict[int, str]],
    file: Path,
) -> None:
    """The older exporter: it writes one file, the newer one needs a package more and writes two."""
    net.eval()
    torch.onnx.export(
        net, (example,), str(file), input_names=[names[0]], output_names=list(names[1:]),
        dynamic_axes=axes, opset_version=OPSET, dynamo=False,
    )  # fmt: skip
    compare(net, example, file, within=1e-3)
    store_small(file)
    compare(net, example, file, within=0.1)


def compare(net: nn.Module, example: torch.Tensor, file: Path, *, within: float) -> None:
    """What is shipped must say what was trained."""
    options = onnxruntime.SessionOptions()
    options.log_severity_level = 3  # that weights have two names is put right in `store_small`
    session = onnxruntime.InferenceSession(str(file), options, providers=["CPUExecutionProvider"])
    shipped = session.run(None, {session.get_inputs()[0].name: example.numpy()})
    with torch.no_grad():
        trained = net(example)
    for ours, theirs in zip(shipped, trained, strict=True):
        # Of the largest number: a network may answer what it never saw with any size of numbers.
        if np.abs(ours - theirs.numpy()).max() > within * max(1.0, float(theirs.abs().max())):
            raise ValueError(f"export differs from the network by {np.abs(ours - theirs.numpy()).max()!r}")


def describe(file: Path, about: dict[str, Any]) -> None:
    model = onnx.load(str(file))
    entry = model.metadata_props.add()
    entry.key = METADATA_KEY
    entry.value = json.dumps(about | {"mean": list(MEAN), "std": list(STD)})
    onnx.save(model, str(file))


def write_manifest(folder: Path, notes: dict[str, Any]) -> None:
    lines = ["# Written by models/export.py. The app refuses a file whose hash is not the one written here."]
    for name in ("finder", "reader"):
        file = folder / f"{name}.onnx"
        lines += ["", f"[{name}]", f'file = "{file.name}"', f'sha256 = "{sha256_of(file)}"']
        lines += [f"bytes = {file.stat().st_size}"]
        lines += [f"{key} = {json.dumps(value)}" for key, value in notes.get(name, {}).items()]
    (folder / "manifest.toml").write_text("\n".join(lines) + "\n")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--finder", type=Path, required=True, help="checkpoint of the finder")
    parser.add_argument("--whole", type=Path, required=True, help="checkpoint of the reader's look at the whole die")
    parser.add_argument("--face", type=Path, required=True, help="checkpoint of its look at the top face")
    parser.add_argument(
        "--straighter", type=Path, default=Path("models/straighter.pt"), help="of its look at how that face lies"
    )
    parser.add_argument(
        "--double", type=Path, default=Path("models/double.pt"), help="checkpoint of its look at double dice"
    )
    parser.add_argument(
        "--inside", type=Path, default=Path("models/inside.pt"), help="checkpoint of its look at the small die in those"
    )
    parser.add_argument(
        "--signs", type=Path, default=Path("models/signs.pt"), help="checkpoint of its look at letters and symbols"
    )
    parser.add_argument("--ordinary", action="store_true", help="without the looks at double dice and signs")
    likeness = parser.add_mutually_exclusive_group()
    likeness.add_argument(
        "--likeness", type=Path, default=Path("models/likeness.pt"), help="what models.train_likeness wrote for them"
    )
    likeness.add_argument("--without-likeness", dest="likeness", action="store_const", const=None, help="for a bench")
    parser.add_argument("--calibration", type=Path, help="what models.calibrate wrote")
    parser.add_argument("--notes", type=Path, help="JSON: what to say of each network in the manifest")
    parser.add_argument("--out", type=Path, default=Path("models"))
    options = parser.parse_args()
    try:
        export(options)
    except Unlike as problem:
        sys.exit(f"nothing was exported: {problem}")


def looks_for(options: argparse.Namespace) -> dict[str, Path]:
    left_out = {"double", "inside", "signs"} if options.ordinary else set()
    named = {name: getattr(options, name) for name in {*PLACES, "likeness"} - left_out}
    return {name: file for name, file in named.items() if file is not None}


def export(options: argparse.Namespace) -> None:
    reader = open_reader(looks_for(options))
    calibration = json.loads(options.calibration.read_text()) if options.calibration else {}
    options.out.mkdir(parents=True, exist_ok=True)
    export_finder(options.finder, options.out / "finder.onnx", calibration)
    export_reader(reader, options.out / "reader.onnx", calibration)
    write_manifest(options.out, json.loads(options.notes.read_text()) if options.notes else {})


if __name__ == "__main__":
    main()
