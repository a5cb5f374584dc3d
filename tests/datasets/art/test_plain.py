"""Dice that are printed to be read: what stands out is taken, what does not is not."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

pytest.importorskip("PIL", reason="type on dice needs pillow")

from datasets.art import plain
from datasets.art.colours import Rgb
from datasets.art.plain import DRAWN_ON, is_plain, plain_look
from datasets.look import DieLook
from tests.datasets.art.fonts import needs_fonts

pytestmark = needs_fonts
WHITE: Rgb = (0.95, 0.95, 0.95)
KINDS = ("d6", "word", "challenge", "set", "double")


def inked(look: DieLook, ink: Rgb) -> DieLook:
    """The same die, painted in one colour all over its pips or letters."""
    faces = look.faces.copy()
    faces[..., :3] = np.round(np.array(ink) * 255)
    return replace(look, faces=faces, body=WHITE, grain=None)


@pytest.mark.parametrize("kind", KINDS)
def test_of_every_kind_there_are_plain_ones(kind: str) -> None:
    rng = np.random.default_rng(4)
    assert all(is_plain(plain_look(kind, rng, "test")) for _ in range(3))


def test_ink_that_is_hardly_darker_than_its_die_is_not_plain() -> None:
    look = plain_look("challenge", np.random.default_rng(5), "test")
    assert is_plain(inked(look, (0.05, 0.05, 0.1)))
    assert not is_plain(inked(look, (0.85, 0.85, 0.9)))


@pytest.mark.parametrize("kind", DRAWN_ON)
def test_letters_that_shine_through_are_not_plain(kind: str) -> None:
    look = plain_look(kind, np.random.default_rng(6), "test")
    assert not is_plain(replace(look, material="translucent"))


def test_a_small_die_in_the_colour_of_the_pips_on_its_shell_is_not_plain() -> None:
    look = plain_look("double", np.random.default_rng(7), "test")
    assert look.inner is not None
    pips = look.faces[look.faces[..., 3] > 128][:, :3].mean(0) / 255
    hidden = replace(look.inner, body=(float(pips[0]), float(pips[1]), float(pips[2])), grain=None)
    assert not is_plain(replace(look, inner=hidden))


def test_a_kind_that_is_never_plain_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(plain, "is_plain", lambda look: False)
    with pytest.raises(ValueError, match="printed plainly"):
        plain_look("blank", np.random.default_rng(8), "test")


def test_the_dice_of_a_seed_are_the_same_again() -> None:
    first, second = (plain_look("word", np.random.default_rng(9), "test") for _ in range(2))
    assert first.labels == second.labels and np.array_equal(first.faces, second.faces)
