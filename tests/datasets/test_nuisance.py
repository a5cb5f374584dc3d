"""The check that circumstances do not give dice away must itself notice when they do."""

from __future__ import annotations

import numpy as np

from datasets.nuisance import guess

RNG = np.random.default_rng(1)
GROUPS = [f"{place // 4}" for place in range(800)]
FACES = [str(face) for face in RNG.integers(1, 7, 800)]


def test_circumstances_drawn_apart_from_the_face_tell_nothing() -> None:
    right, usual = guess(RNG.normal(size=(800, 5)), FACES, GROUPS)
    assert right < usual + 0.08


def test_a_size_that_goes_with_the_face_is_noticed() -> None:
    features = RNG.normal(size=(800, 5))
    features[:, 2] += [4.0 * (face == "6") for face in FACES]
    right, usual = guess(features, FACES, GROUPS)
    assert right > usual + 0.08
