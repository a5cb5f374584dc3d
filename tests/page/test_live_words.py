"""Everything that the camera and the table can say has a text."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import get_args

from api.deciding.grading import Grade, Reason
from api.deciding.showing import Advice as ShowAdvice
from api.wire.camera import SourceWish
from tests.page.texts import EN
from vision.types import COLORS, KINDS
from vision.watching.quality import Advice
from vision.watching.seen import Moment
from vision.watching.sources.lost import Loss

DECISIONS = (Path(__file__).parents[2] / "api" / "deciding" / "decision.py").read_text("utf-8")


def listed(field: str) -> list[str]:
    """The words that the description of a field lists."""
    text = DECISIONS.split(f"{field}\n", 1)[1].split('"""', 2)[1]
    words = [word for quoted in re.findall(r"`([^`]+)`", text) for word in quoted.split()]
    assert len(words) > 5, field
    return words


def said() -> Iterator[str]:
    yield from (f"moment.{moment}" for moment in Moment)
    yield from (f"lost.{loss}" for loss in (*Loss, "eyes", "internal"))
    yield from (f"advice.{advice}" for advice in Advice)
    yield from (f"show.advice.{advice}" for advice in ShowAdvice)
    yield from (f"grade.{grade}" for grade in Grade)
    yield from (f"flawed.{reason}" for reason in Reason)
    yield from (f"body.{color}" for color in COLORS)
    yield from (f"show.count.{kind}" for kind in KINDS)
    yield from (f"source.{source}" for source in get_args(SourceWish.model_fields["source"].annotation))
    yield from (f"source.state.{state}" for state in ("off", "asleep", "opening", "running", "lost"))
    yield from (f"doubt.{why}" for why in listed('    why: str = ""'))
    yield from (f"ask.{reason}" for reason in listed('    reason: str = "unsure"'))
    yield from (f"wait.{reason}" for reason in (*listed("    reason: str"), "dismissed"))


def test_whatever_is_said_has_a_text() -> None:
    assert sorted(set(said()) - EN.keys()) == []
