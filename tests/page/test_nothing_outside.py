"""Nothing leaves the computer: no page asks anybody but its own server for anything."""

from __future__ import annotations

import re
from pathlib import Path
from urllib.parse import urlsplit

from playwright.sync_api import Page, Request, WebSocket, expect

from engines.games import GAMES
from engines.log import write_log
from tests.engines.playing import random_log
from tests.page.serving import ask

LAN_PAGES = Path(__file__).parents[2] / "api" / "lan" / "pages"
WITHIN = ("blob", "data")
"""Made by the page itself."""


def begun(home: str) -> list[str]:
    """A game of each sort, some events old."""
    logs = [random_log(game, {}, ["Ann", "Ben"], seed=4, most=12) for game in GAMES]
    return [str(ask(f"{home}/api/games/import", write_log(log))["id"]) for log in logs]


def addresses(games: list[str]) -> list[str]:
    tables = [f"{page}/{game}" for game in games for page in ("table", "history")]
    rules = [f"rules/{game.name}" for game in GAMES]
    return ["", *tables, "camera", "teach", "lessons", *rules, "statistics", "settings"]


def host_of(url: str) -> str:
    parts = urlsplit(url)
    return "" if parts.scheme in WITHIN else parts.netloc


def test_no_request_leaves_this_computer(home: str, page: Page) -> None:
    asked: list[str] = []

    def hear(made: Request | WebSocket) -> None:
        asked.append(made.url)

    page.on("request", hear)
    page.on("websocket", hear)
    for address in addresses(begun(home)):
        page.goto(f"{home}/#/{address}")
        expect(page.locator("main h1, main h2").first).to_be_visible()
        page.wait_for_load_state("networkidle")
    assert any(url.startswith("ws://") for url in asked) and len(asked) > len(GAMES)
    assert {host_of(url) for url in asked} - {""} == {urlsplit(home).netloc}


def test_the_pages_of_lan_mode_name_no_other_address() -> None:
    found = [
        match for file in LAN_PAGES.iterdir() for match in re.findall(r"https?://[^\s\"'<]+", file.read_text("utf-8"))
    ]
    assert found == []
