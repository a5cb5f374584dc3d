"""The reader's view of one die."""

from __future__ import annotations

import numpy as np
import pytest

from vision.crops import cut, cut_all
from vision.types import Box, Picture


def gradient(width: int, height: int) -> np.ndarray[tuple[int, ...], np.dtype[np.uint8]]:
    across = np.tile(np.linspace(0, 255, width), (height, 1))
    down = np.tile(np.linspace(0, 255, height)[:, None], (1, width))
    return np.dstack([across, down, np.zeros((height, width))]).astype(np.uint8)


def test_the_middle_of_the_box_is_the_middle_of_the_crop() -> None:
    pixels = np.zeros((200, 300, 3), np.uint8)
    pixels[95:105, 145:155] = 255
    crop = cut(pixels, (140, 85, 20, 30), margin=1.3, size=96)
    rows, columns = np.nonzero(crop[..., 0] > 128)
    assert rows.mean() == pytest.approx(47.5, abs=1.5)
    assert columns.mean() == pytest.approx(47.5, abs=1.5)
    assert len(np.unique(rows)) == pytest.approx(96 * 10 / 39, abs=2)


@pytest.mark.parametrize("box", [(-30, -30, 60, 60), (270, 170, 60, 60), (-500, 90, 20, 20), (0, 0, 300, 200)])
@pytest.mark.parametrize("size", [8, 96])
def test_what_lies_outside_repeats_the_border(box: Box, size: int) -> None:
    crop = cut(np.full((200, 300, 3), 77, np.uint8), box, margin=1.3, size=size)
    assert crop.shape == (size, size, 3)
    assert (crop == 77).all()


def test_a_crop_over_the_border_is_where_it_should_be() -> None:
    pixels = gradient(256, 256)
    crop = cut(pixels, (-32, 96, 64, 64), margin=1.0, size=64)
    assert (crop[:, :32, 0] == 0).all()
    assert crop[32, 63, 0] == pytest.approx(31, abs=2)
    assert crop[32, 40, 1] == pytest.approx(128, abs=2)


@pytest.mark.parametrize("shape", [(1, 50_000), (50_000, 1), (1, 1)])
def test_very_long_pictures_make_small_crops(shape: tuple[int, int]) -> None:
    pixels = np.full((*shape, 3), 9, np.uint8)
    crop = cut(pixels, (0, 0, shape[1], shape[0]), margin=1.3, size=96)
    assert (crop == 9).all()


def test_all_boxes_at_once() -> None:
    boxes = np.array([[0, 0, 20, 20], [100, 100, 50, 30]], np.float32)
    assert cut_all(Picture.of(gradient(200, 200)), boxes, margin=1.3, size=32).shape == (2, 32, 32, 3)
    assert cut_all(Picture.of(gradient(200, 200)), boxes[:0], margin=1.3, size=32).shape == (0, 32, 32, 3)
