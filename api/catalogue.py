"""What can be played and what can be agreed, for a page that knows no game by name."""

from __future__ import annotations

from typing import Any

from api.problems import Trouble
from api.rules import LANGUAGES, sheet_of
from engines.codes import Code
from engines.core import AnyGame, Setting
from engines.games import GAMES


def write_catalogue() -> dict[str, Any]:
    return {
        "games": [write_game(game) for game in GAMES],
        "languages": list(LANGUAGES),
        "refusals": [str(code) for code in Code],
        "troubles": [str(code) for code in Trouble],
    }


def write_game(game: AnyGame) -> dict[str, Any]:
    return {
        "name": game.name,
        "seats": list(game.seats),
        "settings": [write_setting(setting) for setting in game.settings],
        "dice": [{"kind": dice.kind, "count": dice.count, "faces": list(dice.faces)} for dice in game.dice],
        "reasons": list(game.reasons),
        "starting_roll": game.starting_rank is not None,
        "rules": sheet_of(game.name),
    }


def write_setting(setting: Setting) -> dict[str, Any]:
    return {
        "key": setting.key,
        "default": setting.default,
        "choices": list(setting.choices),
        "least": setting.least,
        "most": setting.most,
    }
