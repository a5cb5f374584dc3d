"""The disk is full while a game is played. Needs an empty folder on a small disk of its own:

    mkdir /tmp/small && mount -t tmpfs -o size=4m tmpfs /tmp/small
    python -m tests.benchmarks.full_disk /tmp/small

`make test` does the same with a limit on the size of files, which needs no rights; here the disk itself refuses.
"""

from __future__ import annotations

import sys
from pathlib import Path

from tests.api.filling import fill

BLOCK = bytes(4096)


def take_all(ballast: Path) -> None:
    with ballast.open("ab", buffering=0) as file:
        try:
            while file.write(BLOCK):
                pass
        except OSError:
            return


def main() -> int:
    folder = Path(sys.argv[1])
    ballast = folder / "ballast"
    filled = fill(folder / "data", lambda _process: take_all(ballast), lambda _process: ballast.unlink())
    print(f"{filled.answered} events answered, then {filled.status} {filled.refusal}; shown then: {filled.shown}")
    found = filled.found
    print(f"after there was room: {found.answered} answered in all, {found.lost} lost, {found.wrong} games wrong")
    return 0 if filled.status == 507 and not found.lost and not found.wrong else 1


if __name__ == "__main__":
    sys.exit(main())
