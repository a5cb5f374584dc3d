"""Trains one of the reader's six looks on crops that `models.crops` has cut; README.md says in which order.

python -m models.train_reader whole --crops runs/crops --run runs/whole
python -m models.train_reader straighter --crops runs/crops --run runs/straighter
python -m models.train_reader face --crops runs/crops --run runs/face
python -m models.train_reader signs --like models/face.pt     begins as the look at faces with these weights
python -m models.train_reader face … --without byler_dice     leave one source out
python -m models.train_reader face … --kinds d6,nothing       ordinary dice alone: sooner done
python -m models.train_reader whole --smoke                   seconds, on pictures made on the spot
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path

import cv2
import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn
from torch.utils.data import DataLoader, IterableDataset

from datasets.labelled import TEST_ONLY, held_groups
from models.checkpoint import averaged_weights
from models.crops import Crops, cut, open_crops
from models.looks import Double, Face, Inside, Signs, Straighter, Whole, begun_as
from models.loop import Course, add_options, begin, train
from models.pose import TOLD
from models.questions import HEAD_NAMES, HEADS, UNKNOWN
from models.reader_net import PERHAPS
from models.reader_views import (
    MakeView,
    double_view,
    face_view,
    inside_view,
    rough_view,
    signs_view,
    whole_view,
)
from models.shares import (
    DRAWN,
    FITTED_ON,
    FLAT,
    HELD_BACK,
    KIND_SHARES,
    LEANING,
    MINED,
    SHARES,
    SIGN_SHARES,
    SINGLE,
)
from models.sizes import DOUBLE, FACE, WHOLE
from models.toy import toy_pictures

POSE, OUTER, PLACES = (len(HEAD_NAMES) + poses * TOLD for poses in range(3))
"""In what is told of a crop after the answers: how the face lies, how the one around it does, where the pips are."""
SMOOTHING = 0.02
"""Of the labels: some of photographs are wrong. Where nearly all are rendered none is: a network that is never asked to
be certain orders what it is nearly certain of at random."""
WEIGHTS = {"body": 0.3, "flat": 0.3, "inner_seen": 0.5}
"""Questions that matter less than what the die shows (1)."""
MIDDLE_AND_SHAPE, TURN = 5.0, 1.0
"""Weights of how the face lies: its middle and shape in halves of the view, its turn as cosine and sine."""
PIPS, SPOT = 0.1, 0.9
"""Weight of where the pips are, and how wide a spot each is, in cells."""


@dataclass(frozen=True, slots=True)
class Pool:
    """Crops of one origin, which of them, and how often they are drawn."""

    crops: Crops
    rows: NDArray[np.int64]
    share: float


@dataclass(frozen=True, slots=True)
class Look:
    """One of the reader's six: its network, what that sees, and how large."""

    net: Callable[[], nn.Module]
    view: MakeView
    side: int
    batch: int = 128
    shares: Mapping[str, float] = field(default_factory=lambda: KIND_SHARES)  # of rendered dice, by kind
    smoothing: float = SMOOTHING


LOOKS = {
    "whole": Look(Whole, whole_view, WHOLE),
    "face": Look(Face, face_view, FACE),
    "double": Look(Double, double_view, DOUBLE, batch=64, smoothing=0.0),
    "inside": Look(Inside, inside_view, FACE, smoothing=0.0),
    "signs": Look(Signs, signs_view, FACE, shares=SIGN_SHARES, smoothing=0.0),
    "straighter": Look(Straighter, rough_view, FACE),
}


class Views(IterableDataset[tuple[Tensor, Tensor]]):
    """An endless stream of views; every worker and every restart has its own seed."""

    def __init__(self, pools: Sequence[Pool], look: Look, seed: int) -> None:
        self.pools, self.look, self.seed = [pool for pool in pools if len(pool.rows)], look, seed

    def __iter__(self) -> Iterator[tuple[Tensor, Tensor]]:
        cv2.setNumThreads(1)
        worker = torch.utils.data.get_worker_info()
        rng = np.random.default_rng((self.seed, worker.id if worker else 0))
        shares = np.cumsum([pool.share for pool in self.pools])
        while True:
            pool = self.pools[int(np.searchsorted(shares, rng.uniform(0, shares[-1])))]
            pixels, told = self.look.view(pool.crops, int(pool.rows[rng.integers(len(pool.rows))]), rng, self.look.side)
            yield torch.from_numpy(np.ascontiguousarray(pixels[..., ::-1])), torch.from_numpy(told)


