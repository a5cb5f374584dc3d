"""How taught faces are told apart: trained on what the looks see of drawn dice. Only where torch is installed."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

torch = pytest.importorskip("torch", reason="torch is an extra: `make train-ready` installs it")

from datasets.labelled import load  # noqa: E402
from models import export  # noqa: E402
from models.checkpoint import fingerprint, shrink  # noqa: E402
from models.export import SEEING, Unlike, open_likeness  # noqa: E402
from models.looks import SEEN, Face, Likeness, Straighter, Whole, seen  # noqa: E402
from models.sizes import SIDE  # noqa: E402
from models.squares import straightened  # noqa: E402
from models.strange_dice import texts, views_of_dice  # noqa: E402
from models.train_likeness import VIEWS, Looks, apart, keep, loss, open_boxes, ordinary, train  # noqa: E402
from vision.session import model_folder  # noqa: E402

FEW = 40
SQUARE = torch.tensor([[[0.5, 0.2], [-0.3, 0.6], [0.1, -0.2]]])


def dice(count: int, seed: int) -> Any:
    """What a look might see: the die in all numbers, the face in some of them, and noise in the others."""
    draw = torch.Generator().manual_seed(seed)
    die = torch.randn(count, 1, 1, SEEN, generator=draw)
    face = torch.zeros(count, 6, 4, SEEN)
    face[..., :FEW] = 2 * torch.randn(count, 6, 4, FEW, generator=draw)
    noise = torch.zeros(count, 6 * VIEWS, 4, SEEN)
    noise[..., FEW:] = 0.7 * torch.randn(count, 6 * VIEWS, 4, SEEN - FEW, generator=draw)
    return (die + face.repeat_interleave(VIEWS, 1) + noise) / 30


NONE = torch.empty(0, 4, SEEN)


def mixed(told: str) -> float:
    """Per cent of other faces that lie as near as the same one."""
    return float(told.removesuffix("% of other faces of the die").rpartition(" ")[2])


def test_training_puts_faces_of_one_die_apart() -> None:
    trained, fresh = train(dice(12, 1), NONE, 60, 1), dice(6, 2)
    assert mixed(apart(trained, fresh)) < 0.6 * mixed(apart(Likeness(), fresh))


def test_it_is_worse_to_take_another_face_for_the_same_one_than_to_be_a_little_off() -> None:
    some, likeness = dice(2, 3), train(dice(12, 1), NONE, 60, 1)
    swapped = some.reshape(2, 6, VIEWS, 4, SEEN).transpose(1, 2).reshape(some.shape)
    assert loss(likeness, some, NONE).item() < loss(likeness, swapped, NONE).item()


def test_it_is_worse_the_more_ordinary_dice_are_like_the_taught_ones() -> None:
    some, likeness = dice(2, 3), train(dice(12, 1), NONE, 60, 1)
    nobody, alike = dice(2, 4).flatten(0, 1), some.flatten(0, 1)
    assert loss(likeness, some, NONE).item() <= loss(likeness, some, nobody).item() < loss(likeness, some, alike).item()


def test_ordinary_dice_are_taken_where_they_lie_open(tmp_path: Path) -> None:
    cv2.imwrite(str(tmp_path / "table.png"), np.full((60, 90, 3), 90, np.uint8))
    states: list[dict[str, Any]] = [{}, {"cocked": True}, {"top_visible": 0.3}]
    shown = [{"box": [5 + 25 * at, 10, 20, 20], "kind": "d6", "face": "3"} | state for at, state in enumerate(states)]
    (tmp_path / "labels.jsonl").write_text(
        json.dumps({"image": "table.png", "width": 90, "height": 60, "dice": shown}) + "\n"
    )
    assert [list(box) for row in load(tmp_path) for box in open_boxes(row)] == [[5, 10, 20, 20]]
    assert ordinary(Looks(Whole().eval(), Straighter().eval(), Face().eval()), [tmp_path], seed=1).shape == (1, 4, SEEN)


@pytest.fixture
def looks(tmp_path: Path) -> dict[str, Path]:
    """Checkpoints of looks that were never trained."""
    files = {name: tmp_path / f"{name}.pt" for name in ("whole", "straighter", "face")}
    nets: list[Any] = [Whole(), Straighter(), Face()]
    for net, file in zip(nets, files.values(), strict=True):
        torch.save({"average": net.state_dict(), "config": {}}, file)
    return files


def test_what_is_kept_is_what_is_opened(tmp_path: Path, looks: dict[str, Path]) -> None:
    likeness, some = train(dice(6, 1), NONE, 3, 1), dice(2, 2)
    keep(likeness, tmp_path / "likeness.pt", seed=1, looks=looks)
    assert torch.allclose(open_likeness(tmp_path / "likeness.pt", looks)(some), likeness(some), atol=0.01)


def test_the_small_copy_of_a_look_is_the_same_look(tmp_path: Path, looks: dict[str, Path]) -> None:
    shrink(looks["face"], tmp_path / "small.pt")
    assert fingerprint(tmp_path / "small.pt") == fingerprint(looks["face"]) != fingerprint(looks["whole"])


def test_a_likeness_is_not_joined_with_other_looks(tmp_path: Path, looks: dict[str, Path]) -> None:
    keep(Likeness(), tmp_path / "likeness.pt", seed=1, looks=looks)
    torch.save({"average": Face().state_dict(), "config": {}}, looks["face"])
    with pytest.raises(Unlike, match=r"not trained on \S*face\.pt: train it anew with"):
        open_likeness(tmp_path / "likeness.pt", looks)


def test_a_likeness_that_says_nothing_of_its_looks_is_not_believed(tmp_path: Path, looks: dict[str, Path]) -> None:
    torch.save({"average": Likeness().state_dict(), "config": {}}, tmp_path / "likeness.pt")
    with pytest.raises(Unlike, match=r"whole\.pt and \S*straighter\.pt and \S*face\.pt"):
        open_likeness(tmp_path / "likeness.pt", looks)


def test_nothing_is_exported_without_a_likeness_unless_that_is_asked_for(
    tmp_path: Path, looks: dict[str, Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    given = [f"--{name}={file}" for name, file in looks.items()]
    monkeypatch.setattr("sys.argv", ["export", "--finder=none", "--double=none", *given, f"--out={tmp_path / 'out'}"])
    monkeypatch.chdir(tmp_path)
    with pytest.raises(SystemExit, match=r"nothing was exported: there is no models/likeness\.pt"):
        export.main()
    assert not (tmp_path / "out").exists()


def test_the_shipped_likeness_belongs_to_the_shipped_looks() -> None:
    """Where this fails, one of these looks is another one: `python -m models.train_likeness`, then export."""
    looks = {name: model_folder() / f"{name}.pt" for name in SEEING}
    assert open_likeness(model_folder() / "likeness.pt", looks)


def test_what_is_seen_tells_the_quarters_of_a_face_apart() -> None:
    summary, details, last = torch.ones(1, 128), torch.zeros(1, 96, 8, 8), torch.ones(1, 160, 4, 4)
    details[:, 0, 1, 1] = 1.0
    told = [seen(summary, each, last) for each in (details, details.roll(1, 3), details.roll(4, 3))]
    assert told[0].shape == (1, SEEN)
    assert torch.allclose(told[0], told[1]) and not torch.allclose(told[0], told[2])


def test_a_point_of_a_straightened_view_comes_from_where_the_square_says() -> None:
    """The picture says at each place where that is, from −1 to 1."""
    line = (torch.arange(40) + 0.5) / 20 - 1
    places = torch.stack([line.repeat(40, 1), line.repeat(40, 1).T])[None]
    view = straightened(places, SQUARE, 8)[0]
    x, y = float((5 + 0.5) / 4 - 1), float((2 + 0.5) / 4 - 1)
    assert torch.allclose(view[:, 2, 5], torch.tensor([x, y, 1.0]) @ SQUARE[0], atol=1e-3)


def test_strange_dice_are_cut_as_the_reader_cuts_them() -> None:
    views = next(views_of_dice(1, 2, seed=1))
    assert views.shape == (12, SIDE, SIDE, 3) and len(np.unique(views.reshape(12, -1), axis=0)) == 12


def test_the_faces_of_a_lettered_die_all_differ() -> None:
    for seed in range(20):
        written = texts(np.random.default_rng(seed))
        assert len(set(written)) == 6 and all(1 <= len(text) <= 4 for text in written)
