"""A few frames of a small clip, filmed: its truth is what its script says."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from datasets.clips.script import Bump, Cat, Lamp, Pause, PickUp, PutAside, Reach, Room, Say, Script, Throw

pytest.importorskip("moderngl")
pytest.importorskip("PIL")

ROLL = {"type": "roll", "dice": [2, 6, 3, 1, 5]}
SCRIPT = Script(
    name="tiny",
    game="yatzy",
    players=("Ann",),
    settings={},
    kit="five",
    acts=(
        Pause(0.4),
        Throw("Ann", tuple(enumerate(ROLL["dice"])), ROLL),
        Lamp(0.5),
        Cat(),
        Reach("Ann"),
        PutAside("Ann", (1, 3)),
        Pause(0.6),
        Bump((6.0, -4.0), 0.5),
        Say({"type": "score", "box": "chance"}),
        PickUp("Ann", (0, 1, 2, 3, 4)),
        Pause(0.4),
    ),
    room=Room(width=200, height=112, per_mm=0.62, stuff="plastic", noise=0.0),
    fps=5,
    rest=0.6,
)


@pytest.fixture(scope="module")
def filmed() -> tuple[list[Any], dict[str, Any]]:
    from datasets.clips.film import Film  # noqa: PLC0415, it needs the extras looked for above
    from datasets.tracer.gpu import Tracer  # noqa: PLC0415

    try:
        tracer = Tracer()
    except Exception as error:  # the driver's own errors have no common type
        pytest.skip(f"no OpenGL through EGL here: {error}")
    film = Film(SCRIPT, tracer)
    return list(film.frames()), film.truth


def test_the_truth_counts_the_frames(filmed: tuple[list[Any], dict[str, Any]]) -> None:
    frames, truth = filmed
    assert truth["frames"] == len(frames)
    assert {frame.shape for frame in frames} == {(112, 200, 3)}


def test_the_throw_rests_as_the_script_says(filmed: tuple[list[Any], dict[str, Any]]) -> None:
    _, truth = filmed
    (thrown,) = [rest for rest in truth["rests"] if rest["thrown"]]
    assert thrown["thrown"] == [0, 1, 2, 3, 4]
    assert [die["face"] for die in thrown["dice"]] == [str(face) for face in ROLL["dice"]]
    boxes = np.array([die["box"] for die in thrown["dice"]])
    assert (boxes[:, :2] >= 0).all() and (boxes[:, :2] + boxes[:, 2:] <= [200, 112]).all()


def test_the_log_is_told_in_its_order(filmed: tuple[list[Any], dict[str, Any]]) -> None:
    _, truth = filmed
    assert [told["event"] for told in truth["told"]] == truth["log"]["events"]
    times = [told["t"] for told in truth["told"]]
    assert times == sorted(times)


def test_troubles_are_no_throws(filmed: tuple[list[Any], dict[str, Any]]) -> None:
    _, truth = filmed
    assert [trouble["what"] for trouble in truth["troubles"]] == ["lamp", "cat", "hand", "put aside", "bump", "pick up"]
    assert [len(rest["thrown"]) for rest in truth["rests"]] == [0, 5, 0, 0, 0, 0, 0, 0]


def test_a_lamp_darkens_the_picture(filmed: tuple[list[Any], dict[str, Any]]) -> None:
    frames, truth = filmed
    (lamp,) = [trouble for trouble in truth["troubles"] if trouble["what"] == "lamp"]
    before, after = (frames[round(t * 5) - 1].mean() for t in (lamp["from"], lamp["to"]))
    assert after < before * 0.95


def test_boxes_follow_what_is_pushed_and_a_knocked_camera(filmed: tuple[list[Any], dict[str, Any]]) -> None:
    _, truth = filmed
    seen, put, knocked = (_boxes(truth["rests"][k]) for k in (4, 5, 6))
    assert np.allclose(seen[[0, 2, 4]], put[[0, 2, 4]]) and not np.allclose(seen[[1, 3]], put[[1, 3]], atol=5)
    assert (knocked[:, 0] > put[:, 0] + 2).all() and (knocked[:, 1] < put[:, 1] - 1).all()


def _boxes(rest: dict[str, Any]) -> NDArray[np.float64]:
    return np.array([die["box"][:2] for die in rest["dice"]])


def test_the_table_is_empty_at_both_ends(filmed: tuple[list[Any], dict[str, Any]]) -> None:
    frames, truth = filmed
    assert truth["rests"][0]["dice"] == truth["rests"][-1]["dice"] == []
    dice = frames[round(truth["rests"][1]["from"] * 5) + 1]
    assert np.abs(dice.astype(int) - frames[0]).max() > 60
