"""The eyes: find, read, decide, and look again where in doubt."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from time import perf_counter

import numpy as np

from vision.expect import Expect, crowded, filled, fitting, lacking, missing, traded
from vision.faces import Face, Limits, decide, die_chance
from vision.find import Finder, pips
from vision.heads import replaced
from vision.lessons.judge import decide_with
from vision.lessons.memory import Memory
from vision.read import Reader
from vision.session import open_network
from vision.types import Box, Doubt, Floats, Found, Look, Picture, Reading, Spent

TOUCHING = 1 / 640
"""A box this near to the border, in long sides of the picture (a pixel for the finder), is that of a die cut off."""
SPARE = 4
"""Faint finds that are read for each die that is missing."""
PERHAPS = 0.5
"""Where a die is known to be missing, what is more probably one than not may be it."""
CROP_SHARE = 1 / 1.3
"""A cropped die is taken to fill this share of its picture: the reader's margin then ends where the picture ends."""


class Eyes:
    def __init__(self, finder: Finder, reader: Reader, *, second_look: bool = True) -> None:
        self.finder = finder
        self.reader = reader
        self.second_look = second_look
        self.limits = Limits.of(reader.network.about)
        self.memory: Memory | None = None
        """What players taught. May be exchanged at any time, from any thread."""

    def look(self, picture: Picture, expect: Expect | None = None) -> Look:
        """Every die on the table."""
        expect = expect or Expect()
        start = perf_counter()
        found = self.finder(picture)
        between = perf_counter()
        dice = self.choose(picture, found, expect)
        end = perf_counter()
        return Look(in_reading_order(dice), spent(start, between, end))

    def look_at(self, picture: Picture, boxes: Floats, expect: Expect | None = None) -> Look:
        """One reading for each given box, in the same order, whether it looks like a die or not."""
        expect = expect or Expect()
        start = perf_counter()
        dice = self.trade(picture, self.read_at(picture, boxes, expect), expect)
        return Look(dice, spent(start, start, perf_counter()))

    def look_crop(self, picture: Picture, expect: Expect | None = None) -> Look:
        """The picture is one die: exactly one reading, whose box is the whole picture."""
        start = perf_counter()
        height, width = picture.pixels.shape[:2]
        side = max(height, width) * CROP_SHARE
        middle = np.array([[(width - side) / 2, (height - side) / 2, side, side]], np.float32)
        face = self.read_faces(picture, middle, expect or Expect())[0]
        whole = (0.0, 0.0, float(picture.width), float(picture.height))
        return Look((as_reading(whole, face, face.doubts),), spent(start, start, perf_counter()))

    def choose(self, picture: Picture, found: Found, expect: Expect) -> tuple[Reading, ...]:
        plain = found.scores >= self.finder.threshold
        seen = without_pips(self.read_dice(picture, found[plain], expect))
        dice = self.trade(picture, tuple(die for chance, die in seen if chance >= self.limits.die), expect)
        absent = missing(dice, expect)
        if absent:
            faint = self.read_dice(picture, found[~plain][: absent * SPARE], expect)
            others = (*(pair for pair in seen if pair[0] < self.limits.die), *faint)
            dice = filled(dice, beside([die for chance, die in others if chance >= PERHAPS], dice), expect)
        return fitting(dice, expect)

    def trade(self, picture: Picture, dice: tuple[Reading, ...], expect: Expect) -> tuple[Reading, ...]:
        """A challenge die taken for a sixth d6 among five is the challenge die that nobody has seen."""
        kinds, places = lacking(dice, expect), crowded(dice, expect)
        if not kinds or not places:
            return dice
        boxes = boxes_of([dice[place] for place in places]) / np.float32(picture.scale)
        others = self.read_at(picture, boxes, Expect(among=kinds))
        return traded(dice, dict(zip(places, others, strict=True)), expect)

    def read_at(self, picture: Picture, boxes: Floats, expect: Expect) -> tuple[Reading, ...]:
        faces = self.read_faces(picture, boxes, expect)
        return tuple(self.reading(picture, box, face) for box, face in zip(boxes, faces, strict=True))

    def read_dice(self, picture: Picture, found: Found, expect: Expect) -> tuple[tuple[float, Reading], ...]:
        """Each with the probability that it is a die at all."""
        faces = self.read_faces(picture, found.boxes, expect)
        return tuple(
            (die_chance(score, face.nothing), self.reading(picture, box, face))
            for box, score, face in zip(found.boxes, found.scores.tolist(), faces, strict=True)
        )

    def read_once(self, picture: Picture, boxes: Floats) -> tuple[Face, ...]:
        return decide(self.reader(picture, boxes), self.limits)

    def read_faces(self, picture: Picture, boxes: Floats, expect: Expect) -> tuple[Face, ...]:
        """Lessons are remembered once all looks are done: from several, a die is known again more surely."""
        heads, memory = self.reader(picture, boxes), self.memory
        faces = decide(heads, self.limits, expect.kinds)
        doubtful = np.array([place for place, face in enumerate(faces) if face.doubts], np.intp)
        if self.second_look and len(doubtful):
            heads = replaced(heads, doubtful, self.reader.closer(picture, boxes[doubtful], heads[doubtful]))
        return decide_with(heads, self.limits, expect.kinds, memory(heads.likeness) if memory else None)

    def reading(self, picture: Picture, box: Floats, face: Face) -> Reading:
        height, width = picture.pixels.shape[:2]
        start, end = np.clip(box[:2], 0, (width, height)), np.clip(box[:2] + box[2:], 0, (width, height))
        x, y, w, h = (float(side) * picture.scale for side in (*start, *(end - start)))
        return as_reading((x, y, w, h), face, (*face.doubts, Doubt.CUT) if is_cut(picture, box) else face.doubts)


