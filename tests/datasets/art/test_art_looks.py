"""Dice drawn from a seed: right labels, fair to every class, no style shared between the splits."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest

pytest.importorskip("PIL", reason="type on dice needs pillow")

from datasets.art import bodies, challenge, pips, strangers, symbols, wilds, words
from datasets.art.colours import NAMED
from datasets.art.looks import KINDS, SPLITS, make_look
from datasets.art.pips import DISTANCE, SHAPES
from datasets.art.typefaces import FAMILIES
from datasets.look import FACE_PIXELS, DieLook
from tests.datasets.art.fonts import needs_fonts

PIP_KINDS = ("d6", "double")


pytestmark = needs_fonts


def looks(kind: str, count: int, split: str = "train", seed: int = 1) -> list[DieLook]:
    rng = np.random.default_rng(seed)
    return [make_look(kind, rng, split) for _ in range(count)]


@pytest.fixture(scope="module")
def many() -> dict[str, list[DieLook]]:
    """Enough dice for a count, drawn once."""
    return {kind: looks(kind, 9) for kind in KINDS}


@pytest.mark.parametrize("kind", KINDS)
def test_look_has_the_promised_form(many: dict[str, list[DieLook]], kind: str) -> None:
    for look in many[kind]:
        assert look.kind == kind
        assert look.faces.shape == (6, FACE_PIXELS, FACE_PIXELS, 4) and look.faces.dtype == np.uint8
        assert look.grain is None or look.grain.shape == (6, FACE_PIXELS, FACE_PIXELS, 3)
        assert len(look.labels) == 6 and look.color in (*NAMED, "clear")
        assert all(0 <= channel <= 1 for channel in look.body)
        assert 0.02 <= look.corner <= 0.6 and 8 <= look.edge_mm <= 30


@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind != "blank"])
def test_every_labelled_face_is_painted(many: dict[str, list[DieLook]], kind: str) -> None:
    for look in many[kind]:
        painted = (look.faces[..., 3] > 100).mean(axis=(1, 2))
        assert painted.min() > 0.002, (look.labels, look.style, painted)


@pytest.mark.parametrize("kind", PIP_KINDS)
def test_opposite_pips_sum_to_seven(many: dict[str, list[DieLook]], kind: str) -> None:
    for look in many[kind]:
        values = [int(label) for label in look.labels]
        assert [values[k] + values[k + 1] for k in (0, 2, 4)] == [7, 7, 7]


def test_both_ways_round_occur(many: dict[str, list[DieLook]]) -> None:
    turns = {handedness([int(label) for label in look.labels]) for look in many["d6"]}
    assert turns == {1, -1}


def handedness(values: list[int]) -> int:
    """Sign of the turn 1 → 2 → 3 about their common corner."""
    axes = np.zeros((3, 3))
    for k, value in enumerate(values):
        if value <= 3:
            axes[value - 1, k // 2] = 1 if k % 2 == 0 else -1
    return int(np.sign(np.linalg.det(axes)))


def test_word_stands_where_the_six_would_be(many: dict[str, list[DieLook]]) -> None:
    for look in many["word"]:
        opposite = look.labels[look.labels.index("1") ^ 1]
        assert opposite in words.WORDS
        assert sorted(label for label in look.labels if label not in words.WORDS) == list("12345")


def test_all_words_challenges_and_symbols_occur(many: dict[str, list[DieLook]]) -> None:
    assert {label for look in many["word"] for label in look.labels} >= set(words.WORDS)
    assert all(set(look.labels) == set(challenge.FACES) for look in many["challenge"])
    seen = {label for look in many["set"] for label in look.labels}
    assert "wild" in seen and len(seen & set(symbols.SYMBOLS)) > 15


def test_inner_die_fits_into_the_outer(many: dict[str, list[DieLook]]) -> None:
    for look in many["double"]:
        assert look.material == "clear" and look.inner is not None
        assert look.inner.material == "opaque" and 0.34 < look.inner.edge_mm / look.edge_mm < 0.61


@pytest.mark.parametrize("kind", KINDS)
def test_same_seed_same_die(kind: str) -> None:
    first, again = looks(kind, 1, seed=7)[0], looks(kind, 1, seed=7)[0]
    assert np.array_equal(first.faces, again.faces) and first.labels == again.labels and first.style == again.style


@pytest.mark.parametrize("kind", KINDS)
def test_splits_share_no_style(many: dict[str, list[DieLook]], kind: str) -> None:
    train = {part for look in many[kind] for part in look.style.split("+")}
    test = {part for look in looks(kind, 5, "test") for part in look.style.split("+")}
    assert train and test and not train & test


def test_type_families_and_pip_shapes_are_kept_apart() -> None:
    assert not set(FAMILIES["train"]) & set(FAMILIES["test"])
    assert set(SHAPES["train"]) & set(SHAPES["test"]) == {"round"}
    assert {shape for split in SPLITS for shape in SHAPES[split]} == set(DISTANCE)


@pytest.fixture
def unpainted(monkeypatch: pytest.MonkeyPatch) -> None:
    """Hundreds of dice without the cost of paint: only what is drawn by chance beside it."""
    bare = np.zeros((FACE_PIXELS, FACE_PIXELS, 4), np.uint8)
    monkeypatch.setattr(bodies, "grained", lambda body, _: body)
    for module, painter in ((pips, "pip_face"), (words, "word_face"), (challenge, "challenge_face")):
        monkeypatch.setattr(module, painter, lambda *_: bare)
    monkeypatch.setattr(strangers, "numeral_face", lambda *_: bare)


def shares(names: list[str]) -> dict[str, float]:
    return {name: count / len(names) for name, count in Counter(names).items()}


def apart(one: list[str], other: list[str]) -> float:
    """Half the summed difference of shares: 0 alike, 1 disjoint."""
    first, second = shares(one), shares(other)
    return sum(abs(first.get(name, 0) - second.get(name, 0)) for name in {*first, *second}) / 2


@pytest.mark.usefixtures("unpainted")
def test_no_colour_or_size_stands_for_a_kind() -> None:
    """SET dice are mostly white and double dice clear, as sold; the others must not differ."""
    drawn = {kind: looks(kind, 75) for kind in ("d6", "word", "challenge", "numeral")}
    colours = [look.color for dice in drawn.values() for look in dice]
    edges = [look.edge_mm for dice in drawn.values() for look in dice]
    for kind, dice in drawn.items():
        assert apart([look.color for look in dice], colours) < 0.25, kind
        assert abs(np.mean([look.edge_mm for look in dice]) - np.mean(edges)) < 1.5, kind


@pytest.mark.usefixtures("unpainted")
def test_no_colour_or_size_stands_for_a_face() -> None:
    dice = looks("d6", 300)
    colours, edges = [look.color for look in dice], [look.edge_mm for look in dice]
    for value in "123456":
        up = [look for look in dice if look.labels[4] == value]
        assert apart([look.color for look in up], colours) < 0.32, value
        assert abs(np.mean([look.edge_mm for look in up]) - np.mean(edges)) < 2.5, value


def test_no_wording_is_too_rare_to_be_learned() -> None:
    for shares in (*challenge.SHARES["train"].values(), wilds.WORD_SHARES["train"]):
        assert min(shares) >= 0.08


def test_marks_and_stars_are_kept_apart() -> None:
    for styles in (challenge.MARKS, wilds.STAR_POINTS):
        assert not set(styles["train"]) & set(styles["test"])


def test_unknown_names_are_refused() -> None:
    rng = np.random.default_rng(0)
    with pytest.raises(ValueError, match="'d20'"):
        make_look("d20", rng, "train")
    with pytest.raises(ValueError, match="'dev'"):
        make_look("d6", rng, "dev")


def test_some_ordinary_dice_for_training_have_pips_of_another_hue_and_none_for_testing() -> None:
    hues = {split: sum(look.style == "pips:hue" for look in looks("d6", 60, split)) for split in SPLITS}
    assert hues["train"] > 2 and hues["test"] == 0


def test_challenge_faces_for_training_come_in_more_layouts_than_those_for_testing() -> None:
    drawn = {
        split: [challenge.draw_wording(np.random.default_rng(seed), split) for seed in range(40)] for split in SPLITS
    }
    layouts = {split: {(each.level, each.word_height, each.bar) for each in drawn[split]} for split in SPLITS}
    assert layouts["test"] == {(False, 0.36, 0.05)}
    assert {level for level, _, _ in layouts["train"]} == {False, True} and len(layouts["train"]) == 40
    assert [each.double for each in drawn["test"]] != [drawn["test"][0].double] * 40
