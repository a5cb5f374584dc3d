"""How a die looks to the reader: its embedding, and for a lesson what that would be after each quarter turn."""

from __future__ import annotations

import hashlib

import numpy as np

from vision.faces import Limits, decide
from vision.lessons.lesson import CROP_REACH, CROP_SIDE, Signature, name_of
from vision.lessons.turned import quarter_turns
from vision.opencv import cv2
from vision.read import Reader
from vision.types import Floats, Pixels

WAY = b"quarter turns of the top face"
"""How lessons are signed; another way must have another name."""


def unit(vectors: Floats) -> Floats:
    return np.asarray(vectors / np.maximum(np.linalg.norm(vectors, axis=-1, keepdims=True), 1e-9), np.float32)


def sign_lesson(reader: Reader, crop: Pixels) -> Signature:
    """Of a kept crop. The reader straightens the top face: however the die lies, it stands in one of four ways."""
    plain = view(reader, crop)
    tops = reader.tops(plain[None])
    heads = reader.read(quarter_turns(plain, None if tops is None else tops[0]))
    alone = decide(heads, Limits.of(reader.network.about))[0]
    return Signature(unit(heads.embedding), name_of(alone.kind, alone.face))


def view(reader: Reader, crop: Pixels) -> Pixels:
    """A kept crop as the reader takes it."""
    about = reader.network.about
    scale = about.size / CROP_SIDE * CROP_REACH / about.margin
    shift = (about.size - 1) / 2 - scale * (CROP_SIDE - 1) / 2
    turn = np.array([[scale, 0.0, shift], [0.0, scale, shift]])
    done = cv2.warpAffine(crop, turn, (about.size, about.size), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    return done.astype(np.uint8, copy=False)


def fingerprint(reader: Reader) -> str:
    """Tells readers, and ways to sign, apart: vectors of one mean nothing to another."""
    size = reader.network.about.size
    pattern = (np.arange(size * size * 3).reshape(1, size, size, 3) * 7 % 256).astype(np.uint8)
    seen = np.round(reader.read(pattern).embedding, 2).tobytes()
    return hashlib.sha256(WAY + seen).hexdigest()[:16]
