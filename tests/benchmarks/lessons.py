"""What lessons are worth, and what they cost.

    python -m tests.benchmarks.lessons speed                           5,000 lessons, nine dice
    python -m tests.benchmarks.lessons unknown /tmp/unknown            before and after one lesson a face
    python -m tests.benchmarks.lessons again /tmp/unknown              100 corrections: does the mistake come back?
    python -m tests.benchmarks.lessons harm /tmp/unknown SET…          what lessons do to dice that were not taught

The pictures come from `unknown_dice.py` beside this file; SET is any labelled folder.
"""

from __future__ import annotations

import argparse
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter, process_time

import numpy as np

from datasets.labelled import Labelled, load
from vision.faces import Face
from vision.heads import Heads
from vision.lessons.judge import decide_with
from vision.lessons.lesson import Lesson, Signature, crop_of, name_of
from vision.lessons.memory import Memory
from vision.lessons.signature import sign_lesson, unit
from vision.lessons.turned import QUARTERS
from vision.pipeline import Eyes, open_eyes
from vision.types import KINDS, Floats, Picture

LESSONS, DICE = 5000, 9


@dataclass(frozen=True, slots=True)
class Sight:
    """One die of one picture, read once."""

    row: Labelled
    heads: Heads
    signature: Floats

    @property
    def name(self) -> tuple[str, str]:
        die = self.row.dice[0]
        return name_of(die.kind, str(die.face))

    @property
    def group(self) -> str:
        return self.row.dice[0].style


def see(eyes: Eyes, row: Labelled) -> Sight:
    crops = eyes.reader.cut(Picture.of(row.pixels()), np.array([row.dice[0].box], np.float32))
    heads = eyes.reader.read(crops)
    return Sight(row, heads, unit(heads.embedding))


def read(eyes: Eyes, sight: Sight, memory: Memory | None) -> Face:
    recall = memory.recall(sight.signature) if memory else None
    return decide_with(sight.heads, eyes.limits, KINDS, recall)[0]


def right(face: Face, sight: Sight) -> bool:
    return name_of(face.kind, face.face) == sight.name


def teach(eyes: Eyes, sight: Sight, key: int) -> Lesson:
    box = sight.row.dice[0].box
    assert box is not None
    return Lesson(key, sight.name, sign_lesson(eyes.reader, crop_of(sight.row.pixels(), box)))


def by_die(eyes: Eyes, folder: Path) -> dict[str, list[Sight]]:
    dice: dict[str, list[Sight]] = defaultdict(list)
    for row in load(folder):
        dice[row.dice[0].style].append(see(eyes, row))
    return dice


def firsts(sights: Sequence[Sight], count: int) -> list[Sight]:
    """The first views of each face."""
    seen: dict[tuple[str, str], int] = defaultdict(int)
    taken = []
    for sight in sights:
        seen[sight.name] += 1
        if seen[sight.name] <= count:
            taken.append(sight)
    return taken


def unknown(eyes: Eyes, folder: Path) -> None:
    tally: dict[tuple[str, int], list[Face]] = defaultdict(list)
    marks: dict[tuple[str, int], list[bool]] = defaultdict(list)
    for style, sights in by_die(eyes, folder).items():
        family = style.split("/")[0]
        later = [sight for sight in sights if not any(sight is taught for taught in firsts(sights, 3))]
        for count in (0, 1, 3):
            memory = Memory([teach(eyes, sight, key) for key, sight in enumerate(firsts(sights, count))])
            faces = [read(eyes, sight, memory if count else None) for sight in later]
            tally[family, count] += faces
            marks[family, count] += [right(face, sight) for face, sight in zip(faces, later, strict=True)]
    print("family       dice  untaught  1 lesson a face  3 lessons a face   sure (wrong) with 3")
    for family in dict.fromkeys(name for name, _ in tally):
        shares = [f"{np.mean(marks[family, count]):.1%}" for count in (0, 1, 3)]
        sure = [good for face, good in zip(tally[family, 3], marks[family, 3], strict=True) if not face.doubts]
        print(f"{family:12} {len(marks[family, 0]):4} {shares[0]:>9} {shares[1]:>16} {shares[2]:>17}", end="")
        print(f"{len(sure):12} ({len(sure) - sum(sure)})")
    for count in (0, 1, 3):
        every = [mark for (_, number), given in marks.items() if number == count for mark in given]
        print(f"all, {count} lessons a face: {np.mean(every):.2%} of {len(every)}")


