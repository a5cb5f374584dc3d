"""What lies around the dice, and the camera that looks at it."""

from __future__ import annotations

import numpy as np
import pytest

pytest.importorskip("PIL", reason="printed pages need pillow")

from datasets.art.clutter import THINGS, make_clutter
from datasets.art.lens import degrade, draw_shot, linear, photograph, take
from datasets.art.photos import sources
from datasets.art.surfaces.surface import SIDE
from datasets.art.tables import STUFFS, draw_table, make_table
from tests.datasets.art.fonts import needs_fonts


@needs_fonts
@pytest.mark.parametrize("what", THINGS)
def test_clutter_is_a_flat_picture_with_a_size(what: str) -> None:
    thing = make_clutter(np.random.default_rng(0), "train", what)
    assert thing.what == what and thing.picture.dtype == np.uint8 and thing.picture.shape[2] == 4
    assert thing.picture[..., 3].max() > 40 and min(thing.size_mm) > 3
    assert (thing.height_mm == 0) == (what == "shadow")


@needs_fonts
def test_table_comes_from_the_seed() -> None:
    first, again = (make_table(np.random.default_rng(5), "train") for _ in range(2))
    assert first.shape == (SIDE, SIDE, 3) and first.dtype == np.uint8 and np.array_equal(first, again)


@needs_fonts
@pytest.mark.parametrize("split,what", [("train", "felt"), ("train", "board"), ("test", "terrazzo"), ("test", "paper")])
def test_table_has_scale_and_shine(split: str, what: str) -> None:
    table = draw_table(np.random.default_rng(1), split, what)
    assert table.what == what and 100 < table.width_mm < 1000 and 0 < table.roughness <= 1


def test_shares_of_stuffs_sum_to_one() -> None:
    for split, stuffs in STUFFS.items():
        assert sum(stuff.share for stuff in stuffs.values()) == pytest.approx(1), split


def test_photographs_are_not_shared_between_splits() -> None:
    assert not set(sources("train")) & set(sources("test"))


def scene() -> np.ndarray[tuple[int, ...], np.dtype[np.float32]]:
    light = np.full((120, 160, 3), 0.2, np.float32)
    light[40:80, 60:100] = (0.8, 0.7, 0.6)
    return light


def test_photograph_keeps_size_and_comes_from_the_seed() -> None:
    first, again = (photograph(scene(), np.random.default_rng(3)) for _ in range(2))
    assert first.shape == (120, 160, 3) and first.dtype == np.uint8 and np.array_equal(first, again)


def test_camera_is_never_hopeless() -> None:
    """Whatever the shot, the bright square still stands out."""
    rng = np.random.default_rng(0)
    for _ in range(60):
        picture = photograph(scene(), rng).astype(float)
        assert picture[50:70, 70:90].mean() - picture[5:25, 70:90].mean() > 12


def test_exposure_makes_brighter() -> None:
    rng = np.random.default_rng(1)
    shot = draw_shot(rng)
    fields = {name: getattr(shot, name) for name in shot.__slots__}
    dark, light = (take(scene(), type(shot)(**{**fields, "exposure": stops}), rng).mean() for stops in (-1.0, 0.5))
    assert dark < light


def test_degrade_changes_a_photograph_but_not_its_size() -> None:
    picture = (np.random.default_rng(0).random((90, 120, 3)) * 255).astype(np.uint8)
    spoiled = degrade(picture, np.random.default_rng(2))
    assert spoiled.shape == picture.shape and not np.array_equal(spoiled, picture)


def test_linear_light_of_bytes() -> None:
    grey = np.array([[[0, 128, 255]]], np.uint8)
    assert linear(grey)[0, 0] == pytest.approx((1.0, 0.2158, 0.0), abs=1e-3)


def test_light_of_a_wrong_shape_is_refused() -> None:
    with pytest.raises(ValueError, match="shape"):
        photograph(np.zeros((4, 4), np.float32), np.random.default_rng(0))
