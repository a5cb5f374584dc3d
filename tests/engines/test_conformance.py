"""What every game must keep, whatever it is: a game that is registered is tested from that day on."""

from __future__ import annotations

import json
import random
from itertools import product
from typing import Any

import pytest

from engines.codes import Code
from engines.core import AnyGame, Json, Number, Refused, Setting, Setup, best
from engines.games import GAMES
from engines.log import Log, Replay, add, read_log, replay, undo, write_log
from engines.setup import read_setup
from engines.wire import write_expects, write_outcome, write_sheet
from tests.engines.foreign import NOT_EVENTS, leaves, spoilt
from tests.engines.playing import at_random, random_log

GAMES_EACH = 100
LOOKED_AT = 3
"""Steps of a game at which everything is checked, beside what is checked at every step."""
OPTIONS_TRIED = 20
SPOILT = 10
MANY = 64
NAMES = [f"Player {number}" for number in range(1, 11)]
SMALL_BOARD = {"rows": 7, "columns": 9, "start": [[3, 3], [3, 4], [3, 5]], "bonus": [[0, 0, 5], [3, 6, 2], [6, 8, 1]]}
SAMPLES: dict[str, list[Json]] = {"target": [40, 1, 150, 500], "board": ["standard", SMALL_BOARD]}
"""Values for settings that are not a list of choices."""


def samples(setting: Setting) -> list[Json]:
    return list(setting.choices) or SAMPLES.get(setting.key, [setting.default])


def variations(game: AnyGame) -> list[dict[str, Json]]:
    """Every combination of settings; where there are very many, those with at most two that are not the default."""
    keys = [setting.key for setting in game.settings]
    every = [dict(zip(keys, values, strict=True)) for values in product(*map(samples, game.settings))]
    return every if len(every) <= MANY else [settings for settings in every if unusual(game, settings) <= 2]


def unusual(game: AnyGame, settings: dict[str, Json]) -> int:
    return sum(settings[setting.key] != setting.default for setting in game.settings)


def named(settings: dict[str, Json]) -> str:
    return ",".join(str(value) if isinstance(value, str | int) else "custom" for value in settings.values())


CASES = [
    pytest.param(game, settings, id=f"{game.name}:{named(settings)}") for game in GAMES for settings in variations(game)
]


def seated(game: AnyGame, number: int) -> list[str]:
    """Mostly few players, now and then a full table."""
    least, most = game.seats
    return NAMES[: most if number % 20 == 19 else min(most, least + number % 3)]


