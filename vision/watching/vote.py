"""Several readings of the same still table become one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace

import numpy as np

from vision.expect import MOST_EXPECTED, Expect, filled, missing
from vision.faces import FACES
from vision.pipeline import boxes_of, in_reading_order
from vision.types import Doubt, Floats, Look, Picture, Pixels, Reading
from vision.watching.boxes import overlap
from vision.watching.sight import Sight
from vision.watching.touching import is_there, parted

LEAST, MOST = 3, 5
"""Frames that are read: the first number where they agree, the second where they do not."""
LARGEST = 0.5
"""Of the picture's shorter side: what is larger is a board or a sheet of paper. Dice like that had no room to roll."""
SAME = 0.4
"""Two boxes that share this much of what they span together are the same die."""


class Vote:
    """The dice are found once, and again where not all expected ones were there; then only read."""

    def __init__(self, eyes: Sight, expect: Expect, is_old: Callable[[Reading], bool] = lambda _: False) -> None:
        """`is_old`: whether what looks like a die was there at the last reading, and nobody threw it."""
        self._eyes = eyes
        self._expect = expect
        self._is_old = is_old
        self._ballots: list[tuple[Reading, ...]] = []
        self._boxes: Floats = np.empty((0, 4), np.float32)

    def __len__(self) -> int:
        return len(self._ballots)

    def add(self, pixels: Pixels) -> None:
        picture = Picture.of(pixels)
        if not self._ballots:
            found = parted(self._eyes, picture, self._find(picture), self._expect)
            self._boxes = boxes_of(found)
            self._ballots.append(found)
            return
        if len(self._ballots) == 1 and missing(self._ballots[0], self._expect):
            self._find_more(picture)
        self._ballots.append(self._read(picture).dice)

    @property
    def enough(self) -> bool:
        if len(self) < LEAST:
            return False
        return len(self) >= MOST or all(agreed(die) for die in self._columns())

    def result(self) -> tuple[Reading, ...]:
        return in_reading_order(tuple(merged(die) for die in self._columns() if present(die, len(self))))

    def _read(self, picture: Picture) -> Look:
        return self._eyes.look_at(picture, self._boxes, self._expect)

    def _look(self, picture: Picture, expect: Expect) -> tuple[Reading, ...]:
        most = LARGEST * min(picture.width, picture.height)
        return tuple(die for die in self._eyes.look(picture, expect).dice if max(die.box[2:]) <= most)

    def _find(self, picture: Picture) -> tuple[Reading, ...]:
        """Print on the cloth may be taken for a die, and the number is full without one that was thrown: what has come
        since the last reading counts before it."""
        dice = self._look(picture, self._expect)
        old = [die for die in dice if self._is_old(die)]
        if not old or not self._expect.counts:
            return dice
        more = self._look(picture, raised(self._expect, len(old)))
        come = [die for die in more if not known(die, dice) and not self._is_old(die)]
        rest = [die for die in dice if not self._is_old(die)]
        return filled(filled(rest, come, self._expect), old, self._expect)

    def _find_more(self, picture: Picture) -> None:
        """What the first frame has missed is counted as not seen there."""
        more = [die for die in self._look(picture, self._expect) if not known(die, self._ballots[0])]
        self._boxes = np.concatenate([self._boxes, boxes_of(more)])
        self._ballots[0] += tuple(absent(die) for die in more)

    def _columns(self) -> list[tuple[Reading, ...]]:
        return list(zip(*self._ballots, strict=True))


def raised(expect: Expect, more: int) -> Expect:
    """With room for so many more dice of each kind."""
    counts = tuple((kind, min(count + more, MOST_EXPECTED)) for kind, count in expect.counts)
    return replace(expect, counts=counts)


def absent(die: Reading) -> Reading:
    return replace(die, confidence=0.0, chances=())


def known(die: Reading, dice: Sequence[Reading]) -> bool:
    return any(overlap(die.box, other.box) >= SAME for other in dice)


def present(ballots: Sequence[Reading], frames: int) -> bool:
    return 2 * sum(map(is_there, ballots)) > frames


def agreed(ballots: Sequence[Reading]) -> bool:
    return len({(die.kind, die.face, is_there(die)) for die in ballots}) == 1


def merged(ballots: Sequence[Reading]) -> Reading:
    """Probabilities are averaged, never multiplied: frames of one still table repeat each other's mistakes."""
    seen = [die for die in ballots if is_there(die)]
    kind = most_common([die.kind for die in seen])
    chances = mean_chances(ballots, kind)
    face, confidence = chances[0]
    return replace(
        max(seen, key=lambda die: die.confidence),
        kind=kind,
        face=face,
        color=most_common([die.color for die in seen]),
        confidence=confidence,
        chances=chances,
        doubts=shared_doubts(seen, steady=agreed(ballots)),
        embedding=np.mean([die.embedding for die in seen], axis=0, dtype=np.float32),
        lean=float(np.mean([die.lean for die in seen])),
        off=mean_pair([die.off for die in seen]),
    )


def mean_pair(pairs: Sequence[tuple[float, float]]) -> tuple[float, float]:
    x, y = np.mean(pairs, axis=0)
    return float(x), float(y)


def mean_chances(ballots: Sequence[Reading], kind: str) -> tuple[tuple[str, float], ...]:
    """The most probable face of this kind first."""
    total: Counter[str] = Counter()
    for die in ballots:
        total.update(dict(die.chances))
    ranked = sorted(((face, chance / len(ballots)) for face, chance in total.items()), key=lambda item: -item[1])
    first = next((item for item in ranked if item[0] in FACES[kind]), ranked[0])
    return first, *(item for item in ranked if item[0] != first[0])


def shared_doubts(seen: Sequence[Reading], *, steady: bool) -> tuple[Doubt, ...]:
    """What at least half of the frames doubt; and the face, where they do not tell the same."""
    counts = Counter(doubt for die in seen for doubt in die.doubts)
    return tuple(doubt for doubt in Doubt if 2 * counts[doubt] >= len(seen) or (doubt is Doubt.FACE and not steady))


def most_common(names: Sequence[str]) -> str:
    return Counter(names).most_common(1)[0][0]
