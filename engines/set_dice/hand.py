"""The dice a player holds: always how many, and which ones if they have been read (S28)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from engines.codes import Code
from engines.core import Refused
from engines.set_dice.faces import Shown

HAND = 5
ALL_DICE = 42


@dataclass(frozen=True, slots=True)
class Hand:
    count: int = HAND
    read: tuple[Shown, ...] | None = None
    """None: nobody has looked since these dice were last rolled."""

    def holds(self, dice: Sequence[Shown]) -> bool:
        """An unread hand is trusted to hold anything, but never more dice than it has."""
        if self.read is None:
            return len(dice) <= self.count
        return all(self.read.count(face) >= dice.count(face) for face in dice)


def without(hand: Hand, dice: Sequence[Shown]) -> Hand:
    """Refuses a die that a read hand does not hold (S28)."""
    if hand.read is None:
        return Hand(hand.count - len(dice))
    left = list(hand.read)
    for face in dice:
        if face not in left:
            raise Refused(Code.NOT_IN_HAND, face=str(face), hand=[str(held) for held in hand.read])
        left.remove(face)
    return Hand(len(left), tuple(left))


def with_rolled_wild(hand: Hand, dice: tuple[Shown, ...]) -> Hand:
    """A Wild from the board joins the hand as what it shows now, read alone or together with the other dice (S20)."""
    together = hand.count + 1
    if len(dice) == 1:
        return Hand(together, None if hand.read is None else (*hand.read, *dice))
    if len(dice) != together:
        raise Refused(Code.DICE_COUNT, wanted=1, got=len(dice))
    # The others were not rolled: what was read of them must still be there.
    without(Hand(together, dice), hand.read or ())
    return Hand(together, dice)


def draw_back(counts: Sequence[int], first: int, bag: int) -> tuple[int, ...]:
    """Everyone back to five, the first player first; one at a time in turn when the bag runs short (S23).

    Drawing one at a time gives each the same number of dice also where the bag suffices, so there is one loop for both.
    """
    after = list(counts)
    order = (*range(first, len(counts)), *range(first))
    while bag and min(after) < HAND:
        for player in order:
            if bag and after[player] < HAND:
                after[player] += 1
                bag -= 1
    return tuple(after)


def unread(counts: Iterable[int]) -> tuple[Hand, ...]:
    return tuple(Hand(count) for count in counts)
