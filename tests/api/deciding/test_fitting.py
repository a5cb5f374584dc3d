"""The most probable reading of several dice that fits."""

from __future__ import annotations

import random
from itertools import product
from math import prod

import pytest

from api.deciding.chances import Die, spread
from api.deciding.fitting import fit, search


def die(**chances: float) -> Die:
    face = max(chances, key=chances.__getitem__)
    return Die(1, face, chances[face], tuple(chances.items()))


def test_without_limits_each_die_shows_its_likeliest_face() -> None:
    found = fit([die(a=0.7, b=0.3), die(a=0.2, b=0.8)], {})
    assert found is not None
    assert [(each.face, round(each.chance, 9)) for each in found] == [("a", 0.7), ("b", 0.8)]


def test_a_face_that_is_used_up_goes_to_the_die_that_needs_it_most() -> None:
    found = fit([die(a=0.9, b=0.1), die(a=0.6, b=0.4)], {"a": 1})
    assert found is not None and [each.face for each in found] == ["a", "b"]


def test_nothing_fits() -> None:
    assert fit([die(a=1.0)], {"a": 0}) is None


def test_what_hardly_can_be_is_taken_where_nothing_else_fits() -> None:
    found = fit([die(a=1.0, b=1e-9)], {"a": 0})
    assert found is not None and found[0].face == "b"


@pytest.mark.parametrize("seed", range(20))
def test_all_readings_counted_one_by_one_say_the_same(seed: int) -> None:
    dice = random.Random(seed)
    shown = [die(**{face: dice.random() for face in "abc"}) for _ in range(4)]
    shown = [die(**{face: chance / sum(dict(one.chances).values()) for face, chance in one.chances}) for one in shown]
    most = {"a": dice.randrange(3), "b": dice.randrange(3)}
    chances = {
        faces: prod(dict(one.chances)[face] for one, face in zip(shown, faces, strict=True))
        for faces in product("abc", repeat=4)
        if all(faces.count(face) <= limit for face, limit in most.items())
    }
    found = search(shown, most)
    assert found is not None
    assert tuple(each.face for each in found) == max(chances, key=chances.__getitem__)
    for place, each in enumerate(found):
        with_it = sum(chance for faces, chance in chances.items() if faces[place] == each.face)
        assert each.chance == pytest.approx(with_it / sum(chances.values()))


def test_the_impossible_is_left_out_and_what_was_not_named_is_shared() -> None:
    found = dict(spread((("5", 0.6), ("6", 0.2), ("4", 0.1)), tuple("12345")))
    assert list(found) == ["5", "4", "1", "2", "3"]
    assert found["5"] == pytest.approx(0.75) and found["1"] == pytest.approx(0.1 / 3 / 0.8)
    assert sum(found.values()) == pytest.approx(1)
