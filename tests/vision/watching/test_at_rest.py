"""Between throws: little is looked at, nothing is missed."""

from __future__ import annotations

import numpy as np

from tests.vision.watching.scenes import WIDTH, Die, Scene, Table, draw, reaching
from tests.vision.watching.stories import FIVE, ON_TABLE, rolled, settled, started
from vision.watching.quality import Advice
from vision.watching.seen import Moved, Settled
from vision.watching.watcher import Event


def test_at_rest_the_networks_rest_too(table: Table) -> None:
    looks = table.eyes.looks
    table.rest(ON_TABLE, 10)
    assert table.eyes.looks == looks


def test_what_crept_in_unnoticed_is_found_by_the_slow_check() -> None:
    """Over minutes, two frames a second, each step far too small to be seen as motion."""
    before, after = Scene(FIVE, noise=0.0), Scene((*FIVE, Die(500, 300, 6)), noise=0.0)
    table = started(Table(), before)
    table.eyes.scene = after
    start, end = draw(before).astype(np.float32), draw(after).astype(np.float32)
    pictures = [(start + (end - start) * share).astype(np.uint8) for share in np.linspace(0, 1, 300)]
    told = [table.watcher.take(picture, table.t + 0.5 * number) for number, picture in enumerate(pictures, 1)]
    assert "6" in [die.reading.face for die in table.watcher.dice]
    assert [type(event) for events in told for event in events] == [Moved, Settled]


def test_a_gap_in_time_is_looked_at_anew(table: Table) -> None:
    """Unplugged, and the dice were thrown meanwhile."""
    again = Scene(tuple(die.at(WIDTH - die.x, die.y) for die in FIVE[:4]))
    table.eyes.scene = again
    events: list[Event] = []
    for number in range(30):
        events += table.watcher.take(draw(again, number), 60 + number / 30)
    assert rolled(settled(events)) == list("1234")


def test_another_size_of_the_picture_is_no_roll(table: Table) -> None:
    """A phone is turned: everything lies elsewhere on the picture, but the dice show what they showed."""
    events: list[Event] = []
    elsewhere = table.eyes.scene = Scene(tuple(die.at(590 - die.x, 340 - die.y) for die in FIVE))
    for number in range(30):
        tall = np.ascontiguousarray(draw(elsewhere, number)[:, :600])
        events += table.watcher.take(tall, table.t + (number + 1) / 30)
    assert not [event for event in events if isinstance(event, Settled)]
    assert len(table.watcher.dice) == 5


def test_pictures_of_the_roll_and_of_now_can_be_had(table: Table) -> None:
    read = table.watcher.settled_picture
    hand = reaching(ON_TABLE, 300, 100)
    table.show(hand)
    assert table.watcher.settled_picture is read and table.watcher.latest is not read
    assert table.watcher.quality is not None and table.watcher.quality.advice is Advice.GOOD
