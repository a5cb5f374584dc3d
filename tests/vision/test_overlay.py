"""The picture with its readings on it."""

from __future__ import annotations

import numpy as np
import pytest

from vision.overlay import SURE, UNSURE, draw
from vision.types import Box, Doubt, Picture, Reading


def die(box: Box, *, sure: bool, face: str = "5") -> Reading:
    doubts = () if sure else (Doubt.FACE,)
    return Reading(box, "d6", face, "red", 0.9, doubts, ((face, 0.9),), np.zeros(3, np.float32))


def has(pixels: np.ndarray[tuple[int, ...], np.dtype[np.uint8]], color: tuple[int, int, int]) -> bool:
    return bool((pixels == np.array(color)).all(axis=2).any())


def test_drawing_leaves_the_picture_alone() -> None:
    picture = Picture.of(np.zeros((200, 300, 3), np.uint8))
    drawn = draw(picture, [die((50, 60, 40, 40), sure=True)])
    assert not picture.pixels.any()
    assert drawn.shape == picture.pixels.shape


@pytest.mark.parametrize("sure", [True, False])
def test_the_unsure_stand_out(sure: bool) -> None:
    drawn = draw(Picture.of(np.zeros((200, 300, 3), np.uint8)), [die((50, 60, 40, 40), sure=sure)])
    assert has(drawn, SURE) is sure
    assert has(drawn, UNSURE) is not sure


@pytest.mark.parametrize("box", [(0, 0, 30, 30), (290, 190, 10, 10), (-5, -5, 400, 400), (100, 100, 1, 1)])
def test_labels_stay_in_the_picture(box: Box) -> None:
    assert has(draw(Picture.of(np.zeros((200, 300, 3), np.uint8)), [die(box, sure=True, face="2 red squiggle")]), SURE)


def test_tiny_and_reduced_pictures() -> None:
    draw(Picture.of(np.zeros((1, 1, 3), np.uint8)), [die((0, 0, 1, 1), sure=False)])
    drawn = draw(Picture(np.zeros((100, 100, 3), np.uint8), 400, 400), [die((200, 200, 80, 80), sure=True)])
    assert (drawn[50, 50:70] == SURE).all()
