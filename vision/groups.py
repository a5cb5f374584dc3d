"""Colour groups: which dice belong together, learnt from the dice themselves under the light there is."""

from __future__ import annotations

from dataclasses import dataclass

from vision.swatches import Colour


@dataclass(frozen=True, slots=True)
class Groups:
    """The colours of three groups of dice, each with the name that players gave it."""

    names: tuple[str, ...]
    colours: tuple[Colour, ...]
