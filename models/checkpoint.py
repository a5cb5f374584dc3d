"""Trainings that can be stopped and taken up again: weights, their running average, optimiser and step in one file.

    python -m models.checkpoint runs/reader/last.pt models/reader.pt     small enough to keep in git

To train on from a small one, copy it to RUN/last.pt: it starts at step 0 with the averaged weights.
"""

from __future__ import annotations

import copy
import hashlib
import sys
from dataclasses import asdict, dataclass, is_dataclass
from pathlib import Path
from typing import Any, TypeVar

import torch
from torch import nn

Net = TypeVar("Net", bound=nn.Module)


class Average:
    """A slowly following copy of the weights; it reads better than the newest step."""

    def __init__(self, net: nn.Module, *, keep: float) -> None:
        self.net = copy.deepcopy(net).eval()
        self.keep = keep
        self.steps = 0

    @torch.no_grad()
    def follow(self, net: nn.Module) -> None:
        self.steps += 1
        keep = min(self.keep, (1 + self.steps) / (10 + self.steps))
        for mine, theirs in zip(self.net.state_dict().values(), net.state_dict().values(), strict=True):
            if mine.dtype.is_floating_point:
                mine.lerp_(theirs, 1 - keep)
            else:
                mine.copy_(theirs)


@dataclass(frozen=True, slots=True)
class Training:
    """Everything that a resumed training needs."""

    net: nn.Module
    average: Average
    optimiser: torch.optim.Optimizer
    config: Any


def save(training: Training, step: int, file: Path) -> None:
    assert is_dataclass(training.config) and not isinstance(training.config, type)
    state = {
        "step": step,
        "net": training.net.state_dict(),
        "average": training.average.net.state_dict(),
        "averaged": training.average.steps,
        "optimiser": training.optimiser.state_dict(),
        "config": {key: str(value) for key, value in asdict(training.config).items()},
    }
    file.parent.mkdir(parents=True, exist_ok=True)
    part = file.with_suffix(".part")
    torch.save(state, part)
    part.replace(file)


def resume(training: Training, file: Path) -> int:
    """The step after which to go on; 0 where there is nothing to resume."""
    if not file.exists():
        return 0
    state = torch.load(file, weights_only=True)
    training.net.load_state_dict(state.get("net", state["average"]))
    training.average.net.load_state_dict(state["average"])
    training.average.steps = state.get("averaged", 0)
    if "optimiser" in state:
        training.optimiser.load_state_dict(state["optimiser"])
    return int(state["step"])


def averaged_weights(file: Path) -> dict[str, torch.Tensor]:
    weights: dict[str, torch.Tensor] = torch.load(file, weights_only=True)["average"]
    return {name: weight.float() if weight.is_floating_point() else weight for name, weight in weights.items()}


def opened(net: Net, file: Path) -> Net:
    """The network with the averaged weights of a checkpoint, for use."""
    net.load_state_dict(averaged_weights(file))
    return net.eval()


def shrink(file: Path, small: Path) -> None:
    """The averaged weights alone, in half precision."""
    state = torch.load(file, weights_only=True)
    torch.save({"step": 0, "average": halves(state["average"]), "config": state["config"]}, small)


def halves(weights: dict[str, torch.Tensor]) -> dict[str, torch.Tensor]:
    return {name: weight.half() if weight.is_floating_point() else weight for name, weight in weights.items()}


def fingerprint(file: Path) -> str:
    """Of the averaged weights as `shrink` keeps them: a training's own file and its small copy have the same one."""
    digest = hashlib.sha256()
    for name, weight in sorted(halves(torch.load(file, weights_only=True)["average"]).items()):
        digest.update(name.encode() + weight.numpy().tobytes())
    return digest.hexdigest()


if __name__ == "__main__":
    shrink(Path(sys.argv[1]), Path(sys.argv[2]))
