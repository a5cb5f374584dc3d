"""Don't You For Get It against a second, plainer account of its rules, move by move (F4–F15)."""

from __future__ import annotations

from collections import Counter

import hypothesis.strategies as st
from hypothesis import settings
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from engines.codes import Code
from engines.log import Replay
from tests.engines.playing import END, Event, choose, code, on, play

PLAYERS = ("Ann", "Ben", "Cleo")
WORDS = ("FOR", "GET", "IT")
DICE: list[list[int | str]] = [[1, 2, 3, 4, 5, word] for word in WORDS for _ in range(3)]
TARGET = 60
DOUBTFUL: list[Event] = [END, *(choose(number) for number in range(7)), {"type": "roll", "dice": [6] * 9}]


class ForgetIt(RuleBasedStateMachine):
    """The model holds nine real dice: which of them lie aside, rather than how many."""

    def __init__(self) -> None:
        super().__init__()
        self.game: Replay = play("forget-it", players=PLAYERS, target=TARGET)
        self.totals = dict.fromkeys(PLAYERS, 0)
        self.order = list(PLAYERS)
        self.last_turns: list[str] | None = None
        self.begin_turn()

    def begin_turn(self) -> None:
        self.hand = list(range(9))
        self.words: list[str] = []
        self.shown: dict[int, int | str] = {}
        self.number: int | None = None
        self.collected = 0

    def pass_on(self, points: int) -> None:
        player = self.order.pop(0)
        self.order.append(player)
        self.totals[player] += points
        if self.last_turns is not None:
            self.last_turns.remove(player)
        elif self.totals[player] >= TARGET:
            self.last_turns = [other for other in PLAYERS if other != player]
        self.begin_turn()

    @property
    def over(self) -> bool:
        return self.last_turns == []

    @property
    def must_choose(self) -> bool:
        return self.number is None and bool(self.pairs())

    def pairs(self) -> list[int]:
        counts = Counter(face for face in self.shown.values() if isinstance(face, int))
        return sorted(number for number, count in counts.items() if count > 1)

    def collect(self) -> None:
        mine = [die for die, face in self.shown.items() if face == self.number]
        self.collected += len(mine)
        self.hand = [die for die in self.hand if die not in mine]

    @precondition(lambda self: not self.over and not self.must_choose)
    @rule(data=st.data())
    def roll(self, data: st.DataObject) -> None:
        if not self.hand:
            self.hand, self.words = list(range(9)), []
        self.shown = {die: data.draw(st.sampled_from(DICE[die])) for die in self.hand}
        faces = data.draw(st.permutations(list(self.shown.values())))
        self.game = on(self.game, {"type": "roll", "dice": list(faces)})
        self.words += [face for face in faces if isinstance(face, str)]
        self.hand = [die for die in self.hand if isinstance(self.shown[die], int)]
        if set(self.words) == set(WORDS):
            self.pass_on(0)
        elif self.number is not None:
            self.collect()

    @precondition(lambda self: not self.over and self.must_choose)
    @rule(data=st.data())
    def choose(self, data: st.DataObject) -> None:
        self.number = data.draw(st.sampled_from(self.pairs()))
        self.game = on(self.game, choose(self.number))
        self.collect()

    @precondition(lambda self: not self.over and bool(self.shown) and not self.must_choose)
    @rule()
    def end(self) -> None:
        points = (self.number or 0) * self.collected
        times = {4: 2, 5: 3}.get(self.collected, 4 if self.collected > 5 else 1)
        self.game = on(self.game, END)
        self.pass_on(points * times)

    @precondition(lambda self: not self.over)
    @rule(event=st.sampled_from(DOUBTFUL))
    def refuse(self, event: Event) -> None:
        """What the model has no move for is refused, and nothing has changed afterwards."""
        fits = event == END and bool(self.shown) and not self.must_choose
        fits = fits or (event["type"] == "choose" and self.must_choose and event["number"] in self.pairs())
        if not fits:
            before = self.game.state
            code(self.game, event)
            assert self.game.state == before

    @precondition(lambda self: self.over)
    @rule(event=st.sampled_from(DOUBTFUL[:-1]))
    def refuse_after_the_end(self, event: Event) -> None:
        assert code(self.game, event) is Code.GAME_OVER

    @invariant()
    def agree(self) -> None:
        assert self.game.scores == self.totals
        assert self.game.to_play == (None if self.over else self.order[0])
        assert (self.game.outcome is not None) == self.over
        expects = self.game.log.game.expects(self.game.state)
        if not self.over and not self.must_choose:
            assert expects.dice[0].count == (len(self.hand) or 9)

    @initialize()
    def start(self) -> None:
        assert self.game.to_play == "Ann"


ForgetIt.TestCase.settings = settings(max_examples=150, stateful_step_count=40, deadline=None, derandomize=True)
TestForgetIt = ForgetIt.TestCase
