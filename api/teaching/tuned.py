"""A reader trained on the players' own dice, if there is one."""

from __future__ import annotations

import logging
from pathlib import Path

from vision.errors import Unfit
from vision.pipeline import Eyes, open_eyes

LOG = logging.getLogger("rollcall")
FOLDER = "models"
"""Below the folder of the games."""


def open_tuned(data: Path) -> Eyes:
    """The players' own reader, or the shipped one where there is none or it cannot be used."""
    folder = data / FOLDER
    if (folder / "manifest.toml").is_file():
        try:
            return open_eyes(folder)
        except Unfit as problem:
            LOG.warning("the tuned reader is not used: %s", problem)
    return open_eyes()


def take_back(data: Path) -> Path | None:
    """Under another name, so that it can be had back. None if there is nothing to take back."""
    folder, number = data / FOLDER, 1
    if not folder.exists():
        return None
    while (aside := data / f"{FOLDER}.taken-back-{number}").exists():
        number += 1
    folder.rename(aside)
    return aside
