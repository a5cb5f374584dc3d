"""Things on the table that are no dice: coins, cards, dominoes, pens, telephones, cups, hands, shadows …"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from datasets.art import printing
from datasets.art.canvas import as_mask, clouds, polygon_mask
from datasets.art.colours import Range, Rgb, draw_name, draw_named, mix, scaled
from datasets.art.emblems import Outline, circle, drop, heart, on_face, regular, shifted, star
from datasets.art.lettering import placed
from datasets.art.typefaces import typeface_for, written

Layer = NDArray[np.float32]
"""(height, width, 4) sRGB 0–1 and coverage."""
Mask = NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class Clutter:
    picture: NDArray[np.uint8]
    """(height, width, 4) sRGB and coverage, seen from above, lit softly from one side."""
    size_mm: tuple[float, float]
    """Width, height on the table."""
    height_mm: float
    """How far it stands above the table; nought for a shadow."""
    what: str


def canvas(wide: int, high: int) -> Layer:
    return np.zeros((high, wide, 4), np.float32)


def lay(layer: Layer, mask: Mask, colour: Rgb | NDArray[np.float32]) -> None:
    """Paint over."""
    paint = colour if isinstance(colour, np.ndarray) else np.asarray(colour, np.float32)
    over = mask[..., None]
    under = layer[..., 3:] * (1 - over)
    total = under + over
    layer[..., :3] += (paint - layer[..., :3]) * np.where(under > 0, over / np.maximum(total, 1e-6), 1)
    layer[..., 3:] = total


def shade(layer: Layer, factor: NDArray[np.float32]) -> None:
    layer[..., :3] = np.clip(layer[..., :3] * factor[..., None], 0, 1)


def grid(layer: Layer) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
    """x and y from −1 to 1 over the picture."""
    high, wide = layer.shape[:2]
    x, y = np.meshgrid(np.linspace(-1, 1, wide, dtype=np.float32), np.linspace(-1, 1, high, dtype=np.float32))
    return x, y


def ellipse(layer: Layer, radius: float = 0.97) -> Mask:
    x, y = grid(layer)
    return np.clip((radius - np.hypot(x, y)) * max(layer.shape[:2]) / 2, 0, 1)


def rounded_box(layer: Layer, corner: float, inset: float = 0.0) -> Mask:
    """`corner` and `inset` in pixels."""
    high, wide = layer.shape[:2]
    x, y = grid(layer)
    corner = max(corner, 1.0)
    dx = np.maximum(np.abs(x) * wide / 2 - (wide / 2 - 1 - inset - corner), 0)
    dy = np.maximum(np.abs(y) * high / 2 - (high / 2 - 1 - inset - corner), 0)
    return np.clip(corner + 0.5 - np.hypot(dx, dy), 0, 1)


def dome(mask: Mask, depth: float, angle: float) -> NDArray[np.float32]:
    """Light on a rounded edge: a factor about one from the slope of the blurred shape."""
    soft = cv2.GaussianBlur(mask, (0, 0), max(mask.shape) / 40)
    slope = np.cos(angle) * cv2.Sobel(soft, cv2.CV_32F, 1, 0) + np.sin(angle) * cv2.Sobel(soft, cv2.CV_32F, 0, 1)
    return np.asarray(1 + depth * slope * max(mask.shape) / 60, np.float32)


def polygon(layer: Layer, points: NDArray[np.float64]) -> Mask:
    """Outline with x, y from −1 to 1 over the picture."""
    high, wide = layer.shape[:2]
    mask = np.zeros((high, wide), np.uint8)
    pixels = (points + 1) / 2 * (wide, high) * 16
    cv2.fillPoly(mask, [pixels.astype(np.int32)], 255, cv2.LINE_AA, 4)
    return as_mask(mask)


def text_on(layer: Layer, text: str, colour: Rgb, rng: np.random.Generator, split: str, *, size: float = 0.5) -> None:
    """Centred, within `size` of the picture's smaller side."""
    high, wide = layer.shape[:2]
    mask = placed(written(typeface_for(text, rng, split), text), 1.0, 1.0)
    side = int(min(high, wide) * size)
    small = cv2.resize(mask, (side, side), interpolation=cv2.INTER_AREA)
    whole = np.zeros((high, wide), np.float32)
    top, left = (high - side) // 2, (wide - side) // 2
    whole[top : top + side, left : left + side] = small
    lay(layer, whole, colour)


