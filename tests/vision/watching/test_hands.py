"""Hands at work: dice are picked up, pushed, laid into the tray."""

from __future__ import annotations

from tests.vision.watching.scenes import Die, Scene, Table, glide, leaving, reaching, throw
from tests.vision.watching.stories import FIVE, ON_TABLE, lying, rolled, settled, started
from vision.watching.seen import Moved, Zone
from vision.watching.zones import Zones


def test_a_die_picked_up_is_gone(table: Table) -> None:
    (four,) = [die.track for die in table.watcher.dice if die.reading.face == "4"]
    left = Scene((*FIVE[:3], FIVE[4]))
    event = settled([*table.show([*reaching(ON_TABLE, 300, 250), *leaving(left, 300, 250)]), *table.rest(left)])
    assert (event.gone, rolled(event), lying(event)) == ((four,), [], list("1235"))


def test_all_dice_picked_up_leave_an_empty_table(table: Table) -> None:
    events = table.show([*reaching(ON_TABLE, 100, 200), *leaving(Scene(), 100, 200)])
    events += table.rest(Scene())
    assert [(type(event), getattr(event, "empty", None)) for event in events] == [(Moved, False), (Moved, True)]
    event = settled([*table.show(throw(Scene(), FIVE[:2])), *table.rest(Scene(FIVE[:2]))])
    assert rolled(event) == ["1", "2"] and min(die.track for die in event.dice) > 5


def pushed(start: Die, x: float, y: float, others: tuple[Die, ...] = FIVE[:4]) -> list[Scene]:
    path = [start.at(start.x + (x - start.x) * k, start.y + (y - start.y) * k) for k in glide(0, 1, 0.5)]
    before, after = Scene((*others, start)), Scene((*others, path[-1]))
    moving = [Scene((*others, die), hand=(die.x, die.y)) for die in path]
    return [*reaching(before, start.x, start.y), *moving, *leaving(after, x, y), *[after] * 20]


def test_a_pushed_die_was_not_rolled_and_stays_the_same(table: Table) -> None:
    (five,) = [die.track for die in table.watcher.dice if die.reading.face == "5"]
    event = settled(table.show(pushed(FIVE[4], 540, 60)))
    assert (rolled(event), event.gone) == ([], ())
    assert [die.reading.box[0] for die in event.dice if die.track == five] == [520]


def test_where_every_die_moved_all_were_thrown() -> None:
    table = started(Table(), Scene(FIVE[4:]))
    event = settled(table.show(pushed(FIVE[4], 540, 60, ())))
    assert rolled(event) == ["5"]


def test_into_the_tray_even_the_last_die_is_only_pushed() -> None:
    table = started(Table(zones=Zones(tray=((0.75, 0), (1, 0), (1, 0.4), (0.75, 0.4)))), Scene(FIVE[4:]))
    event = settled(table.show(pushed(FIVE[4], 540, 60, ())))
    assert [(die.rolled, die.zone) for die in event.dice] == [(False, Zone.TRAY)]


def test_what_moves_outside_the_table_zone_does_not_count() -> None:
    table = started(Table(zones=Zones(table=((0, 0), (0.55, 0), (0.55, 1), (0, 1)))))
    assert table.show(throw(ON_TABLE, [Die(560, 60, 6)], 0.5)[-6:]) == []
    assert [die.zone for die in table.watcher.dice if die.reading.face == "5"] == [Zone.OUTSIDE]
