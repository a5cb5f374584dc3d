"""The camera: which source, which game, what was drawn on the picture. Every call may come from any thread."""

from __future__ import annotations

import threading
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

from api.camera.answers import Said
from api.camera.choice import CLIPS, NONE, Order, SourceState
from api.camera.desk import Desk
from api.camera.drawn import Drawn, board_on
from api.camera.layout import Four, Layout
from api.camera.ordering import Ordering
from api.camera.seat import Seat
from api.camera.showing import KnownDice, Showing
from api.camera.telling import TOPIC, Telling
from api.camera.told import Told, write_told
from api.deciding.memory import Memory
from api.live.frames import FrameSlot
from api.live.hub import Hub, News
from api.problems import Problem, Trouble
from api.table import Table
from api.tables import Tables
from engines.core import Json
from engines.games import find_game
from vision.pipeline import open_eyes
from vision.watching.quality import Quality
from vision.watching.seen import Moment
from vision.watching.sight import Sight

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
        self.telling = Telling(hub, self._topics, lambda: self.desk.told)
        self.tables = tables
        self._lock = threading.RLock()
        self._ordering, self._drawn, self._dice = Ordering(given, clips), Drawn(folder), KnownDice(folder)
        self.desk = Desk(tables, self._tell_reading)
        self.source = SourceState()
        self.moment = Moment.WAITING
        self.quality: Quality | None = None
        self.again = threading.Event()
        """Set: the table is to be read anew."""
        self.answered: Answered = lambda _told, _said, _game, _source: None
        """Called after players have said what dice on the newest picture show."""

    def choose(self, source: str, index: int) -> None:
        choice = self._ordering.choice_of(source, index)
        with self._lock:
            self._ordering.choose(choice, self.desk.name)
        self.tell()

    def bind(self, game: str | None) -> None:
        """The camera comes to this game, and its demo begins with it."""
        if game is not None:
            self.tables.get(game)
        with self._lock:
            self.desk.showing = self.desk.taught = None
            if game == self.game:
                self.wake()
                return
            # Before the seat is there: from then on dice may come to rest at it.
            self.desk.told = Told(game)
            self.desk.seat = None if game is None else Seat(self.tables, game, self._memory(game), self.desk.say)
            self._ordering.begin_demo(self.desk.name)
            self.wake()
        # What lies there is shown at once, though it was not thrown for this game.
        self.again.set()
        self._tell_reading()
        self.tell()
        for news in self.telling.frame():
            self.telling.publish(news)

    def teach(self, kind: str | None) -> None:
        """Dice of this kind are taught and not played, until a game is bound; None: no longer."""
        if kind is not None:
            self.bind(None)
        self.desk.taught = kind
        self.again.set()

    def show_dice(self, game: str, settings: Mapping[str, Json]) -> None:
        """From now on, dice are judged and not played, until a game is bound or somebody has seen enough."""
        showing = Showing(find_game(game), settings, self.desk.say)
        with self._lock:
            self.desk.showing = showing
            self._ordering.begin_demo(self.desk.name)
            self.wake()
        self.again.set()
        self.desk.say(Told())
        self.tell()

    def accept_dice(self, words: Sequence[str]) -> None:
        showing = self.desk.showing
        if showing is None:
            raise Problem(Trouble.NOTHING_SHOWN)
        groups = showing.accepted(words)
        with self._lock:
            self._dice.keep(showing.game.name, groups)
        self.hide_dice()

    def hide_dice(self) -> None:
        self.desk.showing = None
        self.desk.say(Told(self.game))
        self.tell()

    def draw(self, layout: Layout) -> None:
        with self._lock:
            self._drawn.draw(layout, self._ordering.clip)
        self.tell()

    def find_board(self) -> Four | None:
        """Where a board seems to lie on the newest picture, of the size that the game at the camera is played on."""
        newest, game = self.telling.newest, self.game
        return None if newest is None else board_on(newest, self.tables.get(game).played if game else None)

    def look_again(self) -> None:
        self.again.set()

    def answer(self, game: str, version: int, shot: int, said: Said) -> Table:
        seat = self.desk.seat
        if seat is None or seat.game != game:
            self.tables.get(game)
            raise Problem(Trouble.NOTHING_ASKED)
        told = seat.told()
        table = seat.answer(version, shot, said)
        self.answered(told, said, table.record.game, self.source_name)
        return table

    def changed(self, table: Table) -> None:
        """Something happened at a table."""
        if (seat := self.desk.seat) is not None:
            seat.changed(table)

    def forget(self, game: str) -> None:
        """A game was deleted."""
        if game == self.game:
            self.bind(None)

    @property
    def source_name(self) -> str:
        return self._ordering.source

    @property
    def game(self) -> str | None:
        return self.desk.game

    @property
    def order(self) -> Order | None:
        """What is to be looked through now; None: nothing, or nobody has looked for a while."""
        viewers = self.telling.viewers
        with self._lock:
            return self._ordering.now(viewers=viewers)

    @property
    def layout(self) -> Layout:
        return self._drawn.over(self._ordering.clip)

    def rest(self, seconds: float) -> None:
        """Until then, or until there is something new to do."""
        self._ordering.rest(seconds)

    def wake(self) -> None:
        self._ordering.wake()

    def write(self) -> dict[str, Any]:
        return {**self._about(), "reading": write_told(self.desk.told)}

    def news(self, topic: str) -> tuple[News, ...]:
        """For somebody who begins to look."""
        self.wake()
        if topic not in self._topics():
            return (self.telling.camera(self._about()),)
        return self.telling.camera(self._about()), self.telling.reading(), *self.telling.frame()

    def tell(self) -> None:
        """To every table: the camera may come to it, or have left it."""
        self.telling.spread(self.telling.camera(self._about()))

    def keep_posted(self) -> None:
        self.telling.keep_posted(self._about())

    def _about(self) -> dict[str, Any]:
        quality = self.quality
        return {
            **self._ordering.write(self.source),
            "moment": str(self.moment),
            "game": self.game,
            "showing": self.desk.showing.game.name if self.desk.showing else None,
            "zones": asdict(self.layout),
            "quality": {**asdict(quality), "advice": str(quality.advice)} if quality else None,
        }

    def _topics(self) -> tuple[str, ...]:
        game = self.game
        return (TOPIC,) if game is None else (TOPIC, game)

    def _tell_reading(self) -> None:
        self.telling.publish(self.telling.reading())

    def _memory(self, game: str) -> Memory:
        return Memory(groups=self._dice.of(self.tables.get(game).record.game))