@pytest.mark.parametrize(("game", "settings"), CASES)
def test_random_play_keeps_the_contract(game: AnyGame, settings: dict[str, Json]) -> None:
    games = -(-GAMES_EACH // len(variations(game)))
    for number in range(games):
        seed = number + 1000 * len(named(settings))
        setup = read_setup(game, seated(game, number), settings)
        play_through(game, setup, settings, seed)


def play_through(game: AnyGame, setup: Setup, settings: dict[str, Json], seed: int) -> None:
    dice = random.Random(seed)
    states, played = [game.start(setup)], replay(Log(game, setup, settings, ()))
    totals = [game.scores(played.state)]
    for state, event in at_random(game, setup, seed):
        raw = through_json(game.write_event(event))
        assert game.read_event(raw) == event
        assert game.outcome(state) is None
        played = add(played, raw)
        states.append(played.state)
        totals.append(game.scores(played.state))
        assert game.to_play(played.state) in (None, *setup.players)
    check_bounds(game, setup, totals)
    check_end(game, setup, played.state)
    for step in dice.sample(range(len(states)), min(LOOKED_AT, len(states))):
        look_closely(states, played.log, step, dice)


def through_json(value: Json) -> Json:
    return json.loads(json.dumps(value, allow_nan=False))


def check_bounds(game: AnyGame, setup: Setup, totals: list[tuple[Number, ...]]) -> None:
    least, most = game.score_bounds(setup)
    assert all(least <= total for now in totals for total in now)
    assert most is None or all(total <= most for now in totals for total in now)


def check_end(game: AnyGame, setup: Setup, state: Any) -> None:
    outcome = game.outcome(state)
    assert outcome is not None and outcome.reason in game.reasons
    assert outcome.winners == best(setup.players, game.scores(state))
    assert game.legal(state) == () and game.to_play(state) is None
    waited_for = game.expects(state)
    assert (waited_for.player, waited_for.dice, waited_for.choices) == (None, (), ())


def look_closely(states: list[Any], log: Log, step: int, dice: random.Random) -> None:
    game, state = log.game, states[step]
    here = Log(game, log.setup, log.raw_settings, log.events[:step])
    check_round_trip(here, state)
    if step:
        assert replay(undo(here)).state == states[step - 1]
    through_json(
        [write_sheet(game.sheet(state)), write_expects(game.expects(state)), write_outcome(game.outcome(state))]
    )
    check_sheet(game, log.setup, state)
    check_options(game, state, dice)
    check_foreign(log, state, step, dice)


def check_round_trip(log: Log, state: Any) -> None:
    again = read_log(through_json(write_log(log)))
    assert write_log(again) == write_log(log)
    assert again.setup == log.setup
    assert replay(again).state == state


def check_sheet(game: AnyGame, setup: Setup, state: Any) -> None:
    sheet = game.sheet(state)
    assert sheet.columns == setup.players
    assert all(len(row.cells) == len(setup.players) for row in sheet.rows)
    assert {row.kind for row in sheet.rows} <= {"box", "total", "bonus", "turn"}
    assert {cell.state for row in sheet.rows for cell in row.cells} <= {"open", "filled", "struck", "none"}
    assert len({row.key for row in sheet.rows}) == len(sheet.rows)


def check_options(game: AnyGame, state: Any, dice: random.Random) -> None:
    """What an option draws it allows, and the game accepts it; what is awaited is what the options are."""
    options = game.legal(state)
    types = set()
    for option in dice.sample(options, min(len(options), OPTIONS_TRIED)):
        event = option.draw(dice.randrange)
        assert option.allows(event)
        game.apply(state, event)
        types.add(game.write_event(event)["type"])
    awaited = game.expects(state)
    assert types <= {*awaited.choices, *(["roll"] if awaited.dice else [])}
    assert bool(options) == bool(awaited.dice or awaited.choices)


def check_foreign(log: Log, state: Any, step: int, dice: random.Random) -> None:
    """Refused exactly where no option allows it, with a known code, and the state is as before."""
    game, before = log.game, repr(state)
    some = dice.sample(log.events, min(6, len(log.events)))
    pool = [leaf for raw in some for leaf in leaves(raw)]
    close = [*log.events[step : step + 1], *(game.write_event(o.draw(dice.randrange)) for o in game.legal(state)[:2])]
    strange = [bad for raw in close for bad in spoilt(raw, dice, pool, SPOILT)]
    for raw in [*NOT_EVENTS, *some, *FROM_ELSEWHERE, *strange]:
        check_one(game, state, raw)
    assert repr(state) == before


def check_one(game: AnyGame, state: Any, raw: Json) -> None:
    try:
        event = game.read_event(raw)
    except Refused as refused:
        check_refusal(refused)
        return
    assert game.read_event(game.write_event(event)) == event
    allowed = any(option.allows(event) for option in game.legal(state))
    try:
        game.apply(state, event)
    except Refused as refused:
        check_refusal(refused)
        assert not allowed, f"{raw} is allowed by an option and refused: {refused}"
    else:
        assert allowed, f"{raw} is accepted and no option allows it"


def check_refusal(refused: Refused) -> None:
    assert isinstance(refused.code, Code)
    through_json(refused.values)


FROM_ELSEWHERE: list[Json] = [
    raw for game in GAMES for raw in random_log(game, {}, NAMES[: game.seats[0] + 1], seed=7, most=12).events[::3]
]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_log_of_a_whole_game_replays_to_its_letter(game: AnyGame) -> None:
    log = random_log(game, {}, NAMES[: game.seats[0]], seed=3)
    played: Replay = replay(read_log(through_json(write_log(log))))
    assert played.misfit is None and played.outcome is not None
    assert write_log(played.log) == write_log(log)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_an_event_after_the_end_is_refused_as_such(game: AnyGame) -> None:
    log = random_log(game, {}, NAMES[: game.seats[0]], seed=3)
    played = replay(log)
    for raw in log.events:
        with pytest.raises(Refused) as caught:
            add(played, raw)
        assert caught.value.code is Code.GAME_OVER
