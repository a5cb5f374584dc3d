"""What is remembered of a table between two looks: which dice wait to be played, and which were played as what."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace

from api.deciding.faces import by_name
from api.deciding.squares import BoardView
from engines.core import Json
from engines.log import Replay, add
from vision.groups import Groups
from vision.watching.seen import Settled, Zone

NINE = 9
WITH_DICE = ("roll", "challenge", "call", "place", "swap")
"""Events that say what dice show. One that came by hand settles the throw that was being asked about."""
ALL_DICE = ("yatzy", "double-yatzy")
"""Games whose rolls tell the dice that were kept too."""


@dataclass(frozen=True, slots=True)
class Rolled:
    """A roll in the log and the dice on the picture that it came from, in the same order."""

    index: int
    tracks: tuple[int | None, ...]
    read: tuple[str | None, ...]
    """What the camera said of each of them then, right or wrong."""


@dataclass(frozen=True, slots=True)
class Memory:
    """Folded along with every look. Tracks mean nothing to another source: see `at_another_source`."""

    number: int | None = None
    """Of the last settled table that was looked at; None before the first."""
    lying: frozenset[int] = frozenset()
    fresh: tuple[int, ...] = ()
    """Thrown and not played yet, in the order they came."""
    rolls: tuple[Rolled, ...] = ()
    """The newest roll; in For-Get-It all since the nine dice were last in hand."""
    told: tuple[tuple[int, str], ...] = ()
    """Faces that players put right, until the die is rolled again."""
    read: tuple[tuple[int, str], ...] = ()
    """What the camera said about each die at the last look."""
    events: int = 0
    """How long the log was, counting what was just decided to be played."""
    groups: Groups | None = None
    """The three colours that stand for words in For-Get-It; None where the dice have words on them."""
    board: BoardView | None = None
    whose: str | None = None
    """SET Dice: the player whose hand is on show."""
    claimed: bool = False
    """Whether what was looked at last counts as it lies: the players say so, or have taken their hands away."""
    taken_back: bool = False
    """Whether something was taken back since the last look: what lies there is not to be played at once again."""


def at_another_source(memory: Memory) -> Memory:
    """Another camera, or the same one again: what players agreed on stays, what was seen does not."""
    return Memory(events=memory.events, groups=memory.groups, board=memory.board, whose=memory.whose)


def cleared(memory: Memory) -> Memory:
    """The table is empty: whatever comes now was thrown."""
    return replace(memory, number=memory.number or 0, lying=frozenset(), fresh=(), told=(), read=())


def claimed(memory: Memory, settled: Settled) -> Memory:
    """The players say that what lies there is a throw: dice at the first look, or thrown before a choice was made.

    Of dice that were thrown into the tray those alone.
    """
    fresh = memory.fresh if in_tray(memory, settled) else tuple(die.track for die in settled.dice)
    return replace(looked(memory, settled), fresh=fresh, claimed=True)


def in_tray(memory: Memory, settled: Settled) -> bool:
    """Whether all that was thrown lies where dice are set aside."""
    zones = {die.zone for die in settled.dice if die.track in memory.fresh and not die.placed}
    return zones == {Zone.TRAY}


def told(memory: Memory, track: int, face: Json) -> Memory:
    """A player says what a die shows; believed as long as it is not rolled."""
    others = tuple(pair for pair in memory.told if pair[0] != track)
    return replace(memory, told=(*others, (track, by_name(face))))


def followed(memory: Memory, played: Replay, settled: Settled) -> Memory:
    """With the newest look and the newest events in it. A table that was looked at before adds nothing.

    A die that was not thrown and is seen for the first time had been overlooked: it belongs to the throw that is still
    being asked about, if there is one.
    """
    memory = caught_up(memory, played)
    if memory.number is not None and settled.number <= memory.number:
        return memory
    lying = {die.track for die in settled.dice}
    rolled = tuple(die.track for die in settled.dice if die.rolled)
    fresh = tuple(track for track in memory.fresh if track in lying and track not in rolled)
    late = tuple(track for track in sorted(lying - memory.lying) if fresh and track not in rolled)
    said = tuple((track, face) for track, face in memory.told if track in lying and track not in rolled)
    return replace(looked(memory, settled), fresh=(*fresh, *late, *rolled), told=said)


def looked(memory: Memory, settled: Settled) -> Memory:
    read = tuple((die.track, die.reading.face) for die in settled.dice)
    lying = frozenset(die.track for die in settled.dice)
    return replace(memory, number=settled.number, lying=lying, read=read, claimed=False, taken_back=False)


def caught_up(memory: Memory, played: Replay) -> Memory:
    """The log may have grown or shrunk without us: choices, dice entered by hand, undo, corrections."""
    events = played.log.events[: played.applied]
    for index in range(memory.events, len(events)):
        if events[index].get("type") in WITH_DICE:
            memory = entered(memory, played, index)
            memory = memory if wants_more(played) else replace(memory, fresh=())
    rolls = tuple(roll for roll in memory.rolls if fits(roll, events))
    if len(events) < memory.events:
        memory = replace(memory, claimed=False, taken_back=True)
    return replace(memory, rolls=rolls, events=len(events))


def fits(roll: Rolled, events: tuple[Json, ...]) -> bool:
    return roll.index < len(events) and len(faces_of(events[roll.index])) == len(roll.tracks)


def faces_of(event: Json) -> tuple[str, ...]:
    return tuple(by_name(face) for face in event.get("dice", ())) if event.get("type") == "roll" else ()


def entered(memory: Memory, played: Replay, index: int) -> Memory:
    """Players wrote down themselves what the dice show that were being asked about."""
    faces, shown = faces_of(played.log.events[index]), {**kept(memory, played), **asked(memory)}
    if not faces or len(faces) != len(shown):
        return replace(memory, fresh=())
    return consumed(memory, played, index, matched(faces, shown))


def asked(memory: Memory) -> dict[int, str | None]:
    """What was thrown and not played, as it is read."""
    read = dict(memory.read)
    return {track: read.get(track) for track in memory.fresh}


def kept(memory: Memory, played: Replay) -> dict[int, str]:
    """The Yatzy games: dice of the roll before that lie there still. They are part of the next roll too."""
    if played.log.game.name not in ALL_DICE:
        return {}
    return {track: face for track, face in lain(memory, played).items() if track in memory.lying}


def matched(faces: tuple[str, ...], shown: Mapping[int, str | None]) -> tuple[int | None, ...]:
    """For each face the die that shows it; the faces that nothing was read as go to the dice left over."""
    left, found = list(shown), list[int | None]()
    for face in faces:
        alike = next((track for track in left if shown[track] == face), None)
        found.append(alike)
        if alike is not None:
            left.remove(alike)
    return tuple(left.pop(0) if track is None else track for track in found)


def consumed(memory: Memory, played: Replay, index: int, tracks: tuple[int | None, ...]) -> Memory:
    """These dice are in the log now, as the event of this index."""
    stay = played.log.game.name == "forget-it" and len(tracks) < NINE
    earlier, read = memory.rolls if stay else (), dict(memory.read)
    roll = Rolled(index, tracks, tuple(None if track is None else read.get(track) for track in tracks))
    return replace(used_up(memory, tracks), rolls=(*earlier, roll), events=index + 1)


def used_up(memory: Memory, tracks: Collection[int | None]) -> Memory:
    return replace(memory, fresh=tuple(track for track in memory.fresh if track not in tracks))


def spent(memory: Memory, played: Replay, event: Json, tracks: tuple[int | None, ...]) -> Memory:
    """After an event made of these dice. What else was thrown with them counts only where the game asks for it."""
    index, after = played.applied, add(played, event)
    if event["type"] == "roll":
        memory = consumed(memory, played, index, tracks)
    memory = replace(used_up(memory, tracks), events=index + 1, claimed=False)
    return memory if wants_more(after) else replace(memory, fresh=())


def wants_more(played: Replay) -> bool:
    """Genius: the challenge die came down with the others. SET Dice: two players threw at once."""
    name, state = played.log.game.name, played.state
    return name == "set-dice" or (name == "genius" and state.phase == "challenge")


def lain(memory: Memory, played: Replay) -> dict[int, str]:
    """What each die was played as, by the log as it is now: a correction made later counts."""
    faces: dict[int, str] = {}
    for roll in memory.rolls:
        pairs = zip(roll.tracks, faces_of(played.log.events[roll.index]), strict=True)
        faces |= {track: face for track, face in pairs if track is not None}
    return faces


def all_known(memory: Memory, played: Replay) -> bool:
    """Whether each die of the newest roll in the log is known on the picture: no other one can have been kept."""
    newest = max((index for index in range(played.applied) if faces_of(played.log.events[index])), default=None)
    return any(roll.index == newest and None not in roll.tracks for roll in memory.rolls)


def read_as(memory: Memory) -> dict[int, str | None]:
    """What the camera said of each die when it was played."""
    pairs = (pair for roll in memory.rolls for pair in zip(roll.tracks, roll.read, strict=True))
    return {track: face for track, face in pairs if track is not None}


def moved(memory: Memory, played: Replay) -> dict[int, str]:
    """Dice that were played and do not lie as they did: taken up, or thrown again."""
    still = memory.lying - set(memory.fresh)
    return {track: face for track, face in lain(memory, played).items() if track not in still}


def set_down(memory: Memory, faces: dict[int, str], played: Replay) -> Memory:
    """Dice that were lifted and put down again keep their place in the log under their new tracks."""
    gone = moved(memory, played)
    renamed: dict[int | None, int] = {}
    for new, face in faces.items():
        old = next((track for track, was in gone.items() if was == face and track not in renamed), None)
        if old is not None:
            renamed[old] = new
    rolls = tuple(replace(roll, tracks=tuple(renamed.get(old, old) for old in roll.tracks)) for roll in memory.rolls)
    return replace(memory, rolls=rolls, fresh=tuple(track for track in memory.fresh if track not in faces))
