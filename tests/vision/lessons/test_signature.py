"""What a lesson keeps of a crop, and the eyes that use it."""

from __future__ import annotations

import numpy as np
import pytest

from tests.vision.fakes import fake_finder, fake_reader
from vision.lessons.lesson import CROP_SIDE, Lesson, crop_of
from vision.lessons.memory import Memory
from vision.lessons.signature import fingerprint, sign, sign_lesson
from vision.pipeline import Eyes, open_eyes
from vision.types import Floats, Picture, Pixels

BOX = (200.0, 100.0, 40.0, 40.0)


def stripes(width: int = 1280, height: int = 720) -> Pixels:
    rng = np.random.default_rng(1)
    return rng.integers(0, 255, (height, width, 3)).astype(np.uint8)


def test_a_crop_reaches_as_far_again_as_the_die() -> None:
    pixels = np.zeros((200, 200, 3), np.uint8)
    pixels[80:120, 80:120] = 255
    crop = crop_of(pixels, (80, 80, 40, 40))
    assert crop.shape == (CROP_SIDE, CROP_SIDE, 3)
    assert crop.mean() == pytest.approx(255 / 4, abs=4)


def test_a_quarter_turn_changes_nothing() -> None:
    """With the shipped reader: its embedding is not blind to turns, its signature is."""
    reader = open_eyes().reader
    crops = reader.cut(Picture.of(stripes()), np.array([[300, 200, 90, 90]], np.float32))
    turned = np.ascontiguousarray(np.rot90(crops, axes=(1, 2)))
    one, other = sign(reader, crops), sign(reader, turned)
    plain = [reader.read(each).embedding for each in (crops, turned)]
    assert np.allclose(one, other, atol=1e-4) and not np.allclose(plain[0], plain[1], atol=1e-2)
    assert np.allclose(sign(reader, crops, plain[0]), one, atol=1e-4)


def test_eyes_with_a_memory_do_not_repeat_a_mistake() -> None:
    """The reader takes every die for a four; its embedding is the mean colour."""
    pixels = np.zeros((720, 1280, 3), np.uint8)
    pixels[200:280, 400:480], pixels[200:280, 800:880] = (0, 0, 255), (0, 255, 0)
    eyes = Eyes(fake_finder([BOX, (400.0, 100.0, 40.0, 40.0)]), fake_reader(lambda _: {"value": "4"}, strength=5.0))
    assert [die.face for die in eyes.look(Picture.of(pixels)).dice] == ["4", "4"]
    signature = sign_lesson(eyes.reader, crop_of(pixels, (400, 200, 80, 80)))
    assert signature.read == ("d6", "4")
    eyes.memory = Memory([Lesson(1, ("d6", "1"), signature)])
    assert [die.face for die in eyes.look(Picture.of(pixels)).dice] == ["1", "4"]
    eyes.memory = None
    assert [die.face for die in eyes.look(Picture.of(pixels)).dice] == ["4", "4"]


def test_readers_have_fingerprints_of_their_own() -> None:
    def half(batch: Floats) -> Floats:
        return np.asarray(batch / 2, np.float32)

    plain, other = fake_reader(lambda _: {}), fake_reader(lambda _: {})
    run = other.network.run
    dimmed = type(other.network)(lambda batch: run(half(batch)), other.network.about)
    assert fingerprint(plain) == fingerprint(other) != fingerprint(type(other)(dimmed))
