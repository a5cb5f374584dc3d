"""Don't You For Get It: the words stay aside, the number may be chosen by hand, only the thrown dice are played."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import replace

from api.deciding.asking import Throw, resolve
from api.deciding.chances import Die
from api.deciding.choosing import decide_choice
from api.deciding.colours import group_chances, in_groups, light_followed
from api.deciding.decision import Decision, Play, Wait
from api.deciding.faces import POSSIBLE, WORDS, within
from api.deciding.memory import Memory, in_tray, lain, moved, set_down, spent
from api.deciding.throwing import dice_of, fresh, gather, overlooked, put_there, quiet, suspected
from engines.forget_it.play import State
from engines.forget_it.turn import NINE, OF_EACH_WORD, pairs, to_roll, words_aside
from engines.log import Replay
from vision.watching.seen import Seen, Settled, Zone

KINDS = ("word", "d6")
"""Pips look the same on both. Which of the two the players have is known from their colours."""
HARDLY_BY_CHANCE = 4
"""So many dice seldom show the same as the throw before."""
TAKEN_UP = 3
"""So many dice that lay apart are not thrown again by mistake, nor merely lifted: the turn is over."""


def decide_forget_it(played: Replay, settled: Settled, memory: Memory, before: Memory) -> tuple[Decision, Memory]:
    state: State = played.state
    if pairs(state.turn):
        return decide_choice(played, settled, memory)
    apart = aside(played, memory)
    thrown = [die for die in fresh(settled, memory) if die.track not in apart and die.reading.kind in KINDS]
    if not thrown:
        return nothing_found(played, settled, memory, before)
    read = reader(played, settled, memory)
    dice = read(thrown)
    others = [die for die in settled.dice if die not in thrown and die.track not in apart and on_table(die, memory)]
    standing = [die for die in others if die.track in lain(memory, played) and state.turn.rolls]
    wanted = to_roll(state.turn)
    gone = {track: face for track, face in apart.items() if track in before.lying - memory.lying}
    if put_back(dice, len(dice) >= wanted and not standing, gone):
        return Wait("nothing_rolled"), set_down(memory, {die.track: die.face for die in dice}, played)
    lifted = [face for track, face in moved(memory, played).items() if track in apart]
    if apart_again := put_there(thrown, dice, wanted, lifted):
        memory = set_down(memory, {die.track: die.face for die in apart_again}, played)
        return decide_forget_it(played, settled, memory, before)
    if has_ended(dice, lifted, played, settled, memory):
        return Play({"type": "end"}), replace(memory, events=played.applied + 1)
    throw = gather(dice, wanted, read(others))
    if standing and not throw.reason:
        # As many as awaited were thrown, and yet dice of the last roll lie there as they did: some are too many.
        throw = replace(throw, spare=read(standing), reason="too_many")
    loose = [face for track, face in moved(memory, played).items() if track not in apart]
    throw = suspected(throw, dice, loose, certain=not settled.hand or wanted >= HARDLY_BY_CHANCE)
    return finished(played, settled, throw, memory)


def nothing_found(played: Replay, settled: Settled, memory: Memory, before: Memory) -> tuple[Decision, Memory]:
    if overlooked(settled, before):
        return finished(played, settled, gather((), to_roll(played.state.turn)), memory)
    return quiet(settled, memory, before), memory if in_tray(memory, settled) else replace(memory, fresh=())


def finished(played: Replay, settled: Settled, throw: Throw, memory: Memory) -> tuple[Decision, Memory]:
    decision = resolve(played, throw, words_left(played.state))
    if isinstance(decision, Play):
        memory = light_followed(settled, memory, aside(played, memory))
        return decision, spent(memory, played, decision.event, throw.tracks)
    return decision, memory


def has_ended(dice: Sequence[Die], lifted: Collection[str], played: Replay, settled: Settled, memory: Memory) -> bool:
    """All nine were thrown, those that lay apart too: the turn is over, and this is the next player's first roll.

    If the faces that lay apart are among the nine, their dice may only have been moved meanwhile.
    """
    turn = played.state.turn
    if len(dice) != NINE or not 0 < turn.in_hand <= NINE - TAKEN_UP or not settled.hand:
        return False
    faces = [die.face for die in dice]
    moved_only = bool(lifted) and within(lifted, faces)
    same = sorted(faces) == sorted(moved(memory, played).values())
    possible = all(faces.count(word) <= OF_EACH_WORD for word in WORDS)
    return possible and not same and not moved_only and not any(die.why for die in dice)


def words_left(state: State) -> Mapping[str, int]:
    """How often each word can still come up: three dice have it, less those aside."""
    apart = words_aside(state.turn)
    return {word: OF_EACH_WORD - apart.count(word) for word in WORDS}


def on_table(die: Seen, memory: Memory) -> bool:
    """Where it may belong to the throw; one thrown just now also if it rolled into the tray."""
    return die.zone is Zone.TABLE or die.track in memory.fresh


def reader(played: Replay, settled: Settled, memory: Memory) -> Callable[[Sequence[Seen]], tuple[Die, ...]]:
    """Reads dice of this table, with words on them or with colours that stand for words."""
    left = words_left(played.state)
    possible = tuple(face for face in POSSIBLE["word"] if left.get(face, 1))
    if memory.groups is None:
        return lambda seen: dice_of(seen, ("word",), possible, memory)
    shares = group_chances(settled, memory, memory.groups, aside(played, memory))
    return lambda seen: in_groups(seen, possible, shares, memory)


def aside(played: Replay, memory: Memory) -> dict[int, str]:
    """Dice that lie apart in this turn, by the log: words and the chosen number, since nine were last in hand."""
    turn = played.state.turn
    if not turn.rolls or not turn.in_hand:
        return {}
    return {track: face for track, face in lain(memory, played).items() if face in (*WORDS, str(turn.number))}


def put_back(dice: Sequence[Die], awaited: bool, gone: Mapping[int, str]) -> bool:
    """Dice that lay apart were lifted and put down as they were: they were there at the last look, and are not now."""
    return not awaited and not any(die.why for die in dice) and within([die.face for die in dice], gone.values())
