"""The tables and the JSON of `rollcall bench`."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

from api.terminal.lines import aligned, say
from vision.bench.judge import Judged, judge
from vision.bench.labels import Mislabelled
from vision.bench.marks import Mark, Share, Summary
from vision.bench.speed import Speed, measure
from vision.crops import cut
from vision.labels import sets_below
from vision.opencv import cv2
from vision.pictures import load_picture
from vision.pipeline import Eyes, open_eyes
from vision.progress import with_progress
from vision.types import Box

TABLES = ((9, "pips"), (42, "pips"), (9, "symbols"), (42, "symbols"))
"""What is timed: so many dice that show this."""
HEADINGS = (
    "",
    "pictures",
    "dice",
    "found",
    "read right",
    "false/picture",
    "sure",
    "sure wrong",
    "unclear unsure",
    "ms",
)
SHOWN_SIDE = 192


class Unmeasurable(Exception):
    """There is nothing to measure on, or it has not the form of a labelled set."""


def bench(options: argparse.Namespace, data: Path) -> int:
    folders = sets_below(data)
    if not folders:
        raise Unmeasurable(f"no labelled pictures in {data}: name a folder with a labels.jsonl by --data DIR")
    eyes = open_eyes(options.models, second_look=not options.one_look)
    try:
        judged = [judge(eyes, folder, limit=options.limit, told=options.told) for folder in folders]
    except (Mislabelled, OSError) as problem:
        raise Unmeasurable(str(problem)) from None
    speeds = [measure(eyes, *table) for table in with_progress(TABLES, "speeds")]
    say(json.dumps(report(judged, speeds)) if options.json else tables(judged, speeds))
    if options.worst:
        save_worst(options.worst, judged, eyes)
    return 0


def report(judged: Sequence[Judged], speeds: Sequence[Speed]) -> dict[str, Any]:
    return {"sets": [report_set(each) for each in judged], "ms": [asdict(speed) for speed in speeds]}


def report_set(judged: Judged) -> dict[str, Any]:
    plain = judged.plain
    return {
        **report_summary(judged.whole),
        "kinds": [report_summary(kind) for kind in judged.kinds],
        "ms": round(judged.ms, 2),
        "mistakes": [report_mark(mark) for mark in judged.mistakes],
        "opencv_alone": plain and {"right": asdict(plain.right), "false_finds": plain.false_finds, "ms": plain.ms},
    }


def report_summary(summary: Summary) -> dict[str, Any]:
    return asdict(summary) | {"parts": {name: asdict(share) for name, share in summary.parts}}


def report_mark(mark: Mark) -> dict[str, Any]:
    read = mark.reading.face if mark.reading else None
    box = mark.truth.box and [round(side, 1) for side in mark.truth.box]
    return {"image": str(mark.path), "box": box, "face": mark.truth.face, "read": read, "sure": mark.sure}


def tables(judged: Sequence[Judged], speeds: Sequence[Speed]) -> str:
    rows = [HEADINGS, *(row for each in judged for row in set_rows(each))]
    return "\n".join([*aligned(rows), "", *plain_lines(judged), "", *aligned(speed_rows(speeds))])


def set_rows(judged: Judged) -> Iterator[tuple[str, ...]]:
    yield (*summary_row(judged.whole), f"{judged.ms:.0f}")
    yield from legible_row(judged.whole)
    for kind in judged.kinds:
        yield (f"  {kind.name}", *summary_row(kind)[1:], "")
        yield from legible_row(kind)
    for name, share in judged.whole.parts:
        yield (f"    {name}", "", str(share.of), "", percent(share), "", "", "", "", "")


def summary_row(summary: Summary) -> tuple[str, ...]:
    """Missed dice count as wrong, in the same column."""
    wrong, unclear = summary.sure_wrong, summary.unclear_unsure
    return (
        summary.name,
        str(summary.pictures),
        str(summary.found.of),
        percent(summary.found),
        percent(summary.right),
        a_picture(summary.false_finds, summary),
        percent(summary.sure),
        f"{wrong.count} of {wrong.of}",
        f"{unclear.count} of {unclear.of}" if unclear.of else "",
    )


def legible_row(summary: Summary) -> Iterator[tuple[str, ...]]:
    """Where it was measured, of the faces that can be read."""
    right, sure = summary.legible, summary.legible_sure
    if right.of:
        yield ("    legible", "", str(right.of), "", percent(right), "", percent(sure), "", "", "")


def a_picture(false_finds: int, summary: Summary) -> str:
    return f"{false_finds / max(summary.pictures, 1):.3f}"


def percent(share: Share) -> str:
    return "–" if share.share is None else f"{100 * share.share:.2f} %"


def plain_lines(judged: Sequence[Judged]) -> Iterator[str]:
    rows = [("read right, pips only", "Rollcall", "false/picture", "ms", "OpenCV alone", "false/picture", "ms")]
    for each in judged:
        if each.plain:
            whole, plain = each.whole, each.plain
            ours = (percent(whole.right), a_picture(whole.false_finds, whole), f"{each.ms:.0f}")
            theirs = (percent(plain.right), a_picture(plain.false_finds, whole), f"{plain.ms:.0f}")
            rows.append((whole.name, *ours, *theirs))
    return aligned(rows)


def speed_rows(speeds: Sequence[Speed]) -> list[tuple[str, ...]]:
    names = ("find", "read", "total", "again", "plain")
    heading = ("milliseconds, 1280×720", "find", "read", "find + read", "second look at all", "OpenCV alone")
    return [
        heading,
        *((f"{s.dice} dice with {s.face}", *(f"{getattr(s, name):.1f}" for name in names)) for s in speeds),
    ]


def save_worst(folder: Path, judged: Sequence[Judged], eyes: Eyes) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for each in judged:
        for number, mark in enumerate(each.mistakes):
            save_mistake(folder, f"{each.whole.name}-{number:03}", mark, eyes.reader.network.about.margin)
        for number, (path, stray) in enumerate(each.strays):
            box = (stray.box[0], stray.box[1], stray.box[2], stray.box[3])
            save_crop(folder / f"{each.whole.name}-stray-{number:03}-{named(stray.face)}.png", path, box, 2.0)


def save_mistake(folder: Path, name: str, mark: Mark, margin: float) -> None:
    read = mark.reading.face if mark.reading else "missed"
    sure = "-sure" if mark.sure else ""
    target = folder / f"{name}-{named(mark.truth.face or 'unlabelled')}-as-{named(read)}{sure}.png"
    save_crop(target, mark.path, mark.truth.box, margin)


def named(face: str) -> str:
    return face.replace("/", "_").replace(" ", "_")


def save_crop(target: Path, path: Path, box: Box | None, margin: float) -> None:
    picture = load_picture(path)
    x, y, w, h = box or (0.0, 0.0, float(picture.width), float(picture.height))
    ours = (x / picture.scale, y / picture.scale, w / picture.scale, h / picture.scale)
    crop = cut(picture.pixels, ours, margin=margin if box else 1.0, size=SHOWN_SIDE)
    target.write_bytes(cv2.imencode(".png", crop)[1].tobytes())
