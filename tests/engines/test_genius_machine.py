"""Genius played at will by hypothesis, with a second sheet kept beside it in the plainest way there is."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from engines.genius import GENIUS
from engines.genius.events import Challenge, Declare, Event, Keep, Place, Roll, Wipe
from engines.setup import read_setup
from tests.engines.playing import is_offered, is_taken

PLAYERS = ["Ann", "Ben", "Cleo"]
MODES = ["genius", "simple", "expert", "long", "serious"]
CHANGES = {"x2": (Fraction(2), 0), "/2": (Fraction(1, 2), 0), "+10": (Fraction(1), 10), "-10": (Fraction(1), -10)}
GENIUS_LIST = (1, 2, 3, 5, 7, 11, 13, 17, 19, 23, 29)

EVENTS = st.one_of(
    st.builds(Declare, st.integers(0, 6)),
    st.builds(Roll, st.lists(st.integers(1, 6), max_size=6).map(tuple)),
    st.builds(Challenge, st.sampled_from(["x2", "/2", "+10", "-10", "challenge1", "challenge2"])),
    st.builds(Wipe, st.sampled_from([*PLAYERS, "Dan"]), st.sampled_from(["1", "3", "4", "5", "1min", "4max", "6"])),
    st.just(Keep()),
    st.builds(Place, st.sampled_from(["1min", "1max", "3min", "5max", "1"])),
)


class GeniusMachine(RuleBasedStateMachine):
    """`written` is the model: what a player with a pencil would have put down, by name and box."""

    @initialize(mode=st.sampled_from(MODES), seats=st.integers(1, 3))
    def sit_down(self, mode: str, seats: int) -> None:
        self.mode = mode
        self.state = GENIUS.start(read_setup(GENIUS, PLAYERS[:seats], {"mode": mode}))
        self.written: dict[tuple[str, str], Fraction] = {}
        self.dice = self.total = 0
        self.face = ""

    def over(self) -> bool:
        return GENIUS.outcome(self.state) is not None

    @precondition(lambda self: not self.over())
    @rule(data=st.data())
    def play_on(self, data: st.DataObject) -> None:
        options = GENIUS.legal(self.state)
        option = options[data.draw(st.integers(0, len(options) - 1))]
        event = option.draw(lambda below: data.draw(st.integers(0, below - 1)))
        assert option.allows(event)
        assert GENIUS.read_event(GENIUS.write_event(event)) == event
        before, player = self.state, self.state.on_turn
        self.state = GENIUS.apply(before, event)
        self.note(event, player, before.round)

    def note(self, event: Event, player: str, round_: int) -> None:
        match event:
            case Declare(dice):
                self.dice = dice
            case Roll(rolled):
                self.total, self.face = sum(rolled), ""
                if self.mode == "serious":
                    self.note_prime(player, round_, int("".join(map(str, sorted(rolled)))))
                elif self.mode == "simple" and self.total in GENIUS_LIST:
                    self.written[player, str(self.dice)] = Fraction(self.total)
            case Challenge(face):
                self.face = face
                self.note_result(player, round_)
            case Wipe(whose, box):
                del self.written[whose, box]
                self.note_result(player, round_, asked=True)
            case Keep():
                self.note_result(player, round_, asked=True)
            case Place(box):
                self.note_placed(player, box)

    def note_prime(self, player: str, round_: int, number: int) -> None:
        if number > 1 and all(number % divisor for divisor in range(2, int(number**0.5) + 1)):
            self.written[player, str(round_)] = Fraction(number)

    def note_result(self, player: str, round_: int, *, asked: bool = False) -> None:
        if self.mode == "long" or (not asked and GENIUS.expects(self.state).choices == ("wipe", "keep")):
            return
        bonus = 15 if self.mode == "expert" and abs(self.result()) in GENIUS_LIST else 0
        box = round_ if self.mode == "expert" else self.dice
        self.written[player, str(box)] = self.result() + bonus

    def result(self) -> Fraction:
        factor, more = CHANGES.get(self.face, (Fraction(1), 0))
        return self.total * factor + more

    def note_placed(self, player: str, box: str) -> None:
        low = self.written.get((player, f"{box[0]}min")) if box.endswith("max") else self.result()
        high = self.written.get((player, f"{box[0]}max")) if box.endswith("min") else self.result()
        if low is None or high is None or low <= high:
            self.written[player, box] = self.result()

    @rule(event=EVENTS)
    def try_anything(self, event: Event) -> None:
        assert is_taken(GENIUS, self.state, event) == is_offered(GENIUS, self.state, event)

    @invariant()
    def the_sheets_agree(self) -> None:
        totals: dict[str, Any] = dict.fromkeys(self.state.setup.players, 0)
        for (player, _), number in self.written.items():
            totals[player] += number
        assert tuple(totals.values()) == GENIUS.scores(self.state)
        least, most = GENIUS.score_bounds(self.state.setup)
        assert most is not None
        assert all(least <= total <= most for total in totals.values())

    @invariant()
    def min_never_exceeds_max(self) -> None:
        if self.mode != "long":
            return
        for row in self.state.rows:
            for low, high in zip(row[::2], row[1::2], strict=True):
                assert low.value is None or high.value is None or low.value <= high.value


TestGenius = GeniusMachine.TestCase
TestGenius.settings = settings(max_examples=60, stateful_step_count=60, deadline=None)
