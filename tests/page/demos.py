"""The clips of the demo, and what of a log they settle."""

from __future__ import annotations

import json
from pathlib import Path

from tests.page.playing import Event

CLIPS = Path(__file__).parents[2] / "api" / "demo"
TURNS = {"forget-it": 4, "double-yatzy": 3, "genius": 3, "set-dice": 2}
"""Events of the first turn; of SET Dice a call and a move."""


def played(events: list[Event]) -> list[str]:
    """Dice have no order. A hand of SET Dice may stay unread, and so is left out."""
    return [
        json.dumps(
            {
                name: sorted(value, key=str) if name == "dice" and isinstance(value, list) else value
                for name, value in event.items()
            }
        )
        for event in events
        if not (event["type"] == "roll" and "player" in event)
    ]
