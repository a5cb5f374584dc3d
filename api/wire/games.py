"""Games: how they are begun, played, listed, carried away, and how they stand."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import AfterValidator, Field

from api.wire.shapes import Number, Object, ProblemBody, Text, Title, Version, Wire, sound


class NewGame(Wire):
    game: Text
    players: list[Text]
    settings: Object = Field(default={})
    title: Title = ""


class GameLog(Wire):
    """A game as it is exported and imported."""

    game: Text
    players: list[Text]
    settings: Object = Field(default={})
    events: Annotated[list[Any], AfterValidator(sound)]


class Play(Wire):
    version: Version
    event: Object


class AtVersion(Wire):
    version: Version


class Rename(Wire):
    title: Title


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


class Situation(Wire):
    """How a game stands, and what may happen next."""

    scores: dict[str, Number]
    to_play: str | None
    expects: ExpectsOut
    options: list[OptionOut]
    sheet: SheetOut
    outcome: OutcomeOut | None


class GameState(Situation):
    id: str
    version: int
    title: str
    created: int = Field(description="Milliseconds since 1970, UTC.")
    game: str
    players: list[str]
    settings: dict[str, Any]
    events: list[Any]
    photos: list[int] = Field(description="Indices of the events that have a photo.")
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
