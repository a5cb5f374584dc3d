"""Teaching in a real browser: a die put right is not misread again, and a strange set is taught to the end."""

from __future__ import annotations

import io
import time
import zipfile
from collections.abc import Callable, Mapping, Sequence
from contextlib import closing
from dataclasses import replace
from functools import partial
from pathlib import Path

import cv2
import numpy as np
import pytest
from playwright.sync_api import APIResponse, FilePayload, Page, Route, expect

from api.camera.service import Camera
from api.teaching.shelf import Shelf
from api.teaching.teaching import encoded
from tests.api.teaching import taught
from tests.page.clips import PLACES, boxes_of, film, thrown
from tests.page.held import NUMBERS, stage, tell_moment, throw
from tests.page.looking import SOON, looking, open_table
from tests.page.playing import begin
from tests.page.serving import ask
from tests.vision.fakes import FINDER, READER, USUAL, rows
from tests.vision.watching.scenes import Die, Scene, draw
from vision.find import Finder
from vision.lessons.lesson import crop_of
from vision.pipeline import Eyes
from vision.read import Reader
from vision.session import Network
from vision.types import KINDS, Floats, Found, Picture, Pixels
from vision.watching.seen import Moment, Seen, Settled

SIDE = 96
FINGER = 44
"""Pixels that a finger needs."""
DAY = 24 * 3600 * 1000


class Drawn(Finder):
    """Sees the white dice of drawn tables."""

    def __call__(self, picture: Picture) -> Found:
        boxes = boxes_of(picture.pixels, "white")
        return Found(np.array(boxes, np.float32).reshape(-1, 4), np.full(len(boxes), 0.9, np.float32))


def odd_eyes(read_as: Mapping[int, str], strength: float) -> Eyes:
    """Tell dice apart by their pips, but may call them something else."""

    def run(batch: Floats) -> Mapping[str, Floats]:
        counts = [pips_in((crop.transpose(1, 2, 0)[..., ::-1] * 255).astype(np.uint8)) for crop in batch]
        told = [{**USUAL, "value": read_as.get(pips, str(pips))} for pips in counts]
        logits = {head: rows(head, names, told, strength) for head, names in READER.classes.items()}
        return logits | {"embedding": np.stack([embedding(pips) for pips in counts])}

    about = replace(READER, size=SIDE)
    return Eyes(Drawn(Network(lambda _: {}, FINDER)), Reader(Network(run, about)), second_look=False)


def pips_in(crop: Pixels) -> int:
    """Holes in the white in the middle."""
    white = (cv2.cvtColor(crop, cv2.COLOR_BGR2GRAY) > 130).astype(np.uint8)
    outlines, tree = cv2.findContours(white, cv2.RETR_CCOMP, cv2.CHAIN_APPROX_NONE)
    inner = [outline for outline, (*_, parent) in zip(outlines, tree[0], strict=True) if parent >= 0]
    return min(6, max(1, sum(cv2.contourArea(outline) > 6 for outline in inner)))


def embedding(pips: int) -> Floats:
    return np.asarray(np.eye(128)[pips], np.float32)


def one_die(face: int, turn: float) -> Pixels:
    return draw(Scene((Die(300, 170, face, turn=turn),), texture=False), 1)


def put(camera: Camera, eyes: Eyes, face: int, turn: float) -> str:
    """One die under the camera; what Rollcall makes of it."""
    number, pixels = next(NUMBERS), one_die(face, turn)
    camera.moment = Moment.HAND
    camera.tell()
    (reading,) = eyes.look(Picture.of(pixels), camera.desk.expect()).dice
    camera.moment = Moment.DONE
    camera.desk.settle(Settled(float(number), number, (Seen(number, reading, rolled=True),)), pixels, None)
    camera.tell()
    return reading.face


