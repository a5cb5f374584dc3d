"""Dice in hands: picked up, pushed or carried to the row at the rim, laid on squares of a board."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from dataclasses import dataclass
from itertools import count

import numpy as np

from datasets.clips import cels
from datasets.clips.motion import ease, moved, pushed
from datasets.clips.placing import aside_spot, into_row, onto_square
from datasets.clips.script import Lay, PickUp, PutAside
from datasets.clips.sensor import Bgr
from datasets.clips.shoot import Point, Shoot
from datasets.clips.stage import Dice, Image
from datasets.clips.throwing import launch_at, traced_over
from datasets.tracer.scene import Die, Pose

CLEAR = 1.45
"""Edges that a pushed die's middle must keep from other dice."""


@dataclass(frozen=True, slots=True)
class Job:
    """What a hand does with one die: takes it away, or brings it somewhere."""

    die: int
    to: Pose | None = None
    push: bool = False
    square: tuple[int, int] | None = None

    @property
    def pose(self) -> str:
        return "point" if self.push else "grab"


def pick_up(shoot: Shoot, act: PickUp) -> Iterator[Bgr]:
    yield from handle(shoot, act.player, "pick up", [Job(die) for die in nearest_first(shoot, act.player, act.dice)])


def nearest_first(shoot: Shoot, player: str, dice: Sequence[int]) -> list[int]:
    at, left, out = np.array(launch_at(shoot, player)), list(dice), []
    while left:
        best = min(left, key=lambda k: float(np.linalg.norm(shoot.pixel(shoot.on_table(k)) - at)))
        out.append(best)
        left.remove(best)
        at = shoot.pixel(shoot.on_table(best))
    return out


def put_aside(shoot: Shoot, act: PutAside) -> Iterator[Bgr]:
    jobs = []
    for die in act.dice:
        slot = next(k for k in count() if k not in shoot.aside.values())
        shoot.aside[die] = slot
        here, wide = shoot.on_table(die), shoot.plan.ware.edge * shoot.plan.room.per_mm
        to = into_row(here, aside_spot(shoot.stage.camera, slot, wide), shoot.rng)
        jobs.append(Job(die, to, push=clear_way(shoot, here, to, die)))
    yield from handle(shoot, act.player, "put aside", jobs)


def clear_way(shoot: Shoot, here: Die, to: Pose, number: int) -> bool:
    """Whether a die can be pushed straight to its place."""
    start, way = here.pose.centre[:2], to.centre[:2] - here.pose.centre[:2]
    for other in (die.pose.centre[:2] for k, die in enumerate(shoot.dice) if die is not None and k != number):
        share = np.clip((other - start) @ way / max(float(way @ way), 1e-6), 0, 1)
        if np.linalg.norm(start + way * share - other) < CLEAR * here.look.edge_mm:
            return False
    return True


def lay(shoot: Shoot, act: Lay) -> Iterator[Bgr]:
    room = shoot.plan.room
    places = [(die, onto_square(room, shoot.on_table(die), square, shoot.rng), square) for die, square in act.dice]
    yield from handle(shoot, act.player, "lay", [Job(die, to, square=square) for die, to, square in places])
    if act.event is not None:
        shoot.tell(act.event, shown=True)
    yield from shoot.hold(shoot.plan.rest)


def handle(shoot: Shoot, player: str, what: str, jobs: Sequence[Job]) -> Iterator[Bgr]:
    """A hand comes, does its jobs one after the other, and leaves.

    Only the table before and after is traced: where a job is done, the picture is taken from the latter.
    """
    start, after = shoot.disturb(), done(shoot, jobs)
    one, two = shoot.plate(), shoot.stage.plate(after)
    mask, at = np.zeros(one.shape[:2], np.float32), grip(shoot, jobs[0])
    yield from come(shoot, player, jobs[0].pose, at, one)
    for job in jobs:
        goal, taken = grip(shoot, job), shoot.on_table(job.die)
        yield from travel(shoot, cels.blend(one, two, mask), player, job.pose, way=(at, goal), seconds=0.16)
        mask = np.maximum(mask, cels.spot(shoot.stage.camera, [taken, shoot.stage.shadow(taken)], 0.3))
        at = yield from bring(shoot, player, job, cels.blend(one, two, mask), goal, end=after[job.die])
        if job.to is not None:
            mask = np.maximum(mask, cels.spot(shoot.stage.camera, [shoot.on_table(job.die)], 0.1))
    yield from leave(shoot, player, jobs[-1].pose, at, cels.blend(one, two, mask))
    shoot.settle(what, start)


