"""For-Get-It with ordinary dice of three colours: a 6 is the word of its colour."""

from __future__ import annotations

from collections.abc import Mapping

from api.deciding.chances import Die, die_of
from api.deciding.faces import POSSIBLE
from api.deciding.memory import Memory
from vision.groups import Groups
from vision.watching.seen import Seen, Settled


def in_groups(
    seen: tuple[Seen, ...], settled: Settled, memory: Memory, groups: Groups, lain: Mapping[int, str]
) -> tuple[Die, ...]:
    said = dict(memory.told)
    return tuple(die_of(die, ("d6",), POSSIBLE["word"], said.get(die.track)) for die in seen)
