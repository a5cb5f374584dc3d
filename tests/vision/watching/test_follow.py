"""Which dice were thrown between two tables, by what was noticed in between."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

import numpy as np
import pytest

from tests.vision.watching.scenes import HEIGHT, SIDE, WIDTH, Die, Scene, draw, reading
from vision.types import Reading
from vision.watching.blobs import Mask
from vision.watching.evidence import Evidence, part_of
from vision.watching.follow import Followed, Follower
from vision.watching.view import Move
from vision.watching.zones import Zones

KEPT = (Die(120, 100, 1), Die(220, 120, 2))
TAKEN = Die(300, 250, 5)
NOBODY: tuple[Die, ...] = ()


def mask(dice: Iterable[Die]) -> Mask:
    blocks = np.zeros((HEIGHT // 8, WIDTH // 8), bool)
    for die in dice:
        part_of(blocks, (die.x - SIDE / 2, die.y - SIDE / 2, SIDE, SIDE), WIDTH, HEIGHT)[:] = True
    return blocks


def evidence(*, held: Iterable[Die] = NOBODY, loose: Iterable[Die] = NOBODY, early: float = 0.4) -> Evidence:
    """`early`: seconds before rest at which hands put dice down."""
    hand, free = mask(held), mask(loose)
    before_rest = np.where(free, 0, np.where(hand, early, np.inf)).astype(np.float32)
    return Evidence(WIDTH, HEIGHT, hand | free, free, hand, before_rest, mask(NOBODY), bool(hand.any()))


def after(then: Die, between: Evidence, before: Die = TAKEN, sure: float = 0.99) -> Followed:
    """Two dice stay; what becomes of the third?"""
    follower = Follower()
    for dice, seen in (((*KEPT, before), evidence()), ((*KEPT, then), between)):
        followed = follower([read(die, sure) for die in dice], draw(Scene(dice)), seen, Zones())
    return followed


def read(die: Die, sure: float) -> Reading:
    others = tuple((str(face), (1 - sure) / 5) for face in range(1, 7) if face != die.face)
    return replace(reading(die, sure=sure), chances=((str(die.face), sure), *others))


def rolled(followed: Followed) -> list[str]:
    return [die.reading.face for die in followed.dice if die.rolled]


@pytest.mark.parametrize(
    "then",
    [
        pytest.param(Die(500, 80, 5, turn=30), id="far away"),
        pytest.param(Die(325, 265, 5, turn=30), id="near"),
        pytest.param(Die(306, 254, 5, turn=30), id="at the same place"),
    ],
)
def test_a_die_taken_up_and_thrown_was_rolled_though_it_shows_the_same(then: Die) -> None:
    followed = after(then, evidence(held=[TAKEN], loose=[then]))
    assert rolled(followed) == ["5"] and len(followed.gone) == 1


@pytest.mark.parametrize(
    ("then", "faces"),
    [
        pytest.param(TAKEN, [], id="as it lay"),
        pytest.param(replace(TAKEN, turn=40), ["5"], id="turned"),
        pytest.param(replace(TAKEN, x=500), ["5"], id="elsewhere"),
    ],
)
def test_a_die_that_was_covered_and_lies_as_it_lay_was_not_thrown(then: Die, faces: list[str]) -> None:
    follower, covered = Follower(), evidence(held=[TAKEN])
    for dice, seen in (((*KEPT, TAKEN), evidence()), (KEPT, covered), ((*KEPT, then), covered)):
        followed = follower([read(die, 0.99) for die in dice], draw(Scene(dice)), seen, Zones())
    assert rolled(followed) == faces and followed.happened
    assert [die.track for die in followed.dice] == [1, 2, 4 if faces else 3]


def test_where_no_hand_was_nothing_was_pushed_to() -> None:
    """Too fast to be seen rolling: it came there without a hand."""
    assert rolled(after(Die(500, 80, 5, turn=30), evidence(held=[TAKEN]))) == ["5"]


def test_a_die_put_aside_by_a_hand_was_not_rolled() -> None:
    there = Die(500, 80, 5, turn=30)
    followed = after(there, evidence(held=[TAKEN, there]))
    assert (rolled(followed), followed.gone, followed.pushed) == ([], (), True)


@pytest.mark.parametrize(("sure", "faces"), [(0.9, []), (0.7, []), (0.3, ["5"])])
def test_a_die_that_is_hardly_read_is_not_known_again_elsewhere(sure: float, faces: list[str]) -> None:
    there = Die(500, 80, 5, turn=30)
    before_and_now = evidence(held=[TAKEN, there])
    assert rolled(after(there, before_and_now, sure=sure)) == faces


def test_what_came_to_rest_last_was_not_put_there() -> None:
    """The hand has yet to leave when it puts a die down; a throw is never lost wholly that way."""
    there = Die(500, 80, 5, turn=30)
    assert rolled(after(there, evidence(held=[TAKEN, there], early=0.05))) == ["5"]


THERE = Die(500, 80, 5, turn=30)
ON_THE_WAY = [Die(TAKEN.x + 20 * k, TAKEN.y - 17 * k, 1) for k in range(11)]


def grazed(seen: Evidence, die: Die, share: float) -> Evidence:
    """With so much of a die's place moving free: a shadow, or the die itself."""
    loose = seen.loose.copy()
    place = part_of(loose, (die.x - SIDE / 2, die.y - SIDE / 2, SIDE, SIDE), WIDTH, HEIGHT)
    place[: round(share * len(place))] = True
    return replace(seen, loose=loose)


