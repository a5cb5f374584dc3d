"""Finding moves. Every legal move is a chain of fillings: one or two dice that complete a line with what lies there.

One of its SETs has an old die in it (S15), so it takes one or two dice of the move and is a filling. Each die left over
is in a SET with dice that lie by then, so it is a filling too, alone or with the other one.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, product
from typing import TypeVar

from engines.core import Pick
from engines.set_dice.events import Die, Laid
from engines.set_dice.faces import FACES, THIRD, WILD, Face, Shown, is_set
from engines.set_dice.hand import Hand, without
from engines.set_dice.layout import Layout, Line
from engines.set_dice.move import Board, with_dice

T = TypeVar("T")


def open_lines(layout: Layout, board: Board, most: int) -> tuple[Line, ...]:
    """Lines with a die in them that so many dice can complete."""
    lines = dict.fromkeys(line for square in board for line in layout.lines(square))
    return tuple(line for line in lines if 1 <= sum(square not in board for square in line) <= most)


def fillings(board: Board, hand: Hand, line: Line) -> Iterator[tuple[Laid, ...]]:
    """Every way to make a SET of an open line with dice that the hand holds."""
    squares = [square for square in line if square not in board]
    lying = [board[square].face for square in line if square in board]
    for faces in missing(lying, hand):
        for dice in as_dice(faces, hand):
            yield tuple(Laid(die, square) for die, square in zip(dice, squares, strict=True))


def missing(lying: Sequence[Face], hand: Hand) -> Iterator[tuple[Face, ...]]:
    if len(lying) == 2:
        yield (THIRD[lying[0], lying[1]],)
        return
    for face in possible(hand):
        yield face, THIRD[lying[0], face]


def possible(hand: Hand) -> Sequence[Face]:
    """The faces that a die of this hand can stand for."""
    if hand.read is None or WILD in hand.read:
        return FACES
    return tuple(dict.fromkeys(face for face in hand.read if face != WILD))


def as_dice(faces: Sequence[Face], hand: Hand) -> Iterator[tuple[Die, ...]]:
    """Each face as an ordinary die or as a Wild, as far as the hand holds them."""
    for wilds in product((False, True), repeat=len(faces)):
        dice = tuple(map(Die, faces, wilds))
        if hand.holds([die.shown for die in dice]):
            yield dice


def can_place(layout: Layout, board: Board, hand: Hand) -> bool:
    lines = open_lines(layout, board, min(2, hand.count))
    return any(next(fillings(board, hand, line), None) for line in lines)


def draw_move(layout: Layout, board: Board, hand: Hand, pick: Pick) -> tuple[Laid, ...]:
    """A legal move of one to three dice, if there is any; every legal move can come out."""
    most = min(3, hand.count)
    wanted = 1 + pick(most)
    move: tuple[Laid, ...] = ()
    while len(move) < wanted:
        filling = draw_filling(layout, board, hand, most - len(move), pick)
        if not filling:
            break
        board, move = with_dice(board, filling), (*move, *filling)
        hand = without(hand, [laid.die.shown for laid in filling])
    return tuple(shuffled(move, pick))


def draw_filling(layout: Layout, board: Board, hand: Hand, most: int, pick: Pick) -> tuple[Laid, ...]:
    """From the first line that can be filled, looking round from one that is picked."""
    lines = open_lines(layout, board, most)
    turn = pick(len(lines)) if lines else 0
    for line in (*lines[turn:], *lines[:turn]):
        if found := tuple(fillings(board, hand, line)):
            return found[pick(len(found))]
    return ()


def can_call(hand: Hand) -> bool:
    return hand.read is None or bool(callable_threes(hand.read))


def callable_threes(read: Sequence[Shown]) -> tuple[tuple[Shown, ...], ...]:
    """Three dice of a hand that are a SET, or become one because a Wild among them can stand for what is missing."""
    return tuple(three for three in combinations(read, 3) if makes_set(three))


def makes_set(three: Sequence[Shown]) -> bool:
    faces = [face for face in three if face != WILD]
    return len(faces) < 3 or is_set(*faces)


def draw_call(hand: Hand, pick: Pick) -> tuple[Die, ...]:
    """A SET that can be called; every one can come out."""
    if hand.read is not None:
        threes = callable_threes(hand.read)
        return announce(shuffled(threes[pick(len(threes))], pick), pick)
    one, other = FACES[pick(len(FACES))], FACES[pick(len(FACES))]
    return tuple(Die(face, wild=pick(4) == 0) for face in (one, other, THIRD[one, other]))


def announce(three: Sequence[Shown], pick: Pick) -> tuple[Die, ...]:
    """Lets every Wild stand for any face, save the last one, which takes what the other two leave it."""
    dice = [None if face == WILD else Die(face) for face in three]
    while (free := [place for place, die in enumerate(dice) if die is None]) and len(free) > 1:
        dice[free[0]] = Die(FACES[pick(len(FACES))], wild=True)
    if free:
        one, other = (die.face for die in dice if die is not None)
        dice[free[0]] = Die(THIRD[one, other], wild=True)
    return tuple(die for die in dice if die is not None)


def shuffled(values: Sequence[T], pick: Pick) -> list[T]:
    left, mixed = list(values), []
    while left:
        mixed.append(left.pop(pick(len(left))))
    return mixed
