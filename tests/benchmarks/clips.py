"""Watches clips with known truth and counts: throws told once, missed, invented; faces right, unsure, silently wrong.

    python -m tests.benchmarks.clips api/demo renders/clips
    python -m tests.benchmarks.clips renders/clips --json

A clip is a video beside a truth file of the same name, as `python -m datasets.clips` makes them.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass, field, fields
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from vision.expect import Expect
from vision.pipeline import open_eyes
from vision.types import Pixels
from vision.watching.seen import Seen, Settled
from vision.watching.sight import Sight
from vision.watching.watcher import Watcher

Box = Sequence[float]
Row = dict[str, Any]
OVERLAP = 0.4
LATE = 0.3
"""Seconds after the end of a rest in which its table may still be told: a hand comes in slowly."""


@dataclass(slots=True)
class Tally:
    """One clip's count; `+` adds up clips."""

    throws: int = 0
    once: int = 0
    missed: int = 0
    twice: int = 0
    invented: int = 0
    """Settled tables with thrown dice where nobody threw any."""
    handled: int = 0
    """The same after dice were put aside or laid by hand, not taken up: a hand that held a die may have thrown it."""
    wholly_right: int = 0
    asked: int = 0
    """Not wholly right, but every flaw is at a die that is unsure, missing or too many: the table asks."""
    silently_wrong: int = 0
    dice: int = 0
    found: int = 0
    right: int = 0
    unsure: int = 0
    wrong: int = 0
    """Sure, and another face than the die shows."""
    wait: list[float] = field(default_factory=list)
    """Seconds from the last die's rest to the settled table."""

    def __add__(self, other: Tally) -> Tally:
        return Tally(*(getattr(self, one.name) + getattr(other, one.name) for one in fields(self)))


def iou(a: Box, b: Box) -> float:
    wide = min(a[0] + a[2], b[0] + b[2]) - max(a[0], b[0])
    tall = min(a[1] + a[3], b[1] + b[3]) - max(a[1], b[1])
    shared = max(wide, 0.0) * max(tall, 0.0)
    return shared / max(a[2] * a[3] + b[2] * b[3] - shared, 1e-9)


def frames(video: Path) -> Iterator[Pixels]:
    capture = cv2.VideoCapture(str(video), cv2.CAP_FFMPEG)
    while True:
        ok, frame = capture.read()
        if not ok:
            capture.release()
            return
        yield np.asarray(frame, np.uint8)


def expected(truth: Row, t: float) -> Expect:
    """The dice of the rest that is on or comes next, at the end the last: what a table that knows the game awaits."""
    filled = [rest for rest in truth["rests"] if rest["dice"]]
    rest = next((rest for rest in filled if rest["to"] > t), filled[-1])
    return Expect(tuple(sorted(Counter(die["kind"] for die in rest["dice"]).items())))


def watch(video: Path, truth: Row, eyes: Sight) -> list[Settled]:
    watcher, told = Watcher(eyes), []
    for number, frame in enumerate(frames(video)):
        t = number / truth["fps"]
        watcher.expect = expected(truth, t)
        told += [event for event in watcher.take(frame, t) if isinstance(event, Settled)]
    return told


def rest_of(truth: Row, t: float) -> Row | None:
    """The rest in which, or at whose end, something was told."""
    return next((rest for rest in truth["rests"] if rest["from"] - 0.05 <= t <= rest["to"] + LATE), None)


def after_handling(truth: Row, rest: Row | None) -> bool:
    near = [one for one in truth["troubles"] if rest is not None and abs(one["to"] - rest["from"]) < 0.1]
    return any(one["what"] in ("put aside", "lay") for one in near)


def judge(truth: Row, told: Sequence[Settled]) -> Tally:
    tally, seen = Tally(), dict[float, list[Settled]]()
    for event in told:
        rest = rest_of(truth, event.t)
        if not any(die.rolled for die in event.dice) and not event.unfound:
            continue
        if rest is None or not rest["thrown"]:
            tally.handled += after_handling(truth, rest)
            tally.invented += not after_handling(truth, rest)
        else:
            seen.setdefault(rest["from"], []).append(event)
    for rest in truth["rests"]:
        if rest["thrown"]:
            judge_throw(tally, rest, seen.get(rest["from"], []))
    return tally


