"""Every file gives a picture or one clear error."""

from __future__ import annotations

import os
import tracemalloc
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from tests.vision import files
from vision.errors import Flaw, Unreadable
from vision.headers import read_header
from vision.opencv import cv2
from vision.pictures import BEHIND, LARGEST_FILE, decode_picture, load_picture
from vision.types import Pixels

UPRIGHT_CORNER = {1: "tl", 2: "tr", 3: "br", 4: "bl", 5: "tl", 6: "tr", 7: "br", 8: "bl"}
"""Where the block of `corner_picture` lies once the picture is upright."""


def red_corner(pixels: Pixels) -> str:
    height, width = pixels.shape[:2]
    spots = {"tl": (4, 4), "tr": (4, width - 5), "bl": (height - 5, 4), "br": (height - 5, width - 5)}
    return "".join(name for name, (y, x) in spots.items() if pixels[y, x, 2] > 200 and pixels[y, x, 0] < 60)


BAD = {
    "empty": (b"", Flaw.EMPTY),
    "text": (b"not a picture", Flaw.UNKNOWN_FORMAT),
    "html": (b"<!doctype html><img>", Flaw.UNKNOWN_FORMAT),
    "zeros": (bytes(1000), Flaw.UNKNOWN_FORMAT),
    "sound": (b"RIFF\x24\0\0\0WAVEfmt ", Flaw.UNKNOWN_FORMAT),
    "half a jpeg": (files.encoded(".jpg")[:-200], Flaw.CUT_SHORT),
    "a jpeg's first bytes": (files.encoded(".jpg")[:20], Flaw.CUT_SHORT),
    "a jpeg's mark alone": (b"\xff\xd8\xff", Flaw.CUT_SHORT),
    "half a png": (files.encoded(".png")[:-30], Flaw.CUT_SHORT),
    "a png's mark alone": (b"\x89PNG\r\n\x1a\n", Flaw.CUT_SHORT),
    "half a webp": (files.encoded(".webp")[:-20], Flaw.CUT_SHORT),
    "half a tiff": (files.turned_tiff(1)[:60], Flaw.CUT_SHORT),
    "a tiff of nothing": (b"II*\0\x08\0\0\0\0\0", Flaw.BROKEN),
    "a jpeg of noise": (b"\xff\xd8\xff" + b"\x01noise" * 99, Flaw.BROKEN),
    "a png of nothing": (files.huge_png(0, 5), Flaw.BROKEN),
    "a png without its pixels": (files.huge_png(300, 300), Flaw.BROKEN),
    "a huge png": (files.huge_png(20_000, 20_000), Flaw.TOO_LARGE),
    "a huger png": (files.huge_png(2**31 - 1, 2**31 - 1), Flaw.TOO_LARGE),
    "a huge jpeg": (files.huge_jpeg(30_000, 30_000), Flaw.TOO_LARGE),
    "a huge progressive jpeg": (files.huge_jpeg(20_000, 20_000, 0xC2), Flaw.TOO_LARGE),
    "a huge gif": (files.huge_gif(20_000, 20_000), Flaw.TOO_LARGE),
    "a huge bmp": (files.huge_bmp(20_000, -20_000), Flaw.TOO_LARGE),
    "a huge webp": (files.huge_webp(20_000, 20_000), Flaw.TOO_LARGE),
    "a huge tiff": (files.huge_tiff(20_000, 20_000), Flaw.TOO_LARGE),
    "a gif of nothing": (files.huge_gif(20, 20), Flaw.BROKEN),
}


@pytest.mark.parametrize("name", BAD)
def test_bad_bytes_have_one_clear_error(name: str, tmp_path: Path) -> None:
    data, flaw = BAD[name]
    (tmp_path / "bad.jpg").write_bytes(data)
    tracemalloc.start()
    with pytest.raises(Unreadable) as caught:
        load_picture(tmp_path / "bad.jpg")
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert caught.value.code == flaw
    assert str(caught.value)
    assert peak < 20 * 2**20


