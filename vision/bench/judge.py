"""Lets the eyes look at labelled sets and marks what they say."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path
from statistics import median
from time import perf_counter

import numpy as np

from vision.bench.labels import Labelled, Mislabelled, load_set
from vision.bench.marks import Mark, Share, Summary, boxes_of, in_any, mark_faces, mark_picture, summarise
from vision.bench.plain import count_pips
from vision.errors import Unreadable
from vision.expect import Expect
from vision.pictures import load_picture
from vision.pipeline import Eyes
from vision.progress import with_progress
from vision.types import Look, Picture, Reading


@dataclass(frozen=True, slots=True)
class PlainSummary:
    """The blob counter on the same pictures. A die is right if one cluster has its middle in the box and its number."""

    right: Share
    false_finds: int
    ms: float


@dataclass(frozen=True, slots=True)
class Judged:
    """One set."""

    whole: Summary
    kinds: tuple[Summary, ...]
    """By kind, where there is more than one or it is not the plain d6."""
    ms: float
    """Median of find and read for a picture."""
    mistakes: tuple[Mark, ...]
    """Missed dice and wrong faces, the sure ones first."""
    strays: tuple[tuple[Path, Reading], ...]
    """False finds."""
    plain: PlainSummary | None = None


@dataclass(slots=True)
class Tally:
    """What is being gathered while the pictures go by."""

    told: bool = False
    pictures: int = 0
    marks: list[Mark] = field(default_factory=list)
    strays: list[tuple[Path, Reading]] = field(default_factory=list)
    ms: list[float] = field(default_factory=list)
    plain: list[tuple[int, int, int, float]] = field(default_factory=list)
    """Right, asked, false finds, milliseconds."""


def judge(eyes: Eyes, folder: Path, *, limit: int | None = None, with_plain: bool = True, told: bool = False) -> Judged:
    """`told`: the eyes know how many dice of which kind lie there, as they do in a game."""
    tally = Tally(told=told)
    for labelled in with_progress(list(islice(load_set(folder), limit)), folder.name):
        try:
            judge_picture(eyes, labelled, load_picture(labelled.path), tally, with_plain=with_plain)
        except Unreadable as problem:
            raise Mislabelled(f"{labelled.path}: {problem}") from None
    return close(folder.name, tally)


def judge_picture(eyes: Eyes, labelled: Labelled, picture: Picture, tally: Tally, *, with_plain: bool) -> None:
    look = look_as_labelled(eyes, labelled, picture, what_a_game_knows(labelled) if tally.told else None)
    marks, strays = marks_of(labelled, look.dice)
    tally.pictures += 1
    tally.marks += marks
    tally.strays += [(labelled.path, stray) for stray in strays]
    tally.ms.append(look.ms.total)
    if with_plain and labelled.boxes == "die" and all(die.kind == "d6" for die in labelled.dice):
        tally.plain.append(judge_plain(labelled, picture))


def marks_of(labelled: Labelled, dice: Sequence[Reading]) -> tuple[list[Mark], list[Reading]]:
    """A mark for each label, and the finds that are none of them, as far as all dice there are labelled."""
    if labelled.boxes == "die":
        return mark_picture(labelled, dice)
    if labelled.boxes == "face":
        return mark_faces(labelled, dice), []
    return [Mark(labelled.path, *pair) for pair in zip(labelled.dice, dice, strict=True)], []


def what_a_game_knows(labelled: Labelled) -> Expect:
    return Expect(tuple(sorted(Counter(die.kind for die in labelled.dice).items())))


def look_as_labelled(eyes: Eyes, labelled: Labelled, picture: Picture, expect: Expect | None) -> Look:
    """Finds for itself, unless the picture is the face."""
    return (eyes.look_crop if labelled.boxes == "none" else eyes.look)(picture, expect)


def judge_plain(labelled: Labelled, picture: Picture) -> tuple[int, int, int, float]:
    start = perf_counter()
    found, counts = count_pips(picture)
    ms = 1000 * (perf_counter() - start)
    asked = [die for die in labelled.dice if die.box and die.clear]
    right = 0
    for die in asked:
        inside = in_any(found.boxes, boxes_of([die.box] if die.box else []))
        right += [str(count) for count in counts[inside]] == [die.face]
    known = np.concatenate([boxes_of([die.box for die in labelled.dice if die.box]), labelled.blind])
    return right, len(asked), int((~in_any(found.boxes, known)).sum()), ms


def close(name: str, tally: Tally) -> Judged:
    return Judged(
        whole=summarise(name, tally.marks, tally.pictures, len(tally.strays)),
        kinds=by_kind(tally),
        ms=median(tally.ms) if tally.ms else 0.0,
        mistakes=tuple(sorted(filter(is_mistake, tally.marks), key=lambda mark: not mark.sure)),
        strays=tuple(tally.strays),
        # Beside each other only on exactly the same pictures.
        plain=close_plain(tally.plain) if tally.plain and len(tally.plain) == tally.pictures else None,
    )


def is_mistake(mark: Mark) -> bool:
    wrong = mark.truth.face is not None and not mark.right
    return mark.reading is None or (wrong and (mark.sure or mark.truth.clear))


def by_kind(tally: Tally) -> tuple[Summary, ...]:
    kinds = sorted({mark.truth.kind for mark in tally.marks})
    if kinds in ([], ["d6"]):
        return ()
    strays = [stray.kind for _, stray in tally.strays]
    return tuple(
        summarise(kind, [mark for mark in tally.marks if mark.truth.kind == kind], tally.pictures, strays.count(kind))
        for kind in kinds
    )


def close_plain(rows: Sequence[tuple[int, int, int, float]]) -> PlainSummary:
    right, asked, strays, ms = zip(*rows, strict=True)
    return PlainSummary(Share(sum(right), sum(asked)), sum(strays), median(ms))
