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


@dataclass(frozen=True, slots=True)
class Form:
    """What kind of event the dice make."""

    type: str = "roll"
    player: str | None = None
    squares: tuple[tuple[int, int], ...] = ()
    """SET Dice: where each die of a move lies."""

    def event(self, faces: Sequence[Json]) -> Event | None:
        """None where a face is not known."""
        return as_event(self.type, self.player, faces)

    def placed(self, number: int, shown: Place) -> Place:
        """A die of a move says its square with its face."""
        if not self.squares:
            return shown
        square = self.squares[number]
        likely = tuple(on(face, square) for face in shown.likely)
        return replace(shown, face=on(shown.face, square), likely=likely)


def on(face: Json, square: Sequence[int]) -> Json:
    return {"face": face, "square": list(square)}


def as_event(type_: str, player: str | None, faces: Sequence[Json]) -> Event | None:
    if not faces or any(face is None for face in faces):
        return None
    if type_ == "swap":
        return {"type": type_, **faces[0]}
    whose = {} if player is None else {"player": player}
    dice = {"face": faces[0]} if type_ == "challenge" else {"dice": list(faces)}
    return {"type": type_, **whose, **dice}


ROLL = Form()


def resolve(played: Replay, throw: Throw, most: Mapping[str, int] | None = None, form: Form = ROLL) -> Decision:
    """Sure, complete and legal: play it. Otherwise ask, with what is most probable as the proposal."""
    fitted = fit(throw.dice, most or {}) or unfitted(throw.dice)
    shown = [place(die, found) for die, found in zip(throw.dice, fitted, strict=True)]
    shown += [missing_place(throw.dice)] * throw.missing
    return judged(played, throw, tuple(form.placed(number, each) for number, each in enumerate(shown)), form)


def judged(played: Replay, throw: Throw, places: tuple[Place, ...], form: Form) -> Decision:
    event = form.event([each.face for each in places])
    refused = refusal(played, event) if event else None
    if event and not throw.reason and refused is None and all(each.sure for each in places):
        return Play(event)
    spare = tuple(replace(place(die, Fitted(die.chances[0][0], 0.0)), sure=False, why="extra") for die in throw.spare)
    reason = throw.reason or reason_of(places, refused)
    extra = tuple(die.track for die in throw.spare)
    return Ask(event, places, extra, reason, form.type, form.player, spare, code_of(refused, reason))


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


def refusal(played: Replay, event: Json) -> Refused | None:
    try:
        add(played, event)
    except Refused as error:
        return error
    return None


def code_of(refused: Refused | None, reason: str) -> str | None:
    """Only where it is the reason: a half-read event is refused for what is still missing."""
    return str(refused.code) if refused is not None and reason == "refused" else None


def reason_of(places: Sequence[Place], refused: Refused | None) -> str:
    doubts = {each.why for each in places}
    if refused is not None and doubts == {""}:
        return "refused"
    return next((why for why in ("leaning", "kind") if why in doubts), "unsure")
