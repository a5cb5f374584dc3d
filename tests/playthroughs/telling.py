"""Games told as text: an event a line, and what it led to. The files beside this one are read again by a test."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from engines.core import AnyGame, Json, Refused, Setup
from engines.games import find_game
from engines.log import Log, Replay, add, replay
from engines.setup import read_setup

FOLDER = Path(__file__).parent
ARROW = "  =>  "


@dataclass(frozen=True, slots=True)
class Told:
    """The part of a file that is not worked out: who plays what, and what happened."""

    game: str
    players: list[str]
    settings: dict[str, Json]
    events: list[Json]


def read(text: str) -> Told:
    head, body = text.split("\n\n", 1)
    fields = dict(line.split(" ", 1) for line in head.splitlines())
    events = [json.loads(line.split(ARROW)[0]) for line in body.splitlines() if line]
    return Told(fields["game"], json.loads(fields["players"]), json.loads(fields["settings"]), events)


def tell(told: Told) -> str:
    head = f"game {told.game}\nplayers {json.dumps(told.players)}\nsettings {json.dumps(told.settings)}\n\n"
    return head + "".join(f"{line}\n" for line in lines(told))


def lines(told: Told) -> Iterator[str]:
    game = find_game(told.game)
    played = replay(Log(game, read_setup(game, told.players, told.settings), told.settings, ()))
    for event in told.events:
        try:
            played = add(played, event)
            result = standing(played)
        except Refused as refused:
            result = f"refused, {refused.code}"
        yield f"{json.dumps(event)}{ARROW}{result}"


def standing(played: Replay) -> str:
    totals = ", ".join(f"{player} {total}" for player, total in played.scores.items())
    if played.outcome is None:
        return f"{totals}; {played.to_play or 'anybody'}"
    return f"{totals}; won by {' and '.join(played.outcome.winners)}, {played.outcome.reason}"


def draw(game: str, players: list[str], settings: dict[str, Json], seed: int) -> Told:
    """A new game for a new file: legal moves by chance, but what pays at once is taken as a beginner takes it."""
    rules = find_game(game)
    events = [rules.write_event(event) for event in moves(rules, read_setup(rules, players, settings), seed)]
    return Told(game, players, settings, events)


def moves(game: AnyGame, setup: Setup, seed: int) -> Iterator[Json]:
    dice, state = random.Random(seed), game.start(setup)
    while options := game.legal(state):
        kind = dice.choice(list(dict.fromkeys(map(type, options))))
        like = [option for option in options if type(option) is kind]
        paying = [option for option in like if option.worth is not None]
        option = max(paying, key=lambda option: option.worth or 0) if paying else dice.choice(like)
        event = option.draw(dice.randrange)
        yield event
        state = game.apply(state, event)
