"""Dice that may lean against others. What leans has something to lean on: beside another die, less makes us doubt."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from vision.types import Doubt, Reading
from vision.watching.vote import shared

BESIDE = 1 / 6
"""Of the probability of leaning that is always doubted: enough where a thrown die's box and another one's share ground.

Of 37 leaning dice in renders (whole2, cal_close, cal_words) that passed for sure, 35 touch another die; this points at
21. It also points at 12.5 % of the flat dice that touch another one: in our clips, where one die in fourteen does, that
is one die in a hundred. A die whose top face lies otherwise in its box than its neighbours' do (the tilt of the camera
is the same for all) was tried instead: 10 of the 37 for one flat die in a hundred, 14 for two.
"""


def doubted(die: Reading, others: Sequence[Reading]) -> Reading:
    """With the doubt where it may lean against one of the others."""
    if die.lean < BESIDE or Doubt.LEANING in die.doubts or not any(shared(die.box, other.box) for other in others):
        return die
    return replace(die, doubts=(*die.doubts, Doubt.LEANING))
