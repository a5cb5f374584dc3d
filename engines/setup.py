"""Who may sit down and what may be agreed: the part of a log that is known before the first die falls."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engines.codes import Code
from engines.core import AnyGame, Json, Refused, Setting, Setup

LONGEST_NAME = 200
"""Longer than any name: it only keeps whole books out of the log."""
SHOWN_OF_NAME = 40


def read_setup(game: AnyGame, players: Json, settings: Json) -> Setup:
    return Setup(players=read_players(game, players), settings=read_settings(game, settings))


def read_players(game: AnyGame, players: Json) -> tuple[str, ...]:
    if not isinstance(players, Sequence) or isinstance(players, str):
        raise Refused(Code.LOG_SHAPE, field="players", got=type(players).__name__)
    least, most = game.seats
    if len(players) < least:
        raise Refused(Code.TOO_FEW_PLAYERS, game=game.name, least=least, got=len(players))
    if len(players) > most:
        raise Refused(Code.TOO_MANY_PLAYERS, game=game.name, most=most, got=len(players))
    names = tuple(read_name(name) for name in players)
    for place, name in enumerate(names):
        if name in names[:place]:
            raise Refused(Code.DUPLICATE_PLAYER, player=name)
    return names


def read_name(name: Json) -> str:
    if not isinstance(name, str) or not name.strip() or len(name) > LONGEST_NAME:
        shown = name if isinstance(name, str) else repr(name)
        raise Refused(Code.PLAYER_NAME, player=shown[:SHOWN_OF_NAME])
    return name


def read_settings(game: AnyGame, settings: Json) -> Mapping[str, Json]:
    if not isinstance(settings, Mapping):
        raise Refused(Code.LOG_SHAPE, field="settings", got=type(settings).__name__)
    known = {setting.key: setting for setting in (*game.settings, *game.ignored)}
    for key in settings:
        if key not in known:
            raise Refused(Code.UNKNOWN_SETTING, game=game.name, setting=key)
    agreed = {key: read_value(setting, settings.get(key, setting.default)) for key, setting in known.items()}
    return {setting.key: agreed[setting.key] for setting in game.settings}


def read_value(setting: Setting, value: Json) -> Json:
    if setting.check is not None:
        return setting.check(value)
    if setting.choices:
        fits = any(type(value) is type(choice) and value == choice for choice in setting.choices)
    else:
        fits = type(value) is int and in_bounds(setting, value)
    if not fits:
        raise Refused(Code.SETTING_VALUE, setting=setting.key, value=repr(value)[:80], choices=list(setting.choices))
    return value


def in_bounds(setting: Setting, value: int) -> bool:
    return (setting.least is None or value >= setting.least) and (setting.most is None or value <= setting.most)
