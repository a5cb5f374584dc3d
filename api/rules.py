"""The rule sheets that ship with the app."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib.resources import files

LANGUAGES = ("en", "fr")
SHEETS: Mapping[str, str] = {"double-yatzy": "yatzy"}
"""Games that share another's sheet; the others have one of their own name."""
COMMON = "common"


def sheet_of(game: str) -> str:
    return SHEETS.get(game, game)


@cache
def read_sheet(name: str, language: str) -> str:
    """Both come from closed lists, never from a request."""
    return files("seeds").joinpath(f"{name}.{language}.md").read_text(encoding="utf-8")
