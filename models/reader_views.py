"""What the reader sees while it learns: kept crops, turned, shifted, tilted and relit."""

from __future__ import annotations

from collections.abc import Callable

import cv2
import numpy as np
from numpy.typing import NDArray

from datasets.plane import rotation
from models.crops import CROP, Crops
from models.light import Pixels, Rng, relight, tone, weigh
from models.pose import Floats, moved, square_pose, told_pose
from models.questions import HEAD_NAMES, HEADS, UNKNOWN
from models.sizes import DOUBLE_MARGIN, FACE_MARGIN, INSIDE_MARGIN, MARGIN, ROOM, SIDE

AS_TAKEN = 0.4
"""Share of views that keep the sharpness and grain of their picture: it has been through a lens already."""
CLEAR_AS_TAKEN = 0.75
"""The same of double dice: little is left of a small die that is blurred twice."""
SIGNS_AS_TAKEN = 0.6
"""The same of letters and symbols: of small ones little is left, too."""
UPRIGHT = 0.8
"""Share of views that stay as the camera stood: seen from the side, only *up* tells the top face from the others."""
ROUGHLY = (0.75, 1.5, 3.0, 6.0)
"""How far roughly straightened views are off, in what is usual."""
BETWEEN = 0.35
"""Share of views of clear dice that are not straightened by their top."""
CUT_OUT = 0.12
"""Share of whole dice of which only the top face is shown, as somebody cuts it out of a picture; and how much of the
picture that is, in what the face takes up: its pips alone, or a little of the die around it."""
CUT = (0.72, 1.3)
ONE_PIP = 0.15
"""Share of ones of which little more than the pip is shown, and how much of the face that is: it is all they have."""
PIP = (0.35, 0.7)
ASTRAY = 0.1
"""Share of straightened views that are not straight: the first look may be wrong about how the face lies."""

KIND, BODY, VALUE, INNER = (HEAD_NAMES.index(head) for head in ("kind", "body", "value", "inner"))
ABOUT_DOUBLES = [HEAD_NAMES.index(head) for head in ("kind", "value", "inner", "inner_seen")]
SET, NOTHING = (HEADS["kind"].index(kind) for kind in ("set", "nothing"))
D6, ONE = HEADS["kind"].index("d6"), HEADS["value"].index("1")
MIRRORED = [HEADS["kind"].index(kind) for kind in ("d6", "double", "nothing")]
"""Kinds whose faces mean the same in a mirror; words and squiggles do not."""

Told = NDArray[np.float32]
"""An answer to each question; then how the face lies, or where the pips are."""
MakeView = Callable[[Crops, int, Rng, int], tuple[Pixels, Told]]


def whole_view(crops: Crops, index: int, rng: Rng, side: int) -> tuple[Pixels, Told]:
    """The whole die, as the finder might have boxed it."""
    pip = pip_of_one(crops, index, rng)
    turn = whole_turn(crops, index, rng, side) if pip is None else cut_out(pip, rng, side, mirror=True)
    cut = cv2.warpAffine(
        crops.pixels[index], turn, (side, side), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE
    )
    pixels, answers = lit(cut.astype(np.uint8, copy=False), crops.answers[index], rng)
    told = answers if pip is None else value_alone(answers)
    pose = told_pose(moved(crops.pose[index].astype(np.float64) if pip is None else pip, turn), side)
    return pixels, np.concatenate([told, pose]).astype(np.float32)


def whole_turn(crops: Crops, index: int, rng: Rng, side: int) -> Floats:
    """From the kept crop to a view of the die, or now and then of its top face alone."""
    mirror = bool(crops.answers[index, KIND] in MIRRORED)
    alone, nothing = is_alone(crops, index), crops.answers[index, KIND] == NOTHING
    face = None if alone or nothing or rng.random() >= CUT_OUT else known_pose(crops, index, rng)
    if face is not None:
        return cut_out(face, rng, side, mirror=mirror)
    card = is_card(crops, index)
    return transform(float(crops.reach[index]), rng, side, alone=alone, card=card, mirror=mirror)


