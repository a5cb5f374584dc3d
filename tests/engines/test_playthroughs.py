"""Whole games as text: each file in tests/playthroughs must be told again to the letter."""

from __future__ import annotations

from pathlib import Path

import pytest

from engines.games import GAMES
from tests.playthroughs.telling import FOLDER, read, tell

FILES = sorted(FOLDER.glob("*.txt"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_told_again(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert tell(read(text)) == text, (
        "after a change of rules: python -m tests.playthroughs --write, and read the difference"
    )


def test_every_game_is_told() -> None:
    assert {read(path.read_text(encoding="utf-8")).game for path in FILES} == {game.name for game in GAMES}
