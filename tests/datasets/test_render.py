"""What may be asked of the renderer: the kinds of dice, and which of them need a crowd of their own."""

from __future__ import annotations

import numpy as np
import pytest

pytest.importorskip("PIL", reason="words on dice need pillow")
pytest.importorskip("moderngl", reason="the tracer needs it")

from datasets.render import Job, parse
from datasets.tracer.close import make_close_scene
from datasets.tracer.compose import STRANGERS


def job(*options: str) -> Job:
    return parse(["--out", "nowhere", "--count", "1", *options])[0]


def test_crowds_of_smoky_dice_can_be_asked_for_and_are_ordinary_dice() -> None:
    scene = make_close_scene(np.random.default_rng(3), job("--close", "--kinds", "smoky").kinds, "train")
    kinds = {die.look.kind for die in scene.dice}
    assert "d6" in kinds and kinds <= {"d6", *STRANGERS}


def test_a_whole_table_is_of_the_kinds_that_have_a_share_there(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        job("--kinds", "smoky")
    assert "unknown kinds of dice: ['smoky']" in capsys.readouterr().err


def test_a_kind_that_nobody_can_draw_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        job("--close", "--kinds", "d6,d20")
    assert "unknown kinds of dice: ['d20']" in capsys.readouterr().err
