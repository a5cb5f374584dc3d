"""Genius: the declared dice, and the challenge die in the same throw or in the next."""

from __future__ import annotations

from dataclasses import replace

from api.deciding.asking import ROLL, Form, Throw, resolve
from api.deciding.decision import Decision, Play, Wait
from api.deciding.faces import POSSIBLE
from api.deciding.memory import Memory, moved, spent
from api.deciding.throwing import dice_of, fresh, gather, of_kind, overlooked, perhaps, put_there, quiet, suspected
from engines.genius.state import Phase
from engines.log import Replay
from vision.watching.seen import Settled

CHALLENGE = Form("challenge")
HARDLY_BY_CHANCE = 3
"""So many dice seldom show the same as the throw before."""


def decide_genius(played: Replay, settled: Settled, memory: Memory, before: Memory) -> tuple[Decision, Memory]:
    awaited = played.log.game.expects(played.state).dice
    if not awaited:
        return Wait("choice_first"), replace(memory, fresh=early(played, settled, memory, before))
    # Expert expects the challenge die with the five others; its event comes second, from the same look.
    kind, wanted = awaited[0].kind, awaited[0].count
    throw = thrown(kind, wanted, settled, memory, before)
    if throw is None:
        return quiet(settled, memory, before), memory
    odd = not settled.hand or wanted >= HARDLY_BY_CHANCE
    throw = suspected(throw, throw.dice, moved(memory, played).values(), certain=odd)
    decision = resolve(played, throw, form=CHALLENGE if kind == "challenge" else ROLL)
    if isinstance(decision, Play):
        return decision, spent(memory, played, decision.event, throw.tracks)
    return decision, memory


def early(played: Replay, settled: Settled, memory: Memory, before: Memory) -> tuple[int, ...]:
    """Dice thrown before their number was declared wait for it; what is left over from an older throw does not."""
    newer = before.number is None or settled.number > before.number
    return memory.fresh if newer and played.state.phase is Phase.DECLARE else ()


def thrown(kind: str, wanted: int, settled: Settled, memory: Memory, before: Memory) -> Throw | None:
    dice = fresh(settled, memory)
    right = of_kind(dice, (kind,))
    wrong = [die for die in perhaps(dice, POSSIBLE[kind]) if die not in right]
    if not right and not wrong:
        return gather((), wanted) if overlooked(settled, before) else None
    fillers = dice_of(wrong, (kind,), POSSIBLE[kind], memory)
    read = dice_of(right, (kind,), POSSIBLE[kind], memory)
    taken = [face for track, face in before.read if track not in memory.lying]
    moved_only = put_there(right, read, wanted, taken)
    return gather([die for die in read if die not in moved_only], wanted, fillers)
