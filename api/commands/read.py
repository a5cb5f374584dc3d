"""`rollcall read PICTURE…`: the dice in picture files, one line a picture.

    rollcall read table.jpg
    rollcall read --expect word:9 --json *.jpg > dice.jsonl
    rollcall read --save drawn table.jpg

Status 1 if a picture could not be read; the others are read all the same.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Any

from vision.errors import Unfit


def add(commands: Any) -> None:
    parser = commands.add_parser(
        "read",
        help="read the dice in picture files",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("pictures", metavar="PICTURE", nargs="+", help="JPEG, PNG, WebP, TIFF, BMP or GIF")
    parser.add_argument("--crop", action="store_true", help="each picture is one die, cropped")
    parser.add_argument(
        "--expect",
        metavar="KIND:COUNT",
        action="append",
        default=[],
        help="how many dice of which kind are there (d6 word double challenge set); may be repeated",
    )
    parser.add_argument("--save", metavar="DIR", type=Path, help="write the pictures there with the readings drawn on")
    parser.add_argument("--json", action="store_true", help="one JSON object a picture instead of a table")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    try:
        # Not at the top: the commands that need no eyes should start without OpenCV and onnxruntime, and where one of
        # them cannot be loaded it is told in a sentence.
        from api.reading import Misordered, order_of, read_all  # noqa: PLC0415
    except Unfit as unfit:
        return complain(unfit, 1)
    try:
        return read_all(options.pictures, order_of(options))
    except Unfit as unfit:
        return complain(unfit, 1)
    except Misordered as problem:
        return complain(problem, 2)


def complain(problem: Exception, status: int) -> int:
    print(f"rollcall read: {problem}", file=sys.stderr)
    return status
