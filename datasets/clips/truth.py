"""What is really on the table, and when: the answers to a clip."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from datasets.clips.script import Script, log
from datasets.tracer.geometry import outline
from datasets.tracer.labels import names
from datasets.tracer.scene import Camera, Die
from engines.core import Json
from vision.types import Box


@dataclass(frozen=True, slots=True)
class Lying:
    """One die at rest."""

    die: int
    kind: str
    face: str
    """As the camera reads it: "4/2" for a double die, "6" for the die of three colours that stands for a word."""
    color: str
    box: Box
    aside: bool
    square: tuple[int, int] | None = None
    leaning: bool = False
    """Nobody can say what it shows: `face` is what is nearest to the top."""
    under: bool = False
    """Another die lies on it: `face` is what that one hides."""


@dataclass(frozen=True, slots=True)
class Rest:
    """A table that lies still from one time to another, seconds."""

    start: float
    end: float
    dice: tuple[Lying, ...]
    thrown: tuple[int, ...]
    """Dice that were thrown since the last rest; none where they were only moved, or a lamp was switched."""


@dataclass(frozen=True, slots=True)
class Told:
    """An event of the log and when it is known: with the dice at rest, or when the player has chosen."""

    t: float
    event: Json
    rest: int | None
    """The rest that shows it; None for a choice."""


@dataclass(frozen=True, slots=True)
class Trouble:
    """Something that is no throw."""

    what: str
    start: float
    end: float


def lying(
    camera: Camera, die: Die, number: int, *, aside: bool, square: tuple[int, int] | None, askew: NDArray[np.float64]
) -> Lying:
    hull = outline(camera, die) @ askew[:, :2].T + askew[:, 2]
    size = [camera.width, camera.height]
    low, high = np.clip(hull.min(0), 0, size), np.clip(hull.max(0), 0, size)
    x, y, wide, tall = (round(float(v), 1) for v in (*low, *(high - low)))
    return Lying(number, die.look.kind, names(die)["face"], die.look.color, (x, y, wide, tall), aside, square)


def write_truth(
    script: Script, frames: int, rests: Sequence[Rest], told: Sequence[Told], troubles: Sequence[Trouble]
) -> dict[str, Any]:
    return {
        "clip": script.name,
        "fps": script.fps,
        "frames": frames,
        "width": script.room.width,
        "height": script.room.height,
        "log": log(script),
        "told": [{"t": round(one.t, 3), "event": one.event, "rest": one.rest} for one in told],
        "rests": [_write_rest(rest) for rest in rests],
        "troubles": [{"what": one.what, "from": round(one.start, 3), "to": round(one.end, 3)} for one in troubles],
    }


def _write_rest(rest: Rest) -> dict[str, Any]:
    times = {"from": round(rest.start, 3), "to": round(rest.end, 3)}
    return {**times, "thrown": list(rest.thrown), "dice": [_write_lying(die) for die in rest.dice]}


def _write_lying(die: Lying) -> dict[str, Any]:
    row: dict[str, Any] = {"die": die.die, "kind": die.kind, "face": die.face, "color": die.color, "box": list(die.box)}
    row |= {"aside": True} if die.aside else {}
    row |= {"leaning": True} if die.leaning else {}
    row |= {"under": True} if die.under else {}
    return row | ({"square": list(die.square)} if die.square is not None else {})
