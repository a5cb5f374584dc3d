"""Films the clips: a video and its truth for each.

    python -m datasets.clips --demo --out api/demo
    python -m datasets.clips --out renders/clips --seed 1

Without --demo the harder clips are made that the watching is judged by. `--only NAME` films one of them.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import time
from collections.abc import Sequence
from pathlib import Path

import cv2

from datasets.clips.demo import DEMOS
from datasets.clips.film import Film
from datasets.clips.hard import hard_scripts
from datasets.clips.script import Script, check
from datasets.tracer.gpu import Tracer

CODEC = "mp4v"
"""What every OpenCV wheel writes and reads by itself."""


def shoot(plan: Script, out: Path, tracer: Tracer) -> Path:
    """The truth is written last: a clip that has one is complete."""
    check(plan)
    film, path = Film(plan, tracer), out / f"{plan.name}.mp4"
    size = (plan.room.width, plan.room.height)
    writer = cv2.VideoWriter(str(path), cv2.CAP_FFMPEG, cv2.VideoWriter.fourcc(*CODEC), plan.fps, size)
    if not writer.isOpened():
        raise OSError(f"no video can be written to {path.name!r}")
    for frame in film.frames():
        writer.write(frame)
    writer.release()
    path.with_suffix(".json").write_text(json.dumps(film.truth, ensure_ascii=False, indent=1) + "\n", "utf-8")
    return path


def parse(arguments: Sequence[str] | None = None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m datasets.clips", description="Film clips of games, with truth.")
    parser.add_argument("--out", type=Path, required=True, help="folder to fill")
    parser.add_argument("--demo", action="store_true", help="the five clips that come with the app")
    parser.add_argument("--seed", type=int, default=1, help="of the harder clips")
    parser.add_argument("--only", nargs="*", help="names of some clips")
    return parser.parse_args(arguments)


def main() -> None:
    options = parse()
    # Mesa reads this when the first context is made: the other cores are left to others.
    os.environ.setdefault("LP_NUM_THREADS", "1")
    cv2.setNumThreads(1)
    options.out.mkdir(parents=True, exist_ok=True)
    tracer = Tracer()
    for plan in DEMOS if options.demo else hard_scripts(options.seed):
        if options.only is None or plan.name in options.only:
            start = time.process_time()
            path = shoot(plan, options.out, tracer)
            spent, size = time.process_time() - start, path.stat().st_size / 1e6
            print(f"{path.name}: {size:.2f} MB, {spent:.0f} s of processor time", file=sys.stderr, flush=True)


if __name__ == "__main__":
    main()
