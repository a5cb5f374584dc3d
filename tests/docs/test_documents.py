"""Documents that agree with the tree and with each other."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from engines.log import read_log, replay
from tests.docs.generated import subcommands

ROOT = Path(__file__).parents[2]
LINK = re.compile(r"!?\[[^\]]*\]\(([^)\s]+)\)")
FENCED = re.compile(r"^```.*?^```", re.DOTALL | re.MULTILINE)
NAMED = re.compile(r"[`\[]((?:api|datasets|engines|models|seeds|tests|vision)/[\w./-]*|[A-Z]+\.md|[a-z]+\.toml)[`\]]")
"""Between backticks, or the words of a link."""
FOLDER = re.compile(r"`([\w/]+\.(?:py|js|json))`")


def documents() -> list[Path]:
    """Those that belong to the project, not what lies about in the folder."""
    skipped = {"renders", "runs", "build"}
    return [file for file in sorted(ROOT.rglob("*.md")) if not hidden(file) and skipped.isdisjoint(file.parts)]


def hidden(file: Path) -> bool:
    return any(part.startswith(".") for part in file.relative_to(ROOT).parts)


def anchor(heading: str) -> str:
    return re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-")


def anchors(file: Path) -> set[str]:
    return {anchor(heading) for heading in headings(file)}


def headings(file: Path) -> list[str]:
    return re.findall(r"^#+ (.+)$", FENCED.sub("", file.read_text("utf-8")), re.MULTILINE)


def broken(file: Path) -> Iterator[str]:
    for target in LINK.findall(FENCED.sub("", file.read_text("utf-8"))):
        path, _, place = target.partition("#")
        there = (file.parent / path) if path else file
        if re.match(r"[a-z]+:", target):
            continue
        if not there.exists() or (place and place not in anchors(there)):
            yield target


@pytest.mark.parametrize("file", documents(), ids=lambda file: str(file.relative_to(ROOT)))
def test_every_link_leads_somewhere(file: Path) -> None:
    assert list(broken(file)) == []


@pytest.mark.parametrize("name", ["README.md", "README.fr.md", "CONTRIBUTING.md", "REFERENCE.md"])
def test_every_file_named_exists(name: str) -> None:
    text = FENCED.sub("", (ROOT / name).read_text("utf-8"))
    assert [path for path in NAMED.findall(text) if not (ROOT / path).exists()] == []


def test_every_file_of_the_tour_exists() -> None:
    """Names without a folder are meant beside the one linked before."""
    text = (ROOT / "CONTRIBUTING.md").read_text("utf-8")
    loose = {name for name in FOLDER.findall(text) if not (ROOT / name).exists()}
    assert [name for name in loose if not list(ROOT.glob(f"[a-z]*/**/{name}"))] == []


@pytest.mark.parametrize("name", ["README.md", "CONTRIBUTING.md", "REFERENCE.md", "models/README.md"])
def test_every_module_to_be_run_is_there(name: str) -> None:
    """Of our own: a package is run by its `__main__`."""
    named = set(re.findall(r"python -m ((?:api|datasets|models|tests)[\w.]*)", (ROOT / name).read_text("utf-8")))
    places = {module: ROOT.joinpath(*module.split(".")) for module in named}
    assert [
        module
        for module, place in places.items()
        if not place.with_suffix(".py").is_file() and not (place / "__main__.py").is_file()
    ] == []


def levels(file: Path) -> list[tuple[int, int, int, int, tuple[str, ...]]]:
    """What a section has besides its words: lines of tables, code, pictures, links; and the commands it names."""
    parts = re.split(r"^#+ .+$", file.read_text("utf-8"), flags=re.MULTILINE)
    return [
        (
            len(re.findall(r"^\|", part, re.MULTILINE)),
            part.count("```"),
            part.count("!["),
            len(LINK.findall(part)),
            tuple(re.findall(r"`((?:rollcall|make|python) [^`]+)`", part)),
        )
        for part in parts
    ]


def test_the_two_readmes_are_twins() -> None:
    english, french = ROOT / "README.md", ROOT / "README.fr.md"
    assert len(headings(english)) == len(headings(french))
    assert levels(english) == levels(french)


def test_figures_are_the_same_in_both_readmes() -> None:
    def figures(name: str) -> list[str]:
        text = re.sub(r"(?<=\d)[,\u202f\u00a0](?=\d{3})", "", (ROOT / name).read_text("utf-8"))
        return sorted(re.findall(r"\d+(?:[.,]\d+)?", text.replace(",", ".")))

    assert figures("README.md") == figures("README.fr.md")


def section(name: str, number: int) -> str:
    return re.split(r"^## .+$", (ROOT / name).read_text("utf-8"), flags=re.MULTILINE)[number]


def test_figures_about_reading_dice_are_those_of_the_networks() -> None:
    """They are made in one place; here they are only repeated."""
    title = headings(ROOT / "README.md").index("How well it reads")
    told = re.sub(r"`[^`]*`", "", section("README.md", title))
    measured = (ROOT / "models" / "README.md").read_text("utf-8").replace(",", "")
    shown = re.findall(r"\d+(?:\.\d+)?", told)
    assert (
        shown
        and [figure for figure in shown if not re.search(rf"(?<![\d.]){re.escape(figure)}(?![\d.]*\d)", measured)] == []
    )


@pytest.mark.parametrize("name", ["README.md", "README.fr.md"])
def test_every_command_is_in_the_readme(name: str) -> None:
    text = (ROOT / name).read_text("utf-8")
    named = set(re.findall(r"^\| .*`rollcall (\w+)", text, re.MULTILINE))
    assert set(subcommands()) - named == set()
    assert set(re.findall(r"`rollcall ([a-z]+)", text)) - set(subcommands()) == set()


@pytest.mark.parametrize("name", ["README.md", "README.fr.md"])
def test_the_game_that_is_shown_can_be_replayed(name: str) -> None:
    (shown,) = re.findall(r'^```\n(\{"game".*?)^```', (ROOT / name).read_text("utf-8"), re.DOTALL | re.MULTILINE)
    played = replay(read_log(json.loads(shown)))
    assert played.misfit is None and played.scores["Ann"]
