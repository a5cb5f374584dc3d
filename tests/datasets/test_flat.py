"""Faces by themselves: nothing but what is printed, and where it says."""

from __future__ import annotations

import json
import sys
from itertools import islice
from pathlib import Path

import numpy as np
import pytest

pytest.importorskip("PIL", reason="words on dice need pillow")

from datasets.labelled import load
from datasets.quick import __main__ as quick
from datasets.quick.cube import SIDE
from datasets.quick.flat import LEAST
from datasets.quick.pictures import flat_pictures
from datasets.second import flat as second
from tests.datasets.second.installed import needs_type
from vision.labels import LABELS

KINDS = ["d6", "word", "challenge", "set"]


def test_a_flat_face_fills_its_picture_and_has_no_die_around_it() -> None:
    for picture, die in islice(flat_pictures(KINDS, "train", np.random.default_rng(2)), 24):
        side, corners = picture.shape[0], np.array(die["corners"])
        assert LEAST <= side <= SIDE and picture.shape == (side, side, 3) and die["box"] is None
        assert (
            np.abs(np.ptp(corners, axis=0) / side - 1).max() < 0.45 and np.abs(corners.mean(0) / side - 0.5).max() < 0.1
        )


def test_pips_are_where_the_label_says() -> None:
    """Centres are told in sides of the face; the paint there is not the body."""
    for picture, die in islice(flat_pictures(["d6"], "test", np.random.default_rng(4)), 12):
        a, b, _, d = np.array(die["corners"])
        spots = [a + x * (b - a) + y * (d - a) for x, y in die["pips"]]
        inside = [spot.astype(int) for spot in spots if (spot > 1).all() and (spot < picture.shape[0] - 1).all()]
        off = [np.abs(picture[y, x].astype(int) - np.median(picture, (0, 1))).max() for x, y in inside]
        assert len(spots) == int(die["face"]) and np.median(off) > 12


def test_small_dice_are_nothing_to_see_on_a_face_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "argv", ["quick", "--out", str(tmp_path), "--flat", "--kinds", "d6,double"])
    with pytest.raises(SystemExit):
        quick.main()


@pytest.mark.parametrize(("module", "more"), [(quick, ["--flat"]), pytest.param(second, [], marks=needs_type)])
def test_what_is_written_is_read_back(
    module: object, more: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "argv", ["flat", "--out", str(tmp_path), "--count", "8", *more])
    module.main()  # type: ignore[attr-defined]
    rows = load(tmp_path)
    assert len(rows) == 8 == len((tmp_path / LABELS).read_text().splitlines())
    assert all(row.pixels().shape == (row.height, row.width, 3) and row.dice[0].box is None for row in rows)
    assert all(json.loads(line)["dice"][0]["face"] for line in (tmp_path / LABELS).read_text().splitlines())
