"""Settled tables made by hand: `throw("2 2 FOR 5?3")` is four dice, the last read as 5 in doubt with 3."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from api.deciding.squares import BoardView
from vision.types import Doubt, Reading
from vision.watching.seen import Seen, Settled, Zone

SURE = 0.9999
VIEW = BoardView(((0.1, 0.1), (0.9, 0.1), (0.9, 0.9), (0.1, 0.9)), 1000, 1000)
"""Straight from above: a square is 800/15 pixels wide."""
SIDE = 800 / 15


def kind_of(face: str) -> str:
    if face in ("x2", "/2", "+10", "-10", "challenge1", "challenge2"):
        return "challenge"
    if face in ("FOR", "GET", "IT"):
        return "word"
    if "/" in face:
        return "double"
    return "set" if " " in face or face == "wild" else "d6"


def reading(
    face: str,
    kind: str = "",
    chances: dict[str, float] | None = None,
    doubts: tuple[Doubt, ...] = (),
    at: tuple[float, float] = (0, 0),
) -> Reading:
    """Sure of its face, unless `chances` or `doubts` say otherwise."""
    shares = chances or {face: SURE}
    ranked = tuple(sorted(shares.items(), key=lambda item: item[0] != face))
    box = (at[0] - 20, at[1] - 20, 40.0, 40.0)
    return Reading(box, kind or kind_of(face), face, "white", shares[face], doubts, ranked, np.zeros(1, np.float32))


class Felt:
    """A table on which dice are thrown, taken up and pushed. Each call is the next settled table."""

    def __init__(self, kind: str = "") -> None:
        self.kind = kind
        self.dice: dict[int, Seen] = {}
        self.number = 0
        self.tracks = 0

    def put(self, *readings: Reading, zone: Zone = Zone.TABLE, placed: bool = False) -> list[int]:
        """Dice come down, thrown, or put there by a hand for all that is known; the table is not settled yet."""
        tracks = []
        for each in readings:
            self.tracks += 1
            self.dice[self.tracks] = Seen(self.tracks, each, rolled=True, zone=zone, placed=placed)
            tracks.append(self.tracks)
        return tracks

    def throw(self, text: str, *more: Reading) -> Settled:
        """`5?3`: read as 5, perhaps a 3; `5!`: leaning; `5/2~`: inner face hidden."""
        self.put(*(self.die(word) for word in text.split()), *more)
        return self.settle()

    def die(self, word: str) -> Reading:
        for mark, doubt in (("!", Doubt.LEANING), ("~", Doubt.HIDDEN), ("|", Doubt.CUT)):
            if word.endswith(mark):
                return reading(word[:-1], self.kind, {word[:-1]: 0.9}, (doubt,))
        face, _, other = word.partition("?")
        if other:
            return reading(face, self.kind, {face: 0.6, other: 0.39}, (Doubt.FACE,))
        return reading(face, self.kind)

    def lay(self, text: str) -> None:
        """A hand puts dice there."""
        self.put(*(self.die(word) for word in text.split()), placed=True)

    def notice(self, text: str) -> Settled:
        """Dice that have lain there all the time are found now."""
        for track in self.put(*(self.die(word) for word in text.split())):
            self.dice[track] = replace(self.dice[track], rolled=False)
        return self.settle()

    def take(self, *tracks: int) -> None:
        for track in tracks:
            del self.dice[track]

    def change(self, track: int, by: Reading) -> None:
        """The camera sees the same die differently now."""
        self.dice[track] = replace(self.dice[track], reading=by)

    def roll_over(self, track: int, to: Reading) -> None:
        self.dice[track] = replace(self.dice[track], reading=to, rolled=True)

    def push(self, *tracks: int, zone: Zone = Zone.TRAY) -> None:
        for track in tracks:
            self.dice[track] = replace(self.dice[track], zone=zone)

    def settle(self, *, hand: bool = True, unfound: int = 0) -> Settled:
        self.number += 1
        settled = Settled(float(self.number), self.number, tuple(self.dice.values()), hand=hand, unfound=unfound)
        self.dice = {track: replace(die, rolled=False) for track, die in self.dice.items()}
        return settled

    def clear(self) -> None:
        self.dice = {}
