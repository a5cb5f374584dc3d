"""Nothing leaves the computer: no page asks anybody but its own server for anything."""

from __future__ import annotations

import re
from pathlib import Path
from urllib.parse import urlsplit

from playwright.sync_api import BrowserContext, Page, Request, WebSocket, expect

from engines.games import GAMES
from engines.log import write_log
from tests.api.running import address_told_by, free_port, running
from tests.engines.playing import random_log
from tests.page.serving import ask

MAIN = Path(__file__).parents[2] / "api" / "static" / "js" / "main.js"
LAN_PAGES = Path(__file__).parents[2] / "api" / "lan" / "pages"
WITHIN = ("blob", "data")
"""Made by the page itself."""


def begun(home: str) -> list[str]:
    """A game of each sort, some events old."""
    logs = [random_log(game, {}, ["Ann", "Ben"], seed=4, most=12) for game in GAMES]
    return [str(ask(f"{home}/api/games/import", write_log(log))["id"]) for log in logs]


def addresses(games: list[str]) -> list[str]:
    tables = [f"{page}/{game}" for game in games for page in ("table", "history", "camera")]
    rules = [f"rules/{game.name}" for game in GAMES]
    first = [f"history/{game}/0" for game in games]
    return ["", *tables, *first, "camera", "teach", "lessons", "rules", *rules, "statistics", "settings"]


def pages_of_the_app() -> set[str]:
    """Those that the app itself tells apart."""
    listed = re.search(r"const PAGES = \{(.*?)\}", MAIN.read_text("utf-8"), re.DOTALL)
    assert listed is not None
    return {"", "table", "history", *re.findall(r"(\w+):", listed[1])}


def host_of(url: str) -> str:
    parts = urlsplit(url)
    return "" if parts.scheme in WITHIN else parts.netloc


def listen_to(page: Page) -> list[str]:
    """Every address that the page asks from now on."""
    asked: list[str] = []

    def hear(made: Request | WebSocket) -> None:
        asked.append(made.url)

    page.on("request", hear)
    page.on("websocket", hear)
    return asked


def walk(page: Page, home: str, pages: list[str]) -> None:
    for address in pages:
        page.goto(f"{home}/{address}")
        expect(page.locator("h1, h2").first).to_be_visible()
        page.wait_for_load_state("networkidle")


def test_no_page_of_the_app_is_left_out() -> None:
    assert {address.partition("/")[0] for address in addresses(["GAME"])} == pages_of_the_app()


def test_no_request_leaves_this_computer(home: str, page: Page) -> None:
    asked = listen_to(page)
    walk(page, home, [f"#/{address}" for address in addresses(begun(home))])
    assert any(url.startswith("ws://") for url in asked) and len(asked) > len(GAMES)
    assert {host_of(url) for url in asked} - {""} == {urlsplit(home).netloc}


def test_nor_do_the_pages_that_a_phone_sees(context: BrowserContext, tmp_path: Path) -> None:
    """Sent away without its token first, then let in, then shown how to trust the computer, then at the table."""
    page = context.new_page()
    page.set_viewport_size({"width": 390, "height": 844})
    asked, port = listen_to(page), free_port()
    with running(tmp_path, port, "--lan", "--camera", "none") as process:
        home, token = f"http://127.0.0.1:{port}", urlsplit(address_told_by(process)).query
        walk(page, home, ["", f"?{token}", "trust", "", "#/camera"])
    assert len(asked) > 5
    assert {host_of(url) for url in asked} - {""} == {f"127.0.0.1:{port}"}


def test_the_pages_of_lan_mode_name_no_other_address() -> None:
    found = [
        match for file in LAN_PAGES.iterdir() for match in re.findall(r"https?://[^\s\"'<]+", file.read_text("utf-8"))
    ]
    assert found == []
