"""Whole stories at a drawn table: what is told, and what is not."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
import pytest

from tests.vision.watching.scenes import (
    WIDTH,
    Die,
    Scene,
    Table,
    draw,
    glide,
    leaving,
    reaching,
    reading,
    throw,
)
from vision.expect import Expect, fitting, parse_expect
from vision.types import Doubt, Look, Picture
from vision.watching.quality import Advice
from vision.watching.seen import Moment, Moved, Settled, Zone
from vision.watching.watcher import Event
from vision.watching.zones import Zones

FIVE = (Die(120, 100, 1), Die(220, 120, 2, "red"), Die(150, 220, 3, "blue"), Die(300, 250, 4), Die(400, 100, 5))
ON_TABLE = Scene(FIVE)


@pytest.fixture
def table() -> Table:
    """Five dice lie there and have been read."""
    return started(Table())


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


# Not rolls


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


# Hands at work


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


# Faces


def test_a_die_that_nobody_touched_does_not_change_its_face(table: Table) -> None:
    """The light is bad for a moment and the reader errs: no roll comes of it."""
    misread = replace(ON_TABLE, gain=0.4, dice=(replace(FIVE[0], face=6), *FIVE[1:]))
    frames = [draw(replace(misread, dice=FIVE), seed) for seed in range(30)]
    table.eyes.scene = misread
    table.watcher.look_again()
    events = [event for k, frame in enumerate(frames) for event in table.watcher.take(frame, table.t + (k + 1) / 30)]
    event = settled(events)
    assert rolled(event) == []
    assert [die.reading.doubts for die in event.dice if die.reading.face in "16"] == [(Doubt.FACE,)]


def test_look_again_tells_the_same_table_anew(table: Table) -> None:
    assert table.rest(ON_TABLE) == []
    table.watcher.look_again()
    event = settled(table.rest(ON_TABLE))
    assert (event.number, rolled(event), lying(event)) == (2, [], list("12345"))


def test_a_die_that_is_missing_and_not_found_is_told(table: Table) -> None:
    table.watcher.expect = parse_expect(["d6:6"])
    six = replace(ON_TABLE, overlooked=(Die(500, 200, 6),))
    came = settled([*table.show(throw(ON_TABLE, ())), *table.rest(six, 2)])
    assert (came.unfound, rolled(came)) == (1, [])


def test_what_came_and_was_not_found_is_looked_for_once_more(table: Table) -> None:
    came = Die(500, 200, 6)
    missed = replace(ON_TABLE, overlooked=(came,))
    table.show(throw(ON_TABLE, ()))
    table.rest(missed, 0.5)
    found = settled(table.rest(Scene((*FIVE, came)), 1.5))
    assert (lying(found), rolled(found)) == (list("123456"), [])


def test_a_die_that_came_counts_before_print_that_nobody_took_for_a_die() -> None:
    """Five are expected: at first all five lie there and are sure, then one of them is thrown and doubtful."""
    table, mark, came = Table(expect=parse_expect(["d6:5"])), Die(520, 300, 6), Die(500, 200, 3)
    doubted_eyes(table, {mark: 0.96, came: 0.95})
    assert lying(settled(table.rest(Scene((*FIVE, mark))))) == list("12345")
    after = Scene((*FIVE[:4], mark))
    thrown = settled([*table.show(throw(after, (came,))), *table.rest(replace(after, dice=(*after.dice, came)), 2)])
    assert (rolled(thrown), lying(thrown)) == (["3"], list("1234"))


def test_a_die_that_came_counts_before_print_that_was_there_from_the_start() -> None:
    table, mark, came = Table(expect=parse_expect(["d6:1"])), Die(120, 300, 6), Die(400, 200, 3)
    doubted_eyes(table, {came: 0.95})
    started(table, Scene((mark,)))
    thrown = settled([*table.show(throw(Scene((mark,)), (came,))), *table.rest(Scene((mark, came)), 2)])
    assert rolled(thrown) == ["3"]


def test_a_die_that_came_counts_before_print_that_was_found_when_dice_were_taken_up() -> None:
    table, mark, came = Table(expect=parse_expect(["d6:5"])), Die(520, 300, 6), Die(500, 200, 3)
    doubted_eyes(table, {mark: 0.96, came: 0.95})
    unseen = Scene(overlooked=(mark,))
    table.rest(unseen)
    settled([*table.show(throw(unseen, FIVE)), *table.rest(replace(unseen, dice=FIVE), 2)])
    left = Scene((*FIVE[:4], mark))
    fewer = settled(table.rest(left, 2))
    assert (rolled(fewer), lying(fewer)) == ([], list("12346"))
    thrown = settled([*table.show(throw(left, (came,))), *table.rest(replace(left, dice=(*left.dice, came)), 2)])
    assert rolled(thrown) == ["3"]


def doubted_eyes(table: Table, doubtful: dict[Die, float]) -> None:
    """They see no more dice than are expected, and are not sure of these."""
    by_box = {reading(die).box: trust for die, trust in doubtful.items()}
    look, look_at = table.eyes.look, table.eyes.look_at

    def weighed(seen: Look) -> Look:
        dice = (
            replace(die, confidence=by_box[die.box], doubts=(Doubt.FACE,)) if die.box in by_box else die
            for die in seen.dice
        )
        return replace(seen, dice=tuple(dice))

    def fitted(picture: Picture, expect: Expect | None = None) -> Look:
        seen = weighed(look(picture, expect))
        return replace(seen, dice=fitting(seen.dice, expect or Expect()))

    table.eyes.look = fitted  # type: ignore[method-assign]
    table.eyes.look_at = lambda picture, boxes, expect=None: weighed(look_at(picture, boxes, expect))  # type: ignore[method-assign]


def test_a_die_that_was_never_found_is_no_throw_when_it_is_taken_up_with_others(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    table.watcher.expect = parse_expect(["d6:5"])
    monkeypatch.setattr(table.watcher, "_unfound", lambda *_: 1)
    left = Scene(FIVE[:2])
    event = settled([*table.show([*reaching(ON_TABLE, 250, 180), *leaving(left, 250, 180)]), *table.rest(left)])
    assert (event.unfound, len(event.gone), rolled(event)) == (0, 3, [])


def test_what_is_expected_is_asked_for(table: Table) -> None:
    asked: list[object] = []
    look = table.eyes.look
    table.eyes.look = lambda picture, expect=None: (asked.append(expect), look(picture, expect))[1]  # type: ignore[method-assign,func-returns-value]
    table.watcher.expect = parse_expect(["d6:5"])
    table.watcher.look_again()
    table.rest(ON_TABLE)
    assert asked[0] == parse_expect(["d6:5"])


# At rest


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
