"""The newest reading as viewers are shown it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from api.camera.shots import Shot
from api.deciding.decision import Ask, Decision, Place, Play, Wait
from api.deciding.faces import in_log
from api.deciding.showing import Shown, write_shown
from engines.core import Json
from vision.types import Reading
from vision.watching.seen import Seen

LIKELY = 3
"""Faces offered first for a die that nobody asked about."""
LEAST = 0.01
"""A face less probable than this is not offered first."""


@dataclass(frozen=True, slots=True)
class Told:
    """Nothing at rest, if there is no shot."""

    game: str | None = None
    shot: Shot | None = None
    dice: tuple[Seen, ...] = ()
    decision: Decision | None = None
    faces: dict[int, str] = field(default_factory=dict)
    """What dice were played as, by track."""
    spots: dict[int, tuple[int, int]] = field(default_factory=dict)
    """Where they stand in the log: which event, and which die of it."""
    shown: Shown | None = None
    """What is thought of dice that were shown before the game."""


def write_told(told: Told) -> dict[str, Any]:
    decision = told.decision
    asked = decision if isinstance(decision, Ask) else None
    return {
        "game": told.game,
        "shot": told.shot.number if told.shot else None,
        "decision": "show" if told.shown else name_of(decision),
        "reason": decision.reason if isinstance(decision, Ask | Wait) else "",
        "dice": [write_die(told, told.shot, seen) for seen in told.dice] if told.shot else [],
        "event": decision.event if isinstance(decision, Ask | Play) else None,
        "places": [write_place(place) for place in asked.places] if asked else [],
        "extra": list(asked.extra) if asked else [],
        "type": asked.type if asked else "",
        "player": asked.player if asked else None,
        "code": asked.code if asked else None,
        "shown": write_shown(told.shown) if told.shown else None,
    }


def name_of(decision: Decision | None) -> str:
    return "none" if decision is None else type(decision).__name__.lower()


def write_place(place: Place) -> dict[str, Any]:
    about = {"track": place.track, "face": place.face, "sure": place.sure}
    return {**about, "likely": list(place.likely), "why": place.why}


def write_die(told: Told, shot: Shot, seen: Seen) -> dict[str, Any]:
    reading = seen.reading
    place = place_of(told.decision, seen.track)
    sure = place.sure if place else reading.sure or seen.track in told.faces
    x, y, w, h = reading.box
    return {
        "track": seen.track,
        "box": [
            round(x / shot.width, 4),
            round(y / shot.height, 4),
            round(w / shot.width, 4),
            round(h / shot.height, 4),
        ],
        "kind": reading.kind,
        "face": face_of(told, place, seen),
        "sure": sure,
        "likely": list(place.likely) if place and place.likely else likely_of(reading),
        "rolled": seen.rolled,
        "zone": str(seen.zone),
        "index": told.spots[seen.track][0] if seen.track in told.spots else None,
        "why": place.why if place else "" if sure else str(next(iter(reading.doubts), "")),
    }


def place_of(decision: Decision | None, track: int) -> Place | None:
    """The die's part in a question."""
    places = decision.places if isinstance(decision, Ask) else ()
    return next((place for place in places if place.track == track), None)


def face_of(told: Told, place: Place | None, seen: Seen) -> Json:
    """What is proposed or was played comes before what was read: the rules may have helped, or the players."""
    if place is not None and place.face is not None:
        return bare(place.face)
    return in_log(told.faces.get(seen.track, seen.reading.face))


def bare(face: Json) -> Json:
    """A die on the board without its square: only a Wild says more than its face."""
    if not isinstance(face, dict):
        return face
    return {"face": face["face"], "as": face["as"]} if "as" in face else face["face"]


def likely_of(reading: Reading) -> list[Json]:
    return [in_log(face) for face, chance in reading.chances[:LIKELY] if chance >= LEAST]
