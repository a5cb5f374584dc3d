"""What players say about dice on a picture, as lessons."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping, Sequence
from functools import partial

from api.camera.answers import Said
from api.camera.told import Told
from api.deciding.faces import by_name
from api.problems import Problem
from api.store.errors import DiskFull, Unwritable
from api.table import Table
from api.tables import Tables
from api.teaching.teaching import Teaching, Wish
from engines.core import Json
from engines.games import GAMES
from vision.errors import Unfit, Unreadable
from vision.lessons.lesson import Name, is_face, name_of
from vision.pictures import decode_picture
from vision.types import Box, Doubt
from vision.watching.seen import Seen, Settled

LOG = logging.getLogger("rollcall")
KINDS: Mapping[str, tuple[str, ...]] = {game.name: tuple(dice.kind for dice in game.dice) for game in GAMES}
"""The dice of each game."""
POOR = {Doubt.LEANING, Doubt.HIDDEN, Doubt.CUT}
"""Dice that cannot be seen well teach nothing."""
MOVED = 0.25
"""Sides of its box that a die must have gone to be thrown anew."""
MOST_DICE = 60
"""Of which it is known what was said about them."""
TROUBLES = (Problem, DiskFull, Unwritable, Unfit, Unreadable)


class Hearing:
    """Never in the way of the game: what cannot be learned is written to the log and forgotten."""

    def __init__(self, teaching: Teaching) -> None:
        self.teaching = teaching
        self._latest: dict[int, tuple[Seen, int]] = {}
        """By track: the die as it lay there, and the lesson that it left."""

    def answered(self, told: Told, said: Said, game: str, camera: str) -> None:
        """Players have said what some dice on the newest picture show."""
        dice = {seen.track: seen for seen in told.dice}
        pairs = [(dice[track], face) for track, face in said.faces if track in dice]
        if told.shot is not None and pairs:
            self._try(partial(self._learn, told.shot.jpeg, pairs, game, camera))

    def settled(self, settled: Settled) -> None:
        """Counts what was read."""
        rolled = [seen.reading for seen in settled.dice if seen.rolled]
        for kind in sorted({reading.kind for reading in rolled}):
            mine = [reading for reading in rolled if reading.kind == kind]
            unsure = sum(not reading.sure for reading in mine)
            self._try(partial(self.teaching.shelf.count, kind, seen=len(mine), unsure=unsure))

    def corrected(self, tables: Tables, before: Table, index: int, after: Json) -> None:
        """An event of the history was put right. Where it is plain which die was meant, something is learned."""
        kept = before.kept[index]
        change = the_one_change(dice_of(kept.event), dice_of(after))
        if change is not None and kept.origin in before.photos:
            photo = tables.photo(before.record.id, index)
            self._try(partial(self._learn_from_photo, photo, *change, before.record.game))

    def _learn(self, jpeg: bytes, pairs: Sequence[tuple[Seen, Json]], game: str, camera: str) -> None:
        if not self.teaching.keeping:
            return
        picture = decode_picture(jpeg)
        wish = Wish(self.teaching.dice_set, game, camera)
        for seen, face in pairs:
            reading = seen.reading
            right = kind_for(by_name(face), reading.kind, game)
            if right is None or POOR & set(reading.doubts):
                continue
            read = self._unsaid(seen) or (reading.kind, reading.face)
            kept = self.teaching.learn(picture, reading.box, read, right, wish)
            self._latest = {**dict(list(self._latest.items())[-MOST_DICE:]), seen.track: (seen, kept.key)}
            if name_of(*read) != name_of(*right):
                self.teaching.shelf.count(right[0], corrected=1)

    def _unsaid(self, seen: Seen) -> Name | None:
        """A die that lies as it lay and is put right once more: what was said before was a slip, and is forgotten.

        What had been read before anything was said; None if nothing was.
        """
        before, key = self._latest.get(seen.track, (None, 0))
        if before is None or not lies_as(before.reading.box, seen.reading.box) or not self.teaching.delete([key]):
            return None
        return before.reading.kind, before.reading.face

    def _learn_from_photo(self, photo: bytes, old: str, new: str, game: str) -> None:
        right = kind_for(new, KINDS[game][0], game)
        if not self.teaching.keeping or right is None:
            return
        picture = decode_picture(photo)
        meant = [die for die in self.teaching.look(picture) if die.face == old and not POOR & set(die.doubts)]
        if len(meant) == 1:
            read = (meant[0].kind, meant[0].face)
            self.teaching.learn(picture, meant[0].box, read, right, Wish(self.teaching.dice_set, game))
            self.teaching.shelf.count(right[0], corrected=1)

    def _try(self, do: Callable[[], None]) -> None:
        try:
            do()
        except TROUBLES as problem:
            LOG.warning("nothing learned: %s", problem)


def lies_as(one: Box, other: Box) -> bool:
    return max(abs(a - b) for a, b in zip(one, other, strict=True)) < MOVED * one[2]


def kind_for(face: str, read: str, game: str) -> Name | None:
    """The kind that was read if it has such a face, else that of the game."""
    kinds = (read, *KINDS.get(game, ())) if read in KINDS.get(game, (read,)) else KINDS.get(game, ())
    return next(((kind, face) for kind in kinds if is_face(kind, face)), None)


def dice_of(event: Json) -> list[str]:
    dice = event.get("dice") if isinstance(event, dict) else None
    return [by_name(die) for die in dice] if isinstance(dice, list) else []


def the_one_change(before: Sequence[str], after: Sequence[str]) -> tuple[str, str] | None:
    """What one die was and is, if it is the only one, and no other showed the same."""
    if len(before) != len(after):
        return None
    changed = [pair for pair in zip(before, after, strict=True) if pair[0] != pair[1]]
    return changed[0] if len(changed) == 1 and list(before).count(changed[0][0]) == 1 else None
