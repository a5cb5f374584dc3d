"""The thread at the camera: sources that are there, that end, and that never come."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from api.app import connected, with_camera
from api.camera.loop import CALM, GLANCE, SELDOM, Watch, running
from api.camera.service import Camera
from api.camera.shots import Shot
from api.camera.story import ANSWER, CHOOSE, Story, best_of
from api.live.frames import FrameSlot, take_in
from api.live.hub import Hub
from api.store.store import Store
from api.tables import Tables
from engines.log import Replay
from tests.page.clips import Counting, dice, film, rest, rolled_on, thrown
from tests.vision.watching.scenes import RATE, Scene, draw
from vision.errors import Lack, Unfit
from vision.expect import Expect
from vision.opencv import cv2
from vision.types import Look, Picture, Pixels
from vision.watching.sight import Sight
from vision.watching.sources.frame import Frame, State, Status
from vision.watching.sources.live import MOST_BROKEN, Live
from vision.watching.sources.lost import Loss, Lost

PATIENCE = 60.0


@contextmanager
def camera_at(
    store: Store, folder: Path, given: str, eyes: Callable[[], Sight] = Counting, **about: Any
) -> Iterator[Camera]:
    hub, frames = Hub(), FrameSlot()
    camera = Camera(connected(Tables(store), hub), hub, frames, folder, given, eyes=eyes, **about)
    with running(with_camera(camera)):
        camera.bind(camera.tables.create("yatzy", ["Ann", "Ben"], {}).record.id)
        yield camera


def until(found: Callable[[], object]) -> None:
    end = time.monotonic() + PATIENCE
    while not found():
        assert time.monotonic() < end
        time.sleep(0.02)


def events(camera: Camera) -> Any:
    assert camera.game is not None
    return camera.tables.get(camera.game).log.events


def test_a_clip_is_played_once_and_its_end_is_told(store: Store, tmp_path: Path) -> None:
    clip = film(thrown("1 2 2 5 6", 0.8), tmp_path / "one.mp4")
    with camera_at(store, tmp_path, str(clip)) as camera:
        until(lambda: camera.source.reason == "ended")
        assert [sorted(event["dice"]) for event in events(camera)] == [[1, 2, 2, 5, 6]]
        assert (camera.source.state, camera.source.width, camera.source.height) == ("lost", 640, 360)


def test_the_last_picture_of_a_clip_is_read_to_the_end_and_then_nothing_is_done(
    store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    clip = film(thrown("1 2 2 5 6", 0.05), tmp_path / "one.mp4")
    with camera_at(store, tmp_path, str(clip)) as camera:
        until(lambda: camera.source.reason == "ended")
        until(lambda: events(camera))
        assert sorted(events(camera)[0]["dice"]) == [1, 2, 2, 5, 6]
        rests = list[float]()

        def rest_noted(seconds: float) -> None:
            time.sleep(seconds)
            rests.append(seconds)

        monkeypatch.setattr(camera, "rest", rest_noted)
        until(lambda: rests[-3:] == [GLANCE] * 3)


def test_a_game_that_comes_after_the_end_of_a_clip_sees_what_lies_there(
    store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("api.camera.loop.STAYS", 1.0)
    clip = film(rest(Scene(dice("1 2 2 5 6"), texture=False), 1), tmp_path / "one.mp4")
    with camera_at(store, tmp_path, str(clip)) as camera:
        until(lambda: camera.source.reason == "ended")
        time.sleep(1.5)  # its last picture is not looked at any more
        camera.bind(camera.tables.create("yatzy", ["Ann", "Ben"], {}).record.id)
        until(lambda: len(camera.write()["reading"]["dice"]) == 5)


class Printed(Counting):
    """Eyes that take blue print for a die, but not where words are looked for."""

    def look(self, picture: Picture, expect: Expect | None = None) -> Look:
        look, words = super().look(picture, expect), (expect or Expect()).kinds == ("word",)
        return replace(look, dice=tuple(die for die in look.dice if not (words and die.color == "blue")))


def test_print_that_was_a_die_of_the_last_game_is_forgotten_with_it(store: Store, tmp_path: Path) -> None:
    clip = film(rest(Scene(dice("1 2 2 5 6b"), texture=False), 1), tmp_path / "one.mp4")
    with camera_at(store, tmp_path, str(clip), Printed) as camera:
        until(lambda: len(camera.write()["reading"]["dice"]) == 5)
        camera.bind(camera.tables.create("forget-it", ["Ann", "Ben"], {}).record.id)
        until(lambda: camera.write()["reading"]["dice"])
        assert [die["kind"] for die in camera.write()["reading"]["dice"]] == ["word"] * 4


def test_a_demo_begins_when_its_game_comes_and_begins_again_when_it_ends(store: Store, tmp_path: Path) -> None:
    clips = tmp_path / "clips"
    clips.mkdir()
    with camera_at(store, tmp_path, "demo", clips=clips) as camera:
        until(lambda: camera.source.reason == "no_clip")
        film(thrown("1 2 2 5 6", 0.8), clips / "yatzy.mp4")
        camera.bind(camera.tables.create("yatzy", ["Ann", "Ben"], {}).record.id)
        until(lambda: (camera.write()["reading"]["shot"] or 0) >= 2)
        assert sorted(events(camera)[0]["dice"]) == [1, 2, 2, 5, 6] and camera.source.state == "running"


def test_a_demo_that_begins_again_is_not_taken_for_dice_put_down_as_they_lay(store: Store, tmp_path: Path) -> None:
    """It ends with its dice on the table, and begins without them: the same faces come down as before."""
    clips = tmp_path / "clips"
    clips.mkdir()
    film(thrown("1 2 2 5 6", 0.8), clips / "yatzy.mp4")
    with camera_at(store, tmp_path, "demo", clips=clips) as camera:
        until(lambda: len(events(camera)) == 2)
        assert sorted(events(camera)[1]["dice"]) == [1, 2, 2, 5, 6]
        assert camera.write()["reading"]["reason"] != "same_faces"


def test_the_players_of_a_demo_choose_by_themselves(
    store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("api.camera.story.CHOOSE", 0.3)
    clips, score = tmp_path / "clips", {"type": "score", "box": "chance"}
    clips.mkdir()
    told = [{"t": 1.0, "event": {}, "rest": 1}, {"t": 2.5, "event": score, "rest": None}]
    (clips / "yatzy.json").write_text(json.dumps({"told": told}), "utf-8")
    film(thrown("1 2 2 5 6", 2.0), clips / "yatzy.mp4")
    with camera_at(store, tmp_path, "demo", clips=clips) as camera:
        until(lambda: len(events(camera)) >= 4)  # in its second run too
        assert [event["type"] for event in events(camera)[:3]] == ["roll", "score", "roll"]


ROLL, CHANCE = {"type": "roll", "dice": [1, 2, 3, 4, 5]}, {"type": "score", "box": "chance"}
SHOT = Shot(7, b"\xff\xd8a photo", 640, 360)


@pytest.fixture
def story(store: Store, tmp_path: Path) -> tuple[Story, Tables, str, list[float]]:
    """Two throws and a choice after each; a clock to be set."""
    score = {"type": "score", "box": "chance"}
    told = [(1.0, ROLL, 1), (2.0, score, None), (3.0, ROLL, 2), (4.0, {"type": "score", "box": "sixes"}, None)]
    rows = [{"t": t, "event": event, "rest": rest} for t, event, rest in told]
    (tmp_path / "clip.json").write_text(json.dumps({"told": rows}), "utf-8")
    tables, now = Tables(store), [0.0]
    game = tables.create("yatzy", ["Ann", "Ben"], {}).record.id
    return Story(tables, game, tmp_path / "clip.mp4", clock=lambda: now[0]), tables, game, now


def test_a_demo_stands_still_for_a_while_so_that_somebody_can_choose(
    story: tuple[Story, Tables, str, list[float]],
) -> None:
    at, tables, game, now = story
    tables.play(game, 0, ROLL)
    assert not at.waits(1.9, None) and at.waits(2.0, None)
    tables.play(game, 1, {"type": "score", "box": "ones"})
    assert not at.waits(2.0, None)
    tables.play(game, 2, ROLL)
    assert at.waits(4.0, None)
    now[0] = CHOOSE
    assert not at.waits(4.0, None)
    # No six is among them: of what is left to Ben a straight is worth as much as chance, and comes first.
    assert tables.get(game).log.events[3] == {"type": "score", "box": "small_straight"}


def test_a_demo_goes_on_where_its_boxes_are_full_by_now(story: tuple[Story, Tables, str, list[float]]) -> None:
    """Its clip begins again, and its players write down what scores most."""
    _, tables, game, now = story
    for event in (ROLL, CHANCE, ROLL, CHANCE, ROLL):
        tables.play(game, tables.get(game).version, event)
    at, now[0] = story[0], CHOOSE
    at.waits(2.0, None)
    now[0] = 2 * CHOOSE
    assert not at.waits(2.0, None)
    assert tables.get(game).log.events[5:] == ({"type": "score", "box": "small_straight"},)


def test_players_of_a_demo_strike_where_nothing_scores(store: Store) -> None:
    """Each turn the first box but Yatzy is struck, until only that is left, and no five dice are alike."""
    tables = Tables(store)
    game = tables.create("yatzy", ["Ann"], {}).record.id
    while True:
        tables.play(game, tables.get(game).version, ROLL)
        strikes = [event for event in choices_of(tables.get(game).played) if event["type"] == "strike"]
        others = [event for event in strikes if event["box"] != "yatzy"]
        if not others:
            break
        tables.play(game, tables.get(game).version, others[0])
    assert best_of(tables.get(game).played) == {"type": "strike", "box": "yatzy"}


def choices_of(played: Replay) -> list[Any]:
    game = played.log.game
    return [game.write_event(option.draw(lambda _: 0)) for option in game.legal(played.state)]


def test_a_demo_of_genius_goes_on_with_the_next_throw_whose_box_is_open(store: Store, tmp_path: Path) -> None:
    """Two dice for the only player: nothing was ever written in their box (RULES 3: only an open box may be chosen)."""
    tables, roll, written = Tables(store), {"type": "roll", "dice": [6, 2]}, [{"type": "roll", "dice": [4, 2, 5]}]
    game = tables.create("genius", ["Ann"], {"mode": "genius"}).record.id
    three, two = {"type": "declare", "dice": 3}, {"type": "declare", "dice": 2}
    for event in (three, *written, {"type": "challenge", "face": "x2"}):
        tables.play(game, tables.get(game).version, event)
    told = [(1.0, three, None), (2.0, written[0], 1), (3.0, two, None), (4.0, roll, 2)]
    rows = [{"t": t, "event": event, "rest": rest} for t, event, rest in told]
    (tmp_path / "clip.json").write_text(json.dumps({"told": rows}), "utf-8")
    again = Story(tables, game, tmp_path / "clip.mp4")
    assert not again.waits(1.0, None) and len(tables.get(game).log.events) == 3
    assert not again.waits(3.0, None) and tables.get(game).log.events[3:] == (two,)


def test_a_demo_stands_still_for_a_while_where_something_is_asked_and_then_its_players_answer(
    story: tuple[Story, Tables, str, list[float]],
) -> None:
    at, tables, game, now = story
    assert at.waits(1.5, SHOT)
    assert tables.get(game).log.events == ()
    now[0] = ANSWER
    assert not at.waits(1.5, SHOT)
    assert tables.get(game).log.events == (ROLL,) and len(tables.get(game).photos) == 1
    assert not at.waits(1.6, SHOT)  # once: what is asked after that is not about these dice
    assert tables.get(game).log.events == (ROLL,)
    assert at.waits(1.6, replace(SHOT, number=8))


def test_the_players_of_a_demo_do_not_answer_what_was_played(story: tuple[Story, Tables, str, list[float]]) -> None:
    at, tables, game, now = story
    assert at.waits(1.5, SHOT)
    tables.play(game, 0, {"type": "roll", "dice": [6, 6, 6, 6, 6]})
    now[0] = ANSWER
    assert not at.waits(1.5, SHOT)
    assert len(tables.get(game).log.events) == 1


def test_frames_of_a_browser_are_watched(store: Store, tmp_path: Path) -> None:
    scenes = [*thrown("3 3 3 2 2", 0), *rest(Scene(dice("3 3 3 2 2"), texture=False), 30)]
    with camera_at(store, tmp_path, "none") as camera:
        camera.choose("browser", 0)
        for at, scene in enumerate(scenes):
            take_in(camera.frames, cv2.imencode(".jpg", draw(scene, at % 3))[1].tobytes())
            time.sleep(1 / 30)
            if events(camera):
                break
        assert [sorted(event["dice"]) for event in events(camera)] == [[2, 2, 3, 3, 3]]


class Drawn:
    """Scenes as a source; notes how seldom frames were wanted at each of them."""

    def __init__(self, scenes: list[Scene]) -> None:
        self.every = 0.0
        self.noted = list[float]()
        self.status = Status(State.PLAYING)
        self._frames = [Frame(draw(scene, at % 3), at / RATE, at + 1) for at, scene in enumerate(scenes)]

    def next(self, seconds: float) -> Frame:
        self.noted.append(self.every)
        return self._frames[len(self.noted) - 1]

    def close(self) -> None: ...


def test_at_rest_only_some_frames_are_wanted_until_something_moves(store: Store, tmp_path: Path) -> None:
    still, moving = rest(Scene(dice("3 3 3 2 2"), texture=False), 3), thrown("1 2 2 5 6", 0)[-12:]
    source = Drawn([*still, *moving, *still])
    with camera_at(store, tmp_path, "none") as camera:
        Watch(camera, Counting()).run(source, lambda: len(source.noted) < len(still) + len(moving) + 5)
    assert source.noted[len(still)] == SELDOM
    assert source.noted[: round(CALM * RATE)] == [0.0] * round(CALM * RATE)
    assert source.noted[len(still) + 2 :] == [0.0] * (len(moving) + 3)


class Failing:
    """A camera with a clock of its own that plays pictures, errors to raise, and None for garbage; once, however
    often it is opened."""

    name, rate, paced, freezes = "failing", RATE, True, True

    def __init__(self, script: Sequence[Pixels | Lost | None]) -> None:
        self.now = 0.0
        self._left = iter(script)
        self._picture: Pixels | Lost | None = None

    def advance(self) -> bool:
        self.now += 1 / RATE
        self._picture = next(self._left, Lost(Loss.ENDED, name=self.name))
        if isinstance(self._picture, Lost):
            raise self._picture
        return True

    def picture(self) -> Pixels | None:
        return None if isinstance(self._picture, Lost) else self._picture

    def close(self) -> None: ...


def frames(scenes: Sequence[Scene]) -> list[Pixels]:
    drawn = cache(draw)
    return [drawn(scene, at % 3) for at, scene in enumerate(scenes)]


def smaller(pixels: Pixels) -> Pixels:
    return cv2.resize(pixels, None, fx=0.9, fy=0.9, interpolation=cv2.INTER_AREA).astype(np.uint8)


FIRST, SECOND = frames(thrown("1 2 2 5 6", 1.0)), frames(rolled_on("1 2 2 5 6", 3, "1 2 2 3 4", 1.0))


@pytest.mark.parametrize(
    ("then", "times"),
    [
        ([Lost(Loss.UNPLUGGED, name="failing"), *FIRST[-30:], *SECOND], 1),
        ([*[FIRST[-1]] * round(4 * RATE), *SECOND], 1),
        ([*[None] * MOST_BROKEN, *SECOND], 1),
        ([*[None, FIRST[-1]] * 15, *SECOND], 0),
        ([smaller(frame) for frame in [*FIRST[-30:], *SECOND]], 0),
    ],
    ids=["unplugged", "frozen", "garbage", "half garbage", "another size"],
)
def test_a_turn_goes_on_where_it_was_after_the_camera_failed(
    store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, then: list[Pixels | Lost | None], times: int
) -> None:
    capture = Failing([*FIRST, *then])
    source = Live(lambda: capture, clock=lambda: capture.now, first_wait=0.01)
    monkeypatch.setattr("api.camera.loop.open_source", lambda *_given, **_how: source)
    with camera_at(store, tmp_path, "0") as camera:
        until(lambda: camera.source.reason == "ended")
        assert [sorted(event["dice"]) for event in events(camera)] == [[1, 2, 2, 5, 6], [1, 2, 2, 3, 4]]
        assert source.status.lost_times == times


@pytest.mark.parametrize(("given", "reason"), [("/nowhere/clip.mp4", "missing"), ("97", "no_camera")])
def test_what_is_not_there_is_told_and_waited_for(store: Store, tmp_path: Path, given: str, reason: str) -> None:
    with camera_at(store, tmp_path, given) as camera:
        until(lambda: camera.source.state == "lost")
        assert camera.source.reason == reason
        camera.choose("none", 0)
        until(lambda: camera.write()["source"]["state"] == "off")


def test_without_networks_the_table_says_so(store: Store, tmp_path: Path) -> None:
    def missing() -> Sight:
        raise Unfit(Lack.MODEL_MISSING, file="reader.onnx")

    with camera_at(store, tmp_path, "browser", eyes=missing) as camera:
        until(lambda: camera.source.state == "lost")
        assert camera.source.reason == "eyes"


def test_nobody_looks_and_the_camera_sleeps(store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with camera_at(store, tmp_path, "browser") as camera:
        until(lambda: camera.source.state in ("opening", "running"))
        monkeypatch.setattr("api.camera.ordering.LINGER", 0.0)
        until(lambda: camera.source.state == "asleep")
