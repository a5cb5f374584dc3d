"""Dice as another hand prints them: other types, symbols and pips than `datasets.art` knows, and few of its whims.

Every face is one that a person reads at a glance: well apart in brightness, filling its face, whole.
"""

from __future__ import annotations

import colorsys
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFont

from datasets.art.looks import numbering
from datasets.art.typefaces import MissingTypeFacesError, TypeFace, can_write, installed

SIDE = 256
FAMILIES = ("Arimo", "Tinos", "Cousine", "Gentium Basic", "Gentium Book Basic", "mononoki", "Noto Sans", "Noto Serif")
"""In neither of the splits of `datasets.art` (on Debian fonts-croscore, -sil-gentium-basic, -mononoki, -noto-core)."""
LETTERS = "FORGETITforgetDéfiÉFChalengeCHALLENGEWILDwild×xX÷:½+-0123456789"
APART = 80.0
"""How far ink and body are apart in brightness, of 255."""
PLACES = {1: "4", 2: "08", 3: "048", 4: "0268", 5: "02468", 6: "036258"}
"""Which of nine spots, row by row, have a pip."""
Rgb = tuple[int, int, int]


@dataclass(frozen=True, slots=True)
class Printed:
    """One die; faces in the order of `datasets.look.FACE_ORDER`."""

    kind: str
    faces: NDArray[np.uint8]
    """(6, SIDE, SIDE, 3) RGB."""
    labels: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Style:
    """What all faces of a die share. Lengths in sides of a face."""

    body: Rgb
    ink: Rgb
    face: TypeFace
    fill: float
    radius: float
    spread: float


def colour(hue: float, saturation: float, value: float) -> Rgb:
    red, green, blue = (round(255 * part) for part in colorsys.hsv_to_rgb(hue % 1, saturation, value))
    return red, green, blue


def brightness(rgb: Rgb) -> float:
    return 0.3 * rgb[0] + 0.59 * rgb[1] + 0.11 * rgb[2]


def draw_body(rng: Generator) -> Rgb:
    value = rng.choice([0.93, 0.1, rng.uniform(0.3, 0.9)])
    return colour(rng.random(), float(rng.choice([0.03, rng.uniform(0.5, 1)])), float(value))


def draw_ink(body: Rgb, rng: Generator) -> Rgb:
    while True:
        strong = colour(rng.random(), rng.uniform(0.6, 1), rng.uniform(0.4, 0.9))
        ink = ((245, 245, 240), (15, 15, 18), strong)[int(rng.integers(3))]
        if abs(brightness(ink) - brightness(body)) > APART:
            return ink


def draw_type(rng: Generator) -> TypeFace:
    faces = [face for family in FAMILIES for face in installed().get(family, ()) if can_write(face, LETTERS)]
    if not faces:
        raise MissingTypeFacesError(f"none of these type families is installed: {', '.join(FAMILIES)}")
    return faces[int(rng.integers(len(faces)))]


def draw_style(rng: Generator, body: Rgb | None = None) -> Style:
    body = body or draw_body(rng)
    sizes = (float(rng.uniform(*span)) for span in ((0.6, 0.85), (0.07, 0.11), (0.22, 0.28)))
    return Style(body, draw_ink(body, rng), draw_type(rng), *sizes)


def blank(style: Style) -> Image.Image:
    return Image.new("RGB", (SIDE, SIDE), style.body)


