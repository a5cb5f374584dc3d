"""The gate on its own."""

from __future__ import annotations

import numpy as np
import pytest

from tests.vision.watching.scenes import HEIGHT, WIDTH, Die, Scene, draw, glide, reaching
from vision.types import Pixels
from vision.watching.blobs import blobs_of, hand_in
from vision.watching.gate import Gate, Glance

ON_TABLE = Scene((Die(120, 100, 1), Die(300, 250, 4)))


def glances(gate: Gate, scenes: list[Scene], start: float = 0.0) -> list[Glance]:
    return [gate(draw(scene, tick), start + tick / 30) for tick, scene in enumerate(scenes)]


def test_noise_is_learnt_within_a_second() -> None:
    noisy = Scene(ON_TABLE.dice, noise=9.0)
    assert not any(glance.moving for glance in glances(Gate(), [noisy] * 32)[22:])


def test_a_slow_move_adds_up() -> None:
    """A fortieth of a die each frame: neighbours hardly differ."""
    creeping = [Scene((Die(120 + x, 100, 1, "blue"),), noise=1.0) for x in glide(0, 30, 1)]
    gate = Gate()
    glances(gate, creeping[:1] * 15)
    assert max(glance.still for glance in glances(gate, creeping, 0.5)[3:]) < 0.3


def test_a_hand_shakes_nothing_and_a_bump_shakes_all() -> None:
    gate = Gate()
    glances(gate, [ON_TABLE] * 15)
    gate.keep()
    hand = glances(gate, reaching(ON_TABLE, 300, 150), 0.5)
    assert hand[-1].hand and not any(glance.shaken for glance in hand)
    glances(gate, [ON_TABLE] * 5, 1.0)
    (bump,) = glances(gate, [Scene(ON_TABLE.dice, shift=(20, 8))], 1.2)
    assert bump.shaken and not bump.hand


CLOTH, SKIN = (150, 150, 150), (116, 145, 179)
"""Of one grey: a smooth arm on smooth cloth is not seen to move, only the tips of its fingers are."""


def smooth_arm(tip: int, colour: tuple[int, int, int] = SKIN, left: int = 250) -> Pixels:
    """From below up to `tip`, with dark fingertips."""
    pixels = np.random.default_rng(tip).normal(0, 1, (HEIGHT, WIDTH, 1)) + np.full((HEIGHT, WIDTH, 3), CLOTH)
    pixels[tip:, left : left + 150] += np.subtract(colour, CLOTH)
    pixels[tip : tip + 16, left : left + 150 : 30] -= 90
    return np.asarray(pixels.clip(0, 255), np.uint8)


@pytest.mark.parametrize(("colour", "free"), [(SKIN, False), (CLOTH, True)])
def test_fingertips_at_an_arm_do_not_move_by_themselves(colour: tuple[int, int, int], free: bool) -> None:
    gate = Gate()
    for tick in range(15):
        gate(smooth_arm(HEIGHT, colour), tick / 30)
    gate.keep()
    for tick, tip in enumerate(range(HEIGHT - 20, 120, -20)):
        gate(smooth_arm(tip, colour), 0.5 + tick / 30)
    assert bool(gate.loose.any()) is free
    assert bool(gate.held[gate.held.shape[0] // 2, gate.held.shape[1] // 2]) is not free


def test_what_a_hand_lays_bare_has_not_moved_by_itself() -> None:
    """It goes by more than its own width from one frame to the next."""
    gate = Gate()
    for tick in range(15):
        gate(smooth_arm(HEIGHT), tick / 30)
    gate.keep()
    for tick, left in enumerate((100, 100, 400, 400)):
        gate(smooth_arm(200, left=left), 0.5 + tick / 30)
    assert not gate.loose.any() and gate.held.any()


def test_what_lies_beside_the_border_does_not_touch_it() -> None:
    mask = np.zeros((22, 40), bool)
    mask[1:4, 1:4] = mask[10:20, 20:] = True
    assert [blob.sides for blob in blobs_of(mask)] == [0, 1]


def patterned(shift: tuple[int, int], *, arm: bool = False) -> Pixels:
    """Plain cloth with a checked rug that fills the lower left: where the camera moves, only that is seen to. The arm
    comes in from the right, in a striped sleeve."""
    checks = np.kron(np.indices((60, 100)).sum(axis=0) % 2, np.ones((10, 10))) * 60
    pixels = np.full((HEIGHT, WIDTH, 3), 120.0) + np.random.default_rng(shift[0]).normal(0, 1, (HEIGHT, WIDTH, 1))
    right, down = 400 + shift[0], 150 + shift[1]
    pixels[down:, :right] += checks[200 : 200 + HEIGHT - down, 500 - right : 500, None]
    if arm:
        pixels[40:130:6, 440:] -= 50
    return np.asarray(pixels.clip(0, 255), np.uint8)


@pytest.mark.parametrize("arm", [False, True])
def test_after_a_bump_pattern_at_the_rim_is_no_hand(arm: bool) -> None:
    gate = Gate()
    for tick in range(15):
        gate(patterned((0, 0)), tick / 30)
    gate.keep()
    for tick in range(15):
        gate(patterned((7, 4), arm=arm), 0.5 + tick / 30)
    assert hand_in(gate.changed()) is not None
    bump = gate.bump()
    assert (bump.shift.real, bump.shift.imag) == pytest.approx((7, 4), abs=1)
    assert (hand_in(gate.changed_beyond(bump)) is not None) is arm
