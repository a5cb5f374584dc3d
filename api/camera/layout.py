"""What players drew on the picture, kept beside the games: in shares of its width and height."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, replace
from functools import lru_cache
from pathlib import Path
from typing import Any

from api.whole import write_whole
from vision.watching.zones import Corner, Zones

NAME = "camera.json"
Four = tuple[Corner, Corner, Corner, Corner]


@dataclass(frozen=True, slots=True)
class Layout:
    """Four corners each, in their order around it. None: the whole picture, no tray, no board."""

    table: Four | None = None
    """Dice outside of it do not count."""
    tray: Four | None = None
    """Dice in here are set aside."""
    board: Four | None = None
    """The board of SET Dice, from its own top left."""

    @property
    def zones(self) -> Zones:
        return Zones(self.table or (), self.tray or ())


@lru_cache(maxsize=4)
def with_board(layout: Layout, board: Four | None) -> Layout:
    """The same object each time, so that nobody takes it for a new one."""
    return replace(layout, board=board)


def load_layout(folder: Path) -> Layout:
    """What cannot be read is forgotten: it is drawn again in a minute."""
    try:
        return read_layout(json.loads((folder / NAME).read_text("utf-8")))
    except (OSError, ValueError, TypeError, LookupError):
        return Layout()


def read_layout(raw: dict[str, Any]) -> Layout:
    layout = Layout(*(read_four(raw[name]) for name in ("table", "tray", "board")))
    layout.zones  # noqa: B018, raises where a corner is not on the picture
    return layout


def read_four(raw: Any) -> Four | None:
    if raw is None:
        return None
    (a, b), (c, d), (e, f), (g, h) = raw
    return (float(a), float(b)), (float(c), float(d)), (float(e), float(f)), (float(g), float(h))


def keep_layout(folder: Path, layout: Layout) -> None:
    write_whole(folder / NAME, json.dumps(asdict(layout)))