def test_a_die_that_a_hand_was_with_all_the_way_was_not_rolled_though_its_colour_looks_another() -> None:
    held = [TAKEN, *ON_THE_WAY, THERE]
    assert rolled(after(replace(THERE, color="blue"), evidence(held=held))) == []
    assert rolled(after(replace(THERE, color="blue"), evidence(held=held, loose=[THERE]))) == ["5"]


@pytest.mark.parametrize("shadow", [0.0, 0.2, 0.4])
def test_a_die_that_a_hand_was_with_all_the_way_was_not_rolled_though_the_hand_leaves_last(shadow: float) -> None:
    carried = grazed(evidence(held=[TAKEN, THERE, *ON_THE_WAY], early=0.05), THERE, shadow)
    followed = after(THERE, carried)
    assert (rolled(followed), followed.gone, followed.pushed) == ([], (), True)


@pytest.mark.parametrize("share", [0.7, 1.0])
def test_a_die_that_left_the_hand_was_rolled_though_the_hand_followed_it(share: float) -> None:
    followed_by_hand = grazed(evidence(held=[TAKEN, THERE, *ON_THE_WAY], early=0.05), THERE, share)
    assert rolled(after(THERE, followed_by_hand)) == ["5"]


@pytest.mark.parametrize("held", [[THERE, *ON_THE_WAY[2:]], [TAKEN, *ON_THE_WAY[:6]], [TAKEN, THERE, *ON_THE_WAY[:4]]])
def test_where_no_hand_was_for_a_part_of_the_way_a_die_may_have_been_thrown(held: list[Die]) -> None:
    assert rolled(after(THERE, evidence(held=held, early=0.05))) == ["5"]


@pytest.mark.parametrize(("elsewhere", "faces"), [([], []), ([Die(560, 300, 1)], ["5"])])
def test_a_die_that_fingertips_set_aside_was_not_rolled_unless_something_rolled(
    elsewhere: list[Die], faces: list[str]
) -> None:
    nearly = evidence(held=[TAKEN, *ON_THE_WAY[:8]], loose=elsewhere, early=0.05)
    assert rolled(after(THERE, nearly)) == faces


def test_a_die_that_a_hand_turned_on_the_way_was_rolled() -> None:
    carried = evidence(held=[TAKEN, THERE, *ON_THE_WAY], early=0.05)
    assert rolled(after(replace(THERE, face=2), carried)) == ["2"]


