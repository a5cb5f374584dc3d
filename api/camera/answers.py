"""A question, and what players have answered to it so far."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from api.deciding.answering import Changes
from api.deciding.decision import Ask
from api.problems import Problem, Trouble
from engines.core import Json


@dataclass(frozen=True, slots=True)
class Said:
    """What players say about the dice on a picture."""

    faces: tuple[tuple[int, Json], ...] = ()
    add: tuple[Json, ...] = ()
    remove: tuple[int, ...] = ()
    player: str | None = None
    dismiss: bool = False
    claim: bool = False


@dataclass(frozen=True, slots=True)
class Open:
    """A question, and what was answered so far."""

    ask: Ask
    changes: Changes = field(default_factory=Changes)


def merged(asked: Open, said: Said) -> Changes:
    """The answers so far and the new ones. A die beyond the throw that is put right belongs to it after all."""
    ask, changes = asked.ask, asked.changes
    places = {place.track: number for number, place in enumerate(ask.places) if place.track is not None}
    spare = {place.track for place in ask.spare}
    faces = dict(changes.faces) | {places[track]: face for track, face in said.faces if track in places}
    unknown = [track for track, _ in said.faces if track not in places and track not in spare]
    unknown += [track for track in said.remove if track not in places and track not in ask.extra]
    if unknown:
        raise Problem(Trouble.ANSWER_UNFIT, tracks=unknown)
    missing = [n for n, place in enumerate(ask.places) if place.track is None and n not in faces]
    faces |= dict(zip(missing, said.add, strict=False))
    without = {*changes.without, *(places[track] for track in said.remove if track in places)}
    named = {track: face for track, face in said.faces if track in spare}
    instead = [place for place in ask.spare if place.track is not None and place.track not in said.remove]
    taken = {place.track: place.face for place in instead[: len(without)] if place.track is not None}
    return replace(
        changes,
        faces=faces,
        without=tuple(sorted(without)),
        taken={**changes.taken, **taken, **named},
        added=(*changes.added, *said.add[len(missing) :]),
        player=said.player or changes.player,
    )


def complete(asked: Open) -> bool:
    """Every doubtful die has been spoken about; dice beyond the throw are left out by themselves."""
    ask, changes = asked.ask, asked.changes
    settled = {*changes.faces, *changes.without}
    if ask.reason == "whose" and changes.player is None:
        return False
    if len(changes.without) > len(changes.taken) + len(changes.added):
        return False
    return all(place.sure or number in settled for number, place in enumerate(ask.places))


def with_changes(asked: Open) -> Ask:
    """The question as it stands: what was answered is sure."""
    ask, changes = asked.ask, asked.changes
    places = tuple(
        replace(place, face=changes.faces[number], sure=True, why="") if number in changes.faces else place
        for number, place in enumerate(ask.places)
        if number not in changes.without
    )
    return replace(ask, places=places)
