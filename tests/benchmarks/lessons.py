"""What lessons are worth, and what they cost.

    python -m tests.benchmarks.lessons all /tmp/lessons SET…           everything below; what is missing is drawn first
    python -m tests.benchmarks.lessons reach /tmp/unknown              how far lessons should reach with this reader
    python -m tests.benchmarks.lessons speed                           5,000 lessons, nine dice
    python -m tests.benchmarks.lessons unknown /tmp/unknown            before and after one lesson a face, and three
    python -m tests.benchmarks.lessons again /tmp/unknown              100 corrections: does the mistake come back?
    python -m tests.benchmarks.lessons harm /tmp/unknown SET…          what lessons do to dice that were not taught

The pictures come from `unknown_dice.py` beside this file; SET is any labelled folder. `--seed` chooses which dice are
drawn: those of 71, 81 and 88 to 90 chose how lessons are weighed. `--dice` and `--views` draw more of them. Dice
are read as the eyes do it, with a closer look at those in doubt, and in two ways: where dice of any kind may lie, and
as in a game, which says what kinds there are.

After another reader has come: `all` with a seed not seen before, and if `reach` names another limit than the one in
vision/lessons/recall.py, that one is written there. Lessons that players keep are looked at anew by themselves.
"""

from __future__ import annotations

import argparse
from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from time import perf_counter, process_time

import numpy as np
from numpy.typing import NDArray

from tests.benchmarks.lesson_sight import Marks, Sight, all_seen, firsts, see
from tests.benchmarks.unknown_dice import FAMILIES, KNOWN, draw_set, pictures
from vision.faces import Face
from vision.lessons.judge import decide_with
from vision.lessons.lesson import Lesson, Signature
from vision.lessons.memory import Memory
from vision.lessons.recall import LIMIT, names_among
from vision.lessons.signature import unit
from vision.lessons.turned import QUARTERS
from vision.pipeline import Eyes, open_eyes
from vision.types import KINDS, Floats

LESSONS, DICE = 5000, 9
TAUGHT = (0, 1, 3)
"""Lessons a face."""
KNOWN_FROM = 0.9
"""A face that the reader gives so much is one that it knows, and no guess."""
MET = 0.97
REACH = 2.0
"""The limit as a multiple of the distance that such a share of later views lies within; chosen on 88 to 90."""


def sure(faces: Sequence[Face]) -> Marks:
    return np.array([not face.doubts for face in faces], bool)


def unknown(sight: Sight) -> None:
    """Later views of each die, by its own lessons."""
    marks: dict[tuple[str, int], list[tuple[bool, bool]]] = defaultdict(list)
    for style, views in sight.by_style.items():
        taught = {at: sight.lesson(at) for at in firsts(sight, views, max(TAUGHT))}
        later = sight[[at for at in views if at not in taught]]
        for count in TAUGHT:
            memory = Memory([taught[at] for at in firsts(sight, views, count)])
            faces = later.read(memory)
            marks[style.split("/")[0], count] += zip(later.right(faces), sure(faces), strict=True)
    print("family       views  " + "".join(f"{count} a face (sure, wrong)    " for count in TAUGHT))
    families = tuple(dict.fromkeys(family for family, _ in marks))
    for name, some in [*((family, (family,)) for family in families), ("all", families)]:
        each = [[mark for family in some for mark in marks[family, count]] for count in TAUGHT]
        print(f"{name:12} {len(each[0]):5}  " + "".join(f"{told(given):27}" for given in each))


def told(marks: Sequence[tuple[bool, bool]]) -> str:
    if not marks:
        return "too few views"
    good, certain = np.array(marks).T
    return f"{good.mean():7.2%} ({certain.mean():.1%}, {(certain & ~good).sum()})"


