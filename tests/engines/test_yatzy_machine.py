"""Both Yatzy games against a second, plainer account of their rules, turn by turn (Y2–Y25)."""

from __future__ import annotations

from collections import Counter
from typing import Any

import hypothesis.strategies as st
from hypothesis import settings
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from engines.codes import Code
from engines.core import Json, Refused
from engines.log import Replay, add
from tests.engines.playing import Event, both, code, on, play, score, strike

PLAYERS = ("Ann",)
UPPER = ["ones", "twos", "threes", "fours", "fives", "sixes"]
PAIRS = ["pair", "two_pairs"]
LOWER = ["three_alike", "four_alike", "small_straight", "large_straight", "full_house", "chance", "yatzy"]
SYSTEMS = ["basic", "scandinavian", "international", "german"]

# Five alike and straights are what the rules are about; plain dice would hardly ever show them.
VALUES = st.one_of(st.integers(1, 6), st.sampled_from([5, 5, 5, 6]))
FIVE = st.one_of(
    st.lists(VALUES, min_size=5, max_size=5),
    st.integers(1, 6).map(lambda value: [value] * 5),
    st.sampled_from([[1, 2, 3, 4, 5], [2, 3, 4, 5, 6], [1, 2, 3, 4, 6], [3, 3, 3, 4, 4]]),
)
SIX = st.one_of(
    st.lists(VALUES, min_size=6, max_size=6),
    st.integers(1, 6).map(lambda value: [value] * 6),
    st.tuples(st.sampled_from([5, 6]), st.integers(1, 6)).map(lambda two: [two[0]] * 5 + [two[1]]),
    st.permutations([1, 2, 3, 4, 5, 6]),
)


def counted(dice: list[int]) -> list[int]:
    return sorted(Counter(dice).values(), reverse=True)


def runs(dice: list[int], length: int) -> bool:
    return any(all(low + step in dice for step in range(length)) for low in range(1, 7))


def plain_international_points(box: str, dice: list[int]) -> int | None:
    counts = counted(dice)
    fits, pays = {
        "three_alike": (counts[0] >= 3, sum(dice)),
        "four_alike": (counts[0] >= 4, sum(dice)),
        "full_house": (counts == [3, 2], 25),
        "small_straight": (runs(dice, 4), 30),
        "large_straight": (runs(dice, 5), 40),
    }[box]
    return pays if fits else None


def plain_scandinavian_points(box: str, dice: list[int], strict: bool) -> int | None:
    """`strict`: four or five alike are neither two pairs nor a full house."""
    counts, often = counted(dice), Counter(dice)
    at_least = {count: [value for value in range(6, 0, -1) if often[value] >= count] for count in (2, 3, 4)}
    match box:
        case "pair":
            return 2 * at_least[2][0] if at_least[2] else None
        case "two_pairs" if len(at_least[2]) > 1:
            return 2 * sum(at_least[2])
        case "two_pairs":
            return None if strict or not at_least[4] else 4 * at_least[4][0]
        case "three_alike" | "four_alike":
            size = 3 if box == "three_alike" else 4
            return size * at_least[size][0] if at_least[size] else None
        case "full_house":
            return sum(dice) if counts == [3, 2] or (counts == [5] and not strict) else None
        case _:
            wanted, pays = ([1, 2, 3, 4, 5], 15) if box == "small_straight" else ([2, 3, 4, 5, 6], 20)
            return pays if sorted(dice) == wanted else None


def plain_points(system: str, box: str, dice: list[int], plus_sum: bool) -> int | None:
    """The value in a box, told another way than the engine does: by sorted counts."""
    if box in UPPER:
        value = UPPER.index(box) + 1
        return sum(die for die in dice if die == value) if value in dice else None
    if box == "chance":
        return sum(dice)
    if box == "yatzy":
        return 50 + plus_sum * sum(dice) if counted(dice) == [5] else None
    if system in ("international", "german"):
        return plain_international_points(box, dice)
    return plain_scandinavian_points(box, dice, strict=system == "scandinavian")


