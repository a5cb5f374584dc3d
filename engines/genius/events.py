"""What can happen in a game of Genius, and how the log says it."""

from __future__ import annotations

from dataclasses import dataclass

from engines.codes import Code
from engines.core import Json, Refused
from engines.genius.numbers import FACES
from engines.shape import items, only, read_type, text, whole


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
    kind = read_type(raw)
    match kind:
        case "declare":
            only(raw, "type", "dice")
            return Declare(whole(raw["dice"], "dice"))
        case "roll":
            only(raw, "type", "dice")
            return Roll(tuple(read_die(die) for die in items(raw["dice"], "dice")))
        case "challenge":
            only(raw, "type", "face")
            return Challenge(read_face(raw["face"]))
        case "wipe":
            only(raw, "type", "player", "box")
            return Wipe(text(raw["player"], "player"), text(raw["box"], "box"))
        case "keep":
            only(raw, "type")
            return Keep()
        case "place":
            only(raw, "type", "box")
            return Place(text(raw["box"], "box"))
    raise Refused(Code.UNKNOWN_EVENT, game="genius", type=kind[:40])


def read_die(die: Json) -> int:
    value = whole(die, "dice")
    if not 1 <= value <= 6:
        raise Refused(Code.UNKNOWN_FACE, face=value)
    return value


def read_face(face: Json) -> str:
    name = text(face, "face")
    if name not in FACES:
        raise Refused(Code.UNKNOWN_FACE, face=name[:40])
    return name


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
