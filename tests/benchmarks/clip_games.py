"""Plays clips all the way from the frame to the log: what is played by itself, asked about, wrong, lost or invented.

    python -m tests.benchmarks.clip_games api/demo                  with the shipped networks
    python -m tests.benchmarks.clip_games api/demo --eyes truth     with eyes that know: watching and deciding alone

Players tap their choices when the clip says so, and answer questions as the truth has it.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from api.camera.layout import read_four
from api.deciding.answering import dismissed
from api.deciding.decide import decide, expect_for
from api.deciding.decision import Ask, Decision, Play, Wait
from api.deciding.faces import WORDS
from api.deciding.memory import Memory, cleared
from api.deciding.squares import BoardView
from engines.core import Json
from engines.log import Replay, add, read_log, replay
from tests.benchmarks.clips import clips, frames
from tests.vision.watching.scenes import nearest
from vision.expect import Expect
from vision.groups import Groups, measured
from vision.pipeline import open_eyes
from vision.swatches import swatch_of
from vision.types import Floats, Look, Picture, Pixels, Reading, Spent
from vision.watching.seen import Seen, Settled
from vision.watching.sight import Sight
from vision.watching.watcher import Event, Watcher

Row = dict[str, Any]
LATE = 0.3
"""Seconds after the end of a rest in which its table may still be told."""
SURE = 0.9999
NINE, OF_A_COLOUR = 9, 3


@dataclass
class Truth:
    """Eyes that know what lies there at the time they are told."""

    rests: Sequence[Row]
    t: float = 0.0

    def look(self, picture: Picture, expect: Expect | None = None) -> Look:
        rest = [rest for rest in self.rests if rest["from"] <= self.t + 1e-3][-1]
        return Look(tuple(map(read, rest["dice"])), Spent(0, 0, 0))

    def look_at(self, picture: Picture, boxes: Floats, expect: Expect | None = None) -> Look:
        there = self.look(picture).dice
        return Look(tuple(nearest(there, box) for box in boxes if there), Spent(0, 0, 0))


def read(die: Row) -> Reading:
    x, y, w, h = die["box"]
    look = np.zeros(128, np.float32)
    return Reading((x, y, w, h), die["kind"], die["face"], die["color"], SURE, (), ((die["face"], SURE),), look)


@dataclass
class Game:
    """One clip at a table."""

    truth: Row
    memory: Memory
    played: Replay
    count: Counter[str] = field(default_factory=Counter)
    told: list[str] = field(default_factory=list)
    passed: int = 0
    """Events of the truth that are behind us."""
    laying: Settled | None = None
    """SET Dice: a move that may not be whole yet."""

    @property
    def coming(self) -> Row | None:
        told = self.truth["told"]
        return told[self.passed] if self.passed < len(told) else None

    def until(self, t: float) -> None:
        """Choices are tapped when it is time; rolls that nobody told by now are lost, and written down by hand."""
        while (row := self.coming) is not None:
            due = row["t"] if row["rest"] is None else self.truth["rests"][row["rest"]]["to"] + LATE
            if due > t:
                return
            if self.laying is not None:
                self.done(self.laying)
                continue
            if row["rest"] is not None and not self.unread(row["event"]):
                self.note("lost", row["event"], t)
            self.accept(row["event"])

    def done(self, settled: Settled) -> None:
        """A move of SET Dice is whole: its players have taken their hands away, or say so."""
        self.memory, self.laying = replace(self.memory, claimed=True), None
        self.see(settled)

    def unread(self, event: Json) -> bool:
        """Hands of SET Dice may stay unread."""
        return bool(self.truth["log"]["game"] == "set-dice" and event["type"] == "roll")

    def accept(self, event: Json) -> None:
        self.passed += 1
        self.played = add(self.played, event)

    def see(self, settled: Settled) -> None:
        for _ in range(4):
            decision, memory = decide(self.played, settled, self.memory)
            self.laying = settled if decision == Wait("laying") else None
            if not self.heed(decision, memory, settled.t):
                return

    def heed(self, decision: Decision, memory: Memory, t: float) -> bool:
        """Whether there may be more in the same look."""
        self.memory = memory
        if isinstance(decision, Wait):
            self.told.append(f"{t:7.2f} wait {decision.reason}")
            return False
        return self.heed_play(decision, t) if isinstance(decision, Play) else self.heed_ask(decision, t)

    def heed_play(self, decision: Play, t: float) -> bool:
        if not self.matches(decision.event, t):
            self.note("invented" if not self.awaited(t) else "wrong", decision.event, t)
            return False
        self.note("right", decision.event, t)
        self.accept(decision.event)
        return True

    def heed_ask(self, ask: Ask, t: float) -> bool:
        """Where nothing was thrown, players say so; else they enter what they see."""
        row = self.coming
        if row is None or not self.awaited(t):
            self.note("asked for nothing", [ask.reason, ask.event], t)
            self.memory = dismissed(self.memory, self.played, ask)
            return False
        kind = "asked" if not same(ask.event, row["event"]) or ask.reason != "whose" else "asked whose"
        self.note(kind, [ask.reason, [f"{place.face}{place.why and ' ' + place.why}" for place in ask.places]], t)
        self.accept(row["event"])
        return True

    def awaited(self, t: float) -> bool:
        row = self.coming
        return row is not None and (row["rest"] is None or self.truth["rests"][row["rest"]]["from"] - 0.05 <= t)

    def matches(self, event: Json, t: float) -> bool:
        row = self.coming
        return row is not None and self.awaited(t) and same(event, row["event"])

    def note(self, what: str, event: Json, t: float) -> None:
        self.count[what] += 1
        self.told.append(f"{t:7.2f} {what}: {json.dumps(event)}")


def same(event: Json, truth: Json) -> bool:
    """Dice have no order."""
    if event is None or event["type"] != truth["type"] or "dice" not in truth:
        return bool(event == truth)
    names = [sorted(json.dumps(die, sort_keys=True) for die in each["dice"]) for each in (event, truth)]
    return names[0] == names[1]


def play(video: Path, truth: Row, eyes: Sight) -> Game:
    started = replay(read_log({**truth["log"], "events": []}))
    game = Game(truth, Memory(board=board_of(truth), groups=groups_of(video, truth)), started)
    watcher = Watcher(eyes)
    for number, frame in enumerate(frames(video)):
        t = number / truth["fps"]
        if isinstance(eyes, Truth):
            eyes.t = t
        game.until(t)
        watcher.expect = expect_for(game.played, game.memory)
        for event in watcher.take(frame, t):
            happened(game, event, watcher)
    game.until(float("inf"))
    return game


def happened(game: Game, event: Event, watcher: Watcher) -> None:
    if isinstance(event, Settled):
        assert watcher.settled_picture is not None
        game.told.append(f"{event.t:7.2f} {' '.join(map(shown, event.dice))}{' hand' * event.hand}")
        game.see(measured(event, Picture.of(watcher.settled_picture)))
    elif event.empty:
        game.memory = cleared(game.memory)


def shown(die: Seen) -> str:
    return f"{die.track}:{die.reading.face}{'' if die.reading.sure else '?'}{'*' * die.rolled}{'p' * die.placed}"


def board_of(truth: Row) -> BoardView | None:
    """Where the truth has it."""
    corners = read_four(truth.get("board"))
    return None if corners is None else BoardView(corners, truth["width"], truth["height"])


def groups_of(video: Path, truth: Row) -> Groups | None:
    """The three colours of nine ordinary dice, as they are learnt when they are shown."""
    rest = next(
        (rest for rest in truth["rests"] if len(rest["dice"]) == NINE and rest["dice"][0]["kind"] == "d6"), None
    )
    if truth["log"]["game"] != "forget-it" or rest is None:
        return None
    picture = Picture.of(frame_at(video, round((rest["from"] + rest["to"]) / 2 * truth["fps"])))
    colours = {die["die"]: swatch_of(picture, die["box"]).colour for die in rest["dice"]}
    middles = [np.mean([colours[OF_A_COLOUR * k + n] for n in range(OF_A_COLOUR)], axis=0) for k in range(len(WORDS))]
    a, b, c = ((float(x), float(y), float(z)) for x, y, z in middles)
    return Groups(tuple(WORDS), (a, b, c))


def frame_at(video: Path, number: int) -> Pixels:
    return next(frame for at, frame in enumerate(frames(video)) if at == number)


COLUMNS = ("right", "asked", "asked whose", "wrong", "lost", "invented", "asked for nothing")


def table(games: dict[str, Counter[str]]) -> str:
    lines = [" " * 16 + "".join(f"{name:>18}" for name in COLUMNS)]
    lines += [f"{name:<16}" + "".join(f"{count[column]:>18}" for column in COLUMNS) for name, count in games.items()]
    return "\n".join(lines)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("places", type=Path, nargs="+", help="folders of clips, or clips")
    parser.add_argument("--eyes", choices=("shipped", "truth"), default="shipped")
    parser.add_argument("--verbose", action="store_true", help="tell every settled table and what became of it")
    options = parser.parse_args()
    cv2.setNumThreads(1)
    eyes = open_eyes() if options.eyes == "shipped" else None
    games: dict[str, Counter[str]] = {}
    folders, single = [p for p in options.places if p.is_dir()], [p for p in options.places if not p.is_dir()]
    for video in [*clips(folders), *single]:
        truth = json.loads(video.with_suffix(".json").read_text("utf-8"))
        game = play(video, truth, eyes or Truth(truth["rests"]))
        games[video.stem] = game.count
        if options.verbose:
            print(video.stem, *game.told, sep="\n", flush=True)
    games["all"] = sum(games.values(), Counter())
    print(table(games))
    return int(any(games["all"][what] for what in ("wrong", "lost", "invented")))


if __name__ == "__main__":
    sys.exit(main())
