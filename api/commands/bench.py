"""`rollcall bench`: how many dice in labelled pictures are found and read right, and how fast.

    rollcall bench --data photos
    rollcall bench --data photos --worst mistakes --json > figures.json

A labelled set is a folder with pictures and a labels.jsonl, as the page exports lessons. Status 1 if there is none.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from api.commands.shared import add_command, complain, positive
from vision.errors import Unfit

DEFAULT_DATA = Path("../shared/real")


def add(commands: Any) -> None:
    parser = add_command(commands, "bench", "measure accuracy and speed on labelled pictures", __doc__)
    parser.add_argument("--data", metavar="DIR", type=Path, help=f"a labelled set or a folder of sets ({DEFAULT_DATA})")
    parser.add_argument("--limit", metavar="N", type=positive, help="at most so many pictures of each set")
    parser.add_argument("--worst", metavar="DIR", type=Path, help="save crops of the mistakes there, sure ones first")
    parser.add_argument("--models", metavar="DIR", type=Path, help="other networks than the shipped ones")
    parser.add_argument("--one-look", action="store_true", help="without the second look at doubtful dice")
    parser.add_argument("--told", action="store_true", help="the eyes know how many dice of which kind, as in a game")
    parser.add_argument("--json", action="store_true", help="one JSON object instead of tables")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    try:
        # Not at the top, for the reasons given in `api/commands/read.py`.
        from api.terminal.benching import Unmeasurable, bench  # noqa: PLC0415
    except Unfit as unfit:
        return complain("bench", unfit, 1)
    try:
        return bench(options, options.data or DEFAULT_DATA)
    except (Unfit, Unmeasurable) as problem:
        return complain("bench", problem, 1)
