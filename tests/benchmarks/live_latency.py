"""From the first still frame to the answer at a viewer, and the camera's share of a core at rest.

    python -m tests.benchmarks.live_latency [--throws 8] [--sure]      sure: all is played, nothing asked
    python -m tests.benchmarks.live_latency --idle 20

Drawn tables of 1280×720 at 30 frames a second, from a file, with the server and one viewer who looks at the picture.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import sys
import tempfile
import time
from collections.abc import Iterable, Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any
from unittest.mock import patch

import cv2
from websockets.sync.client import connect
from websockets.sync.connection import Connection

from api.app import create_app
from api.camera.loop import running
from api.settings import Settings
from api.store.store import Store
from tests.api.running import free_port
from tests.page.clips import EMPTY, dice, rest
from tests.page.looking import served
from tests.page.serving import ask
from tests.vision.watching.scenes import HEIGHT, RATE, WIDTH, Scene, draw, throw
from vision.expect import Expect
from vision.pipeline import open_eyes
from vision.types import Floats, Look, Picture, Pixels
from vision.watching.seen import Settled
from vision.watching.sight import Sight
from vision.watching.watcher import SETTLE, Event, Watcher

LARGE = 2
"""Drawn tables are enlarged so many times."""
THROWS = ("2 3 4 5 6", "3 3 3 6 6", "1 2 2 5 6", "1 1 4 4 5")
PATIENCE = 120.0


class Timed(Watcher):
    """Notes when the first still frame of each settled table was taken in, and when the wait was over."""

    stills: list[tuple[float, float, float]] = []  # noqa: RUF012, one for all: the camera makes its own watcher
    """Seconds by the clock, and of all threads' work until the first still frame."""

    def take(self, frame: Pixels, t: float) -> tuple[Event, ...]:
        now = time.perf_counter()
        if self.latest is None:
            self.since, self.waited, self.worked = now, float("inf"), time.process_time()
        events = super().take(frame, t)
        still = t - self._gate._moved
        if still == 0:
            self.since = float("inf")
        elif self.since == float("inf"):
            self.since, self.waited, self.worked = now, float("inf"), time.process_time()
        if still >= SETTLE:
            self.waited = min(self.waited, now)
        if any(isinstance(event, Settled) for event in events):
            self.stills.append((self.since, self.waited, self.worked))
        return events


@dataclass
class Sure:
    """The same eyes, without their doubts."""

    eyes: Sight

    def look(self, picture: Picture, expect: Expect | None = None) -> Look:
        return certain(self.eyes.look(picture, expect))

    def look_at(self, picture: Picture, boxes: Floats, expect: Expect | None = None) -> Look:
        return certain(self.eyes.look_at(picture, boxes, expect))


def certain(look: Look) -> Look:
    dice = (replace(die, doubts=(), confidence=0.9999, chances=((die.face, 0.9999),)) for die in look.dice)
    return replace(look, dice=tuple(dice))


def film(scenes: Iterable[Scene], file: Path) -> Path:
    size = (LARGE * WIDTH, LARGE * HEIGHT)
    video = cv2.VideoWriter(str(file), cv2.VideoWriter.fourcc(*"mp4v"), RATE, size)
    for at, scene in enumerate(scenes):
        video.write(cv2.resize(draw(scene, at % 3), size, interpolation=cv2.INTER_CUBIC))
    video.release()
    return file


def story(throws: int) -> Iterator[Scene]:
    """Dice come and lie, and are gone again."""
    yield from rest(EMPTY, 1.5)
    for number in range(throws):
        lying = dice(THROWS[number % len(THROWS)])
        yield from (*throw(EMPTY, lying), *rest(Scene(lying, texture=False), 1.6), *rest(EMPTY, 1.0))


@contextmanager
def server(folder: Path, clip: Path, eyes: Sight) -> Iterator[tuple[str, str]]:
    """Its address, and the game at its camera."""
    settings = Settings(port=free_port(), data=folder, camera=str(clip))
    with closing(Store(folder)) as store:
        app = create_app(settings, store, eyes=lambda: eyes)
        with served(app) as home, patch("api.camera.loop.Watcher", Timed), running(app.state.camera):
            game = app.state.tables.create("yatzy", ["Ann", "Ben"], {}).record.id
            app.state.camera.bind(game)
            yield home, game


