"""What moves or has changed, as connected blobs of blocks: hands reach in from the border, dice lie free."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vision.opencv import cv2

Mask = NDArray[np.bool_]
"""(rows, columns) of blocks."""

HAND_SHARE = 0.035
"""Of all blocks: what reaches in from the border and spans at least this much is a hand, an arm or a cup."""
VIEW_SIDES = 3
"""What reaches over so many sides of the picture is not a hand: the view itself has changed."""
ROOM = 2
"""Blocks."""
NEIGHBOURS = np.ones((3, 3), np.uint8)


@dataclass(frozen=True, slots=True)
class Blob:
    where: Mask
    area: float
    """Share of the picture that its outline spans, hollows included: the inside of a hand is smooth."""
    sides: int
    """How many sides of the picture it touches."""

    @property
    def is_hand(self) -> bool:
        return self.area >= HAND_SHARE and 0 < self.sides < VIEW_SIDES


def blobs_of(mask: Mask) -> list[Blob]:
    """Blocks that touch, also over a corner or with one block between them, are one blob."""
    # Closed first: an arm's outline has gaps where its colour is that of the table. With room around it, or else what
    # lies beside the border would be drawn to it.
    joined = cv2.morphologyEx(np.pad(mask.astype(np.uint8), ROOM), cv2.MORPH_CLOSE, NEIGHBOURS)[ROOM:-ROOM, ROOM:-ROOM]
    count, labels = cv2.connectedComponents(joined, connectivity=8)
    return [blob_of(labels == label) for label in range(1, count)]


def blob_of(where: Mask) -> Blob:
    rows, columns = np.nonzero(where)
    sides = (rows[0] == 0, rows[-1] == where.shape[0] - 1, columns.min() == 0, columns.max() == where.shape[1] - 1)
    return Blob(where, float(hull_of(where).sum()) / where.size, int(sum(sides)))


def hull_of(where: Mask) -> Mask:
    """The convex hull, filled."""
    rows, columns = np.nonzero(where)
    hull = cv2.convexHull(np.stack([columns, rows], axis=1).astype(np.int32))
    filled = np.zeros(where.shape, np.uint8)
    cv2.fillConvexPoly(filled, hull, 1)
    return filled.astype(bool)


def hand_in(mask: Mask, moving: Mask | None = None) -> Mask | None:
    """All that a hand or an arm may cover; None if there is none, or if nothing of it is `moving`."""
    hands = [
        hull_of(blob.where)
        for blob in blobs_of(mask)
        if blob.is_hand and (moving is None or bool((blob.where & moving).any()))
    ]
    return np.logical_or.reduce(hands) if hands else None


def loose_in(moving: Mask, hand: Mask | None) -> Mask:
    """What moves without touching the border or a hand: dice that nobody holds."""
    held = np.zeros(moving.shape, bool) if hand is None else cv2.dilate(hand.astype(np.uint8), NEIGHBOURS).astype(bool)
    loose = np.zeros(moving.shape, bool)
    for blob in blobs_of(moving):
        if blob.sides == 0 and not (blob.where & held).any():
            loose |= blob.where
    return loose
