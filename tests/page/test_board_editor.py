"""A board of one's own, drawn on the start page with taps or with keys."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.page.serving import ask


@pytest.fixture
def drawing(page: Page, home: str) -> Page:
    page.goto(home)
    page.click('[data-game="set-dice"]')
    for name in ("Ann", "Ben"):
        page.fill("#new-player", name)
        page.click("[data-action=add-player]")
    page.check('input[name="board"][value="own"]')
    expect(page.locator(".board-editor [data-square]")).to_have_count(15 * 15)
    return page


def size(page: Page, rows: int, columns: int) -> None:
    page.fill("[name=board-rows]", str(rows))
    page.fill("[name=board-columns]", str(columns))
    expect(page.locator(".board-editor [data-square]")).to_have_count(rows * columns)


def board_of(page: Page, home: str) -> object:
    page.click("[data-action=start]")
    expect(page.locator("[data-now]")).to_be_visible()
    return ask(f"{home}/api/games/{page.url.rsplit('/', 1)[1]}/export")["settings"].get("board")


def test_a_small_board_is_drawn_and_played_on(drawing: Page, home: str) -> None:
    size(drawing, 5, 4)
    expect(drawing.locator(".board-editor [role=status]")).to_have_text("3 start squares are missing.")
    for column in range(3):
        drawing.click(f'[data-square="2,{column}"]')
    expect(drawing.locator(".board-editor [role=status]")).to_have_text("The board can be played on.")
    drawing.fill("[name=board-points]", "7")
    drawing.click('[data-square="4,3"]')
    expect(drawing.locator('[data-square="4,3"]')).to_have_attribute("aria-label", "D5, bonus 7")
    # One bonus of the standard board lies within.
    drawn = {"rows": 5, "columns": 4, "start": [[2, 0], [2, 1], [2, 2]], "bonus": [[1, 1, 8], [4, 3, 7]]}
    assert board_of(drawing, home) == drawn


def test_a_square_goes_round_and_keys_do_what_taps_do(drawing: Page) -> None:
    square = drawing.locator('[data-square="7,7"]')
    expect(square).to_have_attribute("aria-label", "H8, empty, start")
    square.focus()
    for label in ("H8, bonus 5", "H8, empty", "H8, empty, start"):
        drawing.keyboard.press("Enter")
        expect(square).to_have_attribute("aria-label", label)
    drawing.keyboard.press("ArrowUp")
    drawing.keyboard.press("Enter")
    expect(drawing.locator('[data-square="6,7"]')).to_have_attribute("aria-label", "H7, bonus 5")


def test_start_squares_apart_are_no_line(drawing: Page) -> None:
    status = drawing.locator(".board-editor [role=status]")
    for _ in range(2):
        drawing.click('[data-square="7,8"]')
    expect(status).to_have_text("One start square is missing.")
    drawing.click('[data-square="9,9"]')
    expect(status).to_have_text("The three start squares must follow each other in a line.")
    drawing.click("[data-action=reset-board]")
    expect(status).to_have_text("The board can be played on.")
