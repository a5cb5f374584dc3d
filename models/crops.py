"""Cuts the dice out of labelled pictures once, so that the reader's training need not open a picture again.

    python -m models.crops --real ../shared/real --renders renders/train --out runs/crops --models models

Sets that box only the pips of the top face are cut by the dice that the finder in `--models` sees there: the value is
the label's, the box the finder's. Without `--models` they are left out.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from datasets.labelled import FACES_ONLY, Die, Labelled, boxes, load, photographed
from models.pose import UNKNOWN_POSE, Floats, moved, pose_of
from models.questions import HEAD_NAMES, INNER_GUESSABLE, answers, nothing_answers
from vision.find import Finder
from vision.progress import with_progress
from vision.session import open_network
from vision.types import Box, Picture

CROP = 192
SMALL = ("answers", "reach", "pose", "inner", "pips", "group")
SAID = ("seen", "double")
"""What `models.straighten` adds."""
MOST_PIPS = 6
REACH = 2.0
"""Side of a kept crop in sides of the die's box: room to turn and shift without running into the edge."""


@dataclass(frozen=True, slots=True)
class Crops:
    """Crops of one source; all arrays share their length."""

    pixels: NDArray[np.uint8]  # (n, CROP, CROP, 3) BGR
    answers: NDArray[np.int8]  # (n, heads), UNKNOWN where the label does not say
    reach: NDArray[np.float32]  # (n,) side of the crop in sides of the die
    pose: NDArray[np.float32]  # (n, 6) how the top face lies in the crop, NaN where that is not known
    inner: NDArray[np.float32]  # (n, 6) the same of the small die inside
    pips: NDArray[np.float32]  # (n, 12, 2) centres on the top face, then on the small die's, NaN where there is none
    group: NDArray[np.str_]  # (n,) pictures of one throw share it
    seen: NDArray[np.float32] | None = None  # (n, 6) how the face lies, according to the look at the whole die
    double: NDArray[np.float32] | None = None  # (n,) chance that it is a double die, according to the same look

    def __len__(self) -> int:
        return len(self.pixels)


PLACED = ("pose", "inner", "pips")


@dataclass(frozen=True, slots=True)
class Placed:
    """How the faces and their pips lie in one crop, as in `Crops`."""

    pose: Floats
    inner: Floats
    pips: Floats


UNPLACED = Placed(UNKNOWN_POSE, UNKNOWN_POSE, np.full((2 * MOST_PIPS, 2), np.nan))
Piece = tuple[NDArray[np.uint8], list[int], float, Placed, str]


