"""One whole game of each, by hand, in a real browser; the scores are those that `rollcall replay` finds."""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.page.playing import Event, Prefer, Table, begin, play_to_the_end
from tests.page.serving import ask, replayed


def any_of(events: list[Event], luck: random.Random) -> Event:
    return luck.choice(events)


def write_early(events: list[Event], luck: random.Random) -> Event:
    """A game of Yatzy with some second and third rolls, but not three of them in every turn."""
    scores = [event for event in events if event["type"] == "score"]
    if events[0]["type"] == "roll" and (len(events) == 1 or luck.random() < 0.25):
        return events[0]
    return luck.choice(scores or events[1:] or events)


def place_if_possible(events: list[Event], luck: random.Random) -> Event:
    """Random players of SET Dice would pass for hours; hands are entered now and then."""
    for kind, often in (("call", 0.6), ("roll", 0.15), ("swap", 0.5), ("place", 1.0)):
        found = [event for event in events if event["type"] == kind]
        if found and luck.random() < often:
            return luck.choice(found)
    return luck.choice(events)


@dataclass(frozen=True)
class Whole:
    game: str
    prefer: Prefer
    settings: dict[str, Any] = field(default_factory=dict)
    players: tuple[str, ...] = ("Ann", "Ben")
    keyboard: bool = False


GAMES = {
    "yatzy alone": Whole("yatzy", write_early, players=("Ann",)),
    "forget-it by keyboard": Whole("forget-it", any_of, {"target": 60}, keyboard=True),
    "genius": Whole("genius", any_of),
    "genius simple alone": Whole("genius", any_of, {"mode": "simple"}, players=("Ann",)),
    "genius expert": Whole("genius", any_of, {"mode": "expert"}),
    "genius long alone": Whole("genius", any_of, {"mode": "long"}, players=("Ann",)),
    "genius serious": Whole("genius", any_of, {"mode": "serious"}),
    "double-yatzy alone": Whole("double-yatzy", write_early, {"system": "german"}, players=("Ann",)),
    "set-dice": Whole("set-dice", place_if_possible, players=("Ann", "Ben", "Cleo", "Dan")),
}


@pytest.mark.parametrize("whole", GAMES.values(), ids=GAMES)
def test_a_whole_game(page: Page, home: str, tmp_path: Path, whole: Whole) -> None:
    players = list(whole.players)
    table = Table(page, home, begin(home, whole.game, players, **whole.settings), keyboard=whole.keyboard)
    play_to_the_end(table, seed=7, prefer=whole.prefer)
    expect(page.locator("[data-outcome]")).to_be_visible()
    found = replayed(ask(f"{table.api}/export"), tmp_path)
    assert found["error"] is None
    assert {name: table.total(name) for name in players} == {name: shown(found["scores"][name]) for name in players}
    sentence = page.inner_text("[data-now]")
    assert all(winner in sentence for winner in found["outcome"]["winners"])


def shown(score: float) -> str:
    """As the page writes scores: a real minus, halves as ½."""
    whole, half = divmod(abs(score), 1)
    text = f"{int(whole):,}" if whole or not half else ""
    return f"{'−' if score < 0 else ''}{text}{'½' if half else ''}"
