"""Teaching in a real browser: a die put right is not misread again, and a strange set is taught to the end."""

from __future__ import annotations

import io
import json
import urllib.request
import zipfile
from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager
from dataclasses import replace
from itertools import count
from pathlib import Path

import cv2
import numpy as np
import pytest
from playwright.sync_api import FilePayload, Page, expect

from api.camera.service import Camera
from api.serving import Listening, Server, config_of, listen
from api.settings import Settings
from api.store.store import Store
from tests.api.asking import built
from tests.page.clips import boxes_of, film, thrown
from tests.page.looking import looking, served
from tests.page.playing import begin
from tests.page.serving import ask, free_port
from tests.page.test_live import SOON, open_table
from tests.vision.fakes import FINDER, READER, USUAL, rows
from tests.vision.watching.scenes import Die, Scene, draw
from vision.find import Finder
from vision.pipeline import Eyes
from vision.read import Reader
from vision.session import Network
from vision.types import Floats, Found, Picture, Pixels
from vision.watching.seen import Moment, Seen, Settled

SIDE = 96


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
    return np.asarray(np.eye(128)[pips] + 0.1, np.float32)


@contextmanager
def stage(data: Path, eyes: Eyes) -> Iterator[tuple[str, Camera]]:
    """A server whose camera is held by the test."""
    settings = Settings(port=free_port(), data=data, camera="demo")
    with closing(Store(data)) as store, built(settings, store, eyes=lambda: eyes) as app:
        app.state.teaching.open_eyes()
        with served(Listening(Server(config_of(app)), listen(settings.host, settings.port))):
            yield f"http://127.0.0.1:{settings.port}", app.state.camera


NUMBERS = count(1)


def put(camera: Camera, eyes: Eyes, face: int, turn: float) -> str:
    """One die under the camera; what Rollcall makes of it."""
    number, pixels = next(NUMBERS), draw(Scene((Die(300, 170, face, turn=turn),), texture=False), 1)
    camera.moment = Moment.HAND
    camera.tell()
    (reading,) = eyes.look(Picture.of(pixels)).dice
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


@pytest.fixture
def strange() -> Eyes:
    """To the reader every face is a four, and it is not sure of that."""
    return odd_eyes(dict.fromkeys(range(1, 7), "4"), strength=2.0)


def test_a_strange_set_is_taught_to_the_end(page: Page, tmp_path: Path, strange: Eyes) -> None:
    with stage(tmp_path / "data", strange) as (home, camera):
        page.goto(f"{home}/#/teach")
        page.fill("input[name=set]", "the odd ones")
        page.click("[data-action=begin]")
        expect(page.locator(".teaching .step")).to_have_text("Put one die under the camera.")
        for turn in range(5):
            for face in (3, 1, 6, 2, 4, 5):
                read = put(camera, strange, face, 17.0 * turn)
                expect(page.locator(".question .crop")).to_be_visible()
                page.click(f'.keypad [data-face="{face}"]')
                known = str(turn > 0 or face == 4).lower()
                expect(page.locator(f'[data-said="{known}"]')).to_be_visible()
                assert (read == str(face)) == (known == "true")
            if turn == 0:
                expect(page.locator(".standing")).to_contain_text("Show these again")
        expect(page.locator(".standing")).to_have_attribute("data-good", "true")
        expect(page.locator(".standing strong")).to_contain_text("24 of 24 read right in the last round")
        page.screenshot(path=tmp_path / "teach.png")


def test_without_a_camera_one_is_to_be_chosen_first(page: Page, home: str) -> None:
    page.goto(f"{home}/#/teach")
    page.click("[data-action=begin]")
    expect(page.locator(".teaching .step")).to_have_text("Choose a camera first.")
    page.click(".teaching a")
    expect(page.locator("main h1")).to_have_text("Camera")


def test_the_page_of_lessons(page: Page, tmp_path: Path, strange: Eyes) -> None:
    with stage(tmp_path / "data", strange) as (home, camera):
        for face, said in ((1, "1"), (2, "2"), (2, "5")):
            put(camera, strange, face, 0.0)
            told = camera.desk.told
            assert told.shot is not None
            body = {"shot": told.shot.number, "track": told.dice[0].track, "kind": "d6", "face": said}
            ask(f"{home}/api/lessons", {**body, "dice_set": "odd"})
        ask_patch(home, {"dice_set": "odd"})
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
        assert strange.memory is None
        page.click("[data-language=fr]")
        expect(page.locator("h1")).to_have_text("Ce que Rollcall a appris")
        page.screenshot(path=tmp_path / "lessons.png", full_page=True)


def ask_patch(home: str, body: Mapping[str, str]) -> None:
    data = json.dumps(body).encode()
    request = urllib.request.Request(f"{home}/api/lessons", data, {"content-type": "application/json"}, method="PATCH")
    urllib.request.urlopen(request, timeout=10).close()