def pools(crops: Path, without: str, shares: Mapping[str, float]) -> list[Pool]:
    """Of all crops but those of some sources; of renders the kinds that have a share."""
    folders = [folder for folder in sorted(crops.iterdir()) if (folder / "pixels.npy").exists()]
    opened = {folder.name: open_crops(folder) for folder in folders if wanted(folder.name, without)}
    photographs = [pool for name, each in opened.items() if name in SHARES for pool in photo_pools(each, name)]
    mined = [Pool(opened[name], np.arange(len(opened[name])), MINED) for name in opened if name == "mined"]
    renders = {name: each for name, each in opened.items() if name not in SHARES and name != "mined"}
    return photographs + mined + render_pools(renders, shares) + leaning_pools(list(renders.values()))


def wanted(name: str, without: str) -> bool:
    return name not in TEST_ONLY and name not in without.split(",") and "test" not in name


def photo_pools(crops: Crops, source: str) -> list[Pool]:
    """The dice of a source, and a little of what is not a die there."""
    empty, kept = of_kind(crops, "nothing"), ~held_back(crops, source)
    dice, rest = np.flatnonzero(~empty & kept), np.flatnonzero(empty & kept)
    return [Pool(crops, dice, SHARES[source]), Pool(crops, rest, 0.15 * SHARES[source])]


def render_pools(sets: Mapping[str, Crops], shares: Mapping[str, float]) -> list[Pool]:
    """One share a kind, over all renders: no kind is drowned by another."""
    made = []
    for kind, share in shares.items():
        rows = {name: np.flatnonzero(of_kind(crops, kind)) for name, crops in sets.items()}
        weights = {name: len(mine) * weight_of(name) for name, mine in rows.items()}
        total = max(sum(weights.values()), 1.0)
        made += [Pool(sets[name], rows[name], share * weights[name] / total) for name in sets]
    return made


def weight_of(renders: str) -> float:
    """How often a die of these is shown beside a traced one of its kind."""
    return DRAWN if "quick" in renders else FLAT if "flat" in renders else 1.0


def leaning_pools(sets: Sequence[Crops]) -> list[Pool]:
    flat, leans = HEAD_NAMES.index("flat"), HEADS["flat"].index("no")
    rows = [np.flatnonzero(crops.answers[:, flat] == leans) for crops in sets]
    total = max(sum(map(len, rows)), 1)
    return [Pool(crops, mine, LEANING * len(mine) / total) for crops, mine in zip(sets, rows, strict=True)]


def pools_for(look: str, sources: Sequence[Pool]) -> Sequence[Pool]:
    """What one of the looks learns from."""
    if look == "double":
        return double_pools(sources)
    if look == "inside":
        return [part(pool, ~np.isnan(pool.crops.inner[:, 0])) for pool in sources]
    if look == "straighter":
        return [part(pool, ~np.isnan(pool.crops.pose[:, 0])) for pool in sources]
    return sources


def double_pools(sources: Sequence[Pool]) -> list[Pool]:
    """What the look at double dice learns from: double ones, and others that the first look may take for them. No
    other dice ever get there."""
    doubles = [part(pool, of_kind(pool.crops, "double") & answered(pool.crops, "value")) for pool in sources]
    others = [part(pool, as_if_double(pool.crops)) for pool in sources]
    return scaled(doubles, 1 - SINGLE) + scaled(others, SINGLE)


def as_if_double(crops: Crops) -> NDArray[np.bool_]:
    single = ~of_kind(crops, "double") & ~of_kind(crops, "nothing")
    return single if crops.double is None else single & (crops.double > PERHAPS)


def answered(crops: Crops, head: str) -> NDArray[np.bool_]:
    return np.asarray(crops.answers[:, HEAD_NAMES.index(head)] != UNKNOWN)


def scaled(pools: Sequence[Pool], share: float) -> list[Pool]:
    """The same pools, drawn so often all together."""
    total = max(sum(pool.share for pool in pools), 1e-9)
    return [replace(pool, share=share * pool.share / total) for pool in pools]


def part(pool: Pool, which: NDArray[np.bool_]) -> Pool:
    """Some of a pool, each crop drawn as often as before."""
    rows = pool.rows[which[pool.rows]]
    return replace(pool, rows=rows, share=pool.share * len(rows) / max(len(pool.rows), 1))


def of_kind(crops: Crops, kind: str) -> NDArray[np.bool_]:
    return crops.answers[:, HEAD_NAMES.index("kind")] == HEADS["kind"].index(kind)


