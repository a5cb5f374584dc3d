"""What is known about the dice before looking: how many of which kind must be there, or which kinds may."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from vision.types import KINDS, Reading

MOST_EXPECTED = 200
MAY_BE = 0.1
"""As a share of what a die was taken for: less probable than this, it is not that other kind."""


@dataclass(frozen=True, slots=True)
class Expect:
    """Counts by kind. Empty: how many there are is not known."""

    counts: tuple[tuple[str, int], ...] = field(default=())
    among: tuple[str, ...] = KINDS
    """What may appear in any number, where nothing is counted."""

    def __post_init__(self) -> None:
        for kind, count in self.counts:
            if kind not in KINDS or not 0 < count <= MOST_EXPECTED:
                raise ValueError(f"kind of {', '.join(KINDS)} and count up to {MOST_EXPECTED} expected: {kind}:{count}")

    @property
    def kinds(self) -> tuple[str, ...]:
        return tuple(kind for kind, _ in self.counts) or self.among

    @property
    def total(self) -> int:
        return sum(count for _, count in self.counts)


def parse_expect(texts: Iterable[str]) -> Expect:
    """`KIND:COUNT` each; the same kind twice adds up."""
    counts: dict[str, int] = {}
    for text in texts:
        kind, _, count = text.partition(":")
        if not count.isdecimal():
            raise ValueError(f"expected KIND:COUNT such as d6:5, got {text!r}")
        counts[kind] = counts.get(kind, 0) + int(count)
    return Expect(tuple(counts.items()))


def by_trust(dice: Iterable[Reading]) -> list[Reading]:
    return sorted(dice, key=lambda die: (die.sure, die.confidence), reverse=True)


def room(dice: Sequence[Reading], expect: Expect, kind: str) -> int:
    """How many of this kind are still to come; below zero: so many are too many."""
    return dict(expect.counts).get(kind, 0) - sum(die.kind == kind for die in dice)


def missing(dice: Sequence[Reading], expect: Expect) -> int:
    """How many expected dice have not been seen."""
    return sum(max(0, room(dice, expect, kind)) for kind, _ in expect.counts)


def lacking(dice: Sequence[Reading], expect: Expect) -> tuple[str, ...]:
    """Kinds of which some have not been seen."""
    return tuple(kind for kind, _ in expect.counts if room(dice, expect, kind) > 0)


def crowded(dice: Sequence[Reading], expect: Expect) -> tuple[int, ...]:
    """Places of the doubtful dice of kinds of which there are too many."""
    return tuple(place for place, die in enumerate(dice) if not die.sure and room(dice, expect, die.kind) < 0)


def traded(dice: Sequence[Reading], others: Mapping[int, Reading], expect: Expect) -> tuple[Reading, ...]:
    """`others`: what a die in the crowd is if it is of a lacking kind. The likeliest change first, until all fits."""

    def share(place: int) -> float:
        return others[place].confidence / max(dice[place].confidence, 1e-9)

    now = list(dice)
    for place in sorted((place for place in others if share(place) >= MAY_BE), key=share, reverse=True):
        if room(now, expect, now[place].kind) < 0 < room(now, expect, others[place].kind):
            now[place] = others[place]
    return tuple(now)


def filled(dice: Sequence[Reading], faint: Sequence[Reading], expect: Expect) -> tuple[Reading, ...]:
    """Takes from the faint finds what the number of each kind lacks, and no more."""
    taken: list[Reading] = list(dice)
    for kind, _ in expect.counts:
        taken += by_trust(die for die in faint if die.kind == kind)[: max(0, room(dice, expect, kind))]
    return tuple(taken)


def fitting(dice: Sequence[Reading], expect: Expect) -> tuple[Reading, ...]:
    """At most the expected number of each kind, the most probable ones.

    A die beyond the number stays if it is sure: a sixth die among five is something the players must hear about,
    while a doubtful sixth is a reflection or a button.
    """
    kept: list[Reading] = [] if expect.counts else list(dice)
    for kind, count in expect.counts:
        ranked = by_trust(die for die in dice if die.kind == kind)
        kept += ranked[:count] + [die for die in ranked[count:] if die.sure]
    return tuple(kept)
