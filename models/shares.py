"""How the reader's training draws from its sources, and what it never draws. Needs no torch."""

from __future__ import annotations

SHARES = {"aws_dice": 0.14, "byler_dice": 0.14, "matteo_faces": 0.08, "set_cards_solid": 0.10}
"""How often a photographed source is drawn; renders have the rest, by kind."""
KIND_SHARES = {"d6": 0.12, "word": 0.12, "double": 0.17, "challenge": 0.12, "set": 0.10, "nothing": 0.10}
HELD_BACK = {"set_cards_solid": 0.15}
"""Share of the photographs of a source that is kept for testing, where there is no second source of its kind."""