def any_colour(rng: np.random.Generator) -> Rgb:
    return draw_named(draw_name(rng), rng)


def finished(layer: Layer, size_mm: tuple[float, float], height_mm: float, what: str) -> Clutter:
    picture = (np.clip(layer, 0, 1) * 255 + 0.5).astype(np.uint8)
    return Clutter(np.ascontiguousarray(picture), size_mm, height_mm, what)


METALS: tuple[Rgb, ...] = ((0.72, 0.45, 0.3), (0.82, 0.7, 0.38), (0.75, 0.75, 0.74), (0.45, 0.3, 0.22))


def coin(rng: np.random.Generator, split: str) -> Clutter:
    """Rim, a head or a number in relief, sometimes two metals."""
    layer, angle = canvas(192, 192), rng.uniform(0, 6)
    metal = METALS[int(rng.integers(4))]
    lay(layer, ellipse(layer), metal)
    if rng.random() < 0.25:
        lay(layer, ellipse(layer, 0.68), METALS[int(rng.integers(4))])
    relief = (
        ellipse(layer)
        - 0.5 * ellipse(layer, 0.9)
        + 0.4 * np.clip((clouds(rng, 7, 192) - 0.5) * 6, 0, 1) * ellipse(layer, 0.6)
    )
    if rng.random() < 0.5:
        number = canvas(192, 192)
        text_on(number, str(rng.choice(["1", "2", "5", "10", "20", "50"])), (1, 1, 1), rng, split, size=0.6)
        relief = relief + number[..., 3]
    shade(layer, dome(relief, rng.uniform(0.3, 0.8), angle))
    diameter = float(rng.uniform(16, 28))
    return finished(layer, (diameter, diameter), 2.0, "coin")


STEM = np.array([(-0.3, 1.0), (0.0, 0.1), (0.3, 1.0)])
SUITS: dict[str, tuple[Outline, ...]] = {
    "heart": (heart(),),
    "diamond": (regular(4) * (0.75, 1),),
    "spade": (heart() * (0.95, -0.8), STEM),
    "club": (*(shifted(circle() * 0.42, x, y) for x, y in ((0, -0.5), (-0.5, 0.15), (0.5, 0.15))), STEM),
}


def suit_pip(layer: Layer, suit: str, at: tuple[float, float], size: float, colour: Rgb) -> None:
    ratio = layer.shape[1] / layer.shape[0]
    for outline in SUITS[suit]:
        lay(layer, polygon(layer, shifted(outline * (size, size * ratio), *at)), colour)


def playing_card(rng: np.random.Generator, split: str) -> Clutter:
    """Front with suit pips and corner letters, or a patterned back."""
    layer = canvas(200, 280)
    lay(layer, rounded_box(layer, 12), (0.95, 0.95, 0.93))
    if rng.random() < 0.3:
        back = rounded_box(layer, 6, 12) * (0.6 + 0.4 * (np.sin(grid(layer)[0] * 40) * np.sin(grid(layer)[1] * 56) > 0))
        lay(layer, back.astype(np.float32), any_colour(rng))
    else:
        card_front(layer, rng, split)
    return finished(layer, (float(rng.uniform(56, 64)), float(rng.uniform(86, 90))), 0.3, "playing card")


def card_front(layer: Layer, rng: np.random.Generator, _split: str) -> None:
    name = str(rng.choice(list(SUITS)))
    colour: Rgb = (0.8, 0.08, 0.1) if name in ("heart", "diamond") else (0.06, 0.06, 0.07)
    rows = int(rng.integers(1, 5))
    for y in np.linspace(-0.6, 0.6, rows) if rows > 1 else [0.0]:
        for x in (-0.42, 0.42) if rng.random() < 0.8 else (0.0,):
            suit_pip(layer, name, (x, float(y)), 0.2, colour)
    for x, y in ((-0.82, -0.86), (0.82, 0.86)):
        suit_pip(layer, name, (x, y), 0.08, colour)


