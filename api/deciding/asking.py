"""From the faces that fit best to an event, or to a question about exactly the dice in doubt."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from api.deciding.chances import Die
from api.deciding.decision import Ask, Decision, Place, Play
from api.deciding.faces import in_log
from api.deciding.fitting import Fitted, fit
from engines.core import Json, Refused
from engines.log import Replay, add

SMALL = 0.01
"""The rules may take so much from a sure face; more, and it is asked about."""
HELPED = 0.9999
"""From this probability on, what the rules leave of a doubtful face is as good as seen."""
OFFERED = 8
"""So many faces are offered first."""

Event = dict[str, Json]


@dataclass(frozen=True, slots=True)
class Throw:
    """The dice that make an event, the right number of them or not."""

    dice: tuple[Die, ...]
    missing: int = 0
    spare: tuple[Die, ...] = ()
    reason: str = ""
    """Why it must be asked about whatever the faces are."""

    @property
    def tracks(self) -> tuple[int | None, ...]:
        return (*(die.track for die in self.dice), *(None,) * self.missing)


def resolve(played: Replay, throw: Throw, most: Mapping[str, int] | None = None, type_: str = "roll") -> Decision:
    """Sure, complete and legal: play it. Otherwise ask, with what is most probable as the proposal."""
    fitted = fit(throw.dice, most or {})
    places = tuple(place(die, found) for die, found in zip(throw.dice, fitted or unfitted(throw.dice), strict=True))
    places += (missing_place(throw.dice),) * throw.missing
    event = as_event(type_, [each.face for each in places])
    refused = refusal(played, event) if event else None
    if event and not throw.reason and refused is None and all(each.sure for each in places):
        return Play(event)
    spare = tuple(replace(place(die, Fitted(die.chances[0][0], 0.0)), sure=False, why="extra") for die in throw.spare)
    reason = throw.reason or reason_of(places, refused)
    return Ask(event, places, tuple(die.track for die in throw.spare), reason, type_, None, spare, code_of(refused))


def unfitted(dice: Sequence[Die]) -> tuple[Fitted, ...]:
    return tuple(Fitted(die.chances[0][0], 0.0) for die in dice)


def place(die: Die, found: Fitted) -> Place:
    why = "" if is_sure(die, found) else die.why or "face"
    likely = () if not why else tuple(in_log(face) for face in offered(die, found.face))
    return Place(die.track, in_log(found.face), not why, likely, why)


def is_sure(die: Die, found: Fitted) -> bool:
    """A face that had to be changed to fit is never sure; one that the rules nearly excluded is not either."""
    if found.face != die.face:
        return False
    if die.why == "face":
        return found.chance >= HELPED and die.own < HELPED
    return not die.why and found.chance >= die.own - SMALL


def offered(die: Die, chosen: str) -> list[str]:
    """The chosen face first. Of a double die whose inner face is hidden all six with the outer one that was seen."""
    faces = [chosen, *(face for face, _ in die.chances if face != chosen)]
    if die.why == "hidden":
        outer = chosen.partition("/")[0]
        faces.sort(key=lambda face: face.partition("/")[0] != outer)
    return faces[:OFFERED]


def missing_place(dice: Sequence[Die]) -> Place:
    """A die that the camera did not see; any face that its neighbours could show."""
    faces = sorted(face for face, _ in dice[0].chances) if dice else []
    return Place(None, None, sure=False, likely=tuple(in_log(face) for face in faces[:OFFERED]), why="missing")


def as_event(type_: str, faces: Sequence[Json]) -> Event | None:
    """None where a face is not known."""
    if not faces or any(face is None for face in faces):
        return None
    return {"type": type_, "face": faces[0]} if type_ == "challenge" else {"type": type_, "dice": list(faces)}


def refusal(played: Replay, event: Json) -> Refused | None:
    try:
        add(played, event)
    except Refused as error:
        return error
    return None


def code_of(refused: Refused | None) -> str | None:
    return None if refused is None else str(refused.code)


def reason_of(places: Sequence[Place], refused: Refused | None) -> str:
    doubts = {each.why for each in places}
    if refused is not None and doubts == {""}:
        return "refused"
    return next((why for why in ("leaning", "kind") if why in doubts), "unsure")
