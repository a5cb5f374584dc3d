"""For-Get-It: a number is chosen by hand, by setting its dice apart."""

from __future__ import annotations

from dataclasses import replace

from api.deciding.decision import Decision, Play, Wait
from api.deciding.faces import WORDS
from api.deciding.memory import Memory, lain
from api.deciding.throwing import fresh
from engines.forget_it.turn import pairs
from engines.log import Replay
from vision.watching.seen import Settled, Zone

NUMBERS = ("1", "2", "3", "4", "5")


def decide_choice(played: Replay, settled: Settled, memory: Memory) -> tuple[Decision, Memory]:
    """Nothing is rolled before a number is chosen. Setting its dice apart and taking up the others chooses it."""
    number = chosen_by_hand(played, settled, memory)
    if number is None:
        return Wait("choice_first"), replace(memory, fresh=())
    return Play({"type": "choose", "number": number}), replace(memory, events=played.applied + 1)


def chosen_by_hand(played: Replay, settled: Settled, memory: Memory) -> int | None:
    """The only number whose dice all stayed, or were put aside, while all others went; or alone lie in the tray."""
    turn = played.state.turn
    last = newest(played, memory)
    if len(last) != len(turn.dice):
        return None
    where = {die.track: die.zone for die in settled.dice if die.track not in memory.fresh}
    numbers = {track: face for track, face in last.items() if face not in WORDS}
    put = [die for die in settled.dice if die.track in memory.fresh and die.placed and die.reading.sure]
    stayed = [face for track, face in numbers.items() if track in where]
    stayed += [die.reading.face for die in put if die.reading.face in NUMBERS]
    tray = [face for track, face in numbers.items() if where.get(track) is Zone.TRAY]
    thrown = len(fresh(settled, memory)) - len(put)
    for number in pairs(turn):
        all_of_it = [str(number)] * turn.dice.count(number)
        rest = turn.in_hand - len(all_of_it)
        if stayed == all_of_it and thrown in (0, rest) and len(stayed) < len(numbers):
            return number
        if tray == all_of_it and not thrown:
            return number
    return None


def newest(played: Replay, memory: Memory) -> dict[int, str]:
    """The dice of the last roll with their faces; empty where they are not all known."""
    last = memory.rolls[-1] if memory.rolls else None
    known = lain(memory, played)
    return {track: known[track] for track in last.tracks if track is not None} if last else {}
