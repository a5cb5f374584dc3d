"""Where everything went when the camera was bumped: one turn, stretch and shift for all dice."""

from __future__ import annotations

import cmath
import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import permutations

from vision.types import Box, Reading

NEAR = 0.35
"""Of a die's size: at most this far from where it should be, it is at its place."""
MOST_STRETCH = 1.25
MOST_TURN = math.radians(20)
LEAST_DICE = 3
"""Two dice lie in some turn and stretch of any other two. The third one shows whether it was the camera."""
NEARLY_ALL = 0.8


@dataclass(frozen=True, slots=True)
class Move:
    """Points of the picture as complex numbers: `turn * point + shift`."""

    turn: complex = 1
    shift: complex = 0

    def __call__(self, point: complex) -> complex:
        return self.turn * point + self.shift

    def box(self, box: Box) -> Box:
        """Still upright: turns are small."""
        x, y, w, h = box
        there, stretch = self(complex(x + w / 2, y + h / 2)), abs(self.turn)
        return there.real - stretch * w / 2, there.imag - stretch * h / 2, stretch * w, stretch * h

    @property
    def back(self) -> Move:
        return Move(1 / self.turn, -self.shift / self.turn)

    @property
    def small(self) -> bool:
        stretch = abs(self.turn)
        return 1 / MOST_STRETCH <= stretch <= MOST_STRETCH and abs(cmath.phase(self.turn)) <= MOST_TURN


STAYED = Move()


def middle(die: Reading) -> complex:
    x, y, w, h = die.box
    return complex(x + w / 2, y + h / 2)


def size(die: Reading) -> float:
    return max(die.box[2], die.box[3])


def same_face(one: Reading, other: Reading) -> bool:
    return (one.kind, one.face) == (other.kind, other.face)


def view_move(old: Sequence[Reading], new: Sequence[Reading], bump: Move) -> Move:
    """How the camera has moved, or `STAYED`. `bump` is what the picture itself shows.

    The picture's word is believed if it takes no die from its place. Without it nearly all dice must have kept their
    faces and lie in the same figure as before: nobody throws that.
    """
    stayed = fits(STAYED, old, new)
    if bump != STAYED and fits(bump, old, new) >= max(stayed, 1):
        return bump
    if stayed == len(old):
        return STAYED
    if len(old) < LEAST_DICE:
        return STAYED
    best = max(figures(old, new), key=lambda move: fits(move, old, new), default=STAYED)
    needed = max(LEAST_DICE, NEARLY_ALL * len(old), stayed + 1)
    return best if fits(best, old, new) >= needed else STAYED


def fits(move: Move, old: Sequence[Reading], new: Sequence[Reading]) -> int:
    """Dice that lie where the move puts them, with the same face."""
    return sum(
        any(same_face(one, other) and abs(move(middle(one)) - middle(other)) < NEAR * size(one) for other in new)
        for one in old
    )


def figures(old: Sequence[Reading], new: Sequence[Reading]) -> Iterator[Move]:
    """Small moves that take two of the dice to two others of the same faces."""
    first, *others = old
    # Nearly all dice must fit: with the first or, if that one is amiss, the second for a start, one is found.
    starts = [(first, other) for other in others] + [(others[0], other) for other in others[1:]]
    for one, two in starts:
        for there, then in permutations(new, 2):
            if same_face(one, there) and same_face(two, then):
                turn = (middle(then) - middle(there)) / ((middle(two) - middle(one)) or 1)
                move = Move(turn, middle(there) - turn * middle(one))
                if move.small:
                    yield move
