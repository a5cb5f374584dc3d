"""A scene as the tables of numbers that the shaders read: boxes, lamps, cards."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from datasets.look import DieLook
from datasets.srgb import linear
from datasets.tracer.geometry import ball_radius, corner_radius, quaternion
from datasets.tracer.scene import Card, Die, Pose, Rim, Scene, Vector

ROWS_OF_A_BOX = 6
MAX_BOXES, MAX_CARDS = 120, 30


@dataclass(frozen=True, slots=True)
class Filling:
    """What is inside a body: its small die (number of that box), half of the hollow, cloud."""

    inner: int = -1
    hollow: float = 0.0
    cloud: float = 0.0


def boxes(scene: Scene) -> Vector:
    """Dice, then rims, then the small dice inside (which only their die's shader code visits)."""
    rows: list[list[float]] = []
    first_inner = len(scene.dice) + len(scene.rims)
    layer = {id(look): 6 * k for k, look in enumerate(all_looks(scene))}
    doubles: list[Die] = []
    for die in scene.dice:
        inner = first_inner + len(doubles) if die.inner is not None else -1
        doubles += [die] if die.inner is not None else []
        rows += _look_rows(die.look, die.pose, layer[id(die.look)], Filling(inner, die.hollow, die.cloud), die.bow)
    for rim in scene.rims:
        rows += _rim_rows(rim)
    for die in doubles:
        rows += _inner_rows(die, layer)
    return _padded(rows, ROWS_OF_A_BOX * MAX_BOXES)


def _look_rows(look: DieLook, pose: Pose, layer: int, filling: Filling, bow: float = 0.0) -> list[list[float]]:
    half, radius = look.edge_mm / 2, corner_radius(look)
    reach = min((half - radius) * 3**0.5 + radius, ball_radius(look))
    body = _absorption(look, half) if look.material != "opaque" else linear(np.array(look.body))
    return [
        [*pose.centre, reach],
        [half, half, half, radius],
        quaternion(pose.turn),
        [float(look.material != "opaque"), layer, filling.hollow, filling.inner],
        [*body, look.roughness],
        [look.drilled, 0.045, filling.cloud, bow],
    ]


def _absorption(look: DieLook, half: float) -> Vector:
    """Per millimetre, so that light that crossed the die has the body's colour."""
    tint = np.clip(linear(np.array(look.body)), 0.01, 0.995)
    return np.asarray(-np.log(tint) / (2.6 * half))


def _rim_rows(rim: Rim) -> list[list[float]]:
    return [
        [*rim.pose.centre, float(np.linalg.norm(rim.half))],
        [*rim.half, rim.radius],
        quaternion(rim.pose.turn),
        [0, -1, 0, -1],
        [*rim.tone, 0.5],
        [0, 0.04, 0, 0],
    ]


def _inner_rows(die: Die, layer: dict[int, int]) -> list[list[float]]:
    look, pose = die.look.inner, die.inner
    assert look is not None and pose is not None
    return _look_rows(look, pose, layer[id(look)], Filling())


def _padded(rows: list[list[float]], length: int) -> Vector:
    table = np.zeros((length, 4))
    if rows:
        table[: len(rows)] = rows
    return table


def lamps(scene: Scene) -> Vector:
    rows: list[list[float]] = []
    for lamp in scene.light.lamps:
        rows += [
            [*lamp.centre, float(lamp.round) + lamp.hole],
            [*lamp.across, 0],
            [*lamp.along, 0],
            [*lamp.radiance, 0],
        ]
    return _padded(rows, 16)


def _card_rows(card: Card) -> list[list[float]]:
    turn = [np.cos(card.angle), np.sin(card.angle), 1 / card.half[0], 1 / card.half[1]]
    return [[*card.centre, card.top, card.art], turn, [1.0, card.rough, 0.04, card.bottom], [0, 0, 0, 0]]


def cards(scene: Scene) -> Vector:
    return _padded([row for card in scene.cards for row in _card_rows(card)], 4 * MAX_CARDS)


def all_looks(scene: Scene) -> list[DieLook]:
    """Each look once, outer before inner."""
    looks = [die.look for die in scene.dice]
    looks += [die.look.inner for die in scene.dice if die.look.inner is not None and die.inner is not None]
    return list({id(look): look for look in looks}.values())
