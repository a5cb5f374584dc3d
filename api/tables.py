"""The games being played: the store's rows folded by the rules, and what players do to them.

Every call blocks (disk, rules): not for the event loop. What is refused changes nothing; what is accepted is on the
disk before anybody hears of it.
"""

from __future__ import annotations

import itertools
import threading
from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from api.problems import Problem, Trouble
from api.store.errors import DiskFull, Outdated
from api.store.rows import Change, Kind, Record, Row, fold
from api.store.store import Store
from api.table import Table, log_of, need_fitting, write_body, write_events
from engines.core import Json
from engines.games import find_game
from engines.log import Replay, add, correct, read_log, replay, undo
from engines.setup import read_setup

AT_HAND = 64
"""So many games are kept folded in memory, those touched last; the others are folded again when asked for."""
LOCKS = 64
"""Games that share a lock wait for each other's disk; with so many locks that is rare."""
MOST_EVENTS = 20_000
"""More than any game has; a longer log is not imported."""


class Stale(Problem):
    """The player acted on a game that has moved on."""

    def __init__(self, sent: int, table: Table) -> None:
        super().__init__(Trouble.STALE_VERSION, sent=sent, current=table.version)
        self.table = table


Announce = Callable[[Table], None]
Forget = Callable[[str, int], None]


