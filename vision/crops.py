"""Square crops of single dice from the full-size picture, the way the reader was taught to see them."""

from __future__ import annotations

import numpy as np

from vision.opencv import cv2
from vision.types import Box, Floats, Picture, Pixels


def cut_all(picture: Picture, boxes: Floats, *, margin: float, size: int) -> Pixels:
    """(n, size, size, 3)."""
    done = np.empty((len(boxes), size, size, 3), np.uint8)
    for place, box in enumerate(boxes):
        done[place] = cut(picture.pixels, (box[0], box[1], box[2], box[3]), margin=margin, size=size)
    return done


def cut(pixels: Pixels, box: Box, *, margin: float, size: int) -> Pixels:
    """The square around the middle of the box; what lies outside the picture repeats its border."""
    height, width = pixels.shape[:2]
    side = max(2, round(margin * max(box[2], box[3])))
    left = round(min(max(box[0] + box[2] / 2, 0), width - 1) - side / 2)
    top = round(min(max(box[1] + box[3] / 2, 0), height - 1) - side / 2)
    across, down = span(left, side, width), span(top, side, height)
    inside = pixels[down[0] : down[1], across[0] : across[1]]
    return padded(inside, (top, left), (down, across), size / side, size)


def span(start: int, side: int, length: int) -> tuple[int, int]:
    return max(start, 0), min(start + side, length)


def padded(
    inside: Pixels, corner: tuple[int, int], spans: tuple[tuple[int, int], tuple[int, int]], scale: float, size: int
) -> Pixels:
    """Scales first and repeats the border then: the crop of a very long picture is never built at full size."""
    starts = [min(round((begin - at) * scale), size - 1) for (begin, _), at in zip(spans, corner, strict=True)]
    ends = [
        min(max(round((end - at) * scale), start + 1), size)
        for (_, end), at, start in zip(spans, corner, starts, strict=True)
    ]
    how = cv2.INTER_AREA if scale < 1 else cv2.INTER_LINEAR
    scaled = cv2.resize(inside, (ends[1] - starts[1], ends[0] - starts[0]), interpolation=how)
    edges = (starts[0], size - ends[0], starts[1], size - ends[1])
    return cv2.copyMakeBorder(scaled, *edges, cv2.BORDER_REPLICATE).astype(np.uint8, copy=False)
