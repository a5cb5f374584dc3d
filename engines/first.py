"""Who begins: the starting roll, one throw after another, and the order of seats that follows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from engines.codes import Code
from engines.core import AnyGame, Json, Refused


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


def who_begins(game: AnyGame, players: Sequence[str], throws: Sequence[Throw]) -> Starting:
    """The highest begins; those who tie for it throw again among themselves (C1)."""
    if game.starting_rank is None:
        raise Refused(Code.NOT_NOW, event="throw", game=game.name)
    contenders, thrown = tuple(players), dict[str, int]()
    for throw in throws:
        check_turn(throw.player, contenders, thrown)
        thrown[throw.player] = game.starting_rank(throw.face)
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
