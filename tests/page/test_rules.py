"""The rule sheets on the page."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from engines.games import GAMES
from tests.page.playing import begin


def test_without_a_game_all_rule_sheets_are_offered(page: Page, home: str) -> None:
    page.goto(f"{home}/#/rules")
    sheets = page.locator("main .games a")
    expect(sheets).to_have_count(len(GAMES))
    assert "undefined" not in page.inner_text("main")
    sheets.first.click()
    expect(page.locator("main h1, main h2").first).not_to_have_text("Rules")
    expect(page.locator("main .games")).to_have_count(0)


def test_rules_are_there_in_both_languages(page: Page, home: str) -> None:
    page.goto(f"{home}/#/rules/double-yatzy")
    expect(page.locator(".markdown h1").first).to_have_text("Yatzy and Double Yatzy")
    page.click("[data-language=fr]")
    expect(page.locator(".markdown h1").first).to_have_text("Yatzy et Double Yatzy")


def test_rules_opened_from_a_game_lead_back_to_it(page: Page, home: str) -> None:
    game = begin(home, "yatzy", ["Ann", "Ben"])
    page.goto(f"{home}/#/table/{game}")
    page.locator("nav a[href*='#/rules/']").click()
    expect(page.locator(".markdown h1").first).to_be_visible()
    page.locator("nav a[href*='#/camera']").click()
    page.locator("nav a[href*='#/table/']").click()
    expect(page.locator("main.table-page")).to_be_visible()
