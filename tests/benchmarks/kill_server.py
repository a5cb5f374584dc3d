"""Kills the server with SIGKILL at random moments under load, and checks what is on the disk after each.

    python -m tests.benchmarks.kill_server [TIMES] [SEED]

`make test` does it a few times; this does it 200 times. The last line says how many answered events were lost (must be
none) and in how many games anything else was found than was answered (must be none).
"""

from __future__ import annotations

import sys
import tempfile
import time
from pathlib import Path

from tests.api.killing import kill_often


def main() -> int:
    times = int(sys.argv[1]) if len(sys.argv) > 1 else 200
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else 1
    begun = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        killed = kill_often(Path(folder), times, seed)
    answered, lost, wrong = (sum(getattr(each, name) for each in killed) for name in ("answered", "lost", "wrong"))
    spent = time.monotonic() - begun
    print(f"{times} kills in {spent:.0f} s: {answered} events answered, {lost} lost, {wrong} games wrong")
    return 1 if lost or wrong or not answered else 0


if __name__ == "__main__":
    sys.exit(main())