def domino(rng: np.random.Generator, _split: str) -> Clutter:
    """Two squares of pips: as near to dice as flat things come."""
    layer = canvas(128, 256)
    body, ink = (any_colour(rng), (0.95, 0.95, 0.9)) if rng.random() < 0.5 else ((0.93, 0.9, 0.82), (0.05, 0.05, 0.06))
    mask = rounded_box(layer, 12)
    lay(layer, mask, body)
    lay(layer, rounded_box(layer, 0, 0) * ((np.abs(grid(layer)[1]) < 0.015) & (np.abs(grid(layer)[0]) < 0.85)), ink)
    for half in (-0.5, 0.5):
        for x, y in printing.printed_pips(int(rng.integers(0, 7))) if rng.random() < 0.95 else []:
            dot = shifted(circle() * (0.13, 0.065), (x - 0.5) * 1.9, half + (y - 0.5) * 0.95)
            lay(layer, polygon(layer, dot), ink)
    shade(layer, dome(mask, 0.5, rng.uniform(0, 6)))
    width = float(rng.uniform(16, 28))
    return finished(layer, (width, 2 * width), float(rng.uniform(5, 10)), "domino")


def dice_print(rng: np.random.Generator, split: str) -> Clutter:
    """A card or pad with dice printed on it, flat."""
    layer = canvas(320, 320)
    paper, ink = ((0.95, 0.94, 0.9), any_colour(rng)) if rng.random() < 0.7 else (any_colour(rng), (0.96, 0.96, 0.96))
    lay(layer, rounded_box(layer, float(rng.integers(0, 14))), paper)
    lay(layer, printing.dice_print(rng, 320, split) * layer[..., 3], ink)
    size = float(rng.uniform(50, 120))
    return finished(layer, (size, size), 0.3, "printed dice")


def score_pad(rng: np.random.Generator, split: str) -> Clutter:
    layer = canvas(300, 420)
    lay(layer, rounded_box(layer, 2), Range((0, 360), (0, 0.12), (0.85, 0.97)).draw(rng))
    page = cv2.resize(printing.score_pad(rng, 600, split), (300, 420), interpolation=cv2.INTER_AREA)
    lay(layer, np.asarray(page, np.float32) * rng.uniform(0.5, 1.0), (0.1, 0.1, 0.2))
    return finished(
        layer, (float(rng.uniform(70, 150)), float(rng.uniform(100, 210))), float(rng.uniform(0.2, 6)), "score pad"
    )


def sticky_note(rng: np.random.Generator, _split: str) -> Clutter:
    layer = canvas(200, 200)
    lay(layer, rounded_box(layer, 0), Range((40, 360), (0.3, 0.6), (0.85, 1.0)).draw(rng))
    marks = cv2.resize(printing.scribbles(rng, 500), (200, 200), interpolation=cv2.INTER_AREA)
    lay(layer, np.asarray(marks, np.float32) * layer[..., 3], (0.1, 0.1, 0.3))
    shade(layer, 1 + 0.1 * grid(layer)[1])
    return finished(layer, (76.0, 76.0), 0.5, "sticky note")


def across(layer: Layer) -> NDArray[np.float32]:
    """Light on a rod lying along the picture: bright in the middle."""
    return np.asarray(0.6 + 0.5 * (1 - np.abs(grid(layer)[1]) ** 2), np.float32)


