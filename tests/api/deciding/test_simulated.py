"""Whole games through a bad camera: every throw is played right or asked about, none is played wrong, none is lost."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import pytest

from api.deciding.faces import WORDS, by_name
from api.deciding.memory import Memory, Rolled
from engines.core import Json
from engines.forget_it.turn import pairs
from engines.genius.numbers import FACES as CHALLENGES
from engines.genius.state import Phase
from tests.api.deciding.simulating import Sight, Table
from tests.api.deciding.tables import SIDE, VIEW
from tests.engines.laying import PLAIN
from tests.engines.playing import play
from vision.groups import learn
from vision.swatches import Swatch
from vision.watching.seen import Zone

THROWS = 500
HALF = THROWS / 2
"""Where a game is played with two kinds of dice."""


def draw(table: Table) -> Any:
    """A legal choice, or a roll, as the rules draw it."""
    game, state = table.played.log.game, table.played.state
    options = game.legal(state)
    kinds = list(dict.fromkeys(map(type, options)))
    option = table.dice.choice([each for each in options if type(each) is table.dice.choice(kinds)] or options)
    return game.write_event(option.draw(table.dice.randrange))


def begin(game: str, seed: int, sight: Sight | None = None, **settings: Json) -> Table:
    return Table(play(game, **settings), random.Random(seed), sight or Sight())


def again(table: Table, game: str, **settings: Json) -> None:
    """The next game on the same table."""
    if table.played.outcome is not None:
        table.played = play(game, **settings)
        table.memory = Memory(number=table.memory.number, lying=table.memory.lying, groups=table.memory.groups)


def unmoved(table: Table, event: Json) -> list[int]:
    """Yatzy: dice on the table that can have been kept, since the next roll shows their face too."""
    left = [by_name(face) for face in event["dice"]]
    kept = []
    for track in table.felt.dice:
        if table.truth[track] in left and table.dice.random() < 0.7:
            left.remove(table.truth[track])
            kept.append(track)
    return kept


@pytest.mark.parametrize(("game", "kind"), [("yatzy", "d6"), ("double-yatzy", "double")])
def test_yatzy(game: str, kind: str) -> None:
    table = begin(game, 1)
    while table.count.total() < THROWS:
        again(table, game)
        event = draw(table) if table.dice.random() < 0.5 else draw_roll(table)
        if event["type"] != "roll":
            table.choose(event)
            continue
        kept = unmoved(table, event) if table.played.state.rolls else []
        throw_all(table, event, kept, kind)
    report(table)


def draw_roll(table: Table) -> Json:
    rolls = [option for option in table.played.log.game.legal(table.played.state) if "Roll" in type(option).__name__]
    if not rolls:
        return draw(table)
    return table.played.log.game.write_event(rolls[0].draw(table.dice.randrange))


def throw_all(table: Table, event: Json, kept: list[int], kind: str) -> None:
    table.take(*[track for track in table.felt.dice if track not in kept])
    for track in kept:
        table.felt.push(track, zone=table.dice.choice((Zone.TABLE, Zone.TRAY)))
        table.felt.change(track, table.read(table.truth[track], kind))
    left = [by_name(face) for face in event["dice"]]
    for track in kept:
        left.remove(table.truth[track])
    if not left:
        # Five kept dice are no roll: one of them was thrown after all.
        left.append(table.truth[kept[-1]])
        table.take(kept.pop())
    thrown = table.put(left, kind)
    table.see(table.look(), event, [*kept, *thrown])
    table.idle()


@pytest.mark.parametrize("mode", ["genius", "simple", "expert", "long", "serious"])
def test_genius(mode: str) -> None:
    table = begin("genius", 2, mode=mode)
    while table.count.total() < HALF / 2:
        again(table, "genius", mode=mode)
        event = draw(table)
        if event["type"] != "roll":
            table.choose(event)
            continue
        table.take(*table.felt.dice)
        face = table.dice.choice(CHALLENGES)
        together = table.dice.random() < 0.5 or mode == "expert"
        thrown = table.put([by_name(face) for face in event["dice"]], "d6")
        die = table.felt.put(table.read(face, "challenge"))[0] if together else 0
        table.truth[die] = face
        settled = table.look()
        table.see(settled, event, thrown)
        if table.played.state.phase is Phase.CHALLENGE:
            if not together:
                die = table.felt.put(table.read(face, "challenge"))[0]
                table.truth[die], settled = face, table.felt.settle()
            table.see(settled, {"type": "challenge", "face": face}, [die])
        table.idle()
    report(table)


def dye(table: Table, word: str) -> Swatch:
    colour = {"FOR": (0.6, 0.05, 0.05), "GET": (0.8, 0.8, 0.75), "IT": (0.05, 0.15, 0.6)}[word]
    red, green, blue = (part * table.dice.gauss(1, 0.06) for part in colour)
    by = table.dice.uniform(0.8, 1.2)
    return Swatch((red * by, green * by, blue * by), 0.0, 60.0)


@pytest.mark.parametrize("kind", ["word", "d6"])
def test_forget_it(kind: str) -> None:
    table = begin("forget-it", 3, target=2000)
    if kind == "d6":
        table.seen_as = lambda face: "6" if face in WORDS else face
        groups, _ = learn([dye(table, word) for word in WORDS for _ in range(3)], 3, WORDS)
        table.memory = Memory(number=0, groups=groups)
    while table.count.total() < HALF:
        again(table, "forget-it", target=2000)
        event = draw(table) if table.dice.random() < 0.4 else draw_roll(table)
        if event["type"] == "roll":
            throw_nine(table, event, kind)
        elif event["type"] == "choose" and table.dice.random() < 0.5:
            choose_by_hand(table, event)
        else:
            table.choose(event)
    report(table)


def lying_apart(table: Table) -> list[int]:
    turn = table.played.state.turn
    if not turn.rolls or not turn.in_hand:
        return []
    return [track for track in table.felt.dice if table.truth[track] in (*WORDS, str(turn.number))]


def throw_nine(table: Table, event: Json, kind: str) -> None:
    apart = lying_apart(table)
    table.take(*[track for track in table.felt.dice if track not in apart])
    for track in apart:
        table.felt.push(track, zone=table.dice.choice((Zone.TABLE, Zone.TRAY, Zone.OUTSIDE)))
        table.felt.change(track, table.read(table.truth[track], kind))
        if table.dice.random() < 0.02:
            table.felt.roll_over(track, table.read("2", kind))
    faces = [by_name(face) for face in event["dice"]]
    dyes = with_dyes(table, faces) if kind == "d6" else []
    thrown = table.put(faces, kind, dyes)
    table.see(table.look(), event, thrown)
    if not pairs(table.played.state.turn):
        table.idle()


def with_dyes(table: Table, faces: list[str]) -> list[Swatch]:
    """Three of each colour: a word has its own, the numbers have what is left."""
    apart = lying_apart(table)
    used = [table.truth[track] for track in apart if table.truth[track] in WORDS]
    used += [face for face in faces if face in WORDS]
    left = [word for word in WORDS for _ in range(3 - used.count(word))]
    table.dice.shuffle(left)
    return [dye(table, face if face in WORDS else left.pop()) for face in faces]


def choose_by_hand(table: Table, event: Json) -> None:
    """The others are taken up; what stayed says the number, unless the camera missed some of the dice."""
    number = str(event["number"])
    turn = table.played.state.turn
    for track in [track for track, die in table.felt.dice.items() if table.truth[track] not in (*WORDS, number)]:
        table.felt.take(track)
    known = [track for roll in table.memory.rolls[-1:] for track in roll.tracks if track is not None]
    settled = table.felt.settle()
    alone = all(face in (*WORDS, event["number"]) for face in turn.dice)
    if len(known) == len(turn.dice) and not alone:
        table.see(settled, event, [])
    else:
        table.choose(event)


def test_set_dice() -> None:
    """A die of a move that the camera misses cannot be known of: here it sees all of them."""
    table = begin("set-dice", 5, Sight(missed=0, invented=0.02), board=PLAIN)
    table.memory = Memory(number=0, board=VIEW)
    while table.count.total() < THROWS:
        if table.played.outcome is not None:
            table.felt.clear()
            table.played, table.memory = play("set-dice", board=PLAIN), Memory(number=table.felt.number, board=VIEW)
        event = draw(table)
        if event["type"] == "pass":
            table.choose(event)
        elif event["type"] == "roll":
            show_hand(table, event)
        else:
            lay(table, event)
    report(table)


def show_hand(table: Table, event: Json) -> None:
    """Beside the board; taken up again afterwards."""
    table.memory = replace(table.memory, whose=event["player"])
    thrown = []
    for face in event["dice"]:
        track = table.felt.put(table.read(face, "set", (20, 20)))[0]
        table.truth[track] = face
        thrown.append(track)
    table.see(table.look(), event, thrown)
    table.memory = replace(table.memory, whose=None)
    table.felt.take(*thrown)
    table.idle()


def lay(table: Table, event: Json) -> None:
    """On the board, each die somewhere on its square; dice that lie there are seen anew."""
    start = [list(square) for square in table.played.state.layout.start]
    dice = event.get("dice") or [{"face": event["face"], "square": event["square"]}]
    laid = []
    for number, die in enumerate(dice):
        square = die["square"] if "square" in die else start[number]
        here = [track for track, at in table.squares.items() if at == square and track in table.felt.dice]
        table.felt.take(*here)
        track = table.felt.put(table.read(by_name(die), "set", middle(table, square)))[0]
        table.truth[track], table.written[track], table.squares[track] = by_name(die), die, square
        laid.append(track)
    table.see(table.look(), event, laid, event.get("player"))
    for track in list(table.felt.dice):
        table.felt.change(track, table.read(table.truth[track], "set", middle(table, table.squares[track])))
    if event["type"] != "swap":
        table.idle()


def middle(table: Table, square: list[int]) -> tuple[float, float]:
    row, column = (place + 0.5 + table.dice.uniform(-0.3, 0.3) for place in square)
    return 100 + SIDE * column, 100 + SIDE * row


def report(table: Table) -> None:
    """Not by asking about everything: most throws are sure and are played."""
    assert table.count["Play"] > table.count.total() / 3, table.count
    assert table.count["Ask"] > table.count.total() / 20, table.count


def test_what_is_remembered_points_into_the_log() -> None:
    table = begin("yatzy", 4, Sight(doubtful=0, missed=0, invented=0, odd=0))
    throw_all(table, {"type": "roll", "dice": [1, 2, 3, 4, 5]}, [], "d6")
    assert table.memory.rolls == (Rolled(0, (1, 2, 3, 4, 5), tuple("12345")),)
    assert table.count == {"Play": 1}
