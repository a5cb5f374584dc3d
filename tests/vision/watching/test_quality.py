"""The advice about a picture."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import cv2
import numpy as np
import pytest

from tests.vision.watching.scenes import Die, Scene, draw, reading
from vision.types import Box, Pixels, Reading
from vision.watching.quality import Advice, quality_of

DICE = (Die(120, 100, 1), Die(220, 120, 5), Die(300, 250, 4))
READINGS = [reading(die) for die in DICE]
GOOD = draw(Scene(DICE))


def blurred(pixels: Pixels, sigma: float = 3.0) -> Pixels:
    return cv2.GaussianBlur(pixels, (0, 0), sigma).astype(np.uint8)


def enlarged(pixels: Pixels, scale: float) -> Pixels:
    return cv2.resize(pixels, None, fx=scale, fy=scale, interpolation=cv2.INTER_CUBIC).astype(np.uint8)


def scaled(scale: float) -> list[Reading]:
    return [replace(die, box=times(die.box, scale)) for die in READINGS]


def times(box: Box, scale: float) -> Box:
    return box[0] * scale, box[1] * scale, box[2] * scale, box[3] * scale


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
    tiny = quality_of(small, scaled(0.5))
    assert (tiny.die, tiny.advice) == (20, Advice.TOO_SMALL)
    assert quality_of(GOOD, READINGS, steadiness=0.2).advice is Advice.SHAKY


@pytest.mark.parametrize(("pixels", "advice"), [(GOOD, Advice.GOOD), (blurred(GOOD), Advice.BLURRED)])
def test_without_dice_the_picture_is_judged_as_a_whole(pixels: Pixels, advice: Advice) -> None:
    quality = quality_of(pixels)
    assert quality.die is None and quality.advice is advice


def test_a_plain_picture_is_not_called_blurred() -> None:
    assert quality_of(np.full((90, 160, 3), 120, np.uint8)).advice is Advice.GOOD


@pytest.mark.parametrize("die", READINGS, ids=["one", "five", "four"])
def test_every_bit_of_blur_takes_from_the_sharpness(die: Reading) -> None:
    blurs = [GOOD, *(blurred(GOOD, sigma) for sigma in (1, 1.5, 2, 3, 4, 5, 6))]
    measured = [quality_of(pixels, [die]).sharpness for pixels in blurs]
    assert all(more > 1.05 * less for more, less in pairwise(measured))


@pytest.mark.parametrize("sigma", [1.5, 3.0])
@pytest.mark.parametrize("scale", [2.0, 3.5])
def test_how_large_dice_are_says_nothing_about_their_sharpness(sigma: float, scale: float) -> None:
    soft = blurred(GOOD, sigma)
    here, there = quality_of(soft, READINGS), quality_of(enlarged(soft, scale), scaled(scale))
    assert there.sharpness == pytest.approx(here.sharpness, rel=0.08)


@pytest.mark.parametrize(("gain", "offset"), [(0.45, 10), (0.45, 110), (0.25, 60)])
def test_faint_dice_are_as_sharp_as_stark_ones(gain: float, offset: float) -> None:
    stark, faint = blurred(GOOD, 2), blurred(draw(Scene(DICE, gain=gain, offset=offset)), 2)
    there = quality_of(faint, READINGS).sharpness
    assert there == pytest.approx(quality_of(stark, READINGS).sharpness, rel=0.1)


def test_noise_is_not_taken_for_sharpness() -> None:
    calm, grainy = (blurred(draw(Scene(DICE, noise=0)), 3) for _ in range(2))
    grain = np.random.default_rng(5).normal(0, 6, grainy.shape)
    grainy = np.clip(grainy + grain, 0, 255).astype(np.uint8)
    assert quality_of(grainy, READINGS).sharpness < 1.3 * quality_of(calm, READINGS).sharpness


def on_black(pixels: Pixels) -> Pixels:
    shown = np.full_like(pixels, 8)
    for die in READINGS:
        x, y, w, h = (round(side) for side in die.box)
        shown[y : y + h, x : x + w] = pixels[y : y + h, x : x + w]
    return shown


def test_a_black_table_with_well_lit_dice_is_not_too_dark() -> None:
    assert quality_of(on_black(GOOD), READINGS).advice is Advice.GOOD
    assert quality_of(on_black(draw(Scene(DICE, gain=0.3))), READINGS).advice is Advice.TOO_DARK


def test_black_dice_in_good_light_are_not_too_dark() -> None:
    assert quality_of(255 - GOOD, READINGS).advice is Advice.GOOD


def test_dice_in_the_dark_on_a_bright_table_are_too_dark() -> None:
    shown = np.full_like(GOOD, 200)
    dim = draw(Scene(DICE, gain=0.25))
    for die in READINGS:
        x, y, w, h = (round(side) for side in die.box)
        shown[y : y + h, x : x + w] = dim[y : y + h, x : x + w]
    assert quality_of(shown, READINGS).advice is Advice.TOO_DARK
