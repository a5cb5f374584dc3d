"""What a Wild of SET Dice stands for: always asked, and only what the rules allow is offered."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import product

from api.deciding.asking import Form, judged
from api.deciding.asking import Throw as Laying
from api.deciding.decision import Ask, Decision, Place
from engines.core import Json, Refused
from engines.log import Replay, add
from engines.set_dice.faces import FACES, WILD

MOST_WILDS = 2
"""With more Wilds than this in one move they can stand for nearly anything, and only the players can say it."""


def with_wilds(played: Replay, laying: Laying, decision: Decision, form: Form) -> Decision:
    """What a Wild stands for is always asked: what scores most comes first, and only what the rules allow."""
    if not isinstance(decision, Ask) or decision.event is None:
        return decision
    wild = [number for number, place in enumerate(decision.places) if shows(place.face) == WILD]
    if not wild:
        return decision
    ranked = announcements(played, decision.places, wild, form) if len(wild) <= MOST_WILDS else []
    places = list(decision.places)
    for place, number in enumerate(wild):
        likely = tuple(standing(places[number].face, face) for face in dict.fromkeys(faces[place] for faces in ranked))
        first = likely[0] if likely else None
        places[number] = replace(places[number], face=first, sure=False, likely=likely, why="wild")
    return judged(played, laying, tuple(places), form)


def announcements(played: Replay, places: Sequence[Place], wild: Sequence[int], form: Form) -> list[tuple[str, ...]]:
    """What the Wilds can stand for together, best first."""
    scored = [
        (gain(played, places, dict(zip(wild, faces, strict=True)), form), faces) for faces in all_faces(len(wild))
    ]
    allowed = [(points, faces) for points, faces in scored if points is not None]
    return [faces for _, faces in sorted(allowed, key=lambda pair: -pair[0])]


def all_faces(count: int) -> list[tuple[str, ...]]:
    return list(product(map(str, FACES), repeat=count))


def gain(played: Replay, places: Sequence[Place], faces: Mapping[int, str], form: Form) -> float | None:
    """What the move scores if each Wild stands for this face; None where the rules refuse it."""
    dice = [standing(place.face, faces[n]) if n in faces else place.face for n, place in enumerate(places)]
    callers = played.log.setup.players if form == Form("call") else (form.player,)
    for event in (replace(form, player=player).event(dice) for player in callers):
        try:
            return float(sum(value or 0 for value in add(played, event).scores.values()))
        except Refused:
            continue
    return None


def shows(face: Json) -> str:
    return str(face["face"]) if isinstance(face, dict) else str(face)


def standing(face: Json, as_: str) -> Json:
    square = {"square": face["square"]} if isinstance(face, dict) and "square" in face else {}
    return {"face": WILD, "as": as_, **square}
