"""Reading an event out of JSON: the right keys, the right types, nothing else. A bool is not a number here."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TypeVar

from engines.codes import Code
from engines.core import Json, Refused

E = TypeVar("E")


def misshapen(field: str, got: Json) -> Refused:
    """Says what came instead; of an object or a list only that it is one, however large or deep it is."""
    seen = type(got).__name__ if isinstance(got, Mapping | list | tuple) else repr(got)[:80]
    return Refused(Code.EVENT_SHAPE, field=field, got=seen)


def read_type(raw: Json) -> str:
    """The type of an event, whatever else is wrong with it."""
    if not isinstance(raw, Mapping):
        raise misshapen("event", raw)
    return text(raw.get("type"), "type")


def read_by_type(raw: Json, readers: Mapping[str, Callable[[Json], E]]) -> E:
    """The event, by the reader of its type."""
    kind = read_type(raw)
    if kind not in readers:
        raise Refused(Code.UNKNOWN_EVENT, type=kind[:40])
    return readers[kind](raw)


def only(raw: Json, *names: str, optional: tuple[str, ...] = ()) -> None:
    """Refuses a value that is no object, lacks one of the names, or has a key that is none of them."""
    if not isinstance(raw, Mapping):
        raise misshapen("object", raw)
    for name in names:
        if name not in raw:
            raise misshapen(name, None)
    for key in raw:
        if key not in names and key not in optional:
            raise misshapen(str(key)[:40], raw[key])


def whole(value: Json, field: str) -> int:
    if type(value) is not int:
        raise misshapen(field, value)
    return value


def text(value: Json, field: str) -> str:
    if not isinstance(value, str):
        raise misshapen(field, value)
    return value


def items(value: Json, field: str) -> Sequence[Json]:
    if not isinstance(value, list | tuple):
        raise misshapen(field, value)
    return value
