"""Bodies of requests are read to a limit and no further."""

from __future__ import annotations

from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from api.guard.answers import refuse
from api.problems import STATUS, Trouble

LARGEST_BODY = 1024 * 1024
"""A game of hundreds of turns is a tenth of it."""
LARGER = {"/api/lessons/import": 32 * 1024 * 1024}
"""Addresses that take more."""


class BodyLimit:
    """By what the request announces, and by what really comes."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
        elif announced(scope) > (most := LARGER.get(scope["path"], LARGEST_BODY)):
            await refuse(scope, receive, send, Trouble.TOO_LARGE, most=most)
        else:
            await self.app(scope, counted(receive, most), send)


def announced(scope: Scope) -> int:
    length = Headers(scope=scope).get("content-length", "0")
    return int(length) if length.isdecimal() else 0


def counted(receive: Receive, most: int) -> Receive:
    seen = 0

    async def receive_counted() -> Message:
        nonlocal seen
        message = await receive()
        seen += len(message.get("body", b""))
        if seen > most:
            # FastAPI turns any other error while it reads a body into 400.
            raise HTTPException(STATUS[Trouble.TOO_LARGE])
        return message

    return receive_counted
