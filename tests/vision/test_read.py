"""Batches, the order of answers, the closer look."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import numpy as np
import pytest

from tests.vision.fakes import READER, fake_reader
from vision.errors import Unfit
from vision.heads import CLASSES, averaged, softmax
from vision.read import BATCH, Reader, off_middle
from vision.session import Network
from vision.types import Floats, Picture


def blank() -> Picture:
    return Picture.of(np.zeros((100, 100, 3), np.uint8))


def many(count: int) -> Floats:
    return np.tile(np.array([[20, 20, 30, 30]], np.float32), (count, 1))


@pytest.mark.parametrize(("count", "runs"), [(0, []), (1, [1]), (42, [42]), (130, [64, 64, 2])])
def test_batches_are_bounded(count: int, runs: list[int]) -> None:
    seen: list[int] = []
    plain = fake_reader(lambda _: {"value": "4"})

    def run(batch: Floats) -> Mapping[str, Floats]:
        seen.append(len(batch))
        return plain.network.run(batch)

    heads = Reader(Network(run, READER))(blank(), many(count))
    assert seen == runs and max(runs, default=0) <= BATCH
    assert len(heads) == count and (heads.value.argmax(axis=1) == 3).all()


def test_a_network_may_keep_its_answers_in_another_order() -> None:
    about = replace(READER, classes=dict(CLASSES) | {"kind": tuple(reversed(CLASSES["kind"]))})
    heads = fake_reader(lambda _: {"kind": "set"}, about)(blank(), many(1))
    assert CLASSES["kind"][int(heads.kind[0].argmax())] == "set"


@pytest.mark.parametrize(
    "classes", [{}, dict(CLASSES) | {"value": tuple("12345")}, dict(CLASSES) | {"word": ("A", "B", "C", "D")}]
)
def test_a_network_with_other_answers_is_refused(classes: Mapping[str, tuple[str, ...]]) -> None:
    with pytest.raises(Unfit, match="should answer"):
        Reader(Network(lambda batch: {}, replace(READER, classes=classes)))


def test_a_network_that_leaves_a_question_out_is_refused() -> None:
    with pytest.raises(Unfit, match="does not answer"):
        Reader(Network(lambda batch: {"kind": batch}, READER))(blank(), many(1))


def test_numbers_that_are_none_are_refused() -> None:
    with pytest.raises(ValueError, match="finite"):
        fake_reader(lambda _: {}, strength=float("nan"))(blank(), many(1))


def test_temperature_softens() -> None:
    logits = np.array([[4.0, 0.0]], np.float32)
    assert softmax(logits, 1.0)[0, 0] == pytest.approx(1 / (1 + np.exp(-4)))
    assert softmax(logits, 2.0)[0, 0] == pytest.approx(1 / (1 + np.exp(-2)))
    assert softmax(logits * 1e4, 1.0)[0].tolist() == [1, 0]


def test_several_looks_are_averaged() -> None:
    one = fake_reader(lambda _: {"value": "1"})(blank(), many(2))
    two = fake_reader(lambda _: {"value": "2"})(blank(), many(2))
    middle = averaged([one, replace(two, embedding=one.embedding + 1)])
    assert middle.value[0, :2] == pytest.approx([0.5, 0.5], abs=1e-3)
    assert middle.embedding == pytest.approx(one.embedding + 0.5)


def test_the_closer_look_is_tighter_and_wider_and_stays_upright() -> None:
    pixels = np.zeros((200, 200, 3), np.uint8)
    pixels[60:100, 60:140] = 255
    whites: list[float] = []

    def answer(crop: Floats) -> dict[str, str]:
        half = crop.shape[1] // 2
        assert crop[0, :half].mean() > crop[0, half:].mean()
        whites.append(float(crop[0].mean() - crop[0].min()))
        return {}

    reader, picture = fake_reader(answer), Picture.of(pixels)
    boxes = np.array([[60, 60, 80, 80]], np.float32)
    first = reader(picture, boxes)
    reader.closer(picture, boxes, first)
    usual, tighter, wider = whites
    assert tighter > usual > wider


def test_how_far_a_top_face_is_off_the_middle_does_not_depend_on_its_turn_or_size() -> None:
    straight = [[0.4, 0.0], [0.0, 0.4], [0.0, -0.2]]
    turned = [[0.14, 0.14], [-0.14, 0.14], [0.0, -0.1]]
    assert np.allclose(off_middle(np.array([straight, turned], np.float32)), [[0, 0.5], [0, 0.1 / 0.198]], atol=0.01)