@pytest.mark.parametrize(("early", "placed"), [(2.0, True), (0.4, False)])
def test_a_die_put_down_well_before_the_others_came_to_rest_is_told_to_be(early: float, placed: bool) -> None:
    there = Die(500, 80, 6, turn=30)
    followed = after(there, evidence(held=[TAKEN, there], early=early))
    assert [(die.reading.face, die.placed) for die in followed.dice if die.rolled] == [("6", placed)]


def test_a_die_knocked_by_others_was_not_rolled() -> None:
    there = Die(325, 265, 5, turn=30)
    assert rolled(after(there, evidence(loose=[TAKEN, there]))) == []


def test_a_die_that_a_hand_passed_and_others_only_rolled_by_was_not_rolled() -> None:
    assert rolled(after(TAKEN, evidence(held=[TAKEN], loose=[TAKEN]))) == []


@pytest.mark.parametrize(("before", "then"), [(5, 4), (4, 5), (3, 2), (2, 3), (6, 4), (3, 1)])
def test_another_face_at_the_same_place_was_rolled_where_a_hand_was(before: int, then: int) -> None:
    """Lying just as the one before: the pictures differ by a pip or two."""
    there = Die(300, 250, then)
    followed = after(there, evidence(held=[TAKEN], loose=[there]), Die(300, 250, before))
    assert rolled(followed) == [str(then)]


def test_a_die_read_otherwise_though_its_picture_is_the_same_was_not_rolled() -> None:
    follower = Follower()
    dice = (*KEPT, TAKEN)
    picture = draw(Scene(dice))
    follower([reading(die) for die in dice], picture, evidence(), Zones())
    misread = [*map(reading, KEPT), reading(Die(300, 250, 4))]
    followed = follower(misread, picture, evidence(held=[TAKEN]), Zones())
    assert rolled(followed) == [] and not followed.dice[2].reading.sure


def test_a_die_that_a_bump_shook_under_a_hand_was_not_rolled_though_it_is_read_otherwise() -> None:
    """Its box wavers besides: only the very place, moved as the picture has moved, looks the same."""
    follower, dice, shift = Follower(), (*KEPT, TAKEN), (9.0, -5.0)
    follower([reading(die) for die in dice], draw(Scene(dice)), evidence(), Zones())
    bumped = Scene(dice, shift=shift)
    misread = replace(reading(Die(300, 250, 4), bumped), box=(283.0, 220.0, 46.0, 48.0))
    seen = replace(evidence(held=[TAKEN]), bump=Move(shift=complex(*shift)))
    followed = follower([*(reading(die, bumped) for die in KEPT), misread], draw(bumped), seen, Zones())
    assert (rolled(followed), followed.gone) == ([], ())


@pytest.mark.parametrize(("then", "faces"), [(5, []), (2, ["2"])])
def test_a_die_half_under_a_hand_waits_until_it_is_gone(then: int, faces: list[str]) -> None:
    follower, tip = Follower(), (TAKEN.x + 8, TAKEN.y + 30)
    under = (*KEPT, replace(TAKEN, face=then, turn=20 * bool(faces)))
    follower([reading(die) for die in (*KEPT, TAKEN)], draw(Scene((*KEPT, TAKEN))), evidence(), Zones())
    half = [*map(reading, KEPT), reading(Die(300, 250, 1))]
    covered = replace(evidence(held=[TAKEN]), hidden=mask([Die(TAKEN.x + 30, TAKEN.y + 20, 1)]))
    followed = follower(half, draw(Scene(under, hand=tip)), covered, Zones())
    assert (rolled(followed), followed.gone, followed.dice[2].reading.face) == ([], (), "5")
    assert rolled(follower([*map(reading, under)], draw(Scene(under)), evidence(held=[TAKEN]), Zones())) == faces


