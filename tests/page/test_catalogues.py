"""Every text of the page is in both catalogues, and everything the rules and the server can name has a text."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator
from typing import Any

import pytest

from api.problems import Trouble
from engines.codes import Code
from engines.dice import PIP_FACES
from engines.games import GAMES
from engines.genius.numbers import FACES as CHALLENGE_FACES
from engines.set_dice.faces import COLORS, SHAPES
from engines.yatzy.scoring import BOXES
from tests.page.texts import EN, FR, STATIC, Catalogue

CALL = re.compile(r"""\bt\(\s*(?:"([^"]+)"|`([^`]+)`)""")
CHOSEN = re.compile(r"""\bt\([^)`"]*\?\s*"([^"]+)"\s*:\s*"([^"]+)\"""")
PLACE = re.compile(r"\{(\w+)\}")


def sources() -> str:
    return "\n".join(file.read_text("utf-8") for file in sorted((STATIC / "js").rglob("*.js")))


def forms(text: Any) -> list[str]:
    return list(text.values()) if isinstance(text, dict) else [text]


def test_the_catalogues_have_the_same_keys() -> None:
    assert list(EN) == list(FR)


@pytest.mark.parametrize("catalogue", [EN, FR], ids=["en", "fr"])
def test_every_text_says_something(catalogue: Catalogue) -> None:
    assert [key for key, text in catalogue.items() if not all(form.strip() for form in forms(text))] == []


def test_texts_have_the_same_places_for_values() -> None:
    def places(text: Any) -> set[str]:
        return {name for form in forms(text) for name in PLACE.findall(form)}

    assert {key: (places(EN[key]), places(FR[key])) for key in EN if places(EN[key]) != places(FR[key])} == {}


def test_texts_with_several_forms_have_one_and_other_in_both() -> None:
    assert [
        key for key in EN if isinstance(EN[key], dict) and not {"one", "other"} <= EN[key].keys() & FR[key].keys()
    ] == []


def test_french_marks_never_begin_a_line() -> None:
    assert [key for key, text in FR.items() if any(re.search(" [:;?!»]|« ", form) for form in forms(text))] == []


def named_by_the_rules() -> Iterator[str]:
    yield from (f"error.{code}" for code in (*Code, *Trouble))
    yield from (f"box.{box}" for box in BOXES)
    yield from (f"needs.{box}" for box in BOXES)
    yield from (f"face.{face}" for face in (*CHALLENGE_FACES, "FOR", "GET", "IT", "wild"))
    yield from (f"face.{color}.{shape}" for color in COLORS for shape in SHAPES)
    for game in GAMES:
        yield from (f"game.{game.name}", f"about.{game.name}")
        yield from (f"reason.{reason}" for reason in game.reasons)
        for setting in (*game.settings, *game.ignored):
            yield f"setting.{setting.key}"
            named = [choice for choice in setting.choices if isinstance(choice, str)]
            yield from (f"choice.{setting.key}.{choice}" for choice in named)
            yield from (f"choice.{setting.key}.{choice}.about" for choice in named)


def test_everything_the_rules_and_the_server_name_has_a_text() -> None:
    assert sorted(set(named_by_the_rules()) - EN.keys()) == []


def test_every_event_of_every_game_can_be_told() -> None:
    told = re.search(r"const TELLERS = \{(.*?)\n\};", (STATIC / "js" / "tell.js").read_text("utf-8"), re.DOTALL)
    assert told is not None
    types = {
        "roll",
        "choose",
        "end",
        "score",
        "strike",
        "declare",
        "challenge",
        "wipe",
        "keep",
        "place",
        "call",
        "swap",
    }
    assert types | {"pass"} == set(re.findall(r"^  (\w+):", told[1], re.MULTILINE))


def keys_in_use() -> tuple[set[str], list[re.Pattern[str]]]:
    """Keys written out, and patterns for those put together."""
    exact: set[str] = set()
    made: list[re.Pattern[str]] = []
    text = sources()
    for plain, template in CALL.findall(text):
        if plain or "${" not in template:
            exact.add(plain or template)
        else:
            made.append(re.compile(re.sub(r"\\\$\\\{.*?\\\}", ".+", re.escape(template).replace('\\"', '"'))))
    for pair in CHOSEN.findall(text):
        exact.update(pair)
    # Keys that are chosen between, or handed on before they are looked up.
    exact.update(re.findall(r'"((?:[a-z_]+\.)+[a-z_]+)"', text))
    return exact, made


def test_every_key_the_page_asks_for_is_there() -> None:
    plain = {plain for plain, _ in CALL.findall(sources()) if plain}
    assert sorted(plain - EN.keys()) == []


def test_no_text_is_left_over() -> None:
    exact, made = keys_in_use()
    assert [key for key in EN if key not in exact and not any(each.fullmatch(key) for each in made)] == []


def test_no_text_of_the_page_is_written_outside_the_catalogues() -> None:
    """Between tags only values, signs and figures."""
    loose = [
        found
        for file in (STATIC / "js").rglob("*.js")
        for found in re.findall(r">([^<>`${}]*[A-Za-zÀ-ÿ]{4,}[^<>`${}]*)</", file.read_text("utf-8"))
        if found.strip() != "WILD"
    ]
    assert loose == []


def test_nothing_is_loaded_from_elsewhere() -> None:
    allowed = "http://www.w3.org/2000/svg"
    for file in STATIC.rglob("*"):
        if file.is_file() and file.parent.name != "vendored":
            found = set(re.findall(r"https?://[^\s\"'`)<>]+", file.read_text("utf-8"))) - {allowed}
            assert not found, (file.name, found)


def test_vendored_files_are_those_that_are_written_down() -> None:
    table = (STATIC / "vendored" / "VENDORED.md").read_text("utf-8")
    for file in (STATIC / "vendored").glob("*.js"):
        assert file.name in table
        assert hashlib.sha256(file.read_bytes()).hexdigest() in table


def test_pips_are_drawn_for_every_face() -> None:
    drawn = (STATIC / "js" / "dice.js").read_text("utf-8")
    assert all(re.search(rf"^  {face}: \[\[", drawn, re.MULTILINE) for face in PIP_FACES)