def again(sight: Sight, wanted: int) -> None:
    """Each die by itself: the first misread view of a face is put right; its later views are then read.

    And what that one lesson does to the other faces of the die, of which nothing was taught: those that the reader
    knows, and those that it has no more than a guess about.
    """
    good, known = sight.right(sight.alone), np.array([face.confidence >= KNOWN_FROM for face in sight.alone])
    corrections = list(first_mistakes(sight, good))[:wanted]
    later: list[tuple[bool, bool]] = []
    others: list[tuple[bool, bool, bool, int]] = []
    for number, (at, after, rest) in enumerate(corrections):
        memory = Memory([sight.lesson(at)])
        later += zip(good[after], sight[after].right(sight[after].read(memory)), strict=True)
        now = sight[rest].right(sight[rest].read(memory))
        others += zip(good[rest], now, known[rest], [number] * len(rest), strict=True)
    before, after_it = np.mean(later, axis=0)
    print(f"{len(corrections)} corrections; {len(later)} later views of the same face: ", end="")
    print(f"{before:.1%} right before, {after_it:.1%} after")
    table = np.array(others)
    for name, some in (("all", table), ("known", table[table[:, 2] > 0]), ("guessed", table[table[:, 2] == 0])):
        print(f"untaught faces of the same dice, {name}: {untaught(some)}")


def untaught(table: NDArray[np.int_]) -> str:
    """Right before, right after, known, number of the correction. Views of one die are not chance of their own."""
    if not len(table):
        return "none"
    numbers = table[:, 3]
    shares = [(some[:, 1] - some[:, 0]).mean() for number in np.unique(numbers) for some in [table[numbers == number]]]
    error = np.std(shares) / np.sqrt(len(shares))
    return f"{table[:, 0].mean():.1%} before, {table[:, 1].mean():.1%} after ({len(table)} views; error {error:.1%})"


def reach(sight: Sight) -> None:
    """How far views lie from lessons, and the limit that this reader needs."""
    away: dict[bool, list[float]] = {True: [], False: []}
    seen = unit(sight.looked(KINDS).likeness)
    for views in sight.by_style.values():
        for at in firsts(sight, views, 1):
            later = [other for other in views if other > at]
            distances = Memory([sight.lesson(at)]).distances(seen[later])[:, 0].tolist()
            for other, distance in zip(later, distances, strict=True):
                away[sight.names[other] == sight.names[at]].append(distance)
    for name, same in (("the same face", True), ("other faces of that die", False)):
        print(f"{name}: half within {np.median(away[same]):.3f}, 97 % within {np.quantile(away[same], MET):.3f}")
    print(f"LIMIT should be about {REACH * np.quantile(away[True], MET):.2f} and is {LIMIT}")


def first_mistakes(sight: Sight, good: Marks) -> list[tuple[int, list[int], list[int]]]:
    """The first misread view of each face, later views of it, and views of the other faces."""
    found = []
    for views in sight.by_style.values():
        for name in dict.fromkeys(sight.names[at] for at in views):
            mine = [at for at in views if sight.names[at] == name]
            wrong = next((place for place, at in enumerate(mine[:-1]) if not good[at]), None)
            if wrong is not None:
                found.append((mine[wrong], mine[wrong + 1 :], [at for at in views if at not in mine]))
    return found


def harm(sight: Sight, others: Mapping[str, Sight]) -> None:
    """What one lesson a face does to dice that were not taught: of all dice in one memory, and of each as a set."""
    sets = [[sight.lesson(at) for at in firsts(sight, views, 1)] for views in sight.by_style.values()]
    memories = [Memory(lessons) for lessons in sets]
    every = Memory([lesson for lessons in sets for lesson in lessons])
    print(f"{len(every)} lessons about {len(sets)} dice")
    for name, seen in others.items():
        other = replace(seen, game=sight.game)
        print(f"{name}: {other.right(other.alone).sum()} of {len(other)} right untaught")
        print(f"  all in one memory:  {lost(other, [every])}")
        print(f"  one set at a time:  {lost(other, memories)}")


def lost(other: Sight, memories: Sequence[Memory]) -> str:
    """Sets that cannot lie on a die's table have nothing to say about it, and are not counted there."""
    tally, readings = np.zeros(4, int), 0
    for memory in memories:
        there = other[[at for at in range(len(other)) if names_among(other.kinds(at)) & set(memory.names)]]
        near, readings = there.within_reach(memory), readings + len(there)
        good, certain, faces = near.right(near.alone), sure(near.alone), near.read(memory)
        now = near.right(faces)
        wrong = sure(faces) & ~now & ~(certain & ~good)
        tally += [(good & ~now).sum(), (good & ~now & certain).sum(), (~good & now).sum(), wrong.sum()]
    change = (tally[2] - tally[0]) / max(readings, 1)
    share = f"{change:+.3%} ({tally[0]} lost, {tally[1]} of them had been sure; {tally[2]} won"
    return f"{share}; {tally[3]} newly sure and wrong) of {readings} readings"


