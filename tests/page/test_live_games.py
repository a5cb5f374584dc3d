"""The other games in front of the camera: only choices are touched."""

from __future__ import annotations

from pathlib import Path

import cv2
import pytest
from playwright.sync_api import Page, expect

from tests.page.clips import Counting, film
from tests.page.looking import SOON, looking
from tests.page.playing import Table, begin
from tests.page.serving import ask
from tests.page.turns import TURNS, Turn, draw_board
from tests.vision.watching.boards import CORNERS, on_table, printed
from tests.vision.watching.scenes import HEIGHT, RATE, WIDTH


@pytest.mark.parametrize("turn", TURNS, ids=[turn.game for turn in TURNS])
def test_a_turn_is_scored_with_no_touch_but_the_choices(page: Page, tmp_path: Path, turn: Turn) -> None:
    clip = film(turn.scenes(), tmp_path / "turn.mp4")
    page.set_default_timeout(SOON)
    with looking(tmp_path / "data", str(clip), Counting(means=turn.means)) as home:
        draw_board(home)
        turn.play(Table(page, home, begin(home, turn.game, ["Ann", "Ben"], **turn.settings)))


def test_a_board_on_the_picture_is_offered_and_taken_with_one_tap(page: Page, tmp_path: Path) -> None:
    video = cv2.VideoWriter(str(tmp_path / "board.mp4"), cv2.VideoWriter.fourcc(*"mp4v"), RATE, (WIDTH, HEIGHT))
    picture = on_table(printed(7, 9))
    for _ in range(45):
        video.write(picture)
    video.release()
    with looking(tmp_path / "data", str(tmp_path / "board.mp4"), Counting()) as home:
        page.set_default_timeout(SOON)
        page.goto(f"{home}/#/camera")
        expect(page.locator("img.frame")).to_be_visible(timeout=SOON)
        page.click('[data-zone="board"]')
        page.click('[data-action="found-board"]')
        expect(page.locator('[data-corner="board-0"]')).to_be_visible()
        expect(page.locator('[data-action="found-board"]')).to_have_count(0)
        drawn = ask(f"{home}/api/camera")["zones"]["board"]
    assert max(abs(x - u / WIDTH) + abs(y - v / HEIGHT) for (x, y), (u, v) in zip(drawn, CORNERS, strict=True)) < 0.02
