"""Trains the reader's last layers on dice that players have collected, beside a sample of what it was trained on.

    rollcall tune FOLDER                      an export of lessons, unpacked; or any labelled set
    rollcall tune --take-back                 the shipped reader again

The trunks stay as they are, and on the replay sample the reader is held to what it said before. A part of that sample
is kept back and read before and after: the new weights are taken as far as nothing there becomes worse, and if that is
nowhere, nothing is written. The new reader goes into a folder of its own with a manifest; the shipped one is not
touched.
"""

from __future__ import annotations

import copy
import json
import shutil
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import onnx
import torch
from numpy.typing import NDArray
from torch import Tensor, nn

from datasets.labelled import load
from models.crops import SMALL, Crops, cut, open_crops
from models.export import describe, open_reader, write_manifest, write_reader
from models.loop import normalise
from models.questions import HEAD_NAMES, HEADS, UNKNOWN
from models.reader_net import Reader
from models.reader_views import plain_view, whole_view
from models.sizes import SIDE
from models.train_reader import LOOKS, loss
from vision.labels import sets_below
from vision.progress import with_progress
from vision.session import METADATA_KEY, model_folder, read_manifest

WORSE = 0.001
"""So much of the kept-back sample may be read worse than before."""
KEPT_BACK = 0.4
WAYS = (1.0, 0.8, 0.6, 0.4, 0.2)
"""Shares of the way from the old weights to the new ones that are tried."""
MINE, OTHERS = 24, 40
"""Crops of each step: collected ones, and of the replay."""
HOLD = 4.0
"""How much more an answer that drifts away weighs than one that is still wrong."""
SAMPLE = 6000
"""Crops of the replay, at most."""
FACES = [
    HEAD_NAMES.index(head) for head in ("kind", "value", "inner", "word", "challenge", "number", "ink", "shape", "wild")
]


class Untuned(Exception):
    """Nothing was written; says why."""


@dataclass(frozen=True, slots=True)
class Tuned:
    """Share of crops with every question answered right, before and after."""

    collected: tuple[float, float]
    replay: tuple[float, float]
    crops: int
    kept_back: int
    folder: Path


def tune(data: Path, replay: Path, out: Path, *, steps: int = 400, rate: float = 1e-4, seed: int = 1) -> Tuned:
    """`replay`: a folder that `models.crops` has cut, or of labelled sets."""
    torch.manual_seed(seed)
    rng = np.random.default_rng(seed)
    collected, (known, held) = collect(data), kept_back(sample(replay, rng), rng)
    shipped, net = shipped_reader(), shipped_reader()
    before = right(net, [collected]), right(net, held)
    train_last(net, collected, known, rng, steps=steps, rate=rate)
    replayed = as_far_as_allowed(shipped, net, held, before[1] - WORSE)
    after = right(net, [collected]), replayed
    notes = {"data": f"{len(collected)} collected crops, {sum(map(len, known))} of the replay", "steps": steps}
    write_models(net, out, notes)
    return Tuned((before[0], after[0]), (before[1], after[1]), len(collected), sum(map(len, held)), out)


def collect(data: Path) -> Crops:
    folders = sets_below(data)
    if not folders:
        raise Untuned(f"no labelled pictures in {data}: unpack an export of lessons there")
    return cut([row for folder in folders for row in load(folder)], seed=1)


def sample(replay: Path, rng: np.random.Generator) -> list[Crops]:
    """Some crops of every source, as many of each as there is room for."""
    cuts = (
        [folder for folder in sorted(replay.iterdir()) if (folder / "pixels.npy").exists()] if replay.is_dir() else []
    )
    sources = [open_crops(folder) for folder in cuts] or [cut(load(folder), seed=1) for folder in sets_below(replay)]
    if not sources:
        raise Untuned(f"no replay sample in {replay}: name what the reader was trained on by --replay")
    share = SAMPLE // len(sources)
    return [part(crops, np.sort(rng.permutation(len(crops))[:share])) for crops in sources if len(crops)]


def part(crops: Crops, rows: NDArray[np.int64]) -> Crops:
    some = (getattr(crops, name)[rows] for name in ("pixels", *SMALL))
    return Crops(*some)


def kept_back(sources: Sequence[Crops], rng: np.random.Generator) -> tuple[list[Crops], list[Crops]]:
    """What is trained on again, and what is only read: never pictures of the same throw in both."""
    known, held = [], []
    for crops in sources:
        groups = rng.permutation(np.unique(crops.group))
        back = np.isin(crops.group, groups[: max(1, round(KEPT_BACK * len(groups)))])
        known.append(part(crops, np.flatnonzero(~back)))
        held.append(part(crops, np.flatnonzero(back)))
    return [crops for crops in known if len(crops)], held


def shipped_reader() -> Reader:
    return open_reader({name: model_folder() / f"{name}.pt" for name in (*LOOKS, "likeness")})


@torch.no_grad()
def right(net: Reader, sources: Sequence[Crops]) -> float:
    """Share of crops of which every question with a known answer is answered right."""
    marks = [mark for crops in sources for mark in marks_of(net, crops)]
    return float(np.mean(marks)) if marks else 1.0


