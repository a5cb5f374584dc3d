"""For-Get-It with ordinary dice of three colours: a 6 is the word of its colour."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from api.deciding.chances import Die, die_of, known
from api.deciding.faces import WORDS
from api.deciding.memory import Memory
from vision.groups import Groups, assign, follow, likeness
from vision.watching.seen import Seen, Settled

OF_A_COLOUR = 3
CERTAIN = 0.995
"""From this probability on a die's colour is taken as seen."""


def in_groups(
    seen: Sequence[Seen], possible: Sequence[str], shares: Mapping[int, Sequence[float]], memory: Memory
) -> tuple[Die, ...]:
    """These dice, each with the probabilities of its colour."""
    said = dict(memory.told)
    names = memory.groups.names if memory.groups else WORDS
    return tuple(
        known(die.track, said[die.track])
        if die.track in said
        else worded(die, possible, names, shares.get(die.track, (1 / len(names),) * len(names)))
        for die in seen
    )


def group_chances(settled: Settled, memory: Memory, groups: Groups, apart: Mapping[int, str]) -> dict[int, list[float]]:
    """Three of each among all that lie there. A word that was played says its die's colour, also out of sight."""
    words = {track: face for track, face in apart.items() if face in WORDS and track not in memory.fresh}
    words |= {track: face for track, face in memory.told if face in WORDS}
    dice = [die for die in settled.dice if die.reading.kind in ("d6", "word")]
    here = {die.track for die in dice}
    room = [
        OF_A_COLOUR - sum(face == name and track not in here for track, face in words.items()) for name in groups.names
    ]
    alike = [one_hot(groups, words.get(die.track)) or likeness(groups, die.swatch) for die in dice]
    # More dice than there can be: some are none, and nothing can be said from their number.
    shares = assign(alike, room) if len(dice) <= sum(room) else [assign([each], room)[0] for each in alike]
    return dict(zip((die.track for die in dice), shares, strict=True))


def one_hot(groups: Groups, word: str | None) -> tuple[float, ...]:
    return tuple(float(name == word) for name in groups.names) if word else ()


def worded(seen: Seen, possible: Sequence[str], names: Sequence[str], share: Sequence[float]) -> Die:
    """Its six is the word of its colour, as far as the colour is known."""
    reading, known_by = seen.reading, max(share)
    six = dict(reading.chances).get("6", 0.0)
    words = [(name, six * its) for name, its in zip(names, share, strict=True)]
    faces = (*(pair for pair in reading.chances if pair[0] != "6"), *words)
    if reading.face == "6":
        word = names[share.index(known_by)]
        reading = replace(reading, face=word, confidence=reading.confidence * known_by)
    die = die_of(replace(seen, reading=replace(reading, chances=faces)), ("d6",), possible)
    return replace(die, why="color") if die.face in names and known_by < CERTAIN and not die.why else die


def light_followed(settled: Settled, memory: Memory, apart: Mapping[int, str]) -> Memory:
    """After a throw was played: what its dice look like now is what their groups look like now."""
    groups = memory.groups
    if groups is None:
        return memory
    shares = group_chances(settled, memory, groups, apart)
    sure = [(die.swatch, shares[die.track]) for die in settled.dice if die.swatch and die.track in shares]
    seen = [(swatch, share.index(max(share))) for swatch, share in sure if max(share) >= CERTAIN]
    return replace(memory, groups=follow(groups, seen))
