"""A turn of each game in front of the camera, drawn: pips stand for what is hard to draw."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from playwright.sync_api import expect

from tests.page.clips import EMPTY, rest, rolled_on, thrown
from tests.page.looking import SOON
from tests.page.playing import Table
from tests.page.serving import ask
from tests.vision.watching.scenes import HEIGHT, WIDTH, Die, Scene, leaving, reaching

DOUBLE = {("white", pips): ("double", f"{pips}/{7 - pips}") for pips in range(1, 7)}
CHALLENGE = {("red", pips): ("challenge", face) for pips, face in enumerate(("x2", "/2", "+10", "-10"), 1)}
SYMBOLS = ("1 red oval", "2 red oval", "3 red oval", "2 green oval", "2 purple oval")
SET = {("white", pips): ("set", face) for pips, face in enumerate(SYMBOLS, 1)}
BOARD = {"rows": 5, "columns": 7, "start": [[2, 2], [2, 3], [2, 4]], "bonus": [[0, 3, 3]]}
SQUARE, LEFT, TOP = 60, 20, 30
"""Pixels: where the board lies on the picture."""


@dataclass(frozen=True, slots=True)
class Turn:
    """What is thrown and laid in front of the camera, and what the players tap meanwhile: nothing but their choices."""

    game: str
    scenes: Callable[[], list[Scene]]
    play: Callable[[Table], None]
    means: Mapping[tuple[str, int], tuple[str, str]] = field(default_factory=dict)
    """What the drawn pips stand for."""
    settings: Mapping[str, Any] = field(default_factory=dict)


def until(table: Table, version: int) -> None:
    expect(table.page.locator(f'main[data-version="{version}"]')).to_be_visible(timeout=SOON)
    table.version = version


def events(table: Table) -> list[dict[str, Any]]:
    return list(table.state()["events"])


def words() -> list[Scene]:
    first, second = "3 3 3 6r 2 4 5 1 2", "3 3 3 6r 3 6r 3 6r 3"
    return [*thrown(first, 2.5), *rolled_on(first, 4, second)]


def play_forget_it(table: Table) -> None:
    """The number is chosen by what is left lying."""
    until(table, 3)
    rolled, chosen, again = events(table)
    assert sorted(map(str, rolled["dice"])) == ["1", "2", "2", "3", "3", "3", "4", "5", "FOR"]
    assert chosen == {"type": "choose", "number": 3}
    assert sorted(map(str, again["dice"])) == ["3", "3", "3", "FOR", "FOR"]
    expect(table.page.locator('[data-choice="end"]')).to_be_in_viewport()  # beside the picture
    table.choose("end")
    expect(table.page.locator("[data-now]")).to_have_text("Ben: roll all nine dice")
    assert table.state()["scores"]["Ann"] > 0


def play_double_yatzy(table: Table) -> None:
    until(table, 1)
    assert sorted(events(table)[0]["dice"]) == [[n, 7 - n] for n in range(1, 7)]
    table.do({"type": "score", "outer": {"box": "large_straight"}, "inner": {"box": "chance", "leave_out": 1}})
    assert table.total("Ann") == "40"
    expect(table.page.locator("[data-now]")).to_contain_text("Ben")


def play_genius(table: Table) -> None:
    """The challenge die comes down with the others."""
    table.choose("declare-2")
    until(table, 3)
    declared, rolled, challenge = events(table)
    assert (declared["dice"], sorted(rolled["dice"])) == (2, [3, 4])
    assert challenge == {"type": "challenge", "face": "x2"}
    expect(table.page.locator("[data-now]")).to_contain_text("Ben")
    assert table.state()["scores"]["Ann"] == 14


def laid(dice: tuple[tuple[int, int, int], ...]) -> Scene:
    """Row, column and pips of each die on the board."""
    middles = [(LEFT + SQUARE * (column + 0.5), TOP + SQUARE * (row + 0.5), pips) for row, column, pips in dice]
    return Scene(tuple(Die(x, y, pips) for x, y, pips in middles), texture=False)


def by_hand(before: Scene, after: Scene) -> list[Scene]:
    return [*reaching(before, 120, 180), *leaving(after, 120, 180)]


def on_board() -> list[Scene]:
    start = ((2, 2, 1), (2, 3, 2), (2, 4, 3))
    first, second = laid(start), laid((*start, (1, 3, 4), (0, 3, 5)))
    # A browser's camera begins again at the end: before that, the hand must be gone so long that the move is whole.
    return [*rest(EMPTY, 0.7), *by_hand(EMPTY, first), *rest(first, 2.5), *by_hand(first, second), *rest(second, 5)]


def draw_board(home: str) -> None:
    right, bottom = LEFT + SQUARE * BOARD["columns"], TOP + SQUARE * BOARD["rows"]  # type: ignore[operator]
    corners = [[LEFT, TOP], [right, TOP], [right, bottom], [LEFT, bottom]]
    body = {"board": [[x / WIDTH, y / HEIGHT] for x, y in corners]}
    ask(f"{home}/api/camera/zones", body, "PUT")


def play_set_dice(table: Table) -> None:
    """A SET is called on the start squares, then a move is laid."""
    table.choose("whose-Ann")
    until(table, 2)
    called, placed = events(table)
    assert (called["type"], called["player"], sorted(called["dice"])) == ("call", "Ann", sorted(SYMBOLS[:3]))
    squares = {die["face"]: die["square"] for die in placed["dice"]}
    assert (placed["type"], squares) == ("place", {"2 green oval": [1, 3], "2 purple oval": [0, 3]})
    assert table.state()["scores"]["Ben"] > 0


TURNS = (
    Turn("forget-it", words, play_forget_it),
    Turn("double-yatzy", lambda: thrown("1 2 3 4 5 6"), play_double_yatzy, DOUBLE),
    Turn("genius", lambda: thrown("3 4 1r", 4), play_genius, CHALLENGE),
    Turn("set-dice", on_board, play_set_dice, SET, {"board": BOARD}),
)
