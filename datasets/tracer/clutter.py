"""Things beside the dice, laid where they cut into nothing."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.random import Generator

from datasets.art.clutter import THINGS, make_clutter
from datasets.art.things.layer import Clutter
from datasets.tracer import arrange
from datasets.tracer.geometry import about_z, on_table
from datasets.tracer.scene import Camera, Card, Die, Picture, Vector

FLAT = 0.7
"""Up to this height (mm) dice may lie on a thing."""
TALLEST = 30.0
"""Taller things are cut off: a flat picture drawn out further looks like nothing on earth."""
AROUND = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]])
"""Corners of a square about its middle."""
KINDS = tuple(what for what in THINGS if what != "shadow")


@dataclass(frozen=True, slots=True)
class Table:
    """What is there before the clutter."""

    camera: Camera
    dice: tuple[Die, ...]
    tray: Vector


@dataclass(frozen=True, slots=True)
class Laid:
    cards: tuple[Card, ...]
    art: tuple[Picture, ...]


def draw_number(rng: Generator) -> int:
    low, high = ((0, 1), (1, 3), (3, 7), (7, 13))[int(rng.choice(4, p=[0.42, 0.3, 0.2, 0.08]))]
    return int(rng.integers(low, high))


def square(card: Card) -> Vector:
    """(4, 2) corners on the table."""
    return np.asarray(AROUND * card.half @ about_z(card.angle)[:2, :2].T + card.centre)


def scatter_clutter(rng: Generator, table: Table, split: str) -> Laid:
    cards: list[Card] = []
    art: list[Picture] = []
    same = make_clutter(rng, split, str(rng.choice(KINDS))) if rng.random() < 0.25 else None
    for _ in range(draw_number(rng)):
        thing = same if same and rng.random() < 0.7 else make_clutter(rng, split, str(rng.choice(KINDS)))
        card = place(rng, table, thing, cards)
        if card is not None:
            cards.append(card)
            art.append(thing.picture)
    return Laid(tuple(cards), tuple(art))


def place(rng: Generator, table: Table, thing: Clutter, cards: list[Card]) -> Card | None:
    make = reaching if thing.what == "hand" else lying
    for _ in range(12):
        card = make(rng, table, thing, len(cards))
        if fits(card, table, cards):
            return card
    return None


def lying(rng: Generator, table: Table, thing: Clutter, art: int) -> Card:
    size = np.array([table.camera.width, table.camera.height])
    at = on_table(table.camera, size * rng.uniform(-0.05, 1.05, 2))
    top = float(np.clip(thing.height_mm, 0.15, TALLEST))
    half, angle = np.array(thing.size_mm) / 2, rng.uniform(0, 2 * np.pi)
    return Card(thing.what, art, at, angle, half, 0.0, top, rng.uniform(0.25, 0.9))


def reaching(rng: Generator, table: Table, thing: Clutter, art: int) -> Card:
    """A hand above the dice, its wrist towards the picture's border."""
    camera, side = table.camera, rng.uniform(0, 2 * np.pi)
    size = np.array([camera.width, camera.height])
    out = np.array([np.cos(side), np.sin(side)])
    border = size / 2 + out * size / 2 * rng.uniform(0.75, 1.25)
    at, inward = on_table(camera, border), on_table(camera, size / 2) - on_table(camera, border)
    bottom = max((die.pose.centre[2] + die.look.edge_mm * 0.9 for die in table.dice), default=0.0) + rng.uniform(1, 25)
    angle = np.arctan2(inward[1], inward[0]) - np.pi / 2 + rng.normal(0, 0.3)
    return Card("hand", art, at, angle, np.array(thing.size_mm) / 2, bottom, bottom + 14, 0.8)


def fits(card: Card, table: Table, cards: list[Card]) -> bool:
    if card.bottom > 0:
        return True
    outline = square(card)
    if table.tray[2] > 0 and not arrange.within_tray(table.tray, outline, 0.5):
        return False
    under = [other for other in cards if other.bottom == 0 and max(other.top, card.top) > FLAT]
    clear = all(arrange.apart(outline, square(other)) > 0.3 for other in under)
    return clear and (card.top <= FLAT or all(arrange.apart(outline, shadow(die)) > 0.3 for die in table.dice))


def shadow(die: Die) -> Vector:
    """The ground a die covers; of a leaning one, all it could."""
    if not die.cocked:
        return arrange.footprint(die)
    return np.asarray(die.pose.centre[:2] + AROUND * die.look.edge_mm * 0.87)