def face_view(crops: Crops, index: int, rng: Rng, side: int) -> tuple[Pixels, Told]:
    """The top face, straightened as well as the first look can, in any of four quarter turns."""
    pip = pip_of_one(crops, index, rng)
    pose = face_pose(crops, index, rng) if pip is None else pip
    pixels, answers, _ = straight_view(crops, index, (pose, FACE_MARGIN), rng, side)
    return pixels, (answers if pip is None else value_alone(answers)).astype(np.float32)


def signs_view(crops: Crops, index: int, rng: Rng, side: int) -> tuple[Pixels, Told]:
    """The same, less relit and further from straight: other types have other widths and weights."""
    square = face_pose(crops, index, rng), FACE_MARGIN
    pixels, answers, _ = straight_view(crops, index, square, rng, side, as_taken=SIGNS_AS_TAKEN, astray=0.3)
    return weigh(pixels, rng) if rng.random() < 0.2 else pixels, answers.astype(np.float32)


def rough_view(crops: Crops, index: int, rng: Rng, side: int) -> tuple[Pixels, Told]:
    """A face that is straightened roughly, and how it lies there: of a double die as often that of the small one."""
    inside = not np.isnan(crops.inner[index, 0]) and rng.random() < 0.5
    pose = (crops.inner if inside else crops.pose)[index].astype(np.float64)
    start = pose if inside or rng.random() < 0.5 else face_pose(crops, index, rng)
    much = float(rng.choice(ROUGHLY))
    back = straightening(start, ROOM, rng, side, mirror=bool(crops.answers[index, KIND] in MIRRORED), much=much)
    pixels, _ = lit(warped(crops, index, back, side), crops.answers[index], rng)
    told = np.full(len(HEAD_NAMES), UNKNOWN)
    lies = told_pose(moved(pose, np.asarray(cv2.invertAffineTransform(back), np.float64)), side)
    return pixels, np.concatenate([told, lies]).astype(np.float32)


def inside_view(crops: Crops, index: int, rng: Rng, side: int) -> tuple[Pixels, Told]:
    """The small die inside a double die, and a little of what lies around it."""
    square = crops.inner[index].astype(np.float64), INSIDE_MARGIN
    pixels, answers, _ = straight_view(crops, index, square, rng, side, as_taken=CLEAR_AS_TAKEN, astray=0.2)
    told = np.full(len(HEAD_NAMES), UNKNOWN)
    told[INNER] = answers[INNER]
    return pixels, told.astype(np.float32)


def double_view(crops: Crops, index: int, rng: Rng, side: int) -> tuple[Pixels, Told]:
    """The top of a double die with all that is seen through it, and where the pips of both dice are."""
    square = clear_pose(crops, index, rng), DOUBLE_MARGIN
    pixels, answers, turn = straight_view(crops, index, square, rng, side, as_taken=CLEAR_AS_TAKEN)
    told = np.full(len(HEAD_NAMES), UNKNOWN)
    told[ABOUT_DOUBLES] = answers[ABOUT_DOUBLES]
    poses = [told_pose(moved(each[index].astype(np.float64), turn), side) for each in (crops.inner, crops.pose)]
    pips = crops.pips[index] @ turn[:, :2].T + turn[:, 2]
    return pixels, np.concatenate([told, *poses, pips.ravel() / side]).astype(np.float32)


def clear_pose(crops: Crops, index: int, rng: Rng) -> Floats:
    """As in `face_pose`, or somewhere between the top of the die and its bottom, which may be taken for the top."""
    pose = crops.pose[index].astype(np.float64)
    if np.isnan(pose[0]) or rng.random() >= BETWEEN:
        return face_pose(crops, index, rng)
    across = CROP - 2 * pose[:2]
    return np.concatenate([pose[:2] + rng.uniform(0, 1) * across, pose[2:]])


