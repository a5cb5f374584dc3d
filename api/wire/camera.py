"""The shapes of what is said about the camera."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import AfterValidator, Field

from api.wire.shapes import Object, Text, Version, Wire, sound

Share = Annotated[float, Field(ge=0, le=1, description="Of the picture's width or height.")]
Point = Annotated[list[Share], Field(min_length=2, max_length=2)]
Corners = Annotated[list[Point], Field(min_length=4, max_length=4, description="In their order around it.")]
Face = Annotated[Any, AfterValidator(sound)]
Track = Annotated[int, Field(ge=0, le=2**53)]
MOST_DICE = 60


class ZonesBody(Wire):
    """Null: the whole picture, no tray, no board."""

    table: Corners | None = None
    tray: Corners | None = None
    board: Corners | None = None


class SourceWish(Wire):
    """`given` is what the server was started with: no address and no file is taken from here."""

    source: Literal["camera", "browser", "demo", "given", "none"]
    index: Annotated[int, Field(ge=0, le=99)] = 0


class GameWish(Wire):
    game: Annotated[Text | None, Field(description="The id of the game at the camera; null for none.")]


class TeachWish(Wire):
    kind: Annotated[
        Literal["d6", "word", "challenge", "double", "set"] | None,
        Field(description="Of the dice that are taught; null if none are any more."),
    ]


class DiceWish(Wire):
    game: Annotated[Text, Field(description="The name of the game whose dice are shown.")]
    settings: Object = Field(default={})


class DiceAccepted(Wire):
    words: list[Text] = Field(default=[], max_length=9, description="What each group of colours stands for, in order.")


class FaceOf(Wire):
    track: Track
    face: Face


class Answer(Wire):
    """What the players say about a throw: faces of dice on the picture, dice it missed, and what is none."""

    version: Version
    shot: Annotated[int, Field(ge=0, le=2**53, description="The picture that was asked about.")]
    faces: list[FaceOf] = Field(default=[], max_length=MOST_DICE)
    add: list[Face] = Field(default=[], max_length=MOST_DICE)
    remove: list[Track] = Field(default=[], max_length=MOST_DICE)
    player: Annotated[Text | None, Field(description="Whose dice these are, where that is asked.")] = None
    dismiss: Annotated[bool, Field(description="It was no throw.")] = False
    claim: Annotated[bool, Field(description="What lies there is a throw, though it was not taken for one.")] = False


class BoardOut(Wire):
    board: Corners | None = Field(description="Its corners, if one is clearly to be seen; clockwise from the top left.")


class CameraListed(Wire):
    index: int
    name: str


class CameraList(Wire):
    cameras: list[CameraListed]


class QualityOut(Wire):
    """Of the newest picture. Null where there are no dice to measure."""

    light: float = Field(description="Grey level of the dice, halfway from dark to bright.")
    sharpness: float = Field(description="Edges side by side across a die: 5 is soft, 12 crisp.")
    glare: float = Field(description="The share of burnt pixels.")
    steadiness: float = Field(description="The share of the last seconds in which the camera stood still.")
    die: float | None = Field(description="Pixels across the median die.")
    advice: str = Field(description="good, or the one thing to change first.")


class PlaceOut(Wire):
    track: int | None
    face: Any
    sure: bool
    likely: list[Any]
    why: str


class DieOut(Wire):
    track: int
    box: list[float] = Field(description="x, y, width, height in shares of the picture.")
    kind: str
    face: Any
    sure: bool
    likely: list[Any]
    rolled: bool
    zone: str
    index: int | None = Field(description="The event that it was played with, where it was.")
    why: str


class ShownDie(Wire):
    track: int
    kind: str
    grade: str = Field(description="pass, check or poor")
    reasons: list[str]
    group: int | None


class NeededOut(Wire):
    kind: str
    wanted: int
    got: int


class ShownOut(Wire):
    """Dice that were put down before the game: which, how well each can be read, and what to change."""

    ready: bool
    dice: list[ShownDie]
    needed: list[NeededOut]
    advice: list[str]
    groups: dict[str, Any] | None
    colors: list[str]


class ReadingOut(Wire):
    """The table at rest, and what became of it. No dice: nothing is at rest."""

    game: str | None
    shot: int | None
    decision: str = Field(description="play, ask, wait, show or none")
    reason: str
    dice: list[DieOut]
    event: Any
    places: list[PlaceOut]
    extra: list[int] = Field(description="Dice beyond those that belong to the throw.")
    type: str = Field(description="Of the event that is asked about.")
    player: str | None
    code: str | None = Field(description="Why the rules refuse it, where they do.")
    shown: ShownOut | None


class SourceOut(Wire):
    source: str = Field(description="camera, browser, demo, given or none")
    index: int = Field(description="Of a camera in the list.")
    state: str = Field(description="off, asleep, opening, running or lost")
    reason: str = Field(description="Why it is lost: a word that the page has a sentence for.")
    width: int
    height: int
    rate: float = Field(description="Pictures a second that the source granted; 0 where it said nothing.")
    fps: float = Field(description="Pictures a second that were looked at of late: at rest, fewer are.")
    skipped: int = Field(description="Pictures that a newer one replaced before anybody looked at them.")


class CameraState(Wire):
    source: SourceOut
    moment: str = Field(description="waiting, hand, rolling, reading or done")
    game: str | None
    showing: str | None = Field(description="The game whose dice are being shown.")
    demo: Object = Field(description="By game, the settings that its demo is played with; empty without the demo.")
    given: str | None = Field(description="The file or address that the server was started with.")
    zones: ZonesBody
    quality: QualityOut | None
    reading: ReadingOut
