"""What rows of a score sheet are called on the pages. The terminal speaks English."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from importlib.resources import files

from engines.core import Row
from engines.log import Replay

Text = str | Mapping[str, str]


def row_name(row: Row, played: Replay) -> str:
    if row.kind == "turn":
        return row.key
    if row.kind == "box" and played.log.game.name == "genius":
        return genius_box(row.key, in_rounds=played.state.mode.rounds)
    return text(f"box.{row.key}" if row.kind == "box" else f"row.{row.key}")


def genius_box(key: str, *, in_rounds: bool) -> str:
    number, end = int(key[0]), key[1:]
    if in_rounds:
        return text("box.round", number)
    return text(f"box.dice_{end}" if end else "box.dice", number)


def text(key: str, number: int = 0) -> str:
    found = catalogue()[key]
    form = found if isinstance(found, str) else found["one" if number == 1 else "other"]
    return form.format(number=number, count=number)


@cache
def catalogue() -> Mapping[str, Text]:
    texts: Mapping[str, Text] = json.loads(files("api").joinpath("static/locales/en.json").read_text("utf-8"))
    return texts