def test_a_die_put_right_is_not_misread_again(page: Page, tmp_path: Path) -> None:
    clip, eyes = film(thrown("2 3 4 1 6"), tmp_path / "one.mp4"), odd_eyes({6: "5"}, strength=8.0)
    with looking(tmp_path / "data", str(clip), eyes) as home:
        game = begin(home, "yatzy", ["Ann", "Ben"])
        open_table(page, home, game)
        expect(page.locator('main[data-version="1"]')).to_be_visible(timeout=SOON)
        assert sorted(ask(f"{home}/api/games/{game}")["events"][0]["dice"]) == [1, 2, 3, 4, 5]
        page.locator('.mark[aria-label="5"]').click()
        page.click('.fix .keypad [data-face="6"]')
        expect(page.locator('main[data-version="2"]')).to_be_visible()
        (lesson,) = ask(f"{home}/api/lessons")["lessons"]
        assert (lesson["face"], lesson["read"], lesson["game"]) == ("6", "5", "yatzy")
        page.close()
    pixels = draw(Scene((Die(300, 170, 6, turn=35), Die(420, 170, 2)), texture=False, gain=0.9), 1)
    fresh = odd_eyes({6: "5"}, strength=8.0)
    assert [die.face for die in fresh.look(Picture.of(pixels)).dice] == ["5", "2"]
    with stage(tmp_path / "data", fresh):
        assert [die.face for die in fresh.look(Picture.of(pixels)).dice] == ["6", "2"]


def until(done: Callable[[], bool]) -> None:
    end = time.monotonic() + SOON / 1000
    while not done():
        assert time.monotonic() < end
        time.sleep(0.02)


def test_after_a_correction_on_the_table_the_next_throw_of_that_die_is_read_right(page: Page, tmp_path: Path) -> None:
    eyes = odd_eyes({6: "5"}, strength=8.0)
    with stage(tmp_path / "data", eyes) as (home, camera):
        game = begin(home, "yatzy", ["Ann", "Ben"])
        first = [Die(*place, face) for place, face in zip(PLACES, (2, 3, 4, 1, 6), strict=False)]
        page.route("**/api/camera/game", partial(thrown_meanwhile, camera, eyes, first))
        with page.expect_response("**/api/camera/game"):
            open_table(page, home, game)
        expect(page.locator('main[data-version="1"]')).to_be_visible()
        expect(page.locator(".mark")).to_have_count(5)
        marks_come_and_go(page, camera)
        expect(page.locator('.mark[aria-label="6"]')).to_have_count(0)
        page.locator('.mark[aria-label="5"]').click()
        page.click('.fix .keypad [data-face="6"]')
        expect(page.locator('main[data-version="2"]')).to_be_visible()
        until(lambda: bool(eyes.memory))  # the game is put right first, then the lesson is learned
        again = zip(reversed(PLACES), (6, 2, 2, 6, 4), (35, 80, 10, 130, 55), strict=False)
        throw(camera, eyes, [Die(*place, face, turn=turn) for place, face, turn in again], gain=0.9)
        expect(page.locator('.mark[aria-label^="6"]')).to_have_count(2)
        expect(page.locator('.mark[aria-label^="5"]')).to_have_count(0)
        page.route("**/answer", late)
        # One lesson makes it right, but only several make it sure.
        for left in (2, 1):
            expect(page.locator(".question")).to_have_count(left)
            expect(page.locator("[data-likely]").first).to_have_attribute("data-likely", "6")
            page.locator("[data-likely]").first.click()
        expect(page.locator('main[data-version="3"]')).to_be_visible()
        rolls = [sorted(event["dice"]) for event in ask(f"{home}/api/games/{game}")["events"]]
        assert rolls == [[1, 2, 3, 4, 6], [2, 2, 4, 6, 6]]
        page.unroute_all(behavior="wait")


def thrown_meanwhile(camera: Camera, eyes: Eyes, dice: Sequence[Die], bound: Route) -> None:
    """Dice come to rest while the answer that the camera is here is on its way."""
    answer = bound.fetch()
    camera.desk.clear()
    throw(camera, eyes, dice)
    bound.request.frame.page.wait_for_selector(".mark")
    bound.fulfill(response=answer)


