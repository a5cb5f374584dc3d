"""Whole scenes at random. Size, place, light, table and camera are drawn without looking at kind or face."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.random import Generator

from datasets.art.looks import LookOf, make_look
from datasets.art.tables import make_table
from datasets.look import DieLook
from datasets.tracer import arrange
from datasets.tracer.camera import make_camera
from datasets.tracer.clutter import Table, scatter_clutter
from datasets.tracer.geometry import about_z, on_table, project
from datasets.tracer.light import make_light
from datasets.tracer.ring import perhaps_ring_lit
from datasets.tracer.scene import Camera, Die, Ground, Picture, Pose, Rim, Scene, Vector

MIX = {"d6": 0.40, "word": 0.15, "double": 0.15, "challenge": 0.10, "set": 0.20}
STRANGERS = ("numeral", "blank")
MOST_DICE = 42


@dataclass(frozen=True, slots=True)
class Plan:
    """What a scene is to hold."""

    looks: tuple[DieLook, ...]
    """One for each die; dice of a set share theirs."""
    touching: float
    leaning: float
    stacked: float
    spread: float
    """Share of the picture that dice lie in."""


def draw_count(rng: Generator) -> int:
    low, high = ((1, 2), (2, 7), (7, 13), (13, MOST_DICE + 1))[int(rng.choice(4, p=[0.08, 0.4, 0.32, 0.2]))]
    return int(rng.integers(low, high))


def draw_kinds(rng: Generator, kinds: Sequence[str], count: int) -> list[str]:
    """One kind for most scenes; in some, other kinds lie beside it; now and then a cube that is none of ours."""
    weights = np.array([MIX[kind] for kind in kinds])
    names = rng.choice(list(kinds), size=count + 1, p=weights / weights.sum())
    mixed = 0.4 if rng.random() < 0.25 else 0.0
    chosen = [str(names[k + 1] if rng.random() < mixed else names[0]) for k in range(count)]
    strange = 0.25 if rng.random() < 0.15 else 0.0
    return [str(rng.choice(STRANGERS)) if rng.random() < strange else kind for kind in chosen]


def draw_looks(rng: Generator, kinds: Sequence[str], split: str, look_of: LookOf) -> tuple[DieLook, ...]:
    """A few looks for each kind, shared as in a bought set, or a new one for every die."""
    sets = int(rng.choice([1, 2, 3, 99], p=[0.3, 0.2, 0.2, 0.3]))
    made: dict[str, list[DieLook]] = {}
    for kind in kinds:
        known = made.setdefault(kind, [])
        if len(known) < min(sets, 12):
            known.append(look_of(kind, rng, split))
    scale = float(rng.uniform(0.85, 1.15))
    same = bool(rng.random() < 0.7)
    looks = [made[kind][int(rng.integers(len(made[kind])))] for kind in kinds]
    return tuple(_sized(looks, looks[0].edge_mm * scale)) if same else tuple(looks)


def _sized(looks: Sequence[DieLook], edge: float) -> list[DieLook]:
    """Dice of one size, as most players have them."""
    unique = {id(look): resized(look, edge) for look in looks}
    return [unique[id(look)] for look in looks]


def resized(look: DieLook, edge: float) -> DieLook:
    inner = replace(look.inner, edge_mm=look.inner.edge_mm * edge / look.edge_mm) if look.inner else None
    return replace(look, edge_mm=edge, inner=inner)


def draw_plan(rng: Generator, kinds: Sequence[str], split: str, look_of: LookOf) -> Plan:
    count = draw_count(rng)
    if rng.random() < 0.05:
        names = [str(rng.choice(STRANGERS)) for _ in range(int(rng.integers(0, 4)))]
    else:
        names = draw_kinds(rng, kinds, count)
    touching = float(rng.choice([0.0, 0.25, 0.8], p=[0.45, 0.3, 0.25]))
    leaning = 0.12 if rng.random() < 0.2 else 0.0
    stacked = 0.1 if rng.random() < 0.04 else 0.0
    looks = draw_looks(rng, names, split, look_of) if names else ()
    return Plan(looks, touching, leaning, stacked, spread=float(rng.choice([1.0, 0.6])))


def fitting(camera: Camera, looks: tuple[DieLook, ...]) -> tuple[DieLook, ...]:
    """No more dice than cover a third of the picture."""
    per_mm = camera.focal / float(np.linalg.norm(camera.eye))
    room, out = 0.3 * camera.width * camera.height, 0
    for look in looks:
        room -= (look.edge_mm * per_mm) ** 2
        out += room > 0 or out == 0
    return looks[:out]


def draw_spot(rng: Generator, camera: Camera, spread: float, edge: float) -> Vector:
    """On the table, somewhere in the picture (a few reach over its border)."""
    size = np.array([camera.width, camera.height])
    margin = camera.focal * edge / float(np.linalg.norm(camera.eye)) * (0.1 if rng.random() < 0.06 else 0.75)
    half = np.maximum(size / 2 - margin, 1) * spread
    return on_table(camera, size / 2 + rng.uniform(-1, 1, 2) * half)


def inside_tray(tray: Vector, die: Die) -> bool:
    return tray[2] <= 0 or arrange.within_tray(tray, arrange.footprint(die), 3 if die.cocked else 0.5)


def place_dice(rng: Generator, camera: Camera, plan: Plan, tray: Vector) -> list[Die]:
    dice: list[Die] = []
    for look in fitting(camera, plan.looks):
        for _ in range(40):
            die = try_die(rng, camera, plan, look, dice)
            if die is not None and inside_tray(tray, die) and aimed_at(camera, die):
                dice.append(die)
                break
    return dice


def aimed_at(camera: Camera, die: Die) -> bool:
    """Whether at least the die's middle region can be in the picture."""
    x, y = project(camera, die.pose.centre[None])[0]
    edge = camera.focal * die.look.edge_mm / float(np.linalg.norm(camera.eye - die.pose.centre))
    return bool(-0.3 * edge < x < camera.width + 0.3 * edge and -0.3 * edge < y < camera.height + 0.3 * edge)


