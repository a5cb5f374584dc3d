"""The camera: which source, which game, what was drawn on the picture. Every call may come from any thread."""

from __future__ import annotations

import threading
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict
from pathlib import Path
from time import monotonic
from typing import Any

from api.camera.answers import Said
from api.camera.choice import CLIPS, NONE, Choice, Order, SourceState, choice_of, clip_of, first_choice, name_of_given
from api.camera.demo import board_of, settings_of
from api.camera.layout import Four, Layout, keep_layout, load_layout, with_board
from api.camera.seat import Look, Seat
from api.camera.shots import Shot, Shots
from api.camera.showing import Showing, keep_groups, load_groups
from api.camera.telling import TOPIC, Telling
from api.camera.told import Told, write_told
from api.deciding.decide import expect_for
from api.deciding.memory import Memory
from api.deciding.squares import BoardView
from api.live.frames import FrameSlot
from api.live.hub import Hub, News
from api.problems import Problem, Trouble
from api.table import Table
from api.tables import Tables
from engines.core import Json
from engines.games import find_game
from vision.expect import Expect
from vision.groups import measured
from vision.pipeline import open_eyes
from vision.types import Picture, Pixels
from vision.watching.board import find_board
from vision.watching.quality import Quality
from vision.watching.seen import Moment, Settled
from vision.watching.sight import Sight
from vision.watching.sources.opening import DEMO

LINGER = 60.0
"""Seconds that the source stays open after the last viewer has gone."""
LAYING = 1.5
"""Seconds without a hand in sight after which a move of SET Dice is whole: dice are laid one after another."""


Answered = Callable[[Told, Said, str, str], None]


