"""Bodies: the colour name is what one sees, and says nothing about the kind or the face."""

from __future__ import annotations

import numpy as np
import pytest

from datasets.art.bodies import draw_edge, make_body
from datasets.art.colours import BODY_WEIGHTS, NAMED, contrast, draw_ink, draw_name, ink_of_another_hue, ink_on, to_lab
from datasets.art.pips import draw_cell, is_test_cell
from datasets.look import FACE_PIXELS


def test_names_follow_their_weights() -> None:
    rng = np.random.default_rng(0)
    drawn = [draw_name(rng) for _ in range(600)]
    for name, weight in BODY_WEIGHTS.items():
        expected = weight / sum(BODY_WEIGHTS.values())
        assert abs(drawn.count(name) / 600 - expected) < 0.05


def test_edges_are_of_real_dice() -> None:
    rng = np.random.default_rng(0)
    edges = [draw_edge(rng) for _ in range(300)]
    assert min(edges) >= 8 and max(edges) <= 30 and 14 < np.median(edges) < 19


@pytest.mark.parametrize("name", NAMED)
def test_body_stays_near_its_name(name: str) -> None:
    """Marble and speckle may add a second colour, never become the first."""
    rng = np.random.default_rng(4)
    for _ in range(6):
        body = make_body(rng, name)
        if body.grain is not None:
            assert body.grain.shape == (6, FACE_PIXELS, FACE_PIXELS, 3)
            mean = tuple(np.asarray(body.rgb) * body.grain.mean((0, 1, 2)) / 255)
            near, far = (
                contrast((mean[0], mean[1], mean[2]), ground) for ground in (body.grounds[0], body.grounds[-1])
            )
            assert near <= far + 1e-6 or len(body.grounds) == 1


@pytest.mark.parametrize("split", ["train", "test"])
def test_ink_can_be_told_from_the_body(split: str) -> None:
    rng = np.random.default_rng(2)
    bodies = [(0.9, 0.9, 0.88), (0.05, 0.05, 0.05), (0.8, 0.1, 0.1), (0.5, 0.5, 0.5)]
    for body in bodies:
        assert min(contrast(ink_on((body,), rng, split).rgb, body) for _ in range(10)) > 18


def test_ink_families_are_kept_apart() -> None:
    rng = np.random.default_rng(3)
    train, test = ({draw_ink(rng, split).family for _ in range(200)} for split in ("train", "test"))
    assert not train & test


def test_lab_of_known_colours() -> None:
    assert to_lab((1.0, 1.0, 1.0)) == pytest.approx((100, 0, 0), abs=0.1)
    assert to_lab((1.0, 0.0, 0.0)) == pytest.approx((53.2, 80.1, 67.2), abs=0.3)


@pytest.mark.parametrize("split", ["train", "test"])
def test_pip_cells_belong_to_one_split(split: str) -> None:
    rng = np.random.default_rng(0)
    for room in (0.42, 0.47):
        cells = {draw_cell(rng, split, room) for _ in range(60)}
        assert all(is_test_cell(*cell) == (split == "test") for cell in cells)
        assert len(cells) >= 2


def test_inks_of_another_hue_are_as_light_as_their_ground() -> None:
    rng = np.random.default_rng(4)
    for ground in ((0.27, 0.25, 0.24), (0.1, 0.3, 0.7), (0.85, 0.75, 0.3)):
        for _ in range(10):
            one, other = to_lab(ink_of_another_hue(ground, rng).rgb), to_lab(ground)
            assert abs(one[0] - other[0]) < 14 and np.hypot(one[1] - other[1], one[2] - other[2]) > 40
