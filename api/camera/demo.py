"""What the demo clips were played with: beside each of them lies the truth about it."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from api.camera.layout import Four, read_four
from engines.core import Json


@cache
def settings_of(clips: Path) -> dict[str, Json]:
    """By game, where the clip was not played with the usual ones."""
    stories = {clip.stem: story_of(clip) for clip in sorted(clips.glob("*.mp4"))}
    played = {game: story.get("log", {}).get("settings") for game, story in stories.items()}
    return {game: settings for game, settings in played.items() if settings}


@cache
def board_of(clip: Path) -> Four | None:
    """Where the board lies on the picture, if there is one."""
    return read_four(story_of(clip).get("board"))


@dataclass(frozen=True, slots=True)
class Happened:
    """An event of a clip."""

    t: float
    """Seconds into the clip."""
    event: Json
    seen: bool
    """Whether dice show it. What a player chose no camera sees."""


@cache
def events_of(clip: Path) -> tuple[Happened, ...]:
    told = story_of(clip).get("told", ())
    return tuple(Happened(one["t"], one["event"], one["rest"] is not None) for one in told)


def story_of(clip: Path) -> dict[str, Json]:
    try:
        story: dict[str, Json] = json.loads(clip.with_suffix(".json").read_text("utf-8"))
    except (OSError, ValueError):
        return {}
    return story
