"""Small moves round the table that several games share."""

from __future__ import annotations

from typing import TypeVar

T = TypeVar("T")


def swapped(values: tuple[T, ...], place: int, value: T) -> tuple[T, ...]:
    """The same tuple with one value put in another's place."""
    return (*values[:place], value, *values[place + 1 :])


def to_the_left(seat: int, players: tuple[str, ...]) -> int:
    """Play goes round to the left, that is in the order of the players (C1)."""
    return (seat + 1) % len(players)
