"""Views that the networks learn from: labels must follow the pixels."""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np
import pytest

from datasets.labelled import Die, Labelled, group_of, held_groups
from datasets.plane import rotation
from models.crops import CROP, cut
from models.finder_views import WINDOW, make_view, targets, turned, window
from models.light import AS_BRIGHT, BRIGHTNESS, LEAST_APART, glare, two_colours, two_hues, weigh
from models.pose import TOLD, moved
from models.questions import HEAD_NAMES, UNKNOWN
from models.reader_views import (
    CUT,
    MakeView,
    cut_out,
    double_view,
    face_view,
    is_alone,
    is_card,
    signs_view,
    whole_view,
)
from models.sizes import DOUBLE, FACE, STRIDE, WHOLE
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
    for make, side in ((whole_view, WHOLE), (face_view, FACE), (signs_view, FACE), (double_view, DOUBLE)):
        pixels, told = make(crops, 0, np.random.default_rng(0), side)
        assert pixels.shape == (side, side, 3)
        assert told[value] == crops.answers[0, value] != UNKNOWN


def test_pips_stay_on_their_paint(tmp_path: Path) -> None:
    """A white die with four black pips: however a view turns and dyes it, what is told lies on paint."""
    crops = cut([painted_die(tmp_path)], seed=1)
    for seed in range(12):
        pixels, told = double_view(crops, 0, np.random.default_rng(seed), DOUBLE)
        pips = told[len(HEAD_NAMES) + 2 * TOLD :].reshape(2, 6, 2) * DOUBLE
        assert np.isnan(pips[0, 4:]).all() and np.isnan(pips[1]).all()
        on, middle = (pixels[int(y), int(x)].astype(int) for x, y in (pips[0, 0], pips[0, :4].mean(axis=0)))
        assert np.abs(on - middle).max() > 25, seed


def test_a_face_that_is_cut_out_fills_its_view(tmp_path: Path) -> None:
    """However it lies: what it takes up of the view is what was asked for, give or take how it is squeezed."""
    pose = cut([painted_die(tmp_path)], seed=1).pose[0].astype(np.float64)
    turned = np.concatenate([pose[:2], (rotation(0.6) @ pose[2:].reshape(2, 2)).ravel()])
    for seed in range(30):
        turn = cut_out(turned, np.random.default_rng(seed), WHOLE, mirror=False)
        there = moved(turned, turn) * 2 / WHOLE - [1, 1, 0, 0, 0, 0]
        assert np.abs(there[:2]).max() < 0.25
        assert 0.75 / CUT[1] < np.abs(there[2:].reshape(2, 2)).sum(1).max() < 1.3 / CUT[0]


def painted_die(folder: Path) -> Labelled:
    picture = np.full((200, 200, 3), 200, np.uint8)
    places = [[0.25, 0.25], [0.75, 0.25], [0.25, 0.75], [0.75, 0.75]]
    for x, y in places:
        cv2.circle(picture, (int(60 + 80 * x), int(60 + 80 * y)), 11, (10, 10, 10), -1)
    cv2.imwrite(str(folder / "die.png"), picture)
    corners = [[60.0, 60.0], [140.0, 60.0], [140.0, 140.0], [60.0, 140.0]]
    die = Die((60, 60, 80, 80), "d6", "4", corners=corners, pips=places)
    return Labelled(folder / "die.png", 200, 200, (die,), (), "painted")


def test_everybody_holds_the_same_groups_back() -> None:
    groups = [f"throw {number % 10}" for number in range(40)]
    held = held_groups(groups, 0.3)
    assert held == held_groups(reversed(groups), 0.3)
    assert len(held) == 3 and held < set(groups)


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


def test_two_colours_keep_the_pips_apart_from_the_die() -> None:
    """Whatever the colours are, light and dark of the picture stay two: they differ by what was promised."""
    picture = np.full((32, 32, 3), 200, np.uint8)
    picture[8:16, 8:16] = 40
    for seed in range(20):
        pip, die = (
            two_colours(picture, np.random.default_rng(seed))[y, x].astype(int) for y, x in ((12, 12), (28, 28))
        )
        assert np.abs(pip - die).max() >= LEAST_APART - 1


