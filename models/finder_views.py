"""What the finder sees while it learns: windows cut from labelled pictures at every size, in every light."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from datasets.labelled import Labelled, boxes
from datasets.plane import rotation
from models.light import Pixels, Rng, relight
from models.sizes import STRIDE

WINDOW = 384
SMALLEST_DIE, LARGEST_DIE = 9.0, 300.0
"""Pixels of a die in the finder's input: 20–300 px in a frame of 1280 is 10–150 px in one of 640; more close up."""


@dataclass(frozen=True, slots=True)
class View:
    """A window and what it holds."""

    pixels: Pixels
    boxes: NDArray[np.float32]
    """(n, 4) x, y, w, h of the dice."""
    blind: NDArray[np.float32]
    """(m, 4) places where neither a find nor a miss counts: dice that hardly show."""


def make_view(rows: Sequence[Labelled], empty: Sequence[Labelled], rng: Rng) -> View:
    """One picture, four smaller ones side by side, or dice pasted where there were none."""
    how = rng.random()
    if how < 0.35:
        return relit(quartered([*rows, *empty[: len(rows) // 8]], rng), rng)
    if how < 0.6 and empty:
        return relit(pasted(window(pick(empty, rng), WINDOW, rng), rows, rng), rng)
    return relit(window(pick(rows, rng), WINDOW, rng), rng)


def relit(view: View, rng: Rng) -> View:
    return View(relight(view.pixels, rng), view.boxes, view.blind)


def pick(rows: Sequence[Labelled], rng: Rng) -> Labelled:
    return rows[int(rng.integers(len(rows)))]


def quartered(rows: Sequence[Labelled], rng: Rng) -> View:
    half = WINDOW // 2
    parts = [window(pick(rows, rng), half, rng) for _ in range(4)]
    corners = [(0, 0), (half, 0), (0, half), (half, half)]
    pixels = np.empty((WINDOW, WINDOW, 3), np.uint8)
    for part, (x, y) in zip(parts, corners, strict=True):
        pixels[y : y + half, x : x + half] = part.pixels
    moved = [(moved_by(part.boxes, at), moved_by(part.blind, at)) for part, at in zip(parts, corners, strict=True)]
    return View(pixels, np.concatenate([dice for dice, _ in moved]), np.concatenate([blind for _, blind in moved]))


def pasted(view: View, rows: Sequence[Labelled], rng: Rng) -> View:
    """Dice cut out of other pictures laid onto this one: a die must be known by itself, not by its table."""
    pixels, placed = view.pixels.copy(), np.empty((0, 4), np.float32)
    typical = float(np.exp(rng.uniform(np.log(12), np.log(110))))
    for _ in range(int(rng.integers(0, 9))):
        row = pick(rows, rng)
        side = min(typical * float(np.exp(rng.normal(0, 0.15))), WINDOW * 0.6)
        spot = np.array([[*rng.uniform(0, WINDOW - side, 2), side, side]], np.float32)
        if len(row.dice) and not crowded(spot, placed):
            placed = np.concatenate([placed, paste(pixels, row, spot[0], rng)])
    return View(pixels, placed, np.empty((0, 4), np.float32))


def crowded(spot: NDArray[np.float32], placed: NDArray[np.float32]) -> bool:
    middle = spot[0, :2] + spot[0, 2:] / 2
    others = placed[:, :2] + placed[:, 2:] / 2
    return bool((np.abs(others - middle).max(1) < 0.9 * spot[0, 2]).any()) if len(placed) else False


def paste(pixels: Pixels, row: Labelled, spot: NDArray[np.float32], rng: Rng) -> NDArray[np.float32]:
    """Draws one die of `row` into the square `spot`, its edge faded, and returns its box."""
    die = row.dice[int(rng.integers(len(row.dice)))]
    if die.box is None or min(die.box[2:]) < 12:
        return np.empty((0, 4), np.float32)
    source = row.pixels()
    x, y, w, h = (round(v) for v in die.box)
    cut = source[max(y, 0) : y + h, max(x, 0) : x + w]
    scale = float(spot[2]) / max(cut.shape[:2])
    size = max(4, round(cut.shape[1] * scale)), max(4, round(cut.shape[0] * scale))
    small = cv2.resize(cut, size, interpolation=cv2.INTER_AREA if scale < 1 else cv2.INTER_LINEAR)
    small = np.rot90(small, int(rng.integers(4)))
    left, top = int(spot[0]), int(spot[1])
    height, width = small.shape[:2]
    under = pixels[top : top + height, left : left + width]
    mask = rounded_mask(width, height, rng)[: under.shape[0], : under.shape[1], None]
    under[:] = (under * (1 - mask) + small[: under.shape[0], : under.shape[1]] * mask).astype(np.uint8)
    return np.array([[left, top, under.shape[1], under.shape[0]]], np.float32)


def rounded_mask(width: int, height: int, rng: Rng) -> NDArray[np.float32]:
    """Where the die is most likely inside its box: a rounded square with a soft edge."""
    mask = np.zeros((height, width), np.float32)
    inset = rng.uniform(0.0, 0.06)
    power = rng.uniform(2.4, 6.0)
    y, x = np.mgrid[-1 : 1 : height * 1j, -1 : 1 : width * 1j]
    mask[:] = np.abs(x / (1 - inset)) ** power + np.abs(y / (1 - inset)) ** power < 1
    return cv2.GaussianBlur(mask, (0, 0), 0.6 + 0.015 * width).astype(np.float32)


def moved_by(found: NDArray[np.float32], at: tuple[int, int]) -> NDArray[np.float32]:
    return found + np.array([*at, 0, 0], np.float32)


def window(row: Labelled, side: int, rng: Rng) -> View:
    """A square cut out of one picture, turned by quarters, mirrored, and scaled so that dice get any size."""
    pixels, dice, blind = row.pixels(), boxes(row), blind_spots(row)
    scale = choose_scale(dice, pixels.shape, side, rng)
    focus = choose_focus(dice, pixels.shape, side / scale, rng)
    turn = transform(scale, focus, side, rng)
    border = cv2.BORDER_CONSTANT if rng.random() < 0.7 else cv2.BORDER_REFLECT_101
    filling = tuple(float(v) for v in rng.integers(0, 256, 3)) if rng.random() < 0.5 else (114.0, 114.0, 114.0)
    if border == cv2.BORDER_REFLECT_101 and len(dice):
        border = cv2.BORDER_CONSTANT  # a mirrored die would have no label
    small, rest = shrunk(pixels, scale, turn)
    cut = cv2.warpAffine(small, rest, (side, side), flags=cv2.INTER_LINEAR, borderMode=border, borderValue=filling)
    return View(cut.astype(np.uint8, copy=False), *clipped(turned(dice, turn), turned(blind, turn), side))


def blind_spots(row: Labelled) -> NDArray[np.float32]:
    hidden = [thing.box for thing in row.things if thing.what == "hidden die"]
    return np.array(hidden, np.float32).reshape(-1, 4)


def choose_scale(dice: NDArray[np.float32], shape: tuple[int, ...], side: int, rng: Rng) -> float:
    typical = float(np.median(dice[:, 2:].max(1))) if len(dice) else max(shape) / 12
    wanted = float(np.exp(rng.uniform(np.log(SMALLEST_DIE * 1.2), np.log(LARGEST_DIE * 0.9))))
    # Never far beyond what the photograph holds (an enlarged blur teaches nothing about large dice), and never so small
    # that most of the window stays empty.
    return float(np.clip(wanted / typical, 0.75 * side / max(shape), 2.2))


def choose_focus(dice: NDArray[np.float32], shape: tuple[int, ...], reach: float, rng: Rng) -> tuple[float, float]:
    """Near a die more often than not; mostly so that the window stays inside the picture."""
    size = np.array([shape[1], shape[0]], np.float64)
    focus = rng.uniform(0, size)
    if len(dice) and rng.random() < 0.8:
        x, y, w, h = dice[int(rng.integers(len(dice)))]
        focus = np.array([x + w / 2, y + h / 2]) + rng.uniform(-0.4, 0.4, 2) * reach
    if rng.random() < 0.8:
        half = np.minimum(reach, size) / 2
        focus = np.clip(focus, half, size - half)
    return float(focus[0]), float(focus[1])


def transform(scale: float, focus: tuple[float, float], side: int, rng: Rng) -> NDArray[np.float64]:
    """Scale, a quarter turn, perhaps a mirror, a little stretch and tilt; `focus` goes to the middle."""
    angle = np.pi / 2 * rng.integers(4) + (rng.uniform(-0.12, 0.12) if rng.random() < 0.4 else 0)
    stretch = np.exp(rng.normal(0, 0.06, 2)) * scale * np.array([rng.choice([-1, 1]), 1])
    turn = rotation(angle) @ np.diag(stretch)
    shift = side / 2 - turn @ np.array(focus)
    return np.hstack([turn, shift[:, None]])


def shrunk(pixels: Pixels, scale: float, turn: NDArray[np.float64]) -> tuple[Pixels, NDArray[np.float64]]:
    """The picture shrunk by area averaging, as a sensor does, and the transform that remains to be done."""
    if scale > 0.8:
        return pixels, turn
    height, width = pixels.shape[:2]
    size = max(1, round(width * scale)), max(1, round(height * scale))
    small = cv2.resize(pixels, size, interpolation=cv2.INTER_AREA).astype(np.uint8, copy=False)
    rest = turn.copy()
    rest[:, 0] *= width / size[0]
    rest[:, 1] *= height / size[1]
    return small, rest


def turned(found: NDArray[np.float32], turn: NDArray[np.float64]) -> NDArray[np.float32]:
    """Boxes of the transformed boxes. A die is round enough at its corners to shrink a turned box a little."""
    if not len(found):
        return found
    x, y, w, h = found.T
    centre = np.stack([x + w / 2, y + h / 2]) * 1.0
    middle = turn[:, :2] @ centre + turn[:, 2:]
    extent = np.abs(turn[:, :2]) @ np.stack([w, h])
    slack = np.abs(turn[:, :2]).min() / max(np.abs(turn[:, :2]).max(), 1e-9)
    extent = extent / (1 + 0.6 * slack)
    return np.concatenate([middle - extent / 2, extent]).T.astype(np.float32)


def clipped(
    dice: NDArray[np.float32], blind: NDArray[np.float32], side: int
) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
    """Dice cut by the window's edge stay dice while a third of them shows; tiny and hardly visible ones go blind."""
    if not len(dice):
        return dice, blind
    low = np.clip(dice[:, :2], 0, side)
    high = np.clip(dice[:, :2] + dice[:, 2:], 0, side)
    shown = np.prod(high - low, axis=1) / np.maximum(np.prod(dice[:, 2:], axis=1), 1e-6)
    cut = np.concatenate([low, high - low], axis=1).astype(np.float32)
    size = cut[:, 2:].max(1)
    good = (shown > 0.35) & (size > SMALLEST_DIE * 0.8) & (size < LARGEST_DIE * 1.2)
    return cut[good], np.concatenate([blind, cut[~good & (shown > 0)]])


def targets(view: View) -> NDArray[np.float32]:
    """(7, h, w): heat, log width, log height, x and y within the cell, weight of the box terms, weight of the heat."""
    side = WINDOW // STRIDE
    out = np.zeros((7, side, side), np.float32)
    out[6] = 1
    for box in view.blind:
        x0, y0, x1, y1 = cells_of(box)
        out[6, y0:y1, x0:x1] = 0
    for box in sorted(view.boxes.tolist(), key=lambda b: -b[2] * b[3]):
        draw_die(out, box)
    return out


def cells_of(box: NDArray[np.float32]) -> tuple[int, int, int, int]:
    x, y, w, h = (float(v) / STRIDE for v in box)
    return int(max(x, 0)), int(max(y, 0)), int(np.ceil(x + w)), int(np.ceil(y + h))


def draw_die(out: NDArray[np.float32], box: Sequence[float]) -> None:
    x, y, w, h = box
    cx, cy = (x + w / 2) / STRIDE, (y + h / 2) / STRIDE
    side = out.shape[1]
    i, j = min(int(cx), side - 1), min(int(cy), side - 1)
    rx, ry = max(0.6, 0.09 * w / STRIDE), max(0.6, 0.09 * h / STRIDE)
    reach = int(np.ceil(3 * max(rx, ry)))
    x0, x1, y0, y1 = max(i - reach, 0), min(i + reach + 1, side), max(j - reach, 0), min(j + reach + 1, side)
    gx = np.exp(-((np.arange(x0, x1) - i) ** 2) / (2 * rx**2))
    gy = np.exp(-((np.arange(y0, y1) - j) ** 2) / (2 * ry**2))
    out[0, y0:y1, x0:x1] = np.maximum(out[0, y0:y1, x0:x1], gy[:, None] * gx[None])
    out[1:6, j, i] = np.log(w), np.log(h), cx - i, cy - j, 1
