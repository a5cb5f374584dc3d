"""Labelled pictures as the bench asks about them: what lies there, and what of it can be told from the picture."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from vision.labels import FACE_SETS, LABELS, kind_and_face
from vision.types import Box, Floats

CLEARLY = 0.5
"""Share of an inner face that must show for it to be readable."""
COVERED = 0.6
"""A die of which less shows is not asked for its face."""
WHOLE_FACE = 0.85
"""Nor one whose top face is covered or cut off by the picture's rim so far: a pip may be gone."""


LEGIBLE = 40.0
"""A face that lies no further from the one most like it, in widths of the picture's noise, can hardly be read by a
person: chosen by looking at dice of `cal_words` and `cal_near` in the order of this number."""


class Mislabelled(Exception):
    """A row that does not have the form of `vision.labels`."""


@dataclass(frozen=True, slots=True)
class Truth:
    """One die as it was labelled."""

    box: Box | None
    """None: the picture is the face."""
    kind: str
    face: str | None
    """None: the label does not say."""
    color: str | None = None
    """Of the body."""
    inner_visible: float = 1.0
    cocked: bool = False
    visible: float = 1.0
    top_visible: float = 1.0
    clarity: float | None = None
    """Of the face, or of the less clear of two; None where nobody measured it."""

    @property
    def legible(self) -> bool:
        """It was measured that the picture shows enough of the face to read it."""
        return self.clear and self.clarity is not None and self.clarity >= LEGIBLE

    @property
    def hidden(self) -> bool:
        return self.top_visible < WHOLE_FACE or (self.kind == "double" and self.inner_visible < CLEARLY)

    @property
    def clear(self) -> bool:
        """Its face is known and can be told from the picture."""
        return self.face is not None and not self.hidden and not self.cocked and self.visible >= COVERED


@dataclass(frozen=True, slots=True)
class Labelled:
    """One picture and its dice. `boxes`: `die`, `face` (of its pips alone) or `none` (the picture is the face)."""

    path: Path
    boxes: str
    dice: tuple[Truth, ...]
    blind: Floats
    """(n, 4) places where a find does not count."""


def load_set(folder: Path) -> Iterator[Labelled]:
    lines = (folder / LABELS).read_text(encoding="utf-8").splitlines()
    for number, line in enumerate(lines, 1):
        if line.strip():
            try:
                yield read_row(json.loads(line), folder)
            except (KeyError, TypeError, ValueError, AttributeError) as problem:
                raise Mislabelled(f"{folder / LABELS}, line {number}: {problem!r}") from None


def read_row(row: Mapping[str, Any], folder: Path) -> Labelled:
    dice = tuple(read_truth(die) for die in row["dice"])
    face_only = row.get("boxes") == "face" or folder.name in FACE_SETS
    boxes = "none" if dice and dice[0].box is None else "face" if face_only else "die"
    blind = [thing["box"] for thing in row.get("things", ()) if thing.get("what") == "hidden die"]
    return Labelled(folder / row["image"], boxes, dice, np.array(blind, np.float32).reshape(-1, 4))


def read_truth(raw: Mapping[str, Any]) -> Truth:
    kind, face = kind_and_face(raw)
    return Truth(
        box=read_box(raw.get("box")),
        kind=kind,
        face=face,
        color=raw.get("color") if "kind" in raw else None,
        inner_visible=share(raw, "inner_visible"),
        cocked=bool(raw.get("cocked", False)),
        visible=share(raw, "visible"),
        top_visible=share(raw, "top_visible"),
        clarity=min(clarities(raw), default=None),
    )


def clarities(raw: Mapping[str, Any]) -> Iterator[float]:
    yield from (float(raw[name]) for name in ("clarity", "inner_clarity") if raw.get(name) is not None)


def share(raw: Mapping[str, Any], name: str) -> float:
    """All of it where the label does not say."""
    return 1.0 if raw.get(name) is None else float(raw[name])


def read_box(raw: Any) -> Box | None:
    if raw is None:
        return None
    x, y, w, h = (float(side) for side in raw)
    return x, y, w, h
