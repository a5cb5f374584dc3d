"""SET Dice played at will by hypothesis: dice are counted, and every move is scored again in the plainest way."""

from __future__ import annotations

from itertools import combinations
from typing import Any

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from engines.core import Json
from engines.set_dice import SET_DICE
from engines.set_dice.events import Call, Die, Event, Laid, Pass, Place, Roll, Swap
from engines.set_dice.faces import BY_NAME, FACES
from engines.set_dice.layout import Square
from engines.setup import read_setup
from tests.engines.playing import is_offered, is_taken

PLAYERS = ["Ann", "Ben", "Cleo", "Dan"]
BOARD: dict[str, Json] = {
    "rows": 9,
    "columns": 9,
    "start": [[4, 3], [4, 4], [4, 5]],
    "bonus": [[2, 4, 3], [6, 4, 3], [4, 7, 5]],
}

SHOWN = st.sampled_from(list(BY_NAME.values()))
DICE = st.builds(Die, st.sampled_from(FACES), st.booleans())
SQUARES = st.tuples(st.integers(2, 6), st.integers(1, 7))
NAMES = st.sampled_from(PLAYERS)
EVENTS = st.one_of(
    st.builds(Roll, NAMES, st.lists(SHOWN, min_size=1, max_size=5).map(tuple)),
    st.builds(Call, NAMES, st.lists(DICE, min_size=3, max_size=3).map(tuple)),
    st.builds(Place, st.lists(st.builds(Laid, DICE, SQUARES), max_size=3).map(tuple)),
    st.builds(Swap, SQUARES, SHOWN),
    st.just(Pass()),
)


def lines_of(squares: set[Square]) -> list[tuple[Square, ...]]:
    """All neighbouring threes among the squares, found without the layout."""
    steps = [(0, 1), (1, 0)]
    found = [
        tuple((row + k * down, column + k * along) for k in range(3))
        for row, column in squares
        for down, along in steps
    ]
    return [line for line in found if squares.issuperset(line)]


def plainly_a_set(dice: list[Any]) -> bool:
    return all(len({getattr(die.face, a) for die in dice}) != 2 for a in ("color", "shape", "number"))


class SetDiceMachine(RuleBasedStateMachine):
    @initialize(seats=st.integers(2, 4))
    def sit_down(self, seats: int) -> None:
        self.state = SET_DICE.start(read_setup(SET_DICE, PLAYERS[:seats], {"board": BOARD}))
        self.totals = dict.fromkeys(PLAYERS[:seats], 0)
        self.bonus: dict[Square, int] = {(row, column): points for row, column, points in BOARD["bonus"]}

    def over(self) -> bool:
        return SET_DICE.outcome(self.state) is not None

    @precondition(lambda self: not self.over())
    @rule(data=st.data(), often=st.integers(1, 12))
    def play_on(self, data: st.DataObject, often: int) -> None:
        dice = data.draw(st.randoms(use_true_random=False))
        for _ in range(often):
            options = SET_DICE.legal(self.state)
            if not options:
                return
            option = options[dice.randrange(len(options))]
            event = option.draw(dice.randrange)
            assert option.allows(event)
            assert SET_DICE.read_event(SET_DICE.write_event(event)) == event
            self.add_up(event)
            self.state = SET_DICE.apply(self.state, event)

    def add_up(self, event: Event) -> None:
        if isinstance(event, Place):
            self.totals[self.state.on_turn] += self.worth({laid.square: laid.die for laid in event.dice})
        if isinstance(event, Call):
            start = [(row, column) for row, column in BOARD["start"]]
            self.totals[event.player] += self.worth(dict(zip(start, event.dice, strict=True)))

    def worth(self, laid: dict[Square, Die]) -> int:
        after = {**self.state.board, **laid}
        new = [line for line in lines_of(set(after)) if any(square in laid for square in line)]
        sets = [line for line in new if plainly_a_set([after[square] for square in line])]
        counted = [square for line in sets for square in line if not (square in laid and laid[square].wild)]
        return len(counted) + sum(self.bonus.pop(square, 0) for square in laid)

    @rule(event=EVENTS)
    def try_anything(self, event: Event) -> None:
        assert is_taken(SET_DICE, self.state, event) == is_offered(SET_DICE, self.state, event)

    @invariant()
    def the_totals_agree(self) -> None:
        assert tuple(self.totals.values()) == SET_DICE.scores(self.state)

    @invariant()
    def no_die_is_lost(self) -> None:
        """A Wild that is off the board and not rolled yet is on its way between the two."""
        in_hand = sum(hand.count for hand in self.state.hands)
        on_its_way = self.state.phase == "swapped"
        assert len(self.state.board) + in_hand + self.state.bag + on_its_way == 42
        assert all(hand.read is None or len(hand.read) == hand.count <= 5 for hand in self.state.hands)

    @invariant()
    def the_dice_hang_together(self) -> None:
        squares = set(self.state.board)
        links = [{a, b} for a, b in combinations(squares, 2) if abs(a[0] - b[0]) + abs(a[1] - b[1]) == 1]
        reached = {next(iter(squares))} if squares else set()
        while more := {square for link in links if link & reached for square in link - reached}:
            reached |= more
        assert reached == squares


TestSetDice = SetDiceMachine.TestCase
TestSetDice.settings = settings(max_examples=40, stateful_step_count=40, deadline=None)
