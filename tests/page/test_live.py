"""From the camera to the score in a real browser: throws are played by themselves, and put right with two taps."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Page, expect

from tests.page.clips import Counting, film, thrown, thrown_again
from tests.page.looking import looking
from tests.page.playing import begin
from tests.page.serving import ask

SOON = 60_000
"""Milliseconds. Clips play at their own pace, and the computer may have other things to do."""


def open_table(page: Page, home: str, game: str) -> None:
    page.set_default_timeout(SOON)
    page.goto(f"{home}/#/table/{game}")


def test_a_throw_is_played_without_a_touch_and_has_its_photo(page: Page, tmp_path: Path) -> None:
    clip = film([*thrown("2 3 4 5 6", 1.5), *thrown_again("2 3 4 5 6", "3 3 3 6 6")], tmp_path / "two.mp4")
    with looking(tmp_path / "data", str(clip), Counting()) as home:
        game = begin(home, "yatzy", ["Ann", "Ben"])
        open_table(page, home, game)
        expect(page.locator('main[data-version="2"]')).to_be_visible(timeout=SOON)
        expect(page.locator(".mark")).to_have_count(5)
        expect(page.locator(".moment")).to_have_text("Done")
        page.click('[data-choice="score-full_house"]')
        expect(page.locator('[data-total="Ann"]')).to_have_text("21")
        state = ask(f"{home}/api/games/{game}")
        assert [sorted(event["dice"]) for event in state["events"][:2]] == [[2, 3, 4, 5, 6], [3, 3, 3, 6, 6]]
        assert state["photos"] == [0, 1]
        expect(page.locator(".hint")).to_contain_text("The clip is over.")


def test_a_misread_die_is_put_right_with_two_taps(page: Page, tmp_path: Path) -> None:
    clip = film(thrown("2 3 4 5 6"), tmp_path / "one.mp4")
    with looking(tmp_path / "data", str(clip), Counting(misread={"6": "5"})) as home:
        game = begin(home, "yatzy", ["Ann", "Ben"])
        open_table(page, home, game)
        expect(page.locator('main[data-version="1"]')).to_be_visible(timeout=SOON)
        assert sorted(ask(f"{home}/api/games/{game}")["events"][0]["dice"]) == [2, 3, 4, 5, 5]
        last = page.locator(".mark").nth(4)
        last.click()
        page.click('.fix .keypad [data-face="6"]')
        expect(page.locator('main[data-version="2"]')).to_be_visible()
        assert sorted(ask(f"{home}/api/games/{game}")["events"][0]["dice"]) == [2, 3, 4, 5, 6]
        expect(page.locator('[data-choice="score-large_straight"] .worth')).to_have_text("20")


def test_only_the_doubtful_die_is_asked_about(page: Page, tmp_path: Path) -> None:
    clip = film(thrown("2 3 4 5 1"), tmp_path / "one.mp4")
    with looking(tmp_path / "data", str(clip), Counting(unsure={"4"})) as home:
        game = begin(home, "yatzy", ["Ann", "Ben"])
        open_table(page, home, game)
        expect(page.locator(".question")).to_have_count(1, timeout=SOON)
        expect(page.locator(".question .crop")).to_be_visible()
        expect(page.locator(".mark.unsure .doubt")).to_have_text("?")
        assert ask(f"{home}/api/games/{game}")["events"] == []
        page.click('.question [data-likely="4"]')
        expect(page.locator('main[data-version="1"]')).to_be_visible()
        assert sorted(ask(f"{home}/api/games/{game}")["events"][0]["dice"]) == [1, 2, 3, 4, 5]
