"""Whole turns of the games as acts: what the dice show is given, how hands and dice move follows from the rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from datasets.clips.script import Act, PickUp, PutAside, Say, Throw
from engines.core import Json
from engines.forget_it.events import WORDS

CHALLENGE_DIE = 5


def yatzy_turn(
    player: str, first: Sequence[Json], *again: Mapping[int, Json], score: Json, aside: bool = True
) -> tuple[Act, ...]:
    """Five or six dice; `again` says which of them are thrown once more, and what they show then."""
    now = list(first)
    acts: list[Act] = [Throw(player, tuple(enumerate(first)), _roll(now))]
    row: set[int] = set()
    for change in again:
        fresh = tuple(k for k in range(len(now)) if k not in change and k not in row)
        acts += [PutAside(player, fresh)] if aside and fresh else []
        row = (row | set(fresh)) - set(change)
        now = [change.get(k, face) for k, face in enumerate(now)]
        acts += [PickUp(player, tuple(change)), Throw(player, tuple(change.items()), _roll(now))]
    return (*acts, Say(score), PickUp(player, tuple(range(len(now)))))


def _roll(faces: Sequence[Json]) -> Json:
    return {"type": "roll", "dice": list(faces)}


def forget_it_turn(
    player: str,
    *rolls: Mapping[int, Json],
    number: int | None,
    choose_at: int = 0,
    end: bool = True,
    aside: bool = True,
) -> tuple[Act, ...]:
    """Nine dice by number; each roll holds those that are thrown. Words and the chosen number go to the row,
    or stay where they lie."""
    acts: list[Act] = []
    for k, roll in enumerate(rolls):
        acts.append(Throw(player, tuple(roll.items()), _roll(list(roll.values()))))
        acts += [Say({"type": "choose", "number": number})] if k == choose_at and number is not None else []
        chosen = number if k >= choose_at else None
        kept = tuple(die for die, face in roll.items() if face in WORDS or face == chosen)
        if k + 1 < len(rolls):
            acts += [PutAside(player, kept)] if aside and kept else []
            acts.append(PickUp(player, tuple(die for die in roll if die not in kept)))
    acts += [Say({"type": "end"})] if end else []
    return (*acts, PickUp(player, tuple(range(9))))


def genius_turn(
    player: str, dice: Sequence[int], challenge: str | None = None, after: Json | None = None
) -> tuple[Act, ...]:
    """So many dice as are declared, then the challenge die where the sum asks for it."""
    acts: list[Act] = [Say({"type": "declare", "dice": len(dice)}), Throw(player, tuple(enumerate(dice)), _roll(dice))]
    used = tuple(range(len(dice)))
    if challenge is not None:
        acts.append(Throw(player, ((CHALLENGE_DIE, challenge),), {"type": "challenge", "face": challenge}))
        used = (*used, CHALLENGE_DIE)
    acts += [Say(after)] if after is not None else []
    return (*acts, PickUp(player, used))
