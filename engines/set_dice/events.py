"""What can happen in a game of SET Dice, and how the log says it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from engines.core import Json
from engines.dice import unknown_face
from engines.set_dice.faces import BY_NAME, WILD, Face, Shown
from engines.set_dice.layout import Square
from engines.shape import items, misshapen, only, read_by_type, text, whole


@dataclass(frozen=True, slots=True)
class Die:
    """A die that is played: the face it stands for, and whether it is a Wild that was announced as such (S17)."""

    face: Face
    wild: bool = False

    @property
    def shown(self) -> Shown:
        return WILD if self.wild else self.face


@dataclass(frozen=True, slots=True)
class Laid:
    die: Die
    square: Square


@dataclass(frozen=True, slots=True)
class Roll:
    """All the dice of one player, or after a swap the one die that was a Wild."""

    player: str
    dice: tuple[Shown, ...]


@dataclass(frozen=True, slots=True)
class Call:
    """The first SET of the game."""

    player: str
    dice: tuple[Die, ...]


@dataclass(frozen=True, slots=True)
class Place:
    dice: tuple[Laid, ...]
    """In the order they were laid."""


@dataclass(frozen=True, slots=True)
class Swap:
    square: Square
    face: Shown
    """What the die shows that takes the place of the Wild."""


@dataclass(frozen=True, slots=True)
class Pass:
    pass


Event = Roll | Call | Place | Swap | Pass


def read_event(raw: Json) -> Event:
    return read_by_type(raw, READERS)


def read_roll(raw: Json) -> Event:
    only(raw, "type", "player", "dice")
    return Roll(text(raw["player"], "player"), tuple(map(read_shown, items(raw["dice"], "dice"))))


def read_call(raw: Json) -> Event:
    only(raw, "type", "player", "dice")
    return Call(text(raw["player"], "player"), tuple(map(read_called, items(raw["dice"], "dice"))))


def read_place(raw: Json) -> Event:
    only(raw, "type", "dice")
    return Place(tuple(map(read_laid, items(raw["dice"], "dice"))))


def read_swap(raw: Json) -> Event:
    only(raw, "type", "square", "face")
    return Swap(read_square(raw["square"]), read_shown(raw["face"]))


def read_pass(raw: Json) -> Event:
    only(raw, "type")
    return Pass()


READERS: Mapping[str, Callable[[Json], Event]] = {
    "roll": read_roll,
    "call": read_call,
    "place": read_place,
    "swap": read_swap,
    "pass": read_pass,
}


def read_shown(raw: Json) -> Shown:
    name = text(raw, "face")
    if name not in BY_NAME:
        raise unknown_face(name)
    return BY_NAME[name]


def read_called(raw: Json) -> Die:
    """A face by its name; only a Wild is an object, because it says what it stands for."""
    if isinstance(raw, str):
        return ordinary(read_shown(raw))
    only(raw, "face", "as")
    return announced(raw)


def read_laid(raw: Json) -> Laid:
    only(raw, "face", "square", optional=("as",))
    die = announced(raw) if "as" in raw else ordinary(read_shown(raw["face"]))
    return Laid(die, read_square(raw["square"]))


def ordinary(shown: Shown) -> Die:
    if shown == WILD:
        raise misshapen("as", None)
    return Die(shown)


def announced(raw: Mapping[str, Json]) -> Die:
    """Only a Wild stands for something else, and never for another Wild (S17)."""
    face = read_shown(raw["as"])
    if read_shown(raw["face"]) != WILD:
        raise misshapen("as", raw["as"])
    if face == WILD:
        raise unknown_face(WILD)
    return Die(face, wild=True)


def read_square(raw: Json) -> Square:
    pair = items(raw, "square")
    if len(pair) != 2:
        raise misshapen("square", raw)
    return whole(pair[0], "square"), whole(pair[1], "square")


def write_event(event: Event) -> dict[str, Json]:
    match event:
        case Roll(player, shown):
            return {"type": "roll", "player": player, "dice": [str(face) for face in shown]}
        case Call(player, called):
            return {"type": "call", "player": player, "dice": [write_called(die) for die in called]}
        case Place(laid):
            return {"type": "place", "dice": [write_laid(die) for die in laid]}
        case Swap(square, face):
            return {"type": "swap", "square": list(square), "face": str(face)}
        case Pass():
            return {"type": "pass"}


def write_called(die: Die) -> Json:
    return write_die(die) if die.wild else str(die.face)


def write_laid(laid: Laid) -> dict[str, Json]:
    return {**write_die(laid.die), "square": list(laid.square)}


def write_die(die: Die) -> dict[str, Json]:
    return {"face": WILD, "as": str(die.face)} if die.wild else {"face": str(die.face)}
