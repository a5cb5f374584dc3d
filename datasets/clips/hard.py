"""Clips to judge the watching by: ordinary dice and tables, and all the troubles a table has. Drawn from a seed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from itertools import permutations
from typing import Any

from numpy.random import Generator, default_rng

from datasets.clips.demo import BOARD
from datasets.clips.script import (
    Act,
    Bump,
    Cat,
    Cup,
    Lamp,
    Lay,
    Pause,
    PickUp,
    PutAside,
    Reach,
    Room,
    Say,
    Script,
    Throw,
    Ware,
    log,
)
from datasets.clips.turns import forget_it_turn, genius_turn, yatzy_turn
from engines.core import Json
from engines.forget_it.events import WORDS
from engines.genius.numbers import GENIUS_NUMBERS
from engines.log import read_log, replay
from engines.set_dice.faces import BY_NAME, FACE_NAMES, Face, is_set

PLAYERS = ("Ann", "Ben")
STUFFS = ("wood", "felt", "plastic", "paper", "cloth")
COLORS = ("white", "red", "blue", "green", "black", "yellow", "purple")


def hard_scripts(seed: int) -> tuple[Script, ...]:
    """Five games, more than forty throws in all; then a cup, a leaning die, and one on top of another."""
    rng = default_rng([seed, 91])
    return (
        forget_it("hard-words", "words", rng),
        forget_it("hard-colours", "nine", rng),
        yatzy("hard-yatzy", rng),
        double_yatzy("hard-double", rng),
        genius("hard-genius", rng),
        set_dice("hard-set", rng),
        cup("hard-cup", rng),
        mishap("hard-leaning", rng, again=(3,), leaning=((3, 1),)),
        mishap("hard-stacked", rng, again=(1, 3), stacked=((3, 1),)),
    )


def draw_room(rng: Generator, **changes: Any) -> Room:
    drawn = Room(
        tilt=float(rng.uniform(8, 36)),
        stuff=str(rng.choice(STUFFS)),
        seed=int(rng.integers(1, 10**6)),
        key=float(rng.uniform(0.35, 0.7)),
        noise=float(rng.uniform(1.0, 2.2)),
    )
    return replace(drawn, **changes)


def draw_colors(rng: Generator, count: int) -> tuple[str, ...]:
    return tuple(str(name) for name in rng.choice(COLORS, count, replace=False))


def troubled(acts: Sequence[Act], rng: Generator) -> tuple[Act, ...]:
    """The troubles of a table, each once, between throws: the throw before each has been told."""
    shift = (float(rng.uniform(5, 9)), float(rng.uniform(-7, -4)))
    level = float(rng.uniform(0.35, 0.6))
    troubles: list[Act] = [Lamp(level), Reach("Ben"), Bump(shift, float(rng.uniform(0.3, 0.8))), Cat(), Lamp(1.0)]
    throws = [k for k, act in enumerate(acts) if isinstance(act, Throw)]
    places = sorted(rng.choice(throws, min(len(troubles), len(throws)), replace=False).tolist())
    after = dict(zip(places, troubles, strict=False))
    return tuple(part for k, act in enumerate(acts) for part in (act, *_then(act, after.get(k))))


def _then(act: Act, trouble: Act | None) -> tuple[Act, ...]:
    """Dice that were put aside lie a moment, so that they can be seen there."""
    return (trouble,) if trouble is not None else (Pause(0.9),) if isinstance(act, PutAside) else ()


def clip(name: str, game: str, kit: str, *, ware: Ware, room: Room, acts: Sequence[Act], **settings: Json) -> Script:
    framed = (Pause(1.0), *acts, Pause(1.0))
    return Script(name, game, PLAYERS, settings, kit, framed, ware, room, rest=1.6)


def forget_it(name: str, kit: str, rng: Generator) -> Script:
    acts = [act for player in PLAYERS for act in word_turn(player, rng)]
    ware = Ware(draw_colors(rng, 3), edge=19.0, split="test")
    return clip(name, "forget-it", kit, ware=ware, room=draw_room(rng), acts=troubled(acts, rng))


def word_turn(player: str, rng: Generator) -> tuple[Act, ...]:
    """A turn of up to four rolls, played as most people would; it ends early when all three words lie aside."""
    rolls: list[dict[int, Json]] = []
    words: set[Json] = set()
    number, choose_at, left = None, 0, list(range(9))
    while left and len(rolls) < 4 and len(words) < 3:
        roll = {die: _word_face(die, rng) for die in left}
        rolls.append(roll)
        words |= {face for face in roll.values() if face in WORDS}
        if number is None and len(words) < 3:
            number, choose_at = _pair(roll), len(rolls) - 1
        left = [die for die, face in roll.items() if face not in WORDS and face != number]
    return forget_it_turn(player, *rolls, number=number, choose_at=choose_at, end=len(words) < 3)


def _word_face(die: int, rng: Generator) -> Json:
    value = int(rng.integers(1, 7))
    return WORDS[die // 3] if value == 6 else value


def _pair(roll: dict[int, Json]) -> int | None:
    """The number of which most were rolled, where there are two of one."""
    counted = Counter(face for face in roll.values() if isinstance(face, int))
    return next((number for number, count in counted.most_common(1) if count > 1), None)


def yatzy(name: str, rng: Generator) -> Script:
    chance, strike = {"type": "score", "box": "chance"}, {"type": "strike", "box": "yatzy"}
    played = (("Ann", chance, True), ("Ben", chance, False), ("Ann", strike, True))
    turns = [yatzy_turn(who, *rolls(5, _pip, rng), score=choice, aside=aside) for who, choice, aside in played]
    acts = [act for turn in turns for act in turn]
    ware = Ware(draw_colors(rng, 2), edge=19.0)
    return clip(name, "yatzy", "five", ware=ware, room=draw_room(rng), acts=troubled(acts, rng))


def cup(name: str, rng: Generator) -> Script:
    """A cup over two dice after the first throw, and over one for longer after the second."""
    first, second = rolls(5, _pip, rng)[:2]
    throw, *rest = yatzy_turn("Ann", first, second, score={"type": "score", "box": "chance"}, aside=False)
    again = next(k for k, act in enumerate(rest) if isinstance(act, Throw))
    acts = [throw, Cup("Ann", (0, 1)), Pause(0.5), *rest[: again + 1], Cup("Ben", (2,), 3.5), *rest[again + 1 :]]
    room = draw_room(rng, tilt=float(rng.uniform(8, 20)))
    return clip(name, "yatzy", "five", ware=Ware(draw_colors(rng, 2), edge=19.0), room=room, acts=acts)


def mishap(name: str, rng: Generator, again: tuple[int, ...], **how: tuple[tuple[int, int], ...]) -> Script:
    """Dice that nobody can read, because they lean or are stacked, are thrown again; then two are thrown as usual."""
    first, better = [_pip(rng) for _ in range(5)], {die: _pip(rng) for die in again}
    now = [better.get(k, face) for k, face in enumerate(first)]
    acts: list[Act] = [Throw("Ann", tuple(enumerate(first)), None, **how), PickUp("Ann", again)]
    acts.append(Throw("Ann", tuple(better.items()), {"type": "roll", "dice": now}))
    last = {0: _pip(rng), 4: _pip(rng)}
    end = [last.get(k, face) for k, face in enumerate(now)]
    acts += [PickUp("Ann", (0, 4)), Throw("Ann", tuple(last.items()), {"type": "roll", "dice": end})]
    acts += [Say({"type": "score", "box": "chance"}), PickUp("Ann", tuple(range(5)))]
    room = draw_room(rng, tilt=float(rng.uniform(8, 20)))
    return clip(name, "yatzy", "five", ware=Ware(draw_colors(rng, 2), edge=19.0), room=room, acts=acts)


def double_yatzy(name: str, rng: Generator) -> Script:
    score = {"type": "score", "outer": {"box": "chance"}, "inner": {"box": "extra"}}
    turns = [yatzy_turn(player, *rolls(6, _double, rng), score=score, aside=False) for player in PLAYERS]
    acts = [act for turn in turns for act in turn]
    room = draw_room(rng, per_mm=3.75, tilt=float(rng.uniform(6, 18)))
    ware = Ware(draw_colors(rng, 2), edge=25.0)
    return clip(name, "double-yatzy", "doubles", ware=ware, room=room, acts=troubled(acts, rng))


def _pip(rng: Generator) -> Json:
    return int(rng.integers(1, 7))


def _double(rng: Generator) -> Json:
    return [int(rng.integers(1, 7)), int(rng.integers(1, 7))]


def rolls(count: int, face: Any, rng: Generator) -> list[Any]:
    """All dice, then twice some of them again."""
    out: list[Any] = [[face(rng) for _ in range(count)]]
    for _ in range(2):
        again = sorted(rng.choice(count, int(rng.integers(1, count)), replace=False).tolist())
        out.append({die: face(rng) for die in again})
    return out


def genius(name: str, rng: Generator) -> Script:
    acts: list[Act] = []
    room, ware = draw_room(rng), Ware(draw_colors(rng, 2), edge=19.0, split="test")
    for turn, count in enumerate((3, 5, 2, 4, 1, 3, 4, 2)):
        acts += genius_attempt(PLAYERS[turn % 2], count, acts, rng)
    return clip(name, "genius", "genius", ware=ware, room=room, acts=troubled(acts, rng), mode="genius")


def genius_attempt(player: str, count: int, before: Sequence[Act], rng: Generator) -> tuple[Act, ...]:
    """Where a challenge lets something be wiped, nothing is."""
    dice = [int(rng.integers(1, 7)) for _ in range(count)]
    if sum(dice) not in GENIUS_NUMBERS:
        return genius_turn(player, dice)
    face = str(rng.choice(["x2", "/2", "+10", "-10", "challenge1", "challenge2"]))
    turn = genius_turn(player, dice, face)
    script = Script("", "genius", PLAYERS, {"mode": "genius"}, "genius", (*before, *turn))
    played = replay(read_log(log(script)))
    asked = "keep" in played.log.game.expects(played.state).choices
    return genius_turn(player, dice, face, {"type": "keep"}) if asked else turn


def set_dice(name: str, rng: Generator) -> Script:
    """Two hands, a call and two moves, as far as the dice allow them."""
    acts: list[Act] = []
    hand = draw_hand(rng)
    while (called := find_call(hand)) is None:
        hand = draw_hand(rng)
    start = [tuple(square) for square in BOARD["start"]]
    called_faces = [hand[k] for k in called]
    acts.append(Throw("Ann", tuple(enumerate(hand)), _hand_rolled("Ann", hand)))
    call = {"type": "call", "player": "Ann", "dice": called_faces}
    acts.append(Lay("Ann", tuple(zip(called, start, strict=True)), call))
    acts.append(PickUp("Ann", tuple(k for k in range(5) if k not in called)))
    other, move = find_move(acts, rng)
    acts.append(Throw("Ben", tuple(enumerate(other, start=5)), _hand_rolled("Ben", other)))
    laid = tuple((5 + k, square) for k, square in move)
    faces = [{"face": other[k], "square": list(square)} for k, square in move]
    acts.append(Lay("Ben", laid, {"type": "place", "dice": faces}))
    acts.append(PickUp("Ben", tuple(5 + k for k in range(5) if k not in dict(move))))
    acts.append(PickUp("Ann", (*called, *(die for die, _ in laid))))
    room = draw_room(rng, width=960, height=540, per_mm=2.95, tilt=float(rng.uniform(4, 16)), board=BOARD)
    ware = Ware(("white",), edge=17.5, split="test")
    return clip(name, "set-dice", "set", ware=ware, room=room, acts=troubled(acts, rng), board=BOARD)


def draw_hand(rng: Generator) -> list[str]:
    plain = [name for name in FACE_NAMES if name != "wild"]
    return [str(face) for face in rng.choice(plain, 5, replace=False)]


def _hand_rolled(player: str, hand: Sequence[str]) -> Json:
    return {"type": "roll", "player": player, "dice": list(hand)}


def find_call(hand: Sequence[str]) -> tuple[int, int, int] | None:
    return next((three for three in permutations(range(5), 3) if _is_set([hand[k] for k in three])), None)


def _is_set(names: Sequence[str]) -> bool:
    one, other, last = (BY_NAME[name] for name in names)
    return isinstance(one, Face) and isinstance(other, Face) and isinstance(last, Face) and is_set(one, other, last)


def find_move(acts: Sequence[Act], rng: Generator) -> tuple[list[str], list[tuple[int, tuple[int, int]]]]:
    """A hand for Ben and two of its dice that make a SET with a die on the board, below one of the first three."""
    while True:
        hand = draw_hand(rng)
        for (one, two), column in ((pair, c) for pair in permutations(range(5), 2) for c in (3, 4, 5)):
            move = [(one, (2, column)), (two, (1, column))]
            faces = [{"face": hand[k], "square": list(square)} for k, square in move]
            events = [Say(_hand_rolled("Ben", hand)), Say({"type": "place", "dice": faces})]
            script = Script("", "set-dice", PLAYERS, {"board": BOARD}, "set", (*acts, *events))
            if replay(read_log(log(script))).misfit is None:
                return hand, move
