"""A player with a mouse or a keyboard: does to the page what an event of the log says."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Locator, Page, expect

from engines.log import read_log, replay
from tests.page.serving import ask

Event = dict[str, Any]
MOST_TABS = 60
"""More than there are things to press on any page of the tests."""


class Table:
    """The table page of one game, played by hand."""

    def __init__(self, page: Page, home: str, game: str, *, keyboard: bool = False) -> None:
        self.page = page
        self.api = f"{home}/api/games/{game}"
        self.keyboard = keyboard
        self.version = 0
        page.goto(f"{home}/#/table/{game}")
        expect(page.locator("main[data-version]")).to_be_visible()

    def state(self) -> Any:
        return ask(self.api)

    def do(self, event: Event) -> None:
        """Does it with the page and waits until the page shows it."""
        HANDS[event["type"]](self, event)
        self.version += 1
        # Looked for with every frame that is drawn; `expect` would sleep between its looks.
        self.page.wait_for_selector(f'main[data-version="{self.version}"]')

    def click(self, selector: str) -> None:
        self.page.click(selector)

    def choose(self, choice: str) -> None:
        button = f'[data-choice="{choice}"]'
        if self.keyboard:
            reach(self.page, button)
            self.page.keyboard.press("Enter")
        else:
            self.click(button)

    def total(self, player: str) -> str:
        return self.page.inner_text(f'[data-total="{player}"]')

    def enter(self, keys: dict[str, str], faces: list[Any]) -> None:
        """Dice by their keys, or by a tap each."""
        for face in faces:
            if self.keyboard:
                self.page.keyboard.press(keys.get(str(face), str(face)))
            else:
                self.click(f'.keypad [data-face="{face}"]')
        if self.keyboard:
            self.page.keyboard.press("Enter")
        else:
            self.click("[data-action=enter]")


def reach(page: Page, selector: str) -> None:
    """With the Tab key alone: what it never comes to is not there for a keyboard."""
    wanted = page.locator(selector)
    for _ in range(MOST_TABS):
        if wanted.evaluate("each => each === document.activeElement"):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"{selector} is not reached")


WORD_KEYS = {"FOR": "f", "GET": "g", "IT": "i"}


def roll(table: Table, event: Event) -> None:
    if "player" in event:
        return roll_hand(table, event)
    lying = table.page.locator(".slot button[aria-pressed]").count()
    dice = event["dice"]
    if isinstance(dice[0], list):
        dice = [value for die in dice for value in die]
    elif lying and not table.keyboard:
        dice = keep_what_stays(table, dice)
    return table.enter(WORD_KEYS, dice)


def keep_what_stays(table: Table, dice: list[int]) -> list[int]:
    """Taps the dice that show the same as before, save one: somebody must roll."""
    before = table.state()["sheet"]["table"]["dice"]
    kept = [at for at in range(len(dice)) if dice[at] == before[at]][: len(dice) - 1]
    for at in kept:
        table.page.locator(".slot button").nth(at).click()
    return [die for at, die in enumerate(dice) if at not in kept]


def score(table: Table, event: Event) -> None:
    if "box" in event:
        return table.choose(f"score-{event['box']}")
    for side in ("outer", "inner"):
        wanted = table.page.locator(f'[data-pick="{side}-{event[side]["box"]}"]')
        if wanted.get_attribute("aria-pressed") != "true":
            wanted.click()
    for side in ("outer", "inner"):
        settle_entry(table, side, event[side])
    return table.click("[data-action=write]")


def settle_entry(table: Table, side: str, entry: Event) -> None:
    line = table.page.locator(f'.entry-line[data-side="{side}"]')
    strike = line.locator("input[type=checkbox]")
    if strike.is_checked() != bool(entry.get("strike")):
        strike.click()
    if "leave_out" in entry:
        table.page.select_option(f'[data-leave="{side}"]', str(entry["leave_out"]))


def strike(table: Table, event: Event) -> None:
    wanted = f'[data-choice="strike-{event["box"]}"]'
    if not table.page.locator(wanted).count():
        table.click("[data-action=strike-mode]")
    table.choose(f"strike-{event['box']}")


def roll_hand(table: Table, event: Event) -> None:
    page, player = table.page, event["player"]
    if page.locator("[data-action=hand]").count():
        table.click(f'[data-player="{player}"]')
        table.click("[data-action=hand]")
    elif page.locator("[data-hand-of]").count():
        table.click(f'[data-hand-of="{player}"]')
    for face in event["dice"]:
        enter_symbol(page, face)
    table.click("[data-action=enter]")


def enter_symbol(within: Page | Locator, face: str) -> None:
    if face == "wild":
        within.locator(".counts [data-face=wild]").click()
        return
    count, symbol = face.split(" ", 1)
    within.locator(f'.symbols [data-face="1 {symbol}"]').click()
    within.locator(f'.counts [data-face^="{count} "]').click()


def call(table: Table, event: Event) -> None:
    page = table.page
    table.click(f'[data-player="{event["player"]}"]')
    hand = table.state()["sheet"]["table"]["hands"][event["player"]]["dice"]
    shown = [die if isinstance(die, str) else "wild" for die in event["dice"]]
    if hand:
        for face in shown:
            place = next(at for at, held in enumerate(hand) if held == face)
            hand[place] = ""
            table.click(f'[data-hand="{place}"]')
    else:
        for face in shown:
            enter_symbol(page, face)
        table.click("[data-action=enter]")
    for die in [die for die in event["dice"] if not isinstance(die, str)][:-1]:
        enter_symbol(page.locator(".announce"), die["as"])
    if hand or shown.count("wild") > 1:
        table.click("[data-action=call]")


def place(table: Table, event: Event) -> None:
    if "box" in event:
        return table.choose(f"place-{event['box']}")
    state = table.state()
    hand = state["sheet"]["table"]["hands"][state["to_play"]]["dice"]
    for die in event["dice"]:
        table.click(f'[data-square="{die["square"][0]},{die["square"][1]}"]')
        if hand:
            at = hand.index(die["face"])
            hand[at] = ""
            table.click(f'[data-hand="{at}"]')
        else:
            enter_symbol(table.page, die["face"])
        if "as" in die:
            enter_symbol(table.page, die["as"])
    return table.click("[data-action=place]")


def swap(table: Table, event: Event) -> None:
    table.click("details.more summary")
    table.choose(f"swap-{event['square'][0]},{event['square'][1]}")


def challenge(table: Table, event: Event) -> None:
    table.click(f'.keypad [data-face="{event["face"]}"]')


HANDS: dict[str, Callable[[Table, Event], None]] = {
    "roll": roll,
    "choose": lambda table, event: table.choose(f"choose-{event['number']}"),
    "end": lambda table, event: table.choose("end"),
    "score": score,
    "strike": strike,
    "declare": lambda table, event: table.choose(f"declare-{event['dice']}"),
    "challenge": challenge,
    "wipe": lambda table, event: table.choose(f"wipe-{event['player']}-{event['box']}"),
    "keep": lambda table, event: table.choose("keep"),
    "place": place,
    "call": call,
    "swap": swap,
    "pass": lambda table, event: table.click("[data-action=pass]"),
}


def begin(home: str, game: str, players: list[str], **settings: Any) -> str:
    body = {"game": game, "players": players, "settings": settings}
    return str(ask(f"{home}/api/games", body)["id"])


Prefer = Callable[[list[Event], random.Random], Event]


def play_to_the_end(table: Table, seed: int, prefer: Prefer) -> None:
    """Random legal play, drawn by the rules themselves; `prefer` chooses among one draw of every option."""
    luck = random.Random(seed)
    while True:
        played = replay(read_log(ask(f"{table.api}/export")))
        game, state = played.log.game, played.state
        if game.outcome(state) is not None:
            return
        drawn = [game.write_event(option.draw(luck.randrange)) for option in game.legal(state)]
        table.do(prefer(drawn, luck))
