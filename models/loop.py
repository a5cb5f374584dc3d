"""The loop that both trainings share: one warm-up, one cosine down, averaged weights, a checkpoint now and then."""

from __future__ import annotations

import argparse
import math
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path

import torch
from torch import Tensor, nn

from models.checkpoint import Average, Training, resume, save

MEAN, STD = (0.45, 0.45, 0.45), (0.25, 0.25, 0.25)
REPORT_EVERY, SAVE_EVERY = 50, 500
LossOf = Callable[[nn.Module, Tensor, Tensor], Tensor]
"""Of the network, the pictures as it takes them, and what is told about them."""
Stream = Iterable[tuple[Tensor, Tensor]]
"""Pictures as uint8 (n, h, w, 3) RGB, and what is told about them."""


@dataclass(frozen=True, slots=True)
class Course:
    """How far, how fast, and where the checkpoint is kept and resumed from."""

    run: Path
    steps: int
    rate: float  # of AdamW, at its highest
    decay: float
    seed: int = 1

    @property
    def file(self) -> Path:
        return self.run / "last.pt"


def normalise(pixels: Tensor) -> Tensor:
    """uint8 (n, h, w, 3) RGB to what the networks take."""
    x = pixels.permute(0, 3, 1, 2).float() / 255
    return ((x - torch.tensor(MEAN)[:, None, None]) / torch.tensor(STD)[:, None, None]).contiguous(
        memory_format=torch.channels_last
    )


def begin(course: Course, make: Callable[[], nn.Module]) -> tuple[Training, int]:
    """A training from nothing or from its checkpoint, and the steps already done."""
    torch.manual_seed(course.seed)
    net = make().to(memory_format=torch.channels_last)
    optimiser = torch.optim.AdamW(net.parameters(), lr=course.rate, weight_decay=course.decay)
    training = Training(net, Average(net, keep=0.998), optimiser, course)
    return training, resume(training, course.file)


def rate_at(step: int, course: Course) -> float:
    warm = min(1.0, (step + 1) / min(200, course.steps / 5))
    return course.rate * warm * (0.01 + 0.99 * 0.5 * (1 + math.cos(math.pi * min(step / course.steps, 1))))


def step_once(training: Training, loss: Tensor, rate: float) -> float:
    for group in training.optimiser.param_groups:
        group["lr"] = rate
    training.optimiser.zero_grad(set_to_none=True)
    loss.backward()
    torch.nn.utils.clip_grad_norm_(training.net.parameters(), 5.0)
    training.optimiser.step()
    training.average.follow(training.net)
    return float(loss.detach())


def train(training: Training, done: int, stream: Stream, loss_of: LossOf) -> Path:
    course: Course = training.config
    training.net.train()
    began, recent = time.monotonic(), 0.0
    for step, (pixels, told) in zip(range(done, course.steps), stream, strict=False):
        now = step_once(training, loss_of(training.net, normalise(pixels), told), rate_at(step, course))
        recent += 0.02 * (now - recent)
        last = step + 1 == course.steps
        if last or (step + 1) % REPORT_EVERY == 0:
            report(step + 1, done, recent, began, course.steps)
        if last or (step + 1) % SAVE_EVERY == 0:
            save(training, step + 1, course.file)
    return course.file


def report(step: int, done: int, recent: float, began: float, steps: int) -> None:
    pace = (time.monotonic() - began) / max(step - done, 1)
    left = pace * (steps - step) / 60
    print(f"step {step}/{steps}  loss {recent:.3f}  {pace:.2f} s a step  {left:.0f} min left", flush=True)


def add_options(parser: argparse.ArgumentParser, run: Path | None, steps: int) -> None:
    """Those that both trainings have. Without a `run` it has the name of what is trained."""
    parser.add_argument("--run", type=Path, default=run, help="where the checkpoint is kept and resumed from")
    parser.add_argument("--without", default="", help="sources to leave out, comma separated")
    parser.add_argument("--steps", type=int, default=steps)
    parser.add_argument("--rate", type=float, default=2e-3, help="of learning, at its highest")
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--smoke", action="store_true", help="three steps on toy pictures")
