"""From which confidence a face is sure: fitted on dice that were not trained on."""

from __future__ import annotations

import numpy as np
import pytest

from models.calibrate import ENOUGH, THRESHOLDS, Seen, face_confidences, merged, sure_threshold
from models.questions import HEAD_NAMES
from tests.vision.fakes import heads_of
from vision.types import KINDS

AS_THEY_ARE = dict.fromkeys(HEAD_NAMES, 1.0)


def seen(truth: tuple[str, str], **chances: dict[str, float]) -> Seen:
    """One die, its kind and face in truth, and what the reader says of it."""
    heads = heads_of(flat={"yes": 1.0}, **chances)
    return Seen(heads, np.zeros((1, len(HEAD_NAMES)), np.int8), truth[:1], truth[1:])


def test_a_face_is_sure_from_where_none_was_wrong() -> None:
    confidence = np.concatenate([np.full(ENOUGH, 0.99), [0.95, 0.8]])
    right = np.array([True] * ENOUGH + [False, True])
    assert 0.95 < sure_threshold(confidence, right) < 0.99


@pytest.mark.parametrize(("dice", "wrong"), [(ENOUGH - 1, 0), (ENOUGH, 1)])
def test_too_few_or_a_wrong_one_prove_nothing(dice: int, wrong: int) -> None:
    right = np.array([True] * (dice - wrong) + [False] * wrong)
    assert sure_threshold(np.full(dice, 0.99), right) == THRESHOLDS[-1]


def test_in_a_game_only_its_own_dice_count_and_other_kinds_are_no_doubt() -> None:
    """A challenge die that is taken for a word may lie there if nothing is known, but not among word dice."""
    word = seen(("word", "IT"), kind={"word": 0.92, "challenge": 0.08}, word={"IT": 1.0})
    mistaken = seen(("challenge", "challenge1"), kind={"word": 0.95, "challenge": 0.05}, word={"IT": 1.0})
    rows = {among: list(face_confidences(merged([word, mistaken]), AS_THEY_ARE, among)) for among in (KINDS, ("word",))}
    assert [(kind, right) for kind, _, right in rows[KINDS]] == [("word", True), ("word", False)]
    assert [confidence for _, confidence, _ in rows[KINDS]] == pytest.approx([0.92, 0.95], abs=0.01)
    ((kind, confidence, right),) = rows["word",]
    assert (kind, right) == ("word", True) and confidence == pytest.approx(1.0, abs=0.01)
