"""What can happen in Don't You For Get It, and how the log writes it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from engines.core import Json
from engines.dice import unknown_face
from engines.shape import items, misshapen, only, read_by_type, whole

Face = int | str
NUMBERS = (1, 2, 3, 4, 5)
WORDS = ("FOR", "GET", "IT")
FACES: tuple[Face, ...] = (*NUMBERS, *WORDS)


@dataclass(frozen=True, slots=True)
class Roll:
    """Only the dice just rolled, in any order."""

    dice: tuple[Face, ...]


@dataclass(frozen=True, slots=True)
class Choose:
    number: int


@dataclass(frozen=True, slots=True)
class End:
    pass


Event = Roll | Choose | End


def read_face(raw: Json) -> Face:
    """A word, or 1–5: the word stands where a 6 would be, so a 6 is a misreading (F2, F13)."""
    if type(raw) is not int and not isinstance(raw, str):
        raise misshapen("dice", raw)
    if raw not in FACES:
        raise unknown_face(raw)
    return raw


def starting_rank(raw: Json) -> int:
    """A word loses against any number (F3)."""
    face = read_face(raw)
    return face if isinstance(face, int) else 0


def read_roll(raw: Json) -> Event:
    only(raw, "type", "dice")
    return Roll(tuple(map(read_face, items(raw["dice"], "dice"))))


def read_choose(raw: Json) -> Event:
    only(raw, "type", "number")
    return Choose(whole(raw["number"], "number"))


def read_end(raw: Json) -> Event:
    only(raw, "type")
    return End()


READERS: Mapping[str, Callable[[Json], Event]] = {"roll": read_roll, "choose": read_choose, "end": read_end}


def read_event(raw: Json) -> Event:
    return read_by_type(raw, READERS)


def write_event(event: Event) -> Json:
    if isinstance(event, Roll):
        return {"type": "roll", "dice": list(event.dice)}
    return {"type": "choose", "number": event.number} if isinstance(event, Choose) else {"type": "end"}