class Paper:
    """A player's sheet as a pencil would keep it."""

    def __init__(self, system: str, plus_sum: bool, extra: str | None) -> None:
        self.system, self.plus_sum, self.extra = system, plus_sum, extra
        self.written: dict[str, int] = {}
        self.struck: set[str] = set()
        self.hundreds = 0
        boxes = UPPER + (PAIRS if system in ("basic", "scandinavian") else []) + LOWER
        self.boxes = boxes + (["extra"] if extra else [])

    def open(self) -> list[str]:
        return [box for box in self.boxes if box not in self.written]

    def joker(self, dice: list[int]) -> bool:
        return self.system == "international" and "yatzy" in self.written and counted(dice) == [5]

    def forbidden(self, box: str, dice: list[int]) -> bool:
        """By the joker rule (Y18)."""
        if not self.joker(dice) or box == "extra":
            return False
        own = UPPER[dice[0] - 1]
        if own in self.open():
            return box != own
        return box in UPPER and any(other in LOWER for other in self.open())

    def points(self, box: str, dice: list[int]) -> int | None:
        if box == "extra":
            return {"negative": -sum(dice), "chance": sum(dice), "free": 0}[self.extra or "free"]
        if self.joker(dice) and box in ("full_house", "small_straight", "large_straight"):
            return {"full_house": 25, "small_straight": 30, "large_straight": 40}[box]
        return plain_points(self.system, box, dice, self.plus_sum)

    def gain(self, box: str, dice: list[int], strike: bool) -> int | None:
        """None: not allowed."""
        if (
            box not in self.open()
            or self.forbidden(box, dice)
            or (strike and (box, self.extra) == ("extra", "negative"))
        ):
            return None
        points = 0 if strike else self.points(box, dice)
        return None if points is None else points + self.hundred(dice)

    def hundred(self, dice: list[int]) -> int:
        return 100 if self.joker(dice) and "yatzy" not in self.struck else 0

    def write(self, box: str, dice: list[int], strike: bool) -> None:
        points, hundred = 0 if strike else self.points(box, dice), self.hundred(dice)
        self.hundreds += hundred
        self.written[box] = points or 0
        if strike:
            self.struck.add(box)

    def copy(self) -> Paper:
        other = Paper(self.system, self.plus_sum, self.extra)
        other.written, other.struck, other.hundreds = dict(self.written), set(self.struck), self.hundreds
        return other

    def total(self) -> int:
        upper = sum(self.written.get(box, 0) for box in UPPER)
        bonus = (50 if self.system in ("basic", "scandinavian") else 35) if upper >= 63 else 0
        return sum(self.written.values()) + bonus + self.hundreds


class Table(RuleBasedStateMachine):
    """What the two games share."""

    game: Replay

    def sit(self, name: str, system: str, plus_sum: bool, **more: Json) -> None:
        self.game = play(name, players=PLAYERS, system=system, yatzy_plus_sum=plus_sum, **more)
        self.papers = {player: Paper(system, plus_sum, more.get("extra")) for player in PLAYERS}
        self.dice: list[Any] = []
        self.rolls = self.turn = 0

    @property
    def paper(self) -> Paper:
        return self.papers[PLAYERS[self.turn % len(PLAYERS)]]

    def over(self) -> bool:
        return not any(paper.open() for paper in self.papers.values())

    def throw(self, dice: list[Any]) -> None:
        self.game = on(self.game, {"type": "roll", "dice": dice})
        self.dice, self.rolls = dice, self.rolls + 1

    def attempt(self, event: Event, allowed: bool) -> bool:
        """Whether it was played: the engine must think of it as the model does."""
        before = self.game.state
        try:
            self.game = add(self.game, event)
        except Refused as refused:
            assert not allowed, f"{event}: {refused}"
            assert refused.code in Code and self.game.state == before
            return False
        assert allowed, f"{event} was accepted"
        self.turn, self.dice, self.rolls = self.turn + 1, [], 0
        return True

    @precondition(lambda self: self.over())
    @rule()
    def refuse_after_the_end(self) -> None:
        assert code(self.game, self.game.log.events[0]) is Code.GAME_OVER

    @invariant()
    def agree(self) -> None:
        assert self.game.scores == {player: paper.total() for player, paper in self.papers.items()}
        assert self.game.to_play == (None if self.over() else PLAYERS[self.turn % len(PLAYERS)])
        assert (self.game.outcome is not None) == self.over()


