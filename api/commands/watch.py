"""`rollcall watch SOURCE`: what happens on the table, one line an event.

    rollcall watch 0
    rollcall watch --expect d6:5 --json evening.mp4

Until the source ends, or Ctrl-C. Status 1 if nothing comes from it.
"""

from __future__ import annotations

import argparse
from typing import Any

from api.commands.shared import add_command, add_expect, complain
from vision.errors import Unfit


def add(commands: Any) -> None:
    parser = add_command(commands, "watch", "watch a table and tell what is thrown", __doc__)
    parser.add_argument(
        "source",
        metavar="SOURCE",
        help="number or path of a camera, URL of a stream, video file, folder of pictures, or demo",
    )
    add_expect(parser)
    parser.add_argument("--loop", choices=("yes", "no"), default="no", help="begin again where a file ends (no)")
    parser.add_argument("--json", action="store_true", help="one JSON object an event instead of text")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    try:
        # Not at the top, for the reasons given in `api/commands/read.py`.
        from api.terminal.reading import Misordered  # noqa: PLC0415
        from api.terminal.watching import watch  # noqa: PLC0415
        from vision.watching.sources.lost import Lost  # noqa: PLC0415
    except Unfit as unfit:
        return complain("watch", unfit, 1)
    try:
        watch(options.source, options.expect, loop=options.loop == "yes", as_json=options.json)
    except (Unfit, Lost) as problem:
        return complain("watch", problem, 1)
    except Misordered as problem:
        return complain("watch", problem, 2)
    return 0
