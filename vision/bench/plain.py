"""What OpenCV alone can do: round blobs are pips, near blobs of one size are a die. For comparison, never in use."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from vision.opencv import cv2
from vision.types import Box, Floats, Found, Picture, Pixels

WORKING = 1280
"""Long side to which pictures are brought."""
NEAR = 3.8
"""Each pip of a die has another within so many diameters."""
ALIKE = 1.6
"""Largest by smallest diameter among neighbours on one die."""
MOST_PIPS = 6


def count_pips(picture: Picture) -> tuple[Found, NDArray[np.intp]]:
    """Boxes around clusters of pips, and how many pips each holds (7 stands for: too many)."""
    scale = WORKING / max(picture.pixels.shape[:2])
    blobs = round_blobs(at_scale(picture.pixels, scale))
    labels = clusters(blobs)
    groups = [blobs[labels == label] for label in range(labels.max(initial=-1) + 1)]
    boxes = np.array([around(group) for group in groups], np.float32).reshape(-1, 4) / np.float32(scale)
    counts = np.array([min(len(group), MOST_PIPS + 1) for group in groups], np.intp)
    return Found(boxes, np.ones(len(groups), np.float32)), counts


def at_scale(pixels: Pixels, scale: float) -> Pixels:
    grey = cv2.cvtColor(pixels, cv2.COLOR_BGR2GRAY)
    how = cv2.INTER_AREA if scale < 1 else cv2.INTER_LINEAR
    return cv2.resize(grey, None, fx=scale, fy=scale, interpolation=how).astype(np.uint8, copy=False)


def round_blobs(grey: Pixels) -> Floats:
    """(n, 3) x, y, diameter; dark on light and light on dark."""
    found = [blob for color in (0, 255) for blob in blobs_of(grey, color)]
    return single(np.array(found, np.float32).reshape(-1, 3))


def blobs_of(grey: Pixels, color: int) -> Iterator[tuple[float, float, float]]:
    for point in cv2.SimpleBlobDetector.create(pip_like(color)).detect(grey):
        yield point.pt[0], point.pt[1], point.size


def pip_like(color: int) -> cv2.SimpleBlobDetector.Params:
    """The better of a few settings on the photographs; not an exhaustive search."""
    wanted = cv2.SimpleBlobDetector.Params()
    wanted.filterByColor, wanted.blobColor = True, color
    wanted.filterByArea, wanted.minArea, wanted.maxArea = True, 12, 3000
    wanted.filterByCircularity, wanted.minCircularity = True, 0.7
    wanted.filterByInertia, wanted.minInertiaRatio = True, 0.6
    wanted.filterByConvexity, wanted.minConvexity = True, 0.8
    wanted.minThreshold, wanted.maxThreshold, wanted.thresholdStep = 20, 240, 10
    wanted.minDistBetweenBlobs, wanted.minRepeatability = 3, 2
    return wanted


def single(blobs: Floats) -> Floats:
    """Of blobs with the same middle (a pip and its gleam) the largest stays."""
    blobs = blobs[np.argsort(-blobs[:, 2], kind="stable")]
    hidden = np.tril(distances(blobs) < blobs[None, :, 2] / 2, -1).any(axis=1)
    return np.asarray(blobs[~hidden])


def distances(blobs: Floats) -> NDArray[np.float32]:
    return np.asarray(np.hypot(*(blobs[:, None, :2] - blobs[None, :, :2]).transpose(2, 0, 1)))


def clusters(blobs: Floats) -> NDArray[np.intp]:
    """Chains of near and alike blobs share a label."""
    labels = np.arange(len(blobs))
    larger = np.maximum(blobs[:, None, 2], blobs[None, :, 2])
    smaller = np.minimum(blobs[:, None, 2], blobs[None, :, 2])
    linked = (distances(blobs) <= NEAR * smaller) & (larger <= ALIKE * smaller)
    for _ in range(len(blobs)):
        lowest = np.where(linked, labels[None], len(blobs)).min(axis=1, initial=len(blobs))
        if (lowest == labels).all():
            break
        labels = lowest
    return np.asarray(np.unique(labels, return_inverse=True)[1], np.intp)


def around(group: Floats) -> Box:
    """The pips' box with room for the body of the die."""
    room = 1.2 * group[:, 2].max()
    start, end = group[:, :2].min(axis=0) - room, group[:, :2].max(axis=0) + room
    return float(start[0]), float(start[1]), float(end[0] - start[0]), float(end[1] - start[1])