class Tables:
    """Several games at once over one store."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._lock = threading.RLock()
        self._locks = tuple(threading.RLock() for _ in range(LOCKS))
        self._at_hand: OrderedDict[str, Table] = OrderedDict()
        self._count = itertools.count(1)
        self._bodies: dict[str, tuple[Table, bytes]] = {}
        self.announce: Announce = lambda _table: None
        """Called after each change, from the thread that made it."""
        self.forget: Forget = lambda _game, _sequence: None
        """Called when a game was deleted."""

    def body(self, table: Table) -> bytes:
        """The state as JSON, written once for all who ask. Only the newest of a game at hand is kept: they grow."""
        game = table.record.id
        with self._of(game):
            held, body = self._bodies.get(game, (None, b""))
            body = body if held is table else write_body(table)
        with self._lock:
            if self._at_hand.get(game) is table:
                self._bodies[game] = table, body
        return body

    def get(self, game: str) -> Table:
        with self._of(game):
            table = self._at_hand.get(game) or self._load(game)
            self._keep(table)
        return table

    def at(self, game: str, version: int) -> Table:
        """The game, if it has not moved on since the player looked at it."""
        table = self.get(game)
        if table.version != version:
            raise Stale(version, table)
        return table

    def check(self) -> None:
        """Raises if the file of games cannot be read any more."""
        self._store.records(deleted=False, limit=1)

    def listing(self, *, deleted: bool, limit: int, offset: int) -> list[Table]:
        """Read without keeping: a long list must not push out the games being played."""
        records = self._store.records(deleted=deleted, limit=limit, offset=offset)
        return [self._listed(record) for record in records]

    def create(self, game: str, players: Sequence[str], settings: Mapping[str, Json], title: str = "") -> Table:
        read_setup(find_game(game), players, settings)
        return self._announced(self.get(self._store.create(game, players, settings, title)))

    def bring(self, raw: Json, title: str = "") -> Table:
        """A game from its log. One that stops at an event that does not fit comes in as it is, and waits there."""
        log = read_log(raw)
        if len(log.events) > MOST_EVENTS:
            raise Problem(Trouble.TOO_LARGE, events=len(log.events), most=MOST_EVENTS)
        key = self._store.create(log.game.name, log.setup.players, log.raw_settings, title, log.events)
        return self._announced(self.get(key))

    def play(self, game: str, version: int, event: Json, photo: bytes | None = None) -> Table:
        with self._of(game):
            table = self.at(game, version)
            need_fitting(table)
            played = add(table.played, event)
            table = self._written(table, Change(Kind.ADD, len(table.kept), event), played)
        return self._announced(table if photo is None else self._photographed(table, photo))

    def correct(self, game: str, version: int, index: int, event: Json) -> Table:
        with self._of(game):
            table = self.at(game, version)
            played = correct(table.log, index, event).after
            table = self._written(table, Change(Kind.CORRECT, index, event), played)
        return self._announced(table)

    def undo(self, game: str, version: int) -> Table:
        with self._of(game):
            table = self.at(game, version)
            played = replay(undo(table.log))
            table = self._written(table, Change(Kind.UNDO, len(table.kept) - 1), played)
        return self._announced(table)

    def drop(self, game: str, version: int) -> Table:
        """Takes out the event that no longer fits; the next one may wait in turn."""
        with self._of(game):
            table = self.at(game, version)
            misfit = table.played.misfit
            if misfit is None:
                raise Problem(Trouble.NOTHING_TO_DROP)
            events = table.log.events[: misfit.index] + table.log.events[misfit.index + 1 :]
            played = replay(replace(table.log, events=events))
            table = self._written(table, Change(Kind.DROP, misfit.index), played)
        return self._announced(table)

    def rename(self, game: str, title: str) -> Table:
        with self._of(game):
            self.get(game)
            self._store.rename(game, title)
            table = self._fresh(game)
        return self._announced(table)

    def delete(self, game: str) -> None:
        with self._of(game):
            self.get(game)
            self._store.delete(game)
            self._let_go(game)
            sequence = next(self._count)
        self.forget(game, sequence)

    def restore(self, game: str) -> Table:
        with self._of(game):
            if self._store.record(game) is None:
                raise Problem(Trouble.NO_SUCH_GAME)
            self._store.restore(game)
            table = self._fresh(game)
        return self._announced(table)

    def history(self, game: str) -> list[Row]:
        self.get(game)
        return self._store.rows(game)

    def photo(self, game: str, index: int) -> bytes:
        table = self.get(game)
        found = self._store.photo(game, table.kept[index].origin) if index < len(table.kept) else None
        if found is None:
            raise Problem(Trouble.NO_SUCH_PHOTO, index=index)
        return found

    def _written(self, table: Table, change: Change, played: Replay) -> Table:
        """On the disk first, then in memory."""
        try:
            row = self._store.append(table.record.id, table.version, change)
        except Outdated:
            raise Stale(table.version, self._fresh(table.record.id)) from None
        record = replace(table.record, changed=row.made)
        kept = fold((row,), table.kept)
        added = change.kind is Kind.ADD
        events = write_events((kept[-1],), table.events) if added else write_events(kept)
        table = Table(record, row.version, kept, played, table.photos, next(self._count), events)
        self._keep(table)
        return table

    def _photographed(self, table: Table, photo: bytes) -> Table:
        """The event is safe already; should there be no room for its picture, the game goes on without."""
        try:
            self._store.keep_photo(table.record.id, table.version, photo)
        except DiskFull:
            return table
        with self._of(table.record.id):
            return self._fresh(table.record.id)

    def _announced(self, table: Table) -> Table:
        self.announce(table)
        return table

    def _fresh(self, game: str) -> Table:
        table = self._load(game)
        self._keep(table)
        return table

    def _keep(self, table: Table) -> None:
        with self._lock:
            self._at_hand[table.record.id] = table
            self._at_hand.move_to_end(table.record.id)
            if len(self._at_hand) > AT_HAND:
                self._let_go(next(iter(self._at_hand)))

    def _let_go(self, game: str) -> None:
        with self._lock:
            self._at_hand.pop(game, None)
            self._bodies.pop(game, None)

    def _of(self, game: str) -> threading.RLock:
        """What happens to one game happens one after the other."""
        return self._locks[hash(game) % LOCKS]

    def _load(self, game: str) -> Table:
        record = self._store.record(game)
        if record is None or record.deleted is not None:
            raise Problem(Trouble.NO_SUCH_GAME)
        return self._folded(record)

    def _listed(self, record: Record) -> Table:
        return self._at_hand.get(record.id) or self._folded(record)

    def _folded(self, record: Record) -> Table:
        rows = self._store.rows(record.id)
        kept = fold(rows)
        played = replay(log_of(record, kept))
        photos, events = self._store.photos(record.id), write_events(kept)
        return Table(record, len(rows), kept, played, photos, next(self._count), events)
