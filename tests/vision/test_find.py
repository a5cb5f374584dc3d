"""Peaks to boxes."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
import pytest

from tests.vision.fakes import FINDER, fake_finder
from vision.errors import Unfit
from vision.find import FAINT, Finder, apart, overlap, pips
from vision.session import Network
from vision.types import Box, Floats, Found, Picture


def blank(width: int, height: int) -> Picture:
    return Picture.of(np.zeros((height, width, 3), np.uint8))


@pytest.mark.parametrize(
    ("size", "scale"), [((1280, 720), 2.0), ((640, 480), 1.0), ((320, 200), 0.5), ((720, 1280), 2.0)]
)
def test_boxes_come_back_in_pixels_of_the_picture(size: tuple[int, int], scale: float) -> None:
    found = fake_finder([(100.5, 61.25, 30, 28)])(blank(*size))
    assert found.boxes[0] == pytest.approx(np.array([100.5, 61.25, 30, 28]) * scale, abs=0.01)
    assert found.scores[0] == pytest.approx(0.9)


def test_faint_peaks_are_handed_on_and_fainter_ones_not() -> None:
    boxes = [(50.0, 50.0, 20.0, 20.0), (150.0, 50.0, 20.0, 20.0), (250.0, 50.0, 20.0, 20.0)]
    found = fake_finder(boxes, [0.5, FINDER.threshold * FAINT + 0.01, FINDER.threshold * FAINT - 0.01])(blank(640, 480))
    assert len(found) == 2
    assert list(found.scores >= FINDER.threshold) == [True, False]


def test_of_two_boxes_on_one_die_the_stronger_stays() -> None:
    found = fake_finder([(100, 100, 40, 40), (108, 100, 40, 40), (150, 100, 40, 40)], [0.6, 0.9, 0.7])(blank(640, 480))
    assert found.boxes[:, 0].tolist() == [108, 150]


def test_a_face_of_a_die_is_not_another_die() -> None:
    boxes = [(100.0, 100.0, 60.0, 60.0), (105.0, 100.0, 34.0, 34.0), (100.0, 145.0, 60.0, 60.0)]
    assert len(fake_finder(boxes, [0.9, 0.8, 0.7])(blank(640, 480))) == 2


def test_what_may_be_a_pip_is_left_to_the_reader() -> None:
    boxes = [(100.0, 100.0, 90.0, 90.0), (120.0, 120.0, 20.0, 20.0), (250.0, 100.0, 20.0, 20.0)]
    found = fake_finder(boxes, [0.5, 0.8, 0.7])(blank(640, 480))
    assert len(found) == 3
    assert np.argwhere(pips(found.boxes)).tolist() == [[0, 2]]


LEFT, RIGHT, BETWEEN = (10.0, 40.0, 40.0, 40.0), (54.0, 40.0, 40.0, 40.0), (34.0, 42.0, 38.0, 36.0)


@pytest.mark.parametrize(
    ("boxes", "kept"),
    [
        pytest.param((LEFT, RIGHT, BETWEEN), 2, id="half of each of two stronger ones"),
        pytest.param((BETWEEN, LEFT, RIGHT), 3, id="it is the strongest"),
        pytest.param((LEFT, BETWEEN), 2, id="there is one only"),
        pytest.param((LEFT, (80.0, 40.0, 40.0, 40.0), BETWEEN), 3, id="far from one of them"),
        pytest.param(((0.0, 0.0, 60.0, 120.0), RIGHT, BETWEEN), 3, id="one of them is a crowd"),
    ],
)
def test_what_lies_across_two_dice_is_none(boxes: tuple[Box, ...], kept: int) -> None:
    scores = np.linspace(0.9, 0.5, len(boxes)).astype(np.float32)
    assert len(apart(Found(np.array(boxes, np.float32), scores))) == kept


def test_from_a_step_back_only_large_dice_count() -> None:
    found = fake_finder([], far=[(40, 40, 80, 80), (200, 40, 20, 20)])(blank(1280, 720))
    assert found.boxes.tolist() == [pytest.approx([160, 160, 320, 320])]


def test_a_die_seen_near_and_far_is_one_die() -> None:
    found = fake_finder([(80, 80, 160, 160)], far=[(40, 40, 84, 80)])(blank(640, 480))
    assert len(found) == 1


def test_peaks_in_the_padding_are_nothing() -> None:
    assert len(fake_finder([(100, 365, 20, 20), (100, 340, 20, 20)])(blank(1280, 720))) == 1


@pytest.mark.parametrize("size", [(1, 1), (1, 4000), (4000, 1), (641, 33)])
def test_any_shape_of_picture(size: tuple[int, int]) -> None:
    assert len(fake_finder([])(blank(*size))) == 0


def test_input_is_padded_with_the_mean() -> None:
    padded = fake_finder([]).prepare(np.full((360, 640, 3), 255, np.uint8), 1.0)
    assert padded.shape == (1, 3, 384, 640)
    assert padded[:, :, :360].min() == 1.0
    assert padded[:, :, 360:].max() == 0.0


def test_colours_are_red_green_blue() -> None:
    pixels = np.zeros((640, 640, 3), np.uint8)
    pixels[..., 2] = 255
    assert fake_finder([]).prepare(pixels, 1.0).max(axis=(0, 2, 3)).tolist() == [1.0, 0.0, 0.0]


def test_a_network_with_other_outputs_is_refused() -> None:
    def run(batch: Floats) -> Mapping[str, Floats]:
        return {"boxes": batch}

    with pytest.raises(Unfit, match="heat"):
        Finder(Network(run, FINDER))(blank(64, 64))


def test_overlap() -> None:
    one = np.array([[0, 0, 10, 10]], np.float32)
    other = np.array([[0, 0, 10, 10], [5, 0, 10, 10], [20, 0, 10, 10]], np.float32)
    assert overlap(one, other)[0] == pytest.approx([1, 1 / 3, 0])
