"""Milliseconds of each stage on a drawn table of webcam size."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from statistics import median
from time import perf_counter

import numpy as np

from vision.bench.plain import count_pips
from vision.opencv import cv2
from vision.pipeline import Eyes
from vision.types import Floats, Picture, Pixels

WIDTH, HEIGHT, DIE = 1280, 720, 64
ROUNDS = 15
INKS = ((40, 40, 200), (60, 150, 40), (140, 40, 110))
SPOTS = {1: (4,), 2: (0, 8), 3: (0, 4, 8), 4: (0, 2, 6, 8), 5: (0, 2, 4, 6, 8), 6: (0, 2, 3, 5, 6, 8)}


@dataclass(frozen=True, slots=True)
class Speed:
    """Medians for so many dice. `again`: a second look at every one of them, the worst case."""

    dice: int
    face: str
    """What they show, `pips` or `symbols`: these cost a look more where they are not plain."""
    find: float
    read: float
    again: float
    total: float
    """Find and read."""
    plain: float
    """The blob counter on the same picture."""


def measure(eyes: Eyes, dice: int, face: str = "pips", rounds: int = ROUNDS) -> Speed:
    picture, boxes = drawn_table(dice, face)
    heads = eyes.reader(picture, boxes)
    find = clock(lambda: eyes.finder(picture), rounds)
    read = clock(lambda: eyes.read_once(picture, boxes), rounds)
    again = clock(lambda: eyes.reader.closer(picture, boxes, heads), rounds)
    plain = clock(lambda: count_pips(picture), rounds)
    return Speed(dice, face, find, read, again, find + read, plain)


def clock(work: Callable[[], object], rounds: int) -> float:
    """The first run warms up and does not count."""
    work()
    return median(timed(work) for _ in range(rounds))


def timed(work: Callable[[], object]) -> float:
    start = perf_counter()
    work()
    return 1000 * (perf_counter() - start)


def drawn_table(dice: int, face: str = "pips") -> tuple[Picture, Floats]:
    """Flat dice in rows on green cloth, and their boxes. For clocks only: they are too easy to say anything else."""
    rng = np.random.default_rng(7)
    pixels = rng.normal((70, 110, 60), 6, (HEIGHT, WIDTH, 3)).clip(0, 255).astype(np.uint8)
    across = 9
    boxes = [(40 + 136 * (k % across), 40 + 130 * (k // across), DIE, DIE) for k in range(dice)]
    for number, (x, y, _, _) in enumerate(boxes):
        cv2.rectangle(pixels, (x, y), (x + DIE, y + DIE), (235, 238, 240), -1)
        DRAW[face](pixels, x, y, number)
    return Picture.of(pixels), np.array(boxes, np.float32).reshape(-1, 4)


def draw_pips(pixels: Pixels, x: int, y: int, number: int) -> None:
    for spot in SPOTS[1 + number % 6]:
        cv2.circle(pixels, (x + 15 + 17 * (spot % 3), y + 15 + 17 * (spot // 3)), 6, (25, 25, 25), -1, cv2.LINE_AA)


def draw_symbols(pixels: Pixels, x: int, y: int, number: int) -> None:
    """One to three ovals or diamonds in each of the inks."""
    ink, count = INKS[number % 3], 1 + number // 3 % 3
    for row in range(count):
        middle = (x + DIE // 2, y + DIE // 2 + 18 * row - 9 * (count - 1))
        corners = cv2.ellipse2Poly(middle, (22, 7), 0, 0, 360, 90 if number % 2 else 10)
        cv2.fillPoly(pixels, [np.array(corners)], ink, cv2.LINE_AA)


DRAW = {"pips": draw_pips, "symbols": draw_symbols}
