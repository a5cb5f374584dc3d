"""What players answer to a question becomes an event, and is remembered."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from api.deciding.asking import Event, as_event
from api.deciding.decision import Ask, Place
from api.deciding.faces import by_name
from api.deciding.memory import Memory, set_down, spent, told, used_up
from engines.core import Json
from engines.log import Replay


@dataclass(frozen=True, slots=True)
class Changes:
    """Only what differs from the proposal. No change at all: the proposal is right."""

    faces: Mapping[int, Json] = field(default_factory=dict)
    """By the number of the place, those of missing dice included; faces as in the log."""
    without: tuple[int, ...] = ()
    """Places that are no dice, or do not belong to the throw."""
    taken: Mapping[int, Json] = field(default_factory=dict)
    """Tracks of spare dice that belong to it after all, with the face that they show."""
    added: tuple[Json, ...] = ()
    """Faces of dice that the camera missed and nobody asked about."""
    player: str | None = None


def places_of(ask: Ask, changes: Changes) -> tuple[Place, ...]:
    """The dice of the throw as the players see them."""
    kept = tuple(
        replace(place, face=put_right(place.face, changes.faces[number]) if number in changes.faces else place.face)
        for number, place in enumerate(ask.places)
        if number not in changes.without
    )
    taken = (Place(track, face, sure=True) for track, face in changes.taken.items())
    return (*kept, *taken, *(Place(None, face, sure=True) for face in changes.added))


def put_right(proposed: Json, face: Json) -> Json:
    """A die on the board stays on its square when only its face is put right."""
    if isinstance(proposed, dict) and "square" in proposed and isinstance(face, str):
        return {"face": face, "square": proposed["square"]}
    return face


def answered(ask: Ask, changes: Changes) -> Event | None:
    """The event that goes into the log; None while a face is still missing. The rules may yet refuse it."""
    return as_event(ask.type, changes.player or ask.player, [place.face for place in places_of(ask, changes)])


def said(ask: Ask, changes: Changes) -> dict[int, Json]:
    """By die on the picture: what players said about it."""
    tracks = {number: place.track for number, place in enumerate(ask.places)}
    found = {tracks[number]: face for number, face in changes.faces.items() if number in tracks}
    return {track: face for track, face in found.items() if track is not None} | dict(changes.taken)


def heard(memory: Memory, played: Replay, ask: Ask, changes: Changes) -> Memory:
    """After the answer was accepted: these dice are played, and what was put right is believed from now on.

    `played` is the game before the answer.
    """
    for track, face in said(ask, changes).items():
        memory = told(memory, track, face)
    ghosts = {ask.places[number].track for number in changes.without} | set(ask.extra)
    tracks = tuple(place.track for place in places_of(ask, changes))
    return spent(used_up(memory, ghosts), played, answered(ask, changes), tracks)


def dismissed(memory: Memory, played: Replay, ask: Ask) -> Memory:
    """The players say that it was no throw: dice that lay there before are still the same dice."""
    faces = {place.track: by_name(place.face) for place in ask.places if place.track in memory.fresh}
    again = {track: face for track, face in faces.items() if track is not None}
    return replace(set_down(memory, again, played), fresh=())