def try_die(rng: Generator, camera: Camera, plan: Plan, look: DieLook, dice: list[Die]) -> Die | None:
    """One attempt; None where it would cut into another die."""
    flat = [die for die in dice if not die.cocked and die.pose.centre[2] < die.look.edge_mm * 0.6]
    if flat and rng.random() < plan.stacked:
        return _if_free_above(arrange.on_top(rng, look, _any(rng, flat)), dice)
    if flat and rng.random() < plan.leaning:
        return _if_clear(arrange.leaning(rng, look, _any(rng, flat)), dice)
    if flat and rng.random() < plan.touching:
        die = arrange.beside(rng, look, _any(rng, flat))
    else:
        die = arrange.lying(rng, look, draw_spot(rng, camera, plan.spread, look.edge_mm), rng.uniform(0, 2 * np.pi))
    return die if arrange.free(die, dice, gap=0.01) else None


def _any(rng: Generator, dice: list[Die]) -> Die:
    return dice[int(rng.integers(len(dice)))]


def _if_clear(die: Die, dice: list[Die]) -> Die | None:
    """A leaning die may touch one neighbour and must keep its distance from the rest."""
    gaps = [np.linalg.norm(die.pose.centre - other.pose.centre) - 0.86 * other.look.edge_mm for other in dice]
    return die if sum(gap < 0.86 * die.look.edge_mm for gap in gaps) <= 1 else None


def _if_free_above(die: Die, dice: list[Die]) -> Die | None:
    others = [other for other in dice if other.pose.centre[2] > die.pose.centre[2] - die.look.edge_mm * 0.6]
    return die if arrange.free(die, others) else None


def draw_tray(rng: Generator, camera: Camera) -> tuple[Vector, tuple[Rim, ...]]:
    if rng.random() > 0.2:
        return np.zeros(5), ()
    middle = on_table(camera, np.array([camera.width, camera.height]) / 2)
    corner = on_table(camera, np.array([camera.width, camera.height], dtype=float))
    half = float(np.linalg.norm(corner - middle)) * 0.75 * rng.uniform(0.6, 1.15, 2)
    tray = np.array([*middle, *half, rng.uniform(0, 2 * np.pi)])
    return tray, _rims(rng, tray)


def _rims(rng: Generator, tray: Vector) -> tuple[Rim, ...]:
    tall, thick = rng.uniform(6, 38), rng.uniform(3, 16)
    tone, radius = rng.uniform(0.3, 1.0) * np.ones(3), min(tall, thick) * rng.uniform(0.1, 0.9) / 2
    turn = about_z(float(tray[4]))
    rims = []
    for axis in (0, 1):
        for side in (-1, 1):
            offset, half = np.zeros(3), np.array([thick / 2, thick / 2, tall / 2])
            offset[axis] = side * (tray[2 + axis] + thick / 2)
            half[1 - axis] = tray[3 - axis] + thick
            rims.append(Rim(Pose(turn @ offset + [*tray[:2], tall / 2], turn), half, radius, tone))
    return tuple(rims)


def draw_ground(rng: Generator, camera: Camera, tray: Vector, split: str) -> Ground:
    left, right = (on_table(camera, np.array([x, camera.height / 2])) for x in (0, camera.width))
    across = float(np.linalg.norm(right - left))
    glossy, ends = rng.random() < 0.3, bool(rng.random() < 0.08)
    return Ground(
        pictures=_grounds(rng, tray, ends, split),
        offset=rng.uniform(0, 1, 2),
        angle=float(rng.uniform(0, 2 * np.pi)),
        size=across * float(np.exp(rng.uniform(np.log(0.7), np.log(2.2)))),
        rough=float(rng.uniform(0.22, 0.5) if glossy else rng.uniform(0.5, 1.0)),
        f0=float(rng.uniform(0.03, 0.05) if glossy else rng.uniform(0.0, 0.03)),
        tray=tray,
        edge=(across * rng.uniform(0.5, 1.2) if ends else 1e6, rng.uniform(0, 2 * np.pi)),
    )


def _grounds(rng: Generator, tray: Vector, ends: bool, split: str) -> tuple[Picture, ...]:
    """Only the pictures that are seen: they cost time."""
    table = make_table(rng, split)
    beyond = make_table(rng, split) // 2 if ends else table
    if tray[2] <= 0:
        return table, table, table, beyond
    return table, make_table(rng, split), make_table(rng, split), beyond


def make_scene(rng: Generator, kinds: Sequence[str], split: str, look_of: LookOf = make_look) -> Scene:
    plan = draw_plan(rng, kinds, split, look_of)
    edge = float(np.median([look.edge_mm for look in plan.looks])) if plan.looks else rng.uniform(10, 22)
    camera = make_camera(rng, edge)
    tray, rims = draw_tray(rng, camera)
    dice = place_dice(rng, camera, plan, tray)
    laid = scatter_clutter(rng, Table(camera, tuple(dice), tray), split)
    ground, light = draw_ground(rng, camera, tray, split), make_light(rng)
    scene = Scene(camera, tuple(dice), rims, laid.cards, laid.art, ground, light, int(rng.integers(2**31)))
    return perhaps_ring_lit(rng, scene, split)
