"""SET dice: one to three solid ovals, squiggles or diamonds in red, green or purple; and wild."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from datasets.art.bodies import Body, make_body
from datasets.art.canvas import (
    Face,
    empty_face,
    finish,
    line_mask,
    polygon_mask,
    soften,
    stamp,
    wear,
)
from datasets.art.colours import Ink, Range, contrast
from datasets.art.emblems import Outline, on_face

COLOURS = ("red", "green", "purple")
SHAPES = ("oval", "squiggle", "diamond")
SYMBOLS = tuple(f"{number} {colour} {shape}" for number in (1, 2, 3) for colour in COLOURS for shape in SHAPES)

# Inks of one split lie between those of the other. Neither comes near blue, brown or orange, which are arguable.
INK_RANGES: dict[str, dict[str, tuple[Range, ...]]] = {
    "train": {
        "red": (Range((350, 358), (0.75, 1), (0.6, 0.95)), Range((3, 11), (0.75, 0.95), (0.68, 0.95))),
        "green": (Range((115, 135), (0.5, 1), (0.35, 0.72)), Range((146, 162), (0.6, 1), (0.28, 0.65))),
        "purple": (Range((264, 274), (0.45, 0.9), (0.36, 0.72)), Range((284, 300), (0.45, 0.9), (0.33, 0.68))),
    },
    "test": {
        "red": (Range((358, 363), (0.7, 0.95), (0.65, 0.9)),),
        "green": (Range((136, 145), (0.5, 0.9), (0.3, 0.7)), Range((104, 114), (0.5, 0.8), (0.4, 0.65))),
        "purple": (Range((275, 283), (0.45, 0.9), (0.34, 0.72)),),
    },
}

# Half of a squiggle, the other half is the same turned by 180°; measured on an upright card lying on its side.
SQUIGGLE_HALF = np.array(
    [
        (-0.86, -0.47),
        (-0.985, -0.26),
        (-0.97, 0.04),
        (-0.86, 0.26),
        (-0.64, 0.39),
        (-0.42, 0.425),
        (-0.18, 0.375),
        (0.1, 0.28),
        (0.34, 0.265),
        (0.56, 0.345),
        (0.74, 0.46),
    ]
)


def spline(points: Outline, steps: int = 5) -> Outline:
    """A closed smooth curve through the points (Catmull–Rom)."""
    before, after, later = np.roll(points, 1, 0), np.roll(points, -1, 0), np.roll(points, -2, 0)
    t = (np.arange(steps) / steps)[None, :, None]
    p0, p1, p2, p3 = (p[:, None, :] for p in (before, points, after, later))
    curve = 0.5 * (2 * p1 + (p2 - p0) * t + (2 * p0 - 5 * p1 + 4 * p2 - p3) * t**2 + (3 * p1 - p0 - 3 * p2 + p3) * t**3)
    return curve.reshape(-1, 2)


def squiggle(sway: float, plump: float) -> Outline:
    """Lying on its side, −1…1 long; `sway` bends it more, `plump` makes it thicker."""
    whole = spline(np.concatenate([SQUIGGLE_HALF, -SQUIGGLE_HALF]))
    return whole * (1, plump) + np.stack([0 * whole[:, 0], sway * np.sin(np.pi * whole[:, 0])], axis=1)


def ribbon(sway: float, plump: float) -> Outline:
    """A plain wave of even width with round ends: how a printer who never saw the cards draws it."""
    x = np.linspace(-1, 1, 25)
    middle, half = 0.22 * np.sin(np.pi * x) * (1 + 2 * sway), 0.3 * plump * (1 - np.abs(x) ** 5) ** 0.5
    upper, lower = np.stack([x, middle - half], 1), np.stack([x, middle + half], 1)
    return np.concatenate([upper, lower[::-1]])


def oval(flat: float, roundness: float) -> Outline:
    """`roundness` 2 is an ellipse, more is nearer to the cards' straight-sided shape."""
    if roundness > 3.4:
        return stadium(flat)
    t = np.linspace(0, 2 * np.pi, 64, endpoint=False)
    cos, sin = np.cos(t), np.sin(t)
    return np.stack(
        [np.sign(cos) * np.abs(cos) ** (2 / roundness), flat * np.sign(sin) * np.abs(sin) ** (2 / roundness)], 1
    )


def stadium(flat: float) -> Outline:
    bend = np.linspace(-np.pi / 2, np.pi / 2, 20)
    end = np.stack([np.cos(bend) * flat + 1 - flat, np.sin(bend) * flat], 1)
    return np.concatenate([end, -end])


def diamond(flat: float, bulge: float) -> Outline:
    """Straight sides at bulge 0; a little hollow below, a little swollen above."""
    t = np.linspace(0, 1, 9)
    push = bulge * np.sin(np.pi * t)
    side = np.stack([1 - t + push * flat, flat * t + push], 1)
    upper = np.concatenate([side, (side * (-1, 1))[::-1]])
    return np.concatenate([upper, -upper])


