"""Dice that may lean against others. What leans has something to lean on: beside another die, less makes us doubt."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from vision.types import Doubt, Reading
from vision.watching.boxes import shared

BESIDE = 1 / 6
"""Of the probability of leaning that is always doubted: enough where a thrown die's box and another one's share ground.

Measured on renders (whole2, cal_close, cal_words). Of 128 leaning dice 37 pass for sure, and 35 of these touch another
die. This limit points at 21 of them, `ASKEW` at 24, both together at 32; and at 12.5, 9.9 and 19.4 % of the flat dice
that touch another one. In our clips one die in fourteen does: it is asked about one die in seventy for nothing.
Both limits were chosen on these very pictures, the best of some twenty tries: elsewhere, expect less.
"""
ASKEW = 0.3
"""So far is the middle of its top face from where it should be: the camera is tilted in the same way for all dice.

Asked of every die, touching or not, this would be no gain: 10 of the 37 for one flat die in a hundred.
"""
ENOUGH = 3
"""Dice that say how the camera is tilted."""


def doubted(die: Reading, others: Sequence[Reading]) -> Reading:
    """With the doubt where it may lean against one of the others."""
    if Doubt.LEANING in die.doubts or not any(shared(die.box, other.box) for other in others):
        return die
    leans = die.lean >= BESIDE or is_askew(die, others)
    return replace(die, doubts=(*die.doubts, Doubt.LEANING)) if leans else die


def is_askew(die: Reading, others: Sequence[Reading]) -> bool:
    if len(others) < ENOUGH:
        return False
    usual = np.median([other.off for other in others], axis=0)
    return bool(np.linalg.norm(np.array(die.off) - usual) >= ASKEW)
