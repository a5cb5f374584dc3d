"""What can be taken away: the log, a spreadsheet, the photos."""

from __future__ import annotations

from fastapi import APIRouter
from starlette.responses import Response

from api.deps import GameId, GivenTables, Index
from api.errors import documented
from api.exports import write_csv
from api.wire.encoding import json_response
from api.wire.files import CSV, JPEG
from api.wire.games import GameLog
from engines.log import write_log

router = APIRouter(prefix="/api/games/{game}", tags=["exports"])


def saved_as(name: str, game: str, suffix: str) -> dict[str, str]:
    """Both parts are ours, so nothing in the name needs quoting."""
    return {"content-disposition": f'attachment; filename="rollcall-{name}-{game}.{suffix}"'}


@router.get("/export", response_model=GameLog, responses=documented(404, 503))
def export(tables: GivenTables, game: GameId) -> Response:
    """The log, as `rollcall replay` and the import read it."""
    table = tables.get(game)
    headers = saved_as(table.record.game, table.record.id, "json")
    return json_response(write_log(table.log), headers=headers)


@router.get("/export.csv", response_class=Response, responses={**CSV, **documented(404, 503)})
def export_csv(tables: GivenTables, game: GameId) -> Response:
    """One line an event with everybody's total."""
    table = tables.get(game)
    headers = saved_as(table.record.game, table.record.id, "csv")
    return Response(write_csv(table.played), headers=headers, media_type="text/csv; charset=utf-8")


@router.get("/photos/{index}", response_class=Response, responses={**JPEG, **documented(404, 422, 503)})
def photo(tables: GivenTables, game: GameId, index: Index) -> Response:
    """The picture of a roll that came from a camera."""
    return Response(tables.photo(game, index), media_type="image/jpeg")