def held_back(crops: Crops, source: str) -> NDArray[np.bool_]:
    return np.isin(crops.group, sorted(held_groups(crops.group.tolist(), HELD_BACK.get(source, 0.0))))


def loss(out: dict[str, Tensor], told: Tensor, smoothing: float = SMOOTHING) -> Tensor:
    """Every question counts for those crops whose label answers it."""
    answers, total = told[:, : len(HEAD_NAMES)].long(), torch.zeros(())  # questions first, then how the face lies
    for place, head in ((place, head) for place, head in enumerate(HEAD_NAMES) if head in out):
        each = torch.nn.functional.cross_entropy(
            out[head].float(), answers[:, place], ignore_index=UNKNOWN, reduction="sum", label_smoothing=smoothing
        )
        total = total + WEIGHTS.get(head, 1.0) * each
    if "pose" in out:
        total = total + pose_loss(out["pose"].float(), told[:, POSE:OUTER])
    if "outer" in out:
        total = total + pose_loss(out["outer"].float(), told[:, OUTER:PLACES])
    if "pips" in out:
        total = total + pips_loss(out["pips"].float(), told[:, PLACES:])
    return total / len(told)


def pose_loss(said: Tensor, told: Tensor) -> Tensor:
    known = ~torch.isnan(told[:, 0])
    off = (said[known] - told[known]).abs()
    return MIDDLE_AND_SHAPE * off[:, :5].sum() + TURN * (off[:, 5:] ** 2).sum()


def pips_loss(said: Tensor, told: Tensor) -> Tensor:
    """Cross entropy on two maps of pips; a face whose pips are not known does not count."""
    wanted, known = pip_maps(told.reshape(len(told), 2, -1, 2), said.shape[-1])
    weight = (0.1 + wanted) * known[..., None, None]
    each = nn.functional.binary_cross_entropy_with_logits(said, wanted, weight, reduction="sum")
    return PIPS * each


def pip_maps(pips: Tensor, cells: int) -> tuple[Tensor, Tensor]:
    """(n, 2, cells, cells), 1 where a pip has its centre and falling around it; (n, 2), whether pips are known."""
    line = (torch.arange(cells) + 0.5) / cells
    away = torch.nan_to_num(pips, nan=9.0)[..., None] - line
    x, y = torch.exp(-((away * cells) ** 2) / (2 * SPOT**2)).unbind(3)
    return (y[..., :, None] * x[..., None, :]).amax(2), (~torch.isnan(pips[..., 0, 0])).float()


def loss_of(net: nn.Module, crops: Tensor, told: Tensor, smoothing: float = SMOOTHING) -> Tensor:
    with torch.autocast("cpu", torch.bfloat16):
        out = net(crops)
    return loss(out, told, smoothing)


def started(look: Look, like: Path | None) -> Callable[[], nn.Module]:
    """How the network of a look begins."""
    return look.net if like is None else lambda: begun_as(look.net(), averaged_weights(like))


def learn(course: Course, sources: Sequence[Pool], look: Look, *, batch: int, workers: int) -> Path:
    training, done = begin(course, look.net)
    stream = DataLoader(Views(sources, look, course.seed + done), batch_size=batch, num_workers=workers)
    return train(training, done, stream, partial(loss_of, smoothing=look.smoothing))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("look", choices=sorted(LOOKS), help="at the whole die, how its top lies, or the straight top")
    parser.add_argument("--crops", type=Path, default=Path("runs/crops"), help="what models.crops has cut")
    add_options(parser, None, 5000)
    parser.add_argument("--kinds", default=",".join(KIND_SHARES), help="of rendered dice to learn from")
    parser.add_argument("--like", type=Path, help="weights to begin with: of the look itself, or of faces for signs")
    parser.set_defaults(without=FITTED_ON)
    options = parser.parse_args()
    torch.set_num_threads(options.threads)
    look = LOOKS[options.look]
    look = replace(look, net=started(look, options.like))
    options.run = options.run or Path("runs") / options.look
    course = Course(options.run, 3 if options.smoke else options.steps, options.rate, decay=0.03)
    if options.smoke:
        crops = cut(toy_pictures(options.run / "toy"), seed=1)
        print(learn(course, [Pool(crops, np.arange(len(crops)), 1)], look, batch=4, workers=0))
    else:
        kinds = options.kinds.split(",")
        shares = {kind: share for kind, share in look.shares.items() if kind in kinds}
        sources = pools(options.crops, options.without, shares)
        mine = pools_for(options.look, sources)
        print(learn(course, mine, look, batch=look.batch, workers=1))


if __name__ == "__main__":
    main()
