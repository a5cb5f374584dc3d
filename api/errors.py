"""Every error as the one shape `{"code", "detail"}`."""

from __future__ import annotations

import json
import logging
from collections.abc import Mapping
from http import HTTPStatus
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.responses import Response

from api.guard.headers import HEADERS
from api.problems import STATUS, Problem, Trouble, write_problem
from api.store.errors import DiskFull, Unwritable
from api.tables import Stale
from api.wire.encoding import json_response
from api.wire.games import StaleBody
from api.wire.shapes import ProblemBody
from engines.core import Refused

LOG = logging.getLogger("rollcall")
BY_STATUS: Mapping[int, Trouble] = {
    400: Trouble.UNPARSABLE,
    404: Trouble.NO_SUCH_PAGE,
    405: Trouble.NO_SUCH_METHOD,
    413: Trouble.TOO_LARGE,
}
"""What the framework raises by itself."""
MOST_FLAWS = 20


def documented(*statuses: int) -> dict[int | str, dict[str, Any]]:
    """The answers of a route besides the good one. Any route may also be refused to a foreign page or to one without
    the token."""
    models = {409: StaleBody}
    return {
        status: {"model": models.get(status, ProblemBody), "description": HTTPStatus(status).phrase}
        for status in (*statuses, 401, 403, 429)
    }


def add_handlers(app: FastAPI) -> None:
    app.add_exception_handler(Refused, refused)
    app.add_exception_handler(Problem, problem)
    app.add_exception_handler(Stale, stale)
    app.add_exception_handler(DiskFull, disk_full)
    app.add_exception_handler(Unwritable, unwritable)
    app.add_exception_handler(RequestValidationError, misshapen)
    app.add_exception_handler(HTTPException, by_status)
    app.add_exception_handler(Exception, internal)


def answer(code: Trouble, detail: Mapping[str, Any]) -> Response:
    return json_response(write_problem(code, detail), STATUS[code])


def refused(_request: Request, error: Exception) -> Response:
    assert isinstance(error, Refused)
    return json_response(write_problem(error.code, error.values), 422)


def problem(_request: Request, error: Exception) -> Response:
    assert isinstance(error, Problem)
    return answer(error.code, error.detail)


def stale(request: Request, error: Exception) -> Response:
    assert isinstance(error, Stale)
    state = json.loads(request.app.state.tables.body(error.table))
    return json_response({**write_problem(error.code, error.detail), "state": state}, STATUS[error.code])


def disk_full(_request: Request, _error: Exception) -> Response:
    return answer(Trouble.DISK_FULL, {})


def unwritable(_request: Request, error: Exception) -> Response:
    LOG.error("the file of games cannot be used: %s", error)
    return answer(Trouble.STORE_UNAVAILABLE, {"problem": str(error)})


def misshapen(_request: Request, error: Exception) -> Response:
    assert isinstance(error, RequestValidationError)
    flaws = [write_flaw(flaw) for flaw in error.errors()[:MOST_FLAWS]]
    unparsable = any(flaw["what"] == "json_invalid" for flaw in flaws)
    return answer(Trouble.UNPARSABLE if unparsable else Trouble.REQUEST_SHAPE, {"flaws": flaws})


def write_flaw(flaw: Mapping[str, Any]) -> dict[str, str]:
    """Where and what, without the value: it may be large, and the sender knows it."""
    return {"where": ".".join(map(str, flaw["loc"]))[:200], "what": str(flaw["type"])}


def by_status(_request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    code = BY_STATUS.get(error.status_code, Trouble.INTERNAL)
    headers = dict(error.headers) if error.headers else None
    return json_response(write_problem(code, {}), error.status_code, headers)


def internal(request: Request, error: Exception) -> Response:
    LOG.error("%s %s failed", request.method, request.url.path, exc_info=error)
    # This answer is made outside of everything else, so it has to bring what a browser is told about all others.
    return json_response(write_problem(Trouble.INTERNAL, {}), STATUS[Trouble.INTERNAL], HEADERS)
