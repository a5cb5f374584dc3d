"""What the commands have in common: how they are described, options of several, how they complain."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Any


def add_command(commands: Any, name: str, brief: str, description: str | None) -> argparse.ArgumentParser:
    """`brief` stands in the list of commands; the description keeps its lines."""
    shape = argparse.RawDescriptionHelpFormatter
    parser: argparse.ArgumentParser = commands.add_parser(
        name, help=brief, description=description, formatter_class=shape
    )
    return parser


def add_data(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--data", metavar="DIR", type=Path, help="where games are kept (your user data folder)")


def add_expect(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--expect",
        metavar="KIND:COUNT",
        action="append",
        default=[],
        help="how many dice of which kind are there (d6 word double challenge set); may be repeated",
    )


def positive(text: str) -> int:
    """For `type=`: what is no such number is told by argparse, in its own way."""
    number = int(text)
    if number < 1:
        raise argparse.ArgumentTypeError(f"{text} is not at least 1")
    return number


def complain(command: str, problem: Exception | str, status: int) -> int:
    print(f"rollcall {command}: {problem}", file=sys.stderr)
    return status
