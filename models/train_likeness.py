"""Trains how the reader tells taught faces apart, on dice drawn on the spot. A few minutes; the looks stay as they are.

    python -m models.train_likeness --ordinary renders/close renders/whole --out models/likeness.pt

Views of one face, however it is turned, are to lie close together, and far from other faces: most of all from those of
the same die, which share its body, its ink and its light, and from those of ordinary dice in labelled pictures, which
lessons about strange ones must leave alone. To be done anew for other weights of the looks `--whole`, `--straighter`
and `--face`: the file says which ones it belongs to, and `models.export` joins it with no others.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from pathlib import Path

import cv2
import numpy as np
import torch
from torch import Tensor, nn

from datasets.labelled import Die, Labelled, load
from models.checkpoint import fingerprint, halves, opened
from models.looks import SEEN, Face, Likeness, Straighter, Whole
from models.loop import normalise
from models.reader_net import straight
from models.sizes import FACE, FACE_MARGIN, SIDE, WHOLE
from models.squares import square_of, straightened, wider
from models.strange_dice import Pixels, crop, views_of_dice
from vision.progress import with_progress

VIEWS = 4
"""Of each face."""
TOGETHER, ORDINARY = 26, 300
"""Drawn dice in a step, and ordinary ones that none of them may be like."""
SHARP = 0.12
"""The nearer others lie, the more they count; smaller: only the very nearest."""
RATE, DECAY, NOISE = 2e-3, 0.3, 0.004
"""So few dice are soon known by heart: what is seen of them is never twice the same."""
OPEN = 0.6
"""Ordinary dice are taken from pictures if this share of them and of their top can be seen."""
CROPS = 2200
BATCH = 64


@dataclass(frozen=True, slots=True)
class Looks:
    """How the reader comes to see a face."""

    whole: Whole
    straighter: Straighter
    face: Face


@torch.no_grad()
def seen_of(looks: Looks, crops: Pixels) -> Tensor:
    """(n, 4, SEEN): as the face lies, and after each quarter turn."""
    x = normalise(torch.from_numpy(crops[..., ::-1].copy()))
    pose = looks.whole(nn.functional.avg_pool2d(x, SIDE // WHOLE))["pose"]
    square = straight(looks.straighter, x, square_of(pose, 1.0))
    upright = straightened(x, wider(square, FACE_MARGIN), FACE)
    return torch.stack([looks.face(torch.rot90(upright, turn, (2, 3)))["seen"] for turn in range(4)], 1)


def drawn(looks: Looks, dice: int, seed: int) -> Tensor:
    """(dice, faces × VIEWS, 4, SEEN)."""
    crops = views_of_dice(dice, VIEWS, seed)
    return torch.stack([seen_of(looks, next(crops)) for _ in with_progress(range(dice), "dice")])


def ordinary(looks: Looks, folders: Sequence[Path], seed: int) -> Tensor:
    """(crops, 4, SEEN): of dice that lie open in labelled pictures."""
    rng = np.random.default_rng(seed)
    rows = [row for folder in folders for row in load(folder)]
    mixed = (rows[int(at)] for at in rng.permutation(len(rows)))
    crops = list(islice((crop(row.pixels(), box, rng) for row in mixed for box in open_boxes(row)), CROPS))
    starts = with_progress(range(0, len(crops), BATCH), "ordinary dice")
    parts = [seen_of(looks, np.stack(crops[start : start + BATCH])) for start in starts]
    return torch.cat([torch.empty(0, 4, SEEN), *parts])


def open_boxes(row: Labelled) -> Iterator[Sequence[float]]:
    for die in row.dice:
        if die.box is not None and die.face is not None and not die.cocked and seen_share(die) >= OPEN:
            yield die.box


def seen_share(die: Die) -> float:
    return min(die.visible, die.top_visible)


def loss(likeness: Likeness, seen: Tensor, ordinary: Tensor) -> Tensor:
    """Of some dice: how much less alike views of one face are than the most alike others, ordinary ones among them."""
    told = likeness(seen).flatten(0, 1)
    alike = torch.einsum("ik,jtk->ijt", told[:, 0], told).amax(2)
    itself = torch.eye(len(alike), dtype=torch.bool)
    faces = torch.arange(len(alike)) // VIEWS
    same = (faces[:, None] == faces[None]) & ~itself
    strangers = torch.einsum("itk,jk->ijt", told, likeness(ordinary[:, 0])).amax(2)
    everyone = torch.cat([alike.masked_fill(itself, -1e9), strangers], 1) / SHARP
    return -torch.log_softmax(everyone, 1)[:, : len(alike)][same].mean()


def some_of(seen: Tensor, count: int) -> Tensor:
    return seen[torch.randperm(len(seen))[:count]]


def train(seen: Tensor, ordinary: Tensor, steps: int, seed: int) -> Likeness:
    torch.manual_seed(seed)
    likeness = Likeness()
    likeness.usual.copy_(seen.reshape(-1, SEEN).mean(0))
    optimiser = torch.optim.AdamW(likeness.parameters(), RATE, weight_decay=DECAY)
    slower = torch.optim.lr_scheduler.LinearLR(optimiser, 1.0, 0.01, steps)
    for _ in with_progress(range(steps), "steps"):
        optimiser.zero_grad()
        dice = some_of(seen, TOGETHER)
        loss(likeness, dice + NOISE * torch.randn_like(dice), some_of(ordinary, ORDINARY)).backward()
        optimiser.step()
        slower.step()
    return likeness.eval()


def apart(likeness: Likeness, seen: Tensor) -> str:
    """On dice not trained on: how many other faces of a die lie as near as 97 of 100 views of the same one."""
    told = likeness(seen).detach()
    away = 1 - torch.einsum("dik,djtk->dijt", told[:, :, 0], told).amax(3)
    faces, views = torch.arange(away.shape[1]) // VIEWS, torch.arange(away.shape[1])
    same = (faces[:, None] == faces[None]) & (views[:, None] != views[None])
    near = float(torch.quantile(away[:, same], 0.97))
    mixed = float((away[:, faces[:, None] != faces[None]] <= near).float().mean())
    return f"97 % of views of the same face within {near:.3f}, and {mixed:.1%} of other faces of the die"


def keep(likeness: Likeness, file: Path, *, seed: int, looks: Mapping[str, Path]) -> None:
    prints = {name: fingerprint(look) for name, look in looks.items()}
    torch.save({"average": halves(likeness.state_dict()), "config": {"seed": str(seed)}, "looks": prints}, file)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--whole", type=Path, default=Path("models/whole.pt"))
    parser.add_argument("--straighter", type=Path, default=Path("models/straighter.pt"))
    parser.add_argument("--face", type=Path, default=Path("models/face.pt"))
    parser.add_argument("--out", type=Path, default=Path("models/likeness.pt"))
    parser.add_argument("--ordinary", type=Path, nargs="*", default=[], help="labelled pictures of ordinary dice")
    parser.add_argument("--dice", type=int, default=300)
    parser.add_argument("--steps", type=int, default=250)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    torch.set_num_threads(1)
    cv2.setNumThreads(1)
    files = {"whole": options.whole, "straighter": options.straighter, "face": options.face}
    whole, straighter = opened(Whole(), options.whole), opened(Straighter(), options.straighter)
    looks = Looks(whole, straighter, opened(Face(), options.face))
    seen = drawn(looks, options.dice, options.seed)
    held = max(1, len(seen) // 10)
    others = ordinary(looks, options.ordinary, options.seed)
    likeness = train(seen[held:], others, options.steps, options.seed)
    print(apart(likeness, seen[:held]))
    keep(likeness, options.out, seed=options.seed, looks=files)


if __name__ == "__main__":
    main()
