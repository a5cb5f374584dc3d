"""The texts of the page, in both languages."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

STATIC = Path(__file__).parents[2] / "api" / "static"
Catalogue = dict[str, Any]


def load(language: str) -> Catalogue:
    found: Catalogue = json.loads((STATIC / "locales" / f"{language}.json").read_text("utf-8"))
    return found


EN, FR = load("en"), load("fr")
