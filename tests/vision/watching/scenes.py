"""Tables drawn for the tests, and eyes that see exactly what was drawn."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import count

import cv2
import numpy as np

from vision.expect import Expect
from vision.types import Doubt, Floats, Look, Picture, Pixels, Reading, Spent
from vision.watching.watcher import Event, Watcher

WIDTH, HEIGHT = 640, 360
RATE = 30.0
SIDE = 40
PIPS = {
    1: [(0, 0)],
    2: [(-1, -1), (1, 1)],
    3: [(-1, -1), (0, 0), (1, 1)],
    4: [(-1, -1), (1, 1), (-1, 1), (1, -1)],
    5: [(-1, -1), (1, 1), (0, 0), (-1, 1), (1, -1)],
    6: [(-1, -1), (1, 1), (-1, 1), (1, -1), (-1, 0), (1, 0)],
}
COLORS = {"white": (235, 235, 235), "red": (40, 40, 210), "blue": (190, 70, 30)}


@dataclass(frozen=True, slots=True)
class Die:
    x: float
    y: float
    face: int
    color: str = "white"
    turn: float = 0.0
    """Degrees."""

    def at(self, x: float, y: float) -> Die:
        return replace(self, x=x, y=y)


@dataclass(frozen=True, slots=True)
class Scene:
    """What lies on the table at one moment, and how it is lit and seen."""

    dice: tuple[Die, ...] = ()
    overlooked: tuple[Die, ...] = ()
    """Dice that the eyes do not find."""
    hand: tuple[float, float] | None = None
    """Where the fingertips are; the arm comes in from the right."""
    cup: tuple[float, float] | None = None
    gain: float = 1.0
    offset: float = 0.0
    shadow: float | None = None
    """Where the middle of a soft shadow is, from left to right."""
    noise: float = 2.0
    shift: tuple[float, float] = (0.0, 0.0)
    turn: float = 0.0
    texture: bool = True


@dataclass
class Sketched:
    """Eyes that read what was drawn last: the dice that nothing lies over."""

    scene: Scene = field(default_factory=Scene)
    looks: int = 0
    found: int = 0

    def look(self, picture: Picture, expect: Expect | None = None) -> Look:
        self.found += 1
        return self._seen(reading(die, self.scene) for die in self.scene.dice if not covered(die, self.scene))

    def look_at(self, picture: Picture, boxes: Floats, expect: Expect | None = None) -> Look:
        there = [reading(die, self.scene) for die in self.scene.dice if not covered(die, self.scene)]
        return self._seen(nearest(there, box) for box in boxes)

    def _seen(self, dice: Iterable[Reading]) -> Look:
        self.looks += 1
        return Look(tuple(dice), Spent(0, 0, 0))


def nearest(dice: Sequence[Reading], box: Floats) -> Reading:
    return min(dice, key=lambda die: abs(die.box[0] - box[0]) + abs(die.box[1] - box[1]))


def reading(die: Die, scene: Scene | None = None, *, doubts: tuple[Doubt, ...] = (), sure: float = 0.99) -> Reading:
    x, y = placed(die, scene or Scene())
    box = (x - SIDE / 2, y - SIDE / 2, float(SIDE), float(SIDE))
    face = str(die.face)
    other = str(die.face % 6 + 1)
    look = np.zeros(128, np.float32)
    look[list(COLORS).index(die.color)] = 1
    return Reading(box, "d6", face, die.color, sure, doubts, ((face, sure), (other, 1 - sure)), look)


def placed(die: Die, scene: Scene) -> tuple[float, float]:
    x, y = camera(scene) @ np.array([die.x, die.y, 1.0], np.float32)
    return float(x), float(y)


def camera(scene: Scene) -> Floats:
    move = cv2.getRotationMatrix2D((WIDTH / 2, HEIGHT / 2), scene.turn, 1.0).astype(np.float32)
    move[:, 2] += np.array(scene.shift, np.float32)
    return move


def covered(die: Die, scene: Scene) -> bool:
    over_hand = scene.hand is not None and die.x > scene.hand[0] - 10 and abs(die.y - scene.hand[1]) < 55
    over_cup = scene.cup is not None and abs(die.x - scene.cup[0]) < 70 and abs(die.y - scene.cup[1]) < 70
    return over_hand or over_cup


def wood(texture: bool) -> Pixels:
    table = np.full((HEIGHT, WIDTH, 3), (70, 105, 80), np.uint8)
    if texture:
        rng = np.random.default_rng(1)
        grain = cv2.GaussianBlur(rng.normal(0, 90, (HEIGHT, WIDTH)), (0, 0), sigmaX=9, sigmaY=2.5)
        table = np.clip(table + grain[:, :, np.newaxis], 0, 255).astype(np.uint8)
    return table


GRAIN = np.random.default_rng(2).normal(0, 1, (7, HEIGHT, WIDTH, 1)).astype(np.float32)
WOOD = {texture: wood(texture) for texture in (False, True)}


def draw(scene: Scene, seed: int = 0) -> Pixels:
    canvas = WOOD[scene.texture].copy()
    for die in (*scene.dice, *scene.overlooked):
        draw_die(canvas, die)
    if scene.cup:
        cv2.circle(canvas, tuple(map(round, scene.cup)), 70, (30, 40, 60), -1, cv2.LINE_AA)
        cv2.circle(canvas, tuple(map(round, scene.cup)), 50, (50, 65, 95), 4, cv2.LINE_AA)
    if scene.turn or scene.shift != (0.0, 0.0):
        seen = cv2.warpAffine(canvas, camera(scene), (WIDTH, HEIGHT), borderMode=cv2.BORDER_REFLECT)
        canvas = seen.astype(np.uint8, copy=False)
    if scene.hand:
        draw_hand(canvas, scene.hand)
    return lit(canvas, scene, seed)


def draw_die(canvas: Pixels, die: Die) -> None:
    square = cv2.boxPoints(((die.x, die.y), (SIDE, SIDE), die.turn)).astype(np.float32)
    ink = (20, 20, 20) if die.color == "white" else (240, 240, 240)
    fill(canvas, square, COLORS[die.color])
    cosine, sine = np.cos(np.radians(die.turn)), np.sin(np.radians(die.turn))
    for across, down in PIPS[die.face]:
        x = die.x + (across * cosine - down * sine) * SIDE * 0.28
        y = die.y + (across * sine + down * cosine) * SIDE * 0.28
        cv2.circle(canvas, (round(x * 16), round(y * 16)), round(SIDE * 0.09 * 16), ink, -1, cv2.LINE_AA, 4)


def draw_hand(canvas: Pixels, tip: tuple[float, float]) -> None:
    x, y = tip
    skin, sleeve = (120, 150, 205), (110, 60, 50)
    for finger in (-36, -12, 12, 36):
        fill(canvas, rectangle(x, y + finger - 9, 50, 18), skin)
    fill(canvas, rectangle(x + 40, y - 50, 90, 100), skin)
    fill(canvas, rectangle(x + 120, y - 42, WIDTH, 84), sleeve)


def rectangle(x: float, y: float, width: float, height: float) -> Floats:
    return np.array([(x, y), (x + width, y), (x + width, y + height), (x, y + height)], np.float32)


def fill(canvas: Pixels, corners: Floats, color: tuple[int, int, int]) -> None:
    cv2.fillPoly(canvas, [np.round(corners * 16).astype(np.int32)], color, cv2.LINE_AA, 4)


def lit(canvas: Pixels, scene: Scene, seed: int) -> Pixels:
    light = canvas.astype(np.float32) * scene.gain + scene.offset
    if scene.shadow is not None:
        across = np.arange(WIDTH, dtype=np.float32) - scene.shadow
        light *= (1 - 0.45 * np.exp(-((across / 110) ** 2)))[np.newaxis, :, np.newaxis]
    noisy: Floats = light + np.float32(scene.noise) * GRAIN[seed % len(GRAIN)]
    return cv2.convertScaleAbs(np.maximum(noisy, 0)).astype(np.uint8, copy=False)


class Table:
    """A watcher in front of a drawn table, frame by frame."""

    def __init__(self, **options: object) -> None:
        self.eyes = Sketched()
        self.watcher = Watcher(self.eyes, **options)  # type: ignore[arg-type]
        self.ticks = count()
        self.t = 0.0

    def show(self, scenes: Iterable[Scene]) -> list[Event]:
        return [event for scene in scenes for event in self.take(scene)]

    def take(self, scene: Scene) -> tuple[Event, ...]:
        tick = next(self.ticks)
        self.t = tick / RATE
        self.eyes.scene = scene
        return self.watcher.take(draw(scene, tick), self.t)

    def rest(self, scene: Scene, seconds: float = 0.7) -> list[Event]:
        return self.show([scene] * round(seconds * RATE))


def glide(start: float, end: float, seconds: float) -> Iterator[float]:
    """From one value to the other."""
    steps = max(1, round(seconds * RATE))
    return (start + (end - start) * step / steps for step in range(1, steps + 1))


def reaching(scene: Scene, x: float, y: float, seconds: float = 0.4) -> list[Scene]:
    """A hand comes in from the right."""
    return [replace(scene, hand=(tip, y)) for tip in glide(WIDTH, x, seconds)]


def leaving(scene: Scene, x: float, y: float, seconds: float = 0.4) -> list[Scene]:
    return [replace(scene, hand=(tip, y)) for tip in glide(x, WIDTH + 10, seconds)]


def throw(scene: Scene, dice: Sequence[Die], seconds: float = 0.6) -> list[Scene]:
    """They tumble from the right to where they lie, slowing down; `scene` holds what lies there anyway."""
    return [
        replace(scene, dice=(*scene.dice, *(tumbling(die, left) for die in dice)))
        for left in (rest**2 for rest in glide(1, 0, seconds))
    ]


def tumbling(die: Die, left: float) -> Die:
    """At rest only at the very end."""
    face = die.face if left == 0 else 1 + (die.face + round(left * 17)) % 6
    return replace(die, x=die.x + left * 260, y=die.y + left * 50, turn=die.turn + left * 500, face=face)
