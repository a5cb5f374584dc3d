"""What does not belong to one game: what can be played, the rules, who begins, statistics, health."""

from __future__ import annotations

from importlib.metadata import version
from typing import Annotated, Literal

from fastapi import APIRouter, Path, Query
from starlette.responses import Response

from api.catalogue import write_catalogue
from api.deps import GivenCamera, GivenHub, GivenLan, GivenTables
from api.errors import documented
from api.rules import COMMON, read_sheet, sheet_of
from api.statistics import write_curve, write_faces
from api.wire.encoding import json_response
from api.wire.reference import Boards, Catalogue, FirstRoll, Health, RuleSheets, Starting, Statistics
from engines.first import Throw, seats_from, who_begins
from engines.games import find_game
from engines.set_dice.layout import BOARDS, write_layout
from engines.setup import read_players

router = APIRouter(prefix="/api", tags=["reference"])
MOST_CURVES = 20
MOST_GAMES = 1000


@router.get("/health", response_model=Health, responses=documented(503))
def health(tables: GivenTables, hub: GivenHub, camera: GivenCamera, lan: GivenLan) -> Response:
    """Whether the server and its memory answer."""
    tables.check()
    source = camera.write()["source"]
    about = {"status": "ok", "version": version("rollcall"), "viewers": hub.count, "lan": lan is not None}
    return json_response({**about, "camera": source})


@router.get("/catalogue", response_model=Catalogue, responses=documented())
def catalogue() -> Response:
    """The games with their seats, settings, dice and faces; every code a refusal can have."""
    return json_response(write_catalogue())


@router.get("/boards", response_model=Boards, responses=documented())
def boards() -> Response:
    """The boards of SET Dice that come with the game, to play on or to draw one's own from."""
    return json_response({"boards": {name: write_layout(layout) for name, layout in BOARDS.items()}})


@router.get("/rules/{game}", response_model=RuleSheets, responses=documented(422))
def rules(
    game: Annotated[str, Path(description="The name of a game.")],
    lang: Annotated[Literal["en", "fr"], Query()] = "en",
) -> Response:
    """The rule sheet of a game and what is common to all."""
    name = find_game(game).name
    text, common = read_sheet(sheet_of(name), lang), read_sheet(COMMON, lang)
    return json_response({"game": name, "lang": lang, "text": text, "common": common})


@router.post("/first", response_model=Starting, responses=documented(400, 413, 422))
def first(wanted: FirstRoll) -> Response:
    """Who begins, from the dice thrown so far; or who has still to throw."""
    game = find_game(wanted.game)
    players = read_players(game, wanted.players)
    starting = who_begins(game, players, [Throw(throw.player, throw.face) for throw in wanted.throws])
    seats = seats_from(players, starting.begins) if starting.begins is not None else ()
    return json_response({"begins": starting.begins, "to_throw": list(starting.to_throw), "seats": list(seats)})


@router.get("/statistics", response_model=Statistics, responses=documented(404, 422, 503))
def statistics(
    tables: GivenTables, game: Annotated[str | None, Query(description="One game instead of all.")] = None
) -> Response:
    """The faces thrown, with a note on fairness, and the scores as they went (of the newest games)."""
    looked_at = tables.listing(deleted=False, limit=MOST_GAMES, offset=0) if game is None else [tables.get(game)]
    faces = write_faces(table.played for table in looked_at)
    curves = [write_curve(table.record, table.played) for table in looked_at[:MOST_CURVES]]
    return json_response({"faces": faces, "curves": curves})
