"""Judging one move on the board: where dice may lie, which SETs they make, what those are worth."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from engines.codes import Code
from engines.core import Json, Refused
from engines.set_dice.events import Die, Laid
from engines.set_dice.faces import flaws, is_set, write_flaws
from engines.set_dice.layout import Layout, Line, Square

Board = Mapping[Square, Die]
"""The dice that lie on the board. Every move makes a new one; none is ever changed."""


@dataclass(frozen=True, slots=True)
class Scored:
    """A die of a move with what it brought: the SETs it was the last to complete, and the bonus of its square."""

    laid: Laid
    points: int
    bonus: int
    running: int
    """All that the move had scored once this die lay (S16)."""


@dataclass(frozen=True, slots=True)
class Move:
    dice: tuple[Scored, ...]
    sets: tuple[Line, ...]

    @property
    def points(self) -> int:
        return self.dice[-1].running


def judge(layout: Layout, board: Board, laid: Sequence[Laid]) -> Move:
    """The dice of one move, looked at together (S16). How many they are and whose is not judged here."""
    check_squares(layout, board, laid)
    check_connected(board, laid)
    after = with_dice(board, laid)
    sets = new_sets(layout, after, laid)
    check_each_in_a_set(layout, after, laid, sets)
    check_meets_old(board, sets)
    return score(layout, laid, sets)


def with_dice(board: Board, laid: Iterable[Laid]) -> Board:
    return {**board, **{die.square: die.die for die in laid}}


def check_squares(layout: Layout, board: Board, laid: Sequence[Laid]) -> None:
    taken = set(board)
    for die in laid:
        if not layout.holds(die.square):
            raise Refused(Code.OFF_THE_BOARD, square=list(die.square), rows=layout.rows, columns=layout.columns)
        if die.square in taken:
            raise Refused(Code.SQUARE_TAKEN, square=list(die.square))
        taken.add(die.square)


def check_connected(board: Board, laid: Sequence[Laid]) -> None:
    """Every die touches one that lay there before, if need be by way of others of the move (S15)."""
    reached, apart = set(board), {die.square for die in laid}
    while near := {square for square in apart if not reached.isdisjoint(neighbours(square))}:
        reached |= near
        apart -= near
    if apart:
        raise Refused(Code.NOT_CONNECTED, squares=[list(square) for square in sorted(apart)])


def neighbours(square: Square) -> tuple[Square, ...]:
    row, column = square
    return (row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column)


def new_sets(layout: Layout, after: Board, laid: Sequence[Laid]) -> tuple[Line, ...]:
    """Every SET on three consecutive squares with a die of the move in it, in runs of any length (S11, S14)."""
    lines = dict.fromkeys(line for die in laid for line in layout.lines(die.square))
    return tuple(line for line in lines if holds_set(after, line))


def holds_set(board: Board, line: Line) -> bool:
    one, other, last = (board.get(square) for square in line)
    if one is None or other is None or last is None:
        return False
    return is_set(one.face, other.face, last.face)


def check_each_in_a_set(layout: Layout, after: Board, laid: Sequence[Laid], sets: Sequence[Line]) -> None:
    """Neighbours that make no SET are fine as long as each die makes one somewhere (S12)."""
    for die in laid:
        if not any(die.square in line for line in sets):
            lines = list(full_lines(layout, after, die.square))
            raise Refused(Code.DIE_WITHOUT_SET, square=list(die.square), face=str(die.die.face), lines=lines)


def full_lines(layout: Layout, after: Board, square: Square) -> Iterator[Json]:
    """Three dice in a line that might have been a SET, and why they are none (S4)."""
    for line in layout.lines(square):
        if all(place in after for place in line):
            faces = [after[place].face for place in line]
            squares = [list(place) for place in line]
            yield {"squares": squares, "dice": [str(face) for face in faces], "flaws": write_flaws(flaws(faces))}


def check_meets_old(board: Board, sets: Sequence[Line]) -> None:
    """At least one of the new SETs has a die in it that already lay there (S15)."""
    if not any(square in board for line in sets for square in line):
        raise Refused(Code.ONLY_NEW_DICE, sets=[[list(square) for square in line] for line in sets])


def score(layout: Layout, laid: Sequence[Laid], sets: Iterable[Line]) -> Move:
    """A SET is credited to the die that completes it in the order laid; a bonus to the die on its square (S13, S21)."""
    order = {die.square: place for place, die in enumerate(laid)}
    points = [0] * len(laid)
    found = tuple(sets)
    for line in found:
        points[max(order.get(square, 0) for square in line)] += worth(line, laid)
    return Move(tuple(add_up(layout, laid, points)), found)


def worth(line: Line, laid: Iterable[Laid]) -> int:
    """One point a die, none for a Wild that is laid in this very move (S13, S18)."""
    return 3 - sum(die.die.wild and die.square in line for die in laid)


def add_up(layout: Layout, laid: Sequence[Laid], points: Sequence[int]) -> Iterator[Scored]:
    running = 0
    for die, brought in zip(laid, points, strict=True):
        bonus = layout.bonus.get(die.square, 0)
        running += brought + bonus
        yield Scored(die, brought, bonus, running)
