"""What Mitsuba makes of a table, where it is installed."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

pytest.importorskip("mitsuba", reason="mitsuba is not installed")
pytest.importorskip("moderngl", reason="moderngl is not installed")

from datasets.second.__main__ import shows_something
from datasets.second.table import lay, top_corners
from datasets.second.tracing import trace
from tests.datasets.second.installed import needs_type


@needs_type
def test_a_die_is_seen_where_its_label_says() -> None:
    laid = lay(["d6"], np.random.default_rng(3))
    small = replace(laid, dice=laid.dice[:1])
    table = np.full((8, 8, 3), 128, np.uint8)
    light, empty = trace(small, table, 1), trace(replace(small, dice=()), table, 1)
    photo, bare = ((np.clip(each, 0, 1) * 255).astype(np.uint8) for each in (light, empty))
    corners = top_corners(laid.camera, small.dice[0])
    x, y = corners.mean(0).astype(int)
    assert np.abs(photo[y, x].astype(int) - bare[y, x]).max() > 8
    assert shows_something(photo, corners, 0.7) and not shows_something(bare, corners, 0.7)
