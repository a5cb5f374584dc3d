"""What `api/routes/reference.py` is asked and answers: games, boards, rules, statistics, health."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import AfterValidator, Field

from api.wire.camera import SourceOut
from api.wire.games import DiceOut
from api.wire.shapes import Number, Text, Wire, sound


class Throw(Wire):
    player: Text
    face: Annotated[Any, AfterValidator(sound)]


class FirstRoll(Wire):
    game: Text
    players: list[Text]
    throws: list[Throw] = Field(default=[])


class Starting(Wire):
    begins: str | None
    to_throw: list[str]
    seats: list[str] = Field(description="The players in order, beginning with the one who begins; empty before.")


class SettingOut(Wire):
    key: str
    default: Any
    choices: list[Any]
    least: int | None
    most: int | None


class CatalogueGame(Wire):
    name: str
    seats: tuple[int, int]
    settings: list[SettingOut]
    dice: list[DiceOut]
    reasons: list[str]
    starting_roll: bool = Field(description="Whether a die is thrown for who begins.")
    rules: str = Field(description="The name of its rule sheet.")


class Catalogue(Wire):
    games: list[CatalogueGame]
    languages: list[str]
    refusals: list[str]
    troubles: list[str]


class Board(Wire):
    """As the setting `board` takes it. Squares are row and column from 0, a bonus row, column and points."""

    rows: int
    columns: int
    start: list[tuple[int, int]]
    bonus: list[tuple[int, int, int]]


class Boards(Wire):
    boards: dict[str, Board]


class RuleSheets(Wire):
    game: str
    lang: str
    text: str = Field(description="Markdown.")
    common: str = Field(description="Markdown: what holds in every game.")


class Fairness(Wire):
    """Chi-square against equal chances, five degrees of freedom."""

    throws: int
    chi_square: float | None
    p: float | None
    verdict: str = Field(description="too_few, fair, odd (p under 1 in 100) or unfair (under 1 in 10,000)")


class FacesOut(Wire):
    kind: str = Field(description="d6, word, double outer, double inner, challenge or set")
    counts: dict[str, int]
    fairness: Fairness | None = Field(description="Null where the faces have no equal chances.")


class CurvePoint(Wire):
    index: int
    scores: list[Number]


class Curve(Wire):
    id: str
    title: str
    game: str
    players: list[str]
    points: list[CurvePoint]


class Statistics(Wire):
    faces: list[FacesOut]
    curves: list[Curve]


class Health(Wire):
    status: str
    version: str
    viewers: int
    lan: bool
    camera: SourceOut
