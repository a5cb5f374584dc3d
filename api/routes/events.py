"""What happens at a table: play, put right, take back, decide."""

from __future__ import annotations

from fastapi import APIRouter
from starlette.background import BackgroundTask
from starlette.responses import Response

from api.consequence import write_preview, write_steps, write_then, write_try
from api.deps import GameId, GivenHearing, GivenTables, Index
from api.errors import documented
from api.routes.games import state_response
from api.store.rows import Row
from api.table import need_fitting
from api.wire.encoding import json_response
from api.wire.games import AtVersion, GameState, Play
from api.wire.history import Consequence, History, SituationThen, Steps

router = APIRouter(prefix="/api/games/{game}", tags=["events"])
CHANGE = documented(400, 404, 409, 413, 422, 503, 507)
LOOK = documented(400, 404, 409, 413, 422, 503)


@router.post("/events", response_model=GameState, responses=CHANGE)
def play(tables: GivenTables, game: GameId, wanted: Play) -> Response:
    """Plays one event. Answered when it is on the disk."""
    return state_response(tables, tables.play(game, wanted.version, wanted.event))


@router.post("/try", response_model=Consequence, responses=LOOK)
def attempt(tables: GivenTables, game: GameId, wanted: Play) -> Response:
    """What an event would do to the totals, without playing it."""
    table = tables.at(game, wanted.version)
    need_fitting(table)
    return json_response(write_try(table.played, wanted.event))


@router.patch("/events/{index}", response_model=GameState, responses=CHANGE)
def correct(tables: GivenTables, hearing: GivenHearing, game: GameId, index: Index, wanted: Play) -> Response:
    """Puts an event right and plays the rest again. A later event that no longer fits is kept and shown as `error`."""
    before = tables.get(game)
    answer = state_response(tables, tables.correct(game, wanted.version, index, wanted.event))
    # Looking at the photo again takes a moment: nobody waits for it.
    answer.background = BackgroundTask(hearing.corrected, tables, before, index, wanted.event)
    return answer


@router.post("/events/{index}/preview", response_model=Consequence, responses=LOOK)
def preview(tables: GivenTables, game: GameId, index: Index, wanted: Play) -> Response:
    """What a correction would do to the totals and to later events, without applying it."""
    return json_response(write_preview(tables.at(game, wanted.version).played, index, wanted.event))


@router.get("/events/{index}/options", response_model=SituationThen, responses=documented(404, 422, 503))
def options(tables: GivenTables, game: GameId, index: Index) -> Response:
    """The game just before an event, with all that could have happened instead."""
    table = tables.get(game)
    return json_response(write_then(table.version, index, table.played))


@router.get("/steps", response_model=Steps, responses=documented(404, 503))
def steps(tables: GivenTables, game: GameId) -> Response:
    """The game event by event: whose it was, who came next, everybody's total after it."""
    table = tables.get(game)
    return json_response(write_steps(table.version, table.played))


@router.post("/undo", response_model=GameState, responses=CHANGE)
def undo(tables: GivenTables, game: GameId, wanted: AtVersion) -> Response:
    """Takes the last event back."""
    return state_response(tables, tables.undo(game, wanted.version))


@router.post("/drop", response_model=GameState, responses=CHANGE)
def drop(tables: GivenTables, game: GameId, wanted: AtVersion) -> Response:
    """Drops the first event that no longer fits; the next one that does not is then shown."""
    return state_response(tables, tables.drop(game, wanted.version))


@router.get("/history", response_model=History, responses=documented(404, 503))
def history(tables: GivenTables, game: GameId) -> Response:
    """Everything that was done, corrections and undos too, oldest first."""
    return json_response({"rows": [write_row(row) for row in tables.history(game)]})


def write_row(row: Row) -> dict[str, object]:
    change = row.change
    about = {"version": row.version, "kind": str(change.kind), "index": change.index}
    return {**about, "event": change.event, "made": row.made}