def again(eyes: Eyes, folder: Path, wanted: int) -> None:
    """Each die by itself: the first misread view of a face is put right; its later views are then read.

    And what that one lesson does to the other faces of the die, of which nothing was taught.
    """
    before, after, corrected = [], [], 0
    others: list[tuple[bool, bool]] = []
    for sights in by_die(eyes, folder).values():
        for name in dict.fromkeys(sight.name for sight in sights):
            views = [sight for sight in sights if sight.name == name]
            wrong = next((at for at, sight in enumerate(views) if not right(read(eyes, sight, None), sight)), None)
            if wrong is None or wrong + 1 == len(views) or corrected == wanted:
                continue
            corrected += 1
            memory = Memory([teach(eyes, views[wrong], 1)])
            before += [right(read(eyes, sight, None), sight) for sight in views[wrong + 1 :]]
            after += [right(read(eyes, sight, memory), sight) for sight in views[wrong + 1 :]]
            for sight in (sight for sight in sights if sight.name != name):
                others.append((right(read(eyes, sight, None), sight), right(read(eyes, sight, memory), sight)))
    print(f"{corrected} corrections; later views of the same face right: {np.mean(before):.1%} before, ", end="")
    print(f"{np.mean(after):.1%} after ({len(after)} views)")
    shares = np.mean(others, axis=0)
    print(
        f"other faces of the same dice, untaught: {shares[0]:.1%} before, {shares[1]:.1%} after ({len(others)} views)"
    )


def harm(eyes: Eyes, folder: Path, others: Sequence[Path]) -> None:
    taught = [sight for sights in by_die(eyes, folder).values() for sight in firsts(sights, 1)]
    memory = Memory([teach(eyes, sight, key) for key, sight in enumerate(taught)])
    print(f"{len(memory)} lessons about other dice")
    for other in others:
        pairs = [judged for row in load(other) for judged in both(eyes, row, memory)]
        alone, heard = (sum(pair[way] for pair in pairs) for way in (0, 1))
        sure = sum(pair[2] for pair in pairs)
        print(f"{other.name}: {alone} of {len(pairs)} right without, {heard} with lessons", end="")
        print(f" ({(heard - alone) / max(len(pairs), 1):+.2%}); {sure} sure and wrong that were not before")


def both(eyes: Eyes, row: Labelled, memory: Memory) -> Iterator[tuple[bool, bool, bool]]:
    dice = [die for die in row.dice if die.box is not None and die.face is not None and not die.cocked]
    if not dice:
        return
    boxes = np.array([die.box for die in dice], np.float32)
    crops = eyes.reader.cut(Picture.of(row.pixels()), boxes)
    heads = eyes.reader.read(crops)
    recall = memory(heads.embedding)
    alone, heard = (decide_with(heads, eyes.limits, KINDS, told) for told in (None, recall))
    for die, one, other in zip(dice, alone, heard, strict=True):
        truth = name_of(die.kind, str(die.face))
        good, better = (name_of(face.kind, face.face) == truth for face in (one, other))
        yield good, better, not other.doubts and not better and not (not one.doubts and not good)


def speed(eyes: Eyes) -> None:
    rng = np.random.default_rng(1)
    size = eyes.reader.network.about.size
    crops = rng.integers(0, 255, (DICE, size, size, 3)).astype(np.uint8)
    heads = eyes.reader.read(crops)
    length = heads.embedding.shape[1]
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


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=("speed", "unknown", "again", "harm"))
    parser.add_argument("folders", type=Path, nargs="*")
    parser.add_argument("--corrections", type=int, default=100)
    parser.add_argument("--models", type=Path, help="networks of another folder than the shipped ones")
    options = parser.parse_args()
    eyes = open_eyes(options.models)
    if options.what == "speed":
        speed(eyes)
    elif options.what == "unknown":
        unknown(eyes, options.folders[0])
    elif options.what == "again":
        again(eyes, options.folders[0], options.corrections)
    else:
        harm(eyes, options.folders[0], options.folders[1:])


if __name__ == "__main__":
    main()
