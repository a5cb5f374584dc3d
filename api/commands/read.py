"""`rollcall read PICTURE…`: the dice in picture files, one line a picture.

    rollcall read table.jpg
    rollcall read --expect word:9 --json *.jpg > dice.jsonl
    rollcall read --save drawn table.jpg

Status 1 if a picture could not be read; the others are read all the same.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from api.commands.shared import add_command, add_expect, complain
from vision.errors import Unfit


def add(commands: Any) -> None:
    parser = add_command(commands, "read", "read the dice in picture files", __doc__)
    parser.add_argument("pictures", metavar="PICTURE", nargs="+", help="JPEG, PNG, WebP, TIFF, BMP or GIF")
    parser.add_argument("--crop", action="store_true", help="each picture is one die, cropped")
    add_expect(parser)
    parser.add_argument("--save", metavar="DIR", type=Path, help="write the pictures there with the readings drawn on")
    parser.add_argument("--json", action="store_true", help="one JSON object a picture instead of a table")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    try:
        # Not at the top: the commands that need no eyes should start without OpenCV and onnxruntime, and where one of
        # them cannot be loaded it is told in a sentence.
        from api.terminal.reading import Misordered, order_of, read_all  # noqa: PLC0415
    except Unfit as unfit:
        return complain("read", unfit, 1)
    try:
        return read_all(options.pictures, order_of(options))
    except Unfit as unfit:
        return complain("read", unfit, 1)
    except Misordered as problem:
        return complain("read", problem, 2)