def speed(eyes: Eyes) -> None:
    rng = np.random.default_rng(1)
    size = eyes.reader.network.about.size
    crops = rng.integers(0, 255, (DICE, size, size, 3)).astype(np.uint8)
    heads = eyes.reader.read(crops)
    length = heads.likeness.shape[1]
    names = [("d6", face) for face in "123456"] + [("challenge", face) for face in ("x2", "/2", "+10")]
    lessons = [
        Lesson(key, names[key % 9], Signature(drawn(rng, QUARTERS, length), names[(key + key % 2) % 9]))
        for key in range(LESSONS)
    ]
    start = perf_counter()
    memory = Memory(lessons)
    built = perf_counter() - start
    asked = drawn(rng, DICE, length)
    print(f"{LESSONS} lessons of {length} numbers, {DICE} dice; {1000 * built:.0f} ms to build")
    for name, clock in (("processor", process_time), ("clock", perf_counter)):
        recalled = median_ms(lambda: memory.recall(asked), clock)
        heard = median_ms(lambda: decide_with(heads, eyes.limits, KINDS, memory.recall(asked)), clock)
        alone = median_ms(lambda: decide_with(heads, eyes.limits, KINDS, None), clock)
        print(f"{name}: {recalled:.2f} ms to remember, {heard - alone:.2f} ms with weighing")


def median_ms(do: Callable[[], object], clock: Callable[[], float], times: int = 100) -> float:
    """By the processor's time other work on the computer does not count."""
    taken = []
    for _ in range(times):
        start = clock()
        do()
        taken.append(clock() - start)
    return 1000 * float(np.median(taken))


def drawn(rng: np.random.Generator, count: int, length: int) -> Floats:
    return unit(rng.random((count, length)).astype(np.float32))


def everything(eyes: Eyes, options: argparse.Namespace) -> None:
    work, *others = options.folders
    odd = [name for name in FAMILIES if name != "symbols"]
    strange = drawn_set(work / f"unknown-{options.seed}", odd, options.dice, options.views, options.seed)
    known = drawn_set(work / f"known-{options.seed}", KNOWN, 4 * options.dice, 1, options.seed + 1000)
    sight, seen = see(eyes, strange), all_seen(eyes, [known, *others])
    reach(sight)
    for way in (replace(sight, game=True), sight):
        print("\nas in a game" if way.game else "\ndice of any kind may lie there")
        unknown(way)
        again(way, options.corrections)
        harm(way, seen)
    speed(eyes)


def drawn_set(out: Path, families: Sequence[str], dice: int, views: int, seed: int) -> Path:
    if not (out / "labels.jsonl").exists():
        draw_set(out, pictures(families, dice, views, seed))
    return out


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=("all", "reach", "speed", "unknown", "again", "harm"))
    parser.add_argument("folders", type=Path, nargs="*")
    parser.add_argument("--corrections", type=int, default=100)
    parser.add_argument("--seed", type=int, default=84, help="of the dice that `all` draws")
    parser.add_argument("--dice", type=int, default=3, help="of each family that `all` draws")
    parser.add_argument("--views", type=int, default=5, help="of each face that `all` draws")
    parser.add_argument("--game", action="store_true", help="dice are read as in a game; `all` does both")
    parser.add_argument("--models", type=Path, help="networks of another folder than the shipped ones")
    # Options may stand between the folders.
    options = parser.parse_intermixed_args()
    eyes = open_eyes(options.models)
    if options.what == "speed":
        speed(eyes)
    elif options.what == "all":
        everything(eyes, options)
    else:
        some(eyes, options)


def some(eyes: Eyes, options: argparse.Namespace) -> None:
    sight = replace(see(eyes, options.folders[0]), game=options.game)
    if options.what == "harm":
        harm(sight, all_seen(eyes, options.folders[1:]))
    elif options.what == "again":
        again(sight, options.corrections)
    else:
        {"reach": reach, "unknown": unknown}[options.what](sight)


if __name__ == "__main__":
    main()
