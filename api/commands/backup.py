"""`rollcall backup FILE`: a copy of all games, also while they are played.

    rollcall backup games.sqlite3

Status 1 if the copy could not be made; then there is none.
"""

from __future__ import annotations

import argparse
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

from api.commands.shared import add_command, add_data, complain
from api.settings import data_folder
from api.store.backup import Tell, back_up
from api.store.errors import Unopened
from vision.progress import with_progress

PER_CENT = 100


def add(commands: Any) -> None:
    parser = add_command(commands, "backup", "copy all games into one file", __doc__)
    parser.add_argument("file", metavar="FILE", type=Path, help="the copy; must not exist yet")
    add_data(parser)
    parser.set_defaults(run=run)


def shown_by(bar: Iterator[int]) -> Tell:
    """Moves the bar on to the share that is done."""
    at = next(bar)

    def tell(share: float) -> None:
        nonlocal at
        while at < min(PER_CENT - 1, int(PER_CENT * share)):
            at = next(bar)

    return tell


def run(options: argparse.Namespace) -> int:
    try:
        with closing(with_progress(range(PER_CENT), "per cent of the games")) as bar:
            back_up(options.data or data_folder(), options.file, shown_by(bar))
    except (Unopened, OSError, sqlite3.Error) as problem:
        return complain("backup", problem, 1)
    print(f"All games are in {options.file}. To use them, put it into a data folder as rollcall.sqlite3.")
    return 0
