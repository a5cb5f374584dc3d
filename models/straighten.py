"""Asks the look at the whole die how the face lies in every crop, for the training of the looks at the face; and
whether it may be a double die, for the training of the look at those.

    python -m models.straighten --crops runs/crops --whole runs/whole/last.pt --straighter models/straighter.pt

Photographs do not say how a face lies; and the looks at the face must live with the errors of those before. Without
`--straighter` it is the first look alone, as the look that puts its errors right needs it for its own training.
"""

from __future__ import annotations

import argparse
from pathlib import Path

import cv2
import numpy as np
import torch

from models.checkpoint import opened
from models.crops import SAID, Crops, open_crops
from models.looks import Straighter, Whole
from models.loop import normalise
from models.pose import Floats, moved, pose_told
from models.questions import HEADS
from models.reader_views import plain_turn, plain_view, warped
from models.sizes import FACE, ROOM, SIDE, WHOLE
from vision.progress import with_progress

BATCH = 256
DOUBLE = HEADS["kind"].index("double")


@torch.no_grad()
def first_look(net: Whole, crops: Crops, label: str) -> tuple[Floats, Floats]:
    """(n, 6) how the faces lie, in pixels of the kept crops; (n,) chances of double dice."""
    poses, chances = [], []
    for start in with_progress(range(0, len(crops), BATCH), label):
        rows = range(start, min(start + BATCH, len(crops)))
        views = np.stack([plain_view(crops, row)[..., ::-1] for row in rows]).copy()
        told = net(torch.nn.functional.avg_pool2d(normalise(torch.from_numpy(views)), SIDE // WHOLE))
        poses += [seen_pose(crops, row, each) for row, each in zip(rows, told["pose"].double().numpy(), strict=True)]
        chances += torch.softmax(told["kind"], 1)[:, DOUBLE].tolist()
    return np.array(poses), np.array(chances)


def seen_pose(crops: Crops, row: int, told: Floats) -> Floats:
    back = cv2.invertAffineTransform(plain_turn(crops, row))
    return moved(pose_told(told, SIDE), np.asarray(back, np.float64))


@torch.no_grad()
def straighter_look(net: Straighter, crops: Crops, poses: Floats) -> Floats:
    """The same poses, put right."""
    out = []
    for start in range(0, len(crops), BATCH):
        rows = range(start, min(start + BATCH, len(crops)))
        backs = [rough_square(poses[row]) for row in rows]
        views = np.stack([warped(crops, row, back, FACE)[..., ::-1] for row, back in zip(rows, backs, strict=True)])
        told = net(normalise(torch.from_numpy(views.copy())))["pose"].double().numpy()
        out += [moved(pose_told(each, FACE), back) for each, back in zip(told, backs, strict=True)]
    return np.array(out)


def rough_square(pose: Floats) -> Floats:
    """2 × 3: where in the crop each point of the roughly straightened view comes from."""
    shape = pose[2:].reshape(2, 2) * ROOM
    return np.hstack([shape * 2 / FACE, (pose[:2] - shape @ np.ones(2))[:, None]])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--crops", type=Path, default=Path("runs/crops"), help="what models.crops has cut")
    parser.add_argument("--whole", type=Path, required=True, help="checkpoint of the look at the whole die")
    parser.add_argument("--straighter", type=Path, help="checkpoint of the look that puts right how it lies")
    options = parser.parse_args()
    torch.set_num_threads(1)
    whole, straighter = opened(Whole(), options.whole), options.straighter and opened(Straighter(), options.straighter)
    for file in sorted(options.crops.glob("*/pixels.npy")):
        crops = open_crops(file.parent)
        poses, double = first_look(whole, crops, file.parent.name)
        seen = straighter_look(straighter, crops, poses) if straighter else poses
        for name, values in zip(SAID, (seen, double), strict=True):
            np.save(file.with_name(f"{name}.npy"), values.astype(np.float32))


if __name__ == "__main__":
    main()
