"""Memory of the camera over hours of clip in a loop, from the file to the decision, as fast as frames can be taken.

python -m tests.benchmarks.live_memory [--minutes 60]      of clip, at 30 frames a second
"""

from __future__ import annotations

import argparse
import os
import statistics
import sys
import tempfile
import time
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from typing import Any
from unittest.mock import patch

import cv2

from api.app import connected, with_camera
from api.camera.loop import running
from api.camera.service import Camera
from api.live.frames import FrameSlot
from api.live.hub import Hub
from api.store.store import Store
from api.tables import Tables
from tests.benchmarks.live_latency import film, story
from tests.vision.watching.scenes import RATE
from vision.pipeline import open_eyes
from vision.watching.sources.files import every_frame, open_file
from vision.watching.sources.frame import Frame, State, Status

THROWS = 8
"""In one round of the clip."""
EVERY = 10.0
"""Seconds between two looks at the memory."""


class Hurried:
    """A file whose frames are all there at once, and none is skipped."""

    taken = 0
    """Frames of all rounds."""

    def __init__(self, clip: Path) -> None:
        self.every = 0.0
        self._frames = every_frame(open_file(clip))
        self._state = State.PLAYING

    def next(self, _seconds: float) -> Frame | None:
        frame = next(self._frames, None)
        self._state = State.PLAYING if frame else State.ENDED
        Hurried.taken += frame is not None
        return frame

    @property
    def status(self) -> Status:
        return Status(self._state)

    def close(self) -> None:
        self._frames.close()


def open_hurried(_spec: str, *, clip: Path, **_: Any) -> Hurried:
    return Hurried(clip)


def watch(folder: Path, minutes: float) -> list[tuple[float, float]]:
    """Minutes of clip and MB, again and again."""
    clips = folder / "clips"
    clips.mkdir()
    film(story(THROWS), clips / "yatzy.mp4")
    eyes, measured, settled = open_eyes(), list[tuple[float, float]](), list[int]()
    with closing(Store(folder)) as store:
        hub = Hub()
        tables = connected(Tables(store), hub)
        camera = with_camera(Camera(tables, hub, FrameSlot(), folder, "demo", eyes=lambda: eyes, clips=clips))
        camera.desk.settled = lambda table: settled.append(table.number)
        hurry = (patch("api.camera.loop.open_source", open_hurried), patch("api.camera.loop.STAYS", 0.1))
        with hurry[0], hurry[1], running(camera):
            camera.bind(tables.create("yatzy", ["Ann", "Ben"], {}).record.id)
            while not measured or measured[-1][0] < minutes:
                # Nobody looks here: woken, or the camera would go to sleep.
                camera.wake()
                time.sleep(EVERY)
                measured.append((Hurried.taken / RATE / 60, resident()))
                print(f"{measured[-1][0]:5.1f} min {resident():7.1f} MB, {len(settled)} tables", flush=True)
    return measured


def resident() -> float:
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 2**20


def slope(measured: Sequence[tuple[float, float]]) -> float:
    """MB in an hour of clip, over the second half."""
    late = [(t, size) for t, size in measured if t >= measured[-1][0] / 2]
    return 60 * statistics.linear_regression(*zip(*late, strict=True)).slope


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, default=60.0)
    options = parser.parse_args()
    cv2.setNumThreads(1)
    began = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        measured = watch(Path(folder), options.minutes)
    print(f"{measured[-1][0]:.0f} minutes of clip in {(time.monotonic() - began) / 60:.0f}")
    print(f"{measured[0][1]:.1f} MB at first, {measured[-1][1]:.1f} MB in the end")
    print(f"second half: {slope(measured):+.1f} MB in an hour of clip")
    return 0


if __name__ == "__main__":
    sys.exit(main())
