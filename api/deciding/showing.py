"""Show me your dice: once before the game, all dice are put down. Are they the right ones, and can they be read?"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from api.deciding.faces import WORDS
from api.deciding.grading import APART, Grade, Reason, troubles
from engines.core import AnyGame, Json, Setup
from engines.genius.state import MODES
from engines.set_dice.hand import HAND
from vision.groups import Groups, Partition, apart, learn, write_groups
from vision.watching.seen import Seen, Settled

OF_A_COLOUR = 3
USUAL = {"red": "FOR", "white": "GET", "blue": "IT"}
"""What the colours stand for where players have just these and say nothing else."""


class Advice(StrEnum):
    """What to change, the most helpful first."""

    RIGHT_DICE = "right_dice"
    ADD_DICE = "add_dice"
    REMOVE_DICE = "remove_dice"
    INTO_VIEW = "into_view"
    CLOSER = "closer"
    MORE_LIGHT = "more_light"
    SOFTER_LIGHT = "softer_light"
    LAY_FLAT = "lay_flat"
    OTHER_COLOURS = "other_colours"
    TEACH = "teach"
    """Say what the unsure dice show: they are remembered."""


CURES: Mapping[Reason, Advice] = {
    Reason.WRONG_KIND: Advice.RIGHT_DICE,
    Reason.CUT: Advice.INTO_VIEW,
    Reason.TOO_SMALL: Advice.CLOSER,
    Reason.TOO_DARK: Advice.MORE_LIGHT,
    Reason.GLARE: Advice.SOFTER_LIGHT,
    Reason.LEANING: Advice.LAY_FLAT,
    Reason.COLOURS_TOO_CLOSE: Advice.OTHER_COLOURS,
    Reason.UNSURE_FACE: Advice.TEACH,
}


@dataclass(frozen=True, slots=True)
class Verdict:
    """One die."""

    track: int
    kind: str
    grade: Grade
    reasons: tuple[Reason, ...] = ()
    group: int | None = None


@dataclass(frozen=True, slots=True)
class Needed:
    kind: str
    wanted: int
    got: int


@dataclass(frozen=True, slots=True)
class Shown:
    """What the players are told, and what is remembered for the game."""

    dice: tuple[Verdict, ...]
    needed: tuple[Needed, ...]
    advice: tuple[Advice, ...]
    groups: Groups | None = None
    colors: tuple[str, ...] = ()
    """What each group's colour is called."""

    @property
    def ready(self) -> bool:
        """The right dice are there and none is hopeless."""
        complete = all(each.got == each.wanted for each in self.needed)
        return complete and all(die.grade is not Grade.POOR for die in self.dice)


def show(game: AnyGame, setup: Setup, settled: Settled) -> Shown:
    """Judges a settled table with all dice on it, measured with `vision.groups.measured`."""
    dice = by_their_game(game, settled.dice)
    wanted = needs(game, setup, dice)
    learnt = colour_groups(game, dice)
    groups, members = learnt or (None, ())
    verdicts = tuple(judge(die, wanted, groups, members, place) for place, die in enumerate(dice))
    needed = tuple(Needed(kind, count, sum(die.reading.kind == kind for die in dice)) for kind, count in wanted.items())
    colors = tuple(common_color([dice[place] for place in group]) for group in members)
    if groups is not None:
        groups = replace(groups, names=usual_words(colors))
    return Shown(verdicts, needed, tuple(advise(verdicts, needed)), groups, colors)


def needs(game: AnyGame, setup: Setup, dice: Sequence[Seen]) -> dict[str, int]:
    """Dice by kind. For-Get-It is played with either of two sets; of SET dice a hand is enough."""
    if game.name == "set-dice":
        return {"set": max(HAND, len(dice))}
    if game.name == "genius" and not MODES[setup.settings["mode"]].challenge:
        return {"d6": game.dice[0].count}
    if game.name == "forget-it" and coloured(dice):
        return {"d6": game.dice[0].count}
    return {each.kind: each.count for each in game.dice}


