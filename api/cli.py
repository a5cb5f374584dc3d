"""The command `rollcall`."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from importlib.metadata import version

from api.commands import bench, doctor, read, replay

COMMANDS = (read, replay, bench, doctor)


def parser() -> argparse.ArgumentParser:
    top = argparse.ArgumentParser(prog="rollcall", description="Reads the dice on your table and keeps the score.")
    top.add_argument("--version", action="version", version=f"rollcall {version('rollcall')}")
    commands = top.add_subparsers(title="commands", metavar="COMMAND", required=True)
    for command in COMMANDS:
        command.add(commands)
    return top


def main(arguments: Sequence[str] | None = None) -> int:
    options = parser().parse_args(arguments)
    try:
        status: int = options.run(options)
    except BrokenPipeError:
        # The reader of our output went away (`rollcall … | head`): nothing is wrong, nothing more to say.
        sys.stderr.close()
        return 0
    except KeyboardInterrupt:
        return 130
    return status


if __name__ == "__main__":
    sys.exit(main())
