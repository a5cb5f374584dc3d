"""Face pictures made ready for the shader: paint over body, and the small hollows that drilled paint lies in."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from datasets.look import DieLook
from datasets.srgb import linear

Layers = NDArray[np.uint8]
Floats = NDArray[np.float32]


_LINEAR = linear(np.arange(256) / 255)


def _shrink(picture: NDArray[np.uint8] | Floats, size: int) -> Floats:
    method = cv2.INTER_AREA if picture.shape[0] > size else cv2.INTER_LINEAR
    return np.asarray(cv2.resize(picture.astype(np.float32), (size, size), interpolation=method), np.float32)


def _paint(face: NDArray[np.uint8], size: int) -> Floats:
    """Linear paint × coverage and coverage."""
    cover = face[..., 3:].astype(np.float32) / 255
    return _shrink(np.concatenate([_LINEAR[face[..., :3]] * cover, cover], axis=2), size)


def _body(look: DieLook, face: int, size: int) -> Floats:
    body = linear(np.array(look.body, dtype=np.float32))
    if look.grain is None:
        return np.broadcast_to(body, (size, size, 3)).astype(np.float32)
    return _shrink(_LINEAR[look.grain[face]], size) * body


def _encode(linear_rgba: Floats) -> Layers:
    """Square root keeps dark tones apart in eight bits."""
    out = linear_rgba.copy()
    out[..., :3] = np.sqrt(np.clip(out[..., :3], 0, 1))
    return (np.clip(out, 0, 1) * 255 + 0.5).astype(np.uint8)


def skin(look: DieLook, size: int) -> Layers:
    """(6, size, size, 4). Opaque: paint over body; else paint alone, multiplied by its coverage."""
    layers = np.empty((6, size, size, 4), dtype=np.uint8)
    for k in range(6):
        paint = _paint(look.faces[k], size)
        if look.material == "opaque":
            paint[..., :3] += _body(look, k, size) * (1 - paint[..., 3:])
        layers[k] = _encode(paint)
    return layers


def _bump(cover: Floats, size: int) -> Layers:
    """Tilt of the hollow's wall (x, y) and the light that gets into it."""
    wide = max(size / 40, 0.6)
    depth = cv2.GaussianBlur(cover, (0, 0), wide)
    slope = np.stack([cv2.Sobel(depth, cv2.CV_32F, 1, 0), cv2.Sobel(depth, cv2.CV_32F, 0, 1)], axis=2) * (wide * 0.6)
    slope *= np.clip(cover * 1.5, 0, 1)[..., None]
    lit = 1 - 0.55 * cover * (0.35 + 0.65 * depth)
    full = np.concatenate([0.5 + 0.5 * slope, lit[..., None] * 0.5 + 0.5, depth[..., None]], axis=2)
    return (np.clip(full, 0, 1) * 255 + 0.5).astype(np.uint8)


def bumps(look: DieLook, size: int) -> Layers:
    if look.drilled <= 0:
        flat = np.array([128, 128, 255, 0], dtype=np.uint8)
        return np.broadcast_to(flat, (6, size, size, 4)).copy()
    return np.stack([_bump(_shrink(face[..., 3], size) / np.float32(255), size) for face in look.faces])
