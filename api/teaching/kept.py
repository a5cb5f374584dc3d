"""What is kept of a lesson."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np

from vision.lessons.lesson import Lesson, Name, Signature, name_of


@dataclass(frozen=True, slots=True)
class Taught:
    """A lesson as it was given."""

    dice_set: str
    """The players' own name for these dice, such as "the blue ones"."""
    kind: str
    face: str
    read: Name | None
    """What Rollcall had said; None if it had not seen a die there."""
    game: str = ""
    camera: str = ""
    color: str = ""
    jpeg: bytes = field(default=b"", repr=False)
    """The crop."""

    @property
    def right(self) -> Name:
        return name_of(self.kind, self.face)

    @property
    def was_right(self) -> bool:
        return self.read is not None and name_of(*self.read) == self.right


@dataclass(frozen=True, slots=True)
class Signed:
    """How a reader sees it; of another reader it means nothing."""

    reader: str
    signature: Signature


@dataclass(frozen=True, slots=True)
class Kept:
    key: int
    made: int
    """Milliseconds since 1970, UTC."""
    taught: Taught
    signed: Signed | None = None

    def lesson(self, reader: str) -> Lesson | None:
        if self.signed is None or self.signed.reader != reader:
            return None
        return Lesson(self.key, self.taught.right, self.signed.signature)


def pack(signature: Signature) -> bytes:
    return signature.vectors.astype("<f4").tobytes()


def unpack(data: bytes, views: int, read: Name) -> Signature:
    vectors = np.frombuffer(data, "<f4").astype(np.float32)
    return Signature(vectors.reshape(views, -1), read)