def pips(value: int, style: Style) -> Image.Image:
    face = blank(style)
    for place in map(int, PLACES[value]):
        x, y = ((0.5 + style.spread * (spot - 1)) * SIDE for spot in (place % 3, place // 3))
        ImageDraw.Draw(face).circle((x, y), style.radius * SIDE, style.ink)
    return face


def write(face: Image.Image, text: str, style: Style, ink: Rgb, fill: float) -> None:
    """As large as fits into the middle of the face."""
    pen, room = ImageDraw.Draw(face), fill * SIDE
    for size in range(240, 8, -4):
        type_ = ImageFont.truetype(str(style.face.path), size)
        left, top, right, bottom = pen.multiline_textbbox((0, 0), text, type_, align="center")
        if right - left <= room and bottom - top <= room:
            middle = (SIDE - left - right) / 2, (SIDE - top - bottom) / 2
            pen.multiline_text(middle, text, ink, type_, align="center")
            return
    raise ValueError(f"there is no room for {text!r}")


def written(text: str, style: Style) -> Image.Image:
    face = blank(style)
    write(face, text, style, style.ink, style.fill)
    return face


def marked(number: str, sides: int, style: Style) -> Image.Image:
    """A bare number in a polygon."""
    face = blank(style)
    ImageDraw.Draw(face).regular_polygon((SIDE / 2, SIDE / 2, 0.42 * SIDE), sides, fill=style.ink)
    write(face, number, style, style.body, 0.34)
    return face


def symbols(number: int, ink: Rgb, shape: str, style: Style) -> Image.Image:
    face = blank(style)
    wide, high = 0.19 * SIDE, 0.5 * SIDE
    for place in range(number):
        x = SIDE * (0.5 + 0.26 * (place - (number - 1) / 2))
        SHAPES[shape](ImageDraw.Draw(face), (x - wide / 2, SIDE / 2 - high / 2, x + wide / 2, SIDE / 2 + high / 2), ink)
    return face


Box = tuple[float, float, float, float]


def oval(pen: ImageDraw.ImageDraw, box: Box, ink: Rgb) -> None:
    pen.rounded_rectangle(box, (box[2] - box[0]) / 2, fill=ink)


def diamond(pen: ImageDraw.ImageDraw, box: Box, ink: Rgb) -> None:
    left, top, right, bottom = box
    x, y = (left + right) / 2, (top + bottom) / 2
    pen.polygon([(x, top), (right, y), (x, bottom), (left, y)], fill=ink)


def squiggle(pen: ImageDraw.ImageDraw, box: Box, ink: Rgb) -> None:
    left, top, right, bottom = box
    down, wide = np.linspace(-1, 1, 40), right - left
    middle = (left + right) / 2 + 0.28 * wide * np.sin(np.pi * down)
    half, y = 0.36 * wide * np.sqrt(1 - np.abs(down) ** 6), (top + bottom + (bottom - top) * down) / 2
    edge = [*zip(middle - half, y, strict=True), *zip((middle + half)[::-1], y[::-1], strict=True)]
    pen.polygon([(float(a), float(b)) for a, b in edge], fill=ink)


SHAPES: dict[str, Callable[[ImageDraw.ImageDraw, Box, Rgb], None]] = {
    "oval": oval,
    "diamond": diamond,
    "squiggle": squiggle,
}


def pip_die(rng: Generator) -> Printed:
    style, values = draw_style(rng), numbering(rng)
    return printed("d6", [pips(value, style) for value in values], [str(value) for value in values], rng)


def word_die(rng: Generator) -> Printed:
    style, values, word = draw_style(rng), numbering(rng), str(rng.choice(["FOR", "GET", "IT"]))
    text = (word, word.lower(), word.capitalize())[int(rng.integers(3))]
    faces = [written(text, style) if value == 6 else pips(value, style) for value in values]
    return printed("word", faces, [word if value == 6 else str(value) for value in values], rng)


def challenge_die(rng: Generator) -> Printed:
    style = draw_style(rng)
    texts = {"x2": str(rng.choice(["×2", "x2"])), "/2": str(rng.choice(["÷2", ":2", "½"])), "+10": "+10", "-10": "-10"}
    word, sides = str(rng.choice(["Défi\n", "DÉFI\n", "Challenge\n", "C", "D", ""])), int(rng.choice([5, 6, 8]))
    faces = {label: written(text, style) for label, text in texts.items()}
    for number in "12":
        faces[f"challenge{number}"] = written(word + number, style) if word else marked(number, sides, style)
    return printed("challenge", list(faces.values()), list(faces), rng)


def set_die(rng: Generator) -> Printed:
    style = draw_style(rng, (246, 244, 238) if rng.random() < 0.8 else (20, 20, 22))
    inks = {
        "red": colour(rng.uniform(-0.02, 0.02), rng.uniform(0.8, 1), rng.uniform(0.7, 0.9)),
        "green": colour(rng.uniform(0.34, 0.42), rng.uniform(0.7, 1), rng.uniform(0.45, 0.65)),
        "purple": colour(rng.uniform(0.76, 0.83), rng.uniform(0.6, 0.9), rng.uniform(0.4, 0.6)),
    }
    faces, labels = [written(str(rng.choice(["WILD", "wild"])), style)], ["wild"]
    for _ in range(5):
        number, ink, shape = int(rng.integers(1, 4)), str(rng.choice(list(inks))), str(rng.choice(list(SHAPES)))
        faces.append(symbols(number, inks[ink], shape, style))
        labels.append(f"{number} {ink} {shape}")
    return printed("set", faces, labels, rng)


def printed(kind: str, faces: list[Image.Image], labels: list[str], rng: Generator) -> Printed:
    """Each face in one of its four turns; which is where on the die stays as it is."""
    turned = [np.rot90(np.asarray(face, np.uint8), int(rng.integers(4))) for face in faces]
    return Printed(kind, np.stack(turned), tuple(labels))


DICE: dict[str, Callable[[Generator], Printed]] = {
    "d6": pip_die,
    "word": word_die,
    "challenge": challenge_die,
    "set": set_die,
}