def marks_come_and_go(page: Page, camera: Camera) -> None:
    line = page.locator(".moment").bounding_box()
    tell_moment(camera, Moment.ROLLING)
    expect(page.locator(".mark").first).to_be_hidden()  # the dice lie elsewhere by now
    tell_moment(camera, Moment.HAND)
    expect(page.locator(".moment")).to_have_text("Hand")
    assert page.locator(".moment").bounding_box() == line  # nothing jumps
    tell_moment(camera, Moment.DONE)


def late(answered: Route) -> None:
    """What is taken down is told to all before whoever said it has an answer; meanwhile the next die is tapped."""
    answer = answered.fetch()
    answered.request.frame.page.wait_for_timeout(500)
    answered.fulfill(response=answer)


@pytest.fixture
def strange() -> Eyes:
    """To the reader every face is a four, and it is not sure of that."""
    return odd_eyes(dict.fromkeys(range(1, 7), "4"), strength=2.0)


def wait_for_die(page: Page, camera: Camera) -> None:
    """The page asks about what lies there now, no longer about the die before."""
    assert camera.desk.told.shot is not None
    expect(page.locator(f'.question .crop image[href$="/shots/{camera.desk.told.shot.number}"]')).to_be_attached()


def slip_and_take_back(page: Page, camera: Camera, eyes: Eyes) -> None:
    shown = page.inner_text("[data-round]")
    put(camera, eyes, 3, 5.0)
    wait_for_die(page, camera)
    page.click('.keypad [data-face="2"]')
    expect(page.locator("[data-round]")).not_to_have_text(shown)
    page.click("[data-action=take-back]")
    expect(page.locator("[data-round]")).to_have_text(shown)
    expect(page.locator(".question .crop")).to_be_visible()
    assert eyes.look(Picture.of(one_die(3, 5.0)), camera.desk.expect()).dice[0].face == "3"


def test_a_strange_set_is_taught_to_the_end(page: Page, tmp_path: Path, strange: Eyes) -> None:
    with stage(tmp_path / "data", strange) as (home, camera):
        page.goto(f"{home}/#/teach")
        page.fill("input[name=set]", "the odd ones")
        page.click("[data-action=begin]")
        expect(page.locator(".teaching .step")).to_have_text("Put one die under the camera.")
        for turn in range(5):
            for face in (3, 1, 6, 2, 4, 5):
                read = put(camera, strange, face, 17.0 * turn)
                wait_for_die(page, camera)
                page.click(f'.keypad [data-face="{face}"]')
                known = str(turn > 0 or face == 4).lower()
                expect(page.locator(f'[data-said="{known}"]')).to_be_visible()
                assert (read == str(face)) == (known == "true")
            if turn == 0:
                expect(page.locator(".standing")).to_contain_text("Show these again")
                slip_and_take_back(page, camera, strange)
        expect(page.locator(".standing")).to_have_attribute("data-good", "true")
        expect(page.locator(".standing strong")).to_contain_text("24 of 24 read right in the last round")
        expect(page.locator("[data-said]")).to_have_text("5: known.")  # and not: turn the die


def test_a_name_that_was_typed_stays_whenever_the_last_one_is_told(page: Page, tmp_path: Path, strange: Eyes) -> None:
    with stage(tmp_path / "data", strange) as (home, camera):
        held: list[tuple[Route, APIResponse]] = []
        page.route("**/api/lessons?limit=1", lambda route: held.append((route, route.fetch())))
        page.goto(f"{home}/#/teach")
        page.fill("input[name=set]", "the odd ones")
        page.click("[data-action=begin]")
        expect(page.locator(".teaching .step")).to_have_text("Put one die under the camera.")
        with page.expect_response("**/api/lessons?limit=1"):
            route, answer = held[0]
            route.fulfill(response=answer)
        put(camera, strange, 3, 0.0)
        wait_for_die(page, camera)
        page.click('.keypad [data-face="3"]')
        expect(page.locator("[data-said]")).to_be_visible()
        (lesson,) = ask(f"{home}/api/lessons")["lessons"]
        assert lesson["dice_set"] == "the odd ones" and strange.memory


