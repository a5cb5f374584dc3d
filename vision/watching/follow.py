"""Which die is which between two settled tables, and which of them may have been thrown.

What decides, in this order:
1. A die near its old place (the camera's own move taken out) lay still if its picture is the same under any light, or
   nothing has moved there, or it shows the same face. Else it was turned: thrown; unless something lies over a part of
   it, and nobody can say.
2. A die with the same face less than its size away was knocked by others; unless a hand was where it lay and something
   rolled free to where it lies now: then it, or another one, was taken up and thrown.
3. A die further away that shows the same face and look was pushed if others lay still and a hand was where it lies now,
   where nothing rolled free and it did not come to rest last; or if a hand was with it all the way and it did not roll
   free there, whatever its colour looks like now; or if it went into the tray. Where every die has moved, all were
   thrown.
4. A known die that is not found is still there if something lies over its place, or did and was not touched, or if its
   place looks just as it did.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

import numpy as np

from vision.types import Doubt, Pixels, Reading
from vision.watching.evidence import Evidence
from vision.watching.known import (
    NUDGED,
    SAME_PICTURE,
    WELL_BEFORE,
    Known,
    displaced,
    distance,
    is_again,
    is_part,
    is_still_there,
    knocked,
    lay_still,
    was_brought,
    was_placed,
    was_pushed,
)
from vision.watching.leaning import doubted
from vision.watching.patch import alike, patch_of
from vision.watching.seen import Seen, Zone
from vision.watching.touching import is_across
from vision.watching.view import NEAR, STAYED, Move, middle, same_face, view_move
from vision.watching.zones import Zones


@dataclass(frozen=True, slots=True)
class Followed:
    dice: tuple[Seen, ...]
    gone: tuple[int, ...] = ()
    pushed: bool = False
    """Whether a die lies elsewhere without having been thrown."""
    clearer: bool = False
    """Whether more is seen of dice that were not thrown: one was uncovered, or overlooked before."""

    @property
    def happened(self) -> bool:
        """Whether the table is another one than before."""
        return bool(self.gone) or self.pushed or self.clearer or any(die.rolled for die in self.dice)

    def unthrown(self) -> Followed:
        """What lay there before anybody looked: dice, or what is taken for them."""
        return replace(self, dice=tuple(replace(die, rolled=False, placed=False) for die in self.dice))


MOST_GONE = 12
"""Dice that are remembered after they were not seen any more: about as many as there are."""
Pair = tuple[int, int]
"""Places among the known dice and among the new readings."""


class Same(NamedTuple):
    """What two tables have in common."""

    pairs: list[Pair]
    hidden: tuple[int, ...] = ()
    """Places among the known dice: not found, because something lies over them."""
    half_hidden: frozenset[int] = frozenset()
    """Places among the new readings: what is seen of a known die while something lies over a part of it."""


class Follower:
    def __init__(self) -> None:
        self._known: tuple[Known, ...] = ()
        self._gone: tuple[Known, ...] = ()
        self.newest = 0
        """The last track that was given to a die."""
        self._elsewhere = False
        self._move = STAYED
        self._pixels: Pixels | None = None
        """The table at the last reading."""

    @property
    def known(self) -> tuple[Known, ...]:
        return self._known

    def displaced(self) -> None:
        """The picture has another size: what lay where says nothing any more."""
        self._elsewhere = True
        self._gone, self._pixels = (), None

    def __call__(self, readings: Sequence[Reading], pixels: Pixels, evidence: Evidence, zones: Zones) -> Followed:
        new = [found(die, pixels, evidence, zones) for die in readings]
        parts = {place: there for place, die in enumerate(new) for there in self._partly(die, evidence)}
        new = [die for place, die in enumerate(new) if place not in parts]
        pairs, hidden, half_hidden = self._same_dice(new, pixels, evidence)
        hidden = tuple({*hidden, *parts.values()} - {there for there, _ in pairs})
        known = {here: self._known[there] for there, here in pairs}
        uncovered = self._uncovered(new, known, evidence)
        known |= uncovered
        new = [replace(known[place], hidden=True) if place in half_hidden else die for place, die in enumerate(new)]
        hidden_dice = tuple(replace(self._known[place], hidden=True) for place in hidden)
        # What is found across two dice that lie there still is half of each.
        lying = [*(new[place].reading for place in known), *(die.reading for die in hidden_dice)]
        there = [place for place, die in enumerate(new) if place in known or not is_across(die.reading, lying)]
        late = [place for place in self._overlooked(new, known) if place in there]
        followed = {place: self._number(new[place], known.get(place), new) for place in there}
        whole = any(before.partial and not followed[place].partial for place, before in known.items())
        # Dice that nobody touched and nothing hit lie elsewhere because the camera does.
        moved = any(displaced(self._known[there], new[here]) for there, here in pairs)
        pushed = moved and evidence.hand and self._move == STAYED
        dice = [seen(die, place not in {*known, *late}, evidence) for place, die in followed.items()]
        gone = self._keep((*followed.values(), *hidden_dice), pixels)
        covered = (seen(die, False, evidence) for die in hidden_dice)
        return Followed((*dice, *covered), gone, pushed, bool(uncovered or late or whole))

    def _keep(self, dice: tuple[Known, ...], pixels: Pixels) -> tuple[int, ...]:
        """What lies there now is what is known from now on. Says what does not any more.

        From an empty table all were taken up: whatever comes then was thrown, wherever it comes to lie.
        """
        tracks = {die.track for die in dice}
        gone = tuple(die.track for die in self._known if die.track not in tracks)
        missing = [die for die in (*self._gone, *self._known) if die.track not in tracks]
        self._gone = tuple(missing[-MOST_GONE:]) if dice else ()
        self._known, self._pixels = dice, pixels
        return gone

    def _partly(self, die: Known, evidence: Evidence) -> list[int]:
        """Known dice of which this is what can still be seen."""
        return [place for place, known in enumerate(self._known) if is_part(die, known, evidence)]

    def _uncovered(self, new: Sequence[Known], known: Mapping[int, Known], evidence: Evidence) -> dict[int, Known]:
        """Dice that were gone and lie exactly as they lay: nobody threw them, something had been put over them."""
        left = [place for place in range(len(new)) if place not in known]
        return {place: gone for place in left for gone in self._gone if is_again(gone, new[place], evidence)}

    def _overlooked(self, new: Sequence[Known], known: Mapping[int, Known]) -> list[int]:
        """Dice that nobody knew, where the table looked the same at the last reading: they were there unfound."""
        if self._pixels is None:
            return []
        before, move = self._pixels, self._move
        left = [(place, die) for place, die in enumerate(new) if place not in known]
        unknown = [(k, die) for k, die in left if all(distance(old, die, move) >= NEAR for old in self._known)]
        then = {place: patch_of(before, move.back.box(die.reading.box)) for place, die in unknown}
        return [place for place, die in unknown if alike(then[place], die.patch) >= SAME_PICTURE]

    def _number(self, die: Known, before: Known | None, all_dice: Sequence[Known]) -> Known:
        """A thrown die gets a new number, since nobody can tell which one it was; and it may lean against another."""
        reading = die.reading
        if before is None or Doubt.LEANING in before.reading.doubts:
            reading = doubted(reading, [other.reading for other in all_dice if other is not die])
        partial = die.partial and (before is None or before.partial)
        if partial and Doubt.FACE not in reading.doubts:
            reading = replace(reading, doubts=(*reading.doubts, Doubt.FACE))
        if before is not None:
            reading = reading if before.partial else steadied(before.reading, reading)
            return replace(die, track=before.track, reading=reading, partial=partial)
        self.newest += 1
        return replace(die, track=self.newest, reading=reading)

    def _same_dice(self, new: Sequence[Known], pixels: Pixels, evidence: Evidence) -> Same:
        """Pairs of known and new dice that were not thrown, and known ones that something lies over: by the four rules
        above, in their order."""
        if self._elsewhere:
            self._elsewhere = False
            self._move = STAYED
            return Same(same_faces(self._known, new))
        old = self._known
        move = view_move([die.reading for die in old], [die.reading for die in new], evidence.bump)
        self._move = move
        match = Matching(old, new, move)
        match.take(lambda there, here: match.far[there, here] < NEAR)
        at_place = list(match.pairs)
        still = [(there, here) for there, here in at_place if self._lay_still(old[there], new[here], pixels, evidence)]
        match.take(lambda there, here: match.far[there, here] < NUDGED and knocked(old[there], new[here], evidence))
        match.take(lambda there, here: was_pushed(old[there], new[here], evidence, few=bool(still)))
        match.take(lambda there, here: bool(still) and was_brought(old[there], new[here], evidence))
        half_hidden = [pair for pair in at_place if pair not in still and evidence.is_touched(old[pair[0]].reading.box)]
        turned = set(at_place) - {*still, *half_hidden}
        places = ((place, patch_of(pixels, move.box(old[place].reading.box))) for place in match.left_old)
        hidden = [place for place, there in places if is_still_there(old[place], evidence, there)]
        pairs = [pair for pair in match.pairs if pair not in turned]
        return Same(pairs, tuple(hidden), frozenset(here for _, here in half_hidden))

    def _lay_still(self, one: Known, other: Known, pixels: Pixels, evidence: Evidence) -> bool:
        assert self._pixels is not None
        there = patch_of(pixels, self._move.box(one.reading.box))
        then = patch_of(self._pixels, self._move.back.box(other.reading.box))
        return lay_still(one, other, evidence, there, then)


class Matching:
    """Takes pairs nearest first; each die once."""

    def __init__(self, old: Sequence[Known], new: Sequence[Known], move: Move) -> None:
        self.old, self.new = old, new
        self.pairs: list[Pair] = []
        self.far = np.array([[distance(one, other, move) for other in new] for one in old]).reshape(len(old), len(new))

    @property
    def left_old(self) -> list[int]:
        return [place for place in range(len(self.old)) if place not in {there for there, _ in self.pairs}]

    @property
    def left_new(self) -> list[int]:
        return [place for place in range(len(self.new)) if place not in {here for _, here in self.pairs}]

    def take(self, fits: Callable[[int, int], bool]) -> None:
        """Adds all pairs of what is left that fit."""
        left = [(there, here) for there in self.left_old for here in self.left_new]
        for there, here in sorted(left, key=lambda pair: float(self.far[pair])):
            free = there in self.left_old and here in self.left_new
            if free and fits(there, here):
                self.pairs.append((there, here))


def steadied(before: Reading, now: Reading) -> Reading:
    """One face for a die that lay still, though the light may have changed: the sure one of two readings.

    Two sure readings of the same die that differ are not sure.
    """
    if not same_face(before, now) and before.sure and now.sure:
        return replace(now, doubts=(Doubt.FACE,))
    trusted = max(now, before, key=lambda die: (die.sure, die.confidence))
    return replace(trusted, box=now.box)


def same_faces(old: Sequence[Known], new: Sequence[Known]) -> list[Pair]:
    """Where places say nothing: if all dice show the same as before, it is the same throw seen anew; else a new one."""
    if sorted(map(look, old)) != sorted(map(look, new)):
        return []
    ranks = [sorted(range(len(dice)), key=lambda place: look(dice[place])) for dice in (old, new)]
    return list(zip(*ranks, strict=True))


def look(die: Known) -> tuple[str, str]:
    return die.reading.kind, die.reading.face


def found(die: Reading, pixels: Pixels, evidence: Evidence, zones: Zones) -> Known:
    patch, zone = patch_of(pixels, die.box), zone_of(die, evidence, zones)
    return Known(0, die, patch, zone, partial=evidence.is_touched(die.box))


def zone_of(die: Reading, evidence: Evidence, zones: Zones) -> Zone:
    point = middle(die)
    return zones.of(point.real / evidence.width, point.imag / evidence.height)


def seen(die: Known, rolled: bool, evidence: Evidence) -> Seen:
    return Seen(die.track, die.reading, rolled, die.zone, placed=rolled and was_placed(die, evidence, WELL_BEFORE))
