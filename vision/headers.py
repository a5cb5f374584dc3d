"""What a picture file says about itself, read from its bytes before anything is decoded.

Decoders believe a header and allocate what it asks for; a few hundred bytes can ask for gigabytes. So the size is known
here first. The way the camera was held (EXIF) is read here too, because OpenCV's own handling differs between formats
and versions.
"""

from __future__ import annotations

import struct
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from vision.errors import Flaw, Unreadable

WIDTH_TAG, HEIGHT_TAG, ORIENTATION_TAG = 256, 257, 274
JPEG_START_OF_SCAN, JPEG_APP1 = 0xDA, 0xE1
JPEG_FRAMES = frozenset(range(0xC0, 0xD0)) - {0xC4, 0xC8, 0xCC}
JPEG_PROGRESSIVE = frozenset({0xC2, 0xC6, 0xCA, 0xCE})
JPEG_WITHOUT_LENGTH = frozenset({0x01, *range(0xD0, 0xD8)})


@dataclass(frozen=True, slots=True)
class Header:
    """Size as stored, before the picture is turned upright."""

    format: str
    width: int
    height: int
    orientation: int = 1
    """EXIF, 1–8: what is left to be done to turn the decoded picture upright."""
    sequential: bool = False
    """A JPEG that can be decoded at a fraction of its size without holding all of it."""
    opaque: bool = False
    """Certainly without transparency."""


def read_header(data: bytes) -> Header:
    if not data:
        raise Unreadable(Flaw.EMPTY)
    for signature, read in READERS:
        if data.startswith(signature):
            return checked(read, data)
    raise Unreadable(Flaw.UNKNOWN_FORMAT)


def checked(read: Callable[[bytes], Header], data: bytes) -> Header:
    try:
        header = read(data)
    except (struct.error, IndexError):
        raise Unreadable(Flaw.CUT_SHORT) from None
    if header.width < 1 or header.height < 1:
        raise Unreadable(Flaw.BROKEN)
    return header


def jpeg(data: bytes) -> Header:
    size, orientation, sequential, scan = None, 1, False, len(data)
    for marker, start, end in jpeg_segments(data):
        if marker in JPEG_FRAMES:
            size, sequential = struct.unpack_from(">HH", data, start + 1), marker not in JPEG_PROGRESSIVE
        elif marker == JPEG_APP1 and data[start : start + 6] == b"Exif\0\0":
            orientation = exif_orientation(data[start + 6 : end])
        elif marker == JPEG_START_OF_SCAN:
            scan = end
    # In compressed data FF is always followed by 00, so this end mark can only be the real one.
    if size is None or data.find(b"\xff\xd9", scan) < 0:
        raise Unreadable(Flaw.CUT_SHORT)
    return Header("jpeg", size[1], size[0], orientation, sequential, opaque=True)


def jpeg_segments(data: bytes) -> Iterator[tuple[int, int, int]]:
    """Marker, first and last+1 byte of what it holds; up to and including the start of the compressed data."""
    at, marker = 2, 0
    while marker != JPEG_START_OF_SCAN:
        if data[at] != 0xFF:
            raise Unreadable(Flaw.BROKEN)
        marker = data[at + 1]
        if marker == 0xFF:  # fill byte
            at += 1
        elif marker in JPEG_WITHOUT_LENGTH:
            at += 2
        else:
            length = int(struct.unpack_from(">H", data, at + 2)[0])
            yield marker, at + 4, at + 2 + length
            at += 2 + length


def png(data: bytes) -> Header:
    width, height, _, sort = struct.unpack_from(">IIBB", data, 16)
    orientation, opaque, at, name = 1, sort not in (4, 6), 8, b""
    while name != b"IEND":
        length, name = struct.unpack_from(">I4s", data, at)
        if name == b"eXIf":
            orientation = exif_orientation(data[at + 8 : at + 8 + length])
        opaque &= name != b"tRNS"
        at += 12 + length
    return Header("png", width, height, orientation, opaque=opaque)


def webp(data: bytes) -> Header:
    whole = struct.unpack_from("<I", data, 4)[0] + 8
    if data[8:12] != b"WEBP":
        raise Unreadable(Flaw.UNKNOWN_FORMAT)
    if len(data) < whole:
        raise Unreadable(Flaw.CUT_SHORT)
    width, height = webp_size(data)
    return Header("webp", width, height, webp_orientation(data[:whole]))


def webp_size(data: bytes) -> tuple[int, int]:
    first = data[12:16]
    if first == b"VP8X":
        low_w, high_w, low_h, high_h = struct.unpack_from("<HBHB", data, 24)
        return 1 + low_w + (high_w << 16), 1 + low_h + (high_h << 16)
    if first == b"VP8L":
        bits = struct.unpack_from("<I", data, 21)[0]
        return 1 + (bits & 0x3FFF), 1 + (bits >> 14 & 0x3FFF)
    width, height = struct.unpack_from("<HH", data, 26)
    return width & 0x3FFF, height & 0x3FFF


def webp_orientation(data: bytes) -> int:
    at = 12
    while at + 8 <= len(data):
        name, length = struct.unpack_from("<4sI", data, at)
        if name == b"EXIF":
            return exif_orientation(data[at + 8 : at + 8 + length].removeprefix(b"Exif\0\0"))
        at += 8 + length + length % 2
    return 1


def bmp(data: bytes) -> Header:
    if struct.unpack_from("<I", data, 14)[0] == 12:
        width, height = struct.unpack_from("<HH", data, 18)
    else:
        width, height = struct.unpack_from("<ii", data, 18)
    return Header("bmp", width, abs(height))  # a negative height only means: rows run downwards


def gif(data: bytes) -> Header:
    width, height = struct.unpack_from("<HH", data, 6)
    return Header("gif", width, height)


def tiff(data: bytes) -> Header:
    # Unlike the others, OpenCV's TIFF decoder always turns the picture upright itself: no orientation is left to do.
    tags = tiff_tags(data)
    return Header("tiff", tags.get(WIDTH_TAG, 0), tags.get(HEIGHT_TAG, 0))


def exif_orientation(data: bytes) -> int:
    """A damaged EXIF block is no reason to refuse the picture: it is then taken as upright."""
    try:
        orientation = tiff_tags(data).get(ORIENTATION_TAG, 1)
    except (struct.error, IndexError):
        return 1
    return orientation if 1 <= orientation <= 8 else 1


def tiff_tags(data: bytes) -> Mapping[int, int]:
    """The whole numbers (SHORT and LONG) of the first directory."""
    order = {b"II": "<", b"MM": ">"}.get(data[:2])
    if order is None:
        return {}
    at = int(struct.unpack_from(f"{order}I", data, 4)[0])
    count = int(struct.unpack_from(f"{order}H", data, at)[0])
    return dict(tiff_numbers(data, order, at + 2, count))


def tiff_numbers(data: bytes, order: str, at: int, count: int) -> Iterator[tuple[int, int]]:
    for entry in range(at, at + 12 * count, 12):
        tag, sort = struct.unpack_from(f"{order}HH", data, entry)
        if sort in (3, 4):
            yield tag, struct.unpack_from(f"{order}{'H' if sort == 3 else 'I'}", data, entry + 8)[0]


READERS: tuple[tuple[bytes, Callable[[bytes], Header]], ...] = (
    (b"\xff\xd8\xff", jpeg),
    (b"\x89PNG\r\n\x1a\n", png),
    (b"RIFF", webp),
    (b"BM", bmp),
    (b"GIF87a", gif),
    (b"GIF89a", gif),
    (b"II*\0", tiff),
    (b"MM\0*", tiff),
)
