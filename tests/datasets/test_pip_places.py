"""Where the pips of a painted face are: as many as the face shows, each on its paint."""

from __future__ import annotations

import numpy as np
import pytest

pytest.importorskip("PIL", reason="words on dice need pillow")

from datasets.art import pips
from datasets.art.bodies import make_body
from datasets.art.looks import make_look
from datasets.look import FACE_PIXELS
from datasets.pip_places import centres, pip_places


@pytest.mark.parametrize("split", ["train", "test"])
@pytest.mark.parametrize("value", range(1, 7))
def test_every_pip_has_its_place(value: int, split: str) -> None:
    """Against where the painter puts them; a worn or jittered one may be a little off."""
    for seed in range(6):
        rng = np.random.default_rng(seed)
        body = make_body(rng)
        style = pips.draw_style(body.rgb, body.grounds, body.corner, rng, split)
        painted = (pips.paint_pips(value, style, rng) * 255).clip(0, 255).astype(np.uint8)
        found = centres(painted[..., 3], value)
        assert found is not None and len(found) == value
        wanted = np.array(pips.positions(value, style)) + 0.5
        away = np.linalg.norm(wanted[:, None] - np.array(found)[None], axis=2).min(axis=1)
        assert away.max() < 0.06


def test_words_have_no_pips() -> None:
    look = make_look("word", np.random.default_rng(1), "train")
    word = next(k for k, label in enumerate(look.labels) if not label.isdigit())
    assert pip_places(look, word) is None
    assert pip_places(look, (word + 1) % 6) is not None


def test_a_face_without_paint_has_no_places() -> None:
    assert centres(np.zeros((FACE_PIXELS, FACE_PIXELS), np.uint8), 3) is None