@dataclass(frozen=True, slots=True)
class SymbolStyle:
    """How one die draws its symbols. Lengths are shares of the edge."""

    inks: dict[str, Ink]
    outlines: dict[str, Outline]
    length: float
    gap: float
    grow: float
    """How much larger fewer symbols are drawn: 0 keeps one size, as on the cards."""
    stagger: float
    rim: bool
    """A darker line around each symbol."""
    family: str


def draw_inks(body: Body, rng: np.random.Generator, split: str) -> dict[str, Ink]:
    inks = {}
    for name in COLOURS:
        ranges = INK_RANGES[split][name]
        tries = [ranges[int(rng.integers(len(ranges)))].draw(rng) for _ in range(8)]
        rgb = max(tries[: 2 if min(body.rgb) > 0.6 else 8], key=lambda ink: min(contrast(ink, g) for g in body.grounds))
        inks[name] = Ink(rgb, f"{split} {name}")
    return inks


def draw_outlines(rng: np.random.Generator, split: str) -> tuple[dict[str, Outline], str]:
    """Three shapes in one manner; proportions of the splits do not overlap."""
    test = split == "test"
    flat = float(rng.uniform(0.44, 0.5) if test else rng.choice([rng.uniform(0.38, 0.44), rng.uniform(0.5, 0.58)]))
    wave = rng.random() < 0.15
    sway = float(rng.uniform(0.02, 0.05) if test else rng.choice([rng.uniform(-0.04, 0.02), rng.uniform(0.05, 0.1)]))
    wiggle = (ribbon if wave else squiggle)(sway, flat / 0.46)
    mirrored = wiggle * (1, -1) if rng.random() < 0.12 else wiggle
    roundness = float(rng.choice([4.0, rng.uniform(2.0, 3.0)], p=[0.75, 0.25]))
    bulge = 0.0 if rng.random() < 0.6 else float(rng.uniform(-0.05, 0.04))
    manner = f"{'wave' if wave else 'card'}-{'mid' if test else 'slim' if flat < 0.45 else 'plump'}"
    return {
        "oval": oval(flat, roundness),
        "squiggle": mirrored,
        "diamond": diamond(flat * rng.uniform(0.95, 1.2), bulge),
    }, manner


def draw_symbol_style(body: Body, rng: np.random.Generator, split: str) -> SymbolStyle:
    outlines, manner = draw_outlines(rng, split)
    return SymbolStyle(
        inks=draw_inks(body, rng, split),
        outlines=outlines,
        length=float(rng.uniform(0.52, 0.84)),
        gap=float(rng.uniform(1.1, 1.32)),
        grow=float(rng.choice([0.0, rng.uniform(0.1, 0.45)], p=[0.7, 0.3])),
        stagger=float(rng.choice([0.0, rng.uniform(-0.1, 0.1)], p=[0.9, 0.1])),
        rim=bool(rng.random() < 0.08),
        family=f"symbols:{split}-{manner}+ink:{split}-set",
    )


def symbol_points(number: int, shape: str, style: SymbolStyle) -> list[Outline]:
    """Outlines in pixels: long symbols lying side by side."""
    outline = style.outlines[shape]
    thick = float(np.ptp(outline[:, 1])) / 2
    half = style.length / 2 * (1 + style.grow * (3 - number) / 2)
    pitch = 2 * thick * half * style.gap
    room = 0.9 / ((number - 1) * pitch + 2 * thick * half)
    half, pitch = min(1.0, room) * min(half, 0.45), min(1.0, room) * pitch
    offsets = np.arange(number) - (number - 1) / 2
    return [on_face(outline, half, (0.5 + style.stagger * o, 0.5 + pitch * o)) for o in offsets]


def paint_symbols(label: str, style: SymbolStyle) -> Face:
    number, colour, shape = label.split()
    ink = style.inks[colour].rgb
    face = empty_face(ink)
    for points in symbol_points(int(number), shape, style):
        stamp(face, polygon_mask(points), ink)
        if style.rim:
            red, green, blue = (c * 0.6 for c in ink)
            stamp(face, line_mask(points, 3, closed=True), (red, green, blue))
    return face


def symbol_face(label: str, style: SymbolStyle, rng: np.random.Generator) -> NDArray[np.uint8]:
    face = paint_symbols(label, style)
    soften(face, float(rng.choice([0.0, rng.uniform(0.3, 1.2)])))
    wear(face, rng, 0.0 if rng.random() < 0.88 else rng.uniform(0.1, 0.6))
    return finish(face, int(rng.integers(4)))


def set_body(rng: np.random.Generator) -> Body:
    """White and ivory mostly, as sold; else black, grey or pale, on which all three inks can be told apart."""
    names = ("white", "black", "grey", "pink", "yellow", "teal", "blue", "orange")
    name = str(rng.choice(names, p=[0.55, 0.12, 0.09, 0.06, 0.07, 0.04, 0.04, 0.03]))
    for _ in range(12):
        body = make_body(rng, name)
        if is_legible(body):
            return body
    return make_body(rng, "white")


def is_legible(body: Body) -> bool:
    """All three inks can be told apart on it."""
    calm = contrast(body.grounds[0], body.grounds[-1]) < 22
    pale = sum(body.rgb) > 1.9 or body.name in ("black", "grey")
    return calm and pale and body.material == "opaque"
