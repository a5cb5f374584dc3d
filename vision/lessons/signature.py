"""How a die looks to the reader: its likeness, and for a lesson what that would be after each quarter turn."""

from __future__ import annotations

import hashlib

import numpy as np

from vision.faces import Limits, decide
from vision.heads import averaged
from vision.inputs import to_input
from vision.lessons.lesson import CROP_REACH, CROP_SIDE, Signature, name_of
from vision.lessons.turned import quarter_turns
from vision.opencv import cv2
from vision.read import CLOSER_LOOKS, Reader
from vision.types import Floats, Pixels

LOOKS = (1.0, *CLOSER_LOOKS)
WAY = b"quarter turns of the top face, the middle of three looks"
"""How lessons are signed; another way must have another name."""


def unit(vectors: Floats) -> Floats:
    return np.asarray(vectors / np.maximum(np.linalg.norm(vectors, axis=-1, keepdims=True), 1e-9), np.float32)


def sign_lesson(reader: Reader, crop: Pixels) -> Signature:
    """Of a kept crop. The reader straightens the top face: however the die lies, it stands in one of four ways.

    The middle of several looks lies nearer to later views than any one of them.
    """
    plain = np.stack([view(reader, crop, zoom) for zoom in LOOKS])
    tops = reader.tops(plain)
    turns = [quarter_turns(each, None if tops is None else tops[look]) for look, each in enumerate(plain)]
    heads = [reader.read(some) for some in turns]
    alone = decide(averaged(heads), Limits.of(reader.network.about))[0]
    vectors = unit(np.mean([each.likeness for each in heads], axis=0))
    return Signature(vectors, name_of(alone.kind, alone.face))


def view(reader: Reader, crop: Pixels, zoom: float = 1.0) -> Pixels:
    """A kept crop as the reader takes it."""
    about = reader.network.about
    scale = about.size / CROP_SIDE * CROP_REACH / (about.margin * zoom)
    shift = (about.size - 1) / 2 - scale * (CROP_SIDE - 1) / 2
    turn = np.array([[scale, 0.0, shift], [0.0, scale, shift]])
    done = cv2.warpAffine(crop, turn, (about.size, about.size), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    return done.astype(np.uint8, copy=False)


def fingerprint(reader: Reader) -> str:
    """Tells readers, and ways to sign, apart: what one saw in a die means nothing to another.

    A reader whose last layers were tuned sees dice as before, but has other answers: those count, too.
    """
    about = reader.network.about
    pattern = (np.arange(about.size**2 * 3).reshape(1, about.size, about.size, 3) * 7 % 256).astype(np.uint8)
    told = reader.network.run(to_input(pattern, about))
    seen = b"".join(np.round(told[name], 2).tobytes() for name in sorted(told))
    return hashlib.sha256(WAY + seen).hexdigest()[:16]
