"""Code cites the rule it follows; each rule cited stands in the sheets of both languages, under the same number."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SHEETS = {"C": "common", "F": "forget-it", "Y": "yatzy", "G": "genius", "S": "set-dice"}
CITED = re.compile(r"\b([CFYGS])([1-9]\d?)\b(?:\s*[–-]\s*\1([1-9]\d?)\b)?")
NUMBERED = re.compile(r"^[\s*#-]*([CFYGS]\d+)\b", re.MULTILINE)


def sheet(letter: str, language: str) -> str:
    return (ROOT / "seeds" / f"{SHEETS[letter]}.{language}.md").read_text(encoding="utf-8")


def numbers(letter: str, language: str) -> list[str]:
    return [number for number in NUMBERED.findall(sheet(letter, language)) if number[0] == letter]


def cited(text: str) -> set[str]:
    """Single rules, and all of a range such as F4–F7."""
    found = set()
    for letter, first, last in CITED.findall(text):
        found |= {f"{letter}{number}" for number in range(int(first), int(last or first) + 1)}
    return found


def cited_in(folder: str) -> set[str]:
    files = sorted((ROOT / folder).rglob("*.py"))
    return set().union(*(cited(file.read_text(encoding="utf-8")) for file in files if file != Path(__file__)))


@pytest.mark.parametrize("letter", SHEETS)
def test_both_languages_have_the_same_rules_in_order(letter: str) -> None:
    english = numbers(letter, "en")
    assert english == numbers(letter, "fr")
    assert english == [f"{letter}{number}" for number in range(1, len(english) + 1)]


@pytest.mark.parametrize("folder", ["engines", "tests/engines"])
def test_every_rule_cited_stands_in_its_sheet(folder: str) -> None:
    known = {number for letter in SHEETS for number in numbers(letter, "en")}
    assert cited_in(folder) - known == set()


@pytest.mark.parametrize("letter", SHEETS)
@pytest.mark.parametrize("language", ["en", "fr"])
def test_rules_named_within_the_sheets_exist(letter: str, language: str) -> None:
    known = {number for other in SHEETS for number in numbers(other, "en")}
    assert cited(sheet(letter, language)) - known == set()


@pytest.mark.parametrize("letter", SHEETS)
def test_every_rule_is_followed_somewhere(letter: str) -> None:
    """By code or by a test that names it."""
    assert set(numbers(letter, "en")) - cited_in("engines") - cited_in("tests/engines") == set()
