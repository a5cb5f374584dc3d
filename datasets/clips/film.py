"""Plays a script in front of the camera: every act becomes frames, and what is known about them goes into the truth."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

from datasets.clips import handling, script, troubles
from datasets.clips.cup import cup
from datasets.clips.kit import KITS
from datasets.clips.script import Script
from datasets.clips.sensor import Bgr
from datasets.clips.shoot import Shoot
from datasets.clips.stage import Stage, board_corners
from datasets.clips.throwing import throw
from datasets.clips.truth import write_truth
from datasets.tracer.gpu import Tracer


def say(shoot: Shoot, act: script.Say) -> Iterator[Bgr]:
    yield from shoot.hold(0.6)
    shoot.tell(act.event, shown=False)


def pause(shoot: Shoot, act: script.Pause) -> Iterator[Bgr]:
    yield from shoot.hold(act.seconds)


ACTS: dict[type, Callable[[Shoot, Any], Iterator[Bgr]]] = {
    script.Throw: throw,
    script.Say: say,
    script.PickUp: handling.pick_up,
    script.PutAside: handling.put_aside,
    script.Lay: handling.lay,
    script.Reach: troubles.reach,
    script.Cup: cup,
    script.Lamp: troubles.lamp,
    script.Bump: troubles.bump,
    script.Cat: troubles.cat,
    script.Pause: pause,
}


class Film:
    """One clip. `frames` may be run through once; `truth` is complete after that."""

    def __init__(self, plan: Script, tracer: Tracer) -> None:
        looks = KITS[plan.kit](shown_faces(plan), plan.ware, np.random.default_rng([plan.room.seed, 3]))
        self._shoot = Shoot(plan, Stage(plan.room, looks, tracer))

    def frames(self) -> Iterator[Bgr]:
        for act in self._shoot.plan.acts:
            yield from ACTS[type(act)](self._shoot, act)
        self._shoot.disturb()

    @property
    def truth(self) -> dict[str, Any]:
        shoot = self._shoot
        room = shoot.plan.room
        board = {} if room.board is None else {"board": board_corners(room)}
        return {**write_truth(shoot.plan, shoot.count, shoot.rests, shoot.told, shoot.troubles), **board}


def shown_faces(plan: Script) -> list[list[str]]:
    """What each die must be able to show, by its number."""
    throws = [act for act in plan.acts if isinstance(act, script.Throw)]
    count = 1 + max((die for act in throws for die, _ in act.faces), default=0)
    return [[str(face) for act in throws for die, face in act.faces if die == k] for k in range(count)]
