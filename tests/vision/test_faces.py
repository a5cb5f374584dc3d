"""From answers to faces."""

from __future__ import annotations

import numpy as np
import pytest

from tests.vision.fakes import heads_of
from vision.faces import FACES, GAMES, Limits, decide, die_chance, joint_chances
from vision.session import About
from vision.types import KINDS, Doubt

LIMITS = Limits(dict.fromkeys(KINDS, 0.9))
FLAT = {"flat": {"yes": 1.0}, "inner_seen": {"yes": 1.0}}

DECIDED = [
    ("d6", {"value": {"5": 0.98}}, "5"),
    ("word", {"word": {"GET": 0.98}}, "GET"),
    ("word", {"word": {"number": 0.98}, "value": {"3": 0.98}}, "3"),
    ("double", {"value": {"4": 0.98}, "inner": {"2": 0.98}}, "4/2"),
    ("challenge", {"challenge": {"/2": 0.98}}, "/2"),
    ("set", {"wild": {"no": 1.0}, "number": {"2": 1.0}, "ink": {"red": 1.0}, "shape": {"oval": 0.98}}, "2 red oval"),
    ("set", {"wild": {"yes": 0.98}}, "wild"),
]


@pytest.mark.parametrize(("kind", "chances", "face"), DECIDED)
def test_the_face_of_each_kind(kind: str, chances: dict[str, dict[str, float]], face: str) -> None:
    decided = decide(heads_of(kind={kind: 0.99}, **FLAT, **chances), LIMITS)[0]
    assert (decided.kind, decided.face, decided.doubts) == (kind, face, ())
    assert decided.chances[0] == (face, decided.confidence)
    assert decided.confidence > 0.9


def test_all_faces_sum_to_one_less_nothing() -> None:
    rng = np.random.default_rng(3)
    heads = heads_of(kind={"nothing": 0.3}, value=dict(zip("123456", rng.dirichlet(np.ones(6)).tolist(), strict=True)))
    joint = joint_chances(heads)
    assert sum(float(part.sum()) for part in joint.values()) == pytest.approx(0.7, abs=1e-5)
    assert {kind: part.shape[1] for kind, part in joint.items()} == {kind: len(names) for kind, names in FACES.items()}


def test_a_word_die_has_no_six() -> None:
    heads = heads_of(kind={"word": 1.0}, word={"number": 1.0}, value={"6": 0.9, "2": 0.06})
    assert decide(heads, LIMITS)[0].face == "2"


def test_pips_belong_to_the_kind_that_is_expected() -> None:
    heads = heads_of(kind={"d6": 0.99}, value={"3": 0.99}, word={"number": 0.99}, **FLAT)
    told = {kinds: decide(heads, LIMITS, kinds)[0] for kinds in (KINDS, ("word",), ("d6",), ("d6", "word"))}
    assert [face.kind for face in told.values()] == ["d6", "word", "d6", "d6"]
    assert all(face.face == "3" and not face.doubts for face in told.values())


def test_a_word_die_that_shows_a_six_is_doubted() -> None:
    heads = heads_of(kind={"d6": 0.99}, value={"6": 0.99}, word={"number": 0.99}, **FLAT)
    assert Doubt.KIND in decide(heads, LIMITS, ("word",))[0].doubts


def test_numbers_on_word_dice_are_pips_where_only_pips_are_expected() -> None:
    heads = heads_of(kind={"word": 0.99}, value={"3": 0.99}, word={"number": 0.99}, **FLAT)
    face = decide(heads, LIMITS, ("d6",))[0]
    assert (face.kind, face.face, face.doubts) == ("d6", "3", ())


@pytest.mark.parametrize(
    ("kinds", "doubts"), [(KINDS, (Doubt.FACE,)), (("word",), ()), (("word", "set"), (Doubt.FACE,))]
)
def test_that_it_might_be_a_die_of_another_game_is_no_reason_to_doubt_a_face(
    kinds: tuple[str, ...], doubts: tuple[Doubt, ...]
) -> None:
    limits = Limits(dict.fromkeys(KINDS, 0.97))
    heads = heads_of(kind={"word": 0.93, "set": 0.06, "challenge": 0.01}, word={"GET": 0.99}, **FLAT)
    face = decide(heads, limits, kinds)[0]
    assert (face.face, face.doubts) == ("GET", doubts)
    assert face.confidence == pytest.approx(0.93 * 0.99, abs=0.001)  # which of several dice is meant goes by this


