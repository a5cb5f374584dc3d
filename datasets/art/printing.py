"""What is printed or written on paper and boards: rules, squares, text, score pads, even little pictures of dice."""

from __future__ import annotations

from collections.abc import Callable

import cv2
import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFont

from datasets.art.canvas import as_mask
from datasets.art.typefaces import draw_typeface

Page = NDArray[np.float32]
"""(side, side) coverage 0–1."""

SYLLABLES = (
    *("ba", "cor", "den", "el", "fa", "gri", "ho", "in", "ju", "ka", "lo"),
    *("mer", "no", "ou", "par", "qui", "ra", "sol", "ter", "un", "vi", "zan"),
)
BOXES = (
    *("Ones", "Twos", "Threes", "Fours", "Fives", "Sixes", "Sum", "Bonus"),
    *("Pair", "Full house", "Straight", "Chance", "Yatzy", "Total"),
)


def blank_page(_rng: np.random.Generator, side: int, _split: str) -> Page:
    return np.zeros((side, side), np.float32)


def lattice(side: int, pitch: float, width: int) -> Page:
    """Crossing lines."""
    page = np.zeros((side, side), np.float32)
    for at in np.arange(0, side, pitch).astype(int):
        page[at : at + width] = 1
        page[:, at : at + width] = 1
    return page


def squared(rng: np.random.Generator, side: int, _split: str) -> Page:
    return lattice(side, rng.uniform(14, 50), int(rng.integers(1, 3))) * np.float32(rng.uniform(0.3, 1.0))


def lined(rng: np.random.Generator, side: int, _split: str) -> Page:
    page = np.zeros((side, side), np.float32)
    for at in np.arange(0, side, rng.uniform(24, 60)).astype(int):
        page[at : at + 2] = rng.uniform(0.3, 0.9)
    return np.maximum(page, scribbles(rng, side)) if rng.random() < 0.6 else page


def scribbles(rng: np.random.Generator, side: int) -> Page:
    """Handwriting seen from too far away to read."""
    page = np.zeros((side, side), np.uint8)
    for row in np.arange(40, side - 40, rng.uniform(45, 90)):
        x = np.arange(rng.uniform(20, 200), rng.uniform(side * 0.4, side - 20), 4.0)
        y = row + 9 * np.sin(x * 0.35 + rng.normal(0, 0.9, len(x)).cumsum() * 0.6) * np.abs(np.sin(x * 0.03))
        cv2.polylines(page, [np.stack([x, y], 1).astype(np.int32)], False, 255, int(rng.integers(1, 4)), cv2.LINE_AA)
    return as_mask(page)


def word(rng: np.random.Generator) -> str:
    return "".join(str(s) for s in rng.choice(SYLLABLES, int(rng.integers(1, 4))))


def sized_font(rng: np.random.Generator, split: str, pixels: int) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(str(draw_typeface(rng, split).path), pixels)


def text_block(
    draw: ImageDraw.ImageDraw, rng: np.random.Generator, font: ImageFont.FreeTypeFont, box: tuple[int, int, int, int]
) -> None:
    """Nonsense set into a box: left, top, right, bottom."""
    left, top, right, bottom = box
    length = max(3, int((right - left) / (font.size * 2.2)))
    for y in range(top, bottom, int(font.size * 1.3)):
        line = " ".join(word(rng) for _ in range(length))
        draw.text((left, y), line[: int((right - left) / (font.size * 0.5))], 255, font)


def page_of(draw_on: Callable[[ImageDraw.ImageDraw], None], side: int) -> Page:
    picture = Image.new("L", (side, side))
    draw_on(ImageDraw.Draw(picture))
    return as_mask(np.asarray(picture, np.uint8))


def print_page(rng: np.random.Generator, side: int, split: str) -> Page:
    size = int(rng.integers(12, 40))
    font, title = sized_font(rng, split, size), sized_font(rng, split, int(size * rng.uniform(1.8, 3.5)))

    def fill(draw: ImageDraw.ImageDraw) -> None:
        draw.text((40, 20), word(rng).capitalize() + " " + word(rng), 255, title)
        text_block(draw, rng, font, (40, 60 + int(title.size * 1.4), side - 40, side - 40))

    return page_of(fill, side)


