"""Throws at a drawn table: each is told once, and which dice were in it."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from tests.vision.watching.scenes import Die, Scene, Table, glide, leaving, reaching, throw
from tests.vision.watching.stories import FIVE, ON_TABLE, lying, rolled, settled, started
from vision.watching.seen import Moment, Moved, Settled


def test_the_first_table_is_told_once_and_nobody_threw_it() -> None:
    table = Table()
    event = settled(table.rest(ON_TABLE, 3))
    assert (event.number, rolled(event), lying(event), event.hand) == (1, [], list("12345"), False)
    assert 0.29 <= event.t <= 0.4 and not event.gone


def test_dice_that_roll_when_the_camera_begins_to_look_were_thrown() -> None:
    table = Table()
    event = settled([*table.show(throw(Scene(), FIVE)), *table.rest(ON_TABLE)])
    assert (event.number, rolled(event)) == (1, list("12345"))


def test_an_empty_table_is_told_once() -> None:
    table = Table()
    (event,) = table.rest(Scene(), 2)
    assert event == Moved(event.t, empty=True) and 0.29 <= event.t <= 0.4
    assert table.watcher.moment is Moment.WAITING


def test_a_throw() -> None:
    table = Table()
    table.rest(Scene())
    first, *between = table.show(throw(Scene(), FIVE))
    assert first == Moved(first.t) and between == []
    (event,) = table.rest(ON_TABLE, 2)
    assert isinstance(event, Settled) and rolled(event) == list("12345")
    assert table.watcher.moment is Moment.DONE


def test_the_moments_of_a_throw() -> None:
    table = started(Table())
    taken = Scene(FIVE[:3])
    story = [
        *reaching(ON_TABLE, 250, 180),
        *leaving(taken, 250, 180),
        *throw(taken, [Die(330, 180, 6), Die(430, 240, 6)]),
        *[Scene((*FIVE[:3], Die(330, 180, 6), Die(430, 240, 6)))] * 15,
    ]
    moments: list[Moment] = []
    for scene in story:
        table.take(scene)
        moments += [table.watcher.moment] if table.watcher.moment not in moments[-1:] else []
    assert moments[0] in (Moment.DONE, Moment.ROLLING)
    assert [moment for moment in moments if moment is not Moment.ROLLING][-3:] == [
        Moment.HAND,
        Moment.READING,
        Moment.DONE,
    ]
    assert Moment.ROLLING in moments


def test_dice_that_lay_still_were_not_rolled(table: Table) -> None:
    kept = Scene(FIVE[:3])
    again = [Die(330, 180, 4), Die(430, 240, 6)]
    events = table.show([*reaching(ON_TABLE, 280, 180), *leaving(kept, 280, 180), *throw(kept, again)])
    event = settled([*events, *table.rest(replace(kept, dice=(*FIVE[:3], *again)))])
    assert (lying(event), rolled(event), len(event.gone), event.hand) == (list("123"), list("46"), 2, True)
    assert event.number == 2


def test_a_rolled_die_may_show_the_same_face_again(table: Table) -> None:
    kept = Scene(FIVE[:4])
    again = [Die(450, 240, 5, turn=30)]
    events = table.show([*reaching(ON_TABLE, 400, 100), *leaving(kept, 400, 100), *throw(kept, again)])
    event = settled([*events, *table.rest(replace(kept, dice=(*FIVE[:4], *again)))])
    assert rolled(event) == ["5"]


def test_a_die_that_turned_in_its_place_was_rolled(table: Table) -> None:
    turning = [replace(ON_TABLE, dice=(replace(FIVE[0], turn=turn), *FIVE[1:])) for turn in glide(0, 500, 0.5)]
    at_rest = replace(ON_TABLE, dice=(replace(FIVE[0], turn=25, face=6), *FIVE[1:]))
    event = settled([*table.show(turning), *table.rest(at_rest)])
    assert rolled(event) == ["6"]


@pytest.mark.parametrize(
    "turns",
    [
        pytest.param([6 * np.sin(9 * k) for k in glide(0, 2, 2)], id="rocking"),
        pytest.param(list(glide(0, 700, 2)), id="spinning"),
    ],
)
def test_a_die_that_rocks_or_spins_is_not_at_rest(table: Table, turns: list[float]) -> None:
    looks = table.eyes.looks
    events = table.show(replace(ON_TABLE, dice=(replace(FIVE[0], turn=turn), *FIVE[1:])) for turn in turns)
    assert not any(isinstance(event, Settled) for event in events)
    assert table.eyes.looks - looks <= 1
    assert table.watcher.moment is Moment.ROLLING
