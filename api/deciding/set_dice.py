"""SET Dice: what lies on the board is a move, what lies beside it is somebody's hand."""

from __future__ import annotations

from dataclasses import replace

from api.deciding.asking import Form, resolve
from api.deciding.decision import Ask, Decision, Play, Wait
from api.deciding.faces import POSSIBLE
from api.deciding.memory import Memory, spent
from api.deciding.set_board import decide_board, on_board
from api.deciding.throwing import dice_of, fresh, gather, of_kind, quiet
from engines.log import Replay
from engines.set_dice.rules import rolls_left
from engines.set_dice.state import Phase, State
from vision.watching.seen import Seen, Settled, Zone


def decide_set_dice(played: Replay, settled: Settled, memory: Memory, before: Memory) -> tuple[Decision, Memory]:
    moved = decide_board(played, settled, memory)
    if moved is not None:
        return moved
    beside = [die for die in of_kind(settled.dice, ("set",)) if on_board(die, played, memory) is None]
    thrown = [die for die in fresh(settled, memory) if die in beside]
    if not thrown:
        return quiet(settled, memory, before), memory
    return decide_hand(played, tuple(beside), tuple(thrown), memory)


def decide_hand(
    played: Replay, beside: tuple[Seen, ...], thrown: tuple[Seen, ...], memory: Memory
) -> tuple[Decision, Memory]:
    """Hands may stay unread: after the first SET they are read only where somebody shows one."""
    state: State = played.state
    swapped = state.phase is Phase.SWAPPED
    player = state.on_turn if swapped else memory.whose
    if player is None and state.phase is Phase.TURN and not memory.claimed:
        return Wait("hand_unread"), memory
    if player is not None and not may_roll(state, player):
        return Wait("choice_first"), memory
    there = tuple(die for die in beside if die.zone is Zone.TABLE)
    wanted = 1 if swapped else held(state, player, len(there))
    dice = thrown if swapped or len(there) > wanted else there
    throw = gather(dice_of(dice, ("set",), POSSIBLE["set"], memory), wanted)
    decision = resolve(played, throw, form=Form("roll", player))
    if isinstance(decision, Play):
        return decision, spent(memory, played, decision.event, throw.tracks)
    return whose_asked(decision) if player is None else decision, memory


def whose_asked(decision: Decision) -> Decision:
    """Whatever else is asked, the player is missing too, without whom the rules refuse it as an event of no shape."""
    return replace(decision, reason="whose", code=None) if isinstance(decision, Ask) else decision


def may_roll(state: State, player: str) -> bool:
    if state.phase is not Phase.TURN:
        return player in state.setup.players
    return player in state.setup.players and rolls_left(state, state.setup.players.index(player)) > 0


def held(state: State, player: str | None, there: int) -> int:
    """Dice in this player's hand; where nobody said whose it is, as many as lie there, if anybody holds so many."""
    counts = [hand.count for hand in state.hands]
    if player is not None:
        return counts[state.setup.players.index(player)]
    return there if there in counts else counts[0]
