"""Colours of bodies and inks: sampled by name, measured by how far apart an eye sees them."""

from __future__ import annotations

import colorsys
from dataclasses import dataclass

import numpy as np

Rgb = tuple[float, float, float]
"""sRGB, 0–1."""


@dataclass(frozen=True, slots=True)
class Range:
    """A box in hue (degrees, may pass 360), saturation and value."""

    hue: tuple[float, float]
    saturation: tuple[float, float]
    value: tuple[float, float]

    def draw(self, rng: np.random.Generator) -> Rgb:
        hue, saturation, value = (rng.uniform(*span) for span in (self.hue, self.saturation, self.value))
        return colorsys.hsv_to_rgb(hue % 360 / 360, saturation, value)


# Gaps between neighbours are on purpose: a body between two names would teach the colour head a coin toss.
NAMED: dict[str, tuple[Range, ...]] = {
    "red": (Range((350, 367), (0.68, 1.0), (0.45, 0.95)),),
    "orange": (Range((17, 32), (0.75, 1.0), (0.82, 1.0)),),
    "yellow": (Range((45, 59), (0.55, 1.0), (0.8, 1.0)),),
    "green": (Range((85, 152), (0.45, 1.0), (0.25, 0.85)),),
    "teal": (Range((168, 188), (0.5, 1.0), (0.35, 0.85)),),
    "blue": (Range((201, 240), (0.5, 1.0), (0.3, 0.95)), Range((200, 220), (0.35, 0.55), (0.75, 0.95))),
    "purple": (Range((262, 294), (0.35, 0.9), (0.3, 0.85)),),
    "pink": (Range((312, 348), (0.25, 0.65), (0.85, 1.0)),),
    "brown": (Range((14, 32), (0.5, 0.85), (0.2, 0.48)),),
    "black": (Range((0, 360), (0.0, 0.4), (0.02, 0.1)),),
    "grey": (Range((0, 360), (0.0, 0.1), (0.3, 0.65)),),
    "white": (Range((0, 360), (0.0, 0.04), (0.86, 0.98)), Range((36, 56), (0.05, 0.27), (0.84, 0.97))),
}

# White and black are what most dice are; the rest is even, so that no colour stands for a kind.
BODY_WEIGHTS = {
    name: {"white": 3.0, "black": 1.6, "red": 1.4, "blue": 1.3, "green": 1.2}.get(name, 1.0) for name in NAMED
}


def draw_named(name: str, rng: np.random.Generator) -> Rgb:
    ranges = NAMED[name]
    return ranges[int(rng.integers(len(ranges)))].draw(rng)


def draw_name(rng: np.random.Generator) -> str:
    weights = np.array(list(BODY_WEIGHTS.values()))
    return str(rng.choice(list(BODY_WEIGHTS), p=weights / weights.sum()))


def any_colour(rng: np.random.Generator) -> Rgb:
    return draw_named(draw_name(rng), rng)


