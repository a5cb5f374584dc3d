"""SET Dice: a player's hand, or the board."""

from __future__ import annotations

from api.deciding.decision import Decision
from api.deciding.memory import Memory
from api.deciding.throwing import quiet
from engines.log import Replay
from vision.watching.seen import Settled


def decide_set_dice(played: Replay, settled: Settled, memory: Memory, before: Memory) -> tuple[Decision, Memory]:
    return quiet(settled, memory, before), memory
