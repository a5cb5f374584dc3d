"""What is asked about a throw: what to do comes first, the dice stand beside their faces, and few taps answer it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from api.camera.choice import SourceState
from api.camera.service import Camera
from tests.page.clips import PLACES, Counting, dice
from tests.page.held import stage, tell_moment, throw
from tests.page.looking import open_table
from tests.page.playing import begin
from tests.page.serving import ask
from tests.page.turns import BOARD, DOUBLE, SET, SYMBOLS, draw_board, laid
from tests.vision.watching.scenes import Die
from vision.watching.seen import Moment

PHONE = {"width": 390, "height": 844}
UNSURE = {f"{pips}/{7 - pips}" for pips in range(1, 7)}


def sit_down(page: Page, home: str, camera: Camera, game: str, **settings: Any) -> str:
    """At an empty table: dice that lie there at the first look nobody has thrown."""
    key = begin(home, game, ["Ann", "Ben"], **settings)
    with page.expect_response("**/api/camera/game"):
        open_table(page, home, key)
    camera.desk.clear()
    return key


def events(home: str, game: str) -> Any:
    return ask(f"{home}/api/games/{game}")["events"]


def test_six_double_dice_are_looked_over_and_taken_with_one_tap(page: Page, tmp_path: Path) -> None:
    eyes = Counting(means=DOUBLE, unsure=UNSURE)
    with stage(tmp_path / "data", eyes) as (home, camera):
        page.set_viewport_size(PHONE)  # type: ignore[arg-type]
        game = sit_down(page, home, camera, "double-yatzy")
        throw(camera, eyes, dice("6 5 4 3 2 1"))
        expect(page.locator("[data-now]")).to_have_text("Please check the dice")
        expect(page.locator(".tile")).to_have_count(6)
        shown = page.locator(".tile").evaluate_all("each => each.map((tile) => tile.ariaLabel)")
        from_left = sorted(zip(PLACES, (6, 5, 4, 3, 2, 1), strict=False))
        assert [label.split(", ")[1] for label in shown] == [f"{n} outside {7 - n} inside" for _, n in from_left]
        for first_of_all in ("text=Tap a die that is wrong.", "[data-action=as-proposed]"):  # without scrolling
            expect(page.locator(first_of_all)).to_be_in_viewport(ratio=1)
        page.click("[data-action=as-proposed]")
        expect(page.locator('main[data-version="1"]')).to_be_visible()
        assert sorted(events(home, game)[0]["dice"]) == [[n, 7 - n] for n in range(1, 7)]
        expect(page.locator("[data-now]")).to_contain_text("Ann")


def test_of_a_double_die_only_what_is_wrong_is_put_right_and_nothing_is_played_before_all_is_right(
    page: Page, tmp_path: Path
) -> None:
    eyes = Counting(means=DOUBLE, unsure=UNSURE)
    with stage(tmp_path / "data", eyes) as (home, camera):
        game = sit_down(page, home, camera, "double-yatzy")
        throw(camera, eyes, dice("6 5 4 3 2 1"))
        page.click('.tile[aria-label*="6 outside"]')
        page.click('[data-part="inner-4"]')
        expect(page.locator('.tile.checked[aria-label*="6 outside 4 inside"]')).to_be_visible()
        page.click('.mark[aria-label^="5 outside"]')  # on the picture, too
        page.click('[data-part="outer-1"]')
        page.click('[data-part="inner-1"]')
        assert events(home, game) == []
        page.click("[data-action=as-proposed]")
        expect(page.locator('main[data-version="1"]')).to_be_visible()
        assert sorted(events(home, game)[0]["dice"]) == [[1, 1], [1, 6], [2, 5], [3, 4], [4, 3], [6, 4]]


def test_three_doubtful_dice_are_looked_over_and_two_are_asked_about(page: Page, tmp_path: Path) -> None:
    eyes = Counting(unsure={"2", "3", "4"})
    with stage(tmp_path / "data", eyes) as (home, camera):
        game = sit_down(page, home, camera, "yatzy")
        throw(camera, eyes, dice("2 3 4 5 1"))
        expect(page.locator(".tile")).to_have_count(3)
        page.click('.tile[aria-label*=", 3, "]')
        page.click('.picker .keypad [data-face="6"]')
        expect(page.locator(".picker")).to_have_count(0)
        page.click("[data-action=as-proposed]")
        expect(page.locator('main[data-version="1"]')).to_be_visible()
        assert sorted(events(home, game)[0]["dice"]) == [1, 2, 4, 5, 6]
        eyes.unsure = {"2", "3"}
        throw(camera, eyes, dice("2 3 4 5 6", shift=30))
        expect(page.locator(".question")).to_have_count(2)
        expect(page.locator(".tile")).to_have_count(0)
        expect(page.locator(".proposed .die")).to_have_count(5)  # the whole throw, drawn


def test_dice_that_show_what_they_showed_are_asked_about_in_words_that_answer(page: Page, tmp_path: Path) -> None:
    eyes = Counting()
    with stage(tmp_path / "data", eyes) as (home, camera):
        game = sit_down(page, home, camera, "yatzy")
        throw(camera, eyes, dice("2 3 4 5 6"))
        expect(page.locator('main[data-version="1"]')).to_be_visible()
        throw(camera, eyes, dice("2 3 4 5 6", shift=30))
        expect(page.locator("[data-now]")).to_have_text("Thrown, or only set down again?")
        page.click("text=They were thrown")
        expect(page.locator('main[data-version="2"]')).to_be_visible()
        assert len(events(home, game)) == 2


def test_dice_thrown_before_the_choice_can_be_counted_after_it(page: Page, tmp_path: Path) -> None:
    eyes = Counting()
    with stage(tmp_path / "data", eyes) as (home, camera):
        game = sit_down(page, home, camera, "yatzy")
        claim, hint = page.locator("[data-action=claim]"), page.locator(".camera-line .hint")
        camera.source = SourceState("running")
        for number, faces in enumerate(("2 3 4 5 6", "1 3 4 5 6", "6 6 4 6 1"), 1):
            throw(camera, eyes, dice(faces, shift=7 * number))
            expect(page.locator(f'main[data-version="{number}"]')).to_be_visible()
        throw(camera, eyes, dice("5 5 5 2 1", shift=30))
        expect(hint).to_have_text("First make the choice, then throw.")
        expect(claim).to_have_count(0)
        page.click("[data-write=sixes]")
        expect(hint).to_have_text("")
        claim.click()
        expect(page.locator('main[data-version="5"]')).to_be_visible()
        assert sorted(events(home, game)[4]["dice"]) == [1, 2, 5, 5, 5]
        expect(page.locator("[data-now]")).to_contain_text("Ben")


def test_a_name_says_whose_dice_these_are_and_that_their_faces_are_right(page: Page, tmp_path: Path) -> None:
    eyes = Counting(means=SET, unsure={SYMBOLS[0]})
    with stage(tmp_path / "data", eyes, "0") as (home, camera):
        game = sit_down(page, home, camera, "set-dice")
        throw(camera, eyes, dice("1 2 3 4 5"))
        expect(page.locator("[data-now]")).to_have_text("Whose dice are these?")
        page.click('[data-choice="whose-Ben"]')
        expect(page.locator('main[data-version="1"]')).to_be_visible()
        (hand,) = events(home, game)
        assert (hand["player"], sorted(hand["dice"])) == ("Ben", sorted(SYMBOLS))


def test_a_doubtful_die_on_the_board_is_drawn_and_named_as_its_face(page: Page, tmp_path: Path) -> None:
    eyes = Counting(means=SET, unsure={SYMBOLS[3]})
    with stage(tmp_path / "data", eyes, "0") as (home, camera):
        draw_board(home)
        game = sit_down(page, home, camera, "set-dice", board=BOARD)
        called = {"type": "call", "player": "Ann", "dice": list(SYMBOLS[:3])}
        ask(f"{home}/api/games/{game}/events", {"version": 0, "event": called})
        throw(camera, eyes, laid(((2, 2, 1), (2, 3, 2), (2, 4, 3), (1, 3, 4), (0, 3, 5))).dice)
        likely = page.locator(".question .likely-faces button[aria-label='2 green ovals']")
        expect(likely.locator("path")).to_have_count(2)
        likely.click()
        expect(page.locator('main[data-version="2"]')).to_be_visible()
        assert {"face": SYMBOLS[3], "square": [1, 3]} in events(home, game)[1]["dice"]


@pytest.fixture
def table(page: Page, tmp_path: Path) -> Any:
    eyes = Counting()
    with stage(tmp_path / "data", eyes) as (home, camera):
        sit_down(page, home, camera, "yatzy")
        throw(camera, eyes, dice("2 3 4 5 6"))
        expect(page.locator(".mark").first).to_be_visible()
        yield camera, eyes


def test_marks_are_gone_while_anything_moves_and_back_with_what_is_read(
    page: Page, table: tuple[Camera, Counting]
) -> None:
    camera, _ = table
    mark = page.locator(".mark").first
    for moment in (Moment.HAND, Moment.ROLLING, Moment.HAND, Moment.READING):
        tell_moment(camera, moment)
        expect(mark).to_be_hidden()
    tell_moment(camera, Moment.DONE)
    expect(mark).to_be_visible()
    tell_moment(camera, Moment.READING)  # a second look at a table that nobody has touched
    expect(page.locator(".moment")).to_have_text("Reading")
    assert mark.is_visible()


def test_a_new_reading_is_shown_as_at_rest_before_that_is_told(page: Page, table: tuple[Camera, Counting]) -> None:
    camera, eyes = table
    tell_moment(camera, Moment.HAND)
    expect(page.locator(".moment")).to_have_text("Hand")
    throw(camera, eyes, [Die(*place, 1) for place in PLACES[:5]], told=False)
    expect(page.locator('.mark[aria-label="1"]').first).to_be_visible()
    assert page.locator(".moment").inner_text() == "Done"


def test_a_camera_that_is_gone_is_told_large_on_its_picture(page: Page, table: tuple[Camera, Counting]) -> None:
    camera, _ = table
    camera.source = SourceState("lost", "unplugged")
    camera.tell()
    gone = page.locator(".picture .no-picture")
    expect(gone).to_have_text("The camera is gone. Plug it in again: it comes back by itself.")
    camera.source = SourceState("lost", "ended")
    camera.tell()
    expect(page.locator(".camera-line .hint")).to_have_text("The demo begins again.")
    expect(gone).to_have_count(0)


# What the page waits for, and its next frame, never come: on a slow machine moments are told faster than either.
STAND_STILL = """() => {
  const later = window.setTimeout;
  window.setTimeout = (work, wait, ...more) => (wait ? 0 : later(work, wait, ...more));
  window.requestAnimationFrame = () => 0;
}"""

LISTEN = """() => {
  const word = document.querySelector(".moment");
  window.words = [];
  new MutationObserver(() => words.push(word.textContent)).observe(word, { characterData: true, subtree: true });
}"""


def test_what_the_hand_does_among_rolling_dice_does_not_make_the_word_flicker(
    page: Page, table: tuple[Camera, Counting]
) -> None:
    camera, _ = table
    page.evaluate(STAND_STILL)
    tell_moment(camera, Moment.ROLLING)
    expect(page.locator(".moment")).to_have_text("Rolling")
    page.evaluate(LISTEN)
    for moment in (Moment.HAND, Moment.ROLLING) * 3:
        tell_moment(camera, moment)
        expect(page.locator(".live")).to_have_attribute("data-moment", moment.value)
    tell_moment(camera, Moment.DONE)
    expect(page.locator(".moment")).to_have_text("Done")
    assert page.evaluate("words") == ["Done"]
