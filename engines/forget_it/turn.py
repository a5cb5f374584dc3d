"""One player's go: what is set aside, what it is worth, and when it is lost."""

from __future__ import annotations

from dataclasses import dataclass, replace

from engines.codes import Code
from engines.core import Refused
from engines.forget_it.events import NUMBERS, WORDS, Face

NINE = 9
OF_EACH_WORD = 3
MULTIPLES = (1, 1, 1, 1, 2, 3, 4)
"""By the number of point dice, the last one also for more (F14)."""


@dataclass(frozen=True, slots=True)
class Turn:
    dice: tuple[Face, ...] = ()
    """The newest roll; empty before the first."""
    rolls: int = 0
    in_hand: int = NINE
    """Dice not set aside; 0 once all nine are, and then the next roll is of nine again."""
    words: tuple[str, ...] = ()
    """Set aside since the nine dice were last all in hand."""
    number: int | None = None
    points: int = 0
    """Point dice of the whole turn, those before an all-nine included."""


NOT_ROLLED = Turn()


def score(number: int | None, points: int) -> int:
    """The number times its dice, doubled for four, tripled for five, quadrupled for more (F14); 0 unchosen (F8)."""
    return 0 if number is None else number * points * MULTIPLES[min(points, 6)]


def worth(turn: Turn) -> int:
    return score(turn.number, turn.points)


def pairs(turn: Turn) -> tuple[int, ...]:
    """The numbers one of which must now be chosen: rolled at least twice while none is chosen yet (F7, F9)."""
    if turn.number is not None:
        return ()
    return tuple(number for number in NUMBERS if turn.dice.count(number) > 1)


def forgets(turn: Turn) -> bool:
    """At least one of each word lies aside (F6)."""
    return all(word in turn.words for word in WORDS)


def to_roll(turn: Turn) -> int:
    """What is left, or all nine again (F11, F12)."""
    return turn.in_hand or NINE


def words_aside(turn: Turn) -> tuple[str, ...]:
    """The words that the next roll joins: none when it is of all nine again (F12)."""
    return turn.words if turn.in_hand else ()


def roll_on(turn: Turn, dice: tuple[Face, ...]) -> Turn:
    """Words go aside by force (F5), and so does the chosen number (F10)."""
    words = tuple([die for die in dice if isinstance(die, str)])
    matched = 0 if turn.number is None else dice.count(turn.number)
    in_hand = to_roll(turn) - len(words) - matched
    return Turn(dice, turn.rolls + 1, in_hand, words_aside(turn) + words, turn.number, turn.points + matched)


def set_aside(turn: Turn, number: int) -> Turn:
    """All dice of the chosen number, and no other number in this turn (F7)."""
    count = turn.dice.count(number)
    return replace(turn, number=number, points=count, in_hand=turn.in_hand - count)


def check_dice(turn: Turn, dice: tuple[Face, ...]) -> None:
    """What these dice cannot show is a misreading (F13)."""
    if len(dice) != to_roll(turn):
        raise Refused(Code.DICE_COUNT, wanted=to_roll(turn), got=len(dice))
    for word in WORDS:
        count = dice.count(word) + words_aside(turn).count(word)
        if count > OF_EACH_WORD:
            raise Refused(Code.TOO_MANY_OF_WORD, word=word, most=OF_EACH_WORD, got=count)
