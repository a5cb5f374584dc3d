"""Where table, tray and board are: what players drew, what a demo brings along, what can be found on a picture."""

from __future__ import annotations

from pathlib import Path

from api.camera.demo import board_of
from api.camera.layout import Four, Layout, keep_layout, load_layout, with_board
from engines.log import Replay
from vision.types import Pixels
from vision.watching.board import find_board


class Drawn:
    """Kept in a folder. The board of a demo, whose picture never changes, is not the players' own."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._layout = load_layout(folder)

    def over(self, clip: Path | None) -> Layout:
        """What was drawn, and over a demo the board where it lies."""
        there = board_of(clip) if clip else None
        return self._layout if there is None else with_board(self._layout, there)

    def draw(self, layout: Layout, clip: Path | None) -> None:
        if clip and board_of(clip):
            layout = with_board(layout, self._layout.board)
        keep_layout(self._folder, layout)
        self._layout = layout


def board_on(pixels: Pixels, played: Replay | None) -> Four | None:
    """Where a board seems to lie, of the size that the game is played on."""
    layout = getattr(played.state, "layout", None) if played else None
    found = find_board(pixels, (layout.rows, layout.columns) if layout else None)
    return found.corners if found else None
