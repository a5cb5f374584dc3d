"""Short ways to write a game down, and games played at random."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

from engines.codes import Code
from engines.core import AnyGame, Json, Pick, Refused, Setup
from engines.log import Log, Replay, add, read_log, replay
from engines.setup import read_setup

Event = dict[str, Json]
END: Event = {"type": "end"}


def roll(text: str) -> Event:
    """`"2 2 3 GET"`, or `"6-5 6-4"` for double dice, outer first."""
    return {"type": "roll", "dice": [die(word) for word in text.split()]}


def die(word: str) -> Json:
    if "-" in word:
        outer, inner = word.split("-")
        return [int(outer), int(inner)]
    return int(word) if word.isdigit() else word


def choose(number: int) -> Event:
    return {"type": "choose", "number": number}


def score(box: str) -> Event:
    return {"type": "score", "box": box}


def strike(box: str) -> Event:
    return {"type": "strike", "box": box}


def both(outer: str, inner: str, *, leave: tuple[int | None, int | None] = (None, None)) -> Event:
    """`"-chance"` strikes; `leave` names the outer and the inner value left out."""
    return {"type": "score", "outer": entry(outer, leave[0]), "inner": entry(inner, leave[1])}


def entry(box: str, leave_out: int | None) -> Event:
    if box.startswith("-"):
        return {"box": box[1:], "strike": True}
    return {"box": box} if leave_out is None else {"box": box, "leave_out": leave_out}


def play(game: str, *events: Event, players: tuple[str, ...] = ("Ann", "Ben"), **settings: Json) -> Replay:
    """A game up to here; every event must fit."""
    log = read_log({"game": game, "players": list(players), "settings": settings, "events": list(events)})
    played = replay(log)
    assert played.misfit is None, f"event {played.misfit.index}: {played.misfit.error}"
    return played


def on(played: Replay, *events: Event) -> Replay:
    for event in events:
        played = add(played, event)
    return played


def refusal(played: Replay, event: Json) -> Refused:
    with pytest.raises(Refused) as caught:
        add(played, event)
    return caught.value


def code(played: Replay, event: Json) -> Code:
    return refusal(played, event).code


def is_offered(game: AnyGame, state: Any, event: Any) -> bool:
    return any(option.allows(event) for option in game.legal(state))


def is_taken(game: AnyGame, state: Any, event: Any) -> bool:
    try:
        game.apply(state, event)
    except Refused:
        return False
    return True


def loaded(dice: random.Random) -> Pick:
    """Dice that like to repeat themselves: five alike and three equal words come up in every game."""
    last = 0

    def pick(below: int) -> int:
        nonlocal last
        last = last % below if dice.random() < 0.8 else dice.randrange(below)
        return last

    return pick


def at_random(game: AnyGame, setup: Setup, seed: int, most: int = 100_000) -> Iterator[tuple[Any, Any]]:
    """Each state of a game with the legal event that is played in it; ends with the game or after `most` events.

    Odd seeds play with loaded dice.
    """
    dice, state = random.Random(seed), game.start(setup)
    pick = loaded(dice) if seed % 2 else dice.randrange
    for _ in range(most):
        options = game.legal(state)
        if not options:
            return
        # First the kind, then which: a roll is one option beside dozens of boxes, and would hardly ever come up.
        kind = dice.choice(list(dict.fromkeys(map(type, options))))
        event = dice.choice([option for option in options if type(option) is kind]).draw(pick)
        yield state, event
        state = game.apply(state, event)


def random_log(game: AnyGame, settings: dict[str, Json], players: list[str], seed: int, most: int = 100_000) -> Log:
    setup = read_setup(game, players, settings)
    events = tuple(game.write_event(event) for _, event in at_random(game, setup, seed, most))
    return Log(game, setup, settings, events)
