"""From the camera to the score in a real browser: throws are played by themselves, and put right with two taps."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import BrowserContext, Page, expect

from tests.api.running import free_port
from tests.page.clips import Counting, dice, film, rest, thrown, thrown_again
from tests.page.conftest import watched
from tests.page.looking import SOON, looking, open_table
from tests.page.playing import begin
from tests.page.serving import ask
from tests.vision.watching.scenes import Die, Scene
from vision.pipeline import open_eyes


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


def test_the_shipped_networks_play_or_ask_and_never_play_wrongly(page: Page, tmp_path: Path) -> None:
    clip = film(thrown("2 3 4 5 6", 4), tmp_path / "one.mp4")
    with looking(tmp_path / "data", str(clip), open_eyes()) as home:
        game = begin(home, "yatzy", ["Ann", "Ben"])
        open_table(page, home, game)
        page.wait_for_selector('.ask, main[data-version="1"]')
        if page.locator(".ask").count():
            page.click("[data-action=as-proposed]")
        expect(page.locator('main[data-version="1"]')).to_be_visible(timeout=SOON)
        assert sorted(ask(f"{home}/api/games/{game}")["events"][0]["dice"]) == [2, 3, 4, 5, 6]


COVERED = """() => {
  const boxes = (what) => [...document.querySelectorAll(what)].map((each) => each.getBoundingClientRect());
  const meet = (one, other) => one.left < other.right - 3 && other.left < one.right - 3
    && one.top < other.bottom - 3 && other.top < one.bottom - 3;
  const [tags, marks] = [boxes(".tag"), boxes(".mark")];
  return tags.filter((tag) => [...marks, ...tags].some((box) => box !== tag && meet(tag, box))).length;
}"""


def test_no_face_covers_another_or_its_die_and_what_was_said_is_past_when_something_moves(
    page: Page, tmp_path: Path
) -> None:
    column = tuple(Die(300, 90 + 56 * row, 1 + row) for row in range(4))
    corner = (Die(24, 24, 5), Die(610, 82, 6), Die(610, 24, 2))
    # The face of the one finds no room above it, that of the other would stand in the same place.
    between = (Die(450, 24, 1), Die(458, 130, 4))
    clip = film(rest(Scene((*column, *corner, *between), texture=False), 15), tmp_path / "one.mp4")
    with looking(tmp_path / "data", str(clip), Counting()) as home:
        open_table(page, home, begin(home, "yatzy", ["Ann", "Ben"]))
        expect(page.locator(".mark")).to_have_count(9)
        assert page.evaluate(COVERED) == 0
        why = page.locator(".hint", has_text="These dice lay here before.")
        expect(why).to_be_visible()
        page.evaluate("""document.querySelector(".live").dataset.moment = "rolling" """)
        expect(why).to_be_hidden()


def test_the_face_of_a_die_that_lies_still_stays_where_it_stands(page: Page, tmp_path: Path) -> None:
    """Above it lies another die, which is then taken away: there would be room now, but nothing jumps."""
    stays, other, above = Die(300, 130, 1), Die(120, 200, 2), Die(300, 76, 6)
    tables = [Scene(dice, texture=False) for dice in ((stays, other, above), (stays, other))]
    clip = film([*rest(tables[0], 5), *rest(tables[1], 15)], tmp_path / "one.mp4")
    with looking(tmp_path / "data", str(clip), Counting()) as home:
        open_table(page, home, begin(home, "yatzy", ["Ann", "Ben"]))
        tag = page.locator('.mark[aria-label="1"] .tag')
        expect(page.locator(".mark")).to_have_count(3)
        before = tag.get_attribute("style")
        expect(page.locator(".mark")).to_have_count(2)
        assert tag.get_attribute("style") == before
        page.reload()
        expect(page.locator(".mark")).to_have_count(2)
        assert tag.get_attribute("style") != before, "seen afresh it stands above"


def test_a_tab_is_closed_and_a_server_started_anew_in_the_middle_of_a_turn(
    context: BrowserContext, complaints: list[str], tmp_path: Path
) -> None:
    clip = film(thrown("2 3 4 5 6"), tmp_path / "one.mp4")
    page, port = watched(context, complaints), free_port()
    with looking(tmp_path / "data", str(clip), Counting(), port) as home:
        game = begin(home, "yatzy", ["Ann", "Ben"])
        open_table(page, home, game)
        expect(page.locator('main[data-version="1"]')).to_be_visible(timeout=SOON)
        page.close()
        page = watched(context, [])
        open_table(page, home, game)
        expect(page.locator(".mark")).to_have_count(5)
    lying = Scene(dice("2 3 4 5 6"), texture=False)
    clip = film([*rest(lying, 1.5), *thrown_again("2 3 4 5 6", "1 1 1 4 5")], tmp_path / "two.mp4")
    with looking(tmp_path / "data", str(clip), Counting(), port):
        expect(page.locator('main[data-version="2"]')).to_be_visible(timeout=SOON)
        events = ask(f"{home}/api/games/{game}")["events"]
        assert [sorted(event["dice"]) for event in events] == [[2, 3, 4, 5, 6], [1, 1, 1, 4, 5]]
    assert complaints == []


def test_dice_are_shown_and_zones_are_drawn_with_the_keyboard(page: Page, tmp_path: Path) -> None:
    clip = film(thrown("2 3 4 5 6"), tmp_path / "one.mp4")
    with looking(tmp_path / "data", str(clip), Counting()) as home:
        page.set_default_timeout(SOON)
        page.goto(home)
        page.click('[data-game="yatzy"]')
        page.click("[data-action=show-dice]")
        expect(page.locator("[data-verdict]")).to_have_count(5, timeout=SOON)
        page.click("[data-action=accept-dice]")
        expect(page.locator(".show-dice")).to_have_count(0)
        page.goto(f"{home}/#/camera")
        page.click("[data-zone=tray]")
        page.click("[data-action=zone]")
        page.locator("[data-corner=tray-0]").focus()
        page.keyboard.press("Shift+ArrowLeft")
        expect(page.locator("[data-corner=tray-0]")).to_have_attribute("aria-label", re.compile("67 % from the left"))
        page.reload()
        page.click("[data-zone=tray]")
        expect(page.locator("[data-corner=tray-0]")).to_have_attribute("aria-label", re.compile("67 % from the left"))


def test_a_camera_that_is_plugged_in_later_is_listed_on_a_tap(page: Page, tmp_path: Path) -> None:
    plugged: list[dict[str, object]] = []
    clip = film(thrown("2 3 4 5 6"), tmp_path / "one.mp4")
    with looking(tmp_path / "data", str(clip), Counting()) as home:
        page.set_default_timeout(SOON)
        page.route("**/api/camera/list", lambda route: route.fulfill(json={"cameras": plugged}))
        page.goto(f"{home}/#/camera")
        expect(page.get_by_text("No camera is plugged into the computer.")).to_be_visible()
        plugged.append({"index": 0, "name": "Desk camera"})
        page.click("[data-action=list-cameras]")
        expect(page.locator("[data-source=camera-0]")).to_be_visible()
        expect(page.get_by_text("No camera is plugged into the computer.")).to_have_count(0)
