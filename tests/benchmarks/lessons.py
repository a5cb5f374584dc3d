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
from vision.lessons.signature import sign, sign_lesson, unit
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
    return Sight(row, heads, sign(eyes.reader, crops, heads.embedding))


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
    """Each die by itself: the first misread view of a face is put right; its later views are then read."""
    before, after, corrected = [], [], 0
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
    print(f"{corrected} corrections; later views of the same face right: {np.mean(before):.1%} before, ", end="")
    print(f"{np.mean(after):.1%} after ({len(after)} views)")


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
    recall = memory.recall(sign(eyes.reader, crops, heads.embedding))
    alone, heard = (decide_with(heads, eyes.limits, KINDS, told) for told in (None, recall))
    for die, one, other in zip(dice, alone, heard, strict=True):
        truth = name_of(die.kind, str(die.face))
        good, better = (name_of(face.kind, face.face) == truth for face in (one, other))
        yield good, better, not other.doubts and not better and not (not one.doubts and not good)


def speed() -> None:
    """The memory itself; looking at nine dice three more times, turned, is the reader's time."""
    rng = np.random.default_rng(1)
    names = [("d6", face) for face in "123456"] + [("challenge", face) for face in ("x2", "/2", "+10")]
    lessons = [
        Lesson(key, names[key % 9], Signature(drawn(rng, 3), 0.01, names[(key + key % 2) % 9]))
        for key in range(LESSONS)
    ]
    start = perf_counter()
    memory = Memory(lessons)
    built = perf_counter() - start
    eyes = open_eyes()
    crops = rng.integers(0, 255, (DICE, eyes.reader.network.about.size, eyes.reader.network.about.size, 3)).astype(
        np.uint8
    )
    heads = eyes.reader.read(crops)
    asked = drawn(rng, DICE)
    recalled = median_ms(lambda: memory.recall(asked))
    heard = median_ms(lambda: decide_with(heads, eyes.limits, KINDS, memory.recall(asked)))
    alone = median_ms(lambda: decide_with(heads, eyes.limits, KINDS, None))
    turned = median_ms(lambda: sign(eyes.reader, crops, heads.embedding))
    print(
        f"{LESSONS} lessons, {DICE} dice: {recalled:.2f} ms to remember, {heard - alone:.2f} ms with weighing; ",
        end="",
    )
    print(f"{turned:.1f} ms for the turned looks; {1000 * built:.0f} ms to build")


def median_ms(do: Callable[[], object], times: int = 60) -> float:
    """Of the processor's time: other work on the computer does not count."""
    taken = []
    for _ in range(times):
        start = process_time()
        do()
        taken.append(process_time() - start)
    return 1000 * float(np.median(taken))


def drawn(rng: np.random.Generator, count: int) -> Floats:
    return unit(rng.random((count, 128)).astype(np.float32))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=("speed", "unknown", "again", "harm"))
    parser.add_argument("folders", type=Path, nargs="*")
    parser.add_argument("--corrections", type=int, default=100)
    options = parser.parse_args()
    if options.what == "speed":
        speed()
    elif options.what == "unknown":
        unknown(open_eyes(), options.folders[0])
    elif options.what == "again":
        again(open_eyes(), options.folders[0], options.corrections)
    else:
        harm(open_eyes(), options.folders[0], options.folders[1:])


if __name__ == "__main__":
    main()
