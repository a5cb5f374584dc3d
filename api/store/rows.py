"""What the file holds, as values; and how the rows of a game fold into its events."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum

from engines.core import Json


class Kind(StrEnum):
    """What a row did to the list of events."""

    ADD = "add"
    CORRECT = "correct"
    UNDO = "undo"
    DROP = "drop"


@dataclass(frozen=True, slots=True)
class Record:
    """A game as it was set up. Times are milliseconds since 1970, UTC."""

    id: str
    game: str
    players: tuple[str, ...]
    settings: Mapping[str, Json]
    title: str
    created: int
    deleted: int | None
    changed: int


@dataclass(frozen=True, slots=True)
class Change:
    """One row before it has a version. `index` is the place in the list of events that it touches."""

    kind: Kind
    index: int
    event: Json = None


@dataclass(frozen=True, slots=True)
class Row:
    version: int
    change: Change
    made: int


@dataclass(frozen=True, slots=True)
class Kept:
    """An event that stands. `origin` is the version that first added it: its photo hangs there, corrected or not."""

    event: Json
    origin: int


def fold(rows: Iterable[Row], kept: Iterable[Kept] = ()) -> tuple[Kept, ...]:
    """The events that stand after these rows, on top of those that stood before."""
    standing = list(kept)
    for row in rows:
        step(standing, row)
    return tuple(standing)


def step(standing: list[Kept], row: Row) -> None:
    at = row.change.index
    match row.change.kind:
        case Kind.ADD:
            standing.append(Kept(row.change.event, row.version))
        case Kind.CORRECT:
            standing[at] = replace(standing[at], event=row.change.event)
        case Kind.UNDO | Kind.DROP:
            del standing[at]
