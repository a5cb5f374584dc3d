"""Many writers, one wait for the disk.

A commit waits until the disk has it, and that wait is nearly all it costs. Whoever comes meanwhile lines up, and the
next commit takes the whole line. Nobody is answered before the commit with their row in it has returned.
"""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeVar

from api.store.errors import in_our_words

T = TypeVar("T")
Job = Callable[[sqlite3.Connection], T]


@dataclass(slots=True)
class Waiting:
    """A job in the line, and what became of it."""

    job: Job[Any]
    done: bool = False
    answer: Any = None
    error: BaseException | None = None

    def result(self) -> Any:
        if self.error is not None:
            raise self.error
        return self.answer


class Writer:
    """The one connection. Reads and commits take turns; a job that fails leaves nothing behind."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection
        self._open = True
        self._turn = threading.Lock()
        self._line: list[Waiting] = []
        self._line_lock = threading.Lock()

    def read(self, job: Job[T]) -> T:
        with self._turn, in_our_words():
            return job(self._connection)

    def write(self, job: Job[T]) -> T:
        waiting = Waiting(job)
        with self._line_lock:
            self._line.append(waiting)
        with self._turn:
            # Perhaps somebody ahead has taken it along.
            if not waiting.done:
                self._commit(self._take_line())
        answer: T = waiting.result()
        return answer

    def close(self) -> None:
        """Whoever comes later is refused as by a disk that is gone."""
        with self._turn:
            self._open = False
            self._connection.close()

    def _take_line(self) -> list[Waiting]:
        with self._line_lock:
            line, self._line = self._line, []
        return line

    def _commit(self, line: list[Waiting]) -> None:
        try:
            with in_our_words():
                self._connection.execute("BEGIN IMMEDIATE")
                for waiting in line:
                    self._run(waiting)
                self._connection.execute("COMMIT")
        except BaseException as problem:
            self._fail(line, problem)
        for waiting in line:
            waiting.done = True

    def _run(self, waiting: Waiting) -> None:
        """Behind a savepoint: the others in the line do not pay for one that is refused."""
        self._connection.execute("SAVEPOINT job")
        try:
            waiting.answer = waiting.job(self._connection)
        except sqlite3.OperationalError:
            # The disk: it concerns all of them.
            raise
        except Exception as problem:
            waiting.error = problem
            self._connection.execute("ROLLBACK TO job")
        self._connection.execute("RELEASE job")

    def _fail(self, line: list[Waiting], problem: BaseException) -> None:
        # After some errors, a full disk among them, SQLite has rolled back by itself.
        if self._open and self._connection.in_transaction:
            self._connection.execute("ROLLBACK")
        for waiting in line:
            waiting.error = waiting.error or problem
