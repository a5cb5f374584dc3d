"""Dice printed by another hand: right labels, other styles, and cubes that bear them the right way round."""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np
import pytest

pytest.importorskip("PIL", reason="type on dice needs pillow")

from datasets.art.typefaces import FAMILIES, TypeFace
from datasets.second import printing
from datasets.second.printing import DICE, Printed, Style, brightness, draw_style, pips, symbols
from datasets.second.solids import rounded_cube
from datasets.second.table import TILT, in_picture, lay, lay_one, outline, top_corners
from datasets.tracer.camera import tilt_of
from datasets.tracer.geometry import NORMALS, RIGHTS, project
from tests.datasets.second.installed import needs_type
from vision.faces import FACES

SEEDS = range(4)


@needs_type
@pytest.mark.parametrize("kind", DICE)
@pytest.mark.parametrize("seed", SEEDS)
def test_every_face_is_one_of_its_kind_and_printed(kind: str, seed: int) -> None:
    die: Printed = DICE[kind](np.random.default_rng(seed))
    assert die.kind == kind and set(die.labels) <= set(FACES[kind])
    assert die.faces.shape == (6, printing.SIDE, printing.SIDE, 3)
    assert min(face.std() for face in die.faces.astype(float)) > 5


def test_its_types_are_in_neither_split() -> None:
    assert not set(printing.FAMILIES) & {family for families in FAMILIES.values() for family in families}


@needs_type
@pytest.mark.parametrize("seed", SEEDS)
def test_ink_stands_out(seed: int) -> None:
    style = draw_style(np.random.default_rng(seed))
    assert abs(brightness(style.ink) - brightness(style.body)) > printing.APART


@pytest.fixture
def plain() -> Style:
    face = TypeFace("none", "none", Path())
    return Style((255, 255, 255), (0, 0, 0), face, 0.7, 0.08, 0.25)


@pytest.mark.parametrize("value", range(1, 7))
def test_so_many_pips(plain: Style, value: int) -> None:
    dark = (np.asarray(pips(value, plain).convert("L")) < 128).astype(np.uint8)
    assert cv2.connectedComponents(dark)[0] - 1 == value


@pytest.mark.parametrize("shape", ["oval", "diamond", "squiggle"])
@pytest.mark.parametrize("number", [1, 2, 3])
def test_so_many_symbols(plain: Style, number: int, shape: str) -> None:
    inked = (np.asarray(symbols(number, (200, 0, 0), shape, plain))[..., 1] < 128).astype(np.uint8)
    assert cv2.connectedComponents(inked)[0] - 1 == number


def test_a_rounded_cube_is_closed_and_faces_outwards() -> None:
    solid = rounded_cube(0.3)
    a, b, c = (solid.points[solid.triangles[:, corner]] for corner in range(3))
    across = np.cross(b - a, c - a)
    assert ((across * (a + b + c)).sum(1) > -1e-9).all()
    volume = float((a * np.cross(b, c)).sum() / 6)
    assert 8 * 0.75 < volume < 8
    assert np.abs(solid.points).max() == pytest.approx(1)


def test_pictures_lie_on_their_faces_the_right_way_round() -> None:
    """The middle of a face's right edge is where the right edge of its picture is, and its lower edge below."""
    solid = rounded_cube(0.2)
    for face in range(6):
        for way, wanted in ((RIGHTS[face], (0.9, 0.5)), (-np.cross(NORMALS[face], RIGHTS[face]), (0.5, 0.9))):
            nearest = np.argmin(np.linalg.norm(solid.points - (NORMALS[face] + 0.8 * way), axis=1))
            x, y = solid.on_strip[nearest] * (6, 1) - (face, 0)
            assert (x, y) == pytest.approx(wanted, abs=0.06)


@needs_type
@pytest.mark.parametrize("seed", SEEDS)
def test_all_dice_lie_in_the_picture(seed: int) -> None:
    laid = lay(["d6", "word", "challenge", "set"], np.random.default_rng(seed))
    assert tilt_of(laid.camera) <= TILT and all(in_picture(laid.camera, die) for die in laid.dice)
    for die in laid.dice:
        low, high = outline(laid.camera, die)
        middle = project(laid.camera, die.centre[None])[0]
        assert (low < middle).all() and (middle < high).all()
        assert (top_corners(laid.camera, die) > low - 0.2 * (high - low)).all()


@needs_type
@pytest.mark.parametrize("seed", SEEDS)
def test_a_small_die_lies_in_the_hollow(seed: int) -> None:
    die = lay_one("double", 16.0, np.zeros(2), np.random.default_rng(seed))
    assert die.small is not None and die.face in FACES["double"]
    reach = np.abs((die.small.centre - die.centre) @ die.turn).max() + die.small.edge / 2
    assert reach <= 8.0
