"""How far something long has come and how much longer it takes, on standard error."""

from __future__ import annotations

import sys
from collections.abc import Callable, Generator, Sequence
from time import monotonic
from typing import TextIO, TypeVar

T = TypeVar("T")
PATIENCE = 2.0
"""Seconds in which nothing is said: what is done by then needs no bar."""
ON_SCREEN, IN_A_FILE = 0.2, 30.0
"""Seconds between two reports: over each other where somebody looks, line by line where they are kept."""
WIDTH = 24


def with_progress(
    items: Sequence[T], what: str, stream: TextIO | None = None, *, clock: Callable[[], float] = monotonic
) -> Generator[T, None, None]:
    """Yields the items; the line is wiped at the end, also where the work breaks off."""
    out = stream or sys.stderr
    screen = out.isatty()
    began, due = clock(), clock() + PATIENCE
    try:
        for done, item in enumerate(items):
            if done and clock() >= due:
                text = line(what, done, len(items), clock() - began)
                out.write(f"\r\x1b[K{text}" if screen else f"{text}\n")
                out.flush()
                due = clock() + (ON_SCREEN if screen else IN_A_FILE)
            yield item
    finally:
        if screen:
            out.write("\r\x1b[K")
            out.flush()


def line(what: str, done: int, count: int, seconds: float) -> str:
    full = WIDTH * done // count
    left = seconds / done * (count - done)
    return f"{what} {'█' * full}{'░' * (WIDTH - full)} {done}/{count}, {told(left)} left"


def told(seconds: float) -> str:
    if seconds < 90:
        return f"{seconds:.0f} s"
    return f"{seconds / 60:.0f} min" if seconds < 90 * 60 else f"{seconds / 3600:.1f} h"
