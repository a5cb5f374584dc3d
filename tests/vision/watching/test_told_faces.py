"""What is told of faces and of dice that were not found, where eyes err or more is taken for dice than lies there."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.vision.watching.scenes import Die, Scene, Table, draw, leaving, reaching, reading, throw
from tests.vision.watching.stories import FIVE, ON_TABLE, lying, rolled, settled, started
from vision.expect import Expect, fitting, parse_expect
from vision.types import Doubt, Look, Picture


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


def test_print_that_was_a_die_of_the_last_game_is_forgotten_with_it(table: Table) -> None:
    """And not while its game goes on, where the eyes miss a die for once."""
    printed = replace(ON_TABLE, dice=FIVE[:4], overlooked=FIVE[4:])
    table.watcher.look_again()
    assert lying(settled(table.rest(printed))) == list("12345")
    table.watcher.look_again(anew=True)
    event = settled(table.rest(printed))
    assert (rolled(event), lying(event)) == ([], list("1234"))
    table.watcher.look_again()
    assert (rolled(again := settled(table.rest(ON_TABLE))), lying(again)) == ([], list("12345"))


def test_dice_under_a_hand_are_not_forgotten_when_another_game_begins(table: Table) -> None:
    table.show(reaching(ON_TABLE, 180, 120))
    table.watcher.look_again(anew=True)
    events = [*table.rest(replace(ON_TABLE, hand=(180, 120)), 3), *table.show(leaving(ON_TABLE, 180, 120))]
    event = settled([*events, *table.rest(ON_TABLE)])
    assert (rolled(event), lying(event)) == ([], list("12345"))


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
