"""From a settled table to an event, a question or nothing.

After every event that goes into the log, call `decide` again with the same settled table: one throw may hold two
events (Genius: the dice and the challenge die; For-Get-It: a number chosen by hand, and the dice thrown with it). What
was played is remembered by die, so nothing is played twice. Keep the new memory only if the event was accepted.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from api.deciding.decision import Decision, Wait
from api.deciding.forget_it import aside, decide_forget_it
from api.deciding.genius import decide_genius
from api.deciding.memory import Memory, caught_up, followed, looked
from api.deciding.set_dice import decide_set_dice
from api.deciding.yatzy import decide_yatzy
from engines.genius.state import MOST_DICE
from engines.log import Replay
from vision.expect import Expect
from vision.watching.seen import Settled

Decider = Callable[[Replay, Settled, Memory, Memory], tuple[Decision, Memory]]
DECIDERS: Mapping[str, Decider] = {
    "forget-it": decide_forget_it,
    "yatzy": decide_yatzy,
    "double-yatzy": decide_yatzy,
    "genius": decide_genius,
    "set-dice": decide_set_dice,
}


def decide(played: Replay, settled: Settled, memory: Memory) -> tuple[Decision, Memory]:
    if played.misfit is not None or played.outcome is not None:
        reason = "over" if played.misfit is None else "misfit"
        return Wait(reason), replace(looked(caught_up(memory, played), settled), fresh=())
    if memory.number is None and not settled.hand:
        return Wait("first_look"), looked(caught_up(memory, played), settled)
    return DECIDERS[played.log.game.name](played, settled, followed(memory, played, settled), memory)


def expect_for(played: Replay, memory: Memory) -> Expect:
    """What the watcher should look for: the dice that are awaited, and those that lie apart in the picture."""
    game, state = played.log.game, played.state
    if played.misfit is not None or game.name == "set-dice":
        return Expect()
    awaited = game.expects(state).dice or game.dice
    if game.name == "genius":
        return Expect((("d6", genius_dice(played, memory)), ("challenge", 1)))
    if game.name != "forget-it":
        return Expect(tuple((dice.kind, dice.count) for dice in awaited))
    apart = len(memory.lying & set(aside(played, memory)))
    kind = "word" if memory.groups is None else "d6"
    return Expect(((kind, min(awaited[0].count + apart, game.dice[0].count)),))


def expect_taught(kind: str) -> Expect:
    """Any number of the dice that are taught. A challenge die lies beside others in its game, and is told from them."""
    return Expect(among=("d6", kind) if kind == "challenge" else (kind,))


def genius_dice(played: Replay, memory: Memory) -> int:
    """Dice of the last throw may lie around. A challenge die may always: it must not be read as anything else."""
    around = sum(face.isdecimal() and track not in memory.fresh for track, face in memory.read)
    return int(min(played.state.dice + around, MOST_DICE))