def judge_throw(tally: Tally, rest: Row, events: Sequence[Settled]) -> None:
    tally.throws += 1
    tally.once += len(events) == 1
    tally.missed += not events
    tally.twice += len(events) > 1
    thrown = [die for die in rest["dice"] if die["die"] in rest["thrown"]]
    tally.dice += len(thrown)
    if not events:
        return
    tally.wait.append(round(events[0].t - rest["from"], 3))
    judge_dice(tally, thrown, rest["dice"], events[0].dice)


def judge_dice(tally: Tally, thrown: Sequence[Row], lying: Sequence[Row], dice: Sequence[Seen]) -> None:
    pairs = matched(thrown, dice)
    rolled = [die for die in dice if die.rolled]
    wrong = missing = unsure = 0
    for k, die in enumerate(thrown):
        found = pairs[k]
        missing += found is None or not found.rolled
        if found is None:
            continue
        tally.found += 1
        right = found.reading.face == die["face"] and not (die.get("leaning") or die.get("under"))
        tally.right += right
        unsure += not found.reading.sure
        wrong += found.reading.sure and not right
    extra = len(rolled) - sum(found is not None and found.rolled for found in pairs.values())
    tally.unsure, tally.wrong = tally.unsure + unsure, tally.wrong + wrong
    clean = not wrong and not missing and not extra
    tally.wholly_right += clean and not unsure
    tally.asked += not wrong and not (clean and not unsure)
    tally.silently_wrong += bool(wrong)


def matched(thrown: Sequence[Row], dice: Sequence[Seen]) -> dict[int, Seen | None]:
    """What lies under another die is only what that one is not."""
    pairs = {k: match(die, dice) for k, die in enumerate(thrown) if not die.get("under")}
    left = [seen for seen in dice if all(seen is not found for found in pairs.values())]
    return pairs | {k: match(die, left) for k, die in enumerate(thrown) if die.get("under")}


def match(die: Row, dice: Sequence[Seen]) -> Seen | None:
    best = max(dice, key=lambda seen: iou(seen.reading.box, die["box"]), default=None)
    return best if best is not None and iou(best.reading.box, die["box"]) >= OVERLAP else None


def clips(folders: Sequence[Path]) -> list[Path]:
    return [
        video for folder in folders for video in sorted(folder.glob("*.mp4")) if video.with_suffix(".json").exists()
    ]


COLUMNS = tuple(one.name for one in fields(Tally) if one.name != "wait")


def table(tallies: dict[str, Tally]) -> str:
    lines = [" " * 16 + "".join(f"{name[:9]:>10}" for name in COLUMNS) + "  wait"]
    for name, tally in tallies.items():
        wait = f"{sorted(tally.wait)[len(tally.wait) // 2]:6.2f}" if tally.wait else "     –"
        lines.append(f"{name:<16}" + "".join(f"{getattr(tally, column):>10}" for column in COLUMNS) + wait)
    return "\n".join(lines)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folders", type=Path, nargs="+")
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    cv2.setNumThreads(1)
    eyes, tallies = open_eyes(), {}
    for video in clips(options.folders):
        truth = json.loads(video.with_suffix(".json").read_text("utf-8"))
        tallies[video.stem] = judge(truth, watch(video, truth, eyes))
        print(f"{video.stem} watched", file=sys.stderr, flush=True)
    tallies["all"] = sum(tallies.values(), Tally())
    print(json.dumps({name: asdict(one) for name, one in tallies.items()}) if options.json else table(tallies))
    total = tallies["all"]
    return int(total.once < total.throws or total.invented > 0 or total.silently_wrong > 0)


if __name__ == "__main__":
    sys.exit(main())
