"""SET Dice: the moves that are found are all the moves there are."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import permutations, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engines.core import Refused
from engines.set_dice.events import Die, Laid
from engines.set_dice.faces import BY_NAME, FACES, THIRD, WILD, Face, Shown
from engines.set_dice.hand import Hand
from engines.set_dice.layout import Layout, Square, read_board
from engines.set_dice.move import Board, judge
from engines.set_dice.search import can_place, draw_call, draw_move
from tests.engines.laying import die, name

SMALL = read_board({"rows": 3, "columns": 5, "start": [[1, 1], [1, 2], [1, 3]], "bonus": []})
SHOWN = tuple(BY_NAME.values())


def board_of(shorts: str) -> Board:
    return dict(zip(SMALL.start, map(die, shorts.split()), strict=True))


def hand_of(shorts: str) -> Hand:
    dice = tuple(BY_NAME[name(short)] for short in shorts.split())
    return Hand(len(dice), dice)


def standing_for(shown: Shown) -> list[Die]:
    return [Die(face, wild=True) for face in FACES] if shown == WILD else [Die(shown)]


def is_legal(layout: Layout, board: Board, laid: tuple[Laid, ...]) -> bool:
    try:
        judge(layout, board, laid)
    except Refused:
        return False
    return True


def every_move(layout: Layout, board: Board, hand: Hand, most: int) -> Iterator[tuple[Laid, ...]]:
    """By trying everything: any dice of the hand, in any order, on any free squares."""
    assert hand.read is not None
    free = [square for square in product(range(layout.rows), range(layout.columns)) if square not in board]
    for count in range(1, most + 1):
        for shown in set(permutations(hand.read, count)):
            for squares in permutations(free, count):
                yield from try_all(layout, board, shown, squares)


def try_all(
    layout: Layout, board: Board, shown: tuple[Shown, ...], squares: tuple[Square, ...]
) -> Iterator[tuple[Laid, ...]]:
    for dice in product(*map(standing_for, shown)):
        laid = tuple(map(Laid, dice, squares))
        if is_legal(layout, board, laid):
            yield laid


def every_draw(draw: Callable[[Callable[[int], int]], tuple[Laid, ...]]) -> Iterator[tuple[Laid, ...]]:
    """What comes out for every answer that `pick` can give."""
    answers: list[int] = []
    while True:
        limits: list[int] = []
        yield draw(scripted(answers, limits))
        answers += [0] * (len(limits) - len(answers))
        while answers and answers[-1] + 1 == limits[len(answers) - 1]:
            answers.pop()
        if not answers:
            return
        answers[-1] += 1


def scripted(answers: list[int], limits: list[int]) -> Callable[[int], int]:
    def pick(below: int) -> int:
        limits.append(below)
        return answers[len(limits) - 1] if len(limits) <= len(answers) else 0

    return pick


@pytest.mark.parametrize(
    ("lying", "held", "most"),
    [
        ("1ro 2ro 3ro", "1ro 2go 2po", 3),  # along the row, down the column, both
        ("1ro 1ro 1ro", "1ro 1ro 1ro", 3),  # dice that are all alike fit everywhere
        ("1ro 2ro 3ro", "1gs 2pd", 2),  # nothing at all
        ("1ro 2ro 3ro", "w", 1),
        ("1ro 2ro 3ro", "1gs w", 2),
    ],
)
def test_every_legal_move_can_be_drawn_and_no_other(lying: str, held: str, most: int) -> None:
    board, hand = board_of(lying), hand_of(held)
    drawn = set(every_draw(lambda pick: draw_move(SMALL, board, hand, pick)))
    legal = set(every_move(SMALL, board, hand, most))
    assert drawn - {()} == legal
    assert can_place(SMALL, board, hand) == bool(legal)


@settings(max_examples=60, deadline=None)
@given(
    one=st.sampled_from(FACES),
    other=st.sampled_from(FACES),
    held=st.lists(st.sampled_from(SHOWN), min_size=1, max_size=5),
)
def test_whether_there_is_a_move_is_known(one: Face, other: Face, held: list[Shown]) -> None:
    board: Board = dict(zip(SMALL.start, map(Die, (one, other, THIRD[one, other])), strict=True))
    hand = Hand(len(held), tuple(held))
    moves = every_move(SMALL, board, hand, min(2, len(held)))
    assert can_place(SMALL, board, hand) == (next(moves, None) is not None)


def test_a_draw_respects_how_many_dice_are_held() -> None:
    board = board_of("1ro 2ro 3ro")
    for held in (1, 2, 3, 5):
        moves = [draw_move(SMALL, board, Hand(held), turning(start)) for start in range(40)]
        assert {len(move) for move in moves} == set(range(1, min(3, held) + 1))
        assert all(is_legal(SMALL, board, move) for move in moves)


def turning(start: int) -> Callable[[int], int]:
    """Counts on with a stride, so that successive picks differ."""
    count = start

    def pick(below: int) -> int:
        nonlocal count
        count += 7
        return count % below

    return pick


@pytest.mark.parametrize("held", ["1ro 2ro 3ro 1gs 1gd", "1ro 2ro w 1gs 1gd", "w w w 1gs 1gd"])
def test_s7_every_call_drawn_is_a_set_from_the_hand(held: str) -> None:
    hand = hand_of(held)
    for start in range(60):
        dice = draw_call(hand, turning(start))
        assert THIRD[dice[0].face, dice[1].face] == dice[2].face
        assert hand.holds([called.shown for called in dice])
