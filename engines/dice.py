"""Reading and drawing ordinary dice, for the games that roll them."""

from __future__ import annotations

from engines.codes import Code
from engines.core import Json, Pick, Refused
from engines.shape import whole

PIPS = (1, 2, 3, 4, 5, 6)
PIP_FACES = tuple(map(str, PIPS))


def unknown_face(face: int | str) -> Refused:
    return Refused(Code.UNKNOWN_FACE, face=face if isinstance(face, int) else face[:40])


def read_pips(raw: Json) -> int:
    value = whole(raw, "dice")
    if not 1 <= value <= 6:
        raise unknown_face(value)
    return value


def draw_pips(pick: Pick) -> int:
    return pick(6) + 1
