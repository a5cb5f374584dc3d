"""The gate on its own."""

from __future__ import annotations

from tests.vision.watching.scenes import Die, Scene, draw, glide, reaching
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
