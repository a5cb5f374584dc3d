"""Trains the reader on crops that `models.crops` has cut.

python -m models.train_reader --crops runs/crops --run runs/reader
python -m models.train_reader … --without byler_dice     leave one source out
python -m models.train_reader --smoke                    seconds, on pictures made on the spot
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
from numpy.typing import NDArray
from torch import Tensor
from torch.utils.data import DataLoader, IterableDataset

from datasets.labelled import TEST_ONLY, held_groups
from models.checkpoint import Average, Training, resume, save
from models.crops import Crops, cut, open_crops
from models.nets import Reader
from models.questions import HEAD_NAMES, HEADS, UNKNOWN
from models.reader_views import make_view
from models.shares import HELD_BACK, KIND_SHARES, SHARES
from models.toy import toy_pictures
from models.train_finder import normalise, report

WEIGHTS = {"body": 0.3, "flat": 0.3, "inner_seen": 0.5}
"""Questions that matter less than what the die shows (1)."""


@dataclass(frozen=True, slots=True)
class Config:
    run: Path = Path("runs/reader")
    crops: Path | None = None
    without: str = ""  # sources that must not be seen, comma separated
    steps: int = 5000
    batch: int = 128
    rate: float = 2e-3  # AdamW; one warm-up, one cosine down
    decay: float = 0.03
    smoothing: float = 0.02  # of the labels: some are wrong
    seed: int = 1


@dataclass(frozen=True, slots=True)
class Pool:
    """Crops of one origin, which of them, and how often they are drawn."""

    crops: Crops
    rows: NDArray[np.int64]
    share: float


class Views(IterableDataset[tuple[Tensor, Tensor]]):
    """An endless stream of views; every worker and every restart has its own seed."""

    def __init__(self, pools: Sequence[Pool], seed: int) -> None:
        self.pools, self.seed = [pool for pool in pools if len(pool.rows)], seed

    def __iter__(self) -> Iterator[tuple[Tensor, Tensor]]:
        cv2.setNumThreads(1)
        worker = torch.utils.data.get_worker_info()
        rng = np.random.default_rng((self.seed, worker.id if worker else 0))
        shares = np.cumsum([pool.share for pool in self.pools])
        while True:
            pool = self.pools[int(np.searchsorted(shares, rng.uniform(0, shares[-1])))]
            pixels, told = make_view(pool.crops, int(pool.rows[rng.integers(len(pool.rows))]), rng)
            yield torch.from_numpy(np.ascontiguousarray(pixels[..., ::-1])), torch.from_numpy(told.astype(np.int64))


def pools(config: Config) -> list[Pool]:
    assert config.crops is not None
    folders = [folder for folder in sorted(config.crops.iterdir()) if (folder / "pixels.npy").exists()]
    opened = {folder.name: open_crops(folder) for folder in folders if wanted(folder.name, config.without)}
    photographs = [pool for name, crops in opened.items() if name in SHARES for pool in photo_pools(crops, name)]
    return photographs + render_pools([crops for name, crops in opened.items() if name not in SHARES])


def wanted(name: str, without: str) -> bool:
    return name not in TEST_ONLY and name not in without.split(",") and "test" not in name


def photo_pools(crops: Crops, source: str) -> list[Pool]:
    """The dice of a source, and a little of what is not a die there."""
    empty, kept = of_kind(crops, "nothing"), ~held_back(crops, source)
    dice, rest = np.flatnonzero(~empty & kept), np.flatnonzero(empty & kept)
    return [Pool(crops, dice, SHARES[source]), Pool(crops, rest, 0.15 * SHARES[source])]


def render_pools(sets: Sequence[Crops]) -> list[Pool]:
    """One pool a kind, over all renders: no kind is drowned by another, every crop of a kind is drawn as often."""
    made = []
    for kind, share in KIND_SHARES.items():
        rows = [np.flatnonzero(of_kind(crops, kind)) for crops in sets]
        total = max(sum(map(len, rows)), 1)
        made += [Pool(crops, mine, share * len(mine) / total) for crops, mine in zip(sets, rows, strict=True)]
    return made


def of_kind(crops: Crops, kind: str) -> NDArray[np.bool_]:
    return crops.answers[:, HEAD_NAMES.index("kind")] == HEADS["kind"].index(kind)


def held_back(crops: Crops, source: str) -> NDArray[np.bool_]:
    return np.isin(crops.group, sorted(held_groups(crops.group.tolist(), HELD_BACK.get(source, 0.0))))


def loss(out: dict[str, Tensor], told: Tensor, smoothing: float) -> Tensor:
    """Every question counts for those crops whose label answers it."""
    total = torch.zeros(())
    for place, head in enumerate(HEAD_NAMES):
        each = torch.nn.functional.cross_entropy(
            out[head].float(), told[:, place], ignore_index=UNKNOWN, reduction="sum", label_smoothing=smoothing
        )
        total = total + WEIGHTS.get(head, 1.0) * each
    return total / len(told)


def rate_at(step: int, config: Config) -> float:
    warm = min(1.0, (step + 1) / min(200, config.steps / 5))
    return config.rate * warm * (0.01 + 0.99 * 0.5 * (1 + math.cos(math.pi * min(step / config.steps, 1))))


def start(config: Config) -> Training:
    torch.manual_seed(config.seed)
    net = Reader().to(memory_format=torch.channels_last)
    optimiser = torch.optim.AdamW(net.parameters(), lr=config.rate, weight_decay=config.decay)
    return Training(net, Average(net, keep=0.998), optimiser, config)


def step_once(training: Training, pixels: Tensor, told: Tensor, rate: float, smoothing: float) -> float:
    for group in training.optimiser.param_groups:
        group["lr"] = rate
    with torch.autocast("cpu", torch.bfloat16):
        out = training.net(normalise(pixels))
    now = loss(out, told, smoothing)
    training.optimiser.zero_grad(set_to_none=True)
    now.backward()
    torch.nn.utils.clip_grad_norm_(training.net.parameters(), 5.0)
    training.optimiser.step()
    training.average.follow(training.net)
    return float(now.detach())


def train(config: Config, sources: Sequence[Pool], *, workers: int) -> Path:
    training, file = start(config), config.run / "last.pt"
    done = resume(training, file)
    stream = DataLoader(Views(sources, config.seed + done), batch_size=config.batch, num_workers=workers)
    training.net.train()
    began, recent = time.monotonic(), 0.0
    for step, (pixels, told) in zip(range(done, config.steps), stream, strict=False):
        now = step_once(training, pixels, told, rate_at(step, config), config.smoothing)
        recent += 0.02 * (now - recent)
        if (step + 1) % 50 == 0 or step + 1 == config.steps:
            report(step + 1, done, recent, began, config.steps)
        if (step + 1) % 500 == 0 or step + 1 == config.steps:
            save(training, step + 1, file)
    return file


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--crops", type=Path, default=Path("runs/crops"), help="what models.crops has cut")
    parser.add_argument(
        "--run", type=Path, default=Path("runs/reader"), help="where the checkpoint is kept and resumed from"
    )
    parser.add_argument("--without", default="", help="sources to leave out, comma separated")
    parser.add_argument("--steps", type=int, default=5000)
    parser.add_argument("--rate", type=float, default=2e-3)
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--smoke", action="store_true", help="three steps on toy pictures")
    options = parser.parse_args()
    torch.set_num_threads(options.threads)
    config = Config(options.run, options.crops, options.without, options.steps, rate=options.rate)
    if options.smoke:
        crops = cut(toy_pictures(config.run / "toy"), seed=1)
        smoke = replace(config, steps=3, batch=4)
        print(train(smoke, [Pool(crops, np.arange(len(crops)), 1)], workers=0))
    else:
        print(train(config, pools(config), workers=1))


if __name__ == "__main__":
    main()
