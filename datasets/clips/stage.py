"""The table under the camera: everything that does not change in a clip, and pictures of the dice upon it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import cv2
import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from datasets.art.tables import draw_table
from datasets.clips.board import BOARD_AT, draw_board, half_size
from datasets.clips.script import Room
from datasets.look import DieLook
from datasets.tracer.camera import look_at
from datasets.tracer.develop import develop
from datasets.tracer.geometry import face_up, outline, project
from datasets.tracer.gpu import Effort, Tracer
from datasets.tracer.light import Mood, make_lamp, warmth
from datasets.tracer.light import make_light as any_light
from datasets.tracer.scene import Camera, Die, Ground, Light, Pose, Rim, Scene

Image = NDArray[np.float32]
"""(height, width, 3) linear RGB."""
Dice = tuple[Die | None, ...]
"""Every die of the kit in its order; None while it is in a hand."""

HOLLOW = 0.76
"""Of a double die, against half its edge."""
AWAY = 700.0
"""Millimetres from the eye to the table."""
PARKED = Pose(np.array([4000.0, 4000.0, 10.0]), np.eye(3))
"""Where dice are that nobody sees: the tracer wants all of them in every scene."""
RESTING, MOVING = Effort(table=4, dice=6, clear=20), Effort(table=4, dice=4, clear=4)
HANDS = Effort(table=8, dice=2, clear=2)
COARSE = 0.75
"""Pixels of a movement traced for one of the picture, each way: what moves is blurred."""
MARGIN = 20
"""Pixels around a moving die that are drawn anew."""
FINE = 50.0
MOST_KEPT = 8
"""Full pictures, the dearest of all, of tables that are soon seen again: the empty one, and what a hand leaves."""
BOARD_MM = 330.0
"""What the picture of the table covers where a board is printed on it."""


@dataclass(frozen=True, slots=True)
class Window:
    """A part of the picture."""

    x: int
    y: int
    width: int
    height: int

    @property
    def cut(self) -> tuple[slice, slice]:
        return slice(self.y, self.y + self.height), slice(self.x, self.x + self.width)


def make_camera(room: Room) -> Camera:
    eye, view = look_at(np.array([0.0, 0.0, 5.0]), AWAY, np.radians(room.tilt), -np.pi / 2, 0.0)
    middle = (room.width / 2, room.height / 2)
    return Camera(eye, view, room.per_mm * AWAY, room.width, room.height, 0.0, AWAY, middle)


def board_corners(room: Room) -> list[list[float]]:
    """On the picture, as shares of its width and height, clockwise from the board's own top left."""
    (wide, tall), (x, y) = half_size(room.board), BOARD_AT
    around = ((-wide, tall), (wide, tall), (wide, -tall), (-wide, -tall))
    seen = project(make_camera(room), np.array([[x + across, y + up, 0.0] for across, up in around]))
    return [[round(float(at[0]) / room.width, 4), round(float(at[1]) / room.height, 4)] for at in seen]


def make_ground(room: Room, rng: Generator) -> Ground:
    table = calmed(draw_table(rng, "train", room.stuff).picture, room.calm)
    skin = _skin(table.shape[0], rng)
    nowhere = np.zeros(5)
    pictures = (table, table, skin, table)
    plain = Ground(pictures, rng.uniform(0, 1, 2), 0.0, 420.0, 0.75, 0.015, nowhere, (1e6, 0.0))
    if room.board is None:
        return plain
    printed, half = draw_board(room.board, BOARD_MM)
    large = np.asarray(cv2.resize(table, printed.shape[:2]), np.uint8)
    pictures = (large, printed, np.asarray(cv2.resize(skin, printed.shape[:2]), np.uint8), large)
    offset = np.array([0.5 - BOARD_AT[0] / BOARD_MM, 0.5 + BOARD_AT[1] / BOARD_MM])
    return replace(plain, pictures=pictures, offset=offset, size=BOARD_MM, tray=np.array([*BOARD_AT, *half, 0.0]))


def calmed(picture: NDArray[np.uint8], share: float) -> NDArray[np.uint8]:
    smooth = cv2.GaussianBlur(picture, (0, 0), 18, borderType=cv2.BORDER_WRAP) if share > 0 else picture
    return np.asarray(cv2.addWeighted(picture, 1 - share, smooth, share, 0), np.uint8)


def evened(light: Image) -> Image:
    """Faint grain taken out, edges kept: in the root of light, where the same step is seen as the same everywhere."""
    root = cv2.bilateralFilter(np.sqrt(np.maximum(light, 0)), 7, 0.05, 3.0)
    return np.asarray(root * root, np.float32)


