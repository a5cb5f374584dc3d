"""What happened in a game and what would have: steps, consequences, rows, as they are answered."""

from __future__ import annotations

from typing import Any

from pydantic import Field

from api.wire.games import MisfitOut, OutcomeOut, Situation
from api.wire.shapes import Number, ProblemBody, Wire


class Standing(Wire):
    scores: dict[str, Number]
    to_play: str | None
    outcome: OutcomeOut | None
    error: MisfitOut | None
    waiting: int
    misfits: list[MisfitOut] = Field(description="All that would have to be dropped, one after the other.")


class Consequence(Wire):
    """What a correction or an event would do, without doing it. Where the rules refuse it, `refused` says why."""

    before: Standing
    after: Standing | None
    changes: dict[str, Number] = Field(description="The change in each player's total, where there is one.")
    refused: ProblemBody | None


class StepOut(Wire):
    index: int
    player: str | None = Field(description="Whose event it was.")
    to_play: str | None = Field(description="Who came next.")
    scores: dict[str, Number] = Field(description="Everybody's total after it.")


class Steps(Wire):
    """The events that count, one by one; `misfits` are those that would have to be dropped."""

    version: int
    steps: list[StepOut]
    misfits: list[MisfitOut]


class SituationThen(Situation):
    """The game just before an event: what could have happened then."""

    version: int
    index: int


class HistoryRow(Wire):
    version: int
    kind: str = Field(description="add, correct, undo or drop")
    index: int
    event: Any
    made: int = Field(description="Milliseconds since 1970, UTC.")


class History(Wire):
    rows: list[HistoryRow]
