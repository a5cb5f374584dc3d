"""How a die looks whichever way it was turned: the reader's embedding, averaged over quarter turns."""

from __future__ import annotations

import hashlib

import numpy as np

from vision.faces import Limits, decide
from vision.lessons.lesson import CROP_REACH, CROP_SIDE, Signature, name_of
from vision.opencv import cv2
from vision.read import Reader
from vision.types import Floats, Pixels

QUARTERS = 4
OFFSETS = (0.0, 30.0, 60.0)
"""Degrees; with the quarter turns a lesson knows a die at twelve angles."""
CLOSER, DARKER = 0.87, 0.75
"""The same crop seen from a little nearer in less light: its distance tells how much such changes matter."""


def unit(vectors: Floats) -> Floats:
    return np.asarray(vectors / np.maximum(np.linalg.norm(vectors, axis=-1, keepdims=True), 1e-9), np.float32)


def sign(reader: Reader, crops: Pixels, first: Floats | None = None) -> Floats:
    """(n, length) for crops as the reader takes them. `first`: their embeddings, if they are known already."""
    known = [] if first is None else [first]
    turns = range(len(known), QUARTERS)
    turned = np.concatenate([np.rot90(crops, turn, axes=(1, 2)) for turn in turns])
    found = reader.read(turned).embedding.reshape(len(turns), len(crops), -1)
    return unit(np.mean([unit(view) for view in (*known, *found)], axis=0))


def sign_lesson(reader: Reader, crop: Pixels) -> Signature:
    """Of a kept crop."""
    views = [view(reader, crop, offset) for offset in OFFSETS]
    probe = cv2.convertScaleAbs(view(reader, crop, 0.0, CLOSER), alpha=DARKER)
    crops = np.stack([*views, probe])
    heads = reader.read(crops)
    vectors = sign(reader, crops, heads.embedding)
    alone = decide(heads, Limits.of(reader.network.about))[0]
    return Signature(vectors[:-1], float(1 - vectors[0] @ vectors[-1]), name_of(alone.kind, alone.face))


def view(reader: Reader, crop: Pixels, degrees: float, zoom: float = 1.0) -> Pixels:
    about = reader.network.about
    scale = about.size / CROP_SIDE * CROP_REACH / (about.margin * zoom)
    middle = (CROP_SIDE - 1) / 2
    turn = np.asarray(cv2.getRotationMatrix2D((middle, middle), degrees, scale), np.float64)
    turn[:, 2] += (about.size - 1) / 2 - middle
    done = cv2.warpAffine(crop, turn, (about.size, about.size), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    return done.astype(np.uint8, copy=False)


def fingerprint(reader: Reader) -> str:
    """Tells readers apart: vectors of one mean nothing to another."""
    size = reader.network.about.size
    pattern = (np.arange(size * size * 3).reshape(1, size, size, 3) * 7 % 256).astype(np.uint8)
    return hashlib.sha256(np.round(reader.read(pattern).embedding, 2).tobytes()).hexdigest()[:16]
