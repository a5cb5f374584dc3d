"""The shapes of what is said about lessons."""

from __future__ import annotations

from typing import Annotated

from pydantic import AfterValidator, Field

from api.teaching.shelf import MOST
from api.teaching.teaching import LONGEST_NAME
from api.wire.shapes import Wire, sound

SetName = Annotated[str, Field(max_length=LONGEST_NAME), AfterValidator(sound)]
FaceName = Annotated[str, Field(max_length=40), AfterValidator(sound)]
Key = Annotated[int, Field(ge=1, le=2**53)]


class Choices(Wire):
    """What is left out stays as it is."""

    on: bool | None = None
    keep: bool | None = None
    dice_set: SetName | None = None


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