def straight_view(
    crops: Crops,
    index: int,
    square: tuple[Floats, float],
    rng: Rng,
    side: int,
    *,
    as_taken: float = AS_TAKEN,
    astray: float = ASTRAY,
) -> tuple[Pixels, NDArray[np.int8], Floats]:
    """What lies in a pose and a margin around it, its answers, and the transform that took it from the crop."""
    mirror = bool(crops.answers[index, KIND] in MIRRORED)
    much = 4.0 if rng.random() < astray else 1.0
    back = straightening(*square, rng, side, mirror=mirror, much=much)
    pixels, answers = lit(warped(crops, index, back, side), crops.answers[index], rng, as_taken)
    return pixels, answers, np.asarray(cv2.invertAffineTransform(back), np.float64)


def warped(crops: Crops, index: int, back: Floats, side: int) -> Pixels:
    """A view of so many pixels a side, each of which comes from where `back` says."""
    flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    cut = cv2.warpAffine(crops.pixels[index], back, (side, side), flags=flags, borderMode=cv2.BORDER_REPLICATE)
    return cut.astype(np.uint8, copy=False)


def lit(
    cut: Pixels, answers: NDArray[np.int8], rng: Rng, as_taken: float = AS_TAKEN
) -> tuple[Pixels, NDArray[np.int8]]:
    """Under another light; where that changes the colours, the body's is no longer told."""
    told = answers.copy()
    keep_hue = bool(told[KIND] == SET) or (bool(told[BODY] != UNKNOWN) and rng.random() < 0.6)
    if not keep_hue:
        told[BODY] = UNKNOWN
    change = tone if rng.random() < as_taken else relight
    return change(cut, rng, keep_hue=keep_hue), told


def is_alone(crops: Crops, index: int) -> bool:
    """A face without a die around it."""
    return bool(crops.reach[index] < 1.5)


def pip_of_one(crops: Crops, index: int, rng: Rng) -> Floats | None:
    """Now and then the pip of an ordinary 1 as if it were the face: some cut out no more than that."""
    kind, value = crops.answers[index, KIND], crops.answers[index, VALUE]
    pose = crops.pose[index].astype(np.float64)
    if kind != D6 or value != ONE or np.isnan(pose[0]) or rng.random() >= ONE_PIP:
        return None
    return np.concatenate([pose[:2], pose[2:] * rng.uniform(*PIP)])


def value_alone(answers: NDArray[np.int8]) -> NDArray[np.int8]:
    """A finder takes pips for dice: that a pip is one must not be learned, only what it would show."""
    told = np.full_like(answers, UNKNOWN)
    told[VALUE] = answers[VALUE]
    return told


def is_card(crops: Crops, index: int) -> bool:
    """One that is not square: of drawn faces it is known how they lie."""
    return is_alone(crops, index) and bool(np.isnan(crops.pose[index, 0]))


def transform(reach: float, rng: Rng, side: int, *, alone: bool, card: bool, mirror: bool) -> Floats:
    """Turned a little or anyhow, a finder's errors in place and size, a tilt; at times as tight as a cut-out face."""
    tight = alone or rng.random() < 0.15
    margin = rng.uniform(0.85, 1.15) if tight else MARGIN * rng.uniform(0.88, 1.18)
    scale = side / CROP * reach / margin
    upright = not alone and rng.random() < UPRIGHT
    angle = rng.normal(0, 0.12) if upright else rng.uniform(0, 2 * np.pi)
    turn = scale * rotation(angle) @ squeeze(rng, 0.07) @ (card_shape(rng) if card else np.eye(2)) @ flip(rng, mirror)
    shift = side / 2 + rng.normal(0, 0.03, 2) * side - turn @ np.array([CROP / 2, CROP / 2])
    return np.hstack([turn, shift[:, None]])


