"""Games as a whole: begin, list, rename, delete and have back."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query
from starlette.responses import Response

from api.deps import GameId, GivenTables
from api.errors import documented
from api.state import write_summary
from api.table import Table
from api.tables import Tables
from api.wire.encoding import json_response
from api.wire.games import Deleted, GameList, GameLog, GameState, NewGame, Rename

router = APIRouter(prefix="/api/games", tags=["games"])
MOST_LISTED = 200


def state_response(tables: Tables, table: Table, status: int = 200) -> Response:
    return Response(tables.body(table), status, media_type="application/json")


@router.post("", status_code=201, response_model=GameState, responses=documented(400, 413, 422, 503, 507))
def begin(tables: GivenTables, wanted: NewGame) -> Response:
    """Begins a game."""
    table = tables.create(wanted.game, wanted.players, wanted.settings, wanted.title)
    return state_response(tables, table, 201)


@router.get("", response_model=GameList, responses=documented(422, 503))
def games(
    tables: GivenTables,
    deleted: Annotated[bool, Query(description="The deleted games instead of the others.")] = False,
    limit: Annotated[int, Query(ge=1, le=MOST_LISTED)] = 50,
    offset: Annotated[int, Query(ge=0, le=1_000_000)] = 0,
) -> Response:
    """The games, the most recently changed first."""
    listed = tables.listing(deleted=deleted, limit=limit, offset=offset)
    return json_response({"games": [write_summary(table.record, table.version, table.played) for table in listed]})


@router.post("/import", status_code=201, response_model=GameState, responses=documented(400, 413, 422, 503, 507))
def bring(tables: GivenTables, log: GameLog) -> Response:
    """Adds a game from its log. One with an event that does not fit comes in too, and waits there."""
    return state_response(tables, tables.bring(log.model_dump()), 201)


@router.get("/{game}", response_model=GameState, responses=documented(404, 503))
def state(tables: GivenTables, game: GameId) -> Response:
    """A game as it stands."""
    return state_response(tables, tables.get(game))


@router.patch("/{game}", response_model=GameState, responses=documented(400, 404, 413, 422, 503, 507))
def rename(tables: GivenTables, game: GameId, wanted: Rename) -> Response:
    """Gives a game another title. That is no event: nobody's version becomes stale by it."""
    return state_response(tables, tables.rename(game, wanted.title))


@router.delete("/{game}", response_model=Deleted, responses=documented(404, 503, 507))
def delete(tables: GivenTables, game: GameId) -> Response:
    """Takes a game out of the list. For a month it can be had back."""
    tables.delete(game)
    return json_response({"id": game, "deleted": True})


@router.post("/{game}/restore", response_model=GameState, responses=documented(404, 503, 507))
def restore(tables: GivenTables, game: GameId) -> Response:
    """Has a deleted game back."""
    return state_response(tables, tables.restore(game))
