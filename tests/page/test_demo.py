"""The demo in a real browser, read by the shipped networks: what its clips show is scored without a touch."""

from __future__ import annotations

import json
import time
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.page.demos import CLIPS, TURNS, played
from tests.page.looking import SOON, looking, open_table
from tests.page.playing import begin
from tests.page.serving import ask
from vision.pipeline import open_eyes


@pytest.mark.parametrize("game", TURNS)
def test_a_turn_of_the_demo_is_scored_without_a_touch(
    page: Page, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game: str
) -> None:
    """Dice in doubt are asked about; then the players of the demo answer, without the time to be faster than they."""
    monkeypatch.setattr("api.camera.story.ANSWER", 1.0)
    monkeypatch.setattr("api.camera.story.CHOOSE", 1.0)
    wanted = played([each["event"] for each in json.loads((CLIPS / f"{game}.json").read_text())["told"]])[: TURNS[game]]
    with looking(tmp_path / "data", "demo", open_eyes()) as home:
        settings = ask(f"{home}/api/camera")["demo"].get(game, {})
        table = begin(home, game, ["Ann", "Ben"], **settings)
        open_table(page, home, table)
        until = time.monotonic() + 3 * SOON / 1000
        while len(played((state := ask(f"{home}/api/games/{table}"))["events"])) < len(wanted):
            assert time.monotonic() < until, state["events"]
            page.wait_for_timeout(200)
        assert played(state["events"])[: len(wanted)] == wanted
        for player in ("Ann", "Ben"):
            expect(page.locator(f'[data-total="{player}"]')).to_have_text(str(state["scores"][player]))
