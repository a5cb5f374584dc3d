"""What stories at a drawn table begin with, and what is asked of their end."""

from __future__ import annotations

from collections.abc import Sequence

from tests.vision.watching.scenes import Die, Scene, Table
from vision.watching.seen import Settled
from vision.watching.watcher import Event

FIVE = (Die(120, 100, 1), Die(220, 120, 2, "red"), Die(150, 220, 3, "blue"), Die(300, 250, 4), Die(400, 100, 5))
ON_TABLE = Scene(FIVE)


def started(table: Table, scene: Scene = ON_TABLE) -> Table:
    (event,) = table.rest(scene)
    assert isinstance(event, Settled)
    return table


def settled(events: Sequence[Event]) -> Settled:
    (event,) = [event for event in events if isinstance(event, Settled)]
    return event


def rolled(event: Settled) -> list[str]:
    return sorted(die.reading.face for die in event.dice if die.rolled)


def lying(event: Settled) -> list[str]:
    return sorted(die.reading.face for die in event.dice if not die.rolled)
