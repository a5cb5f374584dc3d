"""The tables of the results page, on dice marked by hand."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from models.results import by_size, confusions, plot, reliability, worst
from vision.bench.labels import Truth
from vision.bench.marks import Mark
from vision.types import Reading


def mark(truth: str, read: str, said: float, kind: str = "d6") -> Mark:
    reading = Reading((0, 0, 9, 9), kind, read, "red", said, (), ((read, said),), np.zeros(128, np.float32))
    return Mark(Path("x.jpg"), Truth((0, 0, 9, 9), kind, truth), reading)


def test_confusions_count_every_part_of_a_face() -> None:
    table = confusions([mark("4/2", "4/3", 0.9, "double"), mark("1/2", "1/2", 0.9, "double")])
    assert "### outer" in table and "| **4** |  | 1 |" in table
    assert "### inner" in table and "| **2** | 1 | 1 |" in table


def test_a_missed_die_is_a_column_of_its_own() -> None:
    table = confusions([Mark(Path("x.jpg"), Truth((0, 0, 9, 9), "d6", "3"), None)])
    assert "| | 3 | missed |" in table and "| **3** |  | 1 |" in table


def test_the_worst_are_wrong_with_the_greatest_confidence() -> None:
    marks = [mark("1", "1", 0.99), mark("2", "3", 0.6), mark("4", "6", 0.97)]
    assert [each.truth.face for each in worst(marks)] == ["4", "2"]


def test_reliability_says_how_many_were_right() -> None:
    marks = [mark("1", "1", 0.91), mark("1", "2", 0.93), mark("1", "1", 1.0)]
    assert reliability(marks) == [(pytest.approx(0.92), 0.5, 2), (1.0, 1.0, 1)]
    assert plot(reliability(marks)).count("<circle") == 2


def test_dice_are_counted_by_their_size() -> None:
    large = Mark(Path("x.jpg"), Truth((0, 0, 70, 50), "d6", "3"), None)
    rows = by_size([mark("1", "1", 0.9), mark("1", "2", 0.9), large]).splitlines()
    assert rows[0] == "| | under 35 px | 35 to 60 px | 60 to 90 px | from 90 px |"
    assert rows[2] == "| **d6** | 1 of 2 (50.0%), 2 sure |  | 0 of 1 (0.0%), 0 sure |  |"
