"""The game at the camera: what lies on its table is decided about, played, or asked."""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial

from api.camera.answers import Open, Said, complete, merged, with_changes
from api.camera.shots import Shot
from api.camera.told import Told
from api.deciding.answering import answered, dismissed, heard
from api.deciding.decide import decide
from api.deciding.decision import Ask, Decision, Play, Wait
from api.deciding.memory import Memory, at_another_source, caught_up, claimed, cleared, lain
from api.deciding.squares import BoardView
from api.problems import Problem, Trouble
from api.table import Table
from api.tables import Stale, Tables
from vision.watching.seen import Settled

LAYING, EARLY, SAME_THROW = Wait("laying"), Wait("choice_first"), Wait("same_throw")
MOST_AT_ONCE = 5
"""Decisions about one look. Somebody may enter something by hand in the same moment; then it is decided anew."""


@dataclass(frozen=True, slots=True)
class Look:
    """The newest table at rest, with its picture."""

    settled: Settled
    shot: Shot


class Seat:
    """One game, from when the camera comes to it until the camera leaves. `tell` hears of every change."""

    def __init__(self, tables: Tables, game: str, memory: Memory, tell: Callable[[Told], None]) -> None:
        self.game = game
        self.memory = memory
        self._tables = tables
        self._tell = tell
        self._lock = threading.RLock()
        self._look: Look | None = None
        self._decision: Decision | None = None
        self._open: Open | None = None
        self._busy = False

    def settle(self, look: Look, board: BoardView | None) -> None:
        with self._lock:
            self.memory = replace(self.memory, board=board)
            self._look, self._decision, self._open = look, None, None
            self._decide()

    def clear(self) -> None:
        """The table is empty. Mere movement changes nothing yet: a hand may only have passed."""
        with self._lock:
            self.memory = cleared(self.memory)
            self._look = self._decision = self._open = None
            self._show()

    def rest(self) -> None:
        """Nobody has touched anything for a while: more dice will not be laid."""
        with self._lock:
            if self._decision == LAYING:
                self.memory = replace(self.memory, claimed=True)
                self._decide()

    def at_another_source(self) -> None:
        with self._lock:
            self.memory = at_another_source(self.memory)
            self._look = self._decision = self._open = None
            self._show()

    def changed(self, table: Table) -> None:
        """Somebody played, chose or took back. What lies there may mean something else now."""
        if table.record.id != self.game:
            return
        with self._lock:
            if self._busy or self._look is None:
                return
            if table.played.applied < self.memory.events:
                # What was played of this look was taken back.
                self._decision = None
            self._decide()

    def answer(self, version: int, shot: int, said: Said) -> Table:
        """A question is answered, or a played roll put right. Raises what `Tables` raises."""
        with self._lock:
            look = self._look
            if look is None or look.shot.number != shot:
                raise Problem(Trouble.NOTHING_ASKED)
            table = self._tables.get(self.game)
            if table.version != version:
                raise Stale(version, table)
            if said.dismiss or said.claim:
                return self._overruled(table, look, said)
            if self._open is None:
                return self._corrected(table, said)
            return self._answered(table, look, self._open, said)

    def told(self) -> Told:
        with self._lock:
            if self._look is None:
                return Told(self.game)
            decision = with_changes(self._open) if self._open else self._decision
            faces, spots = self._lying()
            return Told(self.game, self._look.shot, self._look.settled.dice, decision, faces, spots)

    def _decide(self) -> None:
        """One throw may hold several events: it is decided about until there is nothing left to play."""
        assert self._look is not None
        for _ in range(MOST_AT_ONCE):
            table = self._tables.get(self.game)
            decision, memory = decide(table.played, self._look.settled, self.memory)
            if isinstance(decision, Play) and not self._play(table, decision, self._look.shot):
                continue
            self.memory = memory
            self._note(decision)
            if not isinstance(decision, Play):
                break
        self._show()

    def _note(self, decision: Decision) -> None:
        """That nothing more is to be played does not hide what was, nor that it was thrown too early; that more may be
        laid does."""
        self._open = Open(decision) if isinstance(decision, Ask) else None
        hidden = isinstance(decision, Wait) and isinstance(self._decision, Play) and decision != LAYING
        if not hidden and (decision, self._decision) != (SAME_THROW, EARLY):
            self._decision = decision

    def _play(self, table: Table, decision: Play, shot: Shot) -> bool:
        try:
            self._quietly(lambda: self._tables.play(self.game, table.version, decision.event, shot.jpeg))
        except Stale:
            return False
        return True

    def _overruled(self, table: Table, look: Look, said: Said) -> Table:
        if said.claim:
            self.memory = claimed(self.memory, look.settled)
            self._decide()
            return self._tables.get(self.game)
        if self._open is None:
            raise Problem(Trouble.NOTHING_ASKED)
        self.memory = dismissed(self.memory, table.played, self._open.ask)
        self._decision, self._open = Wait("dismissed"), None
        self._show()
        return table

    def _answered(self, table: Table, look: Look, asked: Open, said: Said) -> Table:
        asked = replace(asked, changes=merged(asked, said))
        event = answered(asked.ask, asked.changes) if complete(asked) else None
        if event is not None:
            memory = heard(self.memory, table.played, asked.ask, asked.changes)
            table = self._quietly(lambda: self._tables.play(self.game, table.version, event, look.shot.jpeg))
            self.memory, self._decision, self._open = memory, Play(event), None
            self._decide()
            return self._tables.get(self.game)
        self._open = asked
        self._show()
        return table

    def _corrected(self, table: Table, said: Said) -> Table:
        """Dice that were played can be put right by their place on the picture."""
        if not said.faces or said.add or said.remove:
            raise Problem(Trouble.NOTHING_ASKED)
        for track, face in said.faces:
            index, place = self._spot(track)
            event = table.log.events[index]
            dice = [face if at == place else die for at, die in enumerate(event["dice"])]
            change = partial(self._tables.correct, self.game, table.version, index, {**event, "dice": dice})
            table = self._quietly(change)
        self._show()
        return table

    def _spot(self, track: int) -> tuple[int, int]:
        spots = self._lying()[1]
        if track not in spots:
            raise Problem(Trouble.NOTHING_ASKED, track=track)
        return spots[track]

    def _quietly(self, change: Callable[[], Table]) -> Table:
        """Our own changes are not to be decided about again."""
        self._busy = True
        try:
            return change()
        finally:
            self._busy = False

    def _lying(self) -> tuple[dict[int, str], dict[int, tuple[int, int]]]:
        """What each die was played as, and where it stands in the log: which event, which die of it."""
        memory = caught_up(self.memory, self._tables.get(self.game).played)
        pairs = [(track, (roll.index, at)) for roll in memory.rolls for at, track in enumerate(roll.tracks)]
        spots = {track: spot for track, spot in pairs if track is not None}
        return lain(memory, self._tables.get(self.game).played), spots

    def _show(self) -> None:
        self._tell(self.told())