def is_cut(picture: Picture, box: Floats) -> bool:
    """Whether the picture's rim may have cut something off the die."""
    height, width = picture.pixels.shape[:2]
    near = TOUCHING * max(height, width)
    return bool((box[:2] < near).any() or (box[:2] + box[2:] > np.array([width, height]) - near).any())


def without_pips(seen: Sequence[tuple[float, Reading]]) -> tuple[tuple[float, Reading], ...]:
    """A die near the camera has pips as large as dice, and a crowd of dice may have the outline of a die: of a find and
    a much larger one around it stays what is more probably a die."""
    within, chances = pips(boxes_of([die for _, die in seen])), np.array([chance for chance, _ in seen])
    crowd = np.any(within & (chances[:, None] > chances[None]), axis=0)
    is_pip = np.any(within & ~crowd[None], axis=1)
    return tuple(pair for pair, gone in zip(seen, crowd | is_pip, strict=True) if not gone)


def beside(faint: Sequence[Reading], dice: Sequence[Reading]) -> list[Reading]:
    """Those that are neither a pip of one of these dice nor a crowd of them."""
    within = pips(boxes_of([*dice, *faint]))
    nested = np.any((within | within.T)[len(dice) :, : len(dice)], axis=1)
    return [die for die, gone in zip(faint, nested, strict=True) if not gone]


def boxes_of(dice: Sequence[Reading]) -> Floats:
    return np.array([die.box for die in dice], np.float32).reshape(-1, 4)


def as_reading(box: Box, face: Face, doubts: tuple[Doubt, ...]) -> Reading:
    read = (face.kind, face.face, face.color, face.confidence, doubts, face.chances)
    return Reading(box, *read, face.embedding, face.lean, face.off)


def spent(start: float, between: float, end: float) -> Spent:
    return Spent(find=1000 * (between - start), read=1000 * (end - between), total=1000 * (end - start))


def in_reading_order(dice: tuple[Reading, ...]) -> tuple[Reading, ...]:
    """Row by row: a die belongs to a row if its middle is above the bottom of the row's first die."""
    rows: list[list[Reading]] = []
    for die in sorted(dice, key=lambda die: die.box[1] + die.box[3] / 2):
        middle = die.box[1] + die.box[3] / 2
        if rows and middle < rows[-1][0].box[1] + rows[-1][0].box[3]:
            rows[-1].append(die)
        else:
            rows.append([die])
    return tuple(die for row in rows for die in sorted(row, key=lambda die: die.box[0]))


def open_eyes(folder: Path | None = None, *, second_look: bool = True) -> Eyes:
    """With the shipped networks, or those of another folder that has a manifest."""
    return Eyes(Finder(open_network("finder", folder)), Reader(open_network("reader", folder)), second_look=second_look)
