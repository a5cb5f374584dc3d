"""Picture files for tests, sane and insane, made byte by byte where OpenCV cannot write them."""

from __future__ import annotations

import base64
import struct
import zlib

import numpy as np

from vision.opencv import cv2
from vision.types import Pixels

RED_CMYK_JPEG = base64.b64decode(
    "/9j/7gAOQWRvYmUAZAAAAAAA/9sAQwADAgIDAgIDAwMDBAMDBAUIBQUEBAUKBwcGCAwKDAwLCgsLDQ4SEA0OEQ4LCxAWEBETFBUVFQwPFxgWFBgS"
    "FBUU/8AAFAgACAAIBEMRAE0RAFkRAEsRAP/EABQAAQAAAAAAAAAAAAAAAAAAAAn/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/9oADgRDAE0AWQBLAAA/"
    "AFTFUKoqb//Z"
)
"""8×8, CMYK as printers' programs write it (inverted, with an Adobe mark)."""


def corner_picture(width: int = 60, height: int = 40) -> Pixels:
    """Blue, with a red block in the upper left corner."""
    pixels = np.full((height, width, 3), (255, 0, 0), np.uint8)
    pixels[: height // 2, : width // 2] = (0, 0, 255)
    return pixels


def encoded(extension: str, pixels: Pixels | None = None, options: tuple[int, ...] = ()) -> bytes:
    return cv2.imencode(extension, corner_picture() if pixels is None else pixels, options)[1].tobytes()


def exif(orientation: int, order: str = "<") -> bytes:
    mark = b"II*\0" if order == "<" else b"MM\0*"
    return mark + struct.pack(f"{order}IHHHIHHI", 8, 1, 274, 3, 1, orientation, 0, 0)


def turned_jpeg(orientation: int, order: str = "<") -> bytes:
    block = b"Exif\0\0" + exif(orientation, order)
    plain = encoded(".jpg", options=(cv2.IMWRITE_JPEG_QUALITY, 100))
    return plain[:2] + b"\xff\xe1" + struct.pack(">H", len(block) + 2) + block + plain[2:]


def chunk(name: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))


def turned_png(orientation: int) -> bytes:
    plain = encoded(".png")
    end = 8 + 25  # signature and IHDR
    return plain[:end] + chunk(b"eXIf", exif(orientation)) + plain[end:]


def turned_webp(orientation: int) -> bytes:
    picture = encoded(".webp", options=(cv2.IMWRITE_WEBP_QUALITY, 101))[12:]
    canvas = struct.pack("<IHBHB", 0b1000, 59, 0, 39, 0)
    parts = b"WEBPVP8X" + struct.pack("<I", 10) + canvas + picture
    block = exif(orientation)
    parts += b"EXIF" + struct.pack("<I", len(block)) + block
    return b"RIFF" + struct.pack("<I", len(parts)) + parts


def turned_tiff(orientation: int) -> bytes:
    """Uncompressed, one strip."""
    pixels = corner_picture()[..., ::-1].tobytes()
    tags = [(256, 60), (257, 40), (258, 8), (259, 1), (262, 2), (273, 0), (274, orientation), (277, 3), (278, 40)]
    tags.append((279, len(pixels)))
    start = 8 + 2 + 12 * len(tags) + 4
    entries = b"".join(struct.pack("<HHII", tag, 4, 1, start if tag == 273 else value) for tag, value in tags)
    return b"II*\0" + struct.pack("<IH", 8, len(tags)) + entries + bytes(4) + pixels


def huge_png(width: int, height: int) -> bytes:
    """A few bytes that ask for a lot of memory."""
    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return (
        b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(bytes(64))) + chunk(b"IEND", b"")
    )


def huge_jpeg(width: int, height: int, marker: int = 0xC0) -> bytes:
    """The frame of a small one changed: its compressed data end long before the picture does."""
    plain = encoded(".jpg")
    at = plain.index(b"\xff\xc0")
    frame = b"\xff" + bytes([marker]) + plain[at + 2 : at + 5] + struct.pack(">HH", height, width)
    return plain[:at] + frame + plain[at + 9 :]


def huge_gif(width: int, height: int) -> bytes:
    return b"GIF89a" + struct.pack("<HHBBB", width, height, 0, 0, 0) + b";"


def huge_bmp(width: int, height: int) -> bytes:
    return b"BM" + struct.pack("<IHHIIiiHHIIiiII", 54, 0, 0, 54, 40, width, height, 1, 24, 0, 0, 0, 0, 0, 0)


def huge_webp(width: int, height: int) -> bytes:
    size = width - 1, height - 1
    canvas = struct.pack("<IHBHB", 0, size[0] & 0xFFFF, size[0] >> 16, size[1] & 0xFFFF, size[1] >> 16)
    parts = b"WEBPVP8X" + struct.pack("<I", 10) + canvas
    return b"RIFF" + struct.pack("<I", len(parts)) + parts


def huge_tiff(width: int, height: int) -> bytes:
    entries = b"".join(struct.pack("<HHII", tag, 4, 1, value) for tag, value in ((256, width), (257, height)))
    return b"II*\0" + struct.pack("<IH", 8, 2) + entries + bytes(4)
