"""The memory by itself, on signatures made by hand."""

from __future__ import annotations

import math

import numpy as np
import pytest

from tests.vision.fakes import heads_of
from vision.faces import Limits
from vision.heads import Heads
from vision.lessons.judge import decide_with
from vision.lessons.lesson import Lesson, Name, Signature, name_of
from vision.lessons.memory import Memory
from vision.lessons.recall import LIMIT, SEVERAL
from vision.types import KINDS, Doubt, Floats

LIMITS = Limits(dict.fromkeys(KINDS, 0.9))


SILENT = 33


def at(steps: float, axis: int = 1) -> Floats:
    """A vector so far from the first axis: after `SILENT` steps a lesson there is not heard any more."""
    vector, angle = np.zeros(128, np.float32), steps / SILENT * math.acos(1 - LIMIT)
    vector[0], vector[axis] = math.cos(angle), math.sin(angle)
    return vector


def lesson(key: int, right: Name, vector: Floats, read: Name | None = None) -> Lesson:
    return Lesson(key, right, Signature(np.stack([vector] * 4), read or right))


def apart(limits: float) -> Floats:
    """So far from `at(0)`, in parts of the distance at which lessons fall silent."""
    return at(SILENT * math.acos(1 - limits * LIMIT) / math.acos(1 - LIMIT))


def confident(face: str, share: float = 0.97) -> Heads:
    return heads_of(kind={"d6": 0.999}, value={face: share}, flat={"yes": 1.0})


def heard(heads: Heads, *lessons: Lesson, vector: Floats) -> tuple[str, tuple[Doubt, ...]]:
    face = decide_with(heads, LIMITS, KINDS, Memory(lessons)(vector[None]))[0]
    return face.face, face.doubts


def test_the_same_die_is_not_misread_again() -> None:
    taught = lesson(1, ("d6", "1"), at(0), read=("d6", "4"))
    assert heard(confident("4"), vector=at(5)) == ("4", ())
    assert heard(confident("4"), taught, vector=at(5))[0] == "1"


def test_another_die_is_read_as_before() -> None:
    taught = lesson(1, ("d6", "1"), at(0), read=("d6", "4"))
    alone = decide_with(confident("4"), LIMITS, KINDS, None)
    assert decide_with(confident("4"), LIMITS, KINDS, Memory([taught]).recall(at(60)[None])) == alone


def test_a_lesson_about_a_face_read_right_does_not_overrule_a_confident_reader() -> None:
    taught = lesson(1, ("d6", "1"), at(0))
    assert heard(confident("4", 0.99), taught, vector=at(30))[0] == "4"


def test_a_confident_reader_is_overruled_by_near_lessons_only() -> None:
    one = lesson(1, ("d6", "1"), at(0), read=("d6", "6"))
    assert [heard(confident("4", share), one, vector=apart(0.56))[0] for share in (0.97, 0.6)] == ["4", "1"]
    assert [heard(confident("6"), one, vector=apart(limits))[0] for limits in (0.2, 0.56)] == ["1", "6"]


def test_the_more_certain_the_reader_the_nearer_a_lesson_must_be() -> None:
    """Degrees up to which a mistake that was made there is put right, by how certain the reader is of it now."""
    one = lesson(1, ("d6", "1"), at(0), read=("d6", "6"))
    reach = [
        max(angle for angle in range(1, 60) if heard(confident("6", share), one, vector=at(angle))[0] == "1")
        for share in (0.4, 0.6, 0.8, 0.95, 0.995)
    ]
    assert reach == sorted(reach, reverse=True) and len(set(reach)) == len(reach) and reach[-1] > 5


def test_what_was_taught_about_other_kinds_of_dice_is_not_heard_where_they_cannot_lie() -> None:
    wild = heads_of(kind={"set": 0.9}, wild={"yes": 0.9}, flat={"yes": 1.0})
    recall = Memory([lesson(1, ("d6", "2"), at(0), read=("set", "wild"))]).recall(at(8)[None])
    faces = [decide_with(wild, LIMITS, kinds, recall)[0].face for kinds in (KINDS, ("d6",), ("set",))]
    assert faces == ["2", "2", "wild"]


def test_pips_that_were_taught_are_heard_on_word_dice_as_far_as_these_have_them() -> None:
    lessons = [lesson(1, ("d6", "3"), at(0), read=("d6", "1")), lesson(2, ("d6", "6"), at(30), read=("d6", "1"))]
    names = Memory(lessons).recall(at(0)[None]).among(("word",)).names
    assert names == (("d6", "3"),)


def test_the_reader_cannot_insist_on_a_die_that_cannot_lie_there() -> None:
    wild = heads_of(kind={"set": 0.99}, wild={"yes": 0.99}, flat={"yes": 1.0})
    recall = Memory([lesson(1, ("d6", "2"), at(0), read=("set", "wild"))]).recall(apart(0.56)[None])
    chances = [decide_with(wild, LIMITS, kinds, recall)[0].chances[0] for kinds in (KINDS, ("d6",))]
    assert chances[0][0] == "wild" and chances[1][0] == "2" and chances[1][1] > 0.3


