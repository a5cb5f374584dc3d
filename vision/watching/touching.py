"""Two dice that touch may be found as one: what is much longer than wide is read half by half."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from vision.expect import Expect
from vision.find import on_two
from vision.types import Floats, Picture, Reading
from vision.watching.boxes import covered
from vision.watching.sight import Sight

LONG = 1.5
"""Length to width: a single die is shorter from wherever it is seen."""
TWIN = 0.5
"""Share of the smaller one that two finds have in common if they are the same die."""
PRESENT = 0.5
"""Probability of being a die at all from which on a frame has seen one."""


def parted(eyes: Sight, picture: Picture, dice: tuple[Reading, ...], expect: Expect) -> tuple[Reading, ...]:
    """With both dice in the place of one that was in doubt, where each half is read better than the whole."""
    long = [die for die in dice if not die.sure and is_long(die)]
    if not long:
        return dice
    read = eyes.look_at(picture, np.concatenate([halves(die) for die in long]), expect).dice
    pairs = {id(die): read[2 * at : 2 * at + 2] for at, die in enumerate(long)}
    return without_twins([each for die in dice for each in better(die, pairs.get(id(die), ()))])


def better(whole: Reading, pair: Sequence[Reading]) -> Sequence[Reading]:
    clear = [is_there(half) and half.kind == whole.kind and half.confidence > whole.confidence for half in pair]
    return pair if clear and all(clear) else (whole,)


def without_twins(dice: Sequence[Reading]) -> tuple[Reading, ...]:
    """Each die once: in a row of three, the one in the middle may be half of two long finds, or a find of its own."""
    best: list[Reading] = []
    for die in sorted(dice, key=lambda die: -die.confidence):
        if not any(covered(die.box, other.box) > TWIN for other in best):
            best.append(die)
    return tuple(die for die in dice if any(die is each for each in best))


def is_across(die: Reading, dice: Sequence[Reading]) -> bool:
    """Whether a find lies on two of these dice, and hardly anywhere else."""
    return on_two(np.array(die.box, np.float32), np.array([other.box for other in dice], np.float32).reshape(-1, 4))


def is_there(die: Reading) -> bool:
    return sum(chance for _, chance in die.chances) >= PRESENT


def is_long(die: Reading) -> bool:
    _, _, width, height = die.box
    return max(width, height) >= LONG * min(width, height)


def halves(die: Reading) -> Floats:
    x, y, width, height = die.box
    if width > height:
        return np.array([(x, y, width / 2, height), (x + width / 2, y, width / 2, height)], np.float32)
    return np.array([(x, y, width, height / 2), (x, y + height / 2, width, height / 2)], np.float32)
