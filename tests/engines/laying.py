"""Short ways to write a game of SET Dice down. `2ro` is two red ovals, `w` a Wild, `w2ro` a Wild announced as that."""

from __future__ import annotations

from engines.core import Json
from engines.log import Replay
from engines.set_dice import SET_DICE
from engines.set_dice.events import Die, read_called
from engines.set_dice.faces import BY_NAME, WILD, Face
from tests.engines import playing
from tests.engines.playing import Event

COLORS = {"r": "red", "g": "green", "p": "purple"}
SHAPES = {"o": "oval", "s": "squiggle", "d": "diamond"}

PASS: Event = {"type": "pass"}
START = [[7, 6], [7, 7], [7, 8]]
PLAIN: Event = {"rows": 15, "columns": 15, "start": START, "bonus": []}
"""The size of the standard board, with no bonus in the way."""


def name(short: str) -> str:
    return WILD if short == "w" else f"{short[0]} {COLORS[short[1]]} {SHAPES[short[2]]}"


def face(short: str) -> Face:
    found = BY_NAME[name(short)]
    assert isinstance(found, Face)
    return found


def die(short: str) -> Die:
    return read_called({"face": WILD, "as": name(short[1:])} if short[0] == "w" else name(short))


def rolled(player: str, shorts: str) -> Event:
    return {"type": "roll", "player": player, "dice": [name(short) for short in shorts.split()]}


def call(player: str, shorts: str) -> Event:
    dice: list[Json] = [announced(short) if short[0] == "w" else name(short) for short in shorts.split()]
    return {"type": "call", "player": player, "dice": dice}


def announced(short: str) -> Event:
    return {"face": WILD, "as": name(short[1:])} if short[0] == "w" else {"face": name(short)}


def place(*laid: str) -> Event:
    """`place("2ro 7,9", "w1go 8,9")`"""
    return {"type": "place", "dice": [lay(*die.split()) for die in laid]}


def lay(short: str, square: str) -> Event:
    return {**announced(short), "square": [int(number) for number in square.split(",")]}


def swap(short: str, square: str) -> Event:
    return {"type": "swap", "square": [int(number) for number in square.split(",")], "face": name(short)}


def play(*events: Event, players: tuple[str, ...] = ("Ann", "Ben"), board: Json = PLAIN) -> Replay:
    return playing.play("set-dice", *events, players=players, board=board)


def running(played: Replay) -> list[int]:
    """What the last move had scored after each of its dice."""
    return [die["running"] for die in SET_DICE.sheet(played.state).table["last_move"]["dice"]]


def held(played: Replay) -> list[int]:
    return [hand.count for hand in played.state.hands]


def bonus(*squares: list[int]) -> Event:
    return {**PLAIN, "bonus": list(squares)}


CALL = call("Ann", "1ro 2ro 3ro")
"""Lies on row 7, columns 6 to 8; then it is Ben's turn."""

CROSS = (CALL, place("2go 8,7", "2po 9,7"))
"""Ben builds down column 7: 2ro 2go 2po."""