def columns(rng: np.random.Generator, side: int, split: str) -> Page:
    """A newspaper: narrow columns under headlines."""
    count = int(rng.integers(3, 6))
    font, title = sized_font(rng, split, int(rng.integers(11, 18))), sized_font(rng, split, int(rng.integers(40, 90)))
    width = side // count

    def fill(draw: ImageDraw.ImageDraw) -> None:
        draw.text((20, 10), " ".join(word(rng) for _ in range(4)).upper(), 255, title)
        for k in range(count):
            text_block(draw, rng, font, (k * width + 8, 130, (k + 1) * width - 14, side - 10))

    return page_of(fill, side)


def score_pad(rng: np.random.Generator, side: int, split: str) -> Page:
    """Rows of boxes with names, scores, and sometimes the faces of dice as little pictures."""
    rows, wide = int(rng.integers(10, 18)), int(side * rng.uniform(0.25, 0.4))
    pitch = side / rows
    font = sized_font(rng, split, int(pitch * 0.5))
    pictures = rng.random() < 0.6

    def fill(draw: ImageDraw.ImageDraw) -> None:
        for k in range(rows):
            draw.line((0, k * pitch, side, k * pitch), 255, 2)
            if not (pictures and k < 6):
                draw.text((10, (k + 0.2) * pitch), BOXES[k % len(BOXES)], 255, font)
            for x in range(wide, side, max(60, side // 8)):
                draw.text(
                    (x + 12, (k + 0.2) * pitch), str(rng.integers(0, 50)) if rng.random() < 0.4 else "", 255, font
                )
        for x in range(wide, side, max(60, side // 8)):
            draw.line((x, 0, x, side), 255, 2)

    page = page_of(fill, side)
    for value in range(1, 7 if pictures else 1):
        size = int(pitch * 0.72)
        top = int((value - 0.86) * pitch)
        page[top : top + size, 12 : 12 + size] = printed_die(value, size, solid=bool(rng.random() < 0.3))
    return page


def printed_die(value: int, size: int, *, solid: bool) -> Page:
    """A flat picture of a die, which is not a die."""
    page = np.zeros((size, size), np.uint8)
    cv2.rectangle(page, (1, 1), (size - 2, size - 2), 255, -1 if solid else max(1, size // 24))
    ink, radius = (0 if solid else 255), int(size * 0.09 * 16)
    for x, y in printed_pips(value):
        cv2.circle(page, (int(size * x * 16), int(size * y * 16)), radius, ink, -1, cv2.LINE_AA, 4)
    return as_mask(page)


def printed_pips(value: int) -> list[tuple[float, float]]:
    low, middle, high = 0.26, 0.5, 0.74
    centre = [(middle, middle)] if value % 2 else []
    pair = [(low, low), (high, high)] if value > 1 else []
    other = [(low, high), (high, low)] if value > 3 else []
    return centre + pair + other + ([(low, middle), (high, middle)] if value == 6 else [])


def dice_print(rng: np.random.Generator, side: int, split: str) -> Page:
    """Rows of printed dice: a rule sheet."""
    page = print_page(rng, side, split) if rng.random() < 0.5 else np.zeros((side, side), np.float32)
    size = int(rng.integers(40, 110))
    for row in range(int(rng.integers(1, 6))):
        top, left = int(rng.integers(0, side - size)), int(rng.integers(0, side // 3))
        for k, value in enumerate(rng.integers(1, 7, int(rng.integers(2, 7)))):
            x = left + int(k * size * 1.2)
            if x + size < side:
                page[top : top + size, x : x + size] = printed_die(int(value), size, solid=row % 2 == 1)
    return page


def numbers_in_squares(rng: np.random.Generator, side: int, count: int, split: str) -> Page:
    pitch = side / count
    font = sized_font(rng, split, max(10, int(pitch * rng.uniform(0.3, 0.6))))

    def fill(draw: ImageDraw.ImageDraw) -> None:
        for row, column in rng.integers(0, count, (int(rng.integers(0, count * 3)), 2)):
            draw.text(((column + 0.25) * pitch, (row + 0.2) * pitch), str(rng.integers(0, 30)), 255, font)

    return page_of(fill, side)


PAGES: dict[str, Callable[[np.random.Generator, int, str], Page]] = {
    "blank": blank_page,
    "squared": squared,
    "lined": lined,
    "print": print_page,
    "score pad": score_pad,
    "dice": dice_print,
}
