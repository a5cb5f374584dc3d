"""What can happen in a game of Genius, and how the log says it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from engines.core import Json
from engines.dice import read_pips, unknown_face
from engines.genius.numbers import FACES
from engines.shape import items, only, read_by_type, text, whole


@dataclass(frozen=True, slots=True)
class Declare:
    dice: int


@dataclass(frozen=True, slots=True)
class Roll:
    dice: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Challenge:
    face: str


@dataclass(frozen=True, slots=True)
class Wipe:
    player: str
    box: str


@dataclass(frozen=True, slots=True)
class Keep:
    """Nothing is wiped."""


@dataclass(frozen=True, slots=True)
class Place:
    box: str


Event = Declare | Roll | Challenge | Wipe | Keep | Place


def read_event(raw: Json) -> Event:
    return read_by_type(raw, READERS)


def read_declare(raw: Json) -> Event:
    only(raw, "type", "dice")
    return Declare(whole(raw["dice"], "dice"))


def read_roll(raw: Json) -> Event:
    only(raw, "type", "dice")
    return Roll(tuple(map(read_pips, items(raw["dice"], "dice"))))


def read_challenge(raw: Json) -> Event:
    only(raw, "type", "face")
    face = text(raw["face"], "face")
    if face not in FACES:
        raise unknown_face(face)
    return Challenge(face)


def read_wipe(raw: Json) -> Event:
    only(raw, "type", "player", "box")
    return Wipe(text(raw["player"], "player"), text(raw["box"], "box"))


def read_keep(raw: Json) -> Event:
    only(raw, "type")
    return Keep()


def read_place(raw: Json) -> Event:
    only(raw, "type", "box")
    return Place(text(raw["box"], "box"))


READERS: Mapping[str, Callable[[Json], Event]] = {
    "declare": read_declare,
    "roll": read_roll,
    "challenge": read_challenge,
    "wipe": read_wipe,
    "keep": read_keep,
    "place": read_place,
}


def write_event(event: Event) -> dict[str, Json]:
    match event:
        case Declare(dice):
            return {"type": "declare", "dice": dice}
        case Roll(rolled):
            return {"type": "roll", "dice": list(rolled)}
        case Challenge(face):
            return {"type": "challenge", "face": face}
        case Wipe(player, box):
            return {"type": "wipe", "player": player, "box": box}
        case Keep():
            return {"type": "keep"}
        case Place(box):
            return {"type": "place", "box": box}
