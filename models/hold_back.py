"""Writes the photographs that the reader's training holds back as sets of their own, to be tested on.

python -m models.hold_back --real ../shared/real --out runs/held
"""

from __future__ import annotations

import argparse
from pathlib import Path

from datasets.labelled import held_groups, load, write_rows
from models.shares import HELD_BACK


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--real", type=Path, required=True)
    parser.add_argument("--out", type=Path, default=Path("runs/held"))
    options = parser.parse_args()
    for source, share in HELD_BACK.items():
        rows = load(options.real / source)
        held = held_groups((row.group for row in rows), share)
        kept = [row for row in rows if row.group in held]
        write_rows(kept, options.out / source)
        print(f"{source}: {len(kept)} pictures of {len(held)} photographs")


if __name__ == "__main__":
    main()
