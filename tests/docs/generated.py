"""The parts of REFERENCE.md that are written from the code, each between two marks in the file."""

from __future__ import annotations

import argparse
import importlib
import json
import pkgutil
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from enum import StrEnum
from pathlib import Path
from typing import Any

from fastapi.routing import APIRoute, APIWebSocketRoute

import api.routes
from api.cli import parser
from engines.codes import Code
from engines.core import AnyGame, Setting
from engines.games import GAMES
from engines.set_dice.layout import BOARDS
from vision import errors
from vision.watching.sources import lost

ROOT = Path(__file__).parents[2]
REFERENCE = ROOT / "REFERENCE.md"
TEXTS: Mapping[str, Any] = json.loads((ROOT / "api/static/locales/en.json").read_text("utf-8"))
PART = re.compile(r"(<!-- (\w+): .*? -->\n)(.*?)(<!-- end -->\n)", re.DOTALL)
METHODS = ("GET", "POST", "PUT", "PATCH", "DELETE")
Lines = Iterator[str]


def row(*cells: object) -> str:
    return "| " + " | ".join(str(cell).replace("|", "\\|") for cell in cells) + " |"


def table(heading: tuple[str, ...], rows: Iterable[tuple[object, ...]]) -> Lines:
    yield row(*heading)
    yield f"|{'---|' * len(heading)}"
    yield from (row(*each) for each in rows)
    yield ""


def code(text: object) -> str:
    return f"`{text}`"


def sentence(text: str) -> str:
    """Without the line breaks of the source; the first paragraph only."""
    return " ".join(text.split("\n\n", maxsplit=1)[0].split())


def subcommands() -> dict[str, argparse.ArgumentParser]:
    actions = (each for each in parser()._actions if isinstance(each, argparse._SubParsersAction))
    return dict(next(actions).choices)


def options(command: argparse.ArgumentParser) -> list[argparse.Action]:
    return [action for action in command._actions if not isinstance(action, argparse._HelpAction)]


def commands() -> Lines:
    for name, command in subcommands().items():
        yield f"### rollcall {name}\n"
        yield described(command)
        yield from table(("option", "meaning"), [(written(each), each.help) for each in options(command)])


def described(command: argparse.ArgumentParser) -> str:
    """Its help begins with how it is called, which is the heading here."""
    about = sentence(command.description or "").split(": ", 1)[1]
    return f"{about[0].upper()}{about[1:]}\n"


def written(action: argparse.Action) -> str:
    name = action.option_strings[0] if action.option_strings else str(action.metavar)
    if action.choices:
        return code(f"{name} {'|'.join(action.choices)}")
    takes = action.option_strings and action.nargs != 0
    return code(f"{name} {action.metavar or action.dest.upper()}" if takes else name)


def games() -> Lines:
    for game in GAMES:
        yield f"### {game.name}\n"
        dice = " and ".join(f"{each.count} {code(each.kind)}" for each in game.dice)
        ends = ", ".join(map(code, game.reasons))
        least, most = game.seats
        yield f"{TEXTS[f'game.{game.name}']}: {least} to {most} players, {dice}. It can end by {ends}.\n"
        rows = [(code(each.key), values(each), written_value(each.default), meaning(each)) for each in game.settings]
        yield from table(("setting", "values", "default", "meaning"), rows)
        yield from ignored(game)


def ignored(game: AnyGame) -> Lines:
    if game.ignored:
        yield f"{', '.join(code(each.key) for each in game.ignored)} may be given too and change nothing here.\n"


def written_value(value: object) -> str:
    return code(json.dumps(value))


def values(setting: Setting) -> str:
    if setting.check is not None:
        return f"{', '.join(written_value(name) for name in BOARDS)}, or a board as in [the log](#the-log)"
    return ", ".join(map(written_value, setting.choices)) or f"{setting.least} to {setting.most}"


def meaning(setting: Setting) -> str:
    about = TEXTS[f"setting.{setting.key}"]
    named = [each for each in setting.choices if isinstance(each, str)]
    each = [f"{code(name)} {TEXTS[f'choice.{setting.key}.{name}.about']}" for name in named]
    return f"{about}: {'; '.join(each)}" if each else about


def routes() -> Lines:
    for module in route_modules():
        yield from table((f"{module.__name__.rsplit('.', 1)[1]}", "what it does"), route_rows(module))


def route_modules() -> list[Any]:
    found = sorted(pkgutil.iter_modules(api.routes.__path__), key=lambda each: each.name)
    return [importlib.import_module(f"api.routes.{each.name}") for each in found]


def route_rows(module: Any) -> Iterator[tuple[str, str]]:
    for route in module.router.routes:
        assert isinstance(route, APIRoute | APIWebSocketRoute)
        methods = sorted(route.methods or (), key=METHODS.index) if isinstance(route, APIRoute) else ["WebSocket"]
        for method in methods:
            yield code(f"{method} {route.path}"), sentence(route.endpoint.__doc__ or "")


def refusals() -> Lines:
    yield from table(("code", "the page says"), ((code(each), TEXTS[f"error.{each}"]) for each in Code))


def pictures() -> Lines:
    yield from sentences(errors.Flaw, errors.SENTENCES)


def installation() -> Lines:
    yield from sentences(errors.Lack, errors.SENTENCES)


def sources() -> Lines:
    yield from sentences(lost.Loss, lost.SENTENCES)


def sentences(codes: type[StrEnum], told: Mapping[Any, str]) -> Lines:
    yield from table(("code", "what is said"), ((code(each), told[each]) for each in codes))


PARTS: Mapping[str, Callable[[], Lines]] = {
    "commands": commands,
    "games": games,
    "routes": routes,
    "refusals": refusals,
    "pictures": pictures,
    "installation": installation,
    "sources": sources,
}


def renewed(text: str) -> str:
    """The file with its parts as the code has them now."""

    def fill(found: re.Match[str]) -> str:
        return "\n".join([found[1], *PARTS[found[2]](), found[4]])

    return PART.sub(fill, text)
