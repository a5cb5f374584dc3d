"""What a die can show, each face with its probability, once the impossible is left out."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from vision.types import Doubt
from vision.watching.seen import Seen

HARDLY = 1e-9
"""Left to a face that the reader did not even name: where nothing else fits, something must."""
SAID = (Doubt.CUT, Doubt.LEANING, Doubt.HIDDEN, Doubt.KIND, Doubt.FACE)
"""Which doubt is named first where there are several."""


@dataclass(frozen=True, slots=True)
class Die:
    """One die of a throw before it is decided what it shows."""

    track: int
    face: str
    """As read, whether it is possible or not."""
    own: float
    """Probability of the face as read."""
    chances: tuple[tuple[str, float], ...]
    """Every possible face, the most probable first; what is missing to 1 belongs to none of them."""
    why: str = ""
    """Why it must be asked about; empty where the reader is sure, or a player said it."""


def die_of(seen: Seen, kinds: Collection[str], possible: Sequence[str], said: str | None = None) -> Die:
    """`kinds`: what it may be; `said`: what a player put right."""
    if said is not None:
        return known(seen.track, said)
    reading = seen.reading
    why = doubt(reading.doubts) or ("" if reading.kind in kinds else "kind")
    return Die(seen.track, reading.face, reading.confidence, spread(reading.chances, possible), why)


def known(track: int, face: str, why: str = "") -> Die:
    return Die(track, face, 1.0, ((face, 1.0),), why)


def doubt(doubts: Collection[Doubt]) -> str:
    return next((str(each) for each in SAID if each in doubts), "")


def spread(chances: Sequence[tuple[str, float]], possible: Sequence[str]) -> tuple[tuple[str, float], ...]:
    """What the reader left unsaid is shared among the possible faces that it did not name."""
    named = {face: chance for face, chance in chances if face in possible}
    unnamed = [face for face in possible if face not in named]
    rest = max(HARDLY, (1 - sum(chance for _, chance in chances)) / max(1, len(unnamed)))
    impossible = sum(chance for face, chance in chances if face not in possible)
    scale = 1 / max(HARDLY, 1 - impossible)
    everything = named | dict.fromkeys(unnamed, rest)
    ranked = sorted(everything.items(), key=lambda item: -item[1])
    return tuple((face, min(1.0, chance * scale)) for face, chance in ranked)


def mass(seen: Seen, faces: Collection[str]) -> float:
    """How probable it is that the die shows one of these faces."""
    return sum(chance for face, chance in seen.reading.chances if face in faces)
