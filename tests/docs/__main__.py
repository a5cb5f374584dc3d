"""Writes the parts of REFERENCE.md that come from the code.

python -m tests.docs            says whether they are up to date
python -m tests.docs --write    writes them
"""

from __future__ import annotations

import sys

from tests.docs.generated import REFERENCE, renewed


def main() -> int:
    old = REFERENCE.read_text("utf-8")
    new = renewed(old)
    if "--write" in sys.argv[1:]:
        REFERENCE.write_text(new, "utf-8")
        return 0
    return int(new != old)


if __name__ == "__main__":
    sys.exit(main())
