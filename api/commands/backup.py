"""`rollcall backup FILE`: a copy of all games, also while they are played.

    rollcall backup games.sqlite3

Status 1 if the copy could not be made; then there is none.
"""

from __future__ import annotations

import argparse
import sqlite3
import sys
from pathlib import Path
from typing import Any

from api.settings import data_folder
from api.store.backup import back_up
from api.store.errors import Unopened


def add(commands: Any) -> None:
    parser = commands.add_parser(
        "backup",
        help="copy all games into one file",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("file", metavar="FILE", type=Path, help="the copy; must not exist yet")
    parser.add_argument("--data", metavar="DIR", type=Path, help="where games are kept (your user data folder)")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    try:
        back_up(options.data or data_folder(), options.file)
    except (Unopened, OSError, sqlite3.Error) as problem:
        print(f"rollcall backup: {problem}", file=sys.stderr)
        return 1
    print(f"All games are in {options.file}. To use them, put it into a data folder as rollcall.sqlite3.")
    return 0
