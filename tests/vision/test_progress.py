"""Progress with time left."""

from __future__ import annotations

import io
from collections.abc import Callable

import pytest

from vision.progress import line, told, with_progress


class Screen(io.StringIO):
    def isatty(self) -> bool:
        return True


def ticking(step: float) -> Callable[[], float]:
    """A clock that goes on by so many seconds whenever it is looked at."""
    passed = [0.0]

    def look() -> float:
        passed[0] += step
        return passed[0]

    return look


def test_what_is_done_soon_says_nothing() -> None:
    log = io.StringIO()
    assert list(with_progress(range(5), "set", log, clock=ticking(0.01))) == [0, 1, 2, 3, 4]
    assert log.getvalue() == ""


def test_on_a_screen_the_line_is_written_over_and_wiped() -> None:
    screen = Screen()
    assert list(with_progress("abcd", "set", screen, clock=ticking(1.0))) == ["a", "b", "c", "d"]
    assert "2/4" in screen.getvalue() and "left" in screen.getvalue()
    assert "\n" not in screen.getvalue() and screen.getvalue().endswith("\r\x1b[K")


def test_in_a_file_there_is_a_line_now_and_then() -> None:
    log = io.StringIO()
    list(with_progress(range(100), "set", log, clock=ticking(1.0)))
    lines = log.getvalue().splitlines()
    assert 2 < len(lines) < 20 and all(each.startswith("set ") for each in lines)


def test_the_line_is_wiped_when_the_work_breaks_off() -> None:
    screen = Screen()
    steps = with_progress(range(10), "set", screen, clock=ticking(1.0))
    next(steps), next(steps), next(steps)
    steps.close()
    assert screen.getvalue().endswith("\r\x1b[K")


def test_time_left_is_what_the_rest_takes_at_this_pace() -> None:
    assert line("set", 1, 4, 10.0).endswith("1/4, 30 s left")


@pytest.mark.parametrize(("seconds", "text"), [(4.4, "4 s"), (89, "89 s"), (120, "2 min"), (7200, "2.0 h")])
def test_seconds_minutes_hours(seconds: float, text: str) -> None:
    assert told(seconds) == text