def _skin(side: int, rng: Generator) -> NDArray[np.uint8]:
    """Almost white, a little mottled: the tone of a hand is laid over it."""
    coarse = rng.normal(0, 1, (side // 32, side // 32, 1)).astype(np.float32)
    mottled = cv2.resize(coarse, (side, side), interpolation=cv2.INTER_CUBIC)
    return np.repeat(np.clip(242 + 7 * mottled, 0, 255).astype(np.uint8)[..., None], 3, axis=2)


def make_light(room: Room, rng: Generator) -> Light:
    """One wide lamp above the table, the room around it."""
    mood = Mood(1, (room.key, room.key), (52, 66), (9, 13))
    lamp = make_lamp(rng, mood, room.key * np.pi, warmth(rng, 0.03))
    drawn = any_light(rng)
    share = (1 - room.key) / float(drawn.ambient.mean())
    return Light((lamp,), drawn.sky * share, drawn.ambient * share)


def dimmed(light: Light, level: float) -> Light:
    return replace(light, lamps=tuple(replace(lamp, radiance=lamp.radiance * level) for lamp in light.lamps))


def whole(look: DieLook, pose: Pose) -> Die:
    """With the small die in its hollow, so that the tracer counts the same looks in every scene."""
    return Die(look, pose) if look.inner is None else Die(look, pose, inner=pose, hollow=HOLLOW * look.edge_mm / 2)


def shrunk(scene: Scene, by: float) -> Scene:
    """The same picture in a larger unit of length: rays leave thickly rounded bars by a fixed step, which must not
    be smaller than what the tracer forgives at their surface."""
    camera = replace(scene.camera, eye=scene.camera.eye / by, focus=scene.camera.focus / by)
    rims = [
        replace(r, pose=Pose(r.pose.centre / by, r.pose.turn), half=r.half / by, radius=r.radius / by)
        for r in scene.rims
    ]
    lamps = [replace(p, centre=p.centre / by, across=p.across / by, along=p.along / by) for p in scene.light.lamps]
    ground = replace(scene.ground, size=scene.ground.size / by, tray=scene.ground.tray / [by, by, by, by, 1])
    return replace(
        scene, camera=camera, rims=tuple(rims), light=replace(scene.light, lamps=tuple(lamps)), ground=ground
    )


def as_they_lay(one: Dice, other: Dice) -> bool:
    return all(die is same for die, same in zip(one, other, strict=True))


class Stage:
    """One table with its dice, camera and lamp; keeps the tracer and the newest full pictures."""

    def __init__(self, room: Room, looks: Sequence[DieLook], tracer: Tracer) -> None:
        rng = np.random.default_rng([room.seed, 77])
        self.camera = make_camera(room)
        self.looks = tuple(looks)
        self.level = 1.0
        self._ground, self._light = make_ground(room, rng), make_light(room, rng)
        self._tracer = tracer
        self._calm = room.calm
        self._warm: Ground | None = None
        self._kept: list[tuple[Dice, float, Image]] = []

    def plate(self, dice: Dice) -> Image:
        """The whole picture with all dice at rest."""
        kept = [light for known, level, light in self._kept if level == self.level and as_they_lay(known, dice)]
        if not kept:
            kept = [self._trace(dice, self.camera, RESTING)]
            self._kept = [*self._kept[1 - MOST_KEPT :], (dice, self.level, kept[0])]
        return kept[0]

    def glimpse(self, dice: Dice, window: Window) -> Image:
        """A part of the picture in the middle of a movement."""
        camera = self._windowed(window)
        wide, tall = round(camera.width * COARSE), round(camera.height * COARSE)
        middle = (camera.middle[0] * wide / camera.width, camera.middle[1] * tall / camera.height)
        coarse = replace(camera, width=wide, height=tall, focal=camera.focal * COARSE, middle=middle)
        light = evened(self._trace(dice, coarse, MOVING))
        large = cv2.resize(light, (window.width, window.height), interpolation=cv2.INTER_CUBIC)
        return np.maximum(large, 0).astype(np.float32)

    def window(self, die: Die) -> Window | None:
        """Around a die and its shadow; None where they are out of the picture."""
        points = np.concatenate([outline(self.camera, die), outline(self.camera, self.shadow(die))])
        size = np.array([self.camera.width, self.camera.height])
        low = np.clip(np.floor((points.min(0) - MARGIN) / 4) * 4, 0, size).astype(int)
        high = np.clip(np.ceil((points.max(0) + MARGIN) / 4) * 4, 0, size).astype(int)
        wide, tall = (int(v) for v in high - low)
        return Window(int(low[0]), int(low[1]), wide, tall) if min(wide, tall) >= 8 else None

    def shadow(self, die: Die) -> Die:
        """The die where its shadow falls."""
        toward = self._light.lamps[0].centre
        drop = die.pose.centre[2] / toward[2]
        at = die.pose.centre - toward * drop
        return replace(die, pose=Pose(np.array([at[0], at[1], 0.0]), die.pose.turn))

    def with_hand(self, rims: tuple[Rim, ...], camera: Camera) -> tuple[Image, NDArray[np.bool_]]:
        """A hand alone above the empty table, and where it is."""
        self._warm_up()
        scene = shrunk(replace(self._scene((None,) * len(self.looks), camera), rims=rims), FINE)
        self._warm = None  # a ground of its own: the next scene is loaded anew
        ids = self._tracer.ids(scene)[..., 0]
        first = len(scene.dice)
        return develop(self._tracer.trace(scene, HANDS)), (ids > first) & (ids <= first + len(rims))

    def _windowed(self, window: Window) -> Camera:
        middle = (self.camera.middle[0] - window.x, self.camera.middle[1] - window.y)
        return replace(self.camera, width=window.width, height=window.height, middle=middle)

    def _trace(self, dice: Dice, camera: Camera, effort: Effort) -> Image:
        self._warm_up()
        light = develop(self._tracer.trace(self._scene(dice, camera), effort))
        return light if self._calm <= 0 else evened(light)

    def _scene(self, dice: Dice, camera: Camera) -> Scene:
        parked = tuple(die or whole(look, PARKED) for die, look in zip(dice, self.looks, strict=True))
        return Scene(camera, parked, (), (), (), self._ground, dimmed(self._light, self.level), 11)

    def _warm_up(self) -> None:
        """The tracer sizes the dice's pictures by the first scene it sees on a ground: show them at their largest."""
        if self._warm is self._ground:
            return
        self._warm = self._ground
        near = tuple(whole(look, Pose(np.array([0.0, 0.0, 10.0]), face_up(4, 0.0))) for look in self.looks)
        self._tracer.ids(self._scene(near, self._windowed(Window(0, 0, 16, 16))))
