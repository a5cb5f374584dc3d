"""Is it the same die, lying still, knocked or pushed? By its place, its picture, its face and what was noticed."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from vision.types import Floats, Reading
from vision.watching.boxes import area, covered, shared
from vision.watching.evidence import Evidence
from vision.watching.patch import alike
from vision.watching.seen import Zone
from vision.watching.view import NEAR, STAYED, Move, middle, same_face, size

SAME_PICTURE, VERY_SAME = 0.75, 0.9
"""How alike two patches must be to be the same face lying the same way; and if it is read as another face now."""
NUDGED = 1.0
"""Of a die's size: a die that shows the same face this near to its old place was knocked, not thrown."""
LAST = 0.12
"""Seconds before all is at rest: what still moved then was not put down, since the hand has yet to leave."""
WELL_BEFORE = 0.7
"""Seconds before all is at rest: what did not move any more then had been put there before the others were thrown."""
PROBABLY = 0.4
"""Probability that two readings show the same face, from which on they may be of the same die."""
PART, WITHIN, BESIDE = 0.7, 0.7, 2
"""What is seen of a half-covered die: at most this share of it, so much of it inside its old place, so many blocks from
what covers it. No whole die lies within another one's place and is smaller."""
SAME_SIZE = 1.5
SAME_LOOK = 0.92
"""Cosine of two embeddings from which on two dice of different colour names may be the same one in other light.

Measured on drawn dice that are read as one face: of the same die in other light 87 % are as near as this, of dice with
other bodies 4 %.
"""


@dataclass(frozen=True, slots=True)
class Known:
    """A die on the table, as it was last seen."""

    track: int
    reading: Reading
    patch: Floats
    zone: Zone
    hidden: bool = False
    """Whether something lay over it at the last reading."""
    partial: bool = False
    """Whether something has lain over a part of it ever since it came: nobody knows what it shows."""


def distance(one: Known, other: Known, move: Move = STAYED) -> float:
    """In sizes of the die; infinite where the sizes themselves differ too much, unless the one lies within the other:
    beside another die, a box may be drawn over half of that one too."""
    sizes = size(one.reading), size(other.reading)
    if max(sizes) > SAME_SIZE * min(sizes) and covered(move.box(one.reading.box), other.reading.box) < WITHIN:
        return float("inf")
    return abs(move(middle(one.reading)) - middle(other.reading)) / max(*sizes, 1.0)


def lay_still(one: Known, other: Known, evidence: Evidence, there: Floats, then: Floats) -> bool:
    """`there`: what is seen now in the very place of the first; `then`: what was seen before in that of the other.

    Boxes waver a little, or shrink where another die comes to lie beside them; dice do not.
    """
    if one.partial or not evidence.was_stirred(other.reading.box):
        return True
    likeness = max(alike(one.patch, other.patch), alike(one.patch, there), alike(then, other.patch))
    if same_face(one.reading, other.reading):
        return not was_taken(one, other, evidence) or likeness >= SAME_PICTURE
    touched = evidence.was_held(one.reading.box) or evidence.moved_loose(other.reading.box)
    return likeness >= (VERY_SAME if touched else SAME_PICTURE)


def knocked(one: Known, other: Known, evidence: Evidence) -> bool:
    """Whether a die that shows the same near its old place is the same one, and not one that was thrown there."""
    if not same_look(one, other):
        return False
    return not was_taken(one, other, evidence) or alike(one.patch, other.patch) >= SAME_PICTURE


def was_taken(one: Known, other: Known, evidence: Evidence) -> bool:
    """Whether a hand was where the one lay, and something rolled free to where the other lies."""
    return evidence.was_held(one.reading.box) and evidence.moved_loose(other.reading.box)


def same_look(one: Known, other: Known) -> bool:
    return shows_same(one.reading, other.reading) and same_body(one.reading, other.reading)


def shows_same(one: Reading, other: Reading) -> bool:
    """What is hardly read at all may look the same a hundred times, and says nothing."""
    then = dict(one.chances)
    return same_face(one, other) and sum(then.get(face, 0.0) * chance for face, chance in other.chances) >= PROBABLY


def same_body(one: Reading, other: Reading) -> bool:
    if one.color == other.color:
        return True
    lengths = float(np.linalg.norm(one.embedding) * np.linalg.norm(other.embedding))
    return lengths > 0 and float(one.embedding @ other.embedding) >= SAME_LOOK * lengths


def was_pushed(one: Known, die: Known, evidence: Evidence, *, few: bool) -> bool:
    """It shows and looks the same, and a hand put it down or was with it all the way. `few`: others lay still."""
    if not evidence.hand or not same_look(one, die):
        return False
    return die.zone is Zone.TRAY or (few and (was_placed(die, evidence, LAST) or was_carried(one, die, evidence)))


def was_brought(one: Known, die: Known, evidence: Evidence) -> bool:
    """A hand was with it all the way. Elsewhere, in other light, its body may get the name of another colour."""
    return evidence.hand and shows_same(one.reading, die.reading) and was_carried(one, die, evidence)


def was_carried(one: Known, die: Known, evidence: Evidence) -> bool:
    """A thrown die leaves the hand, and much of its new place is seen to move without one.

    At the end only fingertips may be there: then nothing else on the table may have moved by itself either.
    """
    here, there = one.reading.box, die.reading.box
    stayed = (evidence.was_held(there) and not evidence.rolled_free(there)) or evidence.nothing_free(there)
    return stayed and evidence.hand_was_between(here, there)


def was_placed(die: Known, evidence: Evidence, seconds: float) -> bool:
    """By a hand, so many seconds before all was at rest."""
    box = die.reading.box
    by_hand = evidence.hand and evidence.was_held(box) and not evidence.moved_loose(box)
    return by_hand and evidence.came_last(box) >= seconds


def is_still_there(die: Known, evidence: Evidence, there: Floats) -> bool:
    """Whether a die that is not found lies there yet: covered, where the cover may end in the middle of it, or missed.

    `there`: what is seen now in its place. For another game it says nothing: what is none of its dice may be print on
    the cloth.
    """
    box = die.reading.box
    covered = evidence.is_touched(box, around=BESIDE)
    if covered or evidence.anew:
        return covered
    return (die.hidden and not evidence.was_stirred(box)) or alike(die.patch, there) >= VERY_SAME


def is_again(gone: Known, die: Known, evidence: Evidence) -> bool:
    """No throw puts a die back to the same place, turned the same way."""
    near = distance(gone, die) < NEAR and same_face(gone.reading, die.reading)
    enough = VERY_SAME if evidence.moved_loose(die.reading.box) else SAME_PICTURE
    return near and alike(gone.patch, die.patch) >= enough


def is_part(die: Known, known: Known, evidence: Evidence) -> bool:
    """Whether it is what is still seen of a known die beside something that has been put over that one."""
    covered = known.hidden or evidence.is_touched(known.reading.box, around=BESIDE)
    if not covered or area(die.reading.box) > PART * area(known.reading.box):
        return False
    return shared(die.reading.box, known.reading.box) >= WITHIN * area(die.reading.box)


def displaced(one: Known, other: Known) -> bool:
    return one.zone is not other.zone or distance(one, other) > NEAR
