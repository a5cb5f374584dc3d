"""Clips of drawn tables, and eyes that count drawn pips: enough to play, where the networks would be too slow."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

import cv2
import numpy as np

from tests.vision.watching.scenes import HEIGHT, RATE, WIDTH, Die, Scene, draw, leaving, nearest, reaching, throw
from vision.expect import Expect
from vision.types import Doubt, Floats, Look, Picture, Pixels, Reading, Spent

BODIES: Mapping[str, tuple[tuple[int, int, int], tuple[int, int, int]]] = {
    "white": ((165, 165, 165), (255, 255, 255)),
    "red": ((0, 0, 130), (110, 110, 255)),
    "blue": ((120, 20, 0), (255, 130, 110)),
}
WORDS = {"red": "FOR", "white": "GET", "blue": "IT"}
"""What a 6 stands for, where dice have words."""
PLACES = ((120, 90), (230, 150), (340, 80), (150, 230), (290, 260), (420, 190), (500, 90), (420, 290), (90, 300))
EMPTY = Scene(texture=False)
EMBEDDING = np.zeros(128, np.float32)


@dataclass
class Counting:
    """`unsure`: faces that are doubted; `misread`: faces that are surely read as others.

    `means`: what a body with so many pips stands for, kind and face, where no pips are to be read.
    """

    unsure: Collection[str] = ()
    misread: Mapping[str, str] = field(default_factory=dict)
    means: Mapping[tuple[str, int], tuple[str, str]] = field(default_factory=dict)

    def look(self, picture: Picture, expect: Expect | None = None) -> Look:
        kinds = (expect or Expect()).kinds
        boxes = [(body, box) for body in BODIES for box in boxes_of(picture.pixels, body)]
        return Look(tuple(self.read(picture.pixels, body, box, kinds) for body, box in boxes), Spent(1, 1, 2))

    def look_at(self, picture: Picture, boxes: Floats, expect: Expect | None = None) -> Look:
        there = self.look(picture, expect).dice
        return Look(tuple(nearest(there, box) for box in boxes if there), Spent(1, 1, 2))

    def read(self, pixels: Pixels, body: str, box: tuple[int, int, int, int], kinds: Sequence[str]) -> Reading:
        face = str(pips(pixels, body, box))
        kind = "word" if kinds == ("word",) else "d6"
        if kind == "word" and face == "6":
            face = WORDS[body]
        kind, face = self.means.get((body, int(face)), (kind, face)) if face.isdecimal() else (kind, face)
        face = self.misread.get(face, face)
        doubted, other = face in self.unsure, another(face)
        chance = 0.6 if doubted else 0.9999
        chances = ((face, chance), (other, 1 - chance))
        doubts = (Doubt.FACE,) if doubted else ()
        x, y, w, h = map(float, box)
        return Reading((x, y, w, h), kind, face, body, chance, doubts, chances, EMBEDDING)


def another(face: str) -> str:
    """That it might be as well."""
    if face[1:2] == " ":
        return f"{int(face[0]) % 3 + 1}{face[1:]}"
    outer, slash, inner = face.partition("/")
    if slash:
        return f"{outer}/{int(inner) % 6 + 1}"
    return str(int(face) % 5 + 1) if face.isdecimal() else "1"


def boxes_of(pixels: Pixels, body: str) -> list[tuple[int, int, int, int]]:
    low, high = BODIES[body]
    mask = cv2.morphologyEx(cv2.inRange(pixels, low, high), cv2.MORPH_CLOSE, np.ones((13, 13), np.uint8))
    stats = cv2.connectedComponentsWithStats(mask)[2][1:]
    return [(int(x), int(y), int(w), int(h)) for x, y, w, h, area in stats if 900 < area < 4000 and 25 < w < 70]


def pips(pixels: Pixels, body: str, box: tuple[int, int, int, int]) -> int:
    x, y, w, h = box
    grey = cv2.cvtColor(pixels[y + 4 : y + h - 4, x + 4 : x + w - 4], cv2.COLOR_BGR2GRAY)
    ink = (grey < 70) if body == "white" else (grey > 170)
    stats = cv2.connectedComponentsWithStats(ink.astype(np.uint8))[2][1:]
    return min(6, max(1, sum(8 <= int(area) <= 120 for *_, area in stats)))


def dice(text: str, shift: int = 0) -> tuple[Die, ...]:
    """`2 6r 5`: faces with the letter of their colour, white without."""
    colours = {"r": "red", "b": "blue"}
    pairs = [(int(word[0]), colours.get(word[1:], "white")) for word in text.split()]
    places = [(x + shift, y + shift // 2) for x, y in PLACES]
    return tuple(
        Die(*place, face, colour, 9 * at + shift)
        for at, (place, (face, colour)) in enumerate(zip(places, pairs, strict=False))
    )


def rest(scene: Scene, seconds: float) -> list[Scene]:
    return [scene] * round(seconds * RATE)


def thrown(text: str, seconds: float = 2.0) -> list[Scene]:
    """An empty table, dice roll in, and lie."""
    lying = dice(text)
    return [*rest(EMPTY, 0.7), *throw(EMPTY, lying), *rest(Scene(lying, texture=False), seconds)]


def thrown_again(before: str, after: str, seconds: float = 2.0) -> list[Scene]:
    """A hand takes all dice away; they are thrown anew."""
    lying = Scene(dice(before), texture=False)
    taken = [*reaching(lying, 60, 180), *leaving(EMPTY, 60, 180)]
    lying = Scene(dice(after, shift=30), texture=False)
    return [*taken, *throw(EMPTY, lying.dice), *rest(lying, seconds)]


def rolled_on(before: str, kept: int, after: str, seconds: float = 2.0) -> list[Scene]:
    """The first so many dice stay where they are; a hand takes the others and throws them anew."""
    lying, staying = Scene(dice(before), texture=False), Scene(dice(before)[:kept], texture=False)
    thrown_anew = dice(after, shift=30)[kept:]
    taken = [*reaching(lying, 60, 250), *leaving(staying, 60, 250)]
    return [*taken, *throw(staying, thrown_anew), *rest(Scene((*staying.dice, *thrown_anew), texture=False), seconds)]


def film(scenes: Iterable[Scene], file: Path) -> Path:
    """As .mjpeg for a browser's camera, else as a video. What lies still is drawn a few times, with other noise."""
    drawn = cache(draw)
    frames = [drawn(scene, at % 3) for at, scene in enumerate(scenes)]
    if file.suffix == ".mjpeg":
        file.write_bytes(b"".join(cv2.imencode(".jpg", frame)[1].tobytes() for frame in frames))
        return file
    video = cv2.VideoWriter(str(file), cv2.VideoWriter.fourcc(*"mp4v"), RATE, (WIDTH, HEIGHT))
    for frame in frames:
        video.write(frame)
    video.release()
    return file
