"""Saying no before a route is reached, to a request and to a WebSocket alike."""

from __future__ import annotations

from typing import Any

from starlette.types import Receive, Scope, Send

from api.problems import STATUS, Trouble, write_problem
from api.wire.encoding import json_response

POLICY_VIOLATION = 1008
GUARDED = ("http", "websocket")


async def refuse(scope: Scope, receive: Receive, send: Send, code: Trouble, **detail: Any) -> None:
    if scope["type"] == "websocket":
        await refuse_socket(receive, send)
        return
    await json_response(write_problem(code, detail), STATUS[code])(scope, receive, send)


async def refuse_socket(receive: Receive, send: Send) -> None:
    """Closed before it was accepted, which the browser sees as HTTP 403."""
    await receive()
    await send({"type": "websocket.close", "code": POLICY_VIOLATION})
