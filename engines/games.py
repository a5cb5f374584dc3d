"""The list of games. A game that stands here is tested by the conformance test from that day on."""

from __future__ import annotations

from engines.codes import Code
from engines.core import AnyGame, Json, Refused
from engines.forget_it import FORGET_IT
from engines.genius import GENIUS
from engines.set_dice import SET_DICE
from engines.yatzy import DOUBLE_YATZY, YATZY

GAMES: tuple[AnyGame, ...] = (FORGET_IT, YATZY, DOUBLE_YATZY, GENIUS, SET_DICE)


def find_game(name: Json) -> AnyGame:
    for game in GAMES:
        if game.name == name:
            return game
    raise Refused(Code.UNKNOWN_GAME, game=name if isinstance(name, str) else repr(name)[:40])
