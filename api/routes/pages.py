"""The page and its files."""

from __future__ import annotations

from fastapi import APIRouter, Request
from starlette.responses import Response

from api.assets import Asset
from api.problems import Problem, Trouble

router = APIRouter(include_in_schema=False)


@router.get("/{path:path}")
async def asset(request: Request) -> Response:
    """The page and its files; `/` is the page."""
    # The path is a key into what was loaded at the start, and nothing else.
    found: Asset | None = request.app.state.assets.get(request.url.path)
    if found is None:
        raise Problem(Trouble.NO_SUCH_PAGE)
    headers = {"etag": found.etag, "cache-control": "no-cache"}
    if request.headers.get("if-none-match") == found.etag:
        return Response(status_code=304, headers=headers)
    return Response(found.body, headers=headers, media_type=found.media_type)
