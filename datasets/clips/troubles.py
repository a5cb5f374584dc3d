"""What happens on tables and is no throw: a hand that only points, a lamp, a knock against the camera, a cat."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from datasets.clips import cels
from datasets.clips.script import Bump, Cat, Lamp, Reach
from datasets.clips.sensor import Bgr
from datasets.clips.shoot import Shoot
from datasets.tracer.geometry import about_z

AFTER = 1.5
"""Seconds that the table lies still afterwards."""


def reach(shoot: Shoot, act: Reach) -> Iterator[Bgr]:
    start, plate, camera = shoot.disturb(), shoot.plate(), shoot.stage.camera
    over = (camera.width * float(shoot.rng.uniform(0.35, 0.65)), camera.height * 0.5)
    ticks = shoot.ticks(0.6)
    way = [k / ticks for k in range(ticks)]
    for share in [*way, *[1.0] * shoot.ticks(0.8), *way[::-1]]:
        at = shoot.hands.from_rim(act.player, over, share)
        yield shoot.take(shoot.hands.over(plate, act.player, "point", at, 1.0))
    shoot.settle("hand", start)
    yield from shoot.hold(AFTER)


def lamp(shoot: Shoot, act: Lamp) -> Iterator[Bgr]:
    start, before = shoot.disturb(), shoot.plate()
    shoot.stage.level = act.level
    after = shoot.plate()
    shoot.hands.bright *= float(after.mean() / before.mean())
    for share in (0.35, 0.8):
        yield shoot.take(cels.blend(before, after, share))
    yield from shoot.hold(0.8)
    shoot.settle("lamp", start)
    yield from shoot.hold(AFTER)


def bump(shoot: Shoot, act: Bump) -> Iterator[Bgr]:
    start, plate, old = shoot.disturb(), shoot.plate(), shoot.sensor.askew
    ticks = shoot.ticks(0.7)
    for k in range(1, ticks + 1):
        swing = 1 + 1.6 * np.cos(2.2 * k) * np.exp(-4.0 * k / ticks)
        shoot.sensor.askew = knocked(shoot, old, act, float(swing))
        yield shoot.take(plate)
    shoot.sensor.askew = knocked(shoot, old, act, 1.0)
    shoot.settle("bump", start)
    yield from shoot.hold(AFTER)


def knocked(shoot: Shoot, old: NDArray[np.float64], act: Bump, share: float) -> NDArray[np.float64]:
    """The view after a knock, about the middle of the picture."""
    turn = about_z(np.radians(act.turn * share))[:2, :2]
    middle = np.array([shoot.plan.room.width, shoot.plan.room.height]) / 2
    shift = turn @ (old[:, 2] - middle) + middle + np.array(act.shift) * share
    return np.hstack([turn @ old[:, :2], shift[:, None]])


def cat(shoot: Shoot, _act: Cat) -> Iterator[Bgr]:
    start, plate, room = shoot.disturb(), shoot.plate(), shoot.plan.room
    ticks = shoot.ticks(2.4)
    for k in range(ticks):
        shade = cels.cat_shadow(room.width, room.height, k / (ticks - 1))
        yield shoot.take(plate * shade[..., None])
    shoot.settle("cat", start)
    yield from shoot.hold(AFTER)
