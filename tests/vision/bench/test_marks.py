"""Labels, marks and sums."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from api.terminal.benching import set_rows
from tests.vision.fakes import fake_eyes
from tests.vision.files import encoded
from vision.bench.judge import judge
from vision.bench.labels import Mislabelled, load_set, read_truth
from vision.bench.marks import Share, pair_up
from vision.bench.plain import count_pips
from vision.bench.speed import drawn_table, measure
from vision.labels import sets_below
from vision.pipeline import open_eyes

TRUTHS = [
    ({"box": [1, 2, 3, 4], "value": 5}, "d6", "5", True),
    ({"box": [1, 2, 3, 4], "value": None}, "d6", None, False),
    ({"box": None, "number": 2, "color": "red", "shape": "oval"}, "set", "2 red oval", True),
    ({"box": [1, 2, 3, 4], "kind": "double", "face": "4/2", "inner_visible": 0.9}, "double", "4/2", True),
    ({"box": [1, 2, 3, 4], "kind": "double", "face": "4/2", "inner_visible": 0.2}, "double", "4/2", False),
    ({"box": [1, 2, 3, 4], "kind": "d6", "face": "4", "inner_visible": None, "outer": None}, "d6", "4", True),
    ({"box": [1, 2, 3, 4], "kind": "word", "face": "GET", "cocked": True}, "word", "GET", False),
    ({"box": [1, 2, 3, 4], "kind": "word", "face": "GET", "visible": 0.3}, "word", "GET", False),
    ({"box": [1, 2, 3, 4], "kind": "word", "face": "GET", "top_visible": 0.9}, "word", "GET", True),
    ({"box": [1, 2, 3, 4], "kind": "word", "face": "GET", "visible": 0.9, "top_visible": 0.7}, "word", "GET", False),
]


@pytest.mark.parametrize(("raw", "kind", "face", "clear"), TRUTHS)
def test_labels(raw: dict[str, Any], kind: str, face: str | None, clear: bool) -> None:
    truth = read_truth(raw)
    assert (truth.kind, truth.face, truth.clear) == (kind, face, clear)


def make_set(folder: Path, dice: list[dict[str, Any]], **more: Any) -> Path:
    (folder / "images").mkdir(parents=True)
    (folder / "images" / "a.png").write_bytes(encoded(".png", np.zeros((480, 640, 3), np.uint8)))
    row = {"image": "images/a.png", "width": 640, "height": 480, "dice": dice} | more
    (folder / "labels.jsonl").write_text(json.dumps(row) + "\n\n")
    return folder


def test_told_what_lies_there(tmp_path: Path) -> None:
    """A second die that is hardly seen is taken for one where two must lie."""
    boxes = [(100.0, 100.0, 40.0, 40.0), (300.0, 100.0, 40.0, 40.0)]
    folder = make_set(tmp_path / "s", [{"box": list(box), "value": 5} for box in boxes])
    faint = fake_eyes(boxes, {"value": "5"}, scores=[0.9, 0.3])
    found = [judge(faint, folder, told=told).whole.found for told in (False, True)]
    assert found == [Share(1, 2), Share(2, 2)]


def test_found_and_read(tmp_path: Path) -> None:
    """Four labelled: read right, read wrong, missed, unlabelled face; and one find that is nothing."""
    dice: list[dict[str, Any]] = [
        {"box": [100, 100, 40, 40], "value": 5},
        {"box": [200, 100, 40, 40], "value": 3},
        {"box": [300, 100, 40, 40], "value": 5},
        {"box": [400, 100, 40, 40], "value": None},
    ]
    eyes = fake_eyes([(101, 99, 41, 40), (203, 100, 40, 44), (402, 100, 40, 40), (50, 300, 40, 40)], {"value": "5"})
    judged = judge(eyes, make_set(tmp_path / "s", dice))
    assert judged.whole.found == Share(3, 4)
    assert judged.whole.right == Share(1, 3)
    assert judged.whole.sure == Share(2, 3)
    assert judged.whole.sure_wrong == Share(1, 3 - 1)
    assert judged.whole.false_finds == 1
    assert [(mark.truth.face, mark.sure) for mark in judged.mistakes] == [("3", True), ("5", False)]
    assert judged.plain is not None and judged.plain.right == Share(0, 3)


def test_hidden_dice_are_no_false_finds(tmp_path: Path) -> None:
    things = [{"box": [40, 290, 60, 60], "what": "hidden die"}]
    judged = judge(fake_eyes([(50, 300, 40, 40)]), make_set(tmp_path / "s", [], things=things))
    assert judged.whole.false_finds == 0


def test_renders_are_told_apart_by_kind(tmp_path: Path) -> None:
    boxes = [(100.0, 100.0, 40.0, 40.0), (200.0, 100.0, 40.0, 40.0), (300.0, 100.0, 40.0, 40.0)]
    faces = [("double", "4/2", 0.9), ("double", "4/1", 0.9), ("double", "4/3", 0.1)]
    dice: list[dict[str, Any]] = [
        {"box": list(box), "kind": kind, "face": face, "inner_visible": seen}
        for box, (kind, face, seen) in zip(boxes, faces, strict=True)
    ]
    dice.append({"box": [400, 100, 40, 40], "kind": "d6", "face": "1"})
    dice[0]["color"] = "white"
    judged = judge(fake_eyes(boxes, {"kind": "double", "value": "4", "inner": "2"}), make_set(tmp_path / "s", dice))
    double = {kind.name: kind for kind in judged.kinds}["double"]
    assert dict(double.parts) == {"outer": Share(2, 2), "inner": Share(1, 2), "body colour": Share(1, 1)}
    assert double.unclear_unsure == Share(0, 1)
    assert double.sure_wrong == Share(2, 3)
    assert judged.plain is None


def test_faces_that_can_be_read_are_counted_by_themselves(tmp_path: Path) -> None:
    """Four labelled: plain to read, too faint, one of two faces too faint, not measured."""
    boxes = [
        (100.0, 100.0, 40.0, 40.0),
        (200.0, 100.0, 40.0, 40.0),
        (300.0, 100.0, 40.0, 40.0),
        (400.0, 9.0, 40.0, 40.0),
    ]
    told = [{"clarity": 90.0}, {"clarity": 3.0}, {"clarity": 90.0, "inner_clarity": 3.0}, {}]
    dice = [{"box": list(box), "kind": "d6", "face": "5"} | each for box, each in zip(boxes, told, strict=True)]
    judged = judge(fake_eyes(boxes, {"value": "5"}), make_set(tmp_path / "s", dice))
    assert judged.whole.right == Share(4, 4)
    assert judged.whole.legible == judged.whole.legible_sure == Share(1, 1)
    assert [row[2:5] for row in set_rows(judged)][1] == ("1", "", "100.00 %")


def test_symbols_need_no_finder(tmp_path: Path) -> None:
    card = {"box": None, "number": 2, "color": "red", "shape": "oval"}
    answer = {"kind": "set", "number": "2", "ink": "red", "shape": "diamond"}
    cards = judge(fake_eyes([], answer), make_set(tmp_path / "cards", [card]))
    assert dict(cards.whole.parts) == {"number": Share(1, 1), "ink": Share(1, 1), "shape": Share(0, 1)}


@pytest.mark.parametrize(("name", "more"), [("matteo_faces", {}), ("others", {"boxes": "face"})])
def test_labelled_faces_belong_to_the_dice_that_are_found_around_them(
    tmp_path: Path, name: str, more: dict[str, str]
) -> None:
    """Three faces: on a die, on one whose find is a pip, on none. That others lie there is nobody's mistake."""
    pips = [{"box": [x, 100, 20, 20], "value": 5} for x in (100, 200, 300)]
    found = [(90.0, 84.0, 40.0, 40.0), (205.0, 105.0, 10.0, 10.0), (500.0, 300.0, 40.0, 40.0)]
    faces = judge(fake_eyes(found, {"value": "5"}), make_set(tmp_path / name, pips, **more))
    assert faces.whole.found == faces.whole.right == Share(1, 3) and faces.whole.false_finds == 0


