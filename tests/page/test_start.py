"""Start: who plays what, and the games that are there."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Page, Route, expect

from tests.page.playing import begin


def test_whoever_taps_a_game_is_brought_to_the_next_step(page: Page, home: str) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto(home)
    page.click('[data-game="set-dice"]')
    expect(page.locator("#new-player")).to_be_in_viewport()


def test_what_comes_later_pushes_nothing_away(page: Page, home: str) -> None:
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    page.route("**/api/catalogue", hold)
    with page.expect_response("**/api/games?*"):
        page.goto(home)
    expect(page.locator("main")).to_be_attached()
    expect(page.locator(".open-games")).to_have_count(0)
    held[0].continue_()
    expect(page.locator(".card").first).to_be_visible()
    expect(page.locator(".open-games")).to_be_visible()


def test_names_are_remembered(page: Page, home: str) -> None:
    page.goto(home)
    page.click('[data-game="genius"]')
    page.fill("#new-player", "Zoë")
    page.click("[data-action=add-player]")
    page.reload()
    expect(page.locator(".players .who")).to_have_text("Zoë")
    page.click('.players [aria-label="Remove Zoë"]')
    page.click('.chip button:has-text("Zoë")')
    expect(page.locator(".players .who")).to_have_text("Zoë")


def test_a_name_that_is_only_typed_plays_too(page: Page, home: str) -> None:
    page.goto(home)
    page.click('[data-game="forget-it"]')
    expect(page.locator("[data-action=start]")).to_be_disabled()
    page.fill("#new-player", "Zoë")
    page.click("[data-action=add-player]")
    page.fill("#new-player", " Zoë ")
    expect(page.locator("[data-action=start]")).to_be_disabled()
    page.fill("#new-player", " Max ")
    page.click("[data-action=start]")
    expect(page.locator("table.sheet")).to_contain_text("Max")
    page.goto(home)
    expect(page.locator(".players .who")).to_have_text(["Zoë", "Max"])


def test_throwing_for_who_begins_changes_the_seats(page: Page, home: str) -> None:
    page.goto(home)
    page.click('[data-game="forget-it"]')
    for name in ("Ann", "Ben", "Cleo"):
        page.fill("#new-player", name)
        page.click("[data-action=add-player]")
    page.click("[data-action=first]")
    for face in ("3", "5", "FOR"):
        page.click(f'dialog [data-face="{face}"]')
    page.click("[data-action=seats]")
    expect(page.locator(".players .who")).to_have_text(["Ben", "Cleo", "Ann"])


def test_a_game_is_renamed_without_another_tap(page: Page, home: str) -> None:
    game = begin(home, "yatzy", ["Ann"])
    page.goto(home)
    line = page.locator(f'[data-listed="{game}"]')
    line.locator("[data-action=rename]").click()
    expect(line.locator("input")).to_be_focused()
    page.keyboard.type("Never mind")
    page.keyboard.press("Escape")
    expect(line.locator("strong")).to_have_text("Yatzy")
    line.locator("[data-action=rename]").click()
    expect(line.locator("input")).to_be_focused()
    page.keyboard.type("The return match")
    page.keyboard.press("Enter")
    expect(line.locator("strong")).to_have_text("The return match")
    expect(page.locator(".go-on")).to_contain_text("The return match")


def test_a_game_is_deleted_and_had_back(page: Page, home: str) -> None:
    game = begin(home, "yatzy", ["Ann"])
    page.goto(home)
    line, go_on = page.locator(f'[data-listed="{game}"]'), page.locator(f'.go-on[href$="{game}"]')
    expect(go_on).to_be_visible()
    line.locator("[data-action=delete]").click()
    expect(line).to_have_count(0)
    expect(go_on).to_have_count(0)
    page.click("[data-action=restore]")
    expect(line).to_be_visible()


def test_saved_games_are_brought_in(page: Page, home: str, tmp_path: Path) -> None:
    file = tmp_path / "saved.json"
    file.write_text(
        '{"game": "yatzy", "players": ["Ann"], "events": [{"type": "roll", "dice": [1, 2, 3, 4, 5]}]}', "utf-8"
    )
    page.goto(home)
    page.set_input_files("input[type=file]", file)
    expect(page.locator("[data-now]")).to_have_text("Ann: roll again, or write a box")
    file.write_text("no game", "utf-8")
    page.goto(home)
    page.set_input_files("input[type=file]", file)
    expect(page.locator(".open-games .refusal")).to_have_text("This file cannot be read as a saved game.")
