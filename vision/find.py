"""Where the dice are: the finder over the whole picture at one working size, and from a step back for large dice."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from vision.errors import Lack, Unfit
from vision.inputs import to_input
from vision.opencv import cv2
from vision.session import Network
from vision.types import Floats, Found, Picture, Pixels, check_shape

BLOCK = 32
"""The network halves its input five times."""
FAINT = 0.3
"""Peaks down to this share of the threshold are handed on too, for those who know that more dice must be there."""
STEP_BACK, LARGE = 2.0, 110.0
"""A second look at half the size finds dice that are larger than this (pixels of the first look's input) as a whole."""
MOST = 200
OVERLAP = 0.5
INSIDE = 0.7
"""Dice that touch or half hide each other share less than half of the smaller box."""
PIP = 1 / 9
"""What is this much smaller than a box around it is not a face of the same die: a pip, or a die in a crowd of dice."""
ACROSS, OF_EACH, LARGER = 0.85, 0.2, 1.5
"""Shares of a find: so much of it lies on two others together, and at least so much on each, if it is half of both;
those are dice, and at most so much larger, not a crowd in which it is one."""
NINE = np.ones((3, 3), np.uint8)
OUTPUTS = frozenset({"heat", "size", "shift"})


class Finder:
    def __init__(self, network: Network) -> None:
        self.network = network
        self.threshold = network.about.threshold

    def __call__(self, picture: Picture) -> Found:
        """Faint peaks included: `scores >= threshold` are the dice."""
        scale = self.network.about.size / max(picture.pixels.shape[:2])
        near, far = self.seen(picture, scale), self.seen(picture, scale / STEP_BACK)
        return apart(joined(near, far[far.boxes[:, 2:].max(axis=1) > LARGE / scale] if len(far) else far))

    def seen(self, picture: Picture, scale: float) -> Found:
        """What the network sees in the picture at this scale, in pixels of the picture."""
        outputs = self.network.run(self.prepare(picture.pixels, scale))
        if not outputs.keys() >= OUTPUTS:
            raise Unfit(Lack.MODEL_UNFIT, file="finder", problem=f"it gives {sorted(outputs)}, not {sorted(OUTPUTS)}")
        peaks = self.peaks(outputs["heat"], outputs["size"], outputs["shift"])
        # Peaks in the padding belong to nothing.
        height, width = picture.pixels.shape[:2]
        centres = (peaks.boxes[:, :2] + peaks.boxes[:, 2:] / 2) / scale
        inside = (centres < (width, height)).all(axis=1)
        return Found(peaks.boxes[inside] / np.float32(scale), peaks.scores[inside])

    def prepare(self, pixels: Pixels, scale: float) -> Floats:
        height, width = (max(1, round(side * scale)) for side in pixels.shape[:2])
        how = cv2.INTER_AREA if scale < 1 else cv2.INTER_LINEAR
        small = cv2.resize(pixels, (width, height), interpolation=how).astype(np.uint8, copy=False)
        # After normalising, zero is the mean colour: the padding says nothing.
        padded = np.zeros((1, 3, up_to_block(height), up_to_block(width)), np.float32)
        padded[:, :, :height, :width] = to_input(small[np.newaxis], self.network.about)
        return padded

    def peaks(self, heat: Floats, size: Floats, shift: Floats) -> Found:
        """Boxes in pixels of the network's input, strongest first."""
        check_shape("heat", heat, (1, 1, None, None))
        check_shape("size", size, (1, 2, *heat.shape[2:]))
        check_shape("shift", shift, (1, 2, *heat.shape[2:]))
        plain = heat[0, 0]
        top = (plain >= cv2.dilate(plain, NINE)) & (plain >= self.threshold * FAINT)
        rows, columns = np.nonzero(top)
        best = np.argsort(-plain[rows, columns], kind="stable")[:MOST]
        rows, columns = rows[best], columns[best]
        centres = (np.stack([columns, rows], 1) + shift[0, :, rows, columns]) * self.network.about.stride
        sizes = np.clip(size[0, :, rows, columns], 1, 2 * self.network.about.size)
        boxes = np.concatenate([centres - sizes / 2, sizes], 1).astype(np.float32)
        return Found(boxes, plain[rows, columns].astype(np.float32))


def joined(one: Found, other: Found) -> Found:
    """Both, strongest first."""
    boxes, scores = np.concatenate([one.boxes, other.boxes]), np.concatenate([one.scores, other.scores])
    order = np.argsort(-scores, kind="stable")
    return Found(boxes[order], scores[order])


def up_to_block(length: int) -> int:
    return -(-length // BLOCK) * BLOCK


def apart(found: Found) -> Found:
    """Of boxes on the same die only the strongest stays, also where one of them holds but a face of it, or half of it
    and half of its neighbour."""
    kept: list[int] = []
    boxes = found.boxes
    within = inside(boxes) & ~pips(boxes)
    same = (overlap(boxes, boxes) > OVERLAP) | within | within.T
    for candidate in range(len(found)):
        if not same[candidate, kept].any() and not on_two(boxes[candidate], boxes[kept]):
            kept.append(candidate)
    return found[np.array(kept, np.intp)]


def on_two(box: Floats, dice: Floats) -> bool:
    """Whether a find lies on two of these dice, and hardly anywhere else."""
    size = areas(box[None])
    on = shared(box[None], dice[areas(dice) < LARGER * size])[0] / size
    most = np.sort(on)[:-3:-1]
    return bool(len(most) == 2 and most.sum() >= ACROSS and most[1] >= OF_EACH)


def inside(boxes: Floats) -> NDArray[np.bool_]:
    """(n, n): whether the first lies in the second."""
    return np.asarray(shared(boxes, boxes) > INSIDE * areas(boxes)[:, None])


def pips(boxes: Floats) -> NDArray[np.bool_]:
    """(n, n): whether the first would be a pip of the second, lying there and so much smaller."""
    return inside(boxes) & (areas(boxes)[:, None] < PIP * areas(boxes)[None])


def overlap(one: Floats, other: Floats) -> NDArray[np.float64]:
    """(n, 4) and (m, 4) boxes to (n, m): shared area by joint area (IoU)."""
    both = shared(one, other)
    joint = areas(one)[:, None] + areas(other)[None] - both
    return np.asarray(both / np.maximum(joint, 1e-9))


def shared(one: Floats, other: Floats) -> NDArray[np.float64]:
    start = np.maximum(one[:, None, :2], other[None, :, :2])
    end = np.minimum((one[:, :2] + one[:, 2:])[:, None], (other[:, :2] + other[:, 2:])[None])
    return np.asarray(np.clip(end - start, 0, None).prod(axis=2, dtype=np.float64))


def areas(boxes: Floats) -> NDArray[np.float64]:
    return np.asarray(boxes[:, 2:].prod(axis=1, dtype=np.float64))