@pytest.mark.parametrize(
    ("kinds", "sure"),
    [(KINDS, False), (("d6",), True), (("d6", "challenge"), True), (("d6", "word"), False), (("challenge",), False)],
)
def test_in_one_game_less_is_enough_to_be_sure(kinds: tuple[str, ...], sure: bool) -> None:
    limits = Limits(dict.fromkeys(KINDS, 0.99), told={"d6": 0.9, "challenge": 0.99})
    heads = heads_of(kind={"d6": 0.97}, value={"3": 0.98}, word={"number": 0.0}, **FLAT)
    assert (not decide(heads, limits, kinds)[0].doubts) == sure


@pytest.mark.parametrize(("share", "doubted"), [(0.85, False), (0.5, True)])
def test_in_one_game_a_likely_kind_is_enough(share: float, doubted: bool) -> None:
    heads = heads_of(kind={"set": share, "challenge": 1 - share - 0.01}, wild={"yes": 0.99}, **FLAT)
    limits = Limits(dict.fromkeys(KINDS, 0.9))
    assert (Doubt.KIND in decide(heads, limits, ("set",))[0].doubts) == doubted
    assert Doubt.KIND in decide(heads, limits)[0].doubts


def test_every_kind_has_a_game() -> None:
    assert {kind for game in GAMES for kind in game} == set(KINDS)


def test_that_there_may_be_no_die_stays_a_doubt_whatever_is_expected() -> None:
    heads = heads_of(kind={"word": 0.93, "nothing": 0.07}, word={"GET": 0.99}, **FLAT)
    assert decide(heads, Limits(dict.fromkeys(KINDS, 0.97)), ("word",))[0].doubts == (Doubt.FACE,)


def test_a_kind_that_is_not_expected_is_never_sure() -> None:
    heads = heads_of(kind={"challenge": 0.99}, challenge={"x2": 0.99}, value={"3": 0.99}, **FLAT)
    face = decide(heads, LIMITS, ("d6",))[0]
    assert face.kind == "d6" and Doubt.KIND in face.doubts and face.confidence < 0.02


DOUBTED = [
    (Doubt.FACE, "d6", {"value": {"3": 0.85, "2": 0.15}}),
    (Doubt.LEANING, "d6", {"value": {"3": 0.99}, "flat": {"yes": 0.3}}),
    (Doubt.HIDDEN, "double", {"value": {"3": 0.99}, "inner": {"1": 0.99}, "inner_seen": {"yes": 0.3}}),
    (Doubt.FACE, "double", {"value": {"3": 0.99}, "inner": {"1": 0.6}}),
    (Doubt.FACE, "set", {"wild": {"no": 1.0}, "number": {"1": 1.0}, "ink": {"red": 0.7}, "shape": {"oval": 1.0}}),
]


@pytest.mark.parametrize(("doubt", "kind", "chances"), DOUBTED)
def test_doubts(doubt: Doubt, kind: str, chances: dict[str, dict[str, float]]) -> None:
    assert decide(heads_of(kind={kind: 0.99}, **FLAT | chances), LIMITS)[0].doubts == (doubt,)


def test_hidden_inner_faces_trouble_only_double_dice() -> None:
    chances = {"value": {"3": 0.99}, "inner_seen": {"yes": 0.0}, "flat": {"yes": 1.0}}
    assert decide(heads_of(kind={"d6": 0.99}, **chances), LIMITS)[0].doubts == ()


def test_alternatives_fall_and_count_a_shared_name_once() -> None:
    heads = heads_of(kind={"d6": 0.6, "word": 0.4}, value={"3": 0.7, "5": 0.3}, word={"number": 0.9, "IT": 0.1})
    names, chances = zip(*decide(heads, LIMITS)[0].chances, strict=True)
    assert names == ("3", "5", "IT")
    assert chances == pytest.approx((0.6 * 0.7 + 0.4 * 0.9 * 0.7, 0.6 * 0.3 + 0.4 * 0.9 * 0.3, 0.04), abs=1e-4)


def test_finder_and_reader_weigh_together_whether_it_is_a_die() -> None:
    assert die_chance(0.7, 0.5) == pytest.approx(0.7) and die_chance(0.5, 0.2) == pytest.approx(0.8)
    assert die_chance(0.3, 0.01) > 0.9 and die_chance(0.9, 0.99) < 0.1
    assert die_chance(0.0, 0.0) == die_chance(1.0, 1.0) == 0


def test_limits_come_from_the_network() -> None:
    about = About(96, (0.0,) * 3, (1.0,) * 3, sure={"d6": 0.7, "kind": 0.5, "flat": 0.2}, die=0.8)
    limits = Limits.of(about)
    assert (limits.faces["d6"], limits.kind, limits.flat, limits.inner_seen, limits.die) == (
        0.7,
        0.5,
        0.2,
        0.5,
        0.8,
    )
    assert limits.faces["set"] > 1
