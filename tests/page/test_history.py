"""History: whatever happened can be put right, with the controls that the table had then."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from engines.games import find_game
from engines.log import Log, correct, read_log, replay, write_log
from tests.engines.playing import random_log
from tests.page.playing import HANDS, Event, Table, enter_symbol
from tests.page.serving import ask

Found = tuple[int, Event]
BEHIND = 6
"""Events after the last one that is put right: some of them no longer fit then."""
PLAYED: dict[str, tuple[str, dict[str, Any], set[str]]] = {
    "forget-it": ("forget-it", {}, {"roll", "choose", "end"}),
    "yatzy": ("yatzy", {}, {"roll", "score", "strike"}),
    "double-yatzy": ("double-yatzy", {}, {"roll", "score"}),
    "genius long": ("genius", {"mode": "long"}, {"declare", "roll", "challenge", "place"}),
    "genius": ("genius", {}, {"declare", "roll", "challenge", "wipe", "keep"}),
    "set-dice": ("set-dice", {}, {"roll", "call", "place", "pass", "swap"}),
}


class Past(Table):
    """One event of the history, open to be put right."""

    def __init__(self, page: Page, home: str, game: str, index: int) -> None:
        self.page, self.keyboard = page, False
        self.api = f"{home}/api/games/{game}"
        self.then = ask(f"{self.api}/events/{index}/options")
        page.goto(f"{home}/#/history/{game}/{index}")
        expect(page.locator(".editor")).to_be_visible()

    def state(self) -> Any:
        return self.then

    def wish(self, event: Event, instead_of: Event) -> None:
        if is_reread(event, instead_of):
            return self.change_dice(event["dice"], instead_of["dice"])
        if self.page.locator("[data-action=other]").count():
            self.click("[data-action=other]")
        while self.page.locator("[data-action=take-back]:enabled").count():
            self.click("[data-action=take-back]")
        return HANDS[event["type"]](self, event)

    def change_dice(self, dice: list[Any], before: list[Any]) -> None:
        """Taps only the dice that were misread."""
        for at, (face, old) in enumerate(zip(dice, before, strict=True)):
            if face != old:
                self.page.locator(".slot button").nth(at).click()
                self.enter_face(face)
        self.click("[data-action=enter]")

    def enter_face(self, face: Any) -> None:
        if self.page.locator(".symbols").count():
            enter_symbol(self.page, face)
        else:
            for value in face if isinstance(face, list) else [face]:
                self.click(f'.keypad [data-face="{value}"]')


def is_reread(event: Event, instead_of: Event) -> bool:
    """The same player's roll of as many dice."""
    both = event, instead_of
    if any(each["type"] != "roll" for each in both):
        return False
    mine, other = ((each.get("player"), len(each["dice"])) for each in both)
    return mine == other


def something_else(log: Log, index: int, luck: random.Random) -> Event | None:
    """What could have happened instead; of the same sort if possible."""
    game, event = log.game, log.events[index]
    state = replay(replace(log, events=log.events[:index])).state
    drawn = [game.write_event(option.draw(luck.randrange)) for option in game.legal(state)]
    others = [other for other in drawn if other != event]
    alike = [other for other in others if other["type"] == event["type"]]
    return luck.choice(alike or others) if others else None


def one_of_each(name: str, settings: dict[str, Any], types: set[str]) -> tuple[Log, dict[str, Found]]:
    """A game in which each sort of event happened and could have been another."""
    for seed in range(100):
        log = random_log(find_game(name), settings, ["Ann", "Ben"], seed=seed, most=150)
        luck, found = random.Random(seed), dict[str, Found]()
        for index, event in enumerate(log.events):
            if event["type"] not in found and (other := something_else(log, index, luck)):
                found[event["type"]] = index, other
        if types <= found.keys():
            last = max(index for index, _ in found.values())
            return replace(log, events=log.events[: last + BEHIND]), found
    raise AssertionError(f"no game with {types}")


@pytest.mark.parametrize(("name", "settings", "types"), PLAYED.values(), ids=PLAYED)
def test_every_sort_of_event_is_put_right(
    page: Page, home: str, name: str, settings: dict[str, Any], types: set[str]
) -> None:
    log, found = one_of_each(name, settings, types)
    for index, other in found.values():
        game = str(ask(f"{home}/api/games/import", write_log(log))["id"])
        after = correct(log, index, other).after
        past = Past(page, home, game, index)
        past.wish(other, log.events[index])
        expect(page.locator(".consequence")).to_be_visible()
        lines = page.locator("[data-misfit]")
        assert (lines.count() > 0) == (after.misfit is not None)
        page.click("[data-action=apply]")
        expect(page.locator(".correction")).to_have_count(0)
        assert replay(read_log(ask(f"{past.api}/export"))).scores == after.scores
        assert ask(past.api)["events"][index] == other


def test_a_line_opens_where_it_stands(page: Page, home: str) -> None:
    log = random_log(find_game("forget-it"), {}, ["Ann", "Ben"], seed=1, most=60)
    game = str(ask(f"{home}/api/games/import", write_log(log))["id"])
    page.goto(f"{home}/#/history/{game}")
    page.click('[data-event="3"] [data-action=correct]')
    expect(page.locator('[data-event="3"] .editor')).to_be_in_viewport()
    page.click('[data-event="3"] .event-line a')
    expect(page.locator(".editor")).to_have_count(0)
    expect(page.locator('[data-event="3"]')).to_be_in_viewport()
