"""The table that most stories begin with."""

from __future__ import annotations

import pytest

from tests.vision.watching.scenes import Table
from tests.vision.watching.stories import started


@pytest.fixture
def table() -> Table:
    """Five dice lie there and have been read."""
    return started(Table())
