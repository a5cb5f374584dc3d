"""Any picture file to upright BGR pixels, or one clear error. Nothing here trusts the file."""

from __future__ import annotations

import stat
from collections.abc import Callable, Mapping
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from vision.errors import Flaw, Unreadable
from vision.headers import Header, read_header
from vision.opencv import cv2
from vision.types import Picture, Pixels

LARGEST_FILE = 256 * 2**20
LARGEST = 30_000_000
"""Pixels of a picture that must be decoded whole; with a copy for transparency it stays within 350 MB."""
LARGEST_SEQUENTIAL = 400_000_000
"""Pixels of a JPEG that can be decoded at a fraction of its size."""
WHOLE = 25_000_000
"""A sequential JPEG beyond this many pixels is decoded at a half, a quarter or an eighth."""
BEHIND = 128
"""Grey put behind transparent parts: neither a white nor a black die vanishes on it."""
STRIP = 256

REDUCED: Mapping[int, int] = {
    1: cv2.IMREAD_COLOR,
    2: cv2.IMREAD_REDUCED_COLOR_2,
    4: cv2.IMREAD_REDUCED_COLOR_4,
    8: cv2.IMREAD_REDUCED_COLOR_8,
}
TO_BYTES: Mapping[str, float] = {"uint8": 1.0, "uint16": 1 / 257, "float32": 255.0, "float64": 255.0}
UPRIGHT: Mapping[int, Callable[[Pixels], Pixels]] = {
    1: lambda p: p,
    2: lambda p: p[:, ::-1],
    3: lambda p: p[::-1, ::-1],
    4: lambda p: p[::-1],
    5: lambda p: p.transpose(1, 0, 2),
    6: lambda p: p.transpose(1, 0, 2)[:, ::-1],
    7: lambda p: p.transpose(1, 0, 2)[::-1, ::-1],
    8: lambda p: p.transpose(1, 0, 2)[::-1],
}


def load_picture(file: str | Path) -> Picture:
    return decode_picture(read_file(Path(file)))


def read_file(file: Path) -> bytes:
    try:
        about = file.stat()
        if not stat.S_ISREG(about.st_mode):
            raise Unreadable(Flaw.NOT_A_FILE)
        if about.st_size > LARGEST_FILE:
            raise too_large(f"{about.st_size // 2**20} MB", f"{LARGEST_FILE // 2**20} MB")
        return file.read_bytes()
    except FileNotFoundError:
        raise Unreadable(Flaw.MISSING) from None
    except (OSError, ValueError) as problem:  # ValueError: a name that cannot be a path, such as one with a NUL in it
        raise Unreadable(Flaw.NO_ACCESS, problem=getattr(problem, "strerror", None) or str(problem)) from None


def decode_picture(data: bytes) -> Picture:
    header = read_header(data)
    shrink = shrink_of(header)
    pixels = UPRIGHT[header.orientation](decode(data, header, shrink))
    width, height = (header.height, header.width) if header.orientation >= 5 else (header.width, header.height)
    if shrink == 1:
        # What was decoded is the truth, also for a TIFF that its decoder has turned.
        height, width = pixels.shape[:2]
    return Picture(np.ascontiguousarray(pixels), width, height)


def shrink_of(header: Header) -> int:
    """1, 2, 4 or 8: by how much to divide while decoding."""
    size = header.width * header.height
    limit = LARGEST_SEQUENTIAL if header.sequential else LARGEST
    if size > limit:
        raise too_large(f"{header.width}×{header.height} pixels", f"{limit // 10**6} million pixels")
    if not header.sequential:
        return 1
    return next(shrink for shrink in REDUCED if size <= WHOLE * shrink**2)


def too_large(size: str, limit: str) -> Unreadable:
    return Unreadable(Flaw.TOO_LARGE, size=size, limit=limit)


def decode(data: bytes, header: Header, shrink: int) -> Pixels:
    """As stored, not yet upright."""
    # Asking for colour converts CMYK and 16 bits on the way, but drops transparency; unchanged keeps it.
    flags = REDUCED[shrink] | cv2.IMREAD_IGNORE_ORIENTATION if header.opaque else cv2.IMREAD_UNCHANGED
    try:
        decoded = cv2.imdecode(np.frombuffer(data, np.uint8), flags)
    except (cv2.error, MemoryError):
        decoded = None
    if decoded is None or decoded.size == 0:
        raise Unreadable(Flaw.BROKEN)
    return to_colour(to_bytes(decoded))


def to_bytes(decoded: NDArray[np.integer | np.floating]) -> Pixels:
    factor = TO_BYTES.get(decoded.dtype.name)
    if factor is None:
        raise Unreadable(Flaw.UNKNOWN_FORMAT)
    return decoded.view(np.uint8) if factor == 1.0 else as_pixels(cv2.convertScaleAbs(decoded, alpha=factor))


def to_colour(pixels: Pixels) -> Pixels:
    channels = 1 if pixels.ndim == 2 else pixels.shape[2]
    if channels == 1:
        return as_pixels(cv2.cvtColor(pixels, cv2.COLOR_GRAY2BGR))
    if channels == 4:
        return over_grey(pixels)
    return pixels


def over_grey(pixels: Pixels) -> Pixels:
    """Strip by strip, because the arithmetic needs several times the memory of the picture."""
    done = np.empty((*pixels.shape[:2], 3), np.uint8)
    for top in range(0, len(pixels), STRIP):
        strip = pixels[top : top + STRIP]
        alpha = strip[..., 3:].astype(np.uint16)
        done[top : top + STRIP] = (strip[..., :3] * alpha + BEHIND * (255 - alpha) + 127) // 255
    return done


def as_pixels(array: NDArray[np.generic]) -> Pixels:
    """OpenCV's stubs promise numbers of any kind."""
    return array.astype(np.uint8, copy=False)
