"""What each die shows: all crops of a picture in one run of the reader."""

from __future__ import annotations

import numpy as np

from vision.crops import cut_all
from vision.errors import Lack, Unfit
from vision.heads import CLASSES, Heads, averaged, joined, softmax
from vision.inputs import to_input
from vision.session import About, Network
from vision.types import Floats, Picture, Pixels

BATCH = 64
CLOSER_LOOKS = (0.9, 1.12)
"""Margin as a multiple of the usual one. Never turned: from the side, only *up* tells the top face from the others."""


class Reader:
    def __init__(self, network: Network) -> None:
        self.network = network
        self.orders = answer_orders(network.about)

    def __call__(self, picture: Picture, boxes: Floats) -> Heads:
        return self.read(self.cut(picture, boxes))

    def closer(self, picture: Picture, boxes: Floats, first: Heads) -> Heads:
        """Averages the first look with others at the same dice, cut a little tighter and wider."""
        crops = [self.cut(picture, boxes, zoom) for zoom in CLOSER_LOOKS]
        seen = self.read(np.concatenate(crops))
        places = np.arange(len(seen)).reshape(len(crops), len(boxes))
        return averaged([first, *(seen[view] for view in places)])

    def cut(self, picture: Picture, boxes: Floats, zoom: float = 1.0) -> Pixels:
        about = self.network.about
        return cut_all(picture, boxes, margin=about.margin * zoom, size=about.size)

    def read(self, crops: Pixels) -> Heads:
        """(n, size, size, 3) BGR; any n, in runs of bounded size."""
        starts = range(0, max(len(crops), 1), BATCH)
        return joined([self.run(crops[start : start + BATCH]) for start in starts])

    def tops(self, crops: Pixels) -> Floats | None:
        """(n, 3, 2): half sides and middle of the top faces, −1 to 1 in the crop; None if this reader tells nothing."""
        return self.network.run(to_input(crops, self.network.about)).get("top")

    def run(self, crops: Pixels) -> Heads:
        if not len(crops):
            return no_heads()
        outputs = self.network.run(to_input(crops, self.network.about))
        missing = (self.orders.keys() | {"embedding"}) - outputs.keys()
        if missing:
            raise Unfit(Lack.MODEL_UNFIT, file="reader", problem=f"it does not answer {sorted(missing)}")
        temperature = self.network.about.temperature
        answers = {
            head: softmax(outputs[head][:, order], temperature.get(head, 1.0)) for head, order in self.orders.items()
        }
        more = {"off": off_middle(outputs["top"])} if "top" in outputs else {}
        if "likeness" in outputs:
            more["likeness"] = outputs["likeness"]
        return Heads(**answers, embedding=outputs["embedding"], **more)


def off_middle(tops: Floats) -> Floats:
    """(n, 3, 2) half sides and middles of top faces, as in `Reader.tops`, to (n, 2) as in `Heads.off`."""
    half_sides = np.sqrt(np.abs(np.linalg.det(tops[:, :2])))
    return np.asarray(-tops[:, 2] / np.maximum(half_sides, np.float32(1e-3))[:, None], np.float32)


def answer_orders(about: About) -> dict[str, list[int]]:
    """Where the network keeps each of our answers. Its order may differ, its answers may not."""
    for head, classes in CLASSES.items():
        if sorted(about.classes.get(head, ())) != sorted(classes):
            problem = f"{head} should answer {classes}, but answers {about.classes.get(head)}"
            raise Unfit(Lack.MODEL_UNFIT, file="reader", problem=problem)
    return {head: [about.classes[head].index(name) for name in classes] for head, classes in CLASSES.items()}


def no_heads() -> Heads:
    empty = {head: np.empty((0, len(classes)), np.float32) for head, classes in CLASSES.items()}
    return Heads(**empty, embedding=np.empty((0, 128), np.float32))
