"""What may happen next in Don't You For Get It."""

from __future__ import annotations

from dataclasses import dataclass

from engines.core import Dice, Exactly, Expects, Option, Pick, Refused
from engines.forget_it.events import FACES, NUMBERS, WORDS, Choose, End, Event, Face, Roll
from engines.forget_it.play import State, to_play
from engines.forget_it.turn import NINE, OF_EACH_WORD, Turn, check_dice, pairs, set_aside, to_roll, words_aside, worth

FACE_NAMES = tuple(str(face) for face in FACES)
ALL_NINE = Dice("word", NINE, FACE_NAMES)


@dataclass(frozen=True, slots=True)
class AnyRoll:
    """Every roll that the dice left in this turn can show."""

    turn: Turn
    worth: None = None

    def allows(self, event: Event) -> bool:
        if not isinstance(event, Roll):
            return False
        try:
            check_dice(self.turn, event.dice)
        except Refused:
            return False
        return True

    def draw(self, pick: Pick) -> Event:
        dice: list[Face] = []
        for _ in range(to_roll(self.turn)):
            number = pick(6)
            left = [word for word in WORDS if dice.count(word) + words_aside(self.turn).count(word) < OF_EACH_WORD]
            dice.append(NUMBERS[number] if number < len(NUMBERS) else left[pick(len(left))])
        return Roll(tuple(dice))


def legal(state: State) -> tuple[Option[Event], ...]:
    turn = state.turn
    if state.over:
        return ()
    if pairs(turn):
        return tuple(Exactly(Choose(number), worth(set_aside(turn, number))) for number in pairs(turn))
    return (AnyRoll(turn), Exactly(End(), worth(turn))) if turn.rolls else (AnyRoll(turn),)


def expects(state: State) -> Expects:
    player, turn = to_play(state), state.turn
    if player is None:
        return Expects(None)
    if pairs(turn):
        return Expects(player, choices=("choose",))
    return Expects(player, (Dice("word", to_roll(turn), FACE_NAMES),), ("end",) if turn.rolls else ())