def test_teaching_begins_when_the_last_set_of_dice_is_known(page: Page, home: str) -> None:
    """Before that, lessons would go to dice without a name."""
    held: list[Route] = []
    page.route("**/api/lessons?limit=1", lambda route: held.append(route))  # noqa: PLW0108, a method has no room for its marks
    begin, name = page.locator("[data-action=begin]"), page.locator("input[name=set]")
    with page.expect_request("**/api/lessons?limit=1"):
        page.goto(f"{home}/#/teach")
    expect(begin).to_be_disabled()
    held[0].fulfill(json={"dice_set": "grandmother’s", "sets": ["", "grandmother’s"]})
    expect(begin).to_be_enabled()
    expect(name).to_have_value("grandmother’s")


def test_teaching_begins_where_the_last_set_of_dice_cannot_be_told(page: Page, home: str) -> None:
    page.route("**/api/lessons?limit=1", lambda asked: asked.fulfill(status=422, json={"code": "disk_full"}))
    page.goto(f"{home}/#/teach")
    expect(page.locator("[data-action=begin]")).to_be_enabled()
    expect(page.locator("input[name=set]")).to_have_value("")


def test_a_die_is_read_as_the_kind_that_is_taught(page: Page, tmp_path: Path) -> None:
    # This reader knows pips only.
    eyes = odd_eyes({}, strength=2.0)
    with stage(tmp_path / "data", eyes) as (home, camera):
        page.goto(f"{home}/#/teach")
        page.select_option("select[name=kind]", "challenge")
        page.click("[data-action=begin]")
        expect(page.locator(".teaching .step")).to_have_text("Put one die under the camera.")
        assert camera.desk.expect().kinds == ("d6", "challenge")
        page.goto(f"{home}/#/camera")
        until(lambda: camera.desk.expect().kinds == KINDS)
        page.goto(f"{home}/#/teach")
        page.select_option("select[name=kind]", "set")
        page.click("[data-action=begin]")
        expect(page.locator(".teaching .step")).to_have_text("Put one die under the camera.")
        put(camera, eyes, 3, 0.0)
        expect(page.locator(".question .crop")).to_be_visible()
        assert [die.reading.kind for die in camera.desk.told.dice] == ["set"]


def test_on_a_phone_faces_are_tapped_without_scrolling(page: Page, tmp_path: Path, strange: Eyes) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    with stage(tmp_path / "data", strange) as (home, camera):
        page.goto(f"{home}/#/teach")
        page.click("[data-action=begin]")
        expect(page.locator(".teaching .step")).to_have_text("Put one die under the camera.")
        expect(page.locator("[data-round]")).to_have_count(0)
        put(camera, strange, 3, 0.0)
        last = page.locator('.keypad [data-face="6"]')
        expect(last).to_be_in_viewport(ratio=1)
        box = last.bounding_box()
        assert box is not None and box["width"] >= FINGER


def test_without_a_camera_one_is_to_be_chosen_first(page: Page, home: str) -> None:
    page.goto(f"{home}/#/teach")
    page.click("[data-action=begin]")
    expect(page.locator(".teaching .step")).to_have_text("Choose a camera first.")
    page.click(".teaching a")
    expect(page.locator("main h1")).to_have_text("Camera")


def test_teaching_that_cannot_begin_says_why(page: Page, home: str) -> None:
    page.route("**/api/lessons", lambda asked: asked.fulfill(status=422, json={"code": "disk_full"}), times=1)
    page.goto(f"{home}/#/teach")
    page.locator("[data-action=begin]").click()
    expect(page.get_by_role("alert")).to_contain_text("disk")
    page.locator("[data-action=begin]").click()
    expect(page.locator("[data-action=begin]")).to_have_count(0)


