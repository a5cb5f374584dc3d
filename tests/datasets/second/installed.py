"""What the second hand prints with, where it is installed."""

from __future__ import annotations

import numpy as np
import pytest

from datasets.art.typefaces import MissingTypeFacesError
from datasets.second.printing import draw_type


def has_type() -> bool:
    try:
        return bool(draw_type(np.random.default_rng(0)))
    except MissingTypeFacesError:
        return False


needs_type = pytest.mark.skipif(not has_type(), reason="none of the type families of the second hand is installed")
