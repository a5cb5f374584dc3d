"""The clips that come with the app: small enough, whole, and true to the rules."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import cv2
import pytest

from datasets.clips.demo import DEMOS
from datasets.clips.script import Script, log
from engines.log import read_log, replay

FOLDER = Path(__file__).parents[3] / "api" / "demo"
MOST = 8_000_000
SMALLEST = {"double": 90}


def truth_of(script: Script) -> dict[str, Any]:
    truth: dict[str, Any] = json.loads((FOLDER / f"{script.name}.json").read_text("utf-8"))
    return truth


def test_they_are_small_enough_for_git() -> None:
    assert sum(file.stat().st_size for file in FOLDER.iterdir()) <= MOST


@pytest.mark.parametrize("script", DEMOS, ids=lambda script: script.name)
def test_the_log_can_be_replayed(script: Script) -> None:
    truth = truth_of(script)
    assert truth["log"] == log(script)
    played = replay(read_log(truth["log"]))
    assert played.misfit is None
    assert any(played.scores.values())
    assert [told["event"] for told in truth["told"]] == truth["log"]["events"]


@pytest.mark.parametrize("script", DEMOS, ids=lambda script: script.name)
def test_the_video_is_whole(script: Script) -> None:
    truth, video = truth_of(script), cv2.VideoCapture(str(FOLDER / f"{script.name}.mp4"), cv2.CAP_FFMPEG)
    frames = 0
    while video.grab():
        frames += 1
    assert (frames, video.get(cv2.CAP_PROP_FPS)) == (truth["frames"], truth["fps"])
    video.release()


@pytest.mark.parametrize("script", DEMOS, ids=lambda script: script.name)
def test_it_can_loop_and_its_dice_are_large_enough(script: Script) -> None:
    rests = truth_of(script)["rests"]
    assert rests[0]["dice"] == rests[-1]["dice"] == []
    for die in (die for rest in rests for die in rest["dice"]):
        assert max(die["box"][2:]) >= SMALLEST.get(die["kind"], 50), die


@pytest.mark.parametrize("script", DEMOS, ids=lambda script: script.name)
def test_what_is_thrown_is_what_the_log_says(script: Script) -> None:
    truth = truth_of(script)
    shown = [(told["event"], truth["rests"][told["rest"]]) for told in truth["told"] if told["rest"] is not None]
    for event, rest in shown:
        thrown = {die["die"]: die["face"] for die in rest["dice"] if die["die"] in rest["thrown"]}
        if event["type"] == "roll" and len(event["dice"]) == len(thrown):
            faces = ["/".join(map(str, face)) if isinstance(face, list) else str(face) for face in event["dice"]]
            assert sorted(faces) == sorted(thrown.values())
