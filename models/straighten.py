"""Asks the look at the whole die how the face lies in every crop, for the training of the looks at the face; and
whether it may be a double die, for the training of the look at those.

    python -m models.straighten --crops runs/crops --whole runs/whole/last.pt

Photographs do not say how a face lies; and the second look must live with the first one's errors.
"""

from __future__ import annotations

import argparse
from pathlib import Path

import cv2
import numpy as np
import torch

from models.checkpoint import averaged_weights
from models.crops import SAID, Crops, open_crops
from models.loop import normalise
from models.nets import Whole
from models.pose import Floats, moved, pose_told
from models.questions import HEADS
from models.reader_views import plain_turn, plain_view
from models.sizes import SIDE, WHOLE
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


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--crops", type=Path, default=Path("runs/crops"), help="what models.crops has cut")
    parser.add_argument("--whole", type=Path, required=True, help="checkpoint of the look at the whole die")
    options = parser.parse_args()
    torch.set_num_threads(1)
    net = Whole()
    net.load_state_dict(averaged_weights(options.whole))
    net.eval()
    for file in sorted(options.crops.glob("*/pixels.npy")):
        told = first_look(net, open_crops(file.parent), file.parent.name)
        for name, values in zip(SAID, told, strict=True):
            np.save(file.with_name(f"{name}.npy"), values.astype(np.float32))


if __name__ == "__main__":
    main()