def test_files_that_are_none(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    cases = {tmp_path: Flaw.NOT_A_FILE, tmp_path / "no": Flaw.MISSING, pipe: Flaw.NOT_A_FILE}
    for file, flaw in cases.items():
        with pytest.raises(Unreadable) as caught:
            load_picture(file)
        assert caught.value.code == flaw


@pytest.mark.parametrize("name", ["a\0b", "x" * 5000, "file.jpg/below"])
def test_names_that_cannot_be(name: str, tmp_path: Path) -> None:
    (tmp_path / "file.jpg").write_bytes(b"")
    with pytest.raises(Unreadable):
        load_picture(tmp_path / name)


def test_a_file_larger_than_any_picture_is_not_read(tmp_path: Path) -> None:
    with (tmp_path / "film.jpg").open("wb") as film:
        film.truncate(LARGEST_FILE + 1)
    with pytest.raises(Unreadable) as caught:
        load_picture(tmp_path / "film.jpg")
    assert caught.value.code == Flaw.TOO_LARGE


@pytest.mark.parametrize("orientation", range(1, 9))
@pytest.mark.parametrize("make", [files.turned_jpeg, files.turned_png, files.turned_webp, files.turned_tiff])
def test_pictures_are_turned_upright(make: Callable[[int], bytes], orientation: int) -> None:
    picture = decode_picture(make(orientation))
    assert red_corner(picture.pixels) == UPRIGHT_CORNER[orientation]
    assert (picture.width, picture.height) == ((60, 40) if orientation < 5 else (40, 60))
    assert picture.scale == 1


@pytest.mark.parametrize("orientation", [0, 9, 77])
def test_nonsense_orientation_is_upright(orientation: int) -> None:
    assert red_corner(decode_picture(files.turned_jpeg(orientation, ">")).pixels) == "tl"


@pytest.mark.parametrize("cut", [1, 3, 9, 13, 20])
def test_damaged_exif_is_ignored(cut: int) -> None:
    data = files.turned_jpeg(6)
    start = data.index(b"Exif\0\0") + 6
    damaged = data[: start + cut] + b"\xee" * (len(files.exif(6)) - cut) + data[start + len(files.exif(6)) :]
    assert decode_picture(damaged).width in (40, 60)


@pytest.mark.parametrize("extension", [".png", ".jpg", ".webp", ".bmp", ".tiff"])
def test_header_agrees_with_decoder(extension: str) -> None:
    pixels = files.corner_picture(37, 23)
    data = files.encoded(extension, pixels)
    header, picture = read_header(data), decode_picture(data)
    assert (header.width, header.height) == (picture.width, picture.height) == (37, 23)


def test_sixteen_bits_and_grey() -> None:
    deep = decode_picture(files.encoded(".png", (files.corner_picture().astype(np.uint16) * 257)))  # type: ignore[arg-type]
    grey = decode_picture(files.encoded(".png", np.full((5, 7), 99, np.uint8)))
    assert (deep.pixels == files.corner_picture()).all()
    assert grey.pixels.shape == (5, 7, 3) and (grey.pixels == 99).all()


@pytest.mark.parametrize("extension", [".png", ".webp"])
def test_alpha_lies_over_grey(extension: str) -> None:
    clear = np.dstack([files.corner_picture(), np.zeros((40, 60), np.uint8)])
    clear[:, 30:, 3] = 255
    pixels = decode_picture(files.encoded(extension, clear, (cv2.IMWRITE_WEBP_QUALITY, 101))).pixels
    assert (pixels[:, :30] == BEHIND).all()
    assert (pixels[:, 30:] == clear[:, 30:, :3]).all()


def test_print_colours() -> None:
    blue, green, red = decode_picture(files.RED_CMYK_JPEG).pixels[4, 4].tolist()
    assert red > 240 and green < 15 and blue < 15


def test_one_pixel() -> None:
    picture = decode_picture(files.encoded(".png", np.full((1, 1, 3), 7, np.uint8)))
    assert (picture.width, picture.height) == (1, 1)


def test_a_large_jpeg_is_decoded_at_a_fraction() -> None:
    data = files.encoded(".jpg", np.full((5200, 5000, 3), 90, np.uint8))
    picture = decode_picture(data)
    assert (picture.width, picture.height, picture.scale) == (5000, 5200, 2.0)
    assert picture.pixels.shape == (2600, 2500, 3)
