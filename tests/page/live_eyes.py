"""From a browser's camera to the score, read by the shipped networks: clips of the demo, played as they show.

    python -m pytest tests/page/live_eyes.py -p no:xdist

Not among the others: a film and a browser that wait for each other take a while.
"""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from api.camera.service import Camera
from tests.page.conftest import chromium, watched
from tests.page.demos import TURNS, played
from tests.page.device import allowed, be_camera, fake_camera
from tests.page.looking import SOON, watching
from tests.page.playing import Event, Table, begin
from tests.page.projector import Filmed, FilmTime, Lying, Projector, Seen
from tests.page.serving import ask
from vision.pipeline import open_eyes
from vision.watching.sources.opening import opener_of
from vision.watching.sources.pushed import Push

LIES = 0.3
"""Seconds that dice have lain in a clip before it waits for their score."""


@dataclass(frozen=True, slots=True)
class Stage:
    home: str
    camera: Camera
    clip: Path
    clock: FilmTime
    sources: list[Filmed]
    phone: Page
    laptop: Page

    def project(self, game: str) -> Projector:
        return Projector(game, self.clip, lambda: self.sources[-1].seen, self.clock)


@pytest.fixture(scope="module")
def stage(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Stage]:
    """One page is the camera, the other one is at the table."""
    folder, complaints, clock = tmp_path_factory.mktemp("stage"), list[str](), FilmTime()
    clip = folder / "fake.y4m"
    Projector("genius", clip, int, clock)  # without a picture there is no camera
    with (
        by_the_clock_of_films(clock) as sources,
        watching(folder / "data", "none", open_eyes()) as (home, camera),
        chromium(fake_camera(clip)) as browser,
    ):
        yield Stage(home, camera, clip, clock, sources, *(watched(allowed(browser), complaints) for _ in range(2)))
    assert complaints == []


@contextmanager
def by_the_clock_of_films(clock: FilmTime) -> Iterator[list[Filmed]]:
    """Pictures of a browser come when their film says so: what lies still in it for a moment is no throw at rest."""
    sources: list[Filmed] = []

    def opened(spec: str, *, push: Push, **_: object) -> Filmed:
        sources.append(Filmed(opener_of(spec, push=push), clock))
        return sources[-1]

    with pytest.MonkeyPatch.context() as patched:
        patched.setattr("api.camera.loop.open_source", opened)
        yield sources


@pytest.mark.parametrize("game", TURNS)
def test_a_turn_in_front_of_a_browsers_camera_is_what_its_clip_shows(stage: Stage, game: str) -> None:
    """Tapped are choices, one answer to a question, and two taps put right a die that was read wrongly."""
    projector = stage.project(game)
    table, wanted = sit_down(stage, game, projector), first_turn(projector, TURNS[game])
    for one in wanted:
        happen(stage, table, projector, one)
    state = table.state()
    assert played(state["events"]) == played([one["event"] for one in wanted])
    for player in ("Ann", "Ben"):
        expect(table.page.locator(f'[data-total="{player}"]')).to_have_text(str(state["scores"][player]))


def first_turn(projector: Projector, events: int) -> list[dict[str, Any]]:
    """With the hands of SET Dice, which do not count."""
    told: list[dict[str, Any]] = projector.story["told"]
    return next(told[:end] for end in range(len(told) + 1) if len(played([e["event"] for e in told[:end]])) == events)


def sit_down(stage: Stage, game: str, projector: Projector) -> Table:
    ask(f"{stage.home}/api/camera/zones", {"board": projector.story.get("board")}, "PUT")
    stage.phone.goto("about:blank")  # lets go of the camera as it was before
    stage.laptop.set_default_timeout(SOON)
    settings = projector.story["log"]["settings"]
    table = Table(stage.laptop, stage.home, begin(stage.home, game, ["Ann", "Ben"], **settings))
    be_camera(stage.phone, stage.home)
    expect(stage.phone.locator(".device-on")).to_be_visible(timeout=SOON)
    expect(stage.laptop.locator("img.frame")).to_be_visible(timeout=SOON)
    wait_for_first_look(stage)
    return table


def wait_for_first_look(stage: Stage) -> None:
    """At the empty table: dice that lie there then nobody has thrown."""
    until = time.monotonic() + SOON / 1000
    while (seat := stage.camera.desk.seat) is None or seat.memory.number is None:
        assert time.monotonic() < until, "the table was not looked at"
        stage.laptop.wait_for_timeout(50)


def happen(stage: Stage, table: Table, projector: Projector, one: dict[str, Any]) -> None:
    """What no camera sees is tapped; what dice show is waited for, and looked over."""
    if one["rest"] is None:
        table.version = table.state()["version"]
        return table.do(one["event"])
    projector.run_to(one["t"] + LIES)
    lying = projector.lying(one["rest"])
    reading = wait_for_reading(stage, lying)
    if reading["decision"] == "ask":
        answer(table.page, reading, one["event"])
        reading = wait_for_reading(stage, lying, "play")
    for track, face in lying.misread(reading):
        put_right(table, track, face)
    return None


def wait_for_reading(stage: Stage, lying: Lying, *wanted: str) -> Seen:
    """Of the dice that lie there now: they were played, or are asked about. A hand of SET Dice may stay unread."""
    until = time.monotonic() + SOON / 1000
    while True:
        reading: Seen = ask(f"{stage.home}/api/camera")["reading"]
        done = reading["decision"] in (wanted or ("play", "ask")) or reading["reason"] == "hand_unread"
        if done and lying.is_in(reading):
            return reading
        assert time.monotonic() < until, reading
        stage.laptop.wait_for_timeout(100)


def answer(page: Page, reading: Seen, event: Event) -> None:
    """With one tap: a name, or that all is as proposed."""
    page.click(
        f'[data-choice="whose-{event["player"]}"]' if reading["reason"] == "whose" else "[data-action=as-proposed]"
    )


def put_right(table: Table, track: int, face: Any) -> None:
    """Two taps: the die on the picture, and what it shows."""
    table.version = table.state()["version"]
    table.click(f'.mark[data-track="{track}"]')
    table.click(f".fix [data-likely='{json.dumps(face, separators=(',', ':'))}']")
    table.page.wait_for_selector(f'main[data-version="{table.version + 1}"]')
