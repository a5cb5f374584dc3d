"""On a small phone: nothing runs out at the side, the bar is one line, and everybody's score is in sight.

And on a television, which is looked at from across the room, everything is larger.
"""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from engines.core import AnyGame
from engines.games import GAMES
from engines.log import write_log
from tests.engines.playing import random_log
from tests.page.playing import begin
from tests.page.serving import ask

PHONE = 360
PLAYERS = ["Ann", "Maximilian the Second", "Zoë"]
LINE = 64
"""Pixels that a bar of two lines does not keep to."""
PAGES = ("", "rules", "settings", "statistics", "camera", "lessons")
RUNS_OUT = "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"


@pytest.fixture
def phone(page: Page) -> Page:
    page.set_viewport_size({"width": PHONE, "height": 640})
    page.add_init_script("localStorage.setItem('rollcall.language', '\"fr\"')")
    return page


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_table_fits(phone: Page, home: str, game: AnyGame) -> None:
    log = random_log(game, {}, PLAYERS, seed=4, most=21)
    key = ask(f"{home}/api/games/import", write_log(log))["id"]
    for route in (f"table/{key}", f"history/{key}", f"rules/{log.game.name}/{key}"):
        fits(phone, home, route)
    phone.goto(f"{home}/#/table/{key}")
    for player in PLAYERS:
        expect(phone.locator(f'[data-total="{player}"]')).to_be_in_viewport(ratio=1)


def test_what_to_do_has_the_room_beside_undo_and_letters_grow_on_a_television(phone: Page, home: str) -> None:
    key = begin(home, "genius", PLAYERS)
    phone.goto(f"{home}/#/table/{key}")
    undo = phone.locator("[data-action=undo]").bounding_box()
    assert undo is not None and undo["width"] < 0.22 * PHONE
    assert letters(phone) == pytest.approx(17)
    phone.set_viewport_size({"width": 1920, "height": 1080})
    assert letters(phone) > 21


def letters(page: Page) -> float:
    """Pixels."""
    return float(page.evaluate("parseFloat(getComputedStyle(document.body).fontSize)"))


def test_without_a_camera_its_page_only_offers_some(phone: Page, home: str) -> None:
    phone.goto(f"{home}/#/camera")
    expect(phone.locator("[data-source=browser-0]")).to_be_in_viewport()
    expect(phone.locator(".picture")).to_have_count(0)


@pytest.mark.parametrize("route", PAGES)
def test_a_page_fits(phone: Page, home: str, route: str) -> None:
    fits(phone, home, route)


def fits(phone: Page, home: str, route: str) -> None:
    phone.goto(f"{home}/#/{route}", wait_until="networkidle")
    expect(phone.locator("main h1").first).to_be_visible()
    bar = phone.locator(".bar").bounding_box()
    assert bar is not None and bar["height"] < LINE
    assert phone.evaluate(RUNS_OUT) == 0