class Yatzy(Table):
    @initialize(system=st.sampled_from(SYSTEMS), plus_sum=st.booleans())
    def begin(self, system: str, plus_sum: bool) -> None:
        self.sit("yatzy", system, plus_sum)

    @precondition(lambda self: not self.over() and self.rolls < 3)
    @rule(dice=FIVE)
    def roll(self, dice: list[int]) -> None:
        self.throw(dice)

    @precondition(lambda self: not self.over() and self.rolls > 0)
    @rule(data=st.data(), struck=st.booleans())
    def fill(self, data: st.DataObject, struck: bool) -> None:
        box = data.draw(st.sampled_from(self.paper.open()))
        paper, dice = self.paper, self.dice
        allowed = paper.gain(box, dice, struck) is not None
        if self.attempt(strike(box) if struck else score(box), allowed):
            paper.write(box, dice, struck)


class DoubleYatzy(Table):
    @initialize(
        system=st.sampled_from(SYSTEMS),
        plus_sum=st.booleans(),
        extra=st.sampled_from(["negative", "chance", "free"]),
        distinct=st.booleans(),
    )
    def begin(self, system: str, plus_sum: bool, extra: str, distinct: bool) -> None:
        self.distinct = distinct
        self.sit("double-yatzy", system, plus_sum, extra=extra, distinct_discards=distinct)

    @precondition(lambda self: not self.over() and self.rolls < 3)
    @rule(outer=SIX, inner=SIX)
    def roll(self, outer: list[int], inner: list[int]) -> None:
        self.throw([list(pair) for pair in zip(outer, inner, strict=True)])

    @precondition(lambda self: not self.over() and self.rolls > 0)
    @rule(data=st.data(), strikes=st.tuples(st.booleans(), st.booleans()))
    def fill(self, data: st.DataObject, strikes: tuple[bool, bool]) -> None:
        boxes = st.sampled_from(self.paper.open())
        outer, inner = data.draw(boxes), data.draw(boxes)
        leave = (self.left_out(data, 0, strikes[0]), self.left_out(data, 1, strikes[1]))
        wish = both("-" * strikes[0] + outer, "-" * strikes[1] + inner, leave=leave)
        after = self.best(outer, inner, strikes, leave)
        player = PLAYERS[self.turn % len(PLAYERS)]
        if self.attempt(wish, after is not None) and after is not None:
            self.papers[player] = after

    def left_out(self, data: st.DataObject, side: int, struck: bool) -> int | None:
        values = [die[side] for die in self.dice]
        return None if struck else data.draw(st.one_of(st.none(), st.sampled_from(values), st.integers(1, 6)))

    def best(
        self, outer: str, inner: str, strikes: tuple[bool, bool], leave: tuple[int | None, int | None]
    ) -> Paper | None:  # fmt: skip
        """Every way to leave out one inner and one outer value, tried with the pencil (Y21–Y23)."""
        tried = [
            paper
            for place in range(6)
            for other in range(6)
            if outer != inner and not (self.distinct and place == other)
            if leave[1] in (None, self.dice[place][1]) and leave[0] in (None, self.dice[other][0])
            if (paper := self.with_both(outer, inner, strikes, place, other)) is not None
        ]
        # The box itself counts, not the bonus for 63 that it may bring.
        return max(tried, key=lambda paper: sum(paper.written.values()) + paper.hundreds, default=None)

    def with_both(self, outer: str, inner: str, strikes: tuple[bool, bool], place: int, other: int) -> Paper | None:
        inner_five = [die[1] for number, die in enumerate(self.dice) if number != place]
        outer_five = [die[0] for number, die in enumerate(self.dice) if number != other]
        paper = self.paper.copy()
        if paper.gain(inner, inner_five, strikes[1]) is None:
            return None
        paper.write(inner, inner_five, strikes[1])
        if paper.gain(outer, outer_five, strikes[0]) is None:
            return None
        paper.write(outer, outer_five, strikes[0])
        return paper


Yatzy.TestCase.settings = settings(max_examples=60, stateful_step_count=60, deadline=None, derandomize=True)
DoubleYatzy.TestCase.settings = settings(max_examples=60, stateful_step_count=40, deadline=None, derandomize=True)
TestYatzy = Yatzy.TestCase
TestDoubleYatzy = DoubleYatzy.TestCase
