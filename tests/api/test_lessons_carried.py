"""Lessons as a labelled folder, out and in again."""

from __future__ import annotations

import io
import json
import threading
import zipfile
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient

from api.teaching.folders import read_zip, write_zip
from api.teaching.teaching import Teaching, encoded
from datasets.labelled import load
from tests.api.asking import bad, good
from tests.api.teaching import GREEN, RED, Desk, patch, plain_eyes, taught, teach


def zipped(rows: list[dict[str, Any]], under: str = "", **pictures: bytes) -> bytes:
    done = io.BytesIO()
    with zipfile.ZipFile(done, "w", zipfile.ZIP_DEFLATED) as packed:
        packed.writestr(f"{under}labels.jsonl", "\n".join(map(json.dumps, rows)))
        for name, data in pictures.items():
            packed.writestr(f"{under}images/{name}.jpg", data)
    return done.getvalue()


def row(name: str, *dice: dict[str, Any]) -> dict[str, Any]:
    return {"image": f"images/{name}.jpg", "width": 144, "height": 144, "dice": list(dice)}


def send_zip(client: TestClient, data: bytes, query: str = "") -> Any:
    return client.post(
        f"/api/lessons/import{query}", content=data, headers={"content-type": "application/octet-stream"}
    )


def test_an_export_is_a_labelled_folder_that_comes_in_again(
    client: TestClient, teaching: Teaching, tmp_path: Path
) -> None:
    teach(teaching, RED, "1", "the red ones")
    teach(teaching, GREEN, "6")
    packed = client.get("/api/lessons/export").content
    with zipfile.ZipFile(io.BytesIO(packed)) as opened:
        opened.extractall(tmp_path / "set")
    dice = [(die.kind, die.face, die.box) for labelled in load(tmp_path / "set") for die in labelled.dice]
    assert dice == [("d6", "6", (36, 36, 72, 72)), ("d6", "1", (36, 36, 72, 72))]
    teaching.delete([kept.key for kept in teaching.lessons])
    assert good(send_zip(client, packed), 201) == {"added": 2}
    assert [(kept.taught.dice_set, kept.taught.face) for kept in teaching.lessons] == [("the red ones", "1"), ("", "6")]


def test_what_came_in_is_looked_at_meanwhile_and_how_far_that_is_is_told(
    client: TestClient, teaching: Teaching, monkeypatch: pytest.MonkeyPatch
) -> None:
    go, sign = threading.Event(), teaching._sign_one
    monkeypatch.setattr(teaching, "_sign_one", lambda key: go.wait(10) and sign(key))
    teaching.attach(plain_eyes())
    good(send_zip(client, zipped([row("a", DIE), row("b", DIE)], a=encoded(patch(RED)), b=encoded(patch(GREEN)))), 201)
    assert good(client.get("/api/lessons"))["unheard"] == 2
    go.set()
    for thread in [each for each in threading.enumerate() if each.name == "lessons"]:
        thread.join(10)
    found = good(client.get("/api/lessons"))
    assert found["unheard"] == 0 and all(lesson["heard"] for lesson in found["lessons"])


def test_photographs_of_any_labelled_set_come_in_under_a_name(client: TestClient, teaching: Teaching) -> None:
    box, jpeg = [40, 40, 60, 60], encoded(patch(RED))
    symbols = {"number": "2", "color": "red", "shape": "oval"}
    rows = [row("a", {"box": box, "value": 3}, {"box": box, "value": None}), row("b", symbols), row("c")]
    assert good(send_zip(client, zipped(rows, "some/folder/", a=jpeg, b=jpeg), "?dice_set=blue"), 201) == {"added": 2}
    found = {(kept.taught.dice_set, kept.taught.kind, kept.taught.face) for kept in teaching.lessons}
    assert found == {("blue", "d6", "3"), ("blue", "set", "2 red oval")}


DIE = {"box": [40, 40, 60, 60], "kind": "d6", "face": "3"}


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"not a zip",
        zipped([]).replace(b"labels.jsonl", b"others.jsonl"),
        zipped([row("missing", DIE)]),
        zipped([row("a", DIE)], a=b"no picture"),
        zipped([row("a", {**DIE, "face": "9"})], a=encoded(patch(RED))),
        zipped([row("a", {**DIE, "box": [0, 0, -5, 5]})], a=encoded(patch(RED))),
        zipped([row("a", {**DIE, "box": [float("nan"), 0, 5, 5]})], a=encoded(patch(RED))),
        zipped([{"image": "../../../../etc/hostname", "dice": [DIE]}]),
        zipped([{"image": "images/a.jpg", "dice": "many"}]),
        zipped([{"image": "images/a.jpg"}]),
    ],
)
def test_what_is_no_labelled_folder_changes_nothing(client: TestClient, teaching: Teaching, data: bytes) -> None:
    assert bad(send_zip(client, data), 422) in ("not_lessons", "request_shape")
    assert teaching.lessons == []


def test_a_zip_that_swells_is_not_unpacked(client: TestClient, teaching: Teaching) -> None:
    bomb = zipped([row("a", DIE)], a=b"\0" * 20_000_000)
    assert len(bomb) < 100_000
    assert bad(send_zip(client, bomb), 413) == "too_large"
    assert bad(send_zip(client, b"\0" * (33 * 1024 * 1024)), 413) == "too_large"


def test_zips_keep_what_was_said(desk: Desk) -> None:
    kept = desk().shelf.add(taught("3", "the blue ones"))
    (found,) = read_zip(write_zip([(kept, taught().jpeg)]), None)
    assert (found.dice_set, found.kind, found.face, found.game) == ("the blue ones", "d6", "3", "yatzy")