class Camera:
    """`given`: what `--camera` said. `eyes`: how to open them, once a source is there to look through."""

    def __init__(
        self,
        tables: Tables,
        hub: Hub,
        frames: FrameSlot,
        folder: Path,
        given: str | None = NONE,
        *,
        eyes: Callable[[], Sight] = open_eyes,
        clips: Path = CLIPS,
    ) -> None:
        self.frames, self.eyes = frames, eyes
        self.telling = Telling(hub, self._topics)
        self.tables, self._folder, self._given, self._clips = tables, folder, given, clips
        self._lock = threading.RLock()
        self._woken = threading.Event()
        self._order = Order(first_choice(given))
        self._layout = load_layout(folder)
        self._seat: Seat | None = None
        self._showing: Showing | None = None
        self._groups = load_groups(folder)
        self._told = Told()
        self._shots = Shots()
        self._needed = float("-inf")
        self.source = SourceState()
        self.moment = Moment.WAITING
        self.quality: Quality | None = None
        self.again = threading.Event()
        """Set: the table is to be read anew."""
        self.answered: Answered = lambda _told, _said, _game, _source: None
        """Called after players have said what dice on the newest picture show."""
        self.settled: Callable[[Settled], None] = lambda _settled: None
        """Called for every table that came to rest."""

    def choose(self, source: str, index: int) -> None:
        choice = choice_of(source, index, self._given)
        with self._lock:
            if choice != self._order.choice:
                self._reorder(choice)
        self.tell()

    def bind(self, game: str | None) -> None:
        """The camera comes to this game, and its demo begins with it."""
        if game is not None:
            self.tables.get(game)
        with self._lock:
            self._showing = None
            if game == self.game:
                self.wake()
                return
            self._seat = None if game is None else Seat(self.tables, game, self._memory(game), self._tell_reading)
            if self._order.choice.source == DEMO:
                self._reorder(self._order.choice)
            self.wake()
        # What lies there is shown at once, though it was not thrown for this game.
        self.again.set()
        self._tell_reading(Told(game))
        self.tell()
        for news in self.telling.frame():
            self.telling.publish(news)

    def show_dice(self, game: str, settings: Mapping[str, Json]) -> None:
        """From now on, dice are judged and not played, until a game is bound or somebody has seen enough."""
        showing = Showing(find_game(game), settings, self._tell_reading)
        with self._lock:
            self._showing = showing
            if self._order.choice.source == DEMO:
                self._reorder(self._order.choice)
            self.wake()
        self.again.set()
        self._tell_reading(Told())
        self.tell()

    def accept_dice(self, words: Sequence[str]) -> None:
        showing = self._showing
        if showing is None:
            raise Problem(Trouble.NOTHING_SHOWN)
        groups = showing.accepted(words)
        with self._lock:
            others = {game: each for game, each in self._groups.items() if game != showing.game.name}
            self._groups = others if groups is None else {**others, showing.game.name: groups}
            keep_groups(self._folder, self._groups)
        self.hide_dice()

    def hide_dice(self) -> None:
        self._showing = None
        self._tell_reading(Told(self.game))
        self.tell()

    def draw(self, layout: Layout) -> None:
        """The board of a demo is not the players' own."""
        clip = self._order.clip
        if clip and board_of(clip):
            layout = with_board(layout, self._layout.board)
        keep_layout(self._folder, layout)
        with self._lock:
            self._layout = layout
        self.tell()

    def find_board(self) -> Four | None:
        """Where a board seems to lie on the newest picture, of the size that the game at the camera is played on."""
        newest, game = self.telling.newest, self.game
        layout = getattr(self.tables.get(game).played.state, "layout", None) if game else None
        found = find_board(newest, (layout.rows, layout.columns) if layout else None) if newest is not None else None
        return found.corners if found else None

    def look_again(self) -> None:
        self.again.set()

    def answer(self, game: str, version: int, shot: int, said: Said) -> Table:
        seat = self._seat
        if seat is None or seat.game != game:
            self.tables.get(game)
            raise Problem(Trouble.NOTHING_ASKED)
        told = seat.told()
        table = seat.answer(version, shot, said)
        self.answered(told, said, table.record.game, self.source_name)
        return table

    def shot(self, number: int) -> Shot:
        found = self._shots.get(number)
        if found is None:
            raise Problem(Trouble.NO_SUCH_PHOTO, index=number)
        return found

    def changed(self, table: Table) -> None:
        """Something happened at a table."""
        if (seat := self._seat) is not None:
            seat.changed(table)

    def forget(self, game: str) -> None:
        """A game was deleted."""
        if game == self.game:
            self.bind(None)

    @property
    def told(self) -> Told:
        """The newest table at rest."""
        return self._told

    @property
    def source_name(self) -> str:
        return self._order.choice.source

    @property
    def game(self) -> str | None:
        seat = self._seat
        return seat.game if seat else None

    @property
    def order(self) -> Order | None:
        """What is to be looked through now; None: nothing, or nobody has looked for a while."""
        if self.telling.viewers:
            self._needed = monotonic()
        with self._lock:
            if self._order.choice.source == NONE or monotonic() - self._needed > LINGER:
                return None
            return self._order

    @property
    def layout(self) -> Layout:
        """What was drawn; on a demo, whose picture never changes, with the board where it lies."""
        clip = self._order.clip
        there = board_of(clip) if clip else None
        return self._layout if there is None else with_board(self._layout, there)

    def rest(self, seconds: float) -> None:
        """Until then, or until there is something new to do."""
        self._woken.wait(seconds)
        self._woken.clear()

    def wake(self) -> None:
        self._needed = monotonic()
        self._woken.set()

    def expect(self) -> Expect:
        seat = self._seat
        return Expect() if seat is None or self._showing else expect_for(self.tables.get(seat.game).played, seat.memory)

    def begin(self) -> None:
        """Another source, or the same one anew: dice that lie there were not thrown in front of it."""
        if (seat := self._seat) is not None:
            seat.at_another_source()

    def settle(self, settled: Settled, pixels: Pixels) -> None:
        seat, showing, corners = self._seat, self._showing, self.layout.board
        by_colour = showing is not None or (seat is not None and seat.memory.groups is not None)
        settled = measured(settled, Picture.of(pixels)) if by_colour else settled
        shot = self._shots.add(pixels)
        self.settled(settled)
        if showing is not None:
            showing.settle(Look(settled, shot))
        elif seat is None:
            self._tell_reading(Told(None, shot, settled.dice))
        else:
            seat.settle(Look(settled, shot), BoardView(corners, shot.width, shot.height) if corners else None)

    def settled_for(self, seconds: float) -> None:
        """Nothing has moved for so long."""
        if seconds >= LAYING and (seat := self._seat) is not None:
            seat.rest()

    def clear(self) -> None:
        at = self._showing or self._seat
        if at is None:
            self._tell_reading(Told())
        else:
            at.clear()

    def write(self) -> dict[str, Any]:
        return {**self._about(), "reading": write_told(self._told)}

    def news(self, topic: str) -> tuple[News, ...]:
        """For somebody who begins to look."""
        self.wake()
        if topic not in self._topics():
            return (self.telling.camera(self._about()),)
        return self.telling.camera(self._about()), self.telling.reading(self._told), *self.telling.frame()

    def tell(self) -> None:
        """To every table: the camera may come to it, or have left it."""
        self.telling.spread(self.telling.camera(self._about()))

    def keep_posted(self) -> None:
        self.telling.keep_posted(self._about())

    def _about(self) -> dict[str, Any]:
        choice, quality = self._order.choice, self.quality
        source = SourceState("off") if choice.source == NONE else self.source
        return {
            "source": {"source": choice.source, "index": choice.index, **asdict(source)},
            "given": name_of_given(self._given),
            "moment": str(self.moment),
            "game": self.game,
            "showing": self._showing.game.name if self._showing else None,
            "zones": asdict(self.layout),
            "demo": settings_of(self._clips) if choice.source == DEMO else {},
            "quality": {**asdict(quality), "advice": str(quality.advice)} if quality else None,
        }

    def _topics(self) -> tuple[str, ...]:
        game = self.game
        return (TOPIC,) if game is None else (TOPIC, game)

    def _tell_reading(self, told: Told) -> None:
        self._told = told
        self.telling.publish(self.telling.reading(told))

    def _name(self) -> str | None:
        return self.tables.get(self.game).record.game if self.game else None

    def _memory(self, game: str) -> Memory:
        return Memory(groups=self._groups.get(self.tables.get(game).record.game))

    def _reorder(self, choice: Choice) -> None:
        name = self._showing.game.name if self._showing else self._name()
        clip = clip_of(name, self._clips) if choice.source == DEMO else None
        self._order = Order(choice, clip)
        self.wake()
