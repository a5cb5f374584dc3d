"""Who gets what lies on the table: the game at the camera, those who show their dice, or nobody."""

from __future__ import annotations

from collections.abc import Callable

from api.camera.layout import Four
from api.camera.seat import Look, Seat
from api.camera.shots import Shot, Shots
from api.camera.showing import Showing
from api.camera.told import Told
from api.deciding.decide import expect_for, expect_taught
from api.deciding.squares import BoardView
from api.problems import Problem, Trouble
from api.tables import Tables
from vision.expect import Expect
from vision.groups import measured
from vision.types import Picture, Pixels
from vision.watching.seen import Settled

LAYING = 1.5
"""Seconds without a hand in sight after which a move of SET Dice is whole: dice are laid one after another."""


class Desk:
    """`tell` is called for every table at rest and for what became of it: `told` is new then."""

    def __init__(self, tables: Tables, tell: Callable[[], None]) -> None:
        self.seat: Seat | None = None
        self.showing: Showing | None = None
        """Goes before the seat."""
        self.taught: str | None = None
        """The kind of dice that lie there to be taught, while nothing is played."""
        self.told = Told()
        """The newest table at rest."""
        self.settled: Callable[[Settled], None] = lambda _settled: None
        """Called for every table that came to rest."""
        self._tables, self._tell = tables, tell
        self._shots = Shots()

    @property
    def game(self) -> str | None:
        seat = self.seat
        return seat.game if seat else None

    @property
    def name(self) -> str | None:
        """Of the game that is played, or whose dice are shown."""
        if (showing := self.showing) is not None:
            return showing.game.name
        return self._tables.get(self.game).record.game if self.game else None

    @property
    def user(self) -> Showing | Seat | str | None:
        """Who gets what lies there now; a kind of dice where they are taught."""
        return self.showing or self.seat or self.taught

    def say(self, told: Told) -> None:
        self.told = told
        self._tell()

    def expect(self) -> Expect:
        seat, taught = self.seat, self.taught
        if self.showing is not None:
            return Expect()
        if seat is not None:
            return expect_for(self._tables.get(seat.game).played, seat.memory)
        return Expect() if taught is None else expect_taught(taught)

    def begin(self) -> None:
        """Another source, or the same one anew: dice that lie there were not thrown in front of it."""
        if (seat := self.seat) is not None:
            seat.at_another_source()

    def settle(self, settled: Settled, pixels: Pixels, corners: Four | None) -> None:
        """`corners`: of the board, if there is one on the picture."""
        seat, showing = self.seat, self.showing
        by_colour = showing is not None or (seat is not None and seat.memory.groups is not None)
        settled = measured(settled, Picture.of(pixels)) if by_colour else settled
        shot = self._shots.add(pixels)
        self.settled(settled)
        if showing is not None:
            showing.settle(Look(settled, shot))
        elif seat is None:
            self.say(Told(None, shot, settled.dice))
        else:
            seat.settle(Look(settled, shot), BoardView(corners, shot.width, shot.height) if corners else None)

    def settled_for(self, seconds: float) -> None:
        """Nothing has moved for so long."""
        if seconds >= LAYING and (seat := self.seat) is not None:
            seat.rest()

    def clear(self) -> None:
        at = self.showing or self.seat
        if at is None:
            self.say(Told())
        else:
            at.clear()

    def shot(self, number: int) -> Shot:
        found = self._shots.get(number)
        if found is None:
            raise Problem(Trouble.NO_SUCH_PHOTO, index=number)
        return found
