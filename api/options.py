"""What may happen next, as JSON: single events ready to be sent, and families such as 'any roll of five dice'."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engines.core import AnyGame, Exactly, Expects, Option, plain
from engines.log import Replay
from engines.set_dice.options import AnyCall, AnyPlacing
from engines.yatzy.double import Filling


def write_options(played: Replay, expects: Expects) -> list[dict[str, Any]]:
    """None while an event that no longer fits waits for the players: first that must be decided."""
    if played.misfit is not None:
        return []
    game, options = played.log.game, played.log.game.legal(played.state)
    fillings = [option for option in options if isinstance(option, Filling)]
    kind = (expects.dice or game.dice)[0].kind
    singly = [write_option(game, option, kind) for option in options if not isinstance(option, Filling)]
    return [*singly, write_fillings(fillings)] if fillings else singly


def write_option(game: AnyGame, option: Option[Any], kind: str) -> dict[str, Any]:
    if isinstance(option, Exactly):
        event = game.write_event(option.event)
        return {"type": event["type"], "event": event, "worth": plain(option.worth)}
    if isinstance(option, AnyCall):
        return family("call", player=option.player)
    if isinstance(option, AnyPlacing):
        # Drawing a move to look at would mean searching the board for one.
        return family("place", player=option.state.on_turn)
    example = game.write_event(option.draw(first))
    dice = {"kind": kind, "count": len(example["dice"])} if "dice" in example else {}
    return family(example["type"], player=example.get("player"), **dice)


def write_fillings(fillings: Sequence[Filling]) -> dict[str, Any]:
    """One family for all pairs of boxes. What each of two hundred is worth takes long to say; `try` says it of one."""
    return family("score", pairs=[[filling.outer, filling.inner] for filling in fillings])


def family(type_: str, /, **about: Any) -> dict[str, Any]:
    return {"type": type_, "event": None, "worth": None, **about}


def first(_below: int) -> int:
    return 0
