"""How the reader's training draws from its sources, and what it never draws. Needs no torch."""

from __future__ import annotations

SHARES = {"aws_dice": 0.10, "byler_dice": 0.10, "matteo_faces": 0.06, "set_cards_solid": 0.06}
"""How often a photographed source is drawn; renders have the rest, by kind."""
KIND_SHARES = {"d6": 0.13, "word": 0.17, "double": 0.16, "challenge": 0.22, "set": 0.11, "nothing": 0.12}
"""What is hardest is drawn most: lettering in every type, and dice inside dice."""
SIGN_SHARES = {"word": 0.22, "challenge": 0.34, "set": 0.13, "d6": 0.07, "double": 0.02, "nothing": 0.12}
"""The same for the look at letters and symbols: of the rest only what may be taken for them."""
DRAWN = 0.35
"""How often a die of `datasets.quick` is shown beside a traced one of its kind, which are few and like photographs."""
FLAT = 0.12
"""The same of a drawn face without a die around it (sets named `flat…`): there are very many of them."""
MINED = 0.08
"""How often something is drawn that a finder took for a die."""
LEANING = 0.06
"""How often a leaning die is drawn: they are rare in scenes, and must not be taken for flat ones."""
SINGLE = 0.4
"""How often the look at double dice is shown a die with none inside: it says which of the two it is."""
FITTED_ON = "matteo_faces"
"""What confidence is fitted on. Nothing is learned from it, unless `--without` names other sources instead."""
HELD_BACK = {"set_cards_solid": 0.15}
"""Share of the photographs of a source that is kept for testing, where there is no second source of its kind."""
