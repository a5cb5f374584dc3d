"""Type: which families are used for training and which only for testing, and masks of written text."""

from __future__ import annotations

import subprocess
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path

import cv2
import numpy as np
from PIL import Image, ImageDraw, ImageFont

from datasets.art.canvas import Mask, as_mask

FAMILIES = {
    "train": (
        "DejaVu Sans",
        "DejaVu Serif",
        "Liberation Serif",
        "Liberation Sans Narrow",
        "Liberation Mono",
        "Roboto",
        "Roboto Condensed",
        "Lato",
        "Open Sans",
        "Open Sans Condensed",
        "Cantarell",
        "Comfortaa",
        "Carlito",
        "Caladea",
        "FreeSerif",
        "Linux Biolinum O",
        "EB Garamond",
        "Quicksand",
        "Hack",
        "URW Gothic",
        "URW Bookman",
        "C059",
        "Bebas Neue",
        "League Spartan",
        "Comic Neue",
        "Dosis",
        "Lobster Two",
        "Manrope",
        "Inter",
        "Play",
        "Karla",
        "Leckerli One",
        "Gillius ADF",
        "Mekanus ADF Std",
        "Universalis ADF Std",
        "Allerta",
        "Clear Sans",
        "Humor Sans",
        "Vollkorn",
        "Old Standard TT",
        "Ubuntu-Title",
        "Courier Prime",
        "OSP-DIN",
        "Roadgeek 2014 Series D",
        "Averia Serif GWF",
        "Oxygen-Sans",
        "TeX Gyre Adventor",
        "PT Sans",
        "PT Serif",
        "Fantasque Sans Mono",
        "Tuffy",
        "Nimbus Sans",
        "Cherry Bomb",
        "DkgHandwriting",
        "Sora",
        "Charis SIL",
    ),
    "test": (
        "Linux Libertine O",
        "Roboto Slab",
        "Andika",
        "Cabin",
        "Jura",
        "Junction",
        "Yanone Kaffeesatz",
        "Switzera ADF",
        "B612",
        "Averia Sans GWF",
        "P052",
        "Quattrocento",
        "National Park",
        "PT Sans Narrow",
        "Baskervald ADF Std",
        "JetBrains Mono",
        "Yusei Magic",
        "Kaushan Script",
        "Ikarius ADF Std",
        "Inconsolata",
        "Beteckna",
        "Dustismo",
    ),
}
TOO_THIN = ("thin", "hairline", "light", "outline")
FEWEST = 8
TEXT_HEIGHT = 110
"""Size at which text is drawn before it is fitted: finer than it ever appears on a face."""


class MissingTypeFacesError(RuntimeError):
    """Too few families installed to make pictures worth training on."""


@dataclass(frozen=True, slots=True)
class TypeFace:
    family: str
    style: str
    path: Path


@cache
def installed() -> dict[str, tuple[TypeFace, ...]]:
    """What fontconfig knows, by family; straight faces with strokes that survive a webcam."""
    command = ["fc-list", "--format", "%{family[0]}\t%{style[0]}\t%{file}\n"]
    try:
        listing = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    except (OSError, subprocess.CalledProcessError) as error:
        raise MissingTypeFacesError(
            "fontconfig is missing: install the packages in datasets/art/packages.txt"
        ) from error
    found: dict[str, list[TypeFace]] = {}
    for line in sorted(listing.splitlines()):
        family, style, path = line.split("\t")
        if is_usable(style, path):
            found.setdefault(family.replace("\\", ""), []).append(TypeFace(family, style, Path(path)))
    return {family: tuple(faces) for family, faces in found.items()}


def is_usable(style: str, path: str) -> bool:
    return path.endswith((".ttf", ".otf", ".t1")) and not any(word in style.lower() for word in TOO_THIN)


@cache
def families(split: str) -> tuple[str, ...]:
    """Installed families of a split, in the fixed order."""
    present = tuple(family for family in FAMILIES[split] if family in installed())
    if len(present) < (FEWEST if split == "train" else 3):
        raise MissingTypeFacesError(
            f"only {len(present)} type families for {split!r}: install the packages in datasets/art/packages.txt"
        )
    return present


def draw_typeface(rng: np.random.Generator, split: str) -> TypeFace:
    names = families(split)
    faces = installed()[names[int(rng.integers(len(names)))]]
    return faces[int(rng.integers(len(faces)))]


@lru_cache(maxsize=512)
def font(path: Path) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(str(path), TEXT_HEIGHT)


@lru_cache(maxsize=512)
def probe(path: Path) -> ImageFont.FreeTypeFont:
    """Small, only to see whether a letter exists."""
    return ImageFont.truetype(str(path), 20)


@lru_cache(maxsize=4096)
def has_glyph(path: Path, letter: str) -> bool:
    """False where the type face would draw its box for unknown letters."""
    missing, mask = (probe(path).getmask(text) for text in ("\uffff", letter))
    return mask.size[0] > 0 and bytes(mask) != bytes(missing)


def can_write(face: TypeFace, text: str) -> bool:
    return all(letter in " \n" or has_glyph(face.path, letter) for letter in text)


def typeface_for(text: str, rng: np.random.Generator, split: str) -> TypeFace:
    """A type face that has every letter of the text."""
    for _ in range(40):
        face = draw_typeface(rng, split)
        if can_write(face, text):
            return face
    raise MissingTypeFacesError(f"no type face for {text!r} in {split!r}")


@lru_cache(maxsize=1024)
def written(face: TypeFace, text: str) -> Mask:
    """Tight coverage of the text, lines centred under each other. Shared: do not write into it."""
    type_ = font(face.path)
    left, top, right, bottom = ImageDraw.Draw(Image.new("L", (1, 1))).multiline_textbbox(
        (0, 0), text, type_, spacing=8, align="center"
    )
    picture = Image.new("L", (int(right - left) + 8, int(bottom - top) + 8))
    ImageDraw.Draw(picture).multiline_text((4 - left, 4 - top), text, 255, type_, spacing=8, align="center")
    return trimmed(as_mask(np.asarray(picture, np.uint8)))


def trimmed(mask: Mask) -> Mask:
    rows, columns = np.flatnonzero(mask.max(1) > 0.1), np.flatnonzero(mask.max(0) > 0.1)
    if not len(rows):
        raise ValueError("nothing was drawn")
    return mask[rows[0] : rows[-1] + 1, columns[0] : columns[-1] + 1]


def weightier(mask: Mask, pixels: float) -> Mask:
    """Bolder by `pixels` all round; below nought: thinner."""
    size = round(abs(pixels))
    if not size:
        return mask
    padded = np.pad(mask, size + 1)
    kernel = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (2 * size + 1, 2 * size + 1))
    return np.asarray(cv2.dilate(padded, kernel) if pixels > 0 else cv2.erode(padded, kernel), np.float32)


def outlined(mask: Mask, pixels: float) -> Mask:
    """Only the rim of the letters."""
    outer = weightier(mask, max(1.0, pixels))
    size = (outer.shape[0] - mask.shape[0]) // 2
    return np.clip(outer - np.pad(mask, size), 0, 1)
