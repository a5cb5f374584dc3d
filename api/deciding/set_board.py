"""The board of SET Dice: a move is the difference between what lies there and what was laid before."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace

from api.deciding.asking import Form, resolve
from api.deciding.asking import Throw as Laying
from api.deciding.chances import Die, known
from api.deciding.decision import Ask, Decision, Play, Wait
from api.deciding.faces import POSSIBLE, within
from api.deciding.memory import Memory, spent
from api.deciding.set_wilds import with_wilds
from api.deciding.squares import OnSquare, on_square
from api.deciding.throwing import dice_of
from engines.log import Replay
from engines.set_dice.faces import WILD
from engines.set_dice.rules import MOST_PLACED
from engines.set_dice.state import Phase, State
from vision.watching.seen import Seen, Settled

Squares = dict[tuple[int, int], tuple[Seen, OnSquare]]
Found = tuple[Decision, Memory] | None

LINE = 0.5
NEAR_THE_LINE = 0.42
"""From here on, in squares from the middle, a die may belong to the next square."""
MANY_WRONG = 2
"""So many dice that show something else than was laid: the board or the camera was moved."""


def on_board(die: Seen, played: Replay, memory: Memory) -> OnSquare | None:
    layout = played.state.layout
    if memory.board is None or die.reading.kind != "set":
        return None
    return on_square(memory.board, die.reading, layout.rows, layout.columns)


def decide_board(played: Replay, settled: Settled, memory: Memory) -> Found:
    """None where the board is as it was, or nobody looks at one."""
    state: State = played.state
    squares = by_square(played, settled, memory)
    wrong = [die for die, at in squares.values() if is_wrong(die, at, state)]
    if len(wrong) >= MANY_WRONG:
        return Ask(None, (), tuple(die.track for die in wrong), "board", "place"), memory
    if memory.taken_back and not memory.claimed:
        return None
    new = {square: seen for square, seen in squares.items() if square not in state.board}
    if state.phase is Phase.OPENING:
        return decide_call(played, new, memory) if new else None
    if state.phase is not Phase.TURN:
        return None
    return decide_swap(played, squares, memory) or (decide_place(played, new, memory) if new else None)


def by_square(played: Replay, settled: Settled, memory: Memory) -> Squares:
    """In the order they were laid. Where two dice seem to lie on one square, neither does for certain."""
    squares: Squares = {}
    for die in sorted(settled.dice, key=lambda die: die.track):
        at = on_board(die, played, memory)
        if at is not None:
            squares[at.square] = (die, replace(at, off=LINE) if at.square in squares else at)
    return squares


def is_wrong(die: Seen, at: OnSquare, state: State) -> bool:
    lying = state.board.get(at.square)
    return lying is not None and not lying.wild and die.reading.sure and die.reading.face != str(lying.face)


def shown(new: Squares, memory: Memory, hand: Sequence[str] | None) -> tuple[Die, ...]:
    """The dice of a move; a die on the line between two squares is asked about, one that is not in the hand too."""
    possible = tuple(dict.fromkeys(hand)) if hand is not None else POSSIBLE["set"]
    dice = dice_of([die for die, _ in new.values()], ("set",), possible, memory)
    near = [at.off >= NEAR_THE_LINE for _, at in new.values()]
    return tuple(replace(die, why=die.why or "square") if off else die for die, off in zip(dice, near, strict=True))


def hand_of(state: State, player: str) -> tuple[str, ...] | None:
    read = state.hands[state.setup.players.index(player)].read
    return None if read is None else tuple(map(str, read))


def counts(hand: Sequence[str] | None) -> Mapping[str, int]:
    return {} if hand is None else {face: hand.count(face) for face in hand}


def finished(played: Replay, laying: Laying, decision: Decision, form: Form, memory: Memory) -> tuple[Decision, Memory]:
    """Asks what each Wild stands for, and remembers what was played."""
    decision = with_wilds(played, laying, decision, form)
    if not isinstance(decision, Play):
        return decision, memory
    return decision, spent(memory, played, decision.event, laying.tracks)


def decide_call(played: Replay, new: Squares, memory: Memory) -> Found:
    """The first SET lies on the start squares; until all three do, it is being laid."""
    state: State = played.state
    if any(square not in new for square in state.layout.start):
        return Wait("nothing_rolled"), memory
    start = {square: new[square] for square in state.layout.start}
    tracks, faces = zip(*((die.track, die.reading.face) for die, _ in start.values()), strict=True)
    player = memory.whose or thrower(played, memory, tracks) or only_holder(state, faces)
    hand = hand_of(state, player) if player else None
    laying = Laying(shown(start, memory, hand), reason="" if player else "whose")
    form = Form("call", player)
    return finished(played, laying, resolve(played, laying, counts(hand), form), form, memory)


def thrower(played: Replay, memory: Memory, tracks: Collection[int]) -> str | None:
    """The player whose hand these very dice were thrown as."""
    events = [played.log.events[roll.index] for roll in memory.rolls if {*tracks} <= {*roll.tracks}]
    return events[-1].get("player") if events else None


def only_holder(state: State, faces: Sequence[str]) -> str | None:
    """The one player whose hand was read and holds these dice; None where several may, or nobody showed theirs."""
    hands = {player: hand_of(state, player) for player in state.setup.players}
    if any(hand is None for hand in hands.values()):
        return None
    holders = [player for player, hand in hands.items() if hand is not None and within(faces, hand)]
    return holders[0] if len(holders) == 1 else None


def decide_swap(played: Replay, squares: Squares, memory: Memory) -> Found:
    """Where a Wild lay there is another die now: surely another face, or one that was just put there."""
    state: State = played.state
    for square in [square for square, die in state.board.items() if die.wild and square in squares]:
        seen = squares[square][0]
        if seen.reading.face == WILD or not (seen.reading.sure or seen.track in memory.fresh):
            continue
        laying = Laying((swapped_die(seen, str(state.board[square].face), memory),))
        form = Form("swap", squares=(square,))
        return finished(played, laying, resolve(played, laying, form=form), form, memory)
    return None


def swapped_die(seen: Seen, stands_for: str, memory: Memory) -> Die:
    """Only the face that the Wild stood for can lie there. What is surely another is refused by the rules."""
    if seen.reading.sure:
        return known(seen.track, seen.reading.face)
    # No rule helps against the doubt: it may be the Wild itself, badly seen.
    return replace(dice_of((seen,), ("set",), (stands_for,), memory)[0], why="wild")


def decide_place(played: Replay, new: Squares, memory: Memory) -> Found:
    state: State = played.state
    hand = hand_of(state, state.on_turn)
    dice = shown(new, memory, hand)
    laying = Laying(dice, reason="too_many" if len(dice) > MOST_PLACED else "")
    form = Form("place", squares=tuple(new))
    decision = resolve(played, laying, counts(hand), form)
    more = len(dice) < min(MOST_PLACED, state.hands[state.setup.players.index(state.on_turn)].count)
    if more and not memory.claimed and is_read(decision):
        return Wait("laying"), memory
    return finished(played, laying, decision, form, memory)


def is_read(decision: Decision) -> bool:
    """Whether only the rules can have anything against it: dice are laid one after another, and judged together."""
    return isinstance(decision, Play) or (isinstance(decision, Ask) and decision.reason == "refused")