@pytest.mark.parametrize(
    "line", ["{", "[]", "{}", '{"image": "a", "dice": [{"box": [1]}]}', '{"image": 3, "dice": []}']
)
def test_rows_of_another_form_are_named(tmp_path: Path, line: str) -> None:
    (tmp_path / "labels.jsonl").write_text(line)
    with pytest.raises(Mislabelled, match="line 1"):
        list(load_set(tmp_path))


def test_a_picture_that_is_missing_is_named(tmp_path: Path) -> None:
    (tmp_path / "labels.jsonl").write_text('{"image": "gone.png", "dice": []}')
    with pytest.raises(Mislabelled, match=r"gone\.png"):
        judge(fake_eyes(), tmp_path)


def test_sets_are_found_in_a_folder(tmp_path: Path) -> None:
    make_set(tmp_path / "b", [])
    make_set(tmp_path / "a", [])
    assert [folder.name for folder in sets_below(tmp_path)] == ["a", "b"]
    assert sets_below(tmp_path / "a") == (tmp_path / "a",)
    assert sets_below(tmp_path / "none") == ()


def test_pairs_are_one_to_one() -> None:
    truth = np.array([[0, 0, 10, 10], [8, 0, 10, 10]], np.float32)
    found = np.array([[1, 0, 10, 10], [2, 0, 10, 10], [50, 0, 9, 9]], np.float32)
    assert pair_up(truth, found) == [(0, 0)]
    assert pair_up(truth, found[:0]) == []


def test_a_box_drawn_loosely_is_still_that_die() -> None:
    truth = np.array([[0, 0, 60, 60]], np.float32)
    in_the_middle, in_a_corner = ([[14, 15, 32, 32]], [[2, 2, 32, 32]])
    assert pair_up(truth, np.array(in_the_middle, np.float32)) == [(0, 0)]
    assert pair_up(truth, np.array(in_a_corner, np.float32)) == []
    assert pair_up(truth, np.array([[24, 24, 12, 12]], np.float32)) == [], "a pip of it is not the die"


def test_the_blob_counter_counts_plain_dice() -> None:
    picture, boxes = drawn_table(18)
    found, counts = count_pips(picture)
    middles = (found.boxes[:, :2] + found.boxes[:, 2:] / 2)[:, None]
    home = np.argmin(np.abs(middles - (boxes[:, :2] + boxes[:, 2:] / 2)[None]).sum(axis=2), axis=1)
    assert {int(place): int(count) for place, count in zip(home, counts, strict=True)} == {
        k: 1 + k % 6 for k in range(18)
    }


@pytest.mark.parametrize("face", ["pips", "symbols"])
def test_speed_is_measured(face: str) -> None:
    speed = measure(fake_eyes(), 9, face, rounds=1)
    assert (speed.dice, speed.face) == (9, face)
    assert speed.total == pytest.approx(speed.find + speed.read)
    assert min(speed.find, speed.read, speed.again, speed.plain) > 0


def test_what_is_timed_are_dice_of_that_kind() -> None:
    kinds = {face: {die.kind for die in open_eyes().look(drawn_table(9, face)[0]).dice} for face in ("pips", "symbols")}
    assert kinds == {"pips": {"d6"}, "symbols": {"set"}}
