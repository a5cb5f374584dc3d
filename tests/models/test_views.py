"""Views that the networks learn from: labels must follow the pixels."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from datasets.labelled import Labelled, group_of, split_by_group
from models.crops import CROP, cut
from models.finder_views import STRIDE, WINDOW, make_view, targets, turned, window
from models.questions import HEAD_NAMES, UNKNOWN
from models.reader_views import face_view, whole_view
from models.sizes import FACE, WHOLE
from models.toy import toy_pictures


@pytest.fixture(scope="module")
def rows(tmp_path_factory: pytest.TempPathFactory) -> tuple[Labelled, ...]:
    return toy_pictures(tmp_path_factory.mktemp("toy"))


def test_every_die_of_a_view_has_its_peak(rows: tuple[Labelled, ...]) -> None:
    for seed in range(20):
        view = make_view(rows, rows[:0], np.random.default_rng(seed))
        wanted = targets(view)
        assert view.pixels.shape == (WINDOW, WINDOW, 3)
        for x, y, w, h in view.boxes.tolist():
            column, row = min(int((x + w / 2) / STRIDE), 95), min(int((y + h / 2) / STRIDE), 95)
            assert wanted[0, row, column] == 1
            assert wanted[5, row, column] == 1


def test_boxes_lie_on_the_bright_dice(rows: tuple[Labelled, ...]) -> None:
    """The toy dice are brighter than their table: the middle of a box must be, in the picture without relighting."""
    for seed in range(20):
        view = window(rows[0], WINDOW, np.random.default_rng(seed))
        for x, y, w, h in view.boxes.tolist():
            inside = view.pixels[int(y + 0.3 * h) : int(y + 0.7 * h), int(x + 0.3 * w) : int(x + 0.7 * w)]
            assert np.quantile(inside, 0.9) > 180


def test_a_quarter_turn_swaps_width_and_height() -> None:
    turn = np.array([[0.0, -1.0, 100.0], [1.0, 0.0, 0.0]])
    box = turned(np.array([[10, 20, 30, 40]], np.float32), turn)[0]
    assert np.allclose(box, [100 - 60, 10, 40, 30], atol=1e-3)


def test_crops_keep_their_answers(rows: tuple[Labelled, ...]) -> None:
    crops = cut(rows, seed=1)
    value = HEAD_NAMES.index("value")
    assert crops.pixels.shape[1:] == (CROP, CROP, 3)
    for make, side in ((whole_view, WHOLE), (face_view, FACE)):
        pixels, told = make(crops, 0, np.random.default_rng(0), side)
        assert pixels.shape == (side, side, 3)
        assert told[value] == crops.answers[0, value] != UNKNOWN


def test_splits_never_cut_a_group(rows: tuple[Labelled, ...]) -> None:
    kept, held = split_by_group(rows, 0.5, seed=0)
    assert kept and held
    assert not {row.group for row in kept} & {row.group for row in held}


@pytest.mark.parametrize(
    ("source", "one", "other"),
    [
        ("set_cards_solid", "1-red-oval__20170311_132957_1_18", "2-green-oval__20170311_132957_2_4"),
        ("aws_dice", "IMG_20191112_101219", "IMG_20191112_101258"),
    ],
)
def test_pictures_of_one_throw_share_a_group(source: str, one: str, other: str) -> None:
    assert group_of(source, one) == group_of(source, other)


def test_the_cutter_needs_no_torch() -> None:
    text = (Path(__file__).parents[2] / "models" / "crops.py").read_text()
    assert "torch" not in text
