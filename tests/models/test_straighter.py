"""How a face lies is looked at twice: the second look puts the first one's errors right."""

from __future__ import annotations

from typing import Any

import cv2
import numpy as np
import pytest

torch = pytest.importorskip("torch", reason="torch is an extra: `make train-ready` installs it")

from models import reader_views  # noqa: E402
from models.checkpoint import opened  # noqa: E402
from models.crops import CROP, UNPLACED, Crops, gathered  # noqa: E402
from models.looks import Straighter  # noqa: E402
from models.loop import normalise  # noqa: E402
from models.pose import TOLD, pose_told, square_pose  # noqa: E402
from models.questions import HEAD_NAMES, HEADS  # noqa: E402
from models.reader_net import straight  # noqa: E402
from models.reader_views import MakeView, double_view, rough_view  # noqa: E402
from models.sizes import FACE, ROOM, SIDE  # noqa: E402
from models.squares import square_of  # noqa: E402
from models.toy import toy_crops  # noqa: E402
from vision.session import model_folder  # noqa: E402

POSE = len(HEAD_NAMES)
HALF = 40


def white_top(*, kind: str = "double", off: int = 14) -> Crops:
    """A crop in which the top face is white, all else black, and not in the middle."""
    pixels = np.zeros((CROP, CROP, 3), np.uint8)
    middle = CROP // 2 + off
    cv2.rectangle(pixels, (middle - HALF, middle - HALF), (middle + HALF - 1, middle + HALF - 1), (255, 255, 255), -1)
    told = [HEADS["kind"].index(kind) if head == "kind" else -1 for head in HEAD_NAMES]
    crops = gathered([(pixels, told, 2.0, UNPLACED, "a")])
    crops.pose[0] = square_pose(middle, HALF)
    return crops


@pytest.mark.parametrize(("view", "place"), [(rough_view, POSE), (double_view, POSE + TOLD)])
@pytest.mark.parametrize("seed", range(12))
def test_what_is_told_is_where_the_face_is(
    view: MakeView, place: int, seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However far off the view is, also where the bottom of a clear die was taken for its top."""
    monkeypatch.setattr(reader_views, "lit", lambda cut, answers, *_: (cut, answers))
    pixels, told = view(white_top(), 0, np.random.default_rng(seed), FACE)
    pose = pose_told(told[place : place + TOLD].astype(np.float64), FACE)
    corners = pose[:2] + np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) @ pose[2:].reshape(2, 2).T
    wanted = np.zeros((FACE, FACE), np.uint8)
    cv2.fillConvexPoly(wanted, (corners - 0.5).round().astype(np.int32), 255)
    assert np.mean((pixels[..., 0] > 127) != (wanted > 127)) < 0.05


class Says(Straighter):
    """Says the same of every view."""

    def __init__(self, *pose: float) -> None:
        super().__init__()
        self.said = torch.tensor([pose])

    def forward(self, views: Any) -> dict[str, Any]:
        assert views.shape[1:] == (3, FACE, FACE)
        return {"pose": self.said.expand(len(views), -1)}


def test_a_face_that_fills_the_room_left_for_it_lies_where_it_was_thought_to() -> None:
    roughly = square_of(torch.tensor([[0.1, -0.2, 0.5, 0.05, 0.6, 0.9, 0.3]]), 1.0)
    kept = straight(Says(0, 0, 1 / ROOM, 0, 1 / ROOM, 1, 0), torch.rand(1, 3, SIDE, SIDE), roughly)
    assert torch.allclose(kept, roughly, atol=1e-4)


def test_a_face_aside_and_smaller_is_followed() -> None:
    roughly = torch.tensor([[[0.5, 0.0], [0.0, 0.5], [0.0, 0.0]]])
    moved = straight(Says(0.2, 0, 0.9 / ROOM, 0, 0.9 / ROOM, 1, 0), torch.rand(1, 3, SIDE, SIDE), roughly)
    assert torch.allclose(moved, torch.tensor([[[0.45, 0.0], [0.0, 0.45], [0.5 * ROOM * 0.2, 0.0]]]), atol=1e-4)


@pytest.mark.parametrize("times", [0.5, 1.5])
def test_the_sign_on_a_face_is_not_taken_for_the_face(times: float) -> None:
    roughly = torch.tensor([[[0.5, 0.0], [0.0, 0.5], [0.0, 0.0]]])
    other = Says(0, 0, times / ROOM, 0, times / ROOM, 1, 0)
    assert torch.equal(straight(other, torch.rand(1, 3, SIDE, SIDE), roughly), roughly)


def test_the_shipped_look_finds_the_rims_of_drawn_dice() -> None:
    """They fill 60 of 100 pixels, from 20 on; begun a tenth of a side aside, it ends much nearer."""
    net = opened(Straighter(), model_folder() / "straighter.pt")
    crops = normalise(torch.from_numpy(toy_crops(SIDE)))
    truth = torch.tensor([[0.6, 0.0], [0.0, 0.6], [0.0, 0.0]])
    begun = (truth + torch.tensor([[0.0, 0.0], [0.0, 0.0], [0.1, -0.06]])).expand(len(crops), -1, -1)
    with torch.no_grad():
        found = straight(net, crops, begun)
    off = (found - truth)[:, 2].norm(dim=1)
    assert off.max() < 0.5 * float((begun - truth)[0, 2].norm())
