"""The command `rollcall`."""

from __future__ import annotations

import argparse
import io
import sys
from collections.abc import Sequence
from importlib.metadata import version

from api.commands import backup, bench, doctor, read, replay, serve, tune, watch

COMMANDS = (serve, read, watch, replay, bench, doctor, backup, tune)
OF_THE_PROGRAM = ("-h", "--help", "--version")


def parser() -> argparse.ArgumentParser:
    top = argparse.ArgumentParser(prog="rollcall", description="Reads the dice on your table and keeps the score.")
    top.add_argument("--version", action="version", version=f"rollcall {version('rollcall')}")
    commands = top.add_subparsers(title="commands", metavar="COMMAND", required=True)
    for command in COMMANDS:
        command.add(commands)
    return top


def with_command(arguments: Sequence[str]) -> Sequence[str]:
    """Without a command it is `serve`: `rollcall`, `rollcall --lan`."""
    if not arguments or (arguments[0].startswith("-") and arguments[0] not in OF_THE_PROGRAM):
        return ["serve", *arguments]
    return arguments


def print_anything() -> None:
    """A name that no terminal can show is escaped, not a reason to stop."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


def main(arguments: Sequence[str] | None = None) -> int:
    print_anything()
    options = parser().parse_args(with_command(sys.argv[1:] if arguments is None else arguments))
    try:
        status: int = options.run(options)
    except BrokenPipeError:
        # The reader of our output went away (`rollcall … | head`): nothing is wrong, nothing more to say.
        sys.stderr.close()
        return 0
    except PermissionError as denied:
        # Each command tells what it cannot read or write; this is for the folders on the way there.
        print(f"rollcall: {denied.filename}: {denied.strerror}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130
    return status


if __name__ == "__main__":
    sys.exit(main())