def straightening(pose: Floats, margin: float, rng: Rng, side: int, *, mirror: bool, much: float) -> Floats:
    """2 × 3: where in the crop each point of the straightened view comes from; `much`: how far it is off, usually 1."""
    turn = rotation(rng.normal(0, 0.04 * much) + rng.integers(4) * np.pi / 2) * np.exp(rng.normal(0, 0.033 * much))
    shape = pose[2:].reshape(2, 2) @ squeeze(rng, 0.033 * much) @ turn @ flip(rng, mirror) * margin
    middle = pose[:2] + pose[2:].reshape(2, 2) @ rng.normal(0, 0.04 * much, 2)
    return np.hstack([shape * 2 / side, (middle - shape @ np.ones(2))[:, None]])


def face_pose(crops: Crops, index: int, rng: Rng) -> Floats:
    """As labelled or as the first look sees it, or else a guess: anyhow turned, in the middle of the box."""
    if (known := known_pose(crops, index, rng)) is not None:
        return known
    half = CROP / 2 / float(crops.reach[index]) * (1 if is_card(crops, index) else rng.uniform(0.65, 0.95))
    guess = square_pose(CROP / 2, half)
    shape = rotation(rng.uniform(0, 2 * np.pi)) * half
    if is_card(crops, index):
        shape = np.linalg.inv(card_shape(rng)) @ shape
    return np.concatenate([guess[:2], shape.ravel()])


def known_pose(crops: Crops, index: int, rng: Rng) -> Floats | None:
    known = [poses[index] for poses in (crops.pose, crops.seen) if poses is not None and not np.isnan(poses[index, 0])]
    return known[int(rng.integers(len(known)))].astype(np.float64) if known else None


def cut_out(pose: Floats, rng: Rng, side: int, *, mirror: bool) -> Floats:
    """The face alone, as it stands before the camera: it fills the view, a little aside."""
    half = np.abs(pose[2:].reshape(2, 2)).sum(1).max() * rng.uniform(*CUT)
    turn = side / 2 / half * rotation(rng.normal(0, 0.12)) @ squeeze(rng, 0.05) @ flip(rng, mirror)
    shift = side / 2 + rng.normal(0, 0.03, 2) * side - turn @ pose[:2]
    return np.hstack([turn, shift[:, None]])


def squeeze(rng: Rng, much: float) -> Floats:
    """Longer in one direction and shorter in the other."""
    lean, stretch = rng.uniform(0, 2 * np.pi), np.exp(rng.normal(0, much))
    return np.asarray(rotation(lean) @ np.diag([stretch, 1 / stretch]) @ rotation(-lean))


def card_shape(rng: Rng) -> Floats:
    """Cards are taller than wide; a die's face is square."""
    return np.diag([1 / np.sqrt(0.8), rng.uniform(0.66, 1.0) / np.sqrt(0.8)])


def flip(rng: Rng, mirror: bool) -> Floats:
    return np.diag([-1.0 if mirror and rng.random() < 0.5 else 1.0, 1.0])


def plain_view(crops: Crops, index: int) -> Pixels:
    """As in use: upright, the margin exact (a face without surroundings fills the view)."""
    turn = plain_turn(crops, index)
    flags = cv2.INTER_AREA if turn[0, 0] < 1 else cv2.INTER_LINEAR
    cut = cv2.warpAffine(crops.pixels[index], turn, (SIDE, SIDE), flags=flags, borderMode=cv2.BORDER_REPLICATE)
    return cut.astype(np.uint8, copy=False)


def plain_turn(crops: Crops, index: int) -> Floats:
    """From the kept crop to the plain view."""
    scale = SIDE / CROP * float(crops.reach[index]) / (1.0 if is_alone(crops, index) else MARGIN)
    shift = SIDE / 2 - scale * CROP / 2
    return np.array([[scale, 0, shift], [0, scale, shift]])
