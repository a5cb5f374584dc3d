"""Rendered scenes of dice with exact labels, in the folder form of the real photographs.

    python -m datasets.render --out renders/train --count 4000 --seed 1 --split train
    python -m datasets.render --out renders/doubles --count 800 --seed 2 --split train --kinds double
    python -m datasets.render --out renders/close --count 4000 --seed 3 --split train --close

A picture depends on the seed and its number alone. A stopped run goes on where it was: pictures that are listed
already are skipped.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import zlib
from collections.abc import Sequence
from dataclasses import dataclass
from multiprocessing import Process
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from datasets.art.lens import draw_shot, quiet, take
from datasets.art.looks import MAKERS, make_look
from datasets.art.plain import plain_look
from datasets.tracer.camera import tilt_of
from datasets.tracer.clarity import clarities
from datasets.tracer.close import make_close_scene
from datasets.tracer.compose import MIX, make_scene
from datasets.tracer.develop import develop
from datasets.tracer.gpu import DRAFT, STANDARD, Tracer
from datasets.tracer.labels import rows
from datasets.tracer.scene import Scene
from datasets.tracer.within import insides
from vision.labels import LABELS
from vision.progress import with_progress

JPEG_QUALITY = 92


@dataclass(frozen=True, slots=True)
class Job:
    out: Path
    count: int
    seed: int
    split: str
    kinds: tuple[str, ...]
    close: bool = False
    draft: bool = False
    tilt: float = 90.0
    """Degrees off straight down that the camera may lean; pictures from further aside are left out."""
    clarity: bool = False
    """Whether to say how clearly each face is shown: twice or three times the work."""
    plain: bool = False
    """Whether all dice are printed to be read."""

    def name(self, index: int) -> str:
        return f"images/{self.seed:04d}-{index:06d}.jpg"


def picture(tracer: Tracer, job: Job, index: int) -> tuple[NDArray[np.uint8], dict[str, Any]]:
    """The photograph (BGR) and its label row."""
    rng = np.random.default_rng([job.seed, index, zlib.crc32(job.split.encode())])
    look_of = plain_look if job.plain else make_look
    scene = (make_close_scene if job.close else make_scene)(rng, job.kinds, job.split, look_of)
    if (tilt := tilt_of(scene.camera)) > job.tilt:
        raise ValueError(f"the camera leans by {tilt:.0f} degrees")

    def light(of: Scene) -> NDArray[np.float32]:
        return develop(tracer.trace(of, DRAFT if job.draft else STANDARD))

    def noiseless(of: Scene) -> NDArray[np.uint8]:
        return take(developed if of is scene else light(of), quiet(shot), rng)

    developed, shot = light(scene), draw_shot(rng)
    photo, within = take(developed, shot, rng), insides(tracer, scene)
    clear = clarities(scene, photo, noiseless, within) if job.clarity else {}
    size = {"width": photo.shape[1], "height": photo.shape[0]}
    head = {"image": job.name(index), **size, "split": job.split, "seed": job.seed, "index": index}
    return photo, head | rows(scene, tracer.ids(scene), within, clear)


def append(path: Path, row: dict[str, Any]) -> None:
    """One write of one whole line: a stopped run leaves no half rows, and two processes do not mix theirs."""
    line = (json.dumps(row, ensure_ascii=False, default=_plain) + "\n").encode()
    handle = os.open(path, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o644)
    try:
        os.write(handle, line)
    finally:
        os.close(handle)


def _plain(value: Any) -> Any:
    if isinstance(value, np.generic):
        return value.item()
    raise TypeError(f"not for JSON: {value!r}")


def save(job: Job, photo: NDArray[np.uint8], row: dict[str, Any]) -> None:
    """The picture is complete before the row that names it is written."""
    target = job.out / row["image"]
    ok, data = cv2.imencode(".jpg", photo, [cv2.IMWRITE_JPEG_QUALITY, JPEG_QUALITY])
    if not ok:
        raise OSError(f"could not encode {target.name!r}")
    part = target.with_suffix(".part")
    part.write_bytes(data.tobytes())
    part.replace(target)
    append(job.out / LABELS, row)


def listed(out: Path) -> set[str]:
    """Pictures that already have their row."""
    path = out / LABELS
    if not path.exists():
        return set()
    return {json.loads(line)["image"] for line in path.read_text().splitlines() if line.strip()}


def missing(job: Job) -> list[int]:
    done = listed(job.out)
    return [index for index in range(job.count) if job.name(index) not in done]


def render(job: Job, indices: Sequence[int]) -> None:
    # Mesa reads this when the first context is made: one thread for each process leaves the other core to others.
    os.environ.setdefault("LP_NUM_THREADS", "1")
    tracer = Tracer()
    for index in with_progress(indices, "pictures"):
        try:
            save(job, *picture(tracer, job, index))
        except ValueError as error:
            # One scene in thousands that cannot be drawn must not end a night's run.
            print(f"picture {index} left out: {error}", file=sys.stderr, flush=True)


def run(job: Job, jobs: int) -> None:
    (job.out / "images").mkdir(parents=True, exist_ok=True)
    indices = missing(job)
    if jobs == 1:
        return render(job, indices)
    workers = [Process(target=render, args=(job, indices[k::jobs])) for k in range(jobs)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()


def parse(arguments: Sequence[str] | None = None) -> tuple[Job, int]:
    parser = argparse.ArgumentParser(prog="python -m datasets.render", description="Render scenes of dice with labels.")
    parser.add_argument("--out", type=Path, required=True, help="folder to fill")
    parser.add_argument("--count", type=int, required=True, help="pictures in all")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--split", choices=("train", "test"), default="train", help="styles to draw from")
    parser.add_argument("--kinds", default=",".join(MIX), help="kinds, comma separated; smoky only --close")
    parser.add_argument("--jobs", type=int, default=1, help="processes, one core each")
    parser.add_argument("--close", action="store_true", help="small crowded scenes, every die another look")
    parser.add_argument("--draft", action="store_true", help="half the samples: enough for pictures seen small")
    parser.add_argument("--tilt", type=float, default=90.0, help="most degrees that the camera may lean")
    parser.add_argument("--clarity", action="store_true", help="say how clearly each face is shown (takes longer)")
    parser.add_argument("--plain", action="store_true", help="only dice that are printed to be read")
    given = parser.parse_args(arguments)
    kinds = tuple(given.kinds.split(","))
    if unknown := set(kinds) - set(MAKERS if given.close else MIX):
        parser.error(f"unknown kinds of dice: {sorted(unknown)!r}")
    how = given.close, given.draft, given.tilt, given.clarity, given.plain
    return Job(given.out, given.count, given.seed, given.split, kinds, *how), given.jobs


if __name__ == "__main__":
    run(*parse())
