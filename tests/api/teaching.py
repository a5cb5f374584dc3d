"""A reader that takes every die for a four and knows dice by their colour; lessons made in a moment."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path

import numpy as np

from api.teaching.kept import Taught
from api.teaching.shelf import Shelf
from api.teaching.teaching import Teaching, Wish, encoded
from tests.vision.fakes import fake_finder, fake_reader
from vision.lessons.lesson import CROP_SIDE, Name
from vision.pipeline import Eyes
from vision.types import Pixels

RED, GREEN, BLUE = (0, 0, 255), (0, 255, 0), (255, 0, 0)
BOXES = [(200.0, 100.0, 40.0, 40.0), (400.0, 100.0, 40.0, 40.0)]
"""Where the finder sees dice, in a picture that is 640 wide."""
FOUR: Name = ("d6", "4")


def plain_eyes() -> Eyes:
    return Eyes(fake_finder(BOXES), fake_reader(lambda _: {"value": "4"}, strength=5.0))


def patch(color: tuple[int, int, int]) -> Pixels:
    return np.full((CROP_SIDE, CROP_SIDE, 3), color, np.uint8)


def two_dice(left: tuple[int, int, int] = RED, right: tuple[int, int, int] = GREEN) -> Pixels:
    pixels = np.zeros((360, 640, 3), np.uint8)
    pixels[90:150, 190:250], pixels[90:150, 390:450] = left, right
    return pixels


def taught(face: str = "1", dice_set: str = "", kind: str = "d6", read: Name | None = FOUR) -> Taught:
    return Taught(dice_set, kind, face, read, "yatzy", "camera", "", encoded(patch(RED)))


Desk = Callable[[], Teaching]
"""Opens it anew, as after a restart."""


@contextmanager
def desks(folder: Path) -> Iterator[Desk]:
    """All that were opened are closed in the end."""
    with ExitStack() as opened:
        yield lambda: Teaching(opened.enter_context(closing(Shelf(folder))), plain_eyes)


def teach(teaching: Teaching, color: tuple[int, int, int], face: str, dice_set: str = "", read: Name = FOUR) -> int:
    return teaching.learn_crop(patch(color), read, ("d6", face), Wish(dice_set)).key
