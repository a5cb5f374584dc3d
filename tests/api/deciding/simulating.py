"""Games played at random through tables that a camera sees badly: misread, missed and invented dice, hands in between.

What the reader calls sure is right here: that is its promise, and nobody behind it can repair a sure mistake.
Everything else is as good as its probability says.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace

from api.deciding.answering import Changes, answered, heard
from api.deciding.decide import decide
from api.deciding.decision import Ask, Play, Wait
from api.deciding.faces import POSSIBLE, by_name, in_log
from api.deciding.memory import Memory
from engines.core import Json
from engines.log import Replay, add
from tests.api.deciding.tables import SURE, Felt, reading
from vision.swatches import Swatch
from vision.types import Doubt, Reading
from vision.watching.seen import Seen, Settled

Event = dict[str, Json]


@dataclass(slots=True)
class Sight:
    """How badly the camera sees."""

    doubtful: float = 0.08
    """Dice that are read with less than certainty."""
    missed: float = 0.02
    invented: float = 0.02
    """Looks with a die that is none."""
    odd: float = 0.02
    """Dice that lean, are cut off or hide something."""


@dataclass(slots=True)
class Table:
    """The game, the felt, and what the dice on it really show."""

    played: Replay
    dice: random.Random
    sight: Sight = field(default_factory=Sight)
    memory: Memory = field(default_factory=lambda: Memory(number=0))
    felt: Felt = field(default_factory=Felt)
    truth: dict[int, str] = field(default_factory=dict)
    unseen: list[str] = field(default_factory=list)
    """True faces of dice of this throw that the camera missed."""
    seen_as: Callable[[str], str] = str
    """What a reader calls a face: coloured dice have sixes where the log has words."""
    written: dict[int, Json] = field(default_factory=dict)
    """SET Dice: how the log writes a die that is called, placed or swapped."""
    in_hand: list[int] = field(default_factory=list)
    squares: dict[int, list[int]] = field(default_factory=dict)
    count: Counter[str] = field(default_factory=Counter)

    def read(self, face: str, kind: str, at: tuple[float, float] = (0, 0)) -> Reading:
        """Read with a probability that is true: a face at 0.7 is wrong in three cases of ten."""
        face = self.seen_as(face)
        others = [other for other in POSSIBLE[kind] if other != face]
        if self.dice.random() >= self.sight.doubtful:
            doubts = (self.dice.choice((Doubt.LEANING, Doubt.CUT)),) if self.dice.random() < self.sight.odd else ()
            return reading(face, kind, {face: SURE}, doubts, at)
        chance = self.dice.choice((0.4, 0.6, 0.8, 0.95, 0.99))
        second = self.dice.choice(others)
        top = face if self.dice.random() < chance else second
        rest = {other: (1 - chance) / len(others) / 4 for other in POSSIBLE[kind] if other != top}
        rest[second if top == face else face] = (1 - chance) * 0.75
        return reading(top, kind, {top: chance, **rest}, (Doubt.FACE,), at)

    def put(self, faces: Sequence[str], kind: str, swatches: Sequence[Swatch] = ()) -> list[int]:
        """Thrown; some are not seen. Where nothing at all is seen nothing happens: players write it down."""
        tracks = []
        for number, face in enumerate(faces):
            if len(faces) > 1 and self.dice.random() < self.sight.missed:
                self.unseen.append(face)
                continue
            track = self.follow(self.read(face, kind))
            self.truth[track] = face
            if swatches:
                self.felt.dice[track] = replace(self.felt.dice[track], swatch=swatches[number])
            tracks.append(track)
        return tracks

    def take(self, *tracks: int) -> None:
        self.felt.take(*tracks)
        self.in_hand += tracks

    def follow(self, reading_: Reading) -> int:
        """Some dice are followed through the air and keep their number."""
        if self.in_hand and self.dice.random() < 0.3:
            track = self.in_hand.pop()
            self.felt.dice[track] = Seen(track, reading_, rolled=True)
            return track
        return self.felt.put(reading_)[0]

    def look(self) -> Settled:
        ghost = None
        if self.dice.random() < self.sight.invented:
            ghost = self.felt.put(reading("3", "d6", {"3": 0.3, "4": 0.2}, (Doubt.FACE, Doubt.KIND)))[0]
        settled = self.felt.settle()
        self.in_hand = []
        if ghost is not None:
            self.felt.take(ghost)
        return settled

    def idle(self) -> None:
        """Somebody looks closer, nothing is thrown: nothing may be played."""
        decision, self.memory = decide(self.played, self.felt.settle(), self.memory)
        assert isinstance(decision, Wait), decision

    def choose(self, event: Event) -> None:
        self.played = add(self.played, event)

    def see(self, settled: Settled, truth: Event, thrown: Sequence[int], player: str | None = None) -> None:
        """The event is played as it is, or asked about and answered; never anything else."""
        if not thrown and self.unseen:
            self.played, self.unseen = add(self.played, truth), []
            return
        decision, memory = decide(self.played, settled, self.memory)
        if decision == Wait("laying"):
            decision, memory = decide(self.played, settled, replace(memory, claimed=True))
        if isinstance(decision, Play):
            event = decision.event
        else:
            assert isinstance(decision, Ask), (decision, truth)
            changes = replace(self.answer(decision, thrown), player=player)
            event = answered(decision, changes)
            memory = heard(memory, self.played, decision, changes)
        assert same(event, truth), (decision, event, truth)
        self.count[type(decision).__name__] += 1
        self.played, self.memory, self.unseen = add(self.played, event), memory, []

    def answer(self, ask: Ask, thrown: Sequence[int]) -> Changes:
        """What players say who see the dice."""
        unseen, faces, without = list(self.unseen), dict[int, Json](), []
        for number, place in enumerate(ask.places):
            if place.track is not None and place.track in thrown:
                faces[number] = self.right(place.track)
            elif place.track is None and unseen:
                faces[number] = in_log(unseen.pop())
            else:
                without.append(number)
        taken = {track: self.right(track) for track in ask.extra if track in thrown}
        named = {place.track for place in ask.places} | set(ask.extra)
        never = [self.right(track) for track in thrown if track not in named]
        return Changes(faces, tuple(without), taken, (*never, *map(in_log, unseen)))

    def right(self, track: int) -> Json:
        return self.written.get(track) or in_log(self.truth[track])


def same(event: Event | None, truth: Event) -> bool:
    """Dice of a roll have no order."""
    if event is None or event["type"] != "roll":
        return event == truth
    names = [sorted(map(by_name, each["dice"])) for each in (event, truth)]
    return names[0] == names[1] and event.get("player") == truth.get("player")
