"""SET Dice: faces, SETs, and why three dice are none (S1–S4)."""

from __future__ import annotations

from itertools import permutations, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engines.codes import Code
from engines.core import Refused
from engines.set_dice.events import read_shown
from engines.set_dice.faces import FACE_NAMES, FACES, THIRD, WILD, Face, flaws, is_set, write_flaws
from tests.engines.laying import face

ANY_FACE = st.sampled_from(FACES)


def three(shorts: str) -> tuple[Face, Face, Face]:
    one, other, last = (face(short) for short in shorts.split())
    return one, other, last


def test_s1_twenty_seven_faces_and_wild() -> None:
    assert len(FACES) == 27
    assert len(set(FACE_NAMES)) == 28
    assert "2 red oval" in FACE_NAMES and WILD in FACE_NAMES


@pytest.mark.parametrize("name", FACE_NAMES)
def test_s1_a_face_is_read_by_its_name(name: str) -> None:
    assert str(read_shown(name)) == name


@pytest.mark.parametrize(
    "name", ["", "4 red oval", "2 blue oval", "2 red ovals", "red oval 2", "Wild", " wild", "2  red oval"]
)
def test_s1_no_other_face(name: str) -> None:
    with pytest.raises(Refused) as caught:
        read_shown(name)
    assert caught.value.code == Code.UNKNOWN_FACE


@pytest.mark.parametrize(
    "shorts",
    [
        "2ro 2ro 2ro",  # all the same in all three
        "2ro 2go 2po",  # only the colors differ
        "1ro 2rs 3rd",  # shapes and numbers differ
        "1ro 2gs 3pd",  # everything differs
        "2ro 2rs 2rd",  # same color, three shapes, same number: the document's first example
    ],
)
def test_s2_the_documents_sets(shorts: str) -> None:
    assert is_set(*three(shorts))
    assert flaws(three(shorts)) == ()


@pytest.mark.parametrize(
    ("shorts", "attribute", "counts"),
    [
        ("2ro 2go 2ps", "shape", [["oval", 2], ["squiggle", 1]]),
        ("3ro 3go 2po", "number", [[3, 2], [2, 1]]),
        ("2ro 2ro 2po", "color", [["red", 2], ["purple", 1]]),
        ("2rd 2gd 2po", "shape", [["diamond", 2], ["oval", 1]]),
        ("1ro 2go 2po", "number", [[2, 2], [1, 1]]),
    ],
)
def test_s4_the_documents_dice_that_are_no_set(shorts: str, attribute: str, counts: list[list[str | int]]) -> None:
    assert not is_set(*three(shorts))
    (flaw,) = flaws(three(shorts))
    (written,) = write_flaws([flaw])
    assert written == {"attribute": attribute, "counts": counts}


def test_s4_every_attribute_that_fails_is_named() -> None:
    assert [flaw.attribute for flaw in flaws(three("1ro 1ro 2gs"))] == ["color", "shape", "number"]


def test_s3_every_two_faces_have_exactly_one_third() -> None:
    for one, other in product(FACES, repeat=2):
        assert [last for last in FACES if is_set(one, other, last)] == [THIRD[one, other]]


@given(ANY_FACE, ANY_FACE, ANY_FACE)
def test_s2_the_order_of_three_dice_does_not_matter(one: Face, other: Face, last: Face) -> None:
    assert len({is_set(*dice) for dice in permutations((one, other, last))}) == 1
    assert (
        len({frozenset((f.attribute, f.counts) for f in flaws(dice)) for dice in permutations((one, other, last))}) == 1
    )


@given(ANY_FACE, ANY_FACE, ANY_FACE)
def test_s2_s4_three_dice_are_a_set_exactly_if_nothing_is_wrong_with_them(one: Face, other: Face, last: Face) -> None:
    def fine(values: set[object]) -> bool:
        return len(values) in (1, 3)

    dice = (one, other, last)
    plainly = fine({d.color for d in dice}) and fine({d.shape for d in dice}) and fine({d.number for d in dice})
    assert is_set(*dice) == plainly == (not flaws(dice))


@given(ANY_FACE, ANY_FACE)
def test_s3_the_third_of_a_die_and_its_third_is_the_other(one: Face, other: Face) -> None:
    assert THIRD[one, THIRD[one, other]] == other
