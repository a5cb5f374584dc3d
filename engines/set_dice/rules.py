"""The rules of SET Dice, one event at a time."""

from __future__ import annotations

from dataclasses import replace

from engines.codes import Code
from engines.core import Refused
from engines.seats import swapped, to_the_left
from engines.set_dice.events import Call, Die, Event, Laid, Pass, Place, Roll, Swap
from engines.set_dice.faces import Shown, flaws, write_flaws
from engines.set_dice.hand import Hand, draw_back, unread, with_rolled_wild, without
from engines.set_dice.layout import Square
from engines.set_dice.move import judge, score, with_dice
from engines.set_dice.state import LastMove, Phase, State, Turn

MOST_PLACED = 3
OF_A_SET = 3


def apply(state: State, event: Event) -> State:
    if state.phase is Phase.OVER:
        raise Refused(Code.GAME_OVER)
    match event:
        case Roll(player, dice):
            return roll(state, player, dice)
        case Call(player, called):
            return call(state, player, called)
        case Place(laid):
            return place(state, laid)
        case Swap(square, face):
            return swap(state, square, face)
        case Pass():
            return pass_on(state)


def need(state: State, phase: Phase, event: str) -> None:
    if state.phase is not phase:
        raise Refused(Code.NOT_NOW, event=event, phase=str(state.phase))


def seat(state: State, player: str) -> int:
    if player not in state.setup.players:
        raise Refused(Code.UNKNOWN_PLAYER, player=player[:40])
    return state.setup.players.index(player)


def need_count(dice: tuple[Shown, ...], wanted: int) -> None:
    if len(dice) != wanted:
        raise Refused(Code.DICE_COUNT, wanted=wanted, got=len(dice))


def roll(state: State, name: str, dice: tuple[Shown, ...]) -> State:
    """A hand is read: before the first call as often as all roll again (S8), later as far as `rolls_left` says."""
    player = seat(state, name)
    if state.phase is Phase.SWAPPED:
        return roll_wild(state, player, dice)
    need_roll(state, player)
    need_count(dice, state.hands[player].count)
    if state.hands[player].read is not None:
        state = replace(state, may_re_roll=swapped(state.may_re_roll, player, False))
    return replace(state, hands=swapped(state.hands, player, Hand(len(dice), dice)))


def need_roll(state: State, player: int) -> None:
    if state.phase is Phase.OPENING or rolls_left(state, player):
        return
    if between_rounds(state):
        raise Refused(Code.ROLLED_ALREADY, player=state.setup.players[player])
    raise Refused(Code.NOT_NOW, event="roll", phase=str(state.phase))


def rolls_left(state: State, player: int) -> int:
    """In a turn: a hand that nobody has read can be read at any time (S28), one that was read re-rolled once (S24)."""
    hand = state.hands[player]
    unread_yet = hand.read is None and hand.count > 0
    return unread_yet + (between_rounds(state) and state.may_re_roll[player])


def between_rounds(state: State) -> bool:
    """Until the first player does something, hands may be rolled and read (S24)."""
    return state.phase is Phase.TURN and state.player == state.first and not state.swapped


def roll_wild(state: State, player: int, dice: tuple[Shown, ...]) -> State:
    """The Wild from the board joins the hand as whatever it shows now (S20)."""
    if player != state.player:
        raise Refused(Code.NOT_NOW, event="roll", phase=str(state.phase), player=state.setup.players[player])
    hand = with_rolled_wild(state.hand, dice)
    return replace(state, phase=Phase.TURN, hands=swapped(state.hands, player, hand))


def call(state: State, name: str, called: tuple[Die, ...]) -> State:
    """The first SET: anyone's, from their own five, on the start squares in the order called (S7, S9)."""
    player = seat(state, name)
    need(state, Phase.OPENING, "call")
    need_count(tuple(die.shown for die in called), OF_A_SET)
    hand = without(state.hands[player], [die.shown for die in called])
    check_set(called)
    laid = tuple(Laid(die, square) for die, square in zip(called, state.layout.start, strict=True))
    move = score(state.layout, laid, [state.layout.start])
    state = replace(
        state,
        phase=Phase.TURN,
        board=with_dice(state.board, laid),
        hands=swapped(state.hands, player, hand),
        first=player,
        player=player,
        last_move=LastMove(player, move),
    )
    return end_turn(state, Turn("call", move.points))


def check_set(dice: tuple[Die, ...]) -> None:
    """Told why, attribute by attribute (S4, S9)."""
    faces = [die.face for die in dice]
    if found := flaws(faces):
        raise Refused(Code.NOT_A_SET, dice=[str(face) for face in faces], flaws=write_flaws(found))


def place(state: State, laid: tuple[Laid, ...]) -> State:
    """One to three dice in one move (S10, S16)."""
    need(state, Phase.TURN, "place")
    most = min(MOST_PLACED, state.hand.count)
    if not 1 <= len(laid) <= most:
        raise Refused(Code.DICE_COUNT, wanted=f"1–{most}", got=len(laid))
    hand = without(state.hand, [die.die.shown for die in laid])
    move = judge(state.layout, state.board, laid)
    state = replace(
        state,
        board=with_dice(state.board, laid),
        hands=swapped(state.hands, state.player, hand),
        last_move=LastMove(state.player, move),
    )
    return end_turn(state, Turn("place", move.points))


def pass_on(state: State) -> State:
    """Always allowed, also to one who could play (S10)."""
    need(state, Phase.TURN, "pass")
    return end_turn(state, Turn("pass"))


def swap(state: State, square: Square, face: Shown) -> State:
    """A Wild on the board for a die that shows what it stands for: no points, once, before placing (S19, S20)."""
    need(state, Phase.TURN, "swap")
    if state.swapped:
        raise Refused(Code.SWAPPED_ALREADY, player=state.on_turn)
    wild = state.board.get(square)
    if wild is None or not wild.wild:
        raise Refused(Code.NOT_A_WILD, square=list(square))
    if wild.face != face:
        raise Refused(Code.WILD_STANDS_FOR, square=list(square), stands_for=str(wild.face), face=str(face))
    hand = without(state.hand, [face])
    return replace(
        state,
        phase=Phase.SWAPPED,
        board={**state.board, square: Die(wild.face)},
        hands=swapped(state.hands, state.player, hand),
        swapped=True,
    )


def end_turn(state: State, turn: Turn) -> State:
    """Clockwise; the round is over when the turn comes back to the player who made the first SET (S22)."""
    player = state.player
    state = replace(
        state,
        player=to_the_left(player, state.setup.players),
        turns=swapped(state.turns, player, (*state.turns[player], turn)),
        totals=swapped(state.totals, player, state.totals[player] + turn.points),
        swapped=False,
    )
    return end_round(state) if state.player == state.first else state


def end_round(state: State) -> State:
    """All draw. Whoever holds nothing then went out with the bag empty: of five dice at most three go (S23, S26)."""
    held = [hand.count for hand in state.hands]
    counts = draw_back(held, state.first, state.bag)
    bag = state.bag - sum(counts) + sum(held)
    if 0 in counts:
        return replace(state, phase=Phase.OVER, bag=bag, hands=unread(counts))
    # Anyone may re-roll now, and if nobody played all must roll again: what was read is not known any more (S25, S28).
    return replace(state, round=state.round + 1, bag=bag, hands=unread(counts), may_re_roll=(True,) * len(state.hands))
