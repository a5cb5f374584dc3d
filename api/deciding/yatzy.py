"""Yatzy and Double Yatzy: kept dice stay as they were played, the others are read; the event has all of them."""

from __future__ import annotations

from dataclasses import replace

from api.deciding.asking import Throw, resolve
from api.deciding.chances import Die, die_of, known
from api.deciding.decision import Decision, Play, Wait
from api.deciding.faces import POSSIBLE
from api.deciding.memory import Memory, all_known, lain, moved, read_as, spent
from api.deciding.throwing import dice_of, fresh, gather, of_kind, overlooked, perhaps, quiet, suspected
from engines.log import Replay
from vision.watching.seen import Seen, Settled, Zone

ANYWHERE = (Zone.TABLE, Zone.TRAY)
"""Kept dice may be pushed into the tray."""


def decide_yatzy(played: Replay, settled: Settled, memory: Memory, before: Memory) -> tuple[Decision, Memory]:
    awaited = played.log.game.expects(played.state).dice
    if not awaited:
        return Wait("choice_first"), replace(memory, fresh=())
    kind, wanted = awaited[0].kind, awaited[0].count
    thrown = of_kind(fresh(settled, memory), (kind,))
    lying = [die for die in of_kind(settled.dice, (kind,)) if die not in thrown and die.zone in ANYWHERE]
    stayed = of_last_roll(lying, played, memory)
    if not thrown and not (overlooked(settled, before) and len(stayed) < wanted):
        return quiet(settled, memory, before), memory
    rolled = dice_of(thrown, (kind,), POSSIBLE[kind], memory)
    kept = tuple(kept_die(die, played, memory) for die in stayed)
    strange = [die for die in perhaps(fresh(settled, memory), POSSIBLE[kind]) if die not in thrown]
    apart = [die for die in lying if die not in stayed]
    new, old = (dice_of(dice, (kind,), POSSIBLE[kind], memory) for dice in (strange, apart))
    if played.state.rolls:
        throw = gather((*kept, *rolled), wanted, (*new, *old))
    else:
        throw = gather(rolled, wanted, (*new, *kept, *old))
    # Lifting the kept dice to the side looks just like rolling them, so here it is asked whoever moved them.
    throw = suspected(throw, rolled, moved(memory, played).values(), certain=True)
    return played_or_asked(played, throw, memory)


def played_or_asked(played: Replay, throw: Throw, memory: Memory) -> tuple[Decision, Memory]:
    decision = resolve(played, throw)
    if isinstance(decision, Play):
        return decision, spent(memory, played, decision.event, throw.tracks)
    return decision, memory


def of_last_roll(lying: list[Seen], played: Replay, memory: Memory) -> list[Seen]:
    """Where each die of that roll is known, whatever else lies there was thrown by nobody: print on the cloth."""
    faces = lain(memory, played)
    return [die for die in lying if die.track in faces] if all_known(memory, played) else lying


def kept_die(seen: Seen, played: Replay, memory: Memory) -> Die:
    """As it was played, corrections included; unless the camera is now sure of something it did not say before."""
    face = lain(memory, played).get(seen.track)
    reading = seen.reading
    if face is None:
        return die_of(seen, (reading.kind,), POSSIBLE[reading.kind], dict(memory.told).get(seen.track))
    unchanged = reading.face in (face, read_as(memory)[seen.track]) or not reading.sure
    if unchanged or seen.track in dict(memory.told):
        return known(seen.track, face)
    return Die(seen.track, face, 0.5, ((face, 0.5), (reading.face, 0.5)), "unsteady")
