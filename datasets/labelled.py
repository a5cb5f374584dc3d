"""Labelled pictures on disk, in the form of `vision.labels`, with all that trainings want to know about them."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from datasets.mislabelled import MISLABELLED
from vision.labels import FACE_SETS, LABELS, kind_and_face, sets_below
from vision.types import Box

FACES_ONLY = FACE_SETS
"""Of no use to the finder."""

TEST_ONLY = frozenset({"skovy_webcam"})
"""Sets that no training and no tuning may see."""

EXTRA = (
    *("color", "inner_visible", "style", "visible", "cocked", "corners", "top_visible", "inner_corners"),
    *("pips", "inner_pips"),
)
"""What renders, and lessons of players, may say about a die."""


@dataclass(frozen=True, slots=True)
class Die:
    """One labelled die. What a set does not say is None."""

    box: Box | None
    kind: str
    face: str | None
    color: str | None = None
    inner_visible: float | None = None
    cocked: bool = False
    visible: float = 1.0
    style: str = ""
    corners: Sequence[Sequence[float]] | None = None
    """Of the top face, in the order of its picture: top left, top right, bottom right, bottom left."""
    top_visible: float = 1.0
    inner_corners: Sequence[Sequence[float]] | None = None
    """The same of the small die inside, as it is seen through the shell."""
    pips: Sequence[Sequence[float]] | None = None
    """Their centres in sides of the top face, from its top left."""
    inner_pips: Sequence[Sequence[float]] | None = None


@dataclass(frozen=True, slots=True)
class Thing:
    """Something on the table that is not a die to be found."""

    box: Box
    what: str


@dataclass(frozen=True, slots=True)
class Labelled:
    """One picture and what lies in it."""

    path: Path
    width: int
    height: int
    dice: tuple[Die, ...]
    things: tuple[Thing, ...]
    source: str
    complete: bool = True
    """Whether every die in the picture is labelled: only then is the rest of it known to hold none."""

    @property
    def group(self) -> str:
        """Pictures of the same throw or the same sheet share a group; splits never cut one."""
        return group_of(self.source, self.path.stem)

    def pixels(self) -> NDArray[np.uint8]:
        return decode(self.path)


@lru_cache(maxsize=4000)
def decode(path: Path) -> NDArray[np.uint8]:
    """Decoded once and kept: a training draws the same photographs thousands of times. Not to be written to."""
    picture = cv2.imread(str(path), cv2.IMREAD_COLOR)
    if picture is None:
        raise ValueError(f"not a readable picture: {str(path)!r}")
    picture.flags.writeable = False
    return picture.astype(np.uint8, copy=False)


def group_of(source: str, stem: str) -> str:
    if source == "set_cards_solid":
        # Nine cards of one photo: the name after `__`, without the two numbers of the card's place in it.
        return re.sub(r"_\d+_\d+$", "", stem.rsplit("__", maxsplit=1)[-1])
    if source == "aws_dice":
        # The same throw was photographed several times within a minute (IMG_date_HHMM…) or a few numbers apart.
        stamp = re.match(r"IMG_\d+_(\d{4})", stem)
        number = re.match(r"Image_(\d+)", stem)
        return f"IMG_{stamp[1]}" if stamp else f"Image_{int(number[1]) // 8}" if number else stem
    return stem


def load(folder: Path) -> tuple[Labelled, ...]:
    """Every row of a set. The name of the folder is the source."""
    text = (folder / LABELS).read_text(encoding="utf-8")
    return tuple(read_row(json.loads(line), folder) for line in text.splitlines() if line.strip())


def read_row(row: dict[str, Any], folder: Path) -> Labelled:
    things = tuple(Thing(tuple(thing["box"]), thing["what"]) for thing in row.get("things", ()))
    dice = tuple(believed(read_die(die), folder.name, Path(row["image"]).name) for die in row["dice"])
    return Labelled(
        folder / row["image"], row["width"], row["height"], dice, things, folder.name, row.get("complete", True)
    )


def read_die(die: dict[str, Any]) -> Die:
    box = tuple(die["box"]) if die.get("box") else None
    # Where there is no die around a symbol, its colour is the ink's.
    more = {key: die[key] for key in EXTRA if key in die} if "kind" in die else {}
    return Die(box, *kind_and_face(die), **more)


def believed(die: Die, source: str, picture: str) -> Die:
    wrong = die.box is not None and (source, picture, die.box[:2]) in MISLABELLED
    return replace(die, face=None) if wrong else die


def photographed(folder: Path) -> tuple[Path, ...]:
    """The sets of photographs in a folder that trainings may see."""
    found = tuple(each for each in sets_below(folder) if each.name not in TEST_ONLY)
    if not found:
        raise ValueError(f"no labelled photographs to train on in {str(folder)!r}")
    return found


def held_groups(groups: Iterable[str], share: float, seed: int = 0) -> set[str]:
    """Which groups are kept for testing; the same for everybody who asks with the same seed."""
    names = sorted(set(groups))
    return set(np.random.default_rng(seed).permutation(names)[: round(share * len(names))].tolist())


def boxes(row: Labelled) -> NDArray[np.float32]:
    """(n, 4) boxes of the dice of a picture."""
    found = [die.box for die in row.dice if die.box is not None]
    return np.array(found, np.float32).reshape(-1, 4)


def dice_of(rows: Iterable[Labelled]) -> Iterator[tuple[Labelled, Die]]:
    for row in rows:
        for die in row.dice:
            yield row, die


def write_rows(rows: Sequence[Labelled], folder: Path) -> None:
    """A set of its own out of some rows of another; the pictures are linked, not copied."""
    (folder / "images").mkdir(parents=True, exist_ok=True)
    chosen = {row.path.name for row in rows}
    source = rows[0].path.parent.parent
    lines = (source / LABELS).read_text(encoding="utf-8").splitlines()
    kept = [line for line in lines if Path(json.loads(line)["image"]).name in chosen]
    (folder / LABELS).write_text("\n".join(kept) + "\n", encoding="utf-8")
    for name in chosen:
        link = folder / "images" / name
        if not link.exists():
            link.symlink_to((source / "images" / name).resolve())
