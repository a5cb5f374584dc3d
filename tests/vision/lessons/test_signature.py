"""What a lesson keeps of a crop, and the eyes that use it."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
import pytest

from tests.vision.fakes import fake_finder, fake_reader
from vision.lessons.lesson import CROP_SIDE, Lesson, crop_of
from vision.lessons.memory import Memory
from vision.lessons.signature import LOOKS, fingerprint, sign_lesson, unit, view
from vision.pipeline import Eyes, open_eyes
from vision.read import Reader
from vision.session import Network
from vision.types import Floats, Picture, Pixels

BOX = (200.0, 100.0, 40.0, 40.0)
BOX_OF_80 = (60.0, 60.0, 80.0, 80.0)
FILLING = np.array([[1 / 1.3, 0], [0, 1 / 1.3], [0, 0]], np.float32)
"""A top face seen from straight above, as large as its box."""


def corner_reader() -> Reader:
    plain = fake_reader(lambda _: {})

    def run(batch: Floats) -> Mapping[str, Floats]:
        side = batch.shape[2] // 2
        corners = batch.reshape(len(batch), 3, 2, side, 2, side).mean(axis=(3, 5))
        told = {"embedding": corners.reshape(len(batch), -1), "top": np.repeat(FILLING[None], len(batch), axis=0)}
        return {**plain.network.run(batch), **told}

    return Reader(Network(run, plain.network.about))


def stripes(width: int = 1280, height: int = 720) -> Pixels:
    rng = np.random.default_rng(1)
    return rng.integers(0, 255, (height, width, 3)).astype(np.uint8)


def test_a_crop_reaches_as_far_again_as_the_die() -> None:
    pixels = np.zeros((200, 200, 3), np.uint8)
    pixels[80:120, 80:120] = 255
    crop = crop_of(pixels, (80, 80, 40, 40))
    assert crop.shape == (CROP_SIDE, CROP_SIDE, 3)
    assert crop.mean() == pytest.approx(255 / 4, abs=4)


def test_a_die_is_known_again_after_a_quarter_turn() -> None:
    """The reader sees the colours of the four corners of the top face."""
    reader, pixels = corner_reader(), np.full((200, 200, 3), 90, np.uint8)
    pixels[60:140, 60:140] = (0, 0, 200)
    pixels[60:100, 60:100] = (200, 200, 0)
    memory = Memory([Lesson(1, ("d6", "1"), sign_lesson(reader, crop_of(pixels, BOX_OF_80)))])
    pixels[60:140, 60:140] = np.rot90(pixels[60:140, 60:140])
    seen = unit(reader(Picture.of(pixels), np.array([BOX_OF_80], np.float32)).embedding)
    unturned = 1 - memory.lessons[0].signature.vectors[0] @ seen[0]
    assert memory.distances(seen)[0, 0] < 0.02 and unturned > 0.1


def test_a_lesson_is_the_middle_of_several_looks() -> None:
    """What lies around the die counts in the wider ones."""
    reader, pixels = corner_reader(), np.full((200, 200, 3), 90, np.uint8)
    pixels[60:140, 60:140] = (0, 0, 200)
    crop = crop_of(pixels, BOX_OF_80)
    looks = [reader.read(view(reader, crop, zoom)[None]).embedding[0] for zoom in LOOKS]
    vector = sign_lesson(reader, crop).vectors[0]
    assert np.allclose(vector, unit(np.mean(looks, axis=0)), atol=1e-5) and not np.allclose(vector, unit(looks[0]))


def test_the_shipped_reader_signs_every_quarter_turn() -> None:
    signature = sign_lesson(open_eyes().reader, crop_of(stripes(), (300, 200, 90, 90)))
    assert len(signature.vectors) == 4 and np.allclose(np.linalg.norm(signature.vectors, axis=1), 1, atol=1e-4)
    assert len(np.unique(signature.vectors.round(3), axis=0)) == 4


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


def test_lessons_go_by_the_likeness_where_the_reader_tells_one() -> None:
    """The embeddings of the two dice are alike, their likenesses are not."""
    plain = fake_reader(lambda _: {"value": "4"}, strength=5.0)

    def run(batch: Floats) -> Mapping[str, Floats]:
        likeness = batch.mean(axis=(2, 3)) + np.array([0, 0, 1e-3], np.float32)
        return {**plain.network.run(batch), "embedding": np.ones((len(batch), 5), np.float32), "likeness": likeness}

    pixels = np.zeros((720, 1280, 3), np.uint8)
    pixels[200:280, 400:480], pixels[200:280, 800:880] = (0, 0, 255), (0, 255, 0)
    eyes = Eyes(fake_finder([BOX, (400.0, 100.0, 40.0, 40.0)]), Reader(Network(run, plain.network.about)))
    eyes.memory = Memory([Lesson(1, ("d6", "1"), sign_lesson(eyes.reader, crop_of(pixels, (400, 200, 80, 80))))])
    assert [die.face for die in eyes.look(Picture.of(pixels)).dice] == ["1", "4"]


def test_readers_have_fingerprints_of_their_own() -> None:
    def half(batch: Floats) -> Floats:
        return np.asarray(batch / 2, np.float32)

    plain, other = fake_reader(lambda _: {}), fake_reader(lambda _: {})
    run = other.network.run
    dimmed = type(other.network)(lambda batch: run(half(batch)), other.network.about)
    assert fingerprint(plain) == fingerprint(other) != fingerprint(type(other)(dimmed))


def test_a_reader_that_sees_the_same_and_answers_otherwise_has_another_fingerprint() -> None:
    """As after `rollcall tune`, which trains the last layers only."""
    plain, tuned = fake_reader(lambda _: {}), fake_reader(lambda _: {"value": "3"})
    crops = np.zeros((1, 16, 16, 3), np.uint8)
    assert (plain.read(crops).embedding == tuned.read(crops).embedding).all()
    assert fingerprint(plain) != fingerprint(tuned)
