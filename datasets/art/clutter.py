"""Things on the table that are no dice: coins, cards, dominoes, pens, telephones, cups, hands, shadows …"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from datasets.art.things import household, people, pieces, printed
from datasets.art.things.layer import Clutter

MAKERS: dict[str, Callable[[np.random.Generator, str], Clutter]] = {
    "coin": pieces.coin,
    "playing card": printed.playing_card,
    "domino": printed.domino,
    "printed dice": printed.dice_print,
    "score pad": printed.score_pad,
    "sticky note": printed.sticky_note,
    "pen": household.pen,
    "telephone": household.phone,
    "draughts piece": pieces.checker,
    "bead": pieces.bead,
    "button": pieces.button,
    "token": pieces.token,
    "cup": household.cup,
    "hand": people.hand,
    "glasses": household.glasses,
    "cable": household.cable,
    "key": household.key,
    "rubber": household.rubber,
    "shadow": people.shadow,
    "tile": pieces.box,
}
THINGS = tuple(MAKERS)


def make_clutter(rng: np.random.Generator, split: str, what: str | None = None) -> Clutter:
    """Something that is no die; `what` asks for one kind of thing."""
    return MAKERS[what or THINGS[int(rng.integers(len(THINGS)))]](rng, split)
