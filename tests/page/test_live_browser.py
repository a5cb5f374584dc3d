"""A browser's camera as the source, played by Chromium from a file."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import expect

from tests.page.clips import EMPTY, Counting, film, rest, thrown
from tests.page.conftest import chromium, watched
from tests.page.device import allowed, be_camera, fake_camera
from tests.page.looking import SOON, looking
from tests.page.playing import Table, begin
from tests.page.turns import TURNS, draw_board


def test_a_browser_is_the_camera_of_every_game_and_another_one_takes_its_place(
    tmp_path: Path, complaints: list[str]
) -> None:
    """One file stands for the camera: it is played from its beginning each time the camera is opened."""
    clip, eyes = tmp_path / "fake.mjpeg", Counting()
    film(rest(EMPTY, 0.1), clip)
    with looking(tmp_path / "data", "none", eyes) as home, chromium(fake_camera(clip)) as browser:
        phone, laptop = (watched(allowed(browser), complaints) for _ in range(2))
        draw_board(home)
        for turn in TURNS:
            film([*rest(EMPTY, 0.7), *turn.scenes()], clip)  # the first pictures are gone before anybody looks
            eyes.means = turn.means
            table = Table(laptop, home, begin(home, turn.game, ["Ann", "Ben"], **turn.settings))
            expect(laptop.locator(".live")).to_have_count(0)
            be_camera(phone, home)
            turn.play(table)
            phone.click("[data-action=device-stop]")
        be_camera(phone, home)
        expect(phone.locator(".device-on")).to_be_visible(timeout=SOON)
        be_camera(laptop, home)
        expect(phone.locator(".refusal")).to_have_text("Another device is the camera now.", timeout=SOON)
    assert complaints == []


KEEP_THE_STREAM = """
const media = navigator.mediaDevices, open = media.getUserMedia.bind(media);
media.getUserMedia = async (wish) => (window.given = await open(wish));
"""
NOTE_PACE = """
const kind = CanvasRenderingContext2D.prototype, draw = kind.drawImage, taken = [];
kind.drawImage = function (...what) {
  taken.push(performance.now());
  const gaps = taken.slice(1).map((at, before) => at - taken[before]);
  if (gaps.length === 20) document.body.dataset.shortest = Math.min(...gaps);
  return draw.apply(this, what);
};
"""


def test_a_browsers_camera_takes_no_more_pictures_than_a_throw_needs(tmp_path: Path, complaints: list[str]) -> None:
    clip = film(rest(EMPTY, 0.1), tmp_path / "fake.mjpeg")
    with looking(tmp_path / "data", "none", Counting()) as home, chromium(fake_camera(clip)) as browser:
        phone = watched(allowed(browser), complaints)
        phone.add_init_script(NOTE_PACE)
        be_camera(phone, home)
        pace = phone.wait_for_selector("[data-shortest]")
        # Milliseconds. A slow computer takes longer, never less.
        assert pace and float(pace.get_attribute("data-shortest") or 0) > 60
    assert complaints == []


def test_a_browsers_camera_that_is_pulled_out_says_so_and_comes_back(tmp_path: Path, complaints: list[str]) -> None:
    clip = film([*thrown("6 6 6 2 2", 3)], tmp_path / "fake.mjpeg")
    with looking(tmp_path / "data", "none", Counting()) as home, chromium(fake_camera(clip)) as browser:
        phone = watched(allowed(browser), complaints)
        phone.add_init_script(KEEP_THE_STREAM)
        be_camera(phone, home)
        expect(phone.locator(".device-on")).to_be_visible(timeout=SOON)
        expect(phone.locator(".taken")).to_contain_text("skipped", timeout=SOON)
        phone.evaluate("given.getVideoTracks()[0].dispatchEvent(new Event('ended'))")
        expect(phone.locator(".refusal")).to_be_visible()
        expect(phone.locator(".device-on")).to_have_count(0)
        phone.evaluate("navigator.mediaDevices.dispatchEvent(new Event('devicechange'))")
        expect(phone.locator(".device-on")).to_be_visible(timeout=SOON)
        expect(phone.locator(".refusal")).to_have_count(0)
    assert complaints == []