def test_the_page_of_lessons(page: Page, tmp_path: Path, strange: Eyes) -> None:
    with stage(tmp_path / "data", strange) as (home, camera):
        for face, said in ((1, "1"), (2, "2"), (2, "5")):
            put(camera, strange, face, 0.0)
            told = camera.desk.told
            assert told.shot is not None
            body = {"shot": told.shot.number, "track": told.dice[0].track, "kind": "d6", "face": said}
            ask(f"{home}/api/lessons", {**body, "dice_set": "odd"})
        ask(f"{home}/api/lessons", {"dice_set": "odd"}, "PATCH")
        page.goto(f"{home}/#/lessons")
        expect(page.locator(".lesson")).to_have_count(3)
        expect(page.locator(".pair")).to_have_count(1)
        page.click(".pair [data-keep='2']")
        expect(page.locator(".lesson")).to_have_count(2)
        expect(page.locator(".pair")).to_have_count(0)
        with page.expect_download() as saved:
            page.click("[data-action=export]")
        packed = saved.value.path().read_bytes()
        assert "labels.jsonl" in zipfile.ZipFile(io.BytesIO(packed)).namelist()
        page.locator("[data-action=forget]").first.click()
        expect(page.locator(".lesson")).to_have_count(1)
        page.set_input_files(
            "input[name=import]", files=[FilePayload(name="a.zip", mimeType="application/zip", buffer=packed)]
        )
        expect(page.locator("[data-added='2']")).to_be_visible()
        expect(page.locator(".lesson")).to_have_count(3)
        page.click("input[name=on]")
        expect(page.locator("input[name=on]")).not_to_be_checked()
        until(lambda: strange.memory is None)
        page.click("[data-language=fr]")
        expect(page.locator("h1")).to_have_text("Ce que Rollcall a appris")


def fill(data: Path, lessons: int) -> None:
    """Ones and twos by turns, and three weeks of play."""
    pixels = draw(Scene((Die(300, 170, 1), Die(420, 170, 2)), texture=False), 1)
    crops = [encoded(crop_of(pixels, box)) for box in sorted(boxes_of(pixels, "white"))]
    weeks = iter(range(7 * DAY, 10_000 * DAY, 7 * DAY))
    with closing(Shelf(data)) as shelf:
        shelf.add_all((replace(taught(str(1 + at % 2)), jpeg=crops[at % 2]), None) for at in range(lessons))
    with closing(Shelf(data, clock=lambda: next(weeks))) as shelf:
        for seen, unsure, corrected in ((120, 30, 9), (140, 21, 4), (160, 8, 1)):
            shelf.count("d6", seen=seen, unsure=unsure, corrected=corrected)


def test_older_lessons_many_at_once_and_the_plot(page: Page, tmp_path: Path) -> None:
    fill(tmp_path / "data", 75)
    with stage(tmp_path / "data", odd_eyes({}, strength=8.0)) as (home, _):
        page.goto(f"{home}/#/lessons")
        expect(page.locator(".lesson")).to_have_count(60)
        expect(page.locator("[data-lesson='75']")).to_be_visible()
        page.click("[data-action=older]")
        expect(page.locator(".lesson")).to_have_count(15)
        expect(page.locator("[data-lesson='1']")).to_be_visible()
        page.click("[data-action=ask-forget-all]")
        # A picture that is on its way when its lesson is forgotten comes to nothing, and the browser says so.
        page.wait_for_function("() => [...document.querySelectorAll('.lesson img')].every((each) => each.complete)")
        page.click("[data-action=forget-all]")
        expect(page.locator("[data-action=older]")).to_have_count(0)
        assert ask(f"{home}/api/lessons")["total"] == 60
        bars = page.locator("[data-bar] .certain")
        expect(bars).to_have_count(3)
        tall = [float(bars.nth(at).get_attribute("height") or 0) for at in range(3)]
        assert tall[0] < tall[1] < tall[2]
        assert page.locator("tr[data-week]").first.inner_text().split()[-3:] == ["160", "8", "1"]
