"""Picture files in, readings out: as JSON lines, as a table, as pictures with the readings drawn on."""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

from api.terminal.lines import counted, say
from vision.errors import Unreadable
from vision.expect import Expect, parse_expect
from vision.opencv import cv2
from vision.overlay import draw
from vision.pictures import load_picture
from vision.pipeline import Eyes, open_eyes
from vision.progress import with_progress
from vision.types import Look, Picture, Reading

OFFERED = 5
"""Alternatives written for each die, the chosen face first."""


class Misordered(Exception):
    """What was asked for on the command line cannot be done."""


@dataclass(frozen=True, slots=True)
class Order:
    """What to do with each picture."""

    as_json: bool = False
    crop: bool = False
    expect: Expect = field(default_factory=Expect)
    save: Path | None = None


def order_of(options: argparse.Namespace) -> Order:
    expect = expected_dice(options.expect)
    try:
        if options.save is not None:
            options.save.mkdir(parents=True, exist_ok=True)
    except OSError as problem:
        raise Misordered(f"cannot save to {shown(str(options.save))}: {problem.strerror}") from None
    return Order(options.json, options.crop, expect, options.save)


def expected_dice(texts: Sequence[str]) -> Expect:
    try:
        return parse_expect(texts)
    except ValueError as problem:
        raise Misordered(str(problem)) from None


def read_all(files: Sequence[str], order: Order) -> int:
    """Answers picture by picture, as soon as each is read. The status is 1 if one of them could not be.

    Where the answers go into a file, the screen shows how far it is instead.
    """
    # Opened with the first picture decoded: the decoding of a huge one takes as much memory as all that comes after it.
    eyes, saver = cache(open_eyes), Saver(order.save)
    status = 0
    for file in files if sys.stdout.isatty() else with_progress(files, "pictures"):
        status = max(status, read_one(file, eyes, order, saver))
    return status


def read_one(file: str, eyes: Callable[[], Eyes], order: Order, saver: Saver) -> int:
    try:
        with quiet_codecs():
            picture = load_picture(file)
    except Unreadable as problem:
        say(json.dumps({"image": file, "error": str(problem)}) if order.as_json else f"{shown(file)}: {problem}")
        return 1
    look = eyes().look_crop(picture, order.expect) if order.crop else eyes().look(picture, order.expect)
    say(json.dumps(report(file, picture, look)) if order.as_json else table(file, picture, look))
    return saver(file, picture, look)


@contextmanager
def quiet_codecs() -> Iterator[None]:
    """The C libraries under OpenCV grumble about damaged files on their own, past every log level; we say it better.

    For a command that does one thing at a time: what other threads write to standard error meanwhile is lost.
    """
    sys.stderr.flush()
    kept, nowhere = os.dup(2), os.open(os.devnull, os.O_WRONLY)
    try:
        os.dup2(nowhere, 2)
        yield
    finally:
        os.dup2(kept, 2)
        os.close(kept)
        os.close(nowhere)


def shown(file: str) -> str:
    """A file name need not be text; what is not is shown as a question mark."""
    return file.encode("utf-8", "replace").decode()


def report(file: str, picture: Picture, look: Look) -> dict[str, Any]:
    """The fixed form of `rollcall read --json`."""
    ms = {"find": round(look.ms.find, 2), "read": round(look.ms.read, 2), "total": round(look.ms.total, 2)}
    dice = [report_die(die) for die in look.dice]
    return {"image": file, "width": picture.width, "height": picture.height, "dice": dice, "ms": ms}


def report_die(die: Reading) -> dict[str, Any]:
    outer, inner = die.pair or (None, None)
    return {
        "box": [round(side, 1) for side in die.box],
        "kind": die.kind,
        "face": die.face,
        "color": die.color,
        "outer": outer,
        "inner": inner,
        "confidence": round(die.confidence, 4),
        "sure": die.sure,
        "alternatives": [[face, round(chance, 4)] for face, chance in die.chances[:OFFERED]],
    }


def table(file: str, picture: Picture, look: Look) -> str:
    count, sure = counted(len(look.dice)), sum(die.sure for die in look.dice)
    head = f"{shown(file)}  {picture.width}×{picture.height}  {count}, {sure} sure  {look.ms.total:.0f} ms"
    return "\n".join([head, *(table_row(die) for die in look.dice)])


def table_row(die: Reading) -> str:
    x, y, w, h = (round(side) for side in die.box)
    doubt = "" if die.sure else f"  not sure ({', '.join(die.doubts)}); else {others(die)}"
    return f"  {die.kind:<9} {die.face:<17} {die.color:<7} {die.confidence:6.1%}  {w}×{h} at {x},{y}{doubt}"


def others(die: Reading) -> str:
    return ", ".join(f"{face} {chance:.0%}" for face, chance in die.chances[1:4]) or "nothing likely"


class Saver:
    """Writes annotated pictures into a folder. Pictures of the same name from elsewhere do not replace each other."""

    def __init__(self, folder: Path | None) -> None:
        self.folder = folder
        self.used: set[str] = set()

    def __call__(self, file: str, picture: Picture, look: Look) -> int:
        if self.folder is None:
            return 0
        target = self.folder / self.name_for(Path(file).stem)
        try:
            target.write_bytes(jpeg(picture, look))
        except OSError as problem:
            print(f"{shown(str(target))}: {problem.strerror}", file=sys.stderr)
            return 1
        return 0

    def name_for(self, stem: str) -> str:
        number, name = 1, f"{stem}.jpg"
        while name in self.used:
            number += 1
            name = f"{stem}-{number}.jpg"
        self.used.add(name)
        return name


def jpeg(picture: Picture, look: Look) -> bytes:
    _, data = cv2.imencode(".jpg", draw(picture, look.dice), [cv2.IMWRITE_JPEG_QUALITY, 92])
    return data.tobytes()