def by_their_game(game: AnyGame, dice: Sequence[Seen]) -> tuple[Seen, ...]:
    """Pips look the same on a word die: where words lie, what shows 1 to 5 is one of them."""
    words = game.name == "forget-it" and not coloured(dice)
    return tuple(as_word_die(die) if words else die for die in dice)


def as_word_die(die: Seen) -> Seen:
    pips = die.reading.kind == "d6" and die.reading.face != "6"
    return replace(die, reading=replace(die.reading, kind="word")) if pips else die


def coloured(dice: Sequence[Seen]) -> bool:
    """Ordinary dice in place of word dice: no word, and more of them look like a d6."""
    kinds = Counter(die.reading.kind for die in dice)
    return kinds["d6"] > kinds["word"] and not any(die.reading.face in WORDS for die in dice)


def colour_groups(game: AnyGame, dice: Sequence[Seen]) -> tuple[Groups, Partition] | None:
    """Only of nine ordinary dice: with one more or less nobody can say which belong together."""
    swatches = [die.swatch for die in dice if die.swatch is not None and die.reading.kind == "d6"]
    right = len(swatches) == len(dice) == OF_A_COLOUR * len(WORDS)
    return learn(swatches, OF_A_COLOUR, WORDS) if game.name == "forget-it" and right and coloured(dice) else None


def judge(die: Seen, wanted: Mapping[str, int], groups: Groups | None, members: Partition, place: int) -> Verdict:
    group = next((number for number, dice in enumerate(members) if place in dice), None)
    found = dict(troubles(die, wanted))
    if groups is not None and group is not None:
        close = nearest(groups, group)
        found |= {} if close is Grade.PASS else {Reason.COLOURS_TOO_CLOSE: close}
    grade = Grade.POOR if Grade.POOR in found.values() else Grade.CHECK if found else Grade.PASS
    return Verdict(die.track, die.reading.kind, grade, tuple(found), group)


def nearest(groups: Groups, group: int) -> Grade:
    return APART.grade(min(distance for pair, distance in apart(groups).items() if group in pair))


def common_color(dice: Sequence[Seen]) -> str:
    return Counter(die.reading.color for die in dice).most_common(1)[0][0]


def usual_words(colors: Sequence[str]) -> tuple[str, ...]:
    """Red FOR, white GET, blue IT; the words that are left go to the other colours in order."""
    named = {place: USUAL[color] for place, color in enumerate(colors) if colors.count(color) == 1 and color in USUAL}
    left = iter(word for word in WORDS if word not in named.values())
    return tuple(named.get(place) or next(left) for place in range(len(colors)))


def with_words(shown: Shown, words: Sequence[str]) -> Shown:
    """What players agreed on: the word of each group, in the order of the groups."""
    if shown.groups is None or sorted(words) != sorted(WORDS):
        raise ValueError(f"each of {', '.join(WORDS)} once expected for three groups, but got {', '.join(words)}")
    return replace(shown, groups=replace(shown.groups, names=tuple(words)))


def advise(dice: Sequence[Verdict], needed: Sequence[Needed]) -> Iterator[Advice]:
    found = {CURES[reason] for die in dice for reason in die.reasons}
    found |= {Advice.ADD_DICE for each in needed if each.got < each.wanted}
    found |= {Advice.REMOVE_DICE for each in needed if each.got > each.wanted}
    yield from (advice for advice in Advice if advice in found)


def write_shown(shown: Shown) -> dict[str, Json]:
    """For the page and the store; `vision.groups.read_groups` takes the groups back."""
    return {
        "ready": shown.ready,
        "dice": [
            {"track": die.track, "kind": die.kind, "grade": die.grade, "reasons": list(die.reasons), "group": die.group}
            for die in shown.dice
        ],
        "needed": [{"kind": each.kind, "wanted": each.wanted, "got": each.got} for each in shown.needed],
        "advice": list(shown.advice),
        "groups": None if shown.groups is None else write_groups(shown.groups),
        "colors": list(shown.colors),
    }