def to_lab(rgb: Rgb) -> tuple[float, float, float]:
    """CIE L*a*b* under D65."""
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in rgb)
    x = (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.9505
    y = 0.2126 * red + 0.7152 * green + 0.0722 * blue
    z = (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.089
    fx, fy, fz = (t ** (1 / 3) if t > 0.008856 else 7.787 * t + 16 / 116 for t in (x, y, z))
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


def contrast(one: Rgb, other: Rgb) -> float:
    """How far apart two colours look: lightness counts fully, hue half, because webcams blur colour."""
    (l1, a1, b1), (l2, a2, b2) = to_lab(one), to_lab(other)
    return float(np.hypot(l1 - l2, 0.5 * np.hypot(a1 - a2, b1 - b2)))


NEARLY_AS_LIGHT, ANOTHER_HUE = 14.0, 40.0
"""How far apart in lightness at the most, and in hue at least, an ink is from a ground that it differs from in hue."""


def mix(one: Rgb, other: Rgb, share: float) -> Rgb:
    """`share` of `other` in `one`."""
    red, green, blue = (a + (b - a) * share for a, b in zip(one, other, strict=True))
    return red, green, blue


def scaled(rgb: Rgb, factor: float) -> Rgb:
    red, green, blue = (min(1.0, c * factor) for c in rgb)
    return red, green, blue


@dataclass(frozen=True, slots=True)
class Ink:
    rgb: Rgb
    family: str
    """Train and test never share one."""


# Inks of the test split lie between or beside those of training: cream for white, navy and sepia for black.
INKS: dict[str, dict[str, tuple[float, Range]]] = {
    "train": {
        "white": (5.0, Range((0, 360), (0.0, 0.09), (0.86, 1.0))),
        "black": (3.4, Range((0, 360), (0.0, 0.3), (0.0, 0.13))),
        "gold": (0.7, Range((40, 50), (0.45, 0.75), (0.6, 0.88))),
        "silver": (0.5, Range((0, 360), (0.0, 0.06), (0.62, 0.8))),
        "red": (0.8, Range((352, 368), (0.7, 1.0), (0.5, 0.95))),
        "orange": (0.3, Range((18, 32), (0.8, 1.0), (0.85, 1.0))),
        "yellow": (0.4, Range((50, 60), (0.6, 1.0), (0.88, 1.0))),
        "green": (0.5, Range((120, 150), (0.5, 1.0), (0.25, 0.8))),
        "sky": (0.3, Range((190, 206), (0.45, 1.0), (0.6, 0.95))),
        "blue": (0.7, Range((218, 240), (0.6, 1.0), (0.3, 0.9))),
        "violet": (0.3, Range((268, 290), (0.4, 0.9), (0.3, 0.8))),
        "pink": (0.2, Range((325, 345), (0.3, 0.7), (0.8, 1.0))),
    },
    "test": {
        "cream": (4.0, Range((36, 56), (0.1, 0.2), (0.88, 0.99))),
        "navy": (1.6, Range((215, 240), (0.4, 0.7), (0.12, 0.22))),
        "sepia": (1.4, Range((15, 35), (0.4, 0.7), (0.12, 0.22))),
        "copper": (0.5, Range((20, 35), (0.4, 0.65), (0.6, 0.8))),
        "crimson": (0.6, Range((340, 350), (0.75, 1.0), (0.5, 0.85))),
        "amber": (0.4, Range((35, 46), (0.75, 1.0), (0.85, 1.0))),
        "lime": (0.3, Range((75, 105), (0.5, 0.9), (0.55, 0.9))),
        "teal": (0.4, Range((165, 185), (0.5, 1.0), (0.3, 0.8))),
        "azure": (0.5, Range((207, 216), (0.6, 1.0), (0.45, 0.9))),
        "magenta": (0.3, Range((298, 318), (0.5, 0.9), (0.4, 0.85))),
    },
}


def draw_ink(rng: np.random.Generator, split: str) -> Ink:
    inks = INKS[split]
    weights = np.array([weight for weight, _ in inks.values()])
    family = str(rng.choice(list(inks), p=weights / weights.sum()))
    return Ink(inks[family][1].draw(rng), family)


def ink_of_another_hue(ground: Rgb, rng: np.random.Generator) -> Ink:
    """As light as the ground, red on smoke: people read it easily, and most of what a camera keeps of it is blurred."""
    lightness, a, b = to_lab(ground)
    for _ in range(400):
        rgb = colorsys.hsv_to_rgb(rng.random(), rng.uniform(0.4, 1.0), rng.uniform(0.15, 1.0))
        own, other_a, other_b = to_lab(rgb)
        if abs(own - lightness) < NEARLY_AS_LIGHT and np.hypot(other_a - a, other_b - b) > ANOTHER_HUE:
            return Ink(rgb, "hue")
    return ink_on((ground,), rng, "train")


def ink_on(grounds: tuple[Rgb, ...], rng: np.random.Generator, split: str) -> Ink:
    """An ink that can be told from every ground; one die in nine is rather hard to read, as some real ones are."""
    wanted = 22.0 if rng.random() < 0.11 else 38.0
    best, margin = draw_ink(rng, split), -1.0
    for _ in range(24):
        ink = draw_ink(rng, split)
        nearest = min(contrast(ink.rgb, ground) for ground in grounds)
        if nearest >= wanted:
            return ink
        if nearest > margin:
            best, margin = ink, nearest
    return best
