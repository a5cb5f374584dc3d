"""What happens on tables and is no throw: hands, lamps, shadows, bumps, cups."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.vision.watching.scenes import WIDTH, Die, Scene, Table, glide, leaving, reaching, throw
from tests.vision.watching.stories import FIVE, ON_TABLE, lying, rolled, settled, started
from vision.expect import parse_expect
from vision.watching.seen import Moment, Settled


def passing_hand() -> list[Scene]:
    return [*reaching(ON_TABLE, 180, 120), *[replace(ON_TABLE, hand=(180, 120))] * 20, *leaving(ON_TABLE, 180, 120)]


NOT_ROLLS = {
    "a hand": passing_hand(),
    "a lamp is switched on": [replace(ON_TABLE, gain=1.5, offset=12)] * 30,
    "a lamp is switched off": [replace(ON_TABLE, gain=0.5)] * 30,
    "exposure follows": [replace(ON_TABLE, gain=gain) for gain in glide(1, 0.6, 2)],
    "a shadow passes": [replace(ON_TABLE, shadow=x) for x in glide(-300, WIDTH + 300, 1.5)],
    "noise": [replace(ON_TABLE, noise=7)] * 60,
    "the camera is bumped": [replace(ON_TABLE, shift=(14, -9))] * 30,
    "the camera is turned": [replace(ON_TABLE, shift=(5, -9), turn=6)] * 30,
}


@pytest.mark.parametrize("texture", [True, False], ids=["wood", "plain"])
@pytest.mark.parametrize("story", NOT_ROLLS.values(), ids=NOT_ROLLS)
def test_what_is_not_a_roll(story: list[Scene], texture: bool) -> None:
    table = started(Table(), replace(ON_TABLE, texture=texture))
    tracks = [die.track for die in table.watcher.dice]
    last = replace(story[-1], hand=None, shadow=None, texture=texture)
    events = [*table.show(replace(scene, texture=texture) for scene in story), *table.rest(last, 1)]
    assert not [event for event in events if isinstance(event, Settled) or event.empty]
    assert sorted(die.track for die in table.watcher.dice) == sorted(tracks)
    assert table.watcher.moment is Moment.DONE


def test_after_a_bump_dice_are_followed_where_they_are_now(table: Table) -> None:
    bumped = replace(ON_TABLE, shift=(14, -9))
    assert not [event for event in table.rest(bumped, 1) if isinstance(event, Settled)]
    event = settled(
        [*table.show(throw(bumped, [Die(480, 240, 6)])), *table.rest(replace(bumped, dice=(*FIVE, Die(480, 240, 6))))]
    )
    assert (lying(event), rolled(event)) == (list("12345"), ["6"])


def test_of_two_dice_only_the_picture_tells_that_the_camera_moved() -> None:
    table = started(Table(), Scene(FIVE[:2]))
    events = table.rest(Scene(FIVE[:2], shift=(60, 30)), 1)
    assert not [event for event in events if isinstance(event, Settled)]


def test_a_still_hand_is_waited_for(table: Table) -> None:
    table.show(reaching(ON_TABLE, 180, 120))
    assert table.watcher.moment is Moment.HAND
    found = table.eyes.found
    assert table.rest(replace(ON_TABLE, hand=(180, 120)), 1.5) == []
    assert table.watcher.moment is Moment.HAND
    # Read once, to know that it is not dice at the rim; not again and again.
    assert table.eyes.found <= found + 1


def test_dice_set_aside_at_the_rim_are_no_hand(table: Table) -> None:
    aside = tuple(die.at(625, 25 + 45 * place) for place, die in enumerate(FIVE[:4]))
    table.show([*reaching(ON_TABLE, 150, 150), *leaving(Scene((*aside, FIVE[4])), 150, 150)])
    event = settled(table.rest(Scene((*aside, FIVE[4])), 0.5))
    assert len(event.dice) == 5


def test_a_hand_that_stays_deletes_no_dice(table: Table) -> None:
    resting = [*reaching(ON_TABLE, 180, 120), *[replace(ON_TABLE, hand=(180, 120))] * 150]
    events = [*table.show(resting), *table.show(leaving(ON_TABLE, 180, 120)), *table.rest(ON_TABLE)]
    assert not [event for event in events if isinstance(event, Settled)]
    assert len(table.watcher.dice) == 5


def test_dice_under_a_cup_are_still_there(table: Table) -> None:
    under = replace(ON_TABLE, cup=(300, 230))
    coming = [replace(ON_TABLE, cup=(x, 230), hand=(x + 40, 230)) for x in glide(WIDTH + 80, 300, 0.5)]
    events = [*table.show([*coming, *leaving(under, 340, 230)]), *table.rest(under, 1)]
    assert not [event for event in events if isinstance(event, Settled)]
    assert len(table.watcher.dice) == 5


def test_what_looks_like_a_die_beside_a_cup_is_none_while_all_others_are_under_it(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    table.watcher.expect = parse_expect(["d6:5"])
    monkeypatch.setattr(table.watcher, "_unfound", lambda *_: 1)
    under = replace(ON_TABLE, cup=(300, 230))
    events = [*table.show(leaving(under, 340, 230)), *table.rest(under, 1)]
    assert not [event for event in events if isinstance(event, Settled)]


def test_dice_stay_under_a_cup_while_others_are_thrown(table: Table) -> None:
    under = replace(ON_TABLE, cup=(300, 230))
    table.show(leaving(under, 340, 230))
    table.rest(under)
    new = Die(500, 60, 6)
    event = settled([*table.show(throw(under, [new])), *table.rest(replace(under, dice=(*FIVE, new)))])
    assert (lying(event), rolled(event), event.gone) == (list("12345"), ["6"], ())


def test_dice_shaken_under_a_cup_were_rolled(table: Table) -> None:
    under = replace(ON_TABLE, cup=(300, 230))
    table.show(leaving(under, 340, 230))
    table.rest(under)
    shaken = (*FIVE[:3], Die(320, 205, 6), FIVE[4])
    lifting = [Scene(shaken, cup=(x, 230), hand=(x + 40, 230)) for x in glide(300, WIDTH + 80, 0.5)]
    event = settled([*table.show(lifting), *table.rest(Scene(shaken))])
    assert rolled(event) == ["6"]
