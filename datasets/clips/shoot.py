"""What all acts share while a clip is filmed: the table as it is now, the clock, the hands, and the truth so far."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import numpy as np

from datasets.clips.hand import ANGLE, ARMS, Arm, Sprite, dressed, film_bare, film_hand, lay_hand
from datasets.clips.motion import ease
from datasets.clips.script import Script
from datasets.clips.sensor import Bgr, Sensor
from datasets.clips.stage import Dice, Image, Stage
from datasets.clips.truth import Lying, Rest, Told, Trouble, lying
from datasets.tracer.geometry import project
from datasets.tracer.scene import Die, Vector
from engines.core import Json

Point = tuple[float, float]
SHORTEST = 0.25
"""Seconds: a table that lay still for less was not at rest."""


class Shoot:
    """One clip in the making. Acts read and replace its dice; every frame goes through `take`."""

    def __init__(self, plan: Script, stage: Stage) -> None:
        self.plan, self.stage = plan, stage
        self.rng = np.random.default_rng([plan.room.seed, 5])
        self.sensor = Sensor(plan.room, self.rng)
        self.dice: Dice = (None,) * len(stage.looks)
        self.aside: dict[int, int] = {}
        """Dice in the row at the rim, and their places."""
        self.squares: dict[int, tuple[int, int]] = {}
        self.leaning: set[int] = set()
        self.under: set[int] = set()
        """Dice that another one lies on."""
        self.hands = Hands(plan, stage)
        self.count = 0
        self.rests: list[Rest] = []
        self.told: list[Told] = []
        self.troubles: list[Trouble] = []
        self._rested = 0
        self._thrown: tuple[int, ...] = ()

    @property
    def now(self) -> float:
        return self.count / self.plan.fps

    def ticks(self, seconds: float) -> int:
        return max(1, round(seconds * self.plan.fps))

    def take(self, light: Image) -> Bgr:
        self.count += 1
        return self.sensor.take(light)

    def plate(self) -> Image:
        return self.stage.plate(self.dice)

    def hold(self, seconds: float) -> Iterator[Bgr]:
        plate = self.plate()
        for _ in range(self.ticks(seconds)):
            yield self.take(plate)

    def disturb(self) -> float:
        """The table is about to be disturbed: what lay there until now was a rest. Says when."""
        start = self._rested / self.plan.fps
        if self.now - start >= SHORTEST:
            self.rests.append(Rest(start, self.now, self._lying(), self._thrown))
            self._thrown = ()
        return self.now

    def settle(self, trouble: str | None = None, since: float = 0.0, thrown: tuple[int, ...] = ()) -> None:
        """From now on the table lies still."""
        self._rested, self._thrown = self.count, thrown
        if trouble is not None:
            self.troubles.append(Trouble(trouble, since, self.now))

    def tell(self, event: Json, *, shown: bool) -> None:
        self.told.append(Told(self.now, event, len(self.rests) if shown else None))

    def _lying(self) -> tuple[Lying, ...]:
        camera, askew = self.stage.camera, self.sensor.askew
        dice = tuple(
            lying(camera, die, k, aside=k in self.aside, square=self.squares.get(k), askew=askew)
            for k, die in enumerate(self.dice)
            if die is not None
        )
        return tuple(replace(die, leaning=die.die in self.leaning, under=die.die in self.under) for die in dice)

    def on_table(self, die: int) -> Die:
        found = self.dice[die]
        if found is None:
            raise ValueError(f"die {die} is not on the table at {self.now:.1f} s of {self.plan.name!r}")
        return found

    def pixel(self, die: Die) -> Vector:
        return np.asarray(project(self.stage.camera, die.pose.centre[None])[0])

    def replaced(self, number: int, by: Die | None) -> Dice:
        return tuple(by if k == number else die for k, die in enumerate(self.dice))


class Hands:
    """The players' hands; each pose is traced when it is first needed, always by the full lamp."""

    def __init__(self, plan: Script, stage: Stage) -> None:
        self._plan, self._stage = plan, stage
        self._bare: Image | None = None
        self._poses: dict[str, Sprite] = {}
        self._sprites: dict[tuple[str, str], Sprite] = {}
        self.bright = 1.0
        """What the lamp gives now, against its full light."""

    def over(self, picture: Image, player: str, pose: str, at: Point, lift: float) -> Image:
        if (player, pose) not in self._sprites:
            self._sprites[player, pose] = dressed(self._filmed(pose), self._arm(player))
        return lay_hand(picture, self._sprites[player, pose], at, lift, self.bright)

    def from_rim(self, player: str, to: Point, share: float) -> Point:
        """On the way from outside the picture to a point in it."""
        far = max(1.35 * self._stage.camera.height - to[1], 0.0) * (1 - ease(share))
        side = -1 if self._arm(player).left else 1
        return to[0] + side * float(np.tan(np.radians(ANGLE))) * far, to[1] + far

    def _arm(self, player: str) -> Arm:
        return ARMS[self._plan.players.index(player) % len(ARMS)]

    def _filmed(self, pose: str) -> Sprite:
        if pose not in self._poses:
            level, self._stage.level = self._stage.level, 1.0
            self._bare = film_bare(self._stage) if self._bare is None else self._bare
            self._poses[pose] = film_hand(self._stage, pose, self._bare)
            self._stage.level = level
        return self._poses[pose]