def test_what_is_still_seen_of_a_die_under_a_cup_is_that_die() -> None:
    """Its visible part is found as a smaller die with another face, also when the cup has stood there for a while."""
    follower, dice = Follower(), (*KEPT, TAKEN)
    before = follower([reading(die) for die in dice], draw(Scene(dice)), evidence(), Zones())
    part = replace(reading(Die(300, 250, 1)), box=(282.0, 232.0, 34.0, 16.0))
    picture = draw(Scene(dice, cup=(TAKEN.x, TAKEN.y + 70)))
    covered = replace(evidence(loose=[TAKEN]), hidden=mask([TAKEN.at(TAKEN.x, TAKEN.y + 40)]))
    for noticed in (covered, evidence(loose=[TAKEN])):
        followed = follower([*map(reading, KEPT), part], picture, noticed, Zones())
        assert (rolled(followed), followed.gone, len(followed.dice)) == ([], (), 3)
    lifted = follower([reading(die) for die in dice], draw(Scene(dice)), evidence(loose=[TAKEN]), Zones())
    assert {die.track for die in lifted.dice} == {die.track for die in before.dice} and not rolled(lifted)


def test_a_die_half_under_a_cup_that_is_not_found_at_all_is_still_there() -> None:
    follower, dice = Follower(), (*KEPT, TAKEN)
    follower([reading(die) for die in dice], draw(Scene(dice)), evidence(), Zones())
    beside = replace(evidence(loose=[TAKEN]), hidden=mask([TAKEN.at(TAKEN.x, TAKEN.y + SIDE + 8)]))
    picture = draw(Scene(dice, cup=(TAKEN.x, TAKEN.y + 70)))
    followed = follower([*map(reading, KEPT)], picture, beside, Zones())
    assert (rolled(followed), followed.gone, len(followed.dice)) == ([], (), 3)
    lifted = follower([reading(die) for die in dice], draw(Scene(dice)), evidence(loose=[TAKEN]), Zones())
    assert not rolled(lifted)


def test_a_die_that_was_overlooked_and_is_found_later_was_not_thrown() -> None:
    """It looks as the place looked before, though a hand went over it."""
    follower, dice = Follower(), (*KEPT, TAKEN)
    picture = draw(Scene(dice))
    follower([*map(reading, KEPT)], picture, evidence(), Zones())
    followed = follower([*map(reading, dice)], draw(Scene(dice), 1), evidence(held=[TAKEN], loose=[TAKEN]), Zones())
    assert (rolled(followed), followed.happened) == ([], True)
    assert [die.track for die in followed.dice] == [1, 2, 3]


def test_a_die_that_was_overlooked_is_known_again_after_a_bump() -> None:
    follower, dice, shift = Follower(), (*KEPT, TAKEN), (9.0, -5.0)
    follower([*map(reading, KEPT)], draw(Scene(dice)), evidence(), Zones())
    bumped = Scene(dice, shift=shift)
    seen = replace(evidence(loose=[TAKEN]), bump=Move(shift=complex(*shift)))
    assert rolled(follower([reading(die, bumped) for die in dice], draw(bumped), seen, Zones())) == []


def test_a_die_that_came_where_nothing_lay_was_thrown() -> None:
    follower = Follower()
    follower([*map(reading, KEPT)], draw(Scene(KEPT)), evidence(), Zones())
    dice = (*KEPT, TAKEN)
    assert rolled(follower([*map(reading, dice)], draw(Scene(dice)), evidence(), Zones())) == ["5"]


def test_a_die_whose_box_is_drawn_too_wide_for_once_is_the_same() -> None:
    follower, seen = Follower(), [read(die, 0.99) for die in (*KEPT, TAKEN)]
    x, y, width, height = seen[2].box
    wide = replace(seen[2], box=(x - 0.3 * width, y, 1.6 * width, height))
    for readings in (seen, [*seen[:2], wide], seen):
        followed = follower(readings, draw(Scene((*KEPT, TAKEN))), evidence(), Zones())
        assert [die.track for die in followed.dice] == [1, 2, 3] and not followed.gone


