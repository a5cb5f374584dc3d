"""`make test` of a newcomer: what the trainings need is not there, and tests that need it are skipped, not broken."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from itertools import takewhile
from pathlib import Path

ROOT = Path(__file__).parents[2]
EXTRAS = {"torch", "onnx", "moderngl", "PIL"}
COLLECTED = sorted(file for name in ("test_*.py", "conftest.py") for file in (ROOT / "tests").rglob(name))


def names(statement: ast.stmt) -> Iterator[str]:
    if isinstance(statement, ast.Import):
        yield from (each.name for each in statement.names)
    if isinstance(statement, ast.ImportFrom) and statement.module:
        yield statement.module
        yield from (f"{statement.module}.{each.name}" for each in statement.names)


def goes_on(statement: ast.stmt) -> bool:
    return not (isinstance(statement, ast.Expr | ast.Assign) and "importorskip" in ast.unparse(statement.value))


def imported(file: Path) -> frozenset[str]:
    """What it imports as soon as it is imported itself, up to where it may be skipped."""
    body = takewhile(goes_on, ast.parse(file.read_text("utf-8")).body)
    return frozenset(name for statement in body for name in names(statement))


@cache
def files_of(name: str) -> tuple[Path, ...]:
    """The module, and the packages around it."""
    parts = name.split(".")
    around = [ROOT.joinpath(*parts[:depth], "__init__.py") for depth in range(1, len(parts) + 1)]
    return tuple(file for file in (*around, ROOT.joinpath(*parts).with_suffix(".py")) if file.is_file())


@cache
def needs(file: Path) -> tuple[frozenset[str], frozenset[Path]]:
    """The extras that it names, and the files of the project that it imports."""
    found = imported(file)
    extras = {name.partition(".")[0] for name in found} & EXTRAS
    return frozenset(extras), frozenset(near for name in found for near in files_of(name))


def extras_needed(file: Path) -> set[str]:
    """Followed through the files of the project."""
    seen, ahead, needed = {file}, [file], set[str]()
    while ahead:
        extras, files = needs(ahead.pop())
        needed |= extras
        ahead.extend(files - seen)
        seen |= files
    return needed


def test_without_the_extras_every_test_can_be_collected() -> None:
    found = {str(file.relative_to(ROOT)): extras_needed(file) for file in COLLECTED}
    assert {name: needed for name, needed in found.items() if needed} == {}


def borrowed(file: Path) -> list[str]:
    body = ast.parse(file.read_text("utf-8")).body
    return [name for statement in body for name in names(statement) if ".test_" in name]


def test_no_test_borrows_from_another() -> None:
    """What several share is a module of its own."""
    files = sorted((ROOT / "tests").rglob("*.py"))
    assert {str(file.relative_to(ROOT)): found for file in files if (found := borrowed(file))} == {}


def test_what_needs_them_is_known() -> None:
    assert extras_needed(ROOT / "models" / "looks.py") == {"torch"}
    assert "PIL" in extras_needed(ROOT / "datasets" / "art" / "looks.py")
