"""A die that may lean against another one is pointed out; one that lies free must be worse to be doubted."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from tests.vision.watching.scenes import HEIGHT, SIDE, WIDTH, Die, Scene, draw, reading
from vision.types import Doubt, Reading
from vision.watching.evidence import Evidence
from vision.watching.follow import Follower
from vision.watching.leaning import BESIDE, doubted
from vision.watching.zones import Zones

FLAT, FREE = Die(200, 200, 3), Die(400, 100, 2)
TOUCHING = Die(200 + SIDE - 4, 204, 5)


def leaning(die: Die, lean: float) -> Reading:
    return replace(reading(die), lean=lean)


@pytest.mark.parametrize(
    ("die", "lean", "doubts"),
    [
        pytest.param(TOUCHING, 1.5 * BESIDE, (Doubt.LEANING,), id="beside another one"),
        pytest.param(TOUCHING, 0.5 * BESIDE, (), id="beside another one, plainly flat"),
        pytest.param(FREE, 1.5 * BESIDE, (), id="nothing to lean on"),
    ],
)
def test_only_beside_another_die_a_little_is_enough(die: Die, lean: float, doubts: tuple[Doubt, ...]) -> None:
    assert doubted(leaning(die, lean), [reading(FLAT)]).doubts == doubts


@pytest.mark.parametrize(("off", "count", "leans"), [(0.45, 3, True), (0.25, 3, False), (0.45, 2, False)])
def test_beside_another_die_a_top_face_that_lies_otherwise_leans(off: float, count: int, leans: bool) -> None:
    """Two dice are too few to say how the camera is tilted."""
    others = [replace(reading(die), off=(0.05, 0.1)) for die in (FLAT, FREE, FREE.at(500, 200))[:count]]
    assert doubted(replace(reading(TOUCHING), off=(0.05, 0.1 + off)), others).sure is not leans
    assert doubted(replace(reading(Die(60, 60, 2)), off=(0.05, 0.1 + off)), others).sure


def test_a_doubt_that_is_there_is_not_doubled() -> None:
    die = replace(leaning(TOUCHING, 2.0), doubts=(Doubt.LEANING,))
    assert doubted(die, [reading(FLAT)]).doubts == (Doubt.LEANING,)


def test_a_thrown_die_leans_until_somebody_straightens_it() -> None:
    nowhere = np.zeros((HEIGHT // 8, WIDTH // 8), bool)
    still = Evidence(WIDTH, HEIGHT, nowhere, nowhere, nowhere, np.full(nowhere.shape, np.inf, np.float32), nowhere)
    follower, picture = Follower(), draw(Scene((FLAT, TOUCHING)))
    seen = [
        follower([leaning(FLAT, 0.0), leaning(TOUCHING, lean)], picture, still, Zones()).dice[1].reading.doubts
        for lean in (2 * BESIDE, 2 * BESIDE, 0.0, 2 * BESIDE)
    ]
    # At last it lies where it lay, and nobody has thrown it.
    assert seen == [(Doubt.LEANING,), (Doubt.LEANING,), (), ()]
