"""A die by itself: what was around it is gone, and what it shows is still told."""

from __future__ import annotations

import sys
from pathlib import Path

import numpy as np
import pytest

from datasets.cut_out import cut_out, main
from datasets.labelled import dice_of, load
from models.toy import toy_pictures


def test_what_lies_in_the_box_is_cut_out() -> None:
    picture = np.arange(300, dtype=np.uint8).reshape(10, 10, 3)
    assert np.array_equal(cut_out(picture, (2, 3, 4, 5), 1.0), picture[3:8, 2:6])


def test_room_ends_where_the_picture_does() -> None:
    picture = np.zeros((10, 20, 3), np.uint8)
    assert cut_out(picture, (0, 5, 4, 4), 2.0).shape == (7, 6, 3)


def test_every_die_is_a_picture_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    rows = toy_pictures(tmp_path / "toy")
    known = [(die.face, die.box) for _, die in dice_of(rows) if die.face and die.box]
    monkeypatch.setattr(sys, "argv", ["cut_out", str(tmp_path / "toy"), "--out", str(tmp_path / "cut")])
    main()
    pieces = load(tmp_path / "cut")
    assert [die.face for _, die in dice_of(pieces)] == [face for face, _ in known]
    for piece, (_, box) in zip(pieces, known, strict=True):
        assert piece.pixels().shape[:2] == (piece.height, piece.width)
        assert abs(piece.width - box[2]) <= 1 and abs(piece.height - box[3]) <= 1
