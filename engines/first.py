"""Who begins: the starting roll of each game, one throw after another, and the order of seats that follows."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from engines.codes import Code
from engines.core import Json, Refused
from engines.dice import read_pips
from engines.forget_it.events import read_face
from engines.yatzy.double import read_double


@dataclass(frozen=True, slots=True)
class Throw:
    """One die by one player; the face as the log of the game writes it."""

    player: str
    face: Json


@dataclass(frozen=True, slots=True)
class Starting:
    """Either somebody begins, or these players still have to throw, in order."""

    begins: str | None
    to_throw: tuple[str, ...] = ()


def word_rank(face: Json) -> int:
    """A word loses against any number (F3)."""
    rank = read_face(face)
    return rank if isinstance(rank, int) else 0


def outer_rank(face: Json) -> int:
    """Of a double die the outer value counts (Y20)."""
    return read_double(face)[0]


RANKS: Mapping[str, Callable[[Json], int]] = {
    "forget-it": word_rank,
    "yatzy": read_pips,
    "double-yatzy": outer_rank,
    "genius": read_pips,
}
"""SET Dice is not among them: there the caller of the first SET begins, and nothing is thrown for it."""


def who_begins(game: str, players: Sequence[str], throws: Sequence[Throw]) -> Starting:
    """The highest begins; those who tie for it throw again among themselves (C1)."""
    if game not in RANKS:
        raise Refused(Code.NOT_NOW, event="throw", game=game)
    contenders, thrown = tuple(players), dict[str, int]()
    for throw in throws:
        check_turn(throw.player, contenders, thrown)
        thrown[throw.player] = RANKS[game](throw.face)
        if len(thrown) == len(contenders):
            contenders, thrown = best_of(thrown, contenders), {}
    if len(contenders) == 1:
        return Starting(begins=contenders[0])
    return Starting(None, tuple(player for player in contenders if player not in thrown))


def check_turn(player: str, contenders: tuple[str, ...], thrown: Mapping[str, int]) -> None:
    if player not in contenders or player in thrown or len(contenders) == 1:
        raise Refused(Code.NOT_NOW, event="throw", player=player)


def best_of(thrown: Mapping[str, int], contenders: tuple[str, ...]) -> tuple[str, ...]:
    top = max(thrown.values())
    return tuple(player for player in contenders if thrown[player] == top)


def seats_from(players: Sequence[str], begins: str) -> tuple[str, ...]:
    """The same round, starting with the one who begins: play goes to the left (C1)."""
    if begins not in players:
        raise Refused(Code.UNKNOWN_PLAYER, player=begins)
    place = players.index(begins)
    return (*players[place:], *players[:place])
