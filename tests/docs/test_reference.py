"""REFERENCE.md names everything that can be called, sent, agreed on or refused, and nothing that is not there."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator

import pytest

from api.problems import STATUS, Trouble
from engines.codes import Code
from engines.core import Refused
from engines.games import GAMES, find_game
from engines.genius.state import MODES, box_names
from engines.yatzy.scoring import BOXES
from tests.docs.generated import PART, PARTS, REFERENCE, ROOT, options, renewed, route_modules, route_rows, subcommands

TEXT = REFERENCE.read_text("utf-8")
SCRIPTS = ROOT / "api/static/js"
RENEW = "run `python -m tests.docs --write` and read what changed"


def section(title: str) -> str:
    found = re.search(rf"^##+ {re.escape(title)}\n(.*?)(?=^## |\Z)", TEXT, re.DOTALL | re.MULTILINE)
    assert found is not None, title
    return found[1]


def rows(title: str) -> Iterator[list[str]]:
    """The cells of the tables in a section, without headings."""
    for line in section(title).splitlines():
        if line.startswith("| ") and "`" in line:
            yield [cell.strip().replace("\\|", "|") for cell in re.split(r"(?<!\\)\|", line)[1:-1]]


def quoted(title: str, column: int = 0) -> list[str]:
    return [name for cells in rows(title) for name in re.findall(r"`([^`]+)`", cells[column])]


def test_what_comes_from_the_code_is_up_to_date() -> None:
    assert [part for _, part, _, _ in PART.findall(TEXT)] == list(PARTS)
    assert renewed(TEXT) == TEXT, RENEW


@pytest.mark.parametrize("name", subcommands())
def test_every_option_has_a_meaning(name: str) -> None:
    assert [action.dest for action in options(subcommands()[name]) if not action.help] == []


@pytest.mark.parametrize("name", subcommands())
def test_help_begins_with_how_it_is_called_and_has_examples(name: str) -> None:
    first, *rest = (subcommands()[name].description or "").split("\n\n")
    assert first.startswith(f"`rollcall {name}")
    assert any(line.strip().startswith("rollcall ") for line in "\n".join(rest).splitlines())


def test_every_address_says_what_it_does() -> None:
    assert [address for module in route_modules() for address, about in route_rows(module) if not about] == []


def test_every_event_of_every_game_is_there_and_can_be_read() -> None:
    told = {(game, json.loads(event.strip("`"))["type"]) for game, event, _ in rows("Events")}
    known = {kind for _, kind in told} | every_type()
    assert told == {(game.name, kind) for game in GAMES for kind in known if knows(game.name, kind)}
    for game, event, _ in rows("Events"):
        find_game(game).read_event(json.loads(event.strip("`")))


def every_type() -> set[str]:
    """The page can tell every event; the catalogue test holds it to that."""
    told = re.search(r"const TELLERS = \{(.*?)\n\};", (SCRIPTS / "tell.js").read_text("utf-8"), re.DOTALL)
    assert told is not None
    return set(re.findall(r"^  (\w+):", told[1], re.MULTILINE))


def knows(game: str, kind: str) -> bool:
    try:
        find_game(game).read_event({"type": kind})
    except Refused as refused:
        return refused.code is not Code.UNKNOWN_EVENT
    return True


def test_every_box_is_there() -> None:
    told = set(re.findall(r"`(\w+)`", section("The log")))
    ends = {names[at] for names in map(box_names, MODES.values()) for at in (0, -1)}
    assert {*BOXES, *ends} - told == set()


def test_every_code_of_the_server_is_there_with_its_status() -> None:
    told = {cells[0].strip("`"): cells[1] for cells in rows("Codes of the server")}
    assert told == {str(code): str(STATUS.get(code, "WebSocket")) for code in Trouble}


def test_every_target_of_make_is_there() -> None:
    makefile = (ROOT / "Makefile").read_text("utf-8")
    targets = re.findall(r"^([a-z-]+):", makefile, re.MULTILINE)
    assert [name.removeprefix("make ") for name in (cells[0].strip("`") for cells in rows("make"))] == targets


def test_every_page_is_there() -> None:
    main = (SCRIPTS / "main.js").read_text("utf-8")
    listed = re.search(r"const PAGES = \{(.*?)\}", main)
    assert listed is not None
    pages = {*re.findall(r"(\w+):", listed[1]), *re.findall(r'route\.page === "(\w+)"', main)}
    assert {address.split("/")[1] for address in quoted("Pages")} == pages | {""}


def test_every_key_is_there() -> None:
    source = "\n".join(file.read_text("utf-8") for file in sorted(SCRIPTS.rglob("*.js")))
    keys = set(re.findall(r'\bkey [!=]== "([^"]+)"', source)) - {"board"}
    letters = re.findall(r"(?:LETTERS|_KEYS) = (\{.*\});", source)
    keys |= {letter for each in letters for letter in re.findall(r"\b([a-z]):", each)}
    assert letters and "u" in keys
    assert {"Space" if key == " " else key for key in keys} - set(quoted("Keyboard")) == set()
