"""The rule sheets on the page."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from engines.games import GAMES


def test_without_a_game_all_rule_sheets_are_offered(page: Page, home: str) -> None:
    page.goto(f"{home}/#/rules")
    sheets = page.locator("main .games a")
    expect(sheets).to_have_count(len(GAMES))
    assert "undefined" not in page.inner_text("main")
    sheets.first.click()
    expect(page.locator("main h1, main h2").first).not_to_have_text("Rules")
    expect(page.locator("main .games")).to_have_count(0)