def test_a_die_beside_which_another_one_comes_to_lie_was_not_rolled_though_its_box_shrinks() -> None:
    """So is a pattern of the cloth that is taken for a die."""
    follower, spot, beside = Follower(), Die(300, 250, 1), Die(259, 254, 6, turn=20)
    wide = replace(reading(spot), box=(252.0, 222.0, 70.0, 58.0))
    follower([*map(reading, KEPT), wide], draw(Scene((*KEPT, spot))), evidence(), Zones())
    dice, came = (*KEPT, spot, beside), evidence(held=[spot, beside], loose=[spot, beside])
    assert rolled(follower([*map(reading, dice)], draw(Scene(dice)), came, Zones())) == ["6"]


@pytest.mark.parametrize("gain", [1.0, 0.7])
def test_a_die_uncovered_where_it_lay_was_not_thrown_though_the_cup_moved_freely(gain: float) -> None:
    follower, cup = Follower(), evidence(held=[TAKEN], loose=[TAKEN])
    follower([*map(reading, (*KEPT, TAKEN))], draw(Scene((*KEPT, TAKEN))), evidence(), Zones())
    under = draw(Scene((*KEPT, TAKEN), cup=(TAKEN.x, TAKEN.y)))
    follower([*map(reading, KEPT)], under, cup, Zones())
    lifted = follower([*map(reading, (*KEPT, TAKEN))], draw(Scene((*KEPT, TAKEN), gain=gain), 3), cup, Zones())
    assert (rolled(lifted), [die.track for die in lifted.dice]) == ([], [1, 2, 3])


def test_a_die_thrown_half_under_a_hand_is_doubted_and_not_thrown_again_when_the_hand_goes() -> None:
    """A part of a five may look like a three, and like the whole of it."""
    follower, dice = Follower(), (*KEPT, TAKEN)
    follower([*map(reading, KEPT)], draw(Scene(KEPT)), evidence(), Zones())
    part = replace(reading(Die(300, 250, 3)), box=(280.0, 230.0, 40.0, 30.0))
    covered = replace(evidence(held=[TAKEN]), hidden=mask([TAKEN.at(TAKEN.x, TAKEN.y + 30)]))
    under = draw(Scene(dice, hand=(TAKEN.x - 4, TAKEN.y + 45)))
    half = follower([*map(reading, KEPT), part], under, covered, Zones())
    assert rolled(half) == ["3"] and not half.dice[2].reading.sure
    whole = follower([*map(reading, dice)], draw(Scene(dice)), evidence(held=[TAKEN], loose=[TAKEN]), Zones())
    assert (rolled(whole), whole.happened) == ([], True)
    assert (whole.dice[2].track, whole.dice[2].reading.face, whole.dice[2].reading.sure) == (3, "5", True)


def test_a_die_that_the_finder_misses_for_once_is_still_there() -> None:
    follower, dice = Follower(), (*KEPT, TAKEN)
    follower([*map(reading, dice)], draw(Scene(dice)), evidence(), Zones())
    passed = evidence(held=[TAKEN], loose=[TAKEN])
    missed = follower([*map(reading, KEPT)], draw(Scene(dice), 1), passed, Zones())
    assert (missed.gone, sorted(die.reading.face for die in missed.dice)) == ((), ["1", "2", "5"])
    taken = follower([*map(reading, KEPT)], draw(Scene(KEPT), 2), passed, Zones())
    assert (taken.gone, len(taken.dice)) == ((3,), 2)


def test_a_find_across_two_dice_that_lie_still_is_no_die() -> None:
    follower, high, low = Follower(), Die(120, 100, 1), Die(120, 141, 2)
    across = replace(read(low, 0.99), box=(100.0, 94.0, 40.0, 56.0))
    for more in ((), (across,)):
        seen = evidence(held=[high, low])
        readings = [read(high, 0.99), read(low, 0.99), *more]
        followed = follower(readings, draw(Scene((high, low))), seen, Zones())
    assert sorted(die.reading.face for die in followed.dice) == ["1", "2"]
