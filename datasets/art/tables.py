"""Table tops: wood, felt, paper, print, carpet, stone, cloth, leather, trays, boards. Nothing on them is a die."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import pairwise

import cv2
import numpy as np
from numpy.typing import NDArray

from datasets.art import printing
from datasets.art.canvas import as_mask
from datasets.art.colours import Range, Rgb, draw_name, draw_named, mix, scaled
from datasets.art.noise import cells, grain, layers, ramp, shaded, spread, wrapped
from datasets.art.photos import photo_crops

SIDE = 1024
Surface = NDArray[np.float32]
"""(SIDE, SIDE, 3) sRGB 0–1."""


@dataclass(frozen=True, slots=True)
class Table:
    picture: NDArray[np.uint8]
    """(SIDE, SIDE, 3) sRGB; repeats well enough."""
    width_mm: float
    """How much of a real table the picture spans."""
    roughness: float
    """0 mirror-glossy … 1 matt."""
    what: str


@dataclass(frozen=True, slots=True)
class Stuff:
    draw: Callable[[np.random.Generator, str], Surface]
    share: float
    width_mm: tuple[float, float]
    roughness: tuple[float, float]


def any_colour(rng: np.random.Generator) -> Rgb:
    return draw_named(draw_name(rng), rng)


def house_colour(rng: np.random.Generator) -> Rgb:
    """Furnishings are duller than dice, with exceptions."""
    grey = rng.uniform(0.1, 0.6)
    return any_colour(rng) if rng.random() < 0.2 else mix(any_colour(rng), (grey, grey, grey), rng.uniform(0.1, 0.65))


# Hues for the tests lie beside those for training.
WOODS = {
    "train": (
        Range((24, 34), (0.25, 0.5), (0.65, 0.9)),
        Range((18, 28), (0.5, 0.8), (0.35, 0.65)),
        Range((14, 26), (0.45, 0.75), (0.14, 0.35)),
        Range((26, 40), (0.08, 0.25), (0.55, 0.9)),
    ),
    "test": (
        Range((30, 38), (0.4, 0.6), (0.6, 0.85)),
        Range((10, 18), (0.5, 0.75), (0.25, 0.5)),
        Range((30, 60), (0.05, 0.12), (0.3, 0.6)),
    ),
}


def wood(rng: np.random.Generator, split: str) -> Surface:
    """Long grain with rings, one board or planks."""
    choice = WOODS[split]
    light = choice[int(rng.integers(len(choice)))].draw(rng)
    dark = scaled(light, rng.uniform(0.45, 0.8))
    flow = layers(rng, int(rng.integers(3, 7)), SIDE, count=4, stretch=rng.uniform(4, 9))
    rings = 0.5 + 0.5 * np.sin(flow * rng.uniform(15, 70))
    fibres = layers(rng, 128, SIDE, count=2, stretch=rng.uniform(20, 50))
    share = rng.uniform(0.15, 0.8)
    field = np.clip(share * rings * flow + (1 - share) * fibres + rng.uniform(-0.1, 0.2), 0, 1)
    surface = ramp(spread(field), light, dark)
    pores = np.clip(grain(rng, SIDE, 0.7) - 2.2, 0, 1) * rng.uniform(0, 0.5)
    surface *= 1 - cv2.blur(pores, (int(rng.integers(5, 25)), 1))[..., None]
    return planks(surface, rng) if rng.random() < 0.5 else surface


def planks(surface: Surface, rng: np.random.Generator) -> Surface:
    """Cut into strips, shifted and toned apart, with dark joints."""
    count = int(rng.integers(2, 12))
    edges = np.linspace(0, SIDE, count + 1).astype(int)
    joint = int(rng.integers(0, 5))
    for top, bottom in pairwise(edges):
        strip = np.roll(surface[top:bottom], int(rng.integers(SIDE)), axis=1) * rng.uniform(0.82, 1.12)
        surface[top:bottom] = strip
        surface[top : top + joint] *= rng.uniform(0.25, 0.7)
    return surface


def felt(rng: np.random.Generator, _split: str) -> Surface:
    """Short fibres in all directions over a plain colour."""
    colour = house_colour(rng)
    fibres = np.zeros((SIDE // 2, SIDE // 2), np.float32)
    for angle in rng.uniform(0, np.pi, 3):
        fibres += directed(grain(rng, SIDE // 2), angle, int(rng.integers(5, 11)))
    fine = cv2.resize(fibres, (SIDE, SIDE), interpolation=cv2.INTER_LINEAR) + 0.4 * grain(rng, SIDE)
    mottle = layers(rng, 6, SIDE, count=3) - 0.5
    tone = 1 + rng.uniform(0.02, 0.09) * fine + rng.uniform(0.03, 0.15) * mottle
    return np.asarray(colour, np.float32) * tone[..., None] + rng.uniform(0, 0.03)


def directed(field: NDArray[np.float32], angle: float, length: int) -> NDArray[np.float32]:
    """Smeared along one direction."""
    kernel = np.zeros((length, length), np.float32)
    middle, reach = length / 2, length / 2
    ends = [(int(middle + s * reach * np.cos(angle)), int(middle + s * reach * np.sin(angle))) for s in (-1, 1)]
    cv2.line(kernel, ends[0], ends[1], 1.0, 1)
    return np.asarray(cv2.filter2D(field, -1, kernel / max(float(kernel.sum()), 1e-6) ** 0.5), np.float32)


def paper_ground(rng: np.random.Generator) -> Surface:
    """White to kraft, a little uneven."""
    colour = (
        Range((30, 50), (0.0, 0.12), (0.82, 0.97)).draw(rng)
        if rng.random() < 0.8
        else Range((25, 38), (0.2, 0.45), (0.55, 0.8)).draw(rng)
    )
    tone = 1 + 0.012 * grain(rng, SIDE, 0.6) + rng.uniform(0.02, 0.12) * (layers(rng, 3, SIDE, count=3) - 0.5)
    return np.asarray(colour, np.float32) * tone[..., None]


def inked(ground: Surface, mask: NDArray[np.float32], ink: Rgb) -> Surface:
    return ground + (np.asarray(ink, np.float32) - ground) * mask[..., None]


def print_ink(rng: np.random.Generator) -> Rgb:
    return (0.1, 0.1, 0.12) if rng.random() < 0.6 else Range((0, 360), (0.3, 0.9), (0.2, 0.7)).draw(rng)


def paper(rng: np.random.Generator, split: str) -> Surface:
    """Plain, lined, squared, written on, a score pad or a page of print."""
    ground = paper_ground(rng)
    draw = printing.PAGES[str(rng.choice(list(printing.PAGES)))]
    return inked(ground, draw(rng, SIDE, split) * rng.uniform(0.35, 1.0), print_ink(rng))


def newspaper(rng: np.random.Generator, split: str) -> Surface:
    ground = (
        np.asarray(Range((30, 50), (0.04, 0.15), (0.7, 0.9)).draw(rng), np.float32)
        * (1 + 0.03 * grain(rng, SIDE, 1))[..., None]
    )
    page = inked(ground, printing.columns(rng, SIDE, split) * rng.uniform(0.6, 0.95), (0.12, 0.12, 0.13))
    if rng.random() < 0.6:
        picture = photo_crops(rng, split, 400)
        if picture is not None:
            top, left = rng.integers(0, SIDE - 400, 2)
            page[top : top + 400, left : left + 400] = picture.astype(np.float32) / 255 * 0.8 + 0.1
    return page


def carpet(rng: np.random.Generator, _split: str) -> Surface:
    """Tufts in one, two or three yarns, often in rows."""
    count = int(rng.uniform(3000, 22000))
    height, owner = cells(rng, count, SIDE)
    yarns = np.array([house_colour(rng) for _ in range(int(rng.integers(1, 4)))], np.float32)
    pick = rng.integers(0, len(yarns), owner.max() + 1)
    tufts = yarns[pick][owner] if rng.random() < 0.6 else np.broadcast_to(yarns[0], (SIDE, SIDE, 3)).copy()
    if rng.random() < 0.5:
        tufts = (
            ramp(spread(layers(rng, 20, SIDE, count=3, stretch=rng.uniform(1, 6))), (0, 0, 0), (1, 1, 1))
            * (yarns[0] - yarns[-1])
            + yarns[-1]
        )
    pile = np.clip(1.15 - height / (0.55 * SIDE / np.sqrt(count)) * rng.uniform(0.3, 0.6), 0.25, 1.2)
    noise = 1 + 0.1 * grain(rng, SIDE, 0.8)
    return np.asarray(tufts * (pile * noise)[..., None], np.float32)


def marble(rng: np.random.Generator, _split: str) -> Surface:
    """Veins on light or dark stone."""
    base = Range((20, 60), (0, 0.1), (0.75, 0.95)).draw(rng) if rng.random() < 0.6 else any_colour(rng)
    vein = scaled(base, rng.uniform(0.3, 0.75)) if sum(base) > 1.2 else mix(base, (0.9, 0.88, 0.85), 0.7)
    warp = layers(rng, int(rng.integers(2, 5)), SIDE, count=6, fade=0.55)
    ridges = np.exp(-np.abs(np.sin(warp * rng.uniform(8, 30))) * rng.uniform(3, 14))
    clouds = layers(rng, 3, SIDE, count=4)
    return ramp(np.clip(ridges * clouds * 1.8 + 0.2 * clouds, 0, 1), base, vein)


def granite(rng: np.random.Generator, _split: str) -> Surface:
    """Flecks of three or four tones."""
    tones = [mix(any_colour(rng), (0.5, 0.5, 0.5), 0.7), (0.85, 0.83, 0.8), (0.12, 0.12, 0.13), (0.45, 0.4, 0.38)]
    surface = np.ones((SIDE, SIDE, 3), np.float32) * np.asarray(tones[int(rng.integers(4))], np.float32)
    calm = mix(tones[0], (0.5, 0.5, 0.5), 0.3)
    for tone in [mix(tone, calm, rng.uniform(0, 0.7)) for tone in tones]:
        size, share = rng.uniform(1.0, 6.0), rng.uniform(0.05, 0.35)
        blobs = grain(rng, SIDE // 2, size / 2)
        mask = np.clip((blobs - np.quantile(blobs[::4, ::4], 1 - share)) * 3, 0, 1)
        surface = inked(surface, cv2.resize(mask, (SIDE, SIDE)), tone)
    return surface * (1 + 0.04 * grain(rng, SIDE))[..., None]


def weave(rng: np.random.Generator) -> NDArray[np.float32]:
    """Light and dark of crossing threads."""
    pitch = rng.uniform(3.0, 9.0)
    axis = np.arange(SIDE, dtype=np.float32) * 2 * np.pi / pitch
    warp, weft = np.sin(axis)[None, :], np.sin(axis)[:, None]
    over = np.sign(np.sin(axis / 2))[None, :] * np.sign(np.sin(axis / 2))[:, None]
    return 1 + rng.uniform(0.02, 0.1) * (np.where(over > 0, warp, weft) + 0.3 * grain(rng, SIDE))


def cloth(rng: np.random.Generator, _split: str) -> Surface:
    """Woven, with checks, stripes, dots, flowers or nothing on it."""
    ground, pattern = house_colour(rng), house_colour(rng)
    draw = PATTERNS[str(rng.choice(list(PATTERNS)))]
    surface = ramp(draw(rng), ground, pattern)
    folds = 1 + rng.uniform(0, 0.2) * (layers(rng, 3, SIDE, count=3) - 0.5)
    return surface * (weave(rng) * folds)[..., None]


def stripes(rng: np.random.Generator) -> NDArray[np.float32]:
    axis = (np.arange(SIDE) * int(rng.integers(4, 60)) / SIDE) % 1
    return np.broadcast_to((axis < rng.uniform(0.15, 0.6)).astype(np.float32)[None, :], (SIDE, SIDE))


def checks(rng: np.random.Generator) -> NDArray[np.float32]:
    """Gingham: half tone where only one of the bands runs."""
    bands = stripes(rng)
    return np.asarray((bands + bands.T) / 2, np.float32)


def chequers(rng: np.random.Generator) -> NDArray[np.float32]:
    squares = (np.arange(SIDE) * 2 * int(rng.integers(2, 24)) // SIDE) % 2
    return (squares[None, :] ^ squares[:, None]).astype(np.float32)


def dots(rng: np.random.Generator) -> NDArray[np.float32]:
    """The cloth most like pips, so there is much of it."""
    count = int(rng.integers(6, 44))
    axis = (np.arange(SIDE, dtype=np.float32) * count / SIDE) % 1 - 0.5
    radius = np.hypot(axis[None, :], axis[:, None])
    mask = np.clip((rng.uniform(0.12, 0.36) - radius) * 12, 0, 1)
    if rng.random() < 0.5:
        shifted = np.roll(mask, (SIDE // (2 * count), SIDE // (2 * count)), (0, 1))
        mask = np.maximum(mask, shifted) if rng.random() < 0.6 else mask
    return np.asarray(mask, np.float32)


def flowers(rng: np.random.Generator) -> NDArray[np.float32]:
    """Rosettes strewn about."""
    mask = np.zeros((SIDE, SIDE), np.uint8)
    petals, size = int(rng.integers(4, 8)), rng.uniform(15, 70)
    for x, y in rng.uniform(0, SIDE, (int(14000 / size), 2)):
        rosette(mask, (x, y), size * rng.uniform(0.6, 1.2), petals, rng.uniform(0, 6))
    return as_mask(mask)


def rosette(mask: NDArray[np.uint8], middle: tuple[float, float], size: float, petals: int, turn: float) -> None:
    angle = np.linspace(0, 2 * np.pi, 40)
    radius = size * (0.55 + 0.45 * np.abs(np.cos(petals * angle / 2 + turn)))
    points = np.stack([middle[0] + radius * np.cos(angle), middle[1] + radius * np.sin(angle)], 1)
    cv2.fillPoly(mask, [points.astype(np.int32)], 255, cv2.LINE_AA)
    cv2.circle(mask, (int(middle[0]), int(middle[1])), max(1, int(size * 0.25)), 90, -1, cv2.LINE_AA)


def herringbone(rng: np.random.Generator) -> NDArray[np.float32]:
    pitch = rng.uniform(6, 30)
    x, y = np.meshgrid(np.arange(SIDE, dtype=np.float32), np.arange(SIDE, dtype=np.float32))
    fold = np.abs((x / (pitch * 4)) % 2 - 1) * pitch * 4
    return (((y + fold) / pitch) % 1 < 0.5).astype(np.float32)


def paisley(rng: np.random.Generator) -> NDArray[np.float32]:
    """Curly figures of no particular kind."""
    field = layers(rng, int(rng.integers(5, 14)), SIDE, count=2)
    return (np.sin(field * rng.uniform(12, 40)) > rng.uniform(-0.2, 0.5)).astype(np.float32)


def plain(_rng: np.random.Generator) -> NDArray[np.float32]:
    return np.zeros((SIDE, SIDE), np.float32)


PATTERNS: dict[str, Callable[[np.random.Generator], NDArray[np.float32]]] = {
    "stripes": stripes,
    "checks": checks,
    "chequers": chequers,
    "dots": dots,
    "dots too": dots,
    "flowers": flowers,
    "herringbone": herringbone,
    "paisley": paisley,
    "plain": plain,
}


def leather(rng: np.random.Generator, _split: str) -> Surface:
    height, _ = cells(rng, int(rng.uniform(2500, 14000)), SIDE)
    relief = np.asarray(cv2.GaussianBlur(np.minimum(height, 8), (0, 0), 1.2), np.float32)
    tone = shaded(relief, rng.uniform(0.01, 0.045), rng.uniform(0, 6)) + 0.15 * (layers(rng, 4, SIDE, count=3) - 0.5)
    return np.asarray(house_colour(rng), np.float32) * tone[..., None]


def plastic(rng: np.random.Generator, _split: str) -> Surface:
    """Almost nothing: a tone, dust, a few scratches."""
    colour = house_colour(rng) if rng.random() < 0.65 else (0.04, 0.04, 0.045)
    tone = 1 + rng.uniform(0, 0.03) * grain(rng, SIDE, 0.8) + 0.08 * (layers(rng, 2, SIDE, count=2) - 0.5)
    return np.asarray(colour, np.float32) * tone[..., None]


def cork(rng: np.random.Generator, _split: str) -> Surface:
    _, owner = cells(rng, int(rng.uniform(2000, 9000)), SIDE)
    tones = rng.normal(0, 0.5, owner.max() + 1).astype(np.float32)
    field = np.clip(0.4 + 0.3 * tones[owner] + 0.25 * (layers(rng, 30, SIDE, count=3) - 0.5), 0, 1)
    return ramp(cv2.GaussianBlur(field, (0, 0), 1.0), (0.8, 0.62, 0.42), (0.42, 0.26, 0.14))


def concrete(rng: np.random.Generator, _split: str) -> Surface:
    colour = Range((20, 220), (0.0, 0.1), (0.4, 0.8)).draw(rng)
    field = 0.3 * (layers(rng, 4, SIDE, count=6, fade=0.6) - 0.5) + 0.03 * grain(rng, SIDE)
    holes = np.clip(grain(rng, SIDE, 2.0) - 2.8, 0, 1)
    return np.asarray(colour, np.float32) * (1 + field - 0.5 * holes)[..., None]


def terrazzo(rng: np.random.Generator, _split: str) -> Surface:
    _, owner = cells(rng, int(rng.uniform(400, 2500)), SIDE)
    chips = np.array([mix(any_colour(rng), (0.6, 0.6, 0.6), 0.4) for _ in range(6)], np.float32)
    ground = np.array(Range((20, 60), (0, 0.1), (0.6, 0.92)).draw(rng), np.float32)
    pick = rng.integers(0, 12, owner.max() + 1)
    colours = np.where((pick < 6)[:, None], chips[pick % 6], ground)
    return np.asarray(cv2.GaussianBlur(colours[owner].astype(np.float32), (0, 0), 1.0), np.float32)


def board(rng: np.random.Generator, split: str) -> Surface:
    """A game board or play mat: squares, some tinted, some with numbers printed on them."""
    ground = np.ones((SIDE, SIDE, 3), np.float32) * np.asarray(house_colour(rng), np.float32)
    count = int(rng.integers(5, 18))
    edges = np.linspace(0, SIDE, count + 1).astype(int)
    tints = [mix(any_colour(rng), (0.9, 0.9, 0.85), 0.4) for _ in range(3)]
    for row, column in rng.integers(0, count, (int(count * count * rng.uniform(0.05, 0.6)), 2)):
        ground[edges[row] : edges[row + 1], edges[column] : edges[column + 1]] = tints[int(rng.integers(3))]
    ink: Rgb = (0.95, 0.95, 0.92) if float(ground.mean()) < 0.4 else (0.08, 0.08, 0.1)
    lines = printing.lattice(SIDE, SIDE / count, max(1, int(rng.integers(1, 6))))
    numbers = printing.numbers_in_squares(rng, SIDE, count, split)
    return inked(inked(ground, lines, ink), numbers, ink) * (1 + 0.02 * grain(rng, SIDE, 0.7))[..., None]


def photograph(rng: np.random.Generator, split: str) -> Surface:
    picture = photo_crops(rng, split, SIDE)
    return wood(rng, split) if picture is None else as_mask(picture)


STUFFS: dict[str, dict[str, Stuff]] = {
    "train": {
        "wood": Stuff(wood, 0.24, (250, 900), (0.15, 0.8)),
        "felt": Stuff(felt, 0.11, (120, 400), (0.9, 1.0)),
        "paper": Stuff(paper, 0.1, (150, 350), (0.7, 1.0)),
        "newspaper": Stuff(newspaper, 0.03, (200, 400), (0.8, 1.0)),
        "carpet": Stuff(carpet, 0.08, (120, 500), (1.0, 1.0)),
        "marble": Stuff(marble, 0.05, (250, 900), (0.05, 0.3)),
        "granite": Stuff(granite, 0.05, (200, 700), (0.05, 0.4)),
        "cloth": Stuff(cloth, 0.11, (150, 500), (0.8, 1.0)),
        "leather": Stuff(leather, 0.03, (120, 350), (0.3, 0.7)),
        "plastic": Stuff(plastic, 0.08, (200, 500), (0.03, 0.9)),
        "cork": Stuff(cork, 0.02, (150, 400), (0.9, 1.0)),
        "board": Stuff(board, 0.05, (200, 500), (0.2, 0.9)),
        "photograph": Stuff(photograph, 0.05, (200, 800), (0.1, 1.0)),
    },
    "test": {
        "wood": Stuff(wood, 0.28, (250, 900), (0.15, 0.8)),
        "felt": Stuff(felt, 0.14, (120, 400), (0.9, 1.0)),
        "paper": Stuff(paper, 0.12, (150, 350), (0.7, 1.0)),
        "terrazzo": Stuff(terrazzo, 0.06, (250, 700), (0.1, 0.4)),
        "concrete": Stuff(concrete, 0.06, (250, 700), (0.5, 1.0)),
        "cloth": Stuff(cloth, 0.12, (150, 500), (0.8, 1.0)),
        "plastic": Stuff(plastic, 0.1, (200, 500), (0.03, 0.9)),
        "board": Stuff(board, 0.06, (200, 500), (0.2, 0.9)),
        "photograph": Stuff(photograph, 0.06, (200, 800), (0.1, 1.0)),
    },
}


def draw_table(rng: np.random.Generator, split: str, what: str | None = None) -> Table:
    """A table top with the scale and shine that go with it; `what` asks for one stuff."""
    stuffs = STUFFS[split]
    shares = np.array([stuff.share for stuff in stuffs.values()])
    name = what or str(rng.choice(list(stuffs), p=shares / shares.sum()))
    stuff = stuffs[name]
    surface = used(stuff.draw(rng, split), rng)
    picture = (np.clip(surface, 0, 1) * 255 + 0.5).astype(np.uint8)
    turned = np.ascontiguousarray(np.rot90(picture, int(rng.integers(4))))
    return Table(turned, float(rng.uniform(*stuff.width_mm)), float(rng.uniform(*stuff.roughness)), name)


def used(surface: Surface, rng: np.random.Generator) -> Surface:
    """Dust, crumbs, stains: no table is as clean as it was made."""
    if rng.random() < 0.35:
        stain = np.clip(spread(layers(rng, 3, SIDE, count=4)) - 0.6, 0, 1) * rng.uniform(0.05, 0.5)
        surface = surface * (1 - stain[..., None])
    for _ in range(int(rng.integers(0, 25)) if rng.random() < 0.4 else 0):
        crumb(surface, rng)
    return surface * np.float32(rng.uniform(0.85, 1.1))


def crumb(surface: Surface, rng: np.random.Generator) -> None:
    x, y = (int(v) for v in rng.integers(0, SIDE, 2))
    colour = tuple(float(c) for c in mix((0.6, 0.5, 0.35), any_colour(rng), 0.5))
    axes = (int(rng.integers(1, 6)), int(rng.integers(1, 4)))
    cv2.ellipse(surface, (x, y), axes, float(rng.uniform(0, 180)), 0, 360, colour, -1, cv2.LINE_AA)


def make_table(rng: np.random.Generator, split: str) -> NDArray[np.uint8]:
    """Only the picture of `draw_table`."""
    return draw_table(rng, split).picture


def unevenness(rng: np.random.Generator) -> NDArray[np.float32]:
    """A slow change of tone over the whole table, 0–1."""
    return wrapped(rng, 3, 3, SIDE)
