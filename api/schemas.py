"""The shapes of requests and answers. Strict: a number in quotes is no number, an unknown field is a mistake."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Annotated, Any

from pydantic import AfterValidator, BaseModel, ConfigDict, Field

DEEPEST = 16
LONGEST_TITLE = 80
Number = int | float


def sound(value: Any, depth: int = 0) -> Any:
    """What can be kept and given back as it came: no endless nesting, no NaN, no half characters."""
    if depth > DEEPEST:
        raise ValueError("nested too deeply")
    if isinstance(value, str):
        value.encode()
    elif isinstance(value, float) and not math.isfinite(value):
        raise ValueError("not a number JSON knows")
    elif isinstance(value, Mapping):
        for key, inner in value.items():
            sound(key)
            sound(inner, depth + 1)
    elif isinstance(value, list):
        for inner in value:
            sound(inner, depth + 1)
    return value


Text = Annotated[str, AfterValidator(sound)]
Title = Annotated[str, Field(max_length=LONGEST_TITLE), AfterValidator(sound)]
Object = Annotated[dict[str, Any], AfterValidator(sound)]
Version = Annotated[int, Field(ge=0, description="The version of the game that the player was looking at.")]


class Wire(BaseModel):
    model_config = ConfigDict(strict=True, extra="forbid")


class NewGame(Wire):
    game: Text
    players: list[Text]
    settings: Object = {}
    title: Title = ""


class GameLog(Wire):
    """A game as it is exported and imported."""

    game: Text
    players: list[Text]
    settings: Object = {}
    events: Annotated[list[Any], AfterValidator(sound)]


class Play(Wire):
    version: Version
    event: Object


class AtVersion(Wire):
    version: Version


class Rename(Wire):
    title: Title


class ProblemBody(Wire):
    """Why not: a code from a closed list, and the values that explain it."""

    code: str
    detail: dict[str, Any]


class DiceOut(Wire):
    kind: str
    count: int
    faces: list[str]


class ExpectsOut(Wire):
    player: str | None
    dice: list[DiceOut]
    choices: list[str]


class OptionOut(Wire):
    """One thing that may happen next. With an `event`, send it as it is; without, a family to choose from."""

    type: str
    event: dict[str, Any] | None
    worth: Number | None
    player: str | None = None
    kind: str | None = None
    count: int | None = None
    pairs: list[tuple[str, str]] | None = Field(default=None, description="Double Yatzy: outer and inner box.")


class CellOut(Wire):
    state: str
    value: Number | None
    would: Number | None
    note: str


class RowOut(Wire):
    key: str
    kind: str
    cells: list[CellOut]


class SquareOut(Wire):
    face: str | None
    stands_for: str | None
    bonus: int | None
    start: bool


class SheetOut(Wire):
    columns: list[str]
    rows: list[RowOut]
    table: dict[str, Any]
    board: list[list[SquareOut]] | None


class OutcomeOut(Wire):
    winners: list[str]
    reason: str


class MisfitOut(Wire):
    """The first event that the rules no longer allow; it and those behind it wait for the players."""

    index: int | None
    code: str
    detail: dict[str, Any]
    player: str | None


class GameState(Wire):
    id: str
    version: int
    title: str
    created: int = Field(description="Milliseconds since 1970, UTC.")
    game: str
    players: list[str]
    settings: dict[str, Any]
    events: list[Any]
    photos: list[int] = Field(description="Indices of the events that have a photo.")
    scores: dict[str, Number]
    to_play: str | None
    expects: ExpectsOut
    options: list[OptionOut]
    sheet: SheetOut
    outcome: OutcomeOut | None
    error: MisfitOut | None
    waiting: int = Field(description="Events behind the one that does not fit.")
    undoable: bool


class StaleBody(ProblemBody):
    """Somebody was faster: the game as it is now."""

    state: GameState


class Summary(Wire):
    id: str
    version: int
    title: str
    created: int
    changed: int
    game: str
    players: list[str]
    events: int
    scores: dict[str, Number]
    to_play: str | None
    outcome: OutcomeOut | None
    error: MisfitOut | None


class GameList(Wire):
    games: list[Summary]


class Deleted(Wire):
    id: str
    deleted: bool


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
