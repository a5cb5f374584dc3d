"""The token of LAN mode. It comes once in the address, then as a cookie; nothing is served without it."""

from __future__ import annotations

import asyncio
import hmac
import html
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Iterator
from dataclasses import dataclass
from importlib.resources import files
from string import Template
from urllib.parse import parse_qsl, quote

from starlette.datastructures import Headers
from starlette.requests import cookie_parser
from starlette.responses import HTMLResponse
from starlette.types import ASGIApp, Receive, Scope, Send

from api.guard.answers import GUARDED, refuse
from api.problems import STATUS, Trouble

FIRST_WAIT, LONGEST_WAIT = 0.1, 5.0
FORGIVEN_AFTER = 60.0
MOST_AT_ONCE = 4
MOST_KNOWN = 1024


def page(name: str) -> Template:
    return Template(files("api").joinpath("lan", "pages", name).read_text(encoding="utf-8"))


@dataclass(slots=True)
class Tries:
    wrong: int = 0
    waiting: int = 0
    last: float = 0.0


class Brake:
    """Makes each wrong token from the same address wait longer than the one before."""

    def __init__(
        self,
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._sleep = sleep
        self._clock = clock
        self._known: OrderedDict[str, Tries] = OrderedDict()

    async def wait(self, address: str) -> bool:
        """False, at once, for who tries several at the same time."""
        tries = self._tries(address)
        if tries.waiting >= MOST_AT_ONCE:
            return False
        tries.wrong, tries.last = tries.wrong + 1, self._clock()
        tries.waiting += 1
        try:
            await self._sleep(min(FIRST_WAIT * 2 ** min(tries.wrong, 16), LONGEST_WAIT))
        finally:
            tries.waiting -= 1
        return True

    def _tries(self, address: str) -> Tries:
        tries = self._known.setdefault(address, Tries())
        if self._clock() - tries.last > FORGIVEN_AFTER:
            tries.wrong = 0
        self._known.move_to_end(address)
        if len(self._known) > MOST_KNOWN:
            self._known.popitem(last=False)
        return tries


class TokenGate:
    """Lets nothing through without the token: no page, no file, no socket."""

    def __init__(self, app: ASGIApp, token: str, cookie: str, brake: Brake) -> None:
        self.app = app
        self.token = token
        self.cookie = cookie
        self.brake = brake

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in GUARDED:
            await self.app(scope, receive, send)
        elif self.is_arrival(scope):
            await self.welcome(scope)(scope, receive, send)
        elif any(map(self.is_right, offered(scope, self.cookie))):
            await self.app(scope, receive, send)
        else:
            await self.turn_away(scope, receive, send)

    def is_right(self, token: str) -> bool:
        return hmac.compare_digest(token.encode("utf-8", "replace"), self.token.encode())

    def is_arrival(self, scope: Scope) -> bool:
        """Somebody opens the page by the address with the token in it."""
        opens = scope["type"] == "http" and scope["method"] == "GET" and not scope["path"].startswith("/api/")
        return opens and any(map(self.is_right, in_query(scope)))

    def welcome(self, scope: Scope) -> HTMLResponse:
        """Keeps the token as a cookie and goes on to the address without it.

        By a page of our own and not by a redirect: browsers do not send a strict cookie along a redirect that began
        elsewhere, such as in an app that reads QR codes.
        """
        path = quote("/" + scope["path"].lstrip("/"))
        response = HTMLResponse(page("welcome.html").substitute(path=html.escape(path)))
        response.set_cookie(self.cookie, self.token, httponly=True, samesite="strict", path="/")
        return response

    async def turn_away(self, scope: Scope, receive: Receive, send: Send) -> None:
        code = Trouble.TOKEN_NEEDED
        if any(offered(scope, self.cookie)):
            address = scope["client"][0] if scope.get("client") else ""
            code = Trouble.TOKEN_WRONG if await self.brake.wait(address) else Trouble.TOO_MANY_TRIES
        if wants_page(scope):
            await HTMLResponse(page("token.html").template, STATUS[code])(scope, receive, send)
        else:
            await refuse(scope, receive, send, code)


def wants_page(scope: Scope) -> bool:
    return scope["type"] == "http" and "text/html" in Headers(scope=scope).get("accept", "")


def offered(scope: Scope, cookie: str) -> Iterator[str]:
    yield from in_query(scope)
    headers = Headers(scope=scope)
    yield from (value for name, value in cookie_parser(headers.get("cookie", "")).items() if name == cookie)
    kind, _, value = headers.get("authorization", "").partition(" ")
    if kind.lower() == "bearer":
        yield value


def in_query(scope: Scope) -> Iterator[str]:
    query = scope.get("query_string", b"").decode("latin-1")
    return (value for name, value in parse_qsl(query) if name == "token")
