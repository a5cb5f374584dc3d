"""The advice about a picture."""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np
import pytest

from tests.vision.watching.scenes import Die, Scene, draw, reading
from vision.types import Pixels
from vision.watching.quality import Advice, quality_of

DICE = (Die(120, 100, 1), Die(220, 120, 5), Die(300, 250, 4))
READINGS = [reading(die) for die in DICE]
GOOD = draw(Scene(DICE))


def blurred(pixels: Pixels) -> Pixels:
    return cv2.GaussianBlur(pixels, (0, 0), 3).astype(np.uint8)


def burnt(pixels: Pixels) -> Pixels:
    shown = pixels.copy()
    for die in DICE:
        cv2.circle(shown, (round(die.x), round(die.y)), 12, (255, 255, 255), -1)
    return shown


@pytest.mark.parametrize(
    ("pixels", "advice"),
    [
        (GOOD, Advice.GOOD),
        (draw(Scene(DICE, gain=0.3)), Advice.TOO_DARK),
        (draw(Scene(DICE, gain=0.5, offset=180)), Advice.TOO_BRIGHT),
        (blurred(GOOD), Advice.BLURRED),
        (burnt(GOOD), Advice.GLARE),
    ],
)
def test_one_advice(pixels: Pixels, advice: Advice) -> None:
    assert quality_of(pixels, READINGS).advice is advice


def test_small_dice_and_a_shaky_camera() -> None:
    small = cv2.resize(GOOD, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA).astype(np.uint8)
    halves = [replace(die, box=half(die.box)) for die in READINGS]
    tiny = quality_of(small, halves)
    assert (tiny.die, tiny.advice) == (20, Advice.TOO_SMALL)
    assert quality_of(GOOD, READINGS, steadiness=0.2).advice is Advice.SHAKY


def half(box: tuple[float, float, float, float]) -> tuple[float, float, float, float]:
    return box[0] / 2, box[1] / 2, box[2] / 2, box[3] / 2


@pytest.mark.parametrize(("pixels", "advice"), [(GOOD, Advice.GOOD), (blurred(GOOD), Advice.BLURRED)])
def test_without_dice_the_picture_is_judged_as_a_whole(pixels: Pixels, advice: Advice) -> None:
    quality = quality_of(pixels)
    assert quality.die is None and quality.advice is advice


def test_a_plain_picture_is_not_called_blurred() -> None:
    assert quality_of(np.full((90, 160, 3), 120, np.uint8)).advice is Advice.GOOD
