"""Tells the games in this folder anew after a rule has changed; the difference is then read before it is kept.

python -m tests.playthroughs            what would change
python -m tests.playthroughs --write    changes it, and draws the games that have no file yet
"""

from __future__ import annotations

import sys

from engines.core import Json
from tests.playthroughs.telling import FOLDER, draw, read, tell

TWO, THREE = ["Ann", "Ben"], ["Ann", "Ben", "Cleo"]
GAMES: dict[str, tuple[str, list[str], dict[str, Json]]] = {
    "forget-it": ("forget-it", THREE, {"target": 200}),
    **{f"yatzy-{system}": ("yatzy", TWO, {"system": system}) for system in ("basic", "scandinavian", "german")},
    "yatzy-international": ("yatzy", TWO, {"system": "international", "yatzy_plus_sum": True}),
    "double-yatzy-basic": ("double-yatzy", TWO, {}),
    "double-yatzy-scandinavian": ("double-yatzy", TWO, {"system": "scandinavian", "extra": "chance"}),
    "double-yatzy-german": ("double-yatzy", TWO, {"system": "german", "distinct_discards": True}),
    "double-yatzy-international": ("double-yatzy", TWO, {"system": "international", "extra": "free"}),
    **{f"genius-{mode}": ("genius", TWO, {"mode": mode}) for mode in ("genius", "simple", "expert", "long", "serious")},
    "set-dice": ("set-dice", TWO, {}),
}
"""The games that are drawn where there is no file; other files in the folder were written by hand."""


def main() -> int:
    write, changed = "--write" in sys.argv[1:], 0
    for path in sorted({*FOLDER.glob("*.txt"), *(FOLDER / f"{name}.txt" for name in GAMES)}):
        old = path.read_text(encoding="utf-8") if path.exists() else ""
        new = tell(read(old) if old else draw(*GAMES[path.stem], seed=4))
        if new != old:
            changed += 1
            sys.stdout.write(f"{path.name}: {'written' if write else 'would change'}\n")
            if write:
                path.write_text(new, encoding="utf-8")
    sys.stdout.write(f"{changed} changed\n")
    return 0 if write else min(changed, 1)


if __name__ == "__main__":
    sys.exit(main())
