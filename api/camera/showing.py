"""Show me your dice: before a game, what lies on the table is judged and not played."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from api.camera.seat import Look
from api.camera.told import Told
from api.deciding.showing import Shown, show, with_words
from api.problems import Problem, Trouble
from api.whole import write_whole
from engines.core import AnyGame, Json, Setup
from engines.setup import read_settings
from vision.groups import Groups, read_groups, write_groups

NAME = "dice.json"


class Showing:
    def __init__(self, game: AnyGame, settings: Mapping[str, Json], tell: Callable[[Told], None]) -> None:
        self.game = game
        # Who plays is not known yet, and does not matter to the dice.
        self._setup = Setup((), read_settings(game, settings))
        self._tell = tell
        self._shown: Shown | None = None

    def settle(self, look: Look) -> None:
        self._shown = show(self.game, self._setup, look.settled)
        self._tell(Told(None, look.shot, look.settled.dice, shown=self._shown))

    def clear(self) -> None:
        self._shown = None
        self._tell(Told())

    def accepted(self, words: Sequence[str]) -> Groups | None:
        """What is remembered of these dice. `words`: what each colour stands for, if the players say so."""
        if self._shown is None:
            raise Problem(Trouble.NOTHING_SHOWN)
        if not words:
            return self._shown.groups
        try:
            return with_words(self._shown, words).groups
        except ValueError:
            raise Problem(Trouble.ANSWER_UNFIT, words=list(words)) from None


class KnownDice:
    """What is remembered of the dice that were shown, by game; kept in a folder."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._groups = load_groups(folder)

    def of(self, game: str) -> Groups | None:
        return self._groups.get(game)

    def keep(self, game: str, groups: Groups | None) -> None:
        others = {name: each for name, each in self._groups.items() if name != game}
        self._groups = others if groups is None else {**others, game: groups}
        keep_groups(self._folder, self._groups)


def load_groups(folder: Path) -> dict[str, Groups]:
    """By game. What cannot be read is forgotten: the dice are shown again."""
    try:
        raw = json.loads((folder / NAME).read_text("utf-8"))
        return {game: read_groups(groups) for game, groups in raw.items()}
    except (OSError, ValueError, TypeError, AttributeError, LookupError):
        return {}


def keep_groups(folder: Path, groups: Mapping[str, Groups]) -> None:
    write_whole(folder / NAME, json.dumps({game: write_groups(each) for game, each in groups.items()}))
