"""Dice that no question is asked about, in the styles of training: emblems, letters, words. Needs no torch."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from datasets.art.bodies import make_body
from datasets.art.canvas import empty_face, finish, line_mask, polygon_mask, stamp
from datasets.art.colours import Ink, ink_on
from datasets.art.emblems import on_face
from datasets.art.lettering import draw_hand, fitted
from datasets.art.looks import assemble, make_look
from datasets.art.strangers import EMBLEMS, LETTERS
from datasets.art.tables import make_table
from datasets.look import DieLook
from datasets.quick.again import draw
from datasets.tracer.camera import draw_tilt
from models.sizes import MARGIN, SIDE
from vision.crops import cut
from vision.read import CLOSER_LOOKS

SPLIT = "train"
FACES = "123456"
SIGNS = (*LETTERS, *"123456789")
TABLES = 8
KINDS = {"emblems": 0.19, "letters": 0.23, "numeral": 0.12, "challenge": 0.11, "word": 0.1, "d6": 0.18, "set": 0.07}
"""How often each is drawn: the dice that are taught are mostly strange ones, but others must not be like them."""
ZOOMS = (1.0, *CLOSER_LOOKS)
Pixels = NDArray[np.uint8]


def emblem_face(name: str, ink: Ink, size: float, rng: Generator) -> Pixels:
    points = on_face(EMBLEMS[SPLIT][name](), size)
    face = empty_face(ink.rgb)
    outlined = rng.random() < 0.2
    stamp(face, line_mask(points, rng.uniform(5, 12), closed=True) if outlined else polygon_mask(points), ink.rgb)
    return finish(face, int(rng.integers(4)))


def emblems(rng: Generator) -> DieLook:
    """All in one ink, or each in its own."""
    body, size = make_body(rng), float(rng.uniform(0.26, 0.4))
    inks = [ink_on(body.grounds, rng, SPLIT) for _ in FACES]
    inks = inks if rng.random() < 0.5 else inks[:1] * len(FACES)
    names = rng.choice(list(EMBLEMS[SPLIT]), len(FACES), replace=False)
    faces = [emblem_face(str(name), ink, size, rng) for name, ink in zip(names, inks, strict=True)]
    return assemble("d6", body, faces, list(FACES), "emblems")


def texts(rng: Generator) -> list[str]:
    """Six different ones, mostly of one letter or mostly longer."""
    short, found = 0.85 if rng.random() < 0.6 else 0.0, dict[str, None]()
    while len(found) < len(FACES):
        length = 1 if rng.random() < short else int(rng.integers(2, 5))
        found["".join(rng.choice(SIGNS, length))] = None
    return list(found)


def letters(rng: Generator) -> DieLook:
    body, written = make_body(rng), texts(rng)
    ink = ink_on(body.grounds, rng, SPLIT)
    hand = draw_hand("".join(written), ink, rng, SPLIT)
    faces = [empty_face(ink.rgb) for _ in written]
    for face, text in zip(faces, written, strict=True):
        stamp(face, fitted(text, hand), ink.rgb)
    return assemble("d6", body, [finish(face, int(rng.integers(4))) for face in faces], list(FACES), "letters")


OWN: dict[str, Callable[[Generator], DieLook]] = {"emblems": emblems, "letters": letters}


def drawn_look(rng: Generator) -> DieLook:
    """Another one where a type face has no such letter."""
    while True:
        kind = str(rng.choice(list(KINDS), p=list(KINDS.values())))
        try:
            return OWN[kind](rng) if kind in OWN else make_look(kind, rng, SPLIT)
        except ValueError:
            continue


def views_of_dice(dice: int, views: int, seed: int) -> Iterator[Pixels]:
    """Of each die (faces × views, side, side, 3) BGR, as the reader cuts them."""
    rng = np.random.default_rng(seed)
    tables = [make_table(rng, SPLIT) for _ in range(TABLES)]
    for _ in range(dice):
        look, tilt, table = drawn_look(rng), draw_tilt(rng), tables[int(rng.integers(TABLES))]
        yield np.stack([crop(*draw(look, face, tilt, table, rng), rng) for face in range(6) for _ in range(views)])


def crop(picture: Pixels, box: Sequence[float], rng: Generator) -> Pixels:
    left, top, width, height = box
    return cut(picture, (left, top, width, height), margin=MARGIN * float(rng.choice(ZOOMS)), size=SIDE)
