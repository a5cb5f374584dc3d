"""The shapes of what is said about lessons."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from itertools import chain
from typing import Annotated, Any

from pydantic import AfterValidator, Field

from api.schemas import Wire, sound
from api.teaching.kept import Kept
from api.teaching.progress import Progress
from api.teaching.shelf import MOST, ROOM
from api.teaching.teaching import LONGEST_NAME, Teaching

SetName = Annotated[str, Field(max_length=LONGEST_NAME), AfterValidator(sound)]
FaceName = Annotated[str, Field(max_length=40), AfterValidator(sound)]
Key = Annotated[int, Field(ge=1, le=2**53)]


class Choices(Wire):
    """What is left out stays as it is."""

    on: bool | None = None
    keep: bool | None = None
    dice_set: SetName | None = None


MOST_PAIRS = 20
"""Contradictions told at a time: with each that is resolved others may be gone."""


class NewLesson(Wire):
    """A die on a picture of the camera, and what it shows."""

    shot: Annotated[int, Field(ge=0, le=2**53)]
    track: Annotated[int, Field(ge=0, le=2**53)]
    kind: FaceName
    face: FaceName
    dice_set: SetName = ""


class Relabel(Wire):
    kind: FaceName
    face: FaceName


class Keys(Wire):
    keys: Annotated[list[Key], Field(max_length=MOST)]


class LessonOut(Wire):
    id: int
    made: int = Field(description="Milliseconds since 1970, UTC.")
    dice_set: str
    kind: str
    face: str
    read: str | None = Field(description="What Rollcall had read; null if nothing.")
    right: bool = Field(description="Whether that was right.")
    game: str
    camera: str
    heard: bool = Field(description="Whether the reader has looked at it: from then on it counts.")


class FaceProgressOut(Wire):
    face: str
    lessons: int
    right: int


class ProgressOut(Wire):
    faces: list[FaceProgressOut]
    needed: list[str]
    shown: int
    right: int
    round: int
    good: bool


class LessonList(Wire):
    lessons: list[LessonOut]
    total: int
    unheard: int = Field(description="How many the reader is looking at now; they count from then on.")
    contradictions: list[tuple[int, int]] = Field(description="Lessons that look alike and say different things.")
    contradicting: list[LessonOut] = Field(description="The lessons of these pairs, whatever else is listed.")
    sets: list[str]
    on: bool
    keep: bool
    dice_set: str = Field(description="The dice on the table now.")
    bytes: int
    room: int
    most: int
    set_aside: str = Field(description="The name of a file of lessons that could not be used; empty if all is well.")


class Learned(Wire):
    lesson: LessonOut
    progress: ProgressOut


class Removed(Wire):
    removed: int


class Brought(Wire):
    added: int


class WeekOut(Wire):
    week: str
    kind: str
    seen: int
    unsure: int
    corrected: int


class Weeks(Wire):
    weeks: list[WeekOut]


def write_lesson(teaching: Teaching, kept: Kept) -> dict[str, Any]:
    taught = kept.taught
    return {
        "id": kept.key,
        "made": kept.made,
        "dice_set": taught.dice_set,
        "kind": taught.kind,
        "face": taught.face,
        "read": taught.read[1] if taught.read else None,
        "right": taught.was_right,
        "game": taught.game,
        "camera": taught.camera,
        "heard": teaching.has_heard(kept),
    }


def write_progress(progress: Progress) -> dict[str, Any]:
    return {**asdict(progress), "good": progress.good}


def write_list(teaching: Teaching, shown: Sequence[Kept], total: int) -> dict[str, Any]:
    by_key = {kept.key: kept for kept in teaching.lessons}
    pairs = [pair for pair in teaching.contradictions() if by_key.keys() >= set(pair)][:MOST_PAIRS]
    sets = sorted({kept.taught.dice_set for kept in by_key.values()} | {teaching.dice_set})
    return {
        "lessons": [write_lesson(teaching, kept) for kept in shown],
        "total": total,
        "unheard": teaching.unheard,
        "contradictions": pairs,
        "contradicting": [write_lesson(teaching, by_key[key]) for key in dict.fromkeys(chain(*pairs))],
        "sets": sets,
        "on": teaching.on,
        "keep": teaching.keeping,
        "dice_set": teaching.dice_set,
        "bytes": teaching.shelf.size(),
        "room": ROOM,
        "most": MOST,
        "set_aside": teaching.shelf.set_aside,
    }
