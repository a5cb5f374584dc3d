"""The reader's further looks: only at what they are for, and with a say there. Only where torch is installed."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np
import pytest

torch = pytest.importorskip("torch", reason="torch is an extra: `make train-ready` installs it")

from models import train_reader  # noqa: E402
from models.crops import Crops  # noqa: E402
from models.looks import (  # noqa: E402
    DOUBLE_HEADS,
    DRAWN,
    SIGN_HEADS,
    Double,
    Face,
    Inside,
    Signs,
    begun_as,
    embedding,
)
from models.questions import HEAD_NAMES, HEADS  # noqa: E402
from models.reader_net import Reader  # noqa: E402
from models.shares import FITTED_ON, SINGLE  # noqa: E402
from models.sizes import DOUBLE_MARGIN, FACE, SIDE  # noqa: E402
from models.squares import by_quarter, in_quarters  # noqa: E402
from models.train_reader import pip_maps  # noqa: E402


def answers(chances: list[float], kind: str = "double") -> dict[str, Any]:
    """What the two first looks might say of dice that are of a kind with these chances."""
    said = {head: torch.zeros(len(chances), len(classes)) for head, classes in HEADS.items()}
    double = torch.tensor(chances).clamp(1e-4, 1 - 1e-4)
    rest = (1 - double) / (len(HEADS["kind"]) - 1)
    said["kind"] = torch.log(rest)[:, None].repeat(1, len(HEADS["kind"]))
    said["kind"][:, HEADS["kind"].index(kind)] = torch.log(double)
    return said


def crops_of(dice: int) -> tuple[Any, Any]:
    """Of so many dice, and the squares that their faces lie in."""
    return torch.rand(dice, 3, SIDE, SIDE), torch.tensor([[0.5, 0.0], [0.0, 0.5], [0.0, 0.0]]).expand(dice, 3, 2)


@pytest.mark.parametrize("chances", [[0.0, 0.0], [0.0, 0.9], [0.9, 0.0], [1.0]])
def test_only_double_dice_are_looked_at_again(chances: list[float]) -> None:
    reader, said = Reader((Double(), Inside())).eval(), answers(chances)
    with torch.no_grad():
        told = reader.closer(*crops_of(len(chances)), said)
    assert set(told) == set(DOUBLE_HEADS)
    changed = [bool((told["value"][place] != said["value"][place]).any()) for place in range(len(chances))]
    assert changed == [chance > 0.5 for chance in chances]


@pytest.mark.parametrize("chances", [[1.0, 1.0], [1.0, 0.1], [0.1, 1.0], [0.1]])
def test_plain_dice_are_not_searched_for_signs(chances: list[float]) -> None:
    reader, said = Reader(signs=Signs()).eval(), answers(chances, "d6")
    with torch.no_grad():
        told = reader.signs_on(*crops_of(len(chances)), said)
    assert set(told) == set(SIGN_HEADS)
    changed = [bool((told["challenge"][place] != said["challenge"][place]).any()) for place in range(len(chances))]
    assert changed == [chance < 0.5 for chance in chances]


def test_whether_there_is_a_die_is_not_for_the_look_at_signs_to_say() -> None:
    reader, said = Reader(signs=Signs()).eval(), answers([0.1, 0.3], "nothing")
    with torch.no_grad():
        told = reader.signs_on(*crops_of(2), said)
    nothing, chances = HEADS["kind"].index("nothing"), torch.softmax(told["kind"], 1)
    assert chances[:, nothing].tolist() == pytest.approx([0.1, 0.3], abs=1e-5)
    assert not torch.allclose(chances, torch.softmax(said["kind"], 1), atol=1e-3)


def test_a_look_through_a_die_says_of_which_kind_it_is_but_not_whether_there_is_one() -> None:
    reader, said = Reader((Double(), Inside())).eval(), answers([0.3, 0.0])
    with torch.no_grad():
        told = reader.closer(*crops_of(2), said)
    nothing = HEADS["kind"].index("nothing")
    before, now = torch.softmax(said["kind"], 1), torch.softmax(told["kind"], 1)
    assert torch.allclose(before[:, nothing], now[:, nothing], atol=1e-5)
    assert not torch.allclose(before[0], now[0], atol=1e-3) and torch.allclose(before[1], now[1], atol=1e-5)


def test_looks_that_do_not_see_through_a_die_have_no_say_about_its_pips() -> None:
    reader, (crops, squares) = Reader((Double(), Inside())).eval(), crops_of(1)
    quiet, loud = answers([0.9]), answers([0.9])
    for head in ("value", "inner"):
        loud[head][0, 3] = 20.0
    with torch.no_grad():
        one, other = (reader.closer(crops, squares, said) for said in (quiet, loud))
    for head in ("value", "inner"):
        assert torch.allclose(one[head], other[head], atol=1e-4)


class Shifted(Double):
    """Says that the top of the shell lies aside; keeps what it was shown."""

    def __init__(self, aside: float) -> None:
        super().__init__()
        self.aside = aside
        self.shown: list[Any] = []

    def forward(self, views: Any) -> dict[str, Any]:
        self.shown.append(views)
        straight = torch.tensor([[self.aside, 0.0, 1 / DOUBLE_MARGIN, 0.0, 1 / DOUBLE_MARGIN, 1.0, 0.0]])
        return super().forward(views) | {"outer": straight.expand(len(views), -1)}


def test_a_double_die_is_read_where_the_top_of_its_shell_really_is() -> None:
    """The crops grow brighter to the right: what is read lies further right than what was first looked at."""
    crops = torch.linspace(-1, 1, SIDE).expand(1, 3, SIDE, SIDE)
    square = torch.tensor([[[0.5, 0.0], [0.0, 0.5], [0.0, 0.0]]])
    reader = Reader((Shifted(0.2), Inside())).eval()
    with torch.no_grad():
        reader.closer(crops, square, answers([0.9]))
    first, again = reader.doubles.shown
    assert float(again[0].mean() - first[0].mean()) == pytest.approx(0.2 * 0.5 * DOUBLE_MARGIN, abs=0.01)


def test_a_reader_for_ordinary_dice_alone_has_no_further_looks() -> None:
    reader, said = Reader().eval(), answers([0.9])
    assert reader.closer(*crops_of(1), said) == {}
    assert reader.signs_on(*crops_of(1), said) == {}


def certain(place: int, head: str, kind: str, loud: float) -> dict[str, Any]:
    """Two dice of this kind, of one of which a sign is known so well."""
    said = answers([1.0, 1.0], kind)
    said[head][place, 0] = loud
    return said


@pytest.mark.parametrize(("head", "kind"), [("challenge", "challenge"), ("word", "word")])
def test_signs_that_are_certain_are_not_looked_at_again(head: str, kind: str) -> None:
    reader, said = Reader(signs=Signs()).eval(), certain(1, head, kind, 20.0)
    with torch.no_grad():
        told = reader.signs_on(*crops_of(2), said)
    changed = [bool((told[head][place] != said[head][place]).any()) for place in range(2)]
    assert changed == [True, False]


def test_doubtful_signs_are_looked_at_in_four_quarter_turns() -> None:
    """So that they are read alike, however the face lies; a sign that is clear at once is read as it lies."""
    reader, (crops, squares), seen = Reader(signs=Signs()).eval(), crops_of(1), []
    for turn in range(2):
        with torch.no_grad():
            told = reader.signs_on(torch.rot90(crops, turn, (2, 3)), squares, answers([0.5], "challenge"))
        seen.append(told["challenge"])
    assert torch.allclose(seen[0], seen[1], atol=1e-4)


def test_the_look_at_signs_begins_as_the_look_at_faces() -> None:
    face, views = Face().eval(), torch.rand(3, 3, FACE, FACE)
    with torch.no_grad():
        known, begun = face(views), begun_as(Signs(), face.state_dict()).eval()(views)
    assert set(begun) == set(SIGN_HEADS)
    for head in SIGN_HEADS:
        assert torch.allclose(known[head], begun[head], atol=1e-5)


def test_a_double_die_is_seen_in_four_quarter_turns() -> None:
    views = torch.rand(2, 3, 8, 8)
    turned = in_quarters(views)
    for place in range(2):
        seen = {turned[place + 2 * quarter].numpy().tobytes() for quarter in range(4)}
        assert seen == {torch.rot90(views[place], quarter, (1, 2)).numpy().tobytes() for quarter in range(4)}
    said = by_quarter(turned.flatten(1)[:, :6])
    assert said.shape == (4, 2, 6) and torch.equal(said[0], views.flatten(1)[:, :6])


def test_what_confidence_is_fitted_on_is_not_learned_from(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []

    def no_pools(crops: Path, without: str, shares: Mapping[str, float]) -> list[train_reader.Pool]:
        asked.append(without)
        raise FileNotFoundError(crops)

    monkeypatch.setattr(train_reader, "pools", no_pools)
    for words in ([], ["--without", "aws_dice"]):
        monkeypatch.setattr("sys.argv", ["train_reader", "face", *words])
        with pytest.raises(FileNotFoundError):
            train_reader.main()
    assert asked == [FITTED_ON, "aws_dice"]


def test_the_look_at_double_dice_learns_from_them_and_from_what_is_taken_for_them() -> None:
    kinds = ("double", "d6", "d6", "nothing")
    told = np.full((4, len(HEAD_NAMES)), -1, np.int8)
    told[:, HEAD_NAMES.index("kind")] = [HEADS["kind"].index(kind) for kind in kinds]
    told[:3, HEAD_NAMES.index("value")] = 2
    nowhere = np.full((4, 12, 2), np.nan, np.float32)
    crops = Crops(
        np.zeros((4, 8, 8, 3), np.uint8), told, np.ones(4, np.float32), nowhere[:, :6, 0], nowhere[:, :6, 0], nowhere,
        np.array(list("abcd")), double=np.array([1.0, 0.5, 0.001, 0.5], np.float32),
    )  # fmt: skip
    pools = train_reader.double_pools([train_reader.Pool(crops, np.arange(4), 0.7)])
    assert [pool.rows.tolist() for pool in pools] == [[0], [1]]
    assert [pool.share for pool in pools] == pytest.approx([1 - SINGLE, SINGLE])


def test_a_map_of_pips_peaks_where_they_are() -> None:
    pips = torch.full((1, 2, 6, 2), torch.nan)
    pips[0, 0, 0] = torch.tensor([0.75, 0.25])
    maps, known = pip_maps(pips, 24)
    row, column = divmod(int(maps[0, 0].argmax()), 24)
    assert (row, column) in {(5, 17), (5, 18), (6, 17), (6, 18)}
    assert known.tolist() == [[1.0, 0.0]] and float(maps[0, 1].max()) < 1e-6


def test_an_embedding_weighs_what_is_drawn_however_strong_the_lines_are() -> None:
    summary, details = torch.rand(2, 128), torch.rand(2, 96, 8, 8)
    told = embedding(summary, details)
    assert torch.allclose(told[:, :128].norm(dim=1), torch.ones(2))
    assert torch.allclose(told[:, 128:].norm(dim=1) ** 2, torch.full((2,), DRAWN))
    assert torch.allclose(told, embedding(3 * summary, 5 * details.flip(2)), atol=1e-6)