def square(pixels: NDArray[np.uint8], box: Box, reach: float, side: int) -> NDArray[np.uint8]:
    """The square around a box, `reach` times its longer side, as `side` pixels; the border goes on as it ends."""
    x, y, w, h = box
    half = reach * max(w, h) / 2
    scale = side / (2 * half)
    turn = np.array([[scale, 0, (half - x - w / 2) * scale], [0, scale, (half - y - h / 2) * scale]])
    if scale < 0.6:
        shrink = cv2.resize(pixels, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
        turn[:, :2] = np.eye(2)
        return cv2.warpAffine(shrink, turn, (side, side), borderMode=cv2.BORDER_REPLICATE).astype(np.uint8, copy=False)
    return cv2.warpAffine(pixels, turn, (side, side), borderMode=cv2.BORDER_REPLICATE).astype(np.uint8, copy=False)


def cut(rows: Iterable[Labelled], seed: int) -> Crops:
    return gathered([piece for row in rows for piece in pieces(row, np.random.default_rng((seed, hash_of(row))))])


def gathered(taken: Sequence[Piece]) -> Crops:
    pixels, told, reach, placed, group = zip(*taken, strict=True)
    pose, inner, pips = (np.array([getattr(each, name) for each in placed], np.float32) for name in PLACED)
    told_and_reach = np.array(told, np.int8), np.array(reach, np.float32)
    return Crops(np.stack(pixels), *told_and_reach, pose, inner, pips, np.array(group))


def hash_of(row: Labelled) -> int:
    return sum(ord(letter) * (place + 1) for place, letter in enumerate(row.path.stem)) % 2**31


def pieces(row: Labelled, rng: np.random.Generator) -> Iterator[Piece]:
    picture = row.pixels()
    for die in row.dice:
        if die.box is None:
            yield square(picture, whole(row), 1.0, CROP), answers(die), 1.0, placed_in(die, whole(row), 1.0), row.group
        else:
            yield square(picture, die.box, REACH, CROP), answers(die), REACH, placed_in(die, die.box, REACH), row.group
    for box in [*(thing.box for thing in row.things if thing.what != "hidden die"), *empty_places(row, rng)]:
        yield square(picture, box, REACH, CROP), nothing_answers(), REACH, UNPLACED, row.group


def placed_in(die: Die, box: Box, reach: float) -> Placed:
    """How top face and small die lie in the crop; unknown where most is hidden or the die does not lie flat."""
    if die.cocked or min(die.visible, die.top_visible) < 0.6:
        return UNPLACED
    x, y, w, h = box
    scale = CROP / (reach * max(w, h))
    middle = CROP / 2 - scale * np.array([x + w / 2, y + h / 2])
    turn = np.array([[scale, 0, middle[0]], [0, scale, middle[1]]])
    seen = die.inner_corners if (die.inner_visible or 0.0) >= INNER_GUESSABLE else None
    pose, inner = pose_or_none(die.corners, turn), pose_or_none(seen, turn)
    return Placed(pose, inner, np.concatenate([pips_on(pose, die.pips), pips_on(inner, die.inner_pips)]))


def pips_on(pose: Floats, pips: Sequence[Sequence[float]] | None) -> Floats:
    """Their centres in the crop, given in sides of a face that lies so."""
    out = np.full((MOST_PIPS, 2), np.nan)
    if pips is not None:
        out[: len(pips)] = (2 * np.asarray(pips, np.float64) - 1) @ pose[2:].reshape(2, 2).T + pose[:2]
    return out


def pose_or_none(corners: Sequence[Sequence[float]] | None, turn: Floats) -> Floats:
    return UNKNOWN_POSE if corners is None else moved(pose_of(corners), turn)


def whole(row: Labelled) -> Box:
    return (0, 0, row.width, row.height)


def empty_places(row: Labelled, rng: np.random.Generator) -> list[Box]:
    """A place or two of the table with no die in it, more where there is none at all: what a false find looks like."""
    found = boxes(row)
    if not row.complete or row.source in FACES_ONLY or any(die.box is None for die in row.dice):
        return []
    typical = float(np.median(found[:, 2:].max(1))) if len(found) else max(row.width, row.height) / 14
    sides = typical * np.exp(rng.uniform(-0.7, 0.7, 24))
    spots = [(*rng.uniform(0, (row.width, row.height)) - side / 2, side, side) for side in sides.tolist()]
    return [spot for spot in spots if not touches(spot, found)][: 2 if len(found) else 16]


def touches(spot: Box, found: NDArray[np.float32]) -> bool:
    x, y, w, h = spot
    wide = np.minimum(x + w, found[:, 0] + found[:, 2]) - np.maximum(x, found[:, 0])
    high = np.minimum(y + h, found[:, 1] + found[:, 3]) - np.maximum(y, found[:, 1])
    return bool(np.any((wide > 0) & (high > 0)))


def keep(crops: Crops, folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for name in ("pixels", *SMALL):
        np.save(folder / f"{name}.npy", getattr(crops, name))
    (folder / "heads.txt").write_text("\n".join(HEAD_NAMES))


def open_crops(folder: Path) -> Crops:
    """Read from disk as they are needed, not held in memory."""
    if (folder / "heads.txt").read_text().split() != list(HEAD_NAMES):
        raise ValueError(f"cut for other questions, cut again: {str(folder)!r}")
    small = {name: np.load(folder / f"{name}.npy") for name in SMALL}
    said = {name: np.load(file) for name in SAID if (file := folder / f"{name}.npy").exists()}
    return Crops(pixels=np.load(folder / "pixels.npy", mmap_mode="r"), **small, **said)


def with_whole_dice(rows: Iterable[Labelled], finder: Finder) -> list[Labelled]:
    return [replace(row, dice=tuple(whole_dice(row, finder))) for row in rows]


def whole_dice(row: Labelled, finder: Finder) -> Iterator[Die]:
    """The dice whose top face is labelled, each in the box that the finder gives it; those it misses are left out."""
    found = finder(Picture.of(row.pixels()))
    found = found[found.scores >= finder.threshold]
    for die in row.dice:
        assert die.box is not None
        x, y, w, h = die.box
        holds = [box for box in found.boxes.tolist() if holds_point(box, x + w / 2, y + h / 2) and box[2] > 1.05 * w]
        if len(holds) == 1:
            yield replace(die, box=tuple(holds[0]))


def holds_point(box: list[float], x: float, y: float) -> bool:
    return box[0] < x < box[0] + box[2] and box[1] < y < box[1] + box[3]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--real", type=Path, help="folder of labelled photographs")
    parser.add_argument("--renders", type=Path, nargs="*", default=[], help="folders of labelled renders")
    parser.add_argument("--models", type=Path, help="folder with a finder, for sets that box faces only")
    parser.add_argument("--out", type=Path, default=Path("runs/crops"))
    options = parser.parse_args()
    for folder in [*(photographed(options.real) if options.real else ()), *options.renders]:
        rows: Iterable[Labelled] = load(folder)
        if folder.name in FACES_ONLY:
            if options.models is None:
                continue
            rows = with_whole_dice(rows, Finder(open_network("finder", options.models)))
        crops = cut(with_progress(list(rows), folder.name), seed=1)
        keep(crops, options.out / folder.name)
        print(f"{folder.name}: {len(crops)} crops")


if __name__ == "__main__":
    main()
