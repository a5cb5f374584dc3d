"""The two pictures of the README: demos read by the shipped networks, on the real page.

    python -m tests.benchmarks.moving_picture FILE.webp [LANGUAGE]     three throws of Yatzy
    python -m tests.benchmarks.moving_picture FILE.jpg [LANGUAGE]      the question after the first throw of double dice

The clip waits for the photographer, so that the picture runs evenly on any computer. Only the throws are shown, and
what lies between them is left out; somebody taps the box in the end.
"""

from __future__ import annotations

import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import cv2
import numpy as np
from playwright.sync_api import Page, expect, sync_playwright

from api.camera.loop import Watch
from api.camera.telling import BETWEEN_FRAMES
from api.settings import Settings
from api.store.store import Store
from tests.api.asking import built
from tests.api.running import free_port
from tests.benchmarks.screenshots import Picture, remembered
from tests.page.conftest import QUIET, find_chromium
from tests.page.looking import served
from tests.page.playing import begin
from vision.watching.sources.files import every_frame, open_video
from vision.watching.sources.frame import Frame, State, Status

CLIPS = Path(__file__).parents[2] / "api" / "demo"
SHOWN = ((1.2, 4.4), (8.8, 11.2), (15.0, 17.8))
"""Seconds of the clip: its first three throws."""
STEP = 3
"""Frames of the clip to one of the picture."""
HOLD = 8
"""Pictures of what stands on the sheet in the end."""
WIDTH, HEIGHT, SMALL = 1120, 880, 840
QUALITY = 75


class Stepwise:
    """A clip that goes on when it is told to."""

    def __init__(self, clip: Path) -> None:
        self._frames = every_frame(open_video(clip))
        self._go, self._seen = threading.Semaphore(0), threading.Semaphore(0)
        self._begun = False
        self.every = 0.0
        self.status = Status(State.PLAYING, width=848, height=480, rate=15, seen=15)

    def next(self, seconds: float) -> Frame | None:
        if self._begun:
            self._seen.release()
        self._begun = self._go.acquire(timeout=seconds)
        return next(self._frames) if self._begun else None

    def step(self) -> None:
        """Returns when the frame has been looked at."""
        self._go.release()
        self._seen.acquire()

    def close(self) -> None:
        self._frames.close()


@contextmanager
def playing(data: Path, clip: Path) -> Iterator[tuple[str, Stepwise]]:
    """A server whose demo waits for us."""
    settings, source, over = Settings(port=free_port(), data=data, camera="demo"), Stepwise(clip), threading.Event()
    with closing(Store(data)) as store, closing(source), built(settings, store) as app:
        watch = Watch(app.state.camera, app.state.camera.eyes())
        thread = threading.Thread(target=watch.run, args=(source, lambda: not over.is_set()))
        thread.start()
        with served(app) as home:
            yield home, source
        over.set()
        thread.join()


def photograph(page: Page) -> Picture:
    shot = cv2.imdecode(np.frombuffer(page.screenshot(), np.uint8), cv2.IMREAD_COLOR)
    assert shot is not None
    small = cv2.resize(shot, (SMALL, SMALL * HEIGHT // WIDTH), interpolation=cv2.INTER_AREA)
    return np.asarray(small, np.uint8)


def step(page: Page, source: Stepwise) -> None:
    """One picture on: the page is sent no more than a few frames a second, and then needs a moment to draw."""
    for _ in range(STEP):
        source.step()
    page.wait_for_timeout(1000 * BETWEEN_FRAMES + 100)


def pictures(page: Page, source: Stepwise) -> Iterator[Picture]:
    at, pause = 0.0, STEP / 15
    while at < SHOWN[-1][1]:
        step(page, source)
        at += pause
        if any(begin <= at <= end for begin, end in SHOWN):
            yield photograph(page)
    # Not `click`, which would scroll there.
    page.dispatch_event('[data-choice="score-full_house"]', "click")
    expect(page.locator('[data-total="Ann"]')).not_to_have_text("0")
    page.wait_for_timeout(500)
    yield from (photograph(page) for _ in range(HOLD))


def question(page: Page, source: Stepwise) -> Iterator[Picture]:
    while not page.locator(".ask").count():
        step(page, source)
    page.wait_for_timeout(1000)
    yield photograph(page)


def take(data: Path, game: str, language: str, shots: Callable[[Page, Stepwise], Iterator[Picture]]) -> list[Picture]:
    with playing(data, CLIPS / f"{game}.mp4") as (home, source), sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_chromium(), args=QUIET)
        page = browser.new_page(viewport={"width": WIDTH, "height": HEIGHT})
        page.set_default_timeout(60_000)
        page.add_init_script(remembered(language=language, theme="light"))
        page.goto(f"{home}/#/table/{begin(home, game, ['Ann', 'Ben'])}")
        page.wait_for_selector(".picture")
        taken = list(shots(page, source))
        browser.close()
    return taken


def write(file: Path, taken: list[Picture]) -> None:
    moving = cv2.Animation()
    moving.frames = taken
    moving.durations = [round(1000 * STEP / 15)] * len(taken)
    cv2.imwriteanimation(str(file), moving, [cv2.IMWRITE_WEBP_QUALITY, QUALITY])


def main() -> int:
    file, language = Path(sys.argv[1]), (*sys.argv[2:], "en")[0]
    began = time.monotonic()
    with tempfile.TemporaryDirectory() as data:
        if file.suffix == ".webp":
            write(file, taken := take(Path(data), "yatzy", language, pictures))
        else:
            taken = take(Path(data), "double-yatzy", language, question)
            cv2.imwrite(str(file), taken[0])
    print(f"{len(taken)} pictures, {file.stat().st_size / 1e6:.1f} MB, in {time.monotonic() - began:.0f} s")
    return 0


if __name__ == "__main__":
    sys.exit(main())