def test_two_hues_differ_in_colour_and_not_in_brightness() -> None:
    picture = np.full((48, 48, 3), 200, np.uint8)
    picture[8:24, 8:24] = 40
    for seed in range(20):
        pip, die = (two_hues(picture, np.random.default_rng(seed))[y, x].astype(int) for y, x in ((16, 16), (40, 40)))
        assert np.abs(pip - die).max() >= LEAST_APART - 8, seed  # colour is rounded and blurred on its way
        assert abs((pip - die) @ BRIGHTNESS) <= AS_BRIGHT + 4, seed


def test_strokes_become_bolder_or_lighter_and_stay() -> None:
    picture = np.full((32, 32, 3), 230, np.uint8)
    picture[6:26, 14:18] = 20
    dark = [(weigh(picture, np.random.default_rng(seed)) < 128).all(axis=2).sum() for seed in range(20)]
    assert min(dark) >= 20 and min(dark) < 80 < max(dark) <= 22 * 6


def test_glare_brightens_some_of_the_picture_and_darkens_none() -> None:
    picture = np.random.default_rng(1).integers(0, 256, (64, 64, 3)).astype(np.uint8)
    for seed in range(5):
        change = glare(picture, np.random.default_rng(seed)).astype(int) - picture
        assert change.min() >= 0 and 0 < (change > 20).mean() < 0.5


def test_a_drawn_face_by_itself_lies_where_its_corners_are_and_is_no_card(tmp_path: Path) -> None:
    """Cards are taller than wide and nobody says how they lie; a face by itself is as square as it was drawn."""
    file, corners = tmp_path / "face.png", ((4.0, 6.0), (76.0, 6.0), (76.0, 78.0), (4.0, 78.0))
    cv2.imwrite(str(file), np.full((80, 80, 3), 200, np.uint8))
    face, card = (
        cut([Labelled(file, 80, 80, (Die(None, "d6", "4", corners=known),), (), "flat")], seed=1)
        for known in (corners, None)
    )
    assert np.allclose(face.pose[0], np.array([40, 42, 36, 0, 0, 36]) * CROP / 80) and np.isnan(card.pose).all()
    assert is_alone(face, 0) and not is_card(face, 0) and is_card(card, 0)
    told = [whole_view(face, 0, np.random.default_rng(seed), WHOLE)[1][len(HEAD_NAMES) :] for seed in range(12)]
    assert all(0.7 < pose[2] / pose[4] < 1.4 and abs(pose[0]) < 0.4 for pose in told)


@pytest.mark.parametrize("make", [whole_view, face_view])
@pytest.mark.parametrize(("face", "times"), [("1", range(3, 40)), ("3", range(1))])
def test_of_a_one_now_and_then_only_the_pip_is_shown(tmp_path: Path, make: MakeView, face: str, times: range) -> None:
    """That is no lesson on what a die looks like: of a larger die a finder takes pips for dice."""
    file, corners = tmp_path / "face.png", ((8.0, 8.0), (72.0, 8.0), (72.0, 72.0), (8.0, 72.0))
    picture = np.full((80, 80, 3), 230, np.uint8)
    cv2.circle(picture, (40, 40), 9, (20, 20, 20), -1)
    cv2.imwrite(str(file), picture)
    crops = cut([Labelled(file, 80, 80, (Die(None, "d6", face, corners=corners),), (), "flat")], seed=1)
    kind, value = HEAD_NAMES.index("kind"), HEAD_NAMES.index("value")
    views = [make(crops, 0, np.random.default_rng(seed), FACE)[1] for seed in range(100)]
    pips = [told for told in views if told[kind] == UNKNOWN]
    assert len(pips) in times and all(told[value] == views[0][value] != UNKNOWN for told in pips)
