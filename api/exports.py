"""A game as a table for spreadsheets."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterator

from api.walk import Step, walk
from engines.log import Replay

FORMULA = ("=", "+", "-", "@", "\t", "\r")


def write_csv(played: Replay) -> bytes:
    """One line an event, everybody's total behind it. With a mark at the start by which spreadsheets know UTF-8."""
    text = io.StringIO()
    writer = csv.writer(text)
    writer.writerow(["event", "player", "type", "what", *map(harmless, played.log.setup.players)])
    writer.writerows(map(list, map(line, walk(played))))
    return text.getvalue().encode("utf-8-sig")


def line(step: Step) -> Iterator[object]:
    what = {key: value for key, value in step.event.items() if key not in ("type", "player")}
    shown = json.dumps(what, ensure_ascii=False) if what else ""
    return iter((step.index, harmless(step.player or ""), step.event["type"], shown, *step.scores))


def harmless(text: str) -> str:
    """A spreadsheet would take a name that begins like this for a formula, and run it."""
    return f"'{text}" if text.startswith(FORMULA) else text
