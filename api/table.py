"""One game at one moment, folded from its rows, and how it is written down for those who look."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from api.state import write_state
from api.store.rows import Kept, Record
from api.walk import misfit_first
from api.wire.encoding import dumps
from engines.games import find_game
from engines.log import Log, Replay
from engines.setup import read_setup


@dataclass(frozen=True, slots=True, eq=False)
class Table:
    """One game at one moment. Compared by identity: two of them are never worth comparing in full."""

    record: Record
    version: int
    kept: tuple[Kept, ...]
    played: Replay
    photos: frozenset[int]
    sequence: int
    """Rises with every change at any table, the change of a title too."""
    events: bytes
    """The events as JSON between brackets: a long game takes no longer to write down than a short one."""

    @property
    def log(self) -> Log:
        return self.played.log


def log_of(record: Record, kept: Sequence[Kept]) -> Log:
    game = find_game(record.game)
    setup = read_setup(game, record.players, record.settings)
    return Log(game, setup, record.settings, tuple(each.event for each in kept))


def need_fitting(table: Table) -> None:
    if table.played.misfit is not None:
        raise misfit_first(table.played.misfit)


def write_body(table: Table) -> bytes:
    state = dumps(write_state(table.record, table.version, table.kept, table.photos, table.played))
    return state.removesuffix(b"}") + b',"events":[' + table.events + b"]}"


def write_events(kept: Iterable[Kept], before: bytes = b"") -> bytes:
    texts = [dumps(each.event) for each in kept]
    return b",".join([before, *texts] if before else texts)
