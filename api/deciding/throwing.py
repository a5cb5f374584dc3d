"""Which of the dice on the table belong to the throw."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace

from api.deciding.asking import Throw
from api.deciding.chances import Die, die_of, mass
from api.deciding.decision import Wait
from api.deciding.faces import within
from api.deciding.memory import Memory, in_tray
from vision.watching.seen import Seen, Settled, Zone

PERHAPS = 0.2
"""A die that is of the awaited kind with this probability is offered where one is missing."""


def fresh(settled: Settled, memory: Memory) -> tuple[Seen, ...]:
    """Thrown and not played yet, as far as they lie where dice are thrown, in the order they came."""
    order = {track: place for place, track in enumerate(memory.fresh)}
    where = Zone.TRAY if memory.claimed and in_tray(memory, settled) else Zone.TABLE
    dice = [die for die in settled.dice if die.track in order and die.zone is where]
    return tuple(sorted(dice, key=lambda die: order[die.track]))


def quiet(settled: Settled, memory: Memory, before: Memory) -> Wait:
    """Nothing new was thrown: why not."""
    if in_tray(memory, settled):
        return Wait("in_tray")
    if before.number is not None and settled.number <= before.number:
        return Wait("same_throw")
    if not settled.dice:
        return Wait("empty")
    return Wait("picked_up" if before.lying - memory.lying else "nothing_rolled")


def overlooked(settled: Settled, before: Memory) -> bool:
    """Whether something like a die came in this look that is read as none: perhaps a throw of which nothing is seen."""
    return settled.unfound > 0 and (before.number is None or settled.number > before.number)


def of_kind(dice: Iterable[Seen], kinds: Collection[str]) -> tuple[Seen, ...]:
    return tuple(die for die in dice if die.reading.kind in kinds)


def perhaps(dice: Iterable[Seen], faces: Collection[str]) -> tuple[Seen, ...]:
    return tuple(die for die in dice if mass(die, faces) >= PERHAPS)


def gather(dice: Sequence[Die], wanted: int, fillers: Sequence[Die] = ()) -> Throw:
    """So many as are wanted. Too many: the least trusted are spare. Too few: others are proposed, then blanks."""
    if len(dice) > wanted:
        trusted = sorted(dice, key=lambda die: (die.why == "", die.own), reverse=True)
        spare = trusted[wanted:]
        return Throw(tuple(die for die in dice if die not in spare), 0, tuple(spare), "too_many")
    filling = [replace(die, why=die.why or "lay") for die in fillers[: wanted - len(dice)]]
    missing = wanted - len(dice) - len(filling)
    return Throw((*dice, *filling), missing, (), "too_few" if len(dice) < wanted else "")


def put_there(thrown: Sequence[Seen], dice: Sequence[Die], wanted: int, before: Iterable[str]) -> tuple[Die, ...]:
    """Dice beyond the awaited number that hands have put there, showing what was taken from elsewhere: not thrown.

    Only where it fits wholly; if not, the players are asked which dice are too many.
    """
    placed = tuple(die for die, seen in zip(dice, thrown, strict=True) if seen.placed)
    fits = len(dice) - len(placed) == wanted and within([die.face for die in placed], before)
    return placed if fits else ()


def dice_of(seen: Iterable[Seen], kinds: Collection[str], faces: Sequence[str], memory: Memory) -> tuple[Die, ...]:
    said = dict(memory.told)
    return tuple(die_of(die, kinds, faces, said.get(die.track)) for die in seen)


def suspected(throw: Throw, rolled: Sequence[Die], before: Iterable[str], *, certain: bool) -> Throw:
    """All that moved shows together what it showed before: thrown, or only put down elsewhere, or was the camera moved?

    That happens to honest throws of few dice too, so it counts where it is `certain` to be odd.
    """
    same = sorted(before) == sorted(die.face for die in rolled)
    return replace(throw, reason="same_faces") if same and certain and not throw.reason else throw