def marks_of(net: Reader, crops: Crops) -> list[bool]:
    marks: list[bool] = []
    for start in range(0, len(crops), 128):
        rows = range(start, min(start + 128, len(crops)))
        views = torch.from_numpy(np.stack([plain_view(crops, row)[..., ::-1] for row in rows]).copy())
        out = net(normalise(views))
        told = crops.answers[start : start + 128]
        good = np.ones(len(rows), bool)
        for place in FACES:
            answer = out[HEAD_NAMES[place]].argmax(1).numpy()
            good &= (told[:, place] == UNKNOWN) | (answer == told[:, place])
        marks += good.tolist()
    return marks


def train_last(
    net: Reader, collected: Crops, known: Sequence[Crops], rng: np.random.Generator, *, steps: int, rate: float
) -> None:
    """Only what follows the trunks; those are not even asked for gradients."""
    before, last = copy.deepcopy(net), last_layers(net)
    for weight in net.parameters():
        weight.requires_grad_(any(weight is each for each in last))
    optimiser = torch.optim.AdamW(last, lr=rate, weight_decay=0.01)
    for step in with_progress(range(steps), "steps"):
        for group in optimiser.param_groups:
            group["lr"] = rate * (1 - step / steps)
        (mine, told), (others, _) = batch([collected], rng, MINE), batch(known, rng, OTHERS)
        now = loss(net(mine), told) + HOLD * drift(net(others), before(others))
        optimiser.zero_grad(set_to_none=True)
        now.backward()
        optimiser.step()


def last_layers(net: Reader) -> list[nn.Parameter]:
    """The heads, and what they all share but for the look at faces: a likeness was trained on what that one sees."""
    looks = [look for look in (net.whole, net.doubles, net.inside, net.signs) if look is not None]
    parts = [net.face.heads, *(part for look in looks for part in (look.embed, look.heads))]
    return [weight for part in parts for weight in part.parameters()]


def drift(now: dict[str, Tensor], then: dict[str, Tensor]) -> Tensor:
    """How far the answers are from what they were: what is known need not be learned better, only kept."""
    each = [
        nn.functional.kl_div(now[head].log_softmax(1), then[head].detach().softmax(1), reduction="batchmean")
        for head in HEAD_NAMES
    ]
    return torch.stack(each).sum()


@torch.no_grad()
def as_far_as_allowed(shipped: Reader, net: Reader, held: Sequence[Crops], least: float) -> float:
    """Leaves the net on the way from the shipped weights to its own; says the share of crops read right there."""
    start, end = last_layers(shipped), [weight.clone() for weight in last_layers(net)]
    for way in WAYS:
        for weight, one, other in zip(last_layers(net), start, end, strict=True):
            weight.copy_(torch.lerp(one, other, way))
        share = right(net, held)
        if share >= least:
            return share
    raise Untuned(
        f"other dice would be read worse ({least + WORSE:.2%} before, {share:.2%} after); nothing was changed"
    )


def batch(sources: Sequence[Crops], rng: np.random.Generator, size: int) -> tuple[Tensor, Tensor]:
    """As many of each source; what the net takes, and what is told."""
    chosen = [sources[at] for at in rng.integers(len(sources), size=size).tolist()]
    views = [whole_view(crops, int(rng.integers(len(crops))), rng, SIDE) for crops in chosen]
    pixels = np.stack([view[..., ::-1] for view, _ in views]).copy()
    return normalise(torch.from_numpy(pixels)), torch.from_numpy(np.stack([told for _, told in views]))


def write_models(net: Reader, out: Path, notes: dict[str, Any]) -> None:
    """Both networks and their manifest, whole or not at all."""
    draft = out.with_name(f"{out.name}.new")
    shutil.rmtree(draft, ignore_errors=True)
    draft.mkdir(parents=True)
    shipped = model_folder()
    shutil.copy(shipped / "finder.onnx", draft / "finder.onnx")
    write_reader(net, draft / "reader.onnx")
    describe(draft / "reader.onnx", about_shipped(shipped / "reader.onnx"))
    finder = {
        key: value for key, value in read_manifest(shipped)["finder"].items() if key not in ("file", "sha256", "bytes")
    }
    write_manifest(
        draft, {"finder": finder, "reader": {**notes, "tuned_from": read_manifest(shipped)["reader"]["sha256"]}}
    )
    set_aside(out)
    draft.rename(out)


def about_shipped(file: Path) -> dict[str, Any]:
    """Calibration and all: the heads still answer on the same scale."""
    entries = {entry.key: entry.value for entry in onnx.load(str(file)).metadata_props}
    about: dict[str, Any] = json.loads(entries[METADATA_KEY])
    if set(about["classes"]) != set(HEADS):
        raise Untuned("the shipped reader answers other questions than this version of the training")
    return about


def set_aside(out: Path) -> Path | None:
    """Under another name, so that it can be had back."""
    if not out.exists():
        return None
    number = 1
    while (aside := out.with_name(f"{out.name}.before-{number}")).exists():
        number += 1
    out.rename(aside)
    return aside
