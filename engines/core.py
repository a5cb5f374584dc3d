"""What every game is made of. A game is its setup and a tuple of events; its state is the fold of the two."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, Generic, Protocol, TypeVar

from engines.codes import Code

Json = Any
"""A value that came out of, or goes into, JSON. It is read into events and settings at once and never kept."""

Number = int | Fraction
"""A score. Fractions only where a rule halves exactly (Genius)."""

S = TypeVar("S")
E = TypeVar("E")
Pick = Callable[[int], int]
"""Chooses a number below its argument: how a test or a demo draws a legal event without randomness in the engines."""


class Refused(Exception):
    """The one error of the engines: a code from the closed list, and the values that explain it."""

    def __init__(self, code: Code, /, **values: Json) -> None:
        super().__init__(code, values)
        self.code = code
        self.values = values

    def __str__(self) -> str:
        shown = ", ".join(f"{name} {value!r}" for name, value in self.values.items())
        return f"{self.code}: {shown}" if shown else str(self.code)


@dataclass(frozen=True, slots=True)
class Setting:
    """One thing the players agree on before the game. A value outside `choices` or `least`–`most` is refused."""

    key: str
    default: Json
    choices: tuple[Json, ...] = ()
    least: int | None = None
    most: int | None = None
    check: Callable[[Json], Json] | None = None
    """Reads a value that is neither a choice nor a number (the SET board); raises `Refused`."""


@dataclass(frozen=True, slots=True)
class Setup:
    """Who plays, in order, and what was agreed; every setting of the game is present."""

    players: tuple[str, ...]
    settings: Mapping[str, Json]


@dataclass(frozen=True, slots=True)
class Dice:
    """Dice of one kind that the table should show: `d6 word double challenge set`."""

    kind: str
    count: int
    faces: tuple[str, ...] = ()
    """The faces they can show, named as in the log."""


@dataclass(frozen=True, slots=True)
class Expects:
    """What the table waits for, precise enough for a camera: these dice from this player, or one of these choices."""

    player: str | None
    """None: anybody (the first call of SET Dice), or the game is over."""
    dice: tuple[Dice, ...] = ()
    """Empty: no roll is awaited."""
    choices: tuple[str, ...] = ()
    """Types of the events other than a roll that are awaited, e.g. ("choose",) or ("end",)."""


class Option(Protocol[E]):
    """One thing that may happen next: a single event, or a family of events such as 'any roll of seven dice'."""

    def allows(self, event: E) -> bool:
        """Whether the event belongs to this family and would be accepted now."""
        ...

    def draw(self, pick: Pick) -> E:
        """An event of this family, chosen by `pick`; every event of the family can come out."""
        ...

    @property
    def worth(self) -> Number | None:
        """What it scores at once, where that is known before the dice fall."""
        ...


@dataclass(frozen=True, slots=True)
class Exactly(Generic[E]):
    """The option that is one event."""

    event: E
    worth: Number | None = None

    def allows(self, event: E) -> bool:
        return event == self.event

    def draw(self, pick: Pick) -> E:  # noqa: ARG002, there is nothing to choose
        return self.event


@dataclass(frozen=True, slots=True)
class Cell:
    """One cell of a score sheet. `would` is what the dice on the table would score in it; None where they cannot."""

    state: str
    """`open`, `filled`, `struck`, or `none` where the sheet has no such cell."""
    value: Number | None = None
    would: Number | None = None
    note: str = ""
    """A word of the game that belongs to the value, e.g. `inner` or `bust`."""


@dataclass(frozen=True, slots=True)
class Row:
    """One line of a sheet. `kind`: `box` (filled by play), `total`, `bonus`, or `turn` (history of a column)."""

    key: str
    kind: str
    cells: tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class Square:
    """One square of a board: what lies on it, what it stands for, the bonus it still pays."""

    face: str | None = None
    stands_for: str | None = None
    bonus: int | None = None
    start: bool = False


@dataclass(frozen=True, slots=True)
class Sheet:
    """All that a page needs to draw any game: one column a player, rows from top to bottom, and the table beside it."""

    columns: tuple[str, ...]
    rows: tuple[Row, ...]
    table: Mapping[str, Json] = field(default_factory=dict)
    """What lies on the table in this turn, by name (dice, set aside, rolls left, hands …): JSON values only."""
    board: tuple[tuple[Square, ...], ...] | None = None


@dataclass(frozen=True, slots=True)
class Outcome:
    """How it ended. Several winners share the win."""

    winners: tuple[str, ...]
    reason: str
    """A word from the game's closed list `reasons`; the page has a sentence for it."""


@dataclass(frozen=True, slots=True)
class Game(Generic[S, E]):
    """A game is declared, not subclassed: what it is, then the functions that are its rules."""

    name: str
    seats: tuple[int, int]
    settings: tuple[Setting, ...]
    dice: tuple[Dice, ...]
    """Everything that lies on the table when it is complete."""
    score_bounds: Callable[[Setup], tuple[int, int | None]]
    """No total ever leaves these bounds; None where a game has no top."""
    reasons: tuple[str, ...]
    start: Callable[[Setup], S]
    apply: Callable[[S, E], S]
    read_event: Callable[[Json], E]
    """Raises `Refused` for anything that has not the shape of an event; looks at no state."""
    write_event: Callable[[E], Json]
    expects: Callable[[S], Expects]
    legal: Callable[[S], tuple[Option[E], ...]]
    """Complete: what no option allows is refused by `apply`, what one allows is accepted."""
    sheet: Callable[[S], Sheet]
    scores: Callable[[S], tuple[Number, ...]]
    """Totals in the order of the players."""
    to_play: Callable[[S], str | None]
    outcome: Callable[[S], Outcome | None]
    made_by: Callable[[S, E], str | None] | None = None
    """Whose event it is, where that need not be the player on turn."""
    starting_rank: Callable[[Json], int] | None = None
    """What one die thrown for the first turn ranks (C1); None where nothing is thrown for it."""
    ignored: tuple[Setting, ...] = ()
    """Settings of a sister game: a log may hold them, and here they change nothing."""


AnyGame = Game[Any, Any]


def best(players: Sequence[str], totals: Sequence[Number]) -> tuple[str, ...]:
    """Equal best totals share the win (C3)."""
    top = max(totals)
    return tuple(player for player, total in zip(players, totals, strict=True) if total == top)


def plain(number: Number | None) -> int | float | None:
    """A score as JSON has it: whole where it is whole."""
    if isinstance(number, Fraction):
        return int(number) if number.denominator == 1 else float(number)
    return number
