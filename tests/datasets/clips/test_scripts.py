"""Clips show pieces of games that the rules allow, with dice that come out of hands and go back into them."""

from __future__ import annotations

from dataclasses import replace

import pytest

from datasets.clips.demo import DEMOS, YATZY
from datasets.clips.hard import hard_scripts
from datasets.clips.script import Bump, Cat, Lamp, Lay, PickUp, PutAside, Reach, Say, Script, Throw, check, events
from engines.games import GAMES

SCRIPTS = [*DEMOS, *hard_scripts(1), *hard_scripts(2)]


def table_after(script: Script) -> set[int]:
    """Dice on the table at the end; refuses to throw what lies, or to move what does not."""
    there: set[int] = set()
    for act in script.acts:
        match act:
            case Throw(faces=faces):
                thrown = {die for die, _ in faces}
                assert not thrown & there
                there |= thrown
            case PickUp(dice=dice) | PutAside(dice=dice):
                assert set(dice) <= there
                there -= set(dice) if isinstance(act, PickUp) else set()
            case Lay(dice=laid):
                assert {die for die, _ in laid} <= there
    return there


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda script: script.name)
def test_a_clip_is_a_legal_piece_of_a_game(script: Script) -> None:
    check(script)


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda script: script.name)
def test_dice_are_thrown_out_of_a_hand_and_the_table_ends_empty(script: Script) -> None:
    assert table_after(script) == set()


def test_an_illegal_clip_is_refused() -> None:
    twice = replace(YATZY, acts=(*YATZY.acts, Say({"type": "score", "box": "full_house"})))
    with pytest.raises(ValueError, match="refused"):
        check(twice)


def test_every_game_has_its_demo() -> None:
    assert {script.game for script in DEMOS} == {game.name for game in GAMES}


def test_the_hard_clips_hold_forty_throws_and_every_trouble() -> None:
    acts = [act for script in hard_scripts(1) for act in script.acts]
    assert sum(isinstance(act, Throw) for act in acts) >= 40
    for trouble in (Lamp, Bump, Cat, Reach, PutAside, Lay):
        assert any(isinstance(act, trouble) for act in acts)


def test_another_seed_makes_another_game() -> None:
    assert [events(script) for script in hard_scripts(1)] != [events(script) for script in hard_scripts(2)]
    assert [events(script) for script in hard_scripts(1)] == [events(script) for script in hard_scripts(1)]
