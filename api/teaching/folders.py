"""Lessons as a labelled folder in a zip, in the form of `vision.labels`, one picture a die.

No name from a zip ever reaches the file system: its entries are read in memory, and only those that `labels.jsonl`
names.
"""

from __future__ import annotations

import io
import json
import zipfile
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from api.problems import Problem, Trouble
from api.teaching.kept import Kept, Taught
from api.teaching.teaching import LONGEST_NAME, encoded
from vision.errors import Unreadable
from vision.labels import LABELS, kind_and_face
from vision.lessons.lesson import CROP_REACH, CROP_SIDE, crop_of, is_face
from vision.pictures import decode_picture
from vision.types import Box

LARGEST_LABELS = 8 * 1024 * 1024
LARGEST_PICTURE = 4 * 1024 * 1024
LARGEST_ALL = 256 * 1024 * 1024
"""Bytes of all pictures unpacked."""
MOST_PIXELS = 16_000_000
MOST_DICE = 5000


def write_zip(lessons: Sequence[tuple[Kept, bytes]]) -> bytes:
    done = io.BytesIO()
    with zipfile.ZipFile(done, "w", zipfile.ZIP_STORED) as packed:
        packed.writestr(LABELS, "".join(json.dumps(label(kept)) + "\n" for kept, _ in lessons))
        for kept, jpeg in lessons:
            packed.writestr(picture_name(kept), jpeg)
    return done.getvalue()


def picture_name(kept: Kept) -> str:
    return f"images/{kept.key:06}.jpg"


def label(kept: Kept) -> dict[str, Any]:
    taught, side = kept.taught, CROP_SIDE / CROP_REACH
    start = (CROP_SIDE - side) / 2
    die = {"box": [start, start, side, side], "kind": taught.kind, "face": taught.face}
    about = {"dice_set": taught.dice_set, "game": taught.game, "camera": taught.camera, "made": kept.made}
    read = {"read": list(taught.read)} if taught.read else {}
    color = {"color": taught.color} if taught.color else {}
    size = {"image": picture_name(kept), "width": CROP_SIDE, "height": CROP_SIDE, "complete": False}
    return {**size, "dice": [{**die, **color, **about, **read}]}


def read_zip(data: bytes, dice_set: str | None) -> list[Taught]:
    """Every labelled die. `dice_set`: the set they are to belong to; None: as the labels say."""
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as packed:
            return list(read_rows(packed, dice_set))
    except (zipfile.BadZipFile, KeyError, ValueError, TypeError, NotImplementedError, RuntimeError, Unreadable) as flaw:
        raise Problem(Trouble.NOT_LESSONS, flaw=str(flaw)[:200]) from None


def read_rows(packed: zipfile.ZipFile, dice_set: str | None) -> Iterator[Taught]:
    names = labels_in(packed)
    left, count = LARGEST_ALL, 0
    for row in rows_of(read_entry(packed, names, LARGEST_LABELS)):
        if not row["dice"]:
            continue
        data = read_entry(packed, names.removesuffix(LABELS) + str(row["image"]), LARGEST_PICTURE)
        left, count = left - len(data), count + len(row["dice"])
        if left < 0 or count > MOST_DICE:
            raise Problem(Trouble.TOO_LARGE, bytes=LARGEST_ALL, dice=MOST_DICE)
        yield from read_row(row, data, dice_set)


def labels_in(packed: zipfile.ZipFile) -> str:
    """At the top, or in the one folder that was packed."""
    found = [name for name in packed.namelist() if name == LABELS or name.endswith(f"/{LABELS}")]
    if not found:
        raise KeyError(f"no {LABELS}")
    return min(found, key=len)


def rows_of(data: bytes) -> Iterator[dict[str, Any]]:
    for line in data.decode().splitlines():
        if line.strip():
            row = json.loads(line)
            if not isinstance(row, dict) or not isinstance(row.get("dice"), list):
                raise ValueError("a line without dice")
            yield row


def read_entry(packed: zipfile.ZipFile, name: str, most: int) -> bytes:
    """Read to the limit and no further, whatever size the entry claims to have."""
    with packed.open(name) as entry:
        data = entry.read(most + 1)
    if len(data) > most:
        raise Problem(Trouble.TOO_LARGE, most=most)
    return data


def read_row(row: Mapping[str, Any], data: bytes, dice_set: str | None) -> Iterator[Taught]:
    picture = decode_picture(data)
    if picture.width * picture.height > MOST_PIXELS:
        raise Problem(Trouble.TOO_LARGE, pixels=MOST_PIXELS)
    for die in row["dice"]:
        taught = read_die(die, dice_set)
        if taught is not None:
            x, y, w, h = box_of(die, picture.width, picture.height)
            crop = crop_of(picture.pixels, (x / picture.scale, y / picture.scale, w / picture.scale, h / picture.scale))
            yield replace(taught, jpeg=encoded(crop))


def box_of(die: Mapping[str, Any], width: int, height: int) -> Box:
    """A picture without a box is one die."""
    raw = die.get("box")
    x, y, w, h = (float(side) for side in raw) if raw else (0.0, 0.0, float(width), float(height))
    if not (0 < w <= 2 * width and 0 < h <= 2 * height and abs(x) <= 2 * width and abs(y) <= 2 * height):
        raise ValueError("a box that is not in its picture")
    return x, y, w, h


def read_die(die: Mapping[str, Any], dice_set: str | None) -> Taught | None:
    """None: nobody could say what it shows."""
    kind, face = kind_and_face(die)
    if face is None:
        return None
    if not is_face(kind, face):
        raise ValueError(f"no such face: {kind} {face}"[:80])
    given = dice_set if dice_set is not None else str(die.get("dice_set", ""))
    game, camera, color = (str(die.get(name, ""))[:LONGEST_NAME] for name in ("game", "camera", "color"))
    return Taught(given[:LONGEST_NAME], kind, face, None, game, camera, color if "kind" in die else "")
