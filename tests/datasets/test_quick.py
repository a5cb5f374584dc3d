"""Cubes drawn by the ten thousand: one that cannot be drawn does not end the run."""

from __future__ import annotations

from itertools import islice

import numpy as np
import pytest

pytest.importorskip("PIL", reason="words on dice need pillow")

from datasets.art.looks import make_look
from datasets.look import DieLook
from datasets.quick import pictures as quick
from datasets.tracer.camera import tilt_between

EACH = 6
"""Pictures of one look."""


def faces(count: int, seed: int = 5) -> list[tuple[str, bytes]]:
    stream = quick.pictures(["d6"], "test", np.random.default_rng(seed))
    return [(die["face"], picture.tobytes()) for picture, die in islice(stream, count)]


@pytest.fixture(autouse=True)
def few_tables(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(quick, "TABLES", 1)


def test_a_look_that_cannot_be_drawn_is_left_out_and_what_came_before_stays(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    whole, make, made = faces(2 * EACH), make_look, iter(range(100))

    def second_fails(kind: str, rng: np.random.Generator, split: str) -> DieLook:
        if next(made) == 1:
            rng.random()
            raise ValueError("nothing was drawn")
        return make(kind, rng, split)

    monkeypatch.setattr(quick, "make_look", second_fails)
    left = faces(2 * EACH)
    assert len(left) == len(whole) and left[:EACH] == whole[:EACH] and left[EACH:] != whole[EACH:]
    assert "nothing was drawn" in capsys.readouterr().err


def test_kinds_that_are_none_end_the_run() -> None:
    with pytest.raises(ValueError, match="no dice of these kinds can be drawn: d20"):
        next(quick.pictures(["d20"], "test", np.random.default_rng(1)))


def height_of_tops(low: float, high: float) -> float:
    """Of the top face beside its width, at the mean."""
    stream = quick.pictures(["d6"], "test", np.random.default_rng(3), tilt_between(low, high))
    tops = [np.array(die["corners"]) for _, die in islice(stream, EACH)]
    return float(np.mean([np.ptp(top[:, 1]) / np.ptp(top[:, 0]) for top in tops]))


def test_a_low_camera_sees_the_top_foreshortened() -> None:
    assert height_of_tops(60, 70) < 0.7 * height_of_tops(0, 10)
