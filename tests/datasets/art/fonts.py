"""Where the type families of the dice and pages are not installed, what is drawn with them is not tested."""

from __future__ import annotations

import pytest

from datasets.art.typefaces import MissingTypeFacesError, families


def fonts_missing() -> bool:
    try:
        return not (families("train") and families("test"))
    except MissingTypeFacesError:
        return True


needs_fonts = pytest.mark.skipif(fonts_missing(), reason="type families of datasets/art/packages.txt are not installed")