def test_other_faces_of_a_strange_die_are_not_taken_for_the_one_that_was_taught() -> None:
    """The reader sees a die that cannot lie there, and has no more than a guess about its face."""
    strange = heads_of(kind={"set": 0.99}, value={"5": 0.6}, wild={"yes": 0.9}, flat={"yes": 1.0})
    memory = Memory([lesson(1, ("d6", "2"), at(0), read=("set", "wild"))])
    faces = [decide_with(strange, LIMITS, ("d6",), memory.recall(at(angle)[None]))[0].face for angle in (18, 33)]
    assert faces == ["2", "5"]


def test_next_to_a_lesson_it_is_the_same_die_whatever_the_reader_says_this_time() -> None:
    one = lesson(1, ("d6", "1"), at(0), read=("d6", "6"))
    assert heard(confident("4"), one, vector=at(6))[0] == "1"


def test_a_mistake_is_not_seen_in_a_die_that_is_more_like_one_read_rightly() -> None:
    six, one = lesson(1, ("d6", "6"), at(0), read=("d6", "1")), lesson(2, ("d6", "1"), at(20))
    assert [heard(confident("1"), six, one, vector=at(angle))[0] for angle in (6, 14)] == ["6", "1"]


def test_lessons_that_contradict_each_other_leave_the_reader_alone() -> None:
    """The nearer one is a mistake, but a die that was read rightly lies about as near."""
    six, one = lesson(1, ("d6", "6"), at(0), read=("d6", "1")), lesson(2, ("d6", "1"), at(20, axis=2))
    assert [heard(confident("1"), six, one, vector=at(angle, axis=2))[0] for angle in (4, 9.7)] == ["6", "1"]


def test_a_lesson_about_a_die_read_rightly_does_not_reach_as_far() -> None:
    torn, vector = confident("4", 0.3), apart(0.63)
    assert heard(torn, lesson(1, ("d6", "1"), at(0)), vector=vector)[0] == "4"
    assert heard(torn, lesson(1, ("d6", "1"), at(0), read=("d6", "2")), vector=vector)[0] == "1"


def test_a_lesson_knows_its_die_after_a_quarter_turn() -> None:
    signature = Signature(np.stack([at(0), at(50), at(50, axis=2), at(50, axis=3)]), ("d6", "4"))
    for vector in (at(3), at(47), at(53, axis=3)):
        assert heard(confident("4"), Lesson(1, ("d6", "1"), signature), vector=vector)[0] == "1"


def test_a_lesson_may_change_the_kind() -> None:
    taught = lesson(1, ("challenge", "x2"), at(0), read=("d6", "4"))
    face = decide_with(confident("4"), LIMITS, KINDS, Memory([taught]).recall(at(3)[None]))[0]
    assert (face.kind, face.face) == ("challenge", "x2")


def test_what_was_taken_for_no_die_is_one_after_a_lesson() -> None:
    nothing = heads_of(kind={"nothing": 0.95})
    taught = lesson(1, ("d6", "6"), at(0), read=("d6", "2"))
    before, after = (decide_with(nothing, LIMITS, KINDS, Memory([taught]).recall(at(far)[None]))[0] for far in (60, 2))
    assert before.nothing == pytest.approx(0.95) and after.nothing < 0.5 and after.face == "6"


@pytest.mark.parametrize("count", range(1, SEVERAL + 2))
def test_lessons_alone_make_a_face_sure_only_if_several_agree(count: int) -> None:
    lessons = [lesson(key, ("d6", "1"), at(2, axis=1 + key), read=("d6", "4")) for key in range(count)]
    face, doubts = heard(confident("4"), *lessons, vector=at(0))
    assert face == "1" and (doubts == ()) is (count >= SEVERAL)


def test_lessons_that_disagree_leave_it_unsure() -> None:
    agree = [lesson(key, ("d6", "1"), at(2, axis=1 + key), read=("d6", "4")) for key in range(SEVERAL)]
    against = lesson(9, ("d6", "2"), at(3, axis=9), read=("d6", "4"))
    assert Doubt.FACE in heard(confident("4"), *agree, against, vector=at(0))[1]


def test_what_the_reader_is_sure_of_stays_sure_beside_an_agreeing_lesson() -> None:
    assert heard(confident("4"), lesson(1, ("d6", "4"), at(0)), vector=at(2)) == ("4", ())


def test_a_nearer_lesson_wins() -> None:
    one, other = lesson(1, ("d6", "1"), at(0), ("d6", "4")), lesson(2, ("d6", "2"), at(20), ("d6", "4"))
    assert [heard(confident("4"), one, other, vector=at(angle))[0] for angle in (3, 17)] == ["1", "2"]


def test_alike_dice_with_different_faces_contradict_each_other() -> None:
    lessons = [lesson(1, ("d6", "1"), at(0)), lesson(2, ("d6", "2"), at(4)), lesson(3, ("d6", "1"), at(5))]
    assert Memory([*lessons, lesson(4, ("d6", "3"), at(80))]).contradictions() == [(3, 2), (1, 2)]
    assert Memory(lessons[::2]).contradictions() == []


def test_an_empty_memory_says_nothing() -> None:
    empty = Memory([])
    assert not empty and empty.contradictions() == []
    assert empty(at(0)[None]) is None


def test_of_no_dice_at_all_nothing_is_known() -> None:
    memory = Memory([lesson(1, ("d6", "1"), at(0))])
    assert memory.distances(np.empty((0, 128), np.float32)).shape == (0, 1)


def test_pips_on_a_word_die_are_those_of_any_die() -> None:
    assert name_of("word", "3") == ("d6", "3") and name_of("word", "FOR") == ("word", "FOR")
