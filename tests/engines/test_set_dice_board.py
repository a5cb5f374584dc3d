"""SET Dice: the board is read from a layout (S5)."""

from __future__ import annotations

import pytest

from engines.codes import Code
from engines.core import Json, Refused
from engines.set_dice import SET_DICE
from engines.set_dice.layout import BOARDS, lines_through, read_board, write_layout
from engines.setup import read_setup
from tests.engines.laying import PLAIN, START, call, place, play
from tests.engines.playing import Event

STANDARD = BOARDS["standard"]


def layout(**changes: Json) -> Event:
    return {**PLAIN, **changes}


def test_s5_the_board_that_comes_with_the_game() -> None:
    assert (STANDARD.rows, STANDARD.columns) == (15, 15)
    assert STANDARD.start == ((7, 6), (7, 7), (7, 8))
    assert read_setup(SET_DICE, ["Ann", "Ben"], {}).settings["board"] == STANDARD


@pytest.mark.parametrize("board", ["standard", "default"])
def test_s5_the_board_by_its_names(board: str) -> None:
    assert read_setup(SET_DICE, ["Ann", "Ben"], {"board": board}).settings["board"] == STANDARD


def test_s5_its_bonus_squares_are_symmetrical() -> None:
    assert len(STANDARD.bonus) == 32
    for (row, column), points in STANDARD.bonus.items():
        for mirrored in ((14 - row, column), (row, 14 - column), (column, row)):
            assert STANDARD.bonus[mirrored] == points


def test_s5_no_bonus_lies_under_the_first_set() -> None:
    assert not set(STANDARD.start) & set(STANDARD.bonus)


def test_s5_a_layout_is_written_as_it_is_read() -> None:
    drawn = layout(rows=9, columns=11, start=[[4, 4], [4, 5], [4, 6]], bonus=[[0, 0, 5], [8, 10, 1]])
    assert write_layout(read_board(drawn)) == drawn
    assert read_board(write_layout(STANDARD)) == STANDARD


def test_s5_the_start_may_stand_in_a_column_and_in_any_order() -> None:
    drawn = layout(start=[[8, 7], [6, 7], [7, 7]])
    played = play(call("Ann", "1ro 2ro 3ro"), board=drawn)
    assert [str(played.state.board[square].face) for square in ((8, 7), (6, 7), (7, 7))] == [
        "1 red oval",
        "2 red oval",
        "3 red oval",
    ]


def test_s5_the_smallest_board() -> None:
    small = layout(rows=3, columns=3, start=[[1, 0], [1, 1], [1, 2]])
    played = play(call("Ann", "1ro 2ro 3ro"), place("1go 0,0", "1po 2,0"), board=small)
    assert played.scores == {"Ann": 3, "Ben": 3}


@pytest.mark.parametrize(
    ("board", "why"),
    [
        ("attic", Code.BOARD_UNKNOWN),
        (None, Code.BOARD_UNKNOWN),
        (15, Code.BOARD_UNKNOWN),
        ([], Code.BOARD_UNKNOWN),
        ({}, Code.BOARD_SHAPE),
        (layout(extra=1), Code.BOARD_SHAPE),
        ({key: value for key, value in PLAIN.items() if key != "bonus"}, Code.BOARD_SHAPE),
        (layout(rows="15"), Code.BOARD_SHAPE),
        (layout(rows=15.0), Code.BOARD_SHAPE),
        (layout(rows=True), Code.BOARD_SHAPE),
        (layout(rows=2), Code.BOARD_SIZE),
        (layout(columns=51), Code.BOARD_SIZE),
        (layout(columns=-1), Code.BOARD_SIZE),
        (layout(start="middle"), Code.BOARD_SHAPE),
        (layout(start=[[7, 6], [7, 7], [7]]), Code.BOARD_SHAPE),
        (layout(start=[[7, 6], [7, 7], [7, True]]), Code.BOARD_SHAPE),
        (layout(start=[[7, 13], [7, 14], [7, 15]]), Code.BOARD_SQUARE),
        (layout(start=[[-1, 7], [0, 7], [1, 7]]), Code.BOARD_SQUARE),
        (layout(start=START[:2]), Code.BOARD_START),
        (layout(start=[*START, [7, 9]]), Code.BOARD_START),
        (layout(start=[[7, 6], [7, 7], [7, 9]]), Code.BOARD_START),
        (layout(start=[[6, 6], [7, 7], [8, 8]]), Code.BOARD_START),
        (layout(start=[[7, 6], [7, 7], [7, 7]]), Code.BOARD_START),
        (layout(start=[]), Code.BOARD_START),
        (layout(bonus=None), Code.BOARD_SHAPE),
        (layout(bonus=[[]]), Code.BOARD_SHAPE),
        (layout(bonus=[[1, 1]]), Code.BOARD_SHAPE),
        (layout(bonus=[[1, 1, "5"]]), Code.BOARD_SHAPE),
        (layout(bonus=[7]), Code.BOARD_SHAPE),
        (layout(bonus=[[15, 0, 5]]), Code.BOARD_SQUARE),
        (layout(bonus=[[1, 1, 0]]), Code.BOARD_BONUS),
        (layout(bonus=[[1, 1, 100]]), Code.BOARD_BONUS),
        (layout(bonus=[[1, 1, 5], [1, 1, 5]]), Code.BOARD_TWICE),
    ],
    ids=repr,
)
def test_s5_a_board_that_cannot_be_is_refused(board: Json, why: Code) -> None:
    with pytest.raises(Refused) as caught:
        read_setup(SET_DICE, ["Ann", "Ben"], {"board": board})
    assert caught.value.code == why


@pytest.mark.parametrize(("square", "lines"), [((7, 7), 6), ((0, 0), 2), ((0, 7), 4), ((1, 1), 4), ((14, 13), 3)])
def test_s11_the_lines_through_a_square(square: tuple[int, int], lines: int) -> None:
    through = lines_through(15, 15)[square]
    assert len(set(through)) == len(through) == lines
    assert all(square in line for line in through)


@pytest.mark.parametrize("seats", [2, 4])
def test_s5_two_to_four_players(seats: int) -> None:
    assert len(play(players=("Ann", "Ben", "Cleo", "Dan")[:seats]).state.hands) == seats


@pytest.mark.parametrize(("seats", "why"), [(1, Code.TOO_FEW_PLAYERS), (5, Code.TOO_MANY_PLAYERS)])
def test_s5_no_other_number_of_players(seats: int, why: Code) -> None:
    with pytest.raises(Refused) as caught:
        play(players=("Ann", "Ben", "Cleo", "Dan", "Eve")[:seats])
    assert caught.value.code == why


def test_the_sheet_shows_the_board() -> None:
    board = layout(bonus=[[7, 9, 4], [0, 0, 9]])
    played = play(call("Ann", "1ro w2ro 3ro"), place("1ro 7,9"), board=board)
    squares = SET_DICE.sheet(played.state).board
    assert squares is not None
    assert (len(squares), len(squares[0])) == (15, 15)
    wild, taken, free = squares[7][7], squares[7][9], squares[0][0]
    assert (wild.face, wild.stands_for, wild.start) == ("wild", "2 red oval", True)
    assert (taken.face, taken.stands_for, taken.bonus, taken.start) == ("1 red oval", None, None, False)
    assert (free.face, free.bonus) == (None, 9)
