"""Trains the finder.

python -m models.train_finder --real ../shared/real --renders renders/train --empty renders/empty --run runs/finder
python -m models.train_finder … --without aws_dice        leave one source out
python -m models.train_finder --smoke                     seconds, on pictures made on the spot
"""

from __future__ import annotations

import argparse
import math
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import cv2
import numpy as np
import torch
from torch import Tensor
from torch.utils.data import DataLoader, IterableDataset

from datasets.labelled import FACES_ONLY, TEST_ONLY, Labelled, load, sets_below
from models.checkpoint import Average, Training, resume, save
from models.finder_views import make_view, targets
from models.nets import Finder
from models.toy import toy_pictures

MEAN, STD = (0.45, 0.45, 0.45), (0.25, 0.25, 0.25)


@dataclass(frozen=True, slots=True)
class Config:
    run: Path = Path("runs/finder")
    real: Path | None = None
    renders: tuple[Path, ...] = ()
    empty: Path | None = None  # photographs without dice
    without: str = ""  # a source that must not be seen
    steps: int = 4000
    batch: int = 12
    rate: float = 2e-3  # AdamW; one warm-up, one cosine down
    real_share: float = 0.55  # of the pictures in a batch; the rest are renders
    decay: float = 0.02
    seed: int = 1


@dataclass(frozen=True, slots=True)
class Pool:
    """Pictures of one origin and how often they are drawn."""

    rows: tuple[Labelled, ...]
    share: float


class Views(IterableDataset[tuple[Tensor, Tensor]]):
    """An endless stream of views; every worker and every restart has its own seed."""

    def __init__(self, pools: Sequence[Pool], empty: Sequence[Labelled], seed: int) -> None:
        self.pools, self.empty, self.seed = [pool for pool in pools if pool.rows], empty, seed

    def __iter__(self) -> Iterator[tuple[Tensor, Tensor]]:
        cv2.setNumThreads(1)
        worker = torch.utils.data.get_worker_info()
        rng = np.random.default_rng((self.seed, worker.id if worker else 0))
        shares = np.array([pool.share for pool in self.pools])
        while True:
            pool = self.pools[int(rng.choice(len(self.pools), p=shares / shares.sum()))]
            view = make_view(pool.rows, self.empty, rng)
            yield torch.from_numpy(np.ascontiguousarray(view.pixels[..., ::-1])), torch.from_numpy(targets(view))


def pools(config: Config) -> list[Pool]:
    real = () if config.real is None else real_rows(config.real, config.without)
    rendered = tuple(row for folder in config.renders for row in load(folder))
    return [Pool(real, config.real_share), Pool(rendered, 1 - config.real_share)]


def real_rows(folder: Path, without: str) -> tuple[Labelled, ...]:
    """Photographs with whole dice boxed; never the test set, never the source left out."""
    names = [path for path in sets_below(folder) if path.name not in FACES_ONLY | TEST_ONLY | {without}]
    return tuple(row for path in names for row in load(path) if any(die.box for die in row.dice))


def normalise(pixels: Tensor) -> Tensor:
    """uint8 (n, h, w, 3) RGB to what the networks take."""
    x = pixels.permute(0, 3, 1, 2).float() / 255
    return ((x - torch.tensor(MEAN)[:, None, None]) / torch.tensor(STD)[:, None, None]).contiguous(
        memory_format=torch.channels_last
    )


def loss(out: Tensor, wanted: Tensor) -> Tensor:
    """Focal loss on the heat, absolute error on log size, cross entropy on the place within the cell."""
    heat, weight, dice = wanted[:, 0], wanted[:, 6], wanted[:, 5]
    p = torch.sigmoid(out[:, 0]).clamp(1e-5, 1 - 1e-5)
    hit = -torch.log(p) * (1 - p) ** 2 * dice
    miss = -torch.log(1 - p) * p**2 * (1 - heat) ** 4 * (1 - dice)
    count = dice.sum().clamp(min=1)
    size = (torch.abs(out[:, 1:3] - wanted[:, 1:3]) * dice[:, None]).sum()
    inside = torch.nn.functional.binary_cross_entropy_with_logits(out[:, 3:5], wanted[:, 3:5], reduction="none")
    return ((hit + miss) * weight).sum() / count + (0.5 * size + 0.3 * (inside * dice[:, None]).sum()) / count


def rate_at(step: int, config: Config) -> float:
    warm = min(1.0, (step + 1) / min(200, config.steps / 5))
    return config.rate * warm * (0.01 + 0.99 * 0.5 * (1 + math.cos(math.pi * min(step / config.steps, 1))))


def start(config: Config) -> Training:
    torch.manual_seed(config.seed)
    net = Finder().to(memory_format=torch.channels_last)
    optimiser = torch.optim.AdamW(net.parameters(), lr=config.rate, weight_decay=config.decay)
    return Training(net, Average(net, keep=0.998), optimiser, config)


def step_once(training: Training, pixels: Tensor, wanted: Tensor, rate: float) -> float:
    for group in training.optimiser.param_groups:
        group["lr"] = rate
    with torch.autocast("cpu", torch.bfloat16):
        out = training.net(normalise(pixels))
    now = loss(out.float(), wanted)
    training.optimiser.zero_grad(set_to_none=True)
    now.backward()
    torch.nn.utils.clip_grad_norm_(training.net.parameters(), 5.0)
    training.optimiser.step()
    training.average.follow(training.net)
    return float(now.detach())


def train(config: Config, sources: Sequence[Pool], *, workers: int) -> Path:
    training, file = start(config), config.run / "last.pt"
    done = resume(training, file)
    empty = load(config.empty) if config.empty else ()
    stream = DataLoader(Views(sources, empty, config.seed + done), batch_size=config.batch, num_workers=workers)
    training.net.train()
    began, recent = time.monotonic(), 0.0
    for step, (pixels, wanted) in zip(range(done, config.steps), stream, strict=False):
        recent += 0.02 * (step_once(training, pixels, wanted, rate_at(step, config)) - recent)
        if (step + 1) % 50 == 0 or step + 1 == config.steps:
            report(step + 1, done, recent, began, config.steps)
        if (step + 1) % 500 == 0 or step + 1 == config.steps:
            save(training, step + 1, file)
    return file


def report(step: int, done: int, recent: float, began: float, steps: int) -> None:
    pace = (time.monotonic() - began) / max(step - done, 1)
    print(
        f"step {step}/{steps}  loss {recent:.3f}  {pace:.2f} s a step  {pace * (steps - step) / 60:.0f} min left",
        flush=True,
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--real", type=Path, help="folder of labelled photographs")
    parser.add_argument("--renders", type=Path, nargs="*", default=[], help="folders of labelled renders")
    parser.add_argument("--empty", type=Path, help="labelled folder of photographs without dice")
    parser.add_argument(
        "--run", type=Path, default=Path("runs/finder"), help="where the checkpoint is kept and resumed from"
    )
    parser.add_argument("--without", default="", help="a source to leave out")
    parser.add_argument("--steps", type=int, default=4000)
    parser.add_argument("--rate", type=float, default=2e-3)
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--smoke", action="store_true", help="three steps on toy pictures")
    options = parser.parse_args()
    torch.set_num_threads(options.threads)
    config = Config(
        options.run,
        options.real,
        tuple(options.renders),
        options.empty,
        options.without,
        options.steps,
        rate=options.rate,
    )
    if options.smoke:
        smoke = replace(config, steps=3, batch=2)
        print(train(smoke, [Pool(toy_pictures(config.run / "toy"), 1)], workers=0))
    else:
        print(train(config, pools(config), workers=1))


if __name__ == "__main__":
    main()