@contextmanager
def viewer(home: str, game: str) -> Iterator[Connection]:
    address = f"{home.replace('http', 'ws')}/api/live?game={game}"
    with connect(address, compression=None, open_timeout=PATIENCE) as socket:
        socket.send(json.dumps({"type": "look", "on": True}))
        yield socket


def answers(socket: Connection, home: str, game: str, throws: int) -> Iterator[tuple[float, float, str]]:
    """When each throw's answer was there, after how much work, and which.

    A roll is taken back, so that the next one is a first roll too.
    """
    shots, until = set[int](), time.monotonic() + PATIENCE + 5 * throws
    while len(shots) < throws and time.monotonic() < until:
        message = socket.recv(PATIENCE)
        now, worked = time.perf_counter(), time.process_time()
        told = json.loads(message) if isinstance(message, str) else {}
        reading: dict[str, Any] = told.get("reading") or {}
        if reading.get("decision") in ("play", "ask") and reading["shot"] not in shots:
            shots.add(reading["shot"])
            yield now, worked, reading["decision"]
            if reading["decision"] == "play":
                ask(f"{home}/api/games/{game}/undo", {"version": ask(f"{home}/api/games/{game}")["version"]})


def percentile(values: Sequence[float], share: float) -> float:
    return sorted(values)[min(len(values) - 1, round(share * (len(values) - 1)))]


def line(what: str, values: Sequence[float]) -> str:
    return (
        f"{what:<34} median {1000 * statistics.median(values):5.0f} ms   p95 {1000 * percentile(values, 0.95):5.0f} ms"
    )


def latency(folder: Path, throws: int, eyes: Sight) -> None:
    clip = film(story(throws), folder / "throws.mp4")
    Timed.stills.clear()
    with server(folder, clip, eyes) as (home, game), viewer(home, game) as socket:
        got = list(answers(socket, home, game, throws))
    pairs = list(zip(Timed.stills, got, strict=False))
    print(f"{len(got)} of {throws} throws answered: {', '.join(what for _, _, what in got)}")
    print(line("first still frame to the viewer", [then - still for (still, _, _), (then, _, _) in pairs]))
    print(line("  of it the wait for stillness", [waited - still for (still, waited, _), _ in pairs]))
    print(line("  without the wait", [then - waited for (_, waited, _), (then, _, _) in pairs]))
    print(line("work of all threads meanwhile", [after - before for (_, _, before), (_, after, _) in pairs]))


def idle(folder: Path, seconds: float, eyes: Sight) -> None:
    """The file is decoded, the picture shown to one viewer five times a second; nothing moves."""
    clip = film([*rest(EMPTY, 1), *rest(Scene(dice(THROWS[0]), texture=False), seconds + 8)], folder / "rest.mp4")
    with server(folder, clip, eyes) as (home, game), viewer(home, game) as socket:
        time.sleep(6)
        for looks in (True, False):
            socket.send(json.dumps({"type": "look", "on": looks}))
            spent, began = time.process_time(), time.monotonic()
            while time.monotonic() - began < seconds / 2:
                receive(socket)
            share = (time.process_time() - spent) / (time.monotonic() - began)
            print(f"idle, 720p30, {'one viewer looks' if looks else 'nobody looks'}: {100 * share:.1f} % of a core")


def receive(socket: Connection) -> None:
    try:
        socket.recv(0.5)
    except TimeoutError:
        return


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--throws", type=int, default=8)
    parser.add_argument("--sure", action="store_true", help="take all readings for sure, so that throws are played")
    parser.add_argument("--idle", type=float, metavar="SECONDS", help="measure the camera at rest instead")
    options = parser.parse_args()
    cv2.setNumThreads(1)
    eyes = Sure(open_eyes()) if options.sure else open_eyes()
    with tempfile.TemporaryDirectory() as folder:
        if options.idle:
            idle(Path(folder), options.idle, eyes)
        else:
            latency(Path(folder), options.throws, eyes)
    print(f"load of the machine over the last minute: {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores")
    return 0


if __name__ == "__main__":
    sys.exit(main())
