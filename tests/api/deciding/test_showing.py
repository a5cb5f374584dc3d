"""Show me your dice."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from api.deciding.decide import decide, expect_for
from api.deciding.decision import Ask, Play
from api.deciding.faces import WORDS
from api.deciding.grading import Grade, Reason
from api.deciding.memory import Memory
from api.deciding.showing import Advice, Shown, show, with_words, write_shown
from engines.core import Json
from tests.api.deciding.tables import Felt, reading
from tests.engines.playing import play, roll
from vision.expect import Expect
from vision.groups import read_groups
from vision.swatches import Swatch
from vision.types import Doubt, Reading
from vision.watching.seen import Settled

RED, WHITE, BLUE = (0.6, 0.05, 0.05), (0.8, 0.8, 0.75), (0.05, 0.15, 0.6)
PINK = (0.58, 0.06, 0.05)
NAMES = {RED: "red", WHITE: "white", BLUE: "blue", PINK: "red"}
Colour = tuple[float, float, float]


def table(*dice: Reading, colours: tuple[Colour, ...] = (), glare: float = 0.0) -> Settled:
    felt = Felt()
    tracks = felt.put(*dice)
    for track, colour in zip(tracks, colours, strict=False):
        felt.dice[track] = replace(felt.dice[track], swatch=Swatch(colour, glare, 40.0))
        felt.change(track, replace(felt.dice[track].reading, color=NAMES.get(colour, "grey")))
    return felt.settle()


def shown(game: str, settled: Settled, **settings: Json) -> Shown:
    log = play(game, **settings).log
    return show(log.game, log.setup, settled)


def coloured(*groups: Colour, faces: str = "123456123") -> Settled:
    """Three of each, mixed."""
    return table(*(reading(face) for face in faces), colours=groups * 3)


def test_nine_word_dice() -> None:
    found = shown("forget-it", table(*(reading(face, "word") for face in (*WORDS, *"123451"))))
    assert found.ready and found.groups is None and found.advice == ()
    assert {die.grade for die in found.dice} == {Grade.PASS}


def test_pips_among_words_are_on_word_dice() -> None:
    dice = [reading("FOR"), *(reading(face) for face in "12345123")]
    found = shown("forget-it", table(*dice))
    assert found.ready and {die.kind for die in found.dice} == {"word"}
    six = shown("forget-it", table(*dice[:-1], reading("6")))
    assert not six.ready and [Reason.WRONG_KIND in die.reasons for die in six.dice] == [False] * 8 + [True]


def test_three_colours_three_of_each() -> None:
    found = shown("forget-it", coloured(BLUE, RED, WHITE))
    assert found.ready and found.groups is not None
    words = dict(zip(found.colors, found.groups.names, strict=True))
    assert words == {"red": "FOR", "white": "GET", "blue": "IT"}
    assert {(die.group, place % 3) for place, die in enumerate(found.dice)} == {(0, 0), (1, 1), (2, 2)}


def test_players_say_which_colour_is_which_word() -> None:
    found = with_words(shown("forget-it", coloured(BLUE, RED, WHITE)), ("GET", "IT", "FOR"))
    assert found.groups is not None and dict(zip(found.colors, found.groups.names, strict=True))["red"] == "IT"
    with pytest.raises(ValueError, match="each of"):
        with_words(found, ("GET", "GET", "FOR"))
    with pytest.raises(ValueError, match="each of"):
        with_words(replace(found, groups=None), ("GET", "IT", "FOR"))


def test_a_six_is_the_word_of_its_colour() -> None:
    found = shown("forget-it", coloured(RED, WHITE, BLUE))
    memory = Memory(number=0, groups=found.groups)
    settled = table(*(reading(face) for face in "662345126"), colours=(RED, WHITE, BLUE) * 3)
    decision, _ = decide(play("forget-it"), settled, memory)
    assert decision == Play(roll("FOR GET 2 3 4 5 1 2 IT"))
    assert expect_for(play("forget-it"), memory) == Expect((("d6", 9),))


def test_a_six_of_no_certain_colour_is_asked_with_the_words_that_are_possible() -> None:
    found = shown("forget-it", coloured(RED, WHITE, BLUE))
    settled = table(*(reading(face) for face in "612345125"), colours=((0.3, 0.3, 0.6), *[RED] * 3))
    decision, _ = decide(play("forget-it"), settled, Memory(number=0, groups=found.groups))
    assert isinstance(decision, Ask)
    asked = decision.places[0]
    assert asked.why == "color" and set(asked.likely[:2]) == {"GET", "IT"}
    assert all(place.sure for place in decision.places[1:])


def test_three_of_each_tell_the_colour_of_the_last() -> None:
    found = shown("forget-it", coloured(RED, WHITE, BLUE))
    unclear = (0.3, 0.3, 0.6)
    rest = (RED, RED, RED, WHITE, WHITE, WHITE, BLUE, BLUE)
    settled = table(*(reading(face) for face in "612345125"), colours=(unclear, *rest))
    decision, _ = decide(play("forget-it"), settled, Memory(number=0, groups=found.groups))
    assert decision == Play(roll("IT 1 2 3 4 5 1 2 5"))


def test_colours_are_followed_while_the_light_drifts() -> None:
    """From daylight to a warm lamp, throw by throw: white ends where yellow was."""
    learnt = shown("forget-it", coloured(RED, WHITE, BLUE)).groups
    groups = learnt
    for step in range(30):
        red, green, blue = 1 + 0.01 * step, 1 - 0.01 * step, 1 - 0.025 * step
        lit = tuple((r * red, g * green, b * blue) for r, g, b in (RED, WHITE, BLUE))
        settled = table(*(reading(face) for face in "662345126"), colours=lit * 3)
        decision, memory = decide(play("forget-it"), settled, Memory(number=0, groups=groups))
        assert decision == Play(roll("FOR GET 2 3 4 5 1 2 IT"))
        groups = memory.groups
    assert groups is not None and learnt is not None and groups.light[2] > 2 * groups.light[0]
    assert groups.colours == learnt.colours


def test_two_colours_too_close() -> None:
    found = shown("forget-it", coloured(RED, PINK, BLUE))
    assert not found.ready and found.advice == (Advice.OTHER_COLOURS,)
    poor = [place % 3 for place, die in enumerate(found.dice) if die.reasons == (Reason.COLOURS_TOO_CLOSE,)]
    assert sorted(poor) == [0, 0, 0, 1, 1, 1]


def test_too_few_and_too_many() -> None:
    found = shown("forget-it", table(*(reading("1", "word") for _ in range(8))))
    assert not found.ready and found.advice == (Advice.ADD_DICE,) and found.needed[0].got == 8
    found = shown("yatzy", table(*(reading("1") for _ in range(6))))
    assert not found.ready and found.advice == (Advice.REMOVE_DICE,)


def test_what_each_game_needs() -> None:
    doubles = table(*(reading("4/2") for _ in range(6)))
    assert shown("double-yatzy", doubles).ready
    six = table(*(reading(face) for face in "12345"), reading("x2"))
    assert shown("genius", six).ready and shown("genius", six, mode="expert").ready
    alone = shown("genius", six, mode="simple")
    assert not alone.ready and alone.dice[5].reasons == (Reason.WRONG_KIND,)
    hand = table(*(reading("2 red oval") for _ in range(5)))
    assert shown("set-dice", hand).ready
    assert shown("set-dice", table(reading("wild"))).advice == (Advice.ADD_DICE,)


@pytest.mark.parametrize(
    ("die", "reason", "grade"),
    [
        (reading("1", "d6", {"1": 0.9}, (Doubt.FACE,)), Reason.UNSURE_FACE, Grade.CHECK),
        (reading("1", "d6", {"1": 0.4}, (Doubt.FACE,)), Reason.UNSURE_FACE, Grade.POOR),
        (reading("1", "d6", None, (Doubt.LEANING,)), Reason.LEANING, Grade.CHECK),
        (reading("1", "d6", None, (Doubt.CUT,)), Reason.CUT, Grade.POOR),
        (reading("x2"), Reason.WRONG_KIND, Grade.POOR),
        (replace(reading("1"), box=(0, 0, 25, 40)), Reason.TOO_SMALL, Grade.CHECK),
        (replace(reading("1"), box=(0, 0, 25, 15)), Reason.TOO_SMALL, Grade.POOR),
    ],
)
def test_each_die_has_its_grade_and_reason(die: Reading, reason: Reason, grade: Grade) -> None:
    found = shown("yatzy", table(*(reading(face) for face in "1234"), die))
    assert (found.dice[4].reasons, found.dice[4].grade) == ((reason,), grade)
    assert {other.grade for other in found.dice[:4]} == {Grade.PASS}


def test_dark_and_glaring_dice() -> None:
    unsure = reading("1", "d6", {"1": 0.9}, (Doubt.FACE,))
    dark = shown("yatzy", table(unsure, *(reading(face) for face in "1234"), colours=((0.004,) * 3,)))
    assert Reason.TOO_DARK in dark.dice[0].reasons and Advice.MORE_LIGHT in dark.advice
    black = shown("yatzy", table(*(reading(face) for face in "12345"), colours=((0.004,) * 3,)))
    assert black.dice[0].reasons == ()
    bright = shown("yatzy", table(*(reading(face) for face in "12345"), colours=(RED, (0.95,) * 3), glare=0.5))
    assert bright.dice[0].reasons == (Reason.GLARE,) and bright.dice[1].reasons == ()


def test_all_of_it_can_be_written_down() -> None:
    found = shown("forget-it", coloured(RED, WHITE, BLUE))
    written = json.loads(json.dumps(write_shown(found)))
    assert written["ready"] and read_groups(written["groups"]) == found.groups
    assert written["dice"][0]["grade"] == "pass"
