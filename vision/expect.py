"""What is known about the dice before looking: how many of which kind must be there, or which kinds may."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from vision.types import KINDS, Reading

MOST_EXPECTED = 200


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


def missing(dice: Sequence[Reading], expect: Expect) -> int:
    """How many expected dice have not been seen."""
    return sum(max(0, count - sum(die.kind == kind for die in dice)) for kind, count in expect.counts)


def filled(dice: Sequence[Reading], faint: Sequence[Reading], expect: Expect) -> tuple[Reading, ...]:
    """Takes from the faint finds what the number of each kind lacks, and no more."""
    taken: list[Reading] = list(dice)
    for kind, count in expect.counts:
        lacking = max(0, count - sum(die.kind == kind for die in dice))
        taken += by_trust(die for die in faint if die.kind == kind)[:lacking]
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
