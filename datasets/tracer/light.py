"""Lamps, windows and rooms. Everything is relative: the exposure is set afterwards, as a camera would."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.random import Generator

from datasets.tracer.scene import Lamp, Light, Vector

SKY = 64
"""Side of the octahedral picture of the room."""


@dataclass(frozen=True, slots=True)
class Mood:
    """One way a table is lit: shares of light at the table, and where the lamps stand."""

    lamps: int
    key: tuple[float, float]
    """Share of the light that comes from lamps rather than from the room."""
    height: tuple[float, float]
    """Degrees above the table."""
    width: tuple[float, float]
    """Half the angle a lamp fills, degrees."""


MOODS: dict[str, tuple[float, Mood]] = {
    "window": (0.24, Mood(1, (0.35, 0.75), (20, 60), (10, 28))),
    "ceiling": (0.22, Mood(1, (0.35, 0.75), (50, 88), (4, 18))),
    "two lamps": (0.16, Mood(2, (0.5, 0.85), (30, 85), (3, 14))),
    "three lamps": (0.06, Mood(3, (0.5, 0.85), (35, 85), (2, 10))),
    "hard": (0.12, Mood(1, (0.6, 0.88), (25, 80), (0.4, 2))),
    "overcast": (0.12, Mood(1, (0.08, 0.3), (30, 85), (10, 30))),
    "low": (0.08, Mood(1, (0.5, 0.8), (12, 30), (3, 15))),
}


def pick_mood(rng: Generator) -> Mood:
    weights = np.array([weight for weight, _ in MOODS.values()])
    return list(MOODS.values())[int(rng.choice(len(weights), p=weights / weights.sum()))][1]


def warmth(rng: Generator, spread: float) -> Vector:
    """White from candle to blue sky, with a little green or magenta; brightness kept."""
    warm, green = rng.normal(0, spread), rng.normal(0, spread * 0.25)
    tone = np.exp(np.array([warm, green, -warm]))
    return np.asarray(tone / tone.mean())


def directions(size: int) -> Vector:
    """(size, size, 3) unit vector of each texel of an octahedral picture."""
    grid = (np.arange(size) + 0.5) / size * 2 - 1
    x, y = np.meshgrid(grid, grid)
    z = 1 - np.abs(x) - np.abs(y)
    sign_x, sign_y = np.where(x < 0, -1, 1), np.where(y < 0, -1, 1)
    fold_x, fold_y = (1 - np.abs(y)) * sign_x, (1 - np.abs(x)) * sign_y
    out = np.stack([np.where(z < 0, fold_x, x), np.where(z < 0, fold_y, y), z], axis=2)
    return np.asarray(out / np.linalg.norm(out, axis=2, keepdims=True))


DIRECTIONS = directions(SKY)


def _toward(rng: Generator, low: float, high: float) -> Vector:
    """A direction between two heights above the table, degrees."""
    up, around = np.radians(rng.uniform(low, high)), rng.uniform(0, 2 * np.pi)
    return np.array([np.cos(up) * np.cos(around), np.cos(up) * np.sin(around), np.sin(up)])


def _across(direction: Vector, spin: float) -> tuple[Vector, Vector]:
    side = np.cross(direction, [0.0, 0.0, 1.0] if abs(direction[2]) < 0.95 else [1.0, 0.0, 0.0])
    side /= np.linalg.norm(side)
    other = np.cross(direction, side)
    return side * np.cos(spin) + other * np.sin(spin), other * np.cos(spin) - side * np.sin(spin)


def make_lamp(rng: Generator, mood: Mood, share: float, tone: Vector) -> Lamp:
    """A lamp that gives the table's middle `share` of irradiance."""
    toward, away = _toward(rng, *mood.height), np.exp(rng.uniform(np.log(500), np.log(3000)))
    across, along = _across(toward, rng.uniform(0, np.pi))
    half = away * np.tan(np.radians(np.exp(rng.uniform(*np.log(mood.width)))))
    sides = half * np.exp(rng.uniform(-0.5, 0.5, 2))
    is_round = bool(rng.random() < 0.5)
    size = 4 * sides[0] * sides[1] * (np.pi / 4 if is_round else 1)
    radiance = share * away**2 / (size * max(toward[2], 0.15)) * tone
    return Lamp(toward * away, across * sides[0], along * sides[1], radiance, is_round)


def _patch(rng: Generator, low: float, high: float, width: tuple[float, float]) -> Vector:
    """(SKY, SKY) 0–1: a soft-edged rectangle somewhere in the room."""
    toward = _toward(rng, low, high)
    across, along = _across(toward, rng.uniform(-0.1, 0.1))
    wide, tall = np.tan(np.radians(rng.uniform(*width, 2)))
    ahead = DIRECTIONS @ toward
    x, y = DIRECTIONS @ across / np.maximum(ahead, 1e-3), DIRECTIONS @ along / np.maximum(ahead, 1e-3)
    soft = rng.uniform(0.02, 0.15)
    inside = np.clip((wide - np.abs(x)) / soft, 0, 1) * np.clip((tall - np.abs(y)) / soft, 0, 1)
    return np.asarray(inside * (ahead > 0.05))


def _room(rng: Generator) -> Vector:
    """Walls and ceiling in broad soft tones, brighter patches (windows, lit walls), darker ones (a person, a shelf)."""
    up = DIRECTIONS[..., 2:]
    ceiling, wall, low = (np.exp(rng.normal(m, 0.4)) * warmth(rng, 0.12) for m in (0.0, -0.5, -1.2))
    room = wall + (ceiling - wall) * np.clip(up, 0, 1) ** rng.uniform(0.5, 2) + (low - wall) * np.clip(-up * 3, 0, 1)
    slope = DIRECTIONS @ _toward(rng, 0, 40)
    room *= np.exp(slope * rng.uniform(0, 0.8))[..., None]
    for _ in range(rng.integers(0, 4)):
        room += _patch(rng, 5, 80, (4, 25))[..., None] * np.exp(rng.normal(0.8, 0.8)) * warmth(rng, 0.15)
    for _ in range(rng.integers(0, 4)):
        room *= 1 - _patch(rng, 0, 80, (6, 35))[..., None] * rng.uniform(0.3, 0.9)
    return np.asarray(room)


def _irradiance(room: Vector) -> Vector:
    """What a matt table receives from the room, over pi."""
    weight = np.clip(DIRECTIONS[..., 2], 0, 1)[..., None]
    return np.asarray((room * weight).sum((0, 1)) / weight.sum())


def _blurred(room: Vector) -> Vector:
    """As seen by a matt surface: a broad lobe around each direction."""
    coarse = directions(SKY // 4)
    lobe = np.clip(coarse.reshape(-1, 3) @ DIRECTIONS.reshape(-1, 3).T, 0, 1) ** 6
    soft = (lobe @ room.reshape(-1, 3)) / lobe.sum(1, keepdims=True)
    return np.asarray(np.kron(soft.reshape(SKY // 4, SKY // 4, 3), np.ones((4, 4, 1))))


def make_light(rng: Generator) -> Light:
    mood = pick_mood(rng)
    key, cast = rng.uniform(*mood.key), warmth(rng, 0.12)
    parts = rng.dirichlet(np.full(mood.lamps, 2.0)) * key * np.pi
    lamps = tuple(make_lamp(rng, mood, float(part), warmth(rng, 0.1) * cast) for part in parts)
    room = _room(rng)
    room *= (1 - key) * cast / _irradiance(room).mean()
    return Light(lamps, np.stack([room, _blurred(room)]), _irradiance(room))
