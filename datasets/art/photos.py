"""Crops of real photographs and scanned surfaces installed on this computer, as further table tops.

Where they are looked for: the folders and zip archives listed in `ROLLCALL_PHOTOS`, else where Debian puts
backgrounds and game textures.
"""

from __future__ import annotations

import os
import re
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

Picture = NDArray[np.uint8]
USUAL_PLACES = ("/usr/share/backgrounds", "/usr/share/wallpapers", "/usr/share/games/ufoai/base/0textures.pk3")
PICTURE = re.compile(r"\.(jpe?g|png|webp)$", re.IGNORECASE)
# In archives of game textures: surfaces something could lie on, no normal or gloss maps.
SURFACE = re.compile(
    r"(floor|carpet|wood|wall|concrete|table|textil|seat|tile|marble|brick|street|leather|books|mag|art|stone)[^/]*$"
)
NOT_COLOUR = re.compile(r"_(nm|gm|sm|rm|blend|s|n)\.")


@dataclass(frozen=True, slots=True)
class Source:
    """A picture file, or one inside an archive."""

    path: Path
    member: str = ""

    @property
    def key(self) -> str:
        return self.member or self.path.name


def places() -> tuple[Path, ...]:
    listed = os.environ.get("ROLLCALL_PHOTOS")
    return tuple(Path(place) for place in (listed.split(os.pathsep) if listed else USUAL_PLACES))


def sources_in(place: Path) -> Iterator[Source]:
    if place.is_dir():
        yield from (Source(path) for path in sorted(place.rglob("*")) if PICTURE.search(path.name))
    elif place.is_file() and zipfile.is_zipfile(place):
        with zipfile.ZipFile(place) as archive:
            names = [name for name in archive.namelist() if PICTURE.search(name) and SURFACE.search(name)]
        yield from (Source(place, name) for name in sorted(names) if not NOT_COLOUR.search(name))


@cache
def all_sources() -> tuple[Source, ...]:
    return tuple(source for place in places() for source in sources_in(place))


@cache
def sources(split: str) -> tuple[Source, ...]:
    """One picture in four, by its name, is kept for testing."""
    return tuple(s for s in all_sources() if (sum(s.key.encode()) % 4 == 0) == (split == "test"))


def encoded(source: Source) -> bytes:
    if not source.member:
        return source.path.read_bytes()
    with zipfile.ZipFile(source.path) as archive:
        return archive.read(source.member)


@lru_cache(maxsize=24)
def loaded(source: Source) -> Picture | None:
    """RGB, long side at most 2048; None where OpenCV cannot read it."""
    picture = cv2.imdecode(np.frombuffer(encoded(source), np.uint8), cv2.IMREAD_COLOR)
    if picture is None or min(picture.shape[:2]) < 64:
        return None
    scale = 2048 / max(picture.shape[:2])
    small = cv2.resize(picture, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA) if scale < 1 else picture
    return np.asarray(cv2.cvtColor(small, cv2.COLOR_BGR2RGB), np.uint8)


def photo_crops(rng: np.random.Generator, split: str = "train", side: int = 1024) -> Picture | None:
    """A random square of a random photograph; None where none is installed."""
    choice = sources(split)
    for _ in range(8 if choice else 0):
        picture = loaded(choice[int(rng.integers(len(choice)))])
        if picture is not None:
            return cropped(picture, rng, side)
    return None


def cropped(picture: Picture, rng: np.random.Generator, side: int) -> Picture:
    """Zoomed, turned and mirrored; small textures are kept whole."""
    most = min(picture.shape[:2])
    edge = most if most < 700 else int(rng.uniform(0.3, 1.0) * most)
    top, left = (int(rng.integers(0, size - edge + 1)) for size in picture.shape[:2])
    square = cv2.resize(picture[top : top + edge, left : left + edge], (side, side), interpolation=cv2.INTER_CUBIC)
    turned = np.rot90(square, int(rng.integers(4)))
    return np.ascontiguousarray(turned[:, ::-1] if rng.random() < 0.5 else turned)
