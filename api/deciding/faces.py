"""A face by its name, as vision says it, and as the log writes it."""

from __future__ import annotations

from collections.abc import Iterable

from engines.core import Json
from vision.faces import FACES

WORDS = ("FOR", "GET", "IT")
POSSIBLE = {kind: FACES[kind] for kind in FACES}
"""Every face that a die of a kind can show."""


def in_log(name: str) -> Json:
    """`"3"` is 3, `"4/2"` is [4, 2], every other face is its name."""
    if name.isdecimal():
        return int(name)
    outer, _, inner = name.partition("/")
    return [int(outer), int(inner)] if outer.isdecimal() and inner.isdecimal() else name


def by_name(face: Json) -> str:
    """The inverse of `in_log`; of a die that was placed, what it shows."""
    if isinstance(face, list | tuple):
        return "/".join(map(str, face))
    return str(face["face"]) if isinstance(face, dict) else str(face)


def within(some: Iterable[str], others: Iterable[str]) -> bool:
    """Whether every one of some is among the others, each as often."""
    left = list(others)
    for face in some:
        if face not in left:
            return False
        left.remove(face)
    return True