def done(shoot: Shoot, jobs: Sequence[Job]) -> Dice:
    """The table after all jobs."""
    dice = list(shoot.dice)
    for job in jobs:
        dice[job.die] = None if job.to is None else moved(shoot.on_table(job.die), job.to)
    return tuple(dice)


def grip(shoot: Shoot, job: Job) -> Point:
    """Where the hand takes hold: over the die, or behind it where it is pushed."""
    die = shoot.on_table(job.die)
    x, y = shoot.pixel(die)
    if not job.push or job.to is None:
        return float(x), float(y)
    way = shoot.pixel(moved(die, job.to)) - np.array([x, y])
    behind = way / max(float(np.linalg.norm(way)), 1.0) * die.look.edge_mm * shoot.plan.room.per_mm * 0.55
    return float(x - behind[0]), float(y - behind[1])


def come(shoot: Shoot, player: str, pose: str, at: Point, picture: Image) -> Iterator[Bgr]:
    ticks = shoot.ticks(0.45)
    for k in range(ticks):
        share = k / ticks
        where = shoot.hands.from_rim(player, at, share)
        yield shoot.take(shoot.hands.over(picture, player, pose, where, 0.6 * (1 - share)))


def travel(
    shoot: Shoot, picture: Image, player: str, pose: str, *, way: tuple[Point, Point], seconds: float
) -> Iterator[Bgr]:
    """Above the table from one place to another."""
    (x0, y0), (x1, y1) = way
    ticks = shoot.ticks(seconds + np.hypot(x1 - x0, y1 - y0) / (2.2 * shoot.plan.room.width))
    for k in range(1, ticks + 1):
        s = ease(k / ticks)
        at = (x0 + (x1 - x0) * s, y0 + (y1 - y0) * s)
        yield shoot.take(shoot.hands.over(picture, player, pose, at, 1.4 * s * (1 - s)))


def bring(
    shoot: Shoot, player: str, job: Job, picture: Image, start: Point, *, end: Die | None
) -> Generator[Bgr, None, Point]:
    """The die vanishes in the hand, is pushed along, or carried under the hand. Says where the hand is then."""
    die = shoot.on_table(job.die)
    shoot.squares.pop(job.die, None)
    if end is None:
        shoot.aside.pop(job.die, None)
        shoot.dice = shoot.replaced(job.die, None)
        return start
    way = shoot.pixel(end) - shoot.pixel(die)
    there = (start[0] + float(way[0]), start[1] + float(way[1]))
    if job.push:
        yield from push(shoot, player, job, picture, start)
    else:
        yield from travel(shoot, picture, player, "grab", way=(start, there), seconds=0.3)
    shoot.dice = shoot.replaced(job.die, end)
    shoot.squares |= {job.die: job.square} if job.square is not None else {}
    return there


def push(shoot: Shoot, player: str, job: Job, picture: Image, start: Point) -> Iterator[Bgr]:
    assert job.to is not None
    die, ticks = shoot.on_table(job.die), shoot.ticks(0.5)
    for k in range(1, ticks + 1):
        now = pushed(die, job.to, k / ticks)
        shift = shoot.pixel(now) - shoot.pixel(die)
        at = (start[0] + float(shift[0]), start[1] + float(shift[1]))
        light = traced_over(shoot, picture, shoot.replaced(job.die, now), [now])
        yield shoot.take(shoot.hands.over(light, player, "point", at, 0.0))


def leave(shoot: Shoot, player: str, pose: str, at: Point, current: Image) -> Iterator[Bgr]:
    """Far shadows of what was moved follow now, while the hand draws the eye."""
    ticks, final = shoot.ticks(0.5), shoot.plate()
    for k in range(1, ticks + 1):
        picture = cels.blend(current, final, min(1.0, k / 3))
        where = shoot.hands.from_rim(player, at, 1 - k / ticks)
        yield shoot.take(shoot.hands.over(picture, player, pose, where, 0.5))
