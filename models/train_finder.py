"""Trains the finder.

python -m models.train_finder --real ../shared/real --renders renders/train --empty renders/empty --run runs/finder
python -m models.train_finder … --without aws_dice        leave one source out
python -m models.train_finder --smoke                     seconds, on pictures made on the spot
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
import torch
from torch import Tensor, nn
from torch.utils.data import DataLoader, IterableDataset

from datasets.labelled import FACES_ONLY, Labelled, load, photographed
from models.finder_net import Finder
from models.finder_views import make_view, targets
from models.loop import Course, add_options, begin, train
from models.toy import toy_pictures

BATCH = 12
REAL_SHARE = 0.55
"""Of the pictures in a batch; the rest are renders."""


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


def pools(real: Path | None, renders: Sequence[Path], without: str) -> list[Pool]:
    photographs = () if real is None else real_rows(real, without)
    rendered = tuple(row for folder in renders for row in load(folder))
    return [Pool(photographs, REAL_SHARE), Pool(rendered, 1 - REAL_SHARE)]


def real_rows(folder: Path, without: str) -> tuple[Labelled, ...]:
    """Photographs with whole dice boxed; never the test set, never the sources left out."""
    names = [path for path in photographed(folder) if path.name not in FACES_ONLY | set(without.split(","))]
    return tuple(row for path in names for row in load(path) if any(die.box for die in row.dice))


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


def loss_of(net: nn.Module, pictures: Tensor, wanted: Tensor) -> Tensor:
    with torch.autocast("cpu", torch.bfloat16):
        out = net(pictures)
    return loss(out.float(), wanted)


def learn(course: Course, sources: Sequence[Pool], empty: Sequence[Labelled], *, batch: int, workers: int) -> Path:
    training, done = begin(course, Finder)
    stream = DataLoader(Views(sources, empty, course.seed + done), batch_size=batch, num_workers=workers)
    return train(training, done, stream, loss_of)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--real", type=Path, help="folder of labelled photographs")
    parser.add_argument("--renders", type=Path, nargs="*", default=[], help="folders of labelled renders")
    parser.add_argument("--empty", type=Path, help="labelled folder of photographs without dice")
    add_options(parser, Path("runs/finder"), 4000)
    options = parser.parse_args()
    torch.set_num_threads(options.threads)
    course = Course(options.run, 3 if options.smoke else options.steps, options.rate, decay=0.02)
    if options.smoke:
        print(learn(course, [Pool(toy_pictures(options.run / "toy"), 1)], (), batch=2, workers=0))
        return
    sources = pools(options.real, options.renders, options.without)
    print(learn(course, sources, load(options.empty) if options.empty else (), batch=BATCH, workers=1))


if __name__ == "__main__":
    main()