def pen(rng: np.random.Generator, _split: str) -> Clutter:
    layer = canvas(480, 40)
    x, _ = grid(layer)
    body = rounded_box(layer, 16)
    lay(layer, body, any_colour(rng))
    if rng.random() < 0.6:
        lay(layer, body * (x > rng.uniform(0.2, 0.6)), any_colour(rng))
    tip = polygon(layer, np.array([(-1, 0), (-0.9, -0.8), (-0.9, 0.8)]))
    layer[:, : layer.shape[1] // 20] = 0
    lay(layer, tip, (0.7, 0.6, 0.45))
    shade(layer, across(layer))
    return finished(layer, (float(rng.uniform(110, 180)), float(rng.uniform(7, 13))), 9.0, "pen")


def phone(rng: np.random.Generator, _split: str) -> Clutter:
    """Screen dark, or lit with rows of icons; or the back with its lenses."""
    layer = canvas(220, 440)
    lay(layer, rounded_box(layer, 26), any_colour(rng) if rng.random() < 0.4 else (0.06, 0.06, 0.07))
    if rng.random() < 0.65:
        phone_screen(layer, rng)
    else:
        for x, y in ((-0.6, -0.85), (-0.6, -0.68)):
            lay(layer, polygon(layer, shifted(circle() * (0.16, 0.08), x, y)), (0.03, 0.03, 0.04))
    across_, down = grid(layer)
    shade(layer, 1 + 0.25 * np.clip(across_ + down - rng.uniform(-0.5, 0.8), 0, 0.4))
    return finished(layer, (float(rng.uniform(66, 80)), float(rng.uniform(138, 165))), 8.0, "telephone")


def phone_screen(layer: Layer, rng: np.random.Generator) -> None:
    lit = rng.random() < 0.5
    lay(layer, rounded_box(layer, 18, 9), any_colour(rng) if lit else (0.02, 0.02, 0.03))
    for row in range(5 if lit else 0):
        for column in range(4):
            icon = shifted(rounded_icon(0.13, 0.065), -0.66 + column * 0.44, -0.7 + row * 0.24)
            lay(layer, polygon(layer, icon), any_colour(rng))


def rounded_icon(half_width: float, half_height: float) -> Outline:
    angle = np.linspace(0, 2 * np.pi, 32, endpoint=False)
    c, s = np.cos(angle), np.sin(angle)
    return np.stack([np.sign(c) * np.abs(c) ** 0.4 * half_width, np.sign(s) * np.abs(s) ** 0.4 * half_height], 1)


def checker(rng: np.random.Generator, _split: str) -> Clutter:
    """A draughts piece: rings turned into a disc."""
    layer, angle = canvas(192, 192), rng.uniform(0, 6)
    lay(layer, ellipse(layer), any_colour(rng))
    x, y = grid(layer)
    rings = 0.5 + 0.5 * np.cos(np.hypot(x, y) * rng.uniform(8, 30))
    shade(layer, dome(ellipse(layer) + 0.5 * np.asarray(rings, np.float32), rng.uniform(0.2, 0.5), angle))
    size = float(rng.uniform(20, 40))
    return finished(layer, (size, size), float(rng.uniform(4, 9)), "draughts piece")


def bead(rng: np.random.Generator, _split: str) -> Clutter:
    layer, angle = canvas(96, 96), rng.uniform(0, 6)
    lay(layer, ellipse(layer), any_colour(rng))
    x, y = grid(layer)
    shade(layer, 1.05 - 0.55 * (x**2 + y**2) + 0.3 * (x * np.cos(angle) + y * np.sin(angle)))
    glint = np.exp(-((x + 0.4 * np.cos(angle)) ** 2 + (y + 0.4 * np.sin(angle)) ** 2) * 40) * layer[..., 3]
    lay(layer, glint.astype(np.float32), (1, 1, 1))
    if rng.random() < 0.6:
        lay(layer, polygon(layer, circle() * 0.22), (0.08, 0.07, 0.06))
    size = float(rng.uniform(5, 16))
    return finished(layer, (size, size), size * 0.9, "bead")


def button(rng: np.random.Generator, _split: str) -> Clutter:
    """Two or four holes: almost a die's pips."""
    layer = canvas(128, 128)
    lay(layer, ellipse(layer), any_colour(rng))
    shade(layer, dome(ellipse(layer) - 0.6 * ellipse(layer, 0.75), 0.6, rng.uniform(0, 6)))
    count, away = int(rng.choice([2, 4])), rng.uniform(0.2, 0.32)
    for k in range(count):
        angle = 2 * np.pi * k / count + 0.78
        lay(
            layer,
            polygon(layer, shifted(circle() * 0.1, away * np.cos(angle), away * np.sin(angle))),
            (0.06, 0.05, 0.05),
        )
    size = float(rng.uniform(9, 28))
    return finished(layer, (size, size), 3.0, "button")


def token(rng: np.random.Generator, split: str) -> Clutter:
    """A counter or poker chip, round or square, with a number, an emblem or edge marks."""
    layer = canvas(192, 192)
    round_, colour = rng.random() < 0.7, any_colour(rng)
    mask = ellipse(layer) if round_ else rounded_box(layer, rng.uniform(4, 40))
    lay(layer, mask, colour)
    x, y = grid(layer)
    if round_ and rng.random() < 0.5:
        marks = (np.sin(np.arctan2(y, x) * int(rng.integers(4, 9))) > 0.4) & (np.hypot(x, y) > 0.72)
        lay(layer, mask * marks, (0.95, 0.95, 0.93))
    ink: Rgb = (0.97, 0.97, 0.95) if sum(colour) < 1.6 else (0.08, 0.08, 0.09)
    if rng.random() < 0.7:
        text_on(
            layer, str(rng.choice(["1", "5", "10", "20", "25", "50", "100", "A", "K", "?"])), ink, rng, split, size=0.5
        )
    else:
        lay(layer, np.asarray(cv2.resize(polygon_face(rng), (192, 192)), np.float32), ink)
    shade(layer, dome(mask, 0.4, rng.uniform(0, 6)))
    size = float(rng.uniform(14, 42))
    return finished(layer, (size, size), float(rng.uniform(1.5, 5)), "token")


def polygon_face(rng: np.random.Generator) -> Mask:
    outline = [star(), heart(), drop(), star(4, 0.4)][int(rng.integers(4))]
    return polygon_mask(on_face(outline, 0.28))


def cup(rng: np.random.Generator, _split: str) -> Clutter:
    """Seen from above: rim, dark inside, perhaps coffee."""
    layer, angle = canvas(320, 320), rng.uniform(0, 6)
    colour = any_colour(rng)
    x, y = grid(layer)
    light = 1 + 0.35 * (x * np.cos(angle) + y * np.sin(angle))
    lay(layer, ellipse(layer), colour)
    lay(layer, ellipse(layer, 0.88), scaled(colour, 0.55))
    drink: Rgb = [(0.16, 0.08, 0.03), (0.55, 0.35, 0.2), (0.75, 0.72, 0.7), (0.6, 0.3, 0.05)][int(rng.integers(4))]
    if rng.random() < 0.6:
        lay(layer, ellipse(layer, 0.8), drink)
    shade(layer, light.astype(np.float32))
    size = float(rng.uniform(55, 95))
    return finished(layer, (size, size), float(rng.uniform(20, 110)), "cup")


SKIN = (Range((12, 26), (0.25, 0.5), (0.65, 0.95)), Range((14, 26), (0.45, 0.65), (0.3, 0.6)))


def limb(mask: NDArray[np.uint8], start: tuple[float, float], end: tuple[float, float], width: float) -> None:
    size = np.array(mask.shape[::-1])
    a, b = ([int(v) for v in (np.array(p) + 1) / 2 * size] for p in (start, end))
    cv2.line(mask, (a[0], a[1]), (b[0], b[1]), 255, max(1, int(width * size[0] / 2)), cv2.LINE_AA)


def hand_shape(rng: np.random.Generator, wide: int, high: int) -> Mask:
    """Wrist and palm, with four fingers and a thumb or with one finger out."""
    mask = np.zeros((high, wide), np.uint8)
    limb(mask, (0, 1.1), (0, 0.35), 0.9)
    if rng.random() < 0.6:
        for k in range(4):
            x = -0.45 + 0.3 * k
            limb(
                mask,
                (x, 0.25),
                (x * 1.4 + rng.normal(0, 0.05), -0.55 - 0.3 * np.sin(k + 0.4) + rng.normal(0, 0.06)),
                0.25,
            )
        limb(mask, (-0.4, 0.45), (-0.85, 0.0), 0.28)
    else:
        limb(mask, (-0.1, 0.3), (rng.uniform(-0.3, 0.3), -0.85), 0.26)
        limb(mask, (-0.35, 0.3), (0.35, 0.3), 0.5)
    soft = cv2.GaussianBlur(as_mask(mask), (0, 0), 4)
    return np.clip((soft - 0.5) * 4 + 0.5, 0, 1)


def hand(rng: np.random.Generator, _split: str) -> Clutter:
    """A palm with fingers, or one pointing finger, reaching in from below."""
    layer = canvas(320, 480)
    soft = hand_shape(rng, 320, 480)
    lay(layer, soft, SKIN[int(rng.integers(2))].draw(rng))
    shade(layer, dome(soft, rng.uniform(0.3, 0.6), rng.uniform(0, 6)) * (0.9 + 0.2 * clouds_like(soft, rng)))
    return finished(
        layer, (float(rng.uniform(70, 100)), float(rng.uniform(120, 190))), float(rng.uniform(8, 60)), "hand"
    )


def clouds_like(mask: Mask, rng: np.random.Generator) -> NDArray[np.float32]:
    return np.asarray(cv2.resize(clouds(rng, 9, 128), mask.shape[::-1]), np.float32)


def stroke(layer: Layer, points: NDArray[np.float64], width: float) -> Mask:
    """A line through points from −1 to 1, `width` in pixels."""
    high, wide = layer.shape[:2]
    mask = np.zeros((high, wide), np.uint8)
    pixels = ((points + 1) / 2 * (wide, high) * 16).astype(np.int32)
    cv2.polylines(mask, [pixels], False, 255, max(1, round(width)), cv2.LINE_AA, 4)
    return as_mask(mask)


def glasses(rng: np.random.Generator, _split: str) -> Clutter:
    layer, width = canvas(420, 300), rng.uniform(6, 14)
    frame = np.zeros(layer.shape[:2], np.float32)
    for side in (-0.48, 0.48):
        ring = shifted(np.vstack([rounded_icon(0.38, 0.36), rounded_icon(0.38, 0.36)[:1]]), side, 0.5)
        lay(layer, polygon(layer, ring) * 0.15, (0.8, 0.85, 0.9))
        frame = np.maximum(frame, stroke(layer, ring, width))
        frame = np.maximum(frame, stroke(layer, np.array([(side * 1.8, 0.4), (side * 1.75, -0.95)]), width * 0.8))
    frame = np.maximum(frame, stroke(layer, np.array([(-0.12, 0.4), (0, 0.33), (0.12, 0.4)]), width))
    lay(layer, frame, any_colour(rng))
    return finished(layer, (140.0, float(rng.uniform(60, 140))), 12.0, "glasses")


def cable(rng: np.random.Generator, _split: str) -> Clutter:
    layer = canvas(400, 400)
    t = np.linspace(0, 1, 120)
    path = (
        np.stack(
            [np.sin(t * rng.uniform(3, 9) + rng.uniform(0, 6)), np.cos(t * rng.uniform(3, 9) + rng.uniform(0, 6))], 1
        )
        * 0.9
    )
    width, colour = rng.uniform(6, 14), (0.07, 0.07, 0.08) if rng.random() < 0.5 else any_colour(rng)
    lay(layer, stroke(layer, path, width), colour)
    lay(layer, stroke(layer, path - 0.006, width / 4) * 0.5, mix(colour, (1, 1, 1), 0.5))
    size = float(rng.uniform(80, 220))
    return finished(layer, (size, size), 4.0, "cable")


def key(rng: np.random.Generator, _split: str) -> Clutter:
    layer = canvas(320, 130)
    metal = METALS[int(rng.integers(3))]
    bow = polygon(layer, shifted(circle() * (0.3, 0.75), -0.66, 0))
    hole = polygon(layer, shifted(circle() * (0.1, 0.25), -0.78, 0))
    teeth = np.array(
        [
            (-0.4, -0.25),
            (0.95, -0.25),
            (1, 0),
            *[(0.95 - 0.12 * k, rng.uniform(0.05, 0.4)) for k in range(9)],
            (-0.4, 0.3),
        ]
    )
    mask = np.maximum(bow * (1 - hole), polygon(layer, teeth))
    lay(layer, mask, metal)
    shade(layer, dome(mask, 0.6, rng.uniform(0, 6)))
    return finished(layer, (float(rng.uniform(45, 65)), float(rng.uniform(18, 26))), 2.5, "key")


def rubber(rng: np.random.Generator, _split: str) -> Clutter:
    """An eraser: white block in a printed sleeve."""
    layer = canvas(256, int(rng.integers(110, 200)))
    mask = rounded_box(layer, 14)
    lay(layer, mask, (0.93, 0.92, 0.9) if rng.random() < 0.6 else any_colour(rng))
    lay(layer, mask * (grid(layer)[0] > rng.uniform(-0.6, 0.2)), any_colour(rng))
    shade(layer, dome(mask, 0.4, rng.uniform(0, 6)))
    width = float(rng.uniform(25, 60))
    return finished(layer, (width, width * layer.shape[0] / 256), 11.0, "rubber")


def shadow(rng: np.random.Generator, _split: str) -> Clutter:
    """Of something outside the picture: only darkness."""
    layer = canvas(256, 256)
    x, y = grid(layer)
    blob = np.clip((clouds(rng, int(rng.integers(2, 5)), 256) - rng.uniform(0.3, 0.5)) * rng.uniform(2, 12), 0, 1)
    fade = np.clip(1.0 - np.hypot(x, y), 0, 0.3) / 0.3
    lay(layer, (blob * fade * rng.uniform(0.2, 0.7)).astype(np.float32), (0.02, 0.02, 0.03))
    size = float(rng.uniform(30, 260))
    return finished(layer, (size, float(rng.uniform(30, 260))), 0.0, "shadow")


def box(rng: np.random.Generator, split: str) -> Clutter:
    """A plain little block or sweet: die-sized, square, nothing on it but perhaps one mark."""
    layer = canvas(128, 128)
    mask = rounded_box(layer, rng.uniform(3, 30))
    colour = any_colour(rng)
    lay(layer, mask, colour)
    if rng.random() < 0.4:
        ink = mix(colour, (1, 1, 1) if sum(colour) < 1.5 else (0, 0, 0), 0.7)
        text_on(layer, str(rng.choice(list("ABEHMNRSW"))), ink, rng, split, size=0.6)
    shade(layer, dome(mask, rng.uniform(0.3, 0.9), rng.uniform(0, 6)))
    size = float(rng.uniform(9, 26))
    return finished(layer, (size, size), float(rng.uniform(2, 8)), "tile")


MAKERS: dict[str, Callable[[np.random.Generator, str], Clutter]] = {
    "coin": coin,
    "playing card": playing_card,
    "domino": domino,
    "printed dice": dice_print,
    "score pad": score_pad,
    "sticky note": sticky_note,
    "pen": pen,
    "telephone": phone,
    "draughts piece": checker,
    "bead": bead,
    "button": button,
    "token": token,
    "cup": cup,
    "hand": hand,
    "glasses": glasses,
    "cable": cable,
    "key": key,
    "rubber": rubber,
    "shadow": shadow,
    "tile": box,
}
THINGS = tuple(MAKERS)


def make_clutter(rng: np.random.Generator, split: str, what: str | None = None) -> Clutter:
    """Something that is no die; `what` asks for one kind of thing."""
    return MAKERS[what or THINGS[int(rng.integers(len(THINGS)))]](rng, split)
