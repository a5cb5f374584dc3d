"""What the gate has noticed since the last reading, asked die by die."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeVar

import numpy as np

from vision.types import Box, Floats, Reading
from vision.watching.blobs import VIEW_SIDES, Mask, blobs_of, hull_of
from vision.watching.boxes import covered
from vision.watching.view import STAYED, Move

FOREIGN = 3.0
"""Die areas: a change this large that no die explains is a hand, a cup, a sheet of paper."""
STEPS, ALONG = 24, 0.75
"""Points on the way between two places, and the share of them where a hand must have been to have carried a die."""
FREE = 0.45
"""Share of a die's place. In three clips (words of seed 77, demos of For-Get-It and Yatzy) the 20 dice that were thrown
and show what one taken up just before had shown moved free over 0.75 and more of it, the 28 that hands had set aside
over nothing."""
LEAST_UNFOUND = 0.4
"""Die areas: a change at least this large, and smaller than `FOREIGN`, may be a die that was not found."""
MOSTLY = 0.5
BEYOND = 0.4
"""Share of a hand's blocks that lie on no die that came or went, and beside none."""
SAME_PLACE = 0.75
"""Two boxes that share this much of the smaller one are one place: what is seen of a die beside a finger is smaller."""

Blocks = TypeVar("Blocks", Mask, Floats)


@dataclass(frozen=True, slots=True)
class Evidence:
    """Masks are in blocks of the gate, boxes in pixels of the frame."""

    width: int
    height: int
    stirred: Mask
    """Where anything has moved."""
    loose: Mask
    """Where something has moved that nobody held."""
    held: Mask
    """Where a hand was."""
    before_rest: Floats
    """Seconds, for each block: how long before the last movement of all it moved for the last time."""
    hidden: Mask
    """What a hand or something else lies over now."""
    hand: bool = False
    """Whether a hand was there in between."""
    bump: Move = STAYED
    """How the whole picture has moved, in pixels."""
    anew: bool = False
    """Whether others are looked for than at the last reading: the dice of another game."""

    def was_stirred(self, box: Box) -> bool:
        return bool(self._part(self.stirred, box).any())

    def moved_loose(self, box: Box) -> bool:
        return bool(self._part(self.loose, box).any())

    def rolled_free(self, box: Box) -> bool:
        """Much of it, not a corner: the shadow of a hand that leaves grazes what it has put down."""
        return bool(self._part(self.loose, box).mean() >= FREE)

    def nothing_free(self, box: Box) -> bool:
        """Whether hardly anything of a die's size has moved by itself on the whole table."""
        return bool(self.loose.sum() < FREE * self._part(self.loose, box).size)

    def was_held(self, box: Box) -> bool:
        return bool(self._part(self.held, box).mean() >= MOSTLY)

    def hand_was_between(self, start: Box, end: Box) -> bool:
        """Whether a hand was where it lay and nearly everywhere on the straight way to where it lies."""
        rows, columns = self.held.shape
        steps = np.linspace(0, 1, STEPS)
        across, down = (start[k] + start[k + 2] / 2 + steps * shift(start, end, k) for k in (0, 1))
        column = np.clip(across * columns / self.width, 0, columns - 1).astype(np.intp)
        row = np.clip(down * rows / self.height, 0, rows - 1).astype(np.intp)
        return self.was_held(start) and bool(self.held[row, column].mean() >= ALONG)

    def came_last(self, box: Box) -> float:
        """Seconds before everything was at rest."""
        return float(part_of(self.before_rest, box, self.width, self.height).min())

    def is_touched(self, box: Box, *, around: int = 0) -> bool:
        """Whether something lies over a part of it, or so many blocks from it."""
        return bool(part_of(self.hidden, box, self.width, self.height, around=around).any())

    def _part(self, mask: Mask, box: Box) -> Mask:
        return part_of(mask, box, self.width, self.height)


def shift(start: Box, end: Box, side: int) -> float:
    """From middle to middle, to the right (0) or downwards (1)."""
    return end[side] + end[side + 2] / 2 - start[side] - start[side + 2] / 2


def part_of(mask: Blocks, box: Box, width: int, height: int, *, around: int = 0) -> Blocks:
    """The blocks that a box lies on: a view, one block at least."""
    rows, columns = mask.shape
    left, right = box[0] * columns / width, (box[0] + box[2]) * columns / width
    top, bottom = box[1] * rows / height, (box[1] + box[3]) * rows / height
    across = slice(clip(left, columns - 1, -around), clip(right, columns - 1, around) + 1)
    down = slice(clip(top, rows - 1, -around), clip(bottom, rows - 1, around) + 1)
    return mask[down, across]


def clip(value: float, most: int, further: int) -> int:
    return min(max(int(value) + further, 0), most)


def unexplained(changed: Mask, dice: Sequence[Reading], width: int, height: int, *, around: int = 1) -> Mask:
    """Changes that are neither on a die nor next to one, where its shadow falls."""
    rest = changed.copy()
    for die in dice:
        part_of(rest, die.box, width, height, around=around)[:] = False
    return rest


def hand_beside(
    changed: Mask, before: Sequence[Reading], now: Sequence[Reading], width: int, height: int
) -> Mask | None:
    """All that a hand may cover. What reaches in from the border, but mostly lies on dice, is dice at the rim.

    Dice that lie where they lay have changed nothing around them: there it is the hand, however many they are.
    """
    beyond = unexplained(changed, [*without(before, now), *without(now, before)], width, height)
    beyond = unexplained(beyond, now, width, height, around=0)
    hands = [
        hull_of(blob.where)
        for blob in blobs_of(changed)
        if blob.is_hand and (beyond & blob.where).sum() >= BEYOND * (changed & blob.where).sum()
    ]
    return np.logical_or.reduce(hands) if hands else None


def without(dice: Sequence[Reading], others: Sequence[Reading]) -> list[Reading]:
    """Those in whose place none of the others lies."""
    return [die for die in dice if not any(covered(die.box, other.box) >= SAME_PLACE for other in others)]


def foreign_in(changed: Mask, dice: Sequence[Reading], width: int, height: int) -> Mask:
    """What large changes span that neither the dice before nor the dice now account for: something put over them."""
    hidden = np.zeros(changed.shape, bool)
    for blob in blobs_of(unexplained(changed, dice, width, height)):
        # What spans the picture from side to side is the camera or a lamp, and lies over nothing.
        if blob.sides < VIEW_SIDES and blob.area * width * height >= FOREIGN * typical_area(dice):
            hidden |= hull_of(blob.where)
    return hidden


def unfound_in(changed: Mask, dice: Sequence[Reading], width: int, height: int) -> int:
    """How many free changes are about as large as a die, where neither a die lay nor lies one."""
    die = typical_area(dice) / (width * height)
    found = blobs_of(unexplained(changed, dice, width, height))
    return sum(blob.sides == 0 and LEAST_UNFOUND * die <= blob.area < FOREIGN * die for blob in found)


def typical_area(dice: Sequence[Reading]) -> float:
    areas = [die.box[2] * die.box[3] for die in dice]
    return float(np.median(areas)) if areas else float("inf")
