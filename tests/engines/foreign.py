"""Events that nobody should send: broken shapes, and good shapes at the wrong time."""

from __future__ import annotations

import random
from collections.abc import Iterator
from copy import deepcopy
from typing import Any

from engines.core import Json

NOT_EVENTS: tuple[Json, ...] = (
    None,
    True,
    5,
    1.5,
    "roll",
    [],
    {},
    [1],
    {"type": None},
    {"type": ["roll"]},
    {"type": "no"},
)
JUNK: tuple[Json, ...] = (
    None,
    True,
    False,
    0,
    7,
    -1,
    10**9,
    1.0,
    float("inf"),
    "",
    "x",
    [],
    {},
    [None],
    [[]],
    {"box": 3},
)


def spoilt(event: dict[str, Json], dice: random.Random, pool: list[Json], count: int) -> Iterator[Json]:
    """The event with a field too few, a field too many, a list too short or too long, or another value somewhere."""
    places = paths(event)
    for _ in range(count):
        path, way = dice.choice(places), dice.randrange(6)
        if way < 2:
            yield lacking(event, path) if way else resized(event, path, dice)
        else:
            yield changed(event, path, dice.choice(JUNK if way == 2 or not pool else pool))
    yield {**event, "extra_field": 1}


def lacking(event: Json, path: tuple[Any, ...]) -> Json:
    copy = deepcopy(event)
    del at(copy, path[:-1])[path[-1]]
    return copy


def paths(value: Json, above: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Where the values are, as the keys and places that lead to them."""
    parts = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [found for key, part in parts for found in [(*above, key), *paths(part, (*above, key))]]


def at(event: Json, path: tuple[Any, ...]) -> Json:
    for step in path:
        event = event[step]
    return event


def changed(event: Json, path: tuple[Any, ...], value: Json) -> Json:
    copy = deepcopy(event)
    at(copy, path[:-1])[path[-1]] = value
    return copy


def resized(event: Json, path: tuple[Any, ...], dice: random.Random) -> Json:
    value = at(event, path)
    if not isinstance(value, list) or not value:
        return changed(event, path, [value])
    return changed(event, path, dice.choice([value[1:], [*value, value[0]]]))


def leaves(event: Json) -> list[Json]:
    """The values in an event: what a spoilt one borrows from others."""
    return [at(event, path) for path in paths(event) if not isinstance(at(event, path), dict | list)]
